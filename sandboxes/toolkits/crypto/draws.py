"""Random values: each call draws anew, and the n-th call of a tool draws the same in every trial."""

from itertools import pairwise
from string import ascii_letters, digits
from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import World, tool
from sandboxes.core.rng import Rng
from sandboxes.toolkits.crypto.spellings import Bytes, to_base64

URL_SAFE: Final = ascii_letters + digits + "-_"
UUID_CUTS: Final = (0, 8, 12, 16, 20, 32)

Count = Annotated[int, Field(ge=1, le=4096, description="number of bytes")]
Length = Annotated[int, Field(ge=1, le=1000, description="characters of the token")]

Number = Annotated[int, Field(ge=-(10**18), le=10**18)] | float
Scalar = Annotated[str, Field(max_length=1000)] | bool | Number | None
Key = Annotated[str, Field(max_length=100)]
Item = (
    Scalar
    | Annotated[list[Scalar], Field(max_length=100)]
    | Annotated[dict[Key, Scalar], Field(max_length=100)]
)
Items = Annotated[
    list[Item], Field(min_length=1, max_length=1000, description="what to choose from")
]


def _bytes(rng: Rng, n: int) -> bytes:
    return bytes(rng.below(256) for _ in range(n))


@tool()
def random_bytes(world: World, n: Count = 32) -> Bytes:
    """Random bytes, in Base64."""
    return to_base64(_bytes(world.draw("random_bytes"), n))


@tool()
def random_hex(world: World, nbytes: Count = 16) -> str:
    """Random bytes, in hexadecimal digits: two for each byte."""
    return _bytes(world.draw("random_hex"), nbytes).hex()


@tool()
def uuid4(world: World) -> str:
    """A random UUID (version 4)."""
    drawn = bytearray(_bytes(world.draw("uuid4"), 16))
    drawn[6] = drawn[6] & 0x0F | 0x40  # the version, then the variant (RFC 9562)
    drawn[8] = drawn[8] & 0x3F | 0x80
    written = drawn.hex()
    return "-".join(written[start:end] for start, end in pairwise(UUID_CUTS))


@tool()
def random_choice(world: World, seq: Items) -> Item:
    """One element of the list, each as likely as the others."""
    return world.draw("random_choice").choice(seq)


@tool()
def secure_token_urlsafe(world: World, length: Length = 32) -> str:
    """A random token of letters, digits, - and _, which a URL can carry as they are."""
    rng = world.draw("secure_token_urlsafe")
    return "".join(rng.choice(URL_SAFE) for _ in range(length))
