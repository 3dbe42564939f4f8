"""The networks of the simulated internet: who runs which addresses, and what listens there.

All of it lies in the ranges set aside for documentation (RFC 5737, 3849, 5398). A block of sixteen
IPv4 addresses has one owner and one role; the n-th host of block b in range r is
`<range r>.(16 b + n)` and, where it has one, `2001:db8:r:b::n`.
"""

import re
from functools import cached_property
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network
from typing import Final, Literal, NamedTuple

from sandboxes.core import NotFound
from sandboxes.core.rng import Rng, stable_fraction
from sandboxes.toolkits.network.names import Address, address_of

Role = Literal["web", "mail", "dns", "files", "vpn", "idle"]

RANGES: Final = tuple(
    IPv4Network(text) for text in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")
)
RANGE6: Final = IPv6Network("2001:db8::/32")
BLOCKS_A_RANGE: Final = 16
HOSTS_A_BLOCK: Final = 14
# The first of a block carry the names of its owner's servers.
ALWAYS_UP: Final = 3
UP: Final = 0.85
HAS_V6: Final = 0.6
PROVIDERS: Final = 10

BLOCKS: Final[dict[Role, int]] = {
    "web": 22, "mail": 9, "dns": 6, "files": 3, "vpn": 3, "idle": 5,
}  # fmt: skip

FIRST: Final = (
    "Altair", "Bluefin", "Cedarline", "Dunmore", "Eastbrook", "Fairhaven", "Glenrock", "Highmark",
    "Ironvale", "Juniper Hill", "Kestrel", "Larkspur", "Midland", "Northgate", "Oakfield",
    "Pinecrest", "Quarry", "Ridgeway", "Silverlake", "Thornbury", "Upland", "Vantage", "Westmoor",
)  # fmt: skip
SECOND: Final = ("Cloud", "Data", "Hosting", "Internet", "Networks", "Online", "Systems", "Telecom")
COUNTRIES: Final = ("CA", "DE", "FI", "FR", "GB", "IE", "JP", "NL", "NO", "SE", "SG", "US")
FIRST_ASN: Final = 64496
ASNS: Final = 16

# Service -> port, and what may answer there.
SERVICES: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    21: ("ftp", ("vsftpd 3.0.5", "ProFTPD 1.3.8", "Pure-FTPd")),
    22: ("ssh", ("OpenSSH 8.9p1", "OpenSSH 9.2p1", "OpenSSH 9.6p1", "OpenSSH 9.9p1")),
    25: ("smtp", ("Postfix smtpd", "Exim smtpd 4.97", "OpenSMTPD")),
    53: ("domain", ("ISC BIND 9.18", "NSD 4.8", "Knot DNS 3.3", "PowerDNS 4.9")),
    80: ("http", ("nginx 1.24.0", "nginx 1.26.2", "Apache httpd 2.4.62", "Caddy httpd")),
    110: ("pop3", ("Dovecot pop3d",)),
    143: ("imap", ("Dovecot imapd", "Cyrus imapd 3.8")),
    443: ("https", ("nginx 1.24.0", "nginx 1.26.2", "Apache httpd 2.4.62", "Caddy httpd")),
    465: ("smtps", ("Postfix smtpd", "Exim smtpd 4.97")),
    587: ("submission", ("Postfix smtpd", "Exim smtpd 4.97")),
    853: ("domain-s", ("Knot DNS 3.3", "PowerDNS 4.9")),
    873: ("rsync", ("rsyncd protocol 31",)),
    990: ("ftps", ("vsftpd 3.0.5", "ProFTPD 1.3.8")),
    993: ("imaps", ("Dovecot imapd", "Cyrus imapd 3.8")),
    995: ("pop3s", ("Dovecot pop3d",)),
    1194: ("openvpn", ("OpenVPN",)),
    3306: ("mysql", ("MySQL 8.0.39", "MariaDB 10.11")),
    5432: ("postgresql", ("PostgreSQL 15", "PostgreSQL 16")),
    8080: ("http-proxy", ("nginx 1.26.2", "Jetty 12.0", "Apache Tomcat 10.1")),
    8443: ("https-alt", ("nginx 1.26.2", "Apache Tomcat 10.1")),
}
# Role -> port -> how often it is open.
OPEN: Final[dict[Role, dict[int, float]]] = {
    "web": {80: 1, 443: 1, 22: 0.6, 21: 0.1, 8080: 0.2, 8443: 0.1, 3306: 0.06, 5432: 0.04},
    "mail": {25: 1, 443: 1, 465: 1, 587: 1, 993: 1, 80: 0.4, 143: 0.5, 110: 0.3, 995: 0.4, 22: 0.4},
    "dns": {53: 1, 22: 0.3, 853: 0.3},
    "files": {21: 1, 22: 1, 443: 1, 80: 0.5, 873: 0.3, 990: 0.4},
    "vpn": {443: 1, 1194: 1, 22: 0.4},
    "idle": {},
}
SYSTEMS: Final = ("Debian Linux", "FreeBSD 14", "Linux 5.15", "Linux 6.1", "Linux 6.8", "OpenBSD 7")

_POINTER: Final = re.compile("ip-([0-9]+)-([0-9]+)-([0-9]+)-([0-9]+)[.]")


class NotRouted(NotFound):
    template = "{address} belongs to no network of the public internet"


class Provider(NamedTuple):
    """Who runs networks: sells room on web, mail and name servers to others."""

    name: str
    domain: str
    country: str
    asn: int


