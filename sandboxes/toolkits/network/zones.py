"""The names under a domain and their records, as its name servers would give them."""

from itertools import chain
from typing import Final, NamedTuple

from sandboxes.core import NotFound
from sandboxes.core.rng import Rng
from sandboxes.toolkits.network.fabric import ALWAYS_UP, Fabric, Machine, Provider, Role
from sandboxes.toolkits.network.names import Address, Host, host_of
from sandboxes.toolkits.network.registry import registration_of

OWN_DNS, OWN_MAIL, NO_MAIL = 0.1, 0.2, 0.15
TWO_SITES: Final = 0.25
TTLS: Final = (300, 3600, 14400, 86400)
POLICIES: Final = ("none", "quarantine", "reject")
TOKENS: Final = ("domain-verification", "mail-suite-verification", "site-verification")

# What may stand under a domain, and on what kind of machine.
LABELS: Final[dict[str, Role]] = {
    "api": "web", "app": "web", "blog": "web", "cdn": "web", "careers": "web", "dev": "web",
    "docs": "web", "ftp": "files", "help": "web", "intranet": "vpn", "news": "web",
    "portal": "web", "shop": "web", "staging": "web", "static": "web", "status": "web",
    "test": "web", "vpn": "vpn", "wiki": "web",
}  # fmt: skip
MOST_LABELS: Final = 7


class NameNotFound(NotFound):
    template = "{name} does not exist (NXDOMAIN)"


class Record(NamedTuple):
    """One DNS record; `data` as a zone file has it."""

    name: str
    ttl: int
    kind: str
    data: str

    @property
    def line(self) -> str:
        return f"{self.name}. {self.ttl} IN {self.kind} {self.data}"


Zone = dict[str, list[Record]]
"""Name -> its records."""


class ZoneWriter:
    """Puts one domain's zone together, always from the same draws in the same order."""

    def __init__(self, fabric: Fabric, host: Host) -> None:
        self.fabric = fabric
        self.host = host
        self.domain = host.domain
        self.registration = registration_of(fabric, host)
        self.provider = fabric.by_domain.get(host.domain)
        self.rng = Rng(fabric.seed, "zone", host.domain)
        self.ttl = self.rng.choice(TTLS)
        self.zone: Zone = {}

    def add(self, name: str, kind: str, data: str) -> None:
        self.zone.setdefault(name, []).append(Record(name, self.ttl, kind, data))

    def add_machine(self, name: str, machine: Machine) -> None:
        for address in self.fabric.addresses(machine):
            self.add(name, "A" if address.version == 4 else "AAAA", str(address))

    def written(self) -> Zone:
        self._name_servers()
        self._sites()
        self._mail()
        if self.provider is not None:
            self._servers(self.provider)
        return self.zone

    def _name_servers(self) -> None:
        rng = self.rng
        host = rng.choice(self.fabric.owners_of("dns"))
        own = rng.chance(OWN_DNS)
        machines = [self.fabric.pick("dns", rng) for _ in range(2)]
        if self.provider is not None and self.provider in self.fabric.owners_of("dns"):
            host, own = self.provider, False
        servers = [f"ns{n}.{self.domain if own else host.domain}" for n in (1, 2)]
        serial = f"{self.registration.updated:%Y%m%d}{rng.between(1, 9):02}"
        times = "7200 3600 1209600 3600"
        self.add(self.domain, "SOA", f"{servers[0]}. hostmaster.{self.domain}. {serial} {times}")
        for server, machine in zip(servers, machines, strict=True):
            self.add(self.domain, "NS", f"{server}.")
            if own:
                self.add_machine(server, machine)

    def _sites(self) -> None:
        rng = self.rng
        machines = {self.fabric.pick("web", rng) for _ in range(1 + rng.chance(TWO_SITES))}
        sites = sorted(machines, key=lambda machine: machine.v4)
        for machine in sites:
            self.add_machine(self.domain, machine)
        www = f"www.{self.domain}"
        if rng.chance(0.4):
            self.add(www, "CNAME", f"{self.domain}.")
        else:
            for machine in sites:
                self.add_machine(www, machine)
        for label in rng.sample(sorted(LABELS), rng.between(0, MOST_LABELS)):
            machine = self.fabric.pick(LABELS[label], rng)
            if LABELS[label] == "web" and rng.chance(0.2):
                self.add(f"{label}.{self.domain}", "CNAME", f"{machine.pointer}.")
            else:
                self.add_machine(f"{label}.{self.domain}", machine)

    def _mail(self) -> None:
        rng = self.rng
        host = rng.choice(self.fabric.owners_of("mail"))
        machine = self.fabric.pick("mail", rng)
        how = rng.random()
        token = f"{rng.choice(TOKENS)}={rng.below(1 << 32):08x}"
        policy = rng.choice(POLICIES)
        if self.provider is not None and self.provider in self.fabric.owners_of("mail"):
            host, how = self.provider, 1.0
        if how < NO_MAIL:
            self.add(self.domain, "MX", "0 .")
            sender, policy = "-all", "reject"
        elif how < NO_MAIL + OWN_MAIL:
            self.add(self.domain, "MX", f"10 mail.{self.domain}.")
            self.add_machine(f"mail.{self.domain}", machine)
            sender = "mx -all"
        else:
            self.add(self.domain, "MX", f"10 mx1.{host.domain}.")
            self.add(self.domain, "MX", f"20 mx2.{host.domain}.")
            sender = f"include:_spf.{host.domain} ~all"
        self.add(self.domain, "TXT", f'"v=spf1 {sender}"')
        if rng.chance(0.5):
            self.add(self.domain, "TXT", f'"{token}"')
        report = f"; rua=mailto:dmarc@{self.domain}" if how >= NO_MAIL else ""
        self.add(f"_dmarc.{self.domain}", "TXT", f'"v=DMARC1; p={policy}{report}"')

    def _servers(self, provider: Provider) -> None:
        """The names that a provider's customers have in their own zones."""
        roles: dict[str, Role] = {"mx": "mail", "ns": "dns"}
        for label, role in roles.items():
            if provider in self.fabric.owners_of(role):
                for number in range(1, ALWAYS_UP):
                    machine = self.fabric.server(role, provider, number)
                    self.add_machine(f"{label}{number}.{self.domain}", machine)
        senders = " ".join(
            f"ip4:{block.network}"
            for block in self.fabric.blocks
            if block.owner == provider and block.role == "mail"
        )
        if senders:
            self.add(f"_spf.{self.domain}", "TXT", f'"v=spf1 {senders} -all"')


