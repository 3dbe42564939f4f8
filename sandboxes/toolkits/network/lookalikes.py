"""Names that may be taken for another: by slips of finger or eye, or on purpose."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from sandboxes.toolkits.network.names import Host
from sandboxes.toolkits.network.words import BAIT

LONGEST_LABEL: Final = 63
ALPHABET: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
VOWELS: Final = "aeiou"
TOPS: Final = (
    "app", "biz", "co", "com", "dev", "eu", "info", "io", "net", "online", "org", "shop", "us",
)  # fmt: skip

_ROWS: Final = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
# Letters -> what looks like them.
_ALIKE: Final = {
    "a": ("\u0430",), "b": ("d", "lb"), "c": ("e", "\u0441"), "cl": ("d",), "d": ("b", "cl"),
    "e": ("c", "\u0435"), "g": ("q", "9"), "h": ("lh",), "i": ("1", "l", "\u0456"), "j": ("i",),
    "k": ("lc",), "l": ("1", "i"), "m": ("n", "nn", "rn"), "n": ("m", "r"), "nn": ("m",),
    "o": ("0", "\u043e"), "p": ("\u0440",), "q": ("g",), "rn": ("m",), "s": ("5",), "u": ("v",),
    "v": ("u",), "vv": ("w",), "w": ("vv",), "x": ("\u0445",), "y": ("\u0443",), "z": ("2", "s"),
    "0": ("o",), "1": ("i", "l"), "2": ("z",), "5": ("s",), "9": ("g",),
}  # fmt: skip


def _neighbours() -> dict[str, str]:
    """Key -> the keys around it."""
    place = {key: (row, col) for row, keys in enumerate(_ROWS) for col, key in enumerate(keys)}
    return {
        key: "".join(
            other
            for other, (y, x) in place.items()
            if (y == row and abs(x - col) == 1) or (y == row - 1 and x - col in (0, 1))
            or (y == row + 1 and col - x in (0, 1))
        )
        for key, (row, col) in place.items()
    }  # fmt: skip


_NEAR: Final = _neighbours()


def _addition(label: str) -> Iterator[str]:
    return (label + letter for letter in ALPHABET)


def _bitsquatting(label: str) -> Iterator[str]:
    """One bit flipped in somebody's memory."""
    for place, letter in enumerate(label):
        for bit in range(8):
            flipped = chr(ord(letter) ^ 1 << bit)
            if flipped in ALPHABET:
                yield label[:place] + flipped + label[place + 1 :]


def _dictionary(label: str) -> Iterator[str]:
    for word in BAIT:
        yield from (f"{label}-{word}", f"{word}-{label}")


def _homoglyph(label: str) -> Iterator[str]:
    for letters, others in _ALIKE.items():
        place = label.find(letters)
        while place >= 0:
            for other in others:
                yield label[:place] + other + label[place + len(letters) :]
            place = label.find(letters, place + 1)


def _hyphenation(label: str) -> Iterator[str]:
    return (f"{label[:place]}-{label[place:]}" for place in range(1, len(label)))


def _insertion(label: str) -> Iterator[str]:
    """The key beside it struck as well."""
    for place, letter in enumerate(label):
        for key in _NEAR.get(letter, ""):
            yield label[:place] + key + label[place:]
            yield label[: place + 1] + key + label[place + 1 :]


def _omission(label: str) -> Iterator[str]:
    return (label[:place] + label[place + 1 :] for place in range(len(label)))


def _repetition(label: str) -> Iterator[str]:
    return (label[:place] + letter + label[place:] for place, letter in enumerate(label))


def _replacement(label: str) -> Iterator[str]:
    """The key beside it struck instead."""
    for place, letter in enumerate(label):
        for key in _NEAR.get(letter, ""):
            yield label[:place] + key + label[place + 1 :]


def _transposition(label: str) -> Iterator[str]:
    for place in range(len(label) - 1):
        yield label[:place] + label[place + 1] + label[place] + label[place + 2 :]


def _vowel_swap(label: str) -> Iterator[str]:
    for place, letter in enumerate(label):
        if letter in VOWELS:
            for vowel in VOWELS:
                yield label[:place] + vowel + label[place + 1 :]


KINDS: Final = {
    "addition": _addition,
    "bitsquatting": _bitsquatting,
    "dictionary": _dictionary,
    "homoglyph": _homoglyph,
    "hyphenation": _hyphenation,
    "insertion": _insertion,
    "omission": _omission,
    "repetition": _repetition,
    "replacement": _replacement,
    "transposition": _transposition,
    "vowel-swap": _vowel_swap,
}


def _sound(label: str) -> str | None:
    """The label in ASCII; None where no domain could have it."""
    if not label.isascii():
        label = "xn--" + label.encode("punycode").decode()
    ends_well = label[:1] not in ("", "-") and not label.endswith("-")
    return label if ends_well and len(label) <= LONGEST_LABEL else None


def look_alikes(host: Host) -> dict[str, tuple[str, Host]]:
    """Domain -> the first way in which it is like the host's, and what it is; sorted by domain."""
    found: dict[str, tuple[str, Host]] = {}
    # The label of another alphabet is no text that one could mistype.
    kinds = {"dictionary": _dictionary} if host.label.startswith("xn--") else KINDS
    made = chain.from_iterable(
        ((kind, it) for it in make(host.label)) for kind, make in kinds.items()
    )
    for kind, text in made:
        label = _sound(text)
        if label and label != host.label:
            domain = f"{label}.{host.suffix}"
            found.setdefault(domain, (kind, Host(domain, label, host.suffix)))
    for top in TOPS:
        if top != host.suffix:
            domain = f"{host.label}.{top}"
            found[domain] = ("tld-swap", Host(domain, host.label, top))
    return dict(sorted(found.items()))