class Block(NamedTuple):
    """Sixteen addresses with one owner and one role."""

    range_: int
    number: int
    role: Role
    owner: Provider

    @property
    def first(self) -> IPv4Address:
        return RANGES[self.range_].network_address + BLOCKS_A_RANGE * self.number

    @property
    def first6(self) -> IPv6Address:
        return RANGE6.network_address + ((self.range_ << 80) + (self.number << 64))

    @property
    def network(self) -> IPv4Network:
        return IPv4Network((self.first, 28))

    @property
    def network6(self) -> IPv6Network:
        return IPv6Network((self.first6, 64))


class Machine(NamedTuple):
    """One host of a block; `place` counts from 1."""

    block: Block
    place: int

    @property
    def v4(self) -> IPv4Address:
        return self.block.first + self.place

    @property
    def v6(self) -> IPv6Address:
        """Its IPv6 address, if it has one."""
        return self.block.first6 + self.place

    @property
    def pointer(self) -> str:
        """The name that its addresses point back to, and that leads to them."""
        return f"ip-{str(self.v4).replace('.', '-')}.{self.block.owner.domain}"


class Port(NamedTuple):
    number: int
    service: str
    version: str


class Fabric:
    """The networks of one seed's internet."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        rng = Rng(seed, "internet")
        firsts = rng.sample(FIRST, PROVIDERS)
        asns = sorted(rng.sample(range(ASNS), PROVIDERS))
        self.providers = tuple(
            self._provider(first, rng.choice(SECOND), rng.choice(COUNTRIES), FIRST_ASN + asn)
            for first, asn in zip(firsts, asns, strict=True)
        )
        roles = rng.shuffled([role for role, count in BLOCKS.items() for _ in range(count)])
        owners = [*self.providers]
        owners += [rng.choice(self.providers) for _ in range(len(roles) - len(owners))]
        self.blocks = tuple(
            Block(*divmod(number, BLOCKS_A_RANGE), role, owner)
            for number, (role, owner) in enumerate(zip(roles, rng.shuffled(owners), strict=True))
        )
        self._blocks = {
            role: [block for block in self.blocks if block.role == role] for role in BLOCKS
        }
        self._up: dict[IPv4Address, list[Machine]] = {}

    @staticmethod
    def _provider(first: str, second: str, country: str, asn: int) -> Provider:
        name = f"{first} {second}"
        return Provider(name, f"{name.lower().replace(' ', '-')}.net", country, asn)

    @cached_property
    def by_domain(self) -> dict[str, Provider]:
        return {provider.domain: provider for provider in self.providers}

    @cached_property
    def _servers(self) -> dict[Role, dict[Provider, Block]]:
        found: dict[Role, dict[Provider, Block]] = {role: {} for role in BLOCKS}
        for block in self.blocks:
            found[block.role].setdefault(block.owner, block)
        return found

    def owners_of(self, role: Role) -> list[Provider]:
        """The providers that have machines of a role."""
        return list(self._servers[role])

    def pick(self, role: Role, rng: Rng) -> Machine:
        """A machine that is up."""
        block = rng.choice(self._blocks[role])
        if block.first not in self._up:
            machines = [Machine(block, place) for place in range(1, HOSTS_A_BLOCK + 1)]
            self._up[block.first] = [machine for machine in machines if self.is_up(machine)]
        return rng.choice(self._up[block.first])

    def is_up(self, machine: Machine) -> bool:
        if machine.block.role == "idle" or not 1 <= machine.place <= HOSTS_A_BLOCK:
            return False
        return machine.place <= ALWAYS_UP or self._fraction("up", machine) < UP

    def has_v6(self, machine: Machine) -> bool:
        return self.is_up(machine) and self._fraction("v6", machine) < HAS_V6

    def addresses(self, machine: Machine) -> list[Address]:
        return [machine.v4, machine.v6] if self.has_v6(machine) else [machine.v4]

    def _fraction(self, what: str, machine: Machine) -> float:
        return stable_fraction(self.seed, what, str(machine.v4))

    def server(self, role: Role, owner: Provider, number: int) -> Machine:
        """The owner's n-th server of a role, from 1 to `ALWAYS_UP`; it is always up."""
        return Machine(self._servers[role][owner], number)

    def machine_at(self, address: Address) -> Machine:
        """What is, or might be, at an address.

        Raises:
            NotRouted: it is outside the networks.
        """
        for number, network in enumerate(RANGES):
            if address in network:
                offset = int(address) - int(network.network_address)
                row, place = divmod(offset, BLOCKS_A_RANGE)
                return Machine(self.blocks[number * BLOCKS_A_RANGE + row], place)
        for block in self.blocks:
            if address in block.network6:
                return Machine(block, int(address) - int(block.first6))
        raise NotRouted(address=address)

    def answers(self, address: Address) -> bool:
        """Whether a machine answers at this very address."""
        machine = self.machine_at(address)
        return self.has_v6(machine) if address.version == 6 else self.is_up(machine)

    def named(self, host: str) -> Machine | None:
        """The machine whose pointer a name is."""
        found = _POINTER.match(host)
        address = address_of(".".join(found.groups())) if found else None
        if address is None or not any(address in network for network in RANGES):
            return None
        machine = self.machine_at(address)
        return machine if machine.pointer == host and self.is_up(machine) else None

    def ports(self, machine: Machine) -> list[Port]:
        """What is open, by number; the same product answers on all ports that it can."""
        rng = Rng(self.seed, "ports", str(machine.v4))
        found: list[Port] = []
        running: set[str] = set()
        for number, share in sorted(OPEN[machine.block.role].items()):
            is_open = rng.chance(share)
            name, versions = SERVICES[number]
            version = next((v for v in versions if v in running), rng.choice(versions))
            if is_open:
                running.add(version)
                found.append(Port(number, name, version))
        return found

    def system(self, machine: Machine) -> str:
        return Rng(self.seed, "system", str(machine.v4)).choice(SYSTEMS)