class Internet:
    """What can be asked of one seed's internet."""

    def __init__(self, seed: int) -> None:
        self.fabric = Fabric(seed)
        self._zones: dict[str, Zone] = {}

    def zone(self, host: Host) -> Zone:
        """All names of a domain, in the order in which it has them.

        Raises:
            DomainNotRegistered: nobody has the domain.
        """
        if host.domain not in self._zones:
            self._zones[host.domain] = ZoneWriter(self.fabric, host).written()
        return self._zones[host.domain]

    def records(self, host: Host) -> list[Record]:
        """The records of one name.

        Raises:
            NameNotFound: there is no such name, or nobody has its domain.
        """
        try:
            zone = self.zone(host)
        except NotFound:
            raise NameNotFound(name=host.name) from None
        if host.name in zone:
            return zone[host.name]
        machine = self.fabric.named(host.name)
        if machine is None:
            raise NameNotFound(name=host.name)
        return [
            Record(host.name, TTLS[-1], "A" if address.version == 4 else "AAAA", str(address))
            for address in self.fabric.addresses(machine)
        ]

    def answer(self, host: Host) -> list[Record]:
        """The records of one name, and those of the name that it is an alias for.

        Raises:
            NameNotFound: there is no such name.
        """
        records = self.records(host)
        aliases = [record.data for record in records if record.kind == "CNAME"]
        behind = [self.records(host_of(alias)) for alias in aliases]
        return [*records, *(r for r in chain(*behind) if r.kind in ("A", "AAAA"))]

    def pointer(self, address: Address) -> Record:
        """The name that an address points back to.

        Raises:
            NotRouted: it is in no network.
            NameNotFound: it points to none.
        """
        if not self.fabric.answers(address):
            raise NameNotFound(name=address.reverse_pointer)
        machine = self.fabric.machine_at(address)
        return Record(address.reverse_pointer, TTLS[-1], "PTR", f"{machine.pointer}.")
