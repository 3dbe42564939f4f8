"""Who has registered what: a domain's registration, as its registry would tell it."""

import re
from datetime import date, timedelta
from typing import Final, NamedTuple

from sandboxes.core import NotFound
from sandboxes.core.rng import Rng, stable_fraction
from sandboxes.toolkits.network.fabric import COUNTRIES, Fabric
from sandboxes.toolkits.network.names import Host
from sandboxes.toolkits.network.words import BAIT, made_of_words, odd_letters

COMMON: Final = frozenset({"com", "net", "org", "co.uk", "com.au", "co.jp", "com.br", "com.mx"})
RESTRICTED: Final = frozenset({"edu", "gov", "int", "mil"})

# How likely a name is somebody's, by what it looks like.
WORDS_COMMON, WORDS_ELSEWHERE, WORDS_RESTRICTED = 1.0, 0.8, 0.1
BAITED: Final = 0.1
BY_ODD_LETTERS: Final = (0.5, 0.12)
ODDER: Final = 0.04

_DIGIT: Final = re.compile("[0-9]")

HIDDEN: Final = 0.6
SIGNED: Final = 0.3
LOCKED: Final = 0.7
LAST_DAY: Final = date(2025, 12, 31)
MOST_DAYS_UNTOUCHED: Final = 500
FIRST_YEAR: Final = 1997

REGISTRARS: Final = (
    "Anchor Names", "Brightroot", "Copper Registry Services", "Domainwright", "Emberline Domains",
    "Fieldstone Names", "Greenlabel Internet", "Harbor Registrations", "Inkwell Domains",
    "Junction Names", "Keystone Domain Services", "Lantern Registrar", "Meridian Names",
    "Nameforge", "Openfield Domains", "Palisade Registrar",
)  # fmt: skip
FIRST_REGISTRAR_ID: Final = 9100
FORMS: Final = ("Ltd", "Inc", "GmbH", "AB", "BV", "Group", "Foundation", "Studio")
HIDDEN_NAME: Final = "REDACTED FOR PRIVACY"


class DomainNotRegistered(NotFound):
    template = "no match for {domain}: nobody has registered it"


class Registrar(NamedTuple):
    name: str
    iana_id: int

    @property
    def domain(self) -> str:
        # Under a top-level domain that can belong to nobody (RFC 2606).
        return f"{self.name.lower().replace(' ', '-')}.example"


class Registration(NamedTuple):
    domain: str
    registrar: Registrar
    created: date
    updated: date
    expires: date
    status: tuple[str, ...]
    organization: str
    country: str
    signed: bool


def _likelihood(host: Host) -> float:
    """How likely it is that somebody has registered such a name."""
    text = host.label.rstrip("0123456789")
    parts = text.split("-")
    digits = len(host.label) - len(text)
    # shop24 is a name, shop2 and sh0p are a slip or a trick.
    if not text or digits == 1 or _DIGIT.search(text) or parts[0] == "xn":
        return ODDER
    if len(parts) > 1 and (parts[0] in BAIT or parts[-1] in BAIT):
        return BAITED
    if all(made_of_words(part) for part in parts):
        if host.suffix in RESTRICTED:
            return WORDS_RESTRICTED
        return WORDS_COMMON if host.suffix in COMMON else WORDS_ELSEWHERE
    return (*BY_ODD_LETTERS, ODDER)[odd_letters(text, most=len(BY_ODD_LETTERS))]


def is_registered(fabric: Fabric, host: Host) -> bool:
    if host.domain in fabric.by_domain:
        return True
    return stable_fraction(fabric.seed, "registered", host.domain) < _likelihood(host)


def registration_of(fabric: Fabric, host: Host) -> Registration:
    """The registration of the domain that a host is under.

    Raises:
        DomainNotRegistered: there is none.
    """
    if not is_registered(fabric, host):
        raise DomainNotRegistered(domain=host.domain)
    rng = Rng(fabric.seed, "registration", host.domain)
    number = rng.below(len(REGISTRARS))
    created = date(rng.between(FIRST_YEAR, 2025), rng.between(1, 12), rng.between(1, 28))
    # Every world is in 2026; nobody keeps a name for years and never touches its record.
    first = max(created, LAST_DAY - timedelta(days=MOST_DAYS_UNTOUCHED))
    updated = first + timedelta(days=rng.below((LAST_DAY - first).days + 1))
    organization = f"{host.label.replace('-', ' ').title()} {rng.choice(FORMS)}"
    provider = fabric.by_domain.get(host.domain)
    if provider is not None:
        organization = provider.name
    elif rng.chance(HIDDEN):
        organization = HIDDEN_NAME
    locked = ["clientDeleteProhibited", "clientTransferProhibited", "clientUpdateProhibited"]
    return Registration(
        domain=host.domain,
        registrar=Registrar(REGISTRARS[number], FIRST_REGISTRAR_ID + number),
        created=created,
        updated=updated,
        expires=created.replace(year=rng.between(2027, 2031)),
        status=tuple(locked if rng.chance(LOCKED) else ["ok"]),
        organization=organization,
        country=provider.country if provider else rng.choice(COUNTRIES),
        signed=rng.chance(SIGNED),
    )
