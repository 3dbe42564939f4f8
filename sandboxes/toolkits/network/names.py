"""What a target names: a host under a registrable domain, or an address."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Annotated, Final, NamedTuple

from pydantic import Field

from sandboxes.core import InvalidArgument, NotFound

LONGEST_NAME: Final = 253
LONGEST_QUOTE: Final = 80

_GENERIC: Final = """
    academy agency app art bar bio biz blog business cafe chat city click cloud club com community
    company consulting cool design dev digital earth edu email energy events expert farm finance fun
    games garden global gov group guide guru health help host house info ink int kitchen life link
    live love ltd market media mil mobi money museum name net network news ninja one online org page
    photo pics place plus pro quest realty recipes rent review rocks run sale school science services
    shop site social software solutions space store studio style support systems team tech today
    tools top tours town toys travel vip wiki win wine work works world wtf xyz zone
"""
_COUNTRIES: Final = """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs
    bt bw by bz ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg
    er es et eu fi fj fk fm fo fr ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr
    ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk
    lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf
    ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc
    sd se sg sh si sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw
    tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
"""
# Top-level domain -> the parts under which others register.
SECOND: Final = {
    "ar": "com edu gob net org", "au": "com edu gov net org", "br": "com gov net org",
    "cn": "com edu gov net org", "hk": "com edu gov net org", "id": "ac co or web",
    "il": "ac co org", "in": "ac co gov net org", "jp": "ac co go ne or", "kr": "ac co go or re",
    "mx": "com edu gob net org", "my": "com edu gov net org", "nz": "ac co govt net org",
    "pl": "com edu net org", "sg": "com edu gov net org", "th": "ac co go or",
    "tr": "com edu gov net org", "tw": "com edu gov net org", "ua": "com gov in net org",
    "uk": "ac co gov ltd me net org", "za": "ac co net org web",
}  # fmt: skip
SUFFIXES: Final = (
    frozenset(_GENERIC.split())
    | frozenset(_COUNTRIES.split())
    | frozenset(f"{part}.{top}" for top, parts in SECOND.items() for part in parts.split())
)

LONGEST_LABEL: Final = 63

_LABEL: Final = re.compile("[a-z0-9]([a-z0-9-]*[a-z0-9])?")
# Underscores mark names that are no hosts, such as _dmarc.
_UNDER: Final = re.compile("_?[a-z0-9]([a-z0-9_-]*[a-z0-9])?")

Address = IPv4Address | IPv6Address
Target = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_NAME + 1,
        description="a domain or host name such as www.example.com, or an IP address",
    ),
]
DomainName = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_NAME + 1,
        description="a domain name such as example.com",
    ),
]


class NotAName(InvalidArgument):
    template = "{target!r} is neither a domain or host name nor an IP address"


class UnknownSuffix(NotFound):
    template = "there is no top-level domain {suffix!r}"


class IsSuffix(InvalidArgument):
    template = "{domain!r} is no domain of anybody's: others register their names under it"


class IsAddress(InvalidArgument):
    template = "{target!r} is an IP address, not a domain name"


class Host(NamedTuple):
    """A name on the internet.

    Attributes:
        name: in full and in lower case; other alphabets as in RFC 3492, `xn--…`.
        label: what its owner chose: `example` of `www.example.co.uk`.
        suffix: what stands behind: `co.uk`.
    """

    name: str
    label: str
    suffix: str

    @property
    def domain(self) -> str:
        """What is registered: `example.co.uk`."""
        return f"{self.label}.{self.suffix}"


def suffix_of(name: str) -> str | None:
    """The longest suffix, under which names are registered, that the name ends in."""
    parts = name.split(".")
    for start in range(len(parts) - 2, len(parts)):
        suffix = ".".join(parts[max(0, start) :])
        if suffix in SUFFIXES:
            return suffix
    return None


def _plain(target: str) -> str | None:
    """The name in lower case and ASCII, without the root's full stop; None where it is none."""
    try:
        name = target.lower().encode("idna").decode().lower().removesuffix(".")
    except UnicodeError:
        return None
    labels = name.split(".")
    sound = (
        len(name) <= LONGEST_NAME
        and all(len(label) <= LONGEST_LABEL for label in labels)
        and all(map(_UNDER.fullmatch, labels))
        and all(map(_LABEL.fullmatch, labels[-2:]))
        and not labels[-1].isdecimal()
    )
    return name if sound else None


def host_of(target: str) -> Host:
    """The name that a target is, taken apart.

    Raises:
        NotAName: it is none.
        UnknownSuffix: its top-level domain does not exist.
        IsSuffix: it is a suffix, not a name under one.
        IsAddress: it is an address.
    """
    if address_of(target) is not None:
        raise IsAddress(target=target[:LONGEST_QUOTE])
    name = _plain(target)
    if name is None:
        raise NotAName(target=target[:LONGEST_QUOTE])
    suffix = suffix_of(name)
    if suffix is None:
        raise UnknownSuffix(suffix=name.rpartition(".")[2])
    if suffix == name:
        raise IsSuffix(domain=name)
    label = name.removesuffix(f".{suffix}").rpartition(".")[2]
    if not _LABEL.fullmatch(label):
        raise NotAName(target=target[:LONGEST_QUOTE])
    return Host(name, label, suffix)


def address_of(target: str) -> Address | None:
    """The address that a target is; None where it is none."""
    try:
        address = ip_address(target)
    except ValueError:
        return None
    # A zone (fe80::1%eth0) means something on one machine only.
    return None if "%" in target else address
