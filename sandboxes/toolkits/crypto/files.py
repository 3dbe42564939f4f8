"""Digests of the world's virtual files; the real file system is never looked at."""

import hashlib
from typing import Annotated, Literal

from pydantic import Field

from sandboxes.core import InvalidArgument, NotFound, World, tool
from sandboxes.toolkits.crypto.disk import HOME, contents, files_of, located

Algorithm = Literal[
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512",
    "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s",
]  # fmt: skip
Path = Annotated[
    str,
    Field(
        min_length=1,
        max_length=500,
        description=f"absolute path of a file, or one relative to the home folder {HOME}",
    ),
]


class FileNotFound(NotFound):
    template = "there is no file {path!r}"


class IsFolder(InvalidArgument):
    template = "{path!r} is a folder; it holds {names}"


@tool()
def file_digest(world: World, path: Path, algo: Algorithm = "sha256") -> str:
    """The digest of a file's content, in hexadecimal digits."""
    place = located(path)
    files = files_of(world.seed)
    if place not in files:
        folder = place.rstrip("/") + "/"
        inside = {file[len(folder) :].split("/")[0] for file in files if file.startswith(folder)}
        if inside:
            raise IsFolder(path=place, names=", ".join(sorted(inside)))
        raise FileNotFound(path=place)
    return hashlib.new(algo, contents(world.seed, place), usedforsecurity=False).hexdigest()
