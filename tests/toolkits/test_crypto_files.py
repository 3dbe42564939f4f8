"""Digests of virtual files: of the world's own files, and of no other."""

import builtins
import hashlib
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments, ToolError
from sandboxes.toolkits.crypto import APP
from sandboxes.toolkits.crypto.disk import ALWAYS, HOME, contents, files_of, located
from sandboxes.toolkits.crypto.files import FileNotFound, IsFolder

SEEDS = range(30)
ALGORITHMS = [
    "md5", "sha1", "sha224", "sha256", "sha384", "sha512",
    "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s",
]  # fmt: skip


@pytest.mark.parametrize("algo", ALGORITHMS)
def test_a_digest_is_of_the_files_content(algo: str) -> None:
    call = calls_of(APP, seed=4)
    for path in files_of(4):
        expected = hashlib.new(algo, contents(4, path)).hexdigest()
        assert call("file_digest", path=path, algo=algo) == expected


def test_sha_256_is_the_default() -> None:
    expected = hashlib.sha256(contents(1, "/etc/hosts")).hexdigest()
    assert calls_of(APP)("file_digest", path="/etc/hosts") == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_has_some_forty_files_of_a_sensible_size(seed: int) -> None:
    files = files_of(seed)
    assert list(files) == sorted(set(files))
    assert set(ALWAYS) <= set(files)
    assert 25 <= len(files) <= 75
    for path in files:
        assert 0 < len(contents(seed, path)) < 30_000
        assert located(path) == path


def test_worlds_differ_in_files_and_contents() -> None:
    assert len({files_of(seed) for seed in SEEDS}) == len(SEEDS)
    assert len({contents(seed, "/var/log/system.log") for seed in SEEDS}) == len(SEEDS)


def test_files_differ_but_for_copies_and_backups() -> None:
    for seed in SEEDS:
        data = [
            contents(seed, path)
            for path in files_of(seed)
            if " (1)" not in path and "/backup/" not in path
        ]
        assert len(set(data)) == len(data)


def test_a_file_downloaded_twice_is_the_same_file() -> None:
    twice = [(seed, path) for seed in SEEDS for path in files_of(seed) if " (1)" in path]
    assert twice
    for seed, path in twice:
        assert contents(seed, path) == contents(seed, path.replace(" (1)", ""))


def test_some_backups_are_of_an_older_version() -> None:
    fresh = [
        contents(seed, path) == contents(seed, path.replace("/backup/", "/documents/"))
        for seed in SEEDS
        for path in files_of(seed)
        if "/backup/" in path
    ]
    assert 0.55 < sum(fresh) / len(fresh) < 0.85


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/etc/hosts", "/etc/hosts"),
        ("//etc//hosts", "/etc/hosts"),
        ("/etc/../etc/./hosts", "/etc/hosts"),
        ("../../etc/hosts", "/etc/hosts"),
        ("../../../../../../etc/hosts", "/etc/hosts"),
        (".profile", f"{HOME}/.profile"),
        ("~/.profile", f"{HOME}/.profile"),
        ("./documents/../.profile", f"{HOME}/.profile"),
        ("~", HOME),
        ("~other", f"{HOME}/~other"),
        ("/", "/"),
    ],
)
def test_paths_are_read_as_a_shell_reads_them(path: str, place: str) -> None:
    assert located(path) == place


@pytest.mark.parametrize(
    ("path", "names"),
    [("/", "etc, home, var"), ("/etc/", "hostname, hosts, timezone"), ("/home", "user")],
)
def test_a_folder_has_no_digest_but_says_what_it_holds(path: str, names: str) -> None:
    with pytest.raises(IsFolder) as refused:
        calls_of(APP)("file_digest", path=path)
    assert refused.value.fields["names"] == names


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd",
        "/etc/hosts/x",
        "/ETC/HOSTS",
        "/proc/self/environ",
        __file__,
        "file:///etc/hosts",
        "/etc/hosts\0",
        "/etc/hos",
        "C:\\Windows\\win.ini",
        "$HOME/.profile",
        "/" * 500,
        "../" * 160 + "x",
        "x" * 500,
        "\u540d\u524d.txt",
    ],
)
def test_no_other_file_is_known(path: str) -> None:
    with pytest.raises((FileNotFound, IsFolder)) as refused:
        calls_of(APP)("file_digest", path=path)
    assert len(refused.value.message) < 600


@pytest.mark.parametrize("path", ["", "x" * 501, None, 5, ["/etc/hosts"], b"/etc/hosts"])
def test_what_is_no_path_breaks_the_schema(path: Any) -> None:
    with pytest.raises(InvalidArguments):
        calls_of(APP)("file_digest", path=path)


@pytest.mark.parametrize("algo", ["SHA256", "sha-256", "crc32", "shake_128", "", None])
def test_an_unknown_algorithm_breaks_the_schema(algo: Any) -> None:
    with pytest.raises(InvalidArguments):
        calls_of(APP)("file_digest", path="/etc/hosts", algo=algo)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=500))
def test_the_real_file_system_is_never_looked_at(path: str) -> None:
    def touched(*_: object, **__: object) -> None:
        raise AssertionError("the real file system was looked at")

    call = calls_of(APP)
    with pytest.MonkeyPatch.context() as patch:
        for owner, name in ((builtins, "open"), (os, "open"), (os, "stat"), (os, "scandir")):
            patch.setattr(owner, name, touched)
        with suppress(ToolError):
            call("file_digest", path=path)


def test_the_catalogue_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "import hashlib; from sandboxes.toolkits.crypto.disk import contents, files_of; "
        "print(hashlib.md5(b''.join(p.encode() + contents(5, p) for p in files_of(5))).hexdigest())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            cwd=Path(__file__).parents[2],
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert len(printed) == 1
