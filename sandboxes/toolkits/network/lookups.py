"""What the tools of the trade would find out, of one and the same simulated internet."""

from typing import Final, Literal

from sandboxes.core import NotFound, Result, World, tool
from sandboxes.toolkits.network.lookalikes import look_alikes
from sandboxes.toolkits.network.names import Address, DomainName, Host, Target, address_of, host_of
from sandboxes.toolkits.network.registry import is_registered, registration_of
from sandboxes.toolkits.network.zones import Internet, NameNotFound, Record

SCANNED_PORTS: Final = 1000
MOST_SHOWN: Final = 60


class DomainRecord(Result):
    """Whose a domain is; days as 2026-01-31."""

    kind: Literal["domain"] = "domain"
    domain: str
    registrar: str
    registrar_iana_id: int
    registrar_whois_server: str
    registrar_abuse_email: str
    created: str
    updated: str
    expires: str
    status: list[str]
    registrant_organization: str
    registrant_country: str
    name_servers: list[str]
    dnssec: Literal["signedDelegation", "unsigned"]


class NetworkRecord(Result):
    """Whose a network is; the network in CIDR notation."""

    kind: Literal["network"] = "network"
    network: str
    range: str
    asn: str
    organization: str
    country: str
    abuse_email: str


class DigAnswer(Result):
    """Records, one a line as in a zone file; the flag `ad` says that the domain is signed."""

    status: Literal["NOERROR"] = "NOERROR"
    flags: list[str]
    question: str
    answer: list[str]


class DnsRecord(Result):
    """A record, with the addresses of the host that one of type NS, MX or CNAME names."""

    type: str
    name: str
    value: str
    addresses: list[str]


class DnsRecon(Result):
    domain: str | None
    dnssec: bool
    records: list[DnsRecord]


class OpenPort(Result):
    port: int
    protocol: Literal["tcp"] = "tcp"
    state: Literal["open"] = "open"
    service: str
    version: str


class ScanReport(Result):
    """The open ports of a host, and how many of the others are closed; none where it is down."""

    target: str
    address: str
    other_addresses: list[str]
    reverse_name: str | None
    state: Literal["up", "down"]
    ports: list[OpenPort]
    closed: int
    system: str | None


class LookAlike(Result):
    domain: str
    fuzzer: str
    addresses: list[str]
    name_servers: list[str]
    mail_servers: list[str]


class LookAlikes(Result):
    """How many look-alikes there are, how many are registered, and the first sixty of these."""

    domain: str
    generated: int
    registered: int
    look_alikes: list[LookAlike]


class Overview(Result):
    target: str
    whois: DomainRecord | NetworkRecord
    dig: DigAnswer | None
    host: list[str] | None
    dnsrecon: DnsRecon | None
    nmap: ScanReport | None
    dnstwist: LookAlikes | None


class NoAddress(NotFound):
    template = "{name} has no address"


def _data(records: list[Record], *kinds: str) -> list[str]:
    return [record.data for record in records if record.kind in kinds]


def _mail_servers(records: list[Record]) -> list[str]:
    """Host names by preference; none for a domain that says it takes no mail."""
    hosts = [data.partition(" ")[2].removesuffix(".") for data in _data(records, "MX")]
    return [host for host in hosts if host]


def _name_servers(records: list[Record]) -> list[str]:
    return [server.removesuffix(".") for server in _data(records, "NS")]


def _whois(internet: Internet, target: str) -> DomainRecord | NetworkRecord:
    address = address_of(target)
    if address is not None:
        block = internet.fabric.machine_at(address).block
        network = block.network if address.version == 4 else block.network6
        return NetworkRecord(
            network=str(network),
            range=f"{network[0]} - {network[-1]}",
            asn=f"AS{block.owner.asn}",
            organization=block.owner.name,
            country=block.owner.country,
            abuse_email=f"abuse@{block.owner.domain}",
        )
    host = host_of(target)
    known = registration_of(internet.fabric, host)
    return DomainRecord(
        domain=known.domain,
        registrar=known.registrar.name,
        registrar_iana_id=known.registrar.iana_id,
        registrar_whois_server=f"whois.{known.registrar.domain}",
        registrar_abuse_email=f"abuse@{known.registrar.domain}",
        created=known.created.isoformat(),
        updated=known.updated.isoformat(),
        expires=known.expires.isoformat(),
        status=list(known.status),
        registrant_organization=known.organization,
        registrant_country=known.country,
        name_servers=_name_servers(internet.zone(host)[host.domain]),
        dnssec="signedDelegation" if known.signed else "unsigned",
    )


def _dig(internet: Internet, target: str) -> DigAnswer:
    flags = ["qr", "rd", "ra"]
    address = address_of(target)
    if address is not None:
        record = internet.pointer(address)
        question = f"{record.name}. IN PTR"
        return DigAnswer(flags=flags, question=question, answer=[record.line])
    host = host_of(target)
    records = internet.answer(host)
    if registration_of(internet.fabric, host).signed:
        flags.append("ad")
    return DigAnswer(
        flags=flags, question=f"{host.name}. IN ANY", answer=[record.line for record in records]
    )


HOST_SAYS: Final = {
    "A": "has address",
    "AAAA": "has IPv6 address",
    "CNAME": "is an alias for",
    "MX": "mail is handled by",
    "PTR": "domain name pointer",
}


def _host(internet: Internet, target: str) -> list[str]:
    address = address_of(target)
    if address is not None:
        records = [internet.pointer(address)]
    else:
        records = internet.answer(host_of(target))
    said = [
        f"{record.name} {HOST_SAYS[record.kind]} {record.data}"
        for kind in ("CNAME", "A", "AAAA", "MX", "PTR")
        for record in records
        if record.kind == kind
    ]
    if not said:
        raise NoAddress(name=records[0].name)
    return said


def _with_addresses(internet: Internet, record: Record) -> DnsRecord:
    addresses: list[str] = []
    if record.kind in ("NS", "MX", "CNAME") and not record.data.endswith(" ."):
        named = host_of(record.data.rpartition(" ")[2])
        addresses = _data(internet.answer(named), "A", "AAAA")
    return DnsRecord(type=record.kind, name=record.name, value=record.data, addresses=addresses)


def _dnsrecon(internet: Internet, target: str) -> DnsRecon:
    address = address_of(target)
    if address is not None:
        found = _with_addresses(internet, internet.pointer(address))
        return DnsRecon(domain=None, dnssec=False, records=[found])
    host = host_of(target)
    try:
        zone = internet.zone(host)
    except NotFound:
        raise NameNotFound(name=host.domain) from None
    apex = zone[host.domain]
    under = [record for name in sorted(zone) if name != host.domain for record in zone[name]]
    return DnsRecon(
        domain=host.domain,
        dnssec=registration_of(internet.fabric, host).signed,
        records=[_with_addresses(internet, record) for record in [*apex, *under]],
    )


def _resolved(internet: Internet, target: str) -> tuple[Address, list[str]]:
    """The address to scan, and the others that a name has."""
    given = address_of(target)
    if given is not None:
        return given, []
    host = host_of(target)
    found = _data(internet.answer(host), "A", "AAAA")
    addresses = [address for text in found if (address := address_of(text)) is not None]
    if not addresses:
        raise NoAddress(name=host.name)
    return addresses[0], [str(address) for address in addresses[1:]]


def _nmap(internet: Internet, target: str) -> ScanReport:
    address, others = _resolved(internet, target)
    fabric = internet.fabric
    machine = fabric.machine_at(address)
    up = fabric.answers(address)
    ports = fabric.ports(machine) if up else []
    return ScanReport(
        target=target,
        address=str(address),
        other_addresses=others,
        reverse_name=machine.pointer if up else None,
        state="up" if up else "down",
        ports=[
            OpenPort(port=port.number, service=port.service, version=port.version) for port in ports
        ],
        closed=SCANNED_PORTS - len(ports) if up else 0,
        system=fabric.system(machine) if up else None,
    )


def _look_alike(internet: Internet, fuzzer: str, host: Host) -> LookAlike:
    apex = internet.zone(host)[host.domain]
    return LookAlike(
        domain=host.domain,
        fuzzer=fuzzer,
        addresses=_data(apex, "A", "AAAA"),
        name_servers=_name_servers(apex),
        mail_servers=_mail_servers(apex),
    )


def _dnstwist(internet: Internet, target: str) -> LookAlikes:
    host = host_of(target)
    generated = look_alikes(host)
    registered = [
        (kind, other) for kind, other in generated.values() if is_registered(internet.fabric, other)
    ]
    return LookAlikes(
        domain=host.domain,
        generated=len(generated),
        registered=len(registered),
        look_alikes=[_look_alike(internet, *found) for found in registered[:MOST_SHOWN]],
    )


@tool()
def whois_lookup(world: World, target: Target) -> DomainRecord | NetworkRecord:
    """Who has registered the domain of a name, or runs the network of an IP address."""
    return _whois(Internet(world.seed), target)


@tool()
def nmap_scan(world: World, target: Target) -> ScanReport:
    """The open TCP ports of a host among the thousand most common, and what answers there."""
    return _nmap(Internet(world.seed), target)


@tool()
def dnsrecon_lookup(world: World, target: Target) -> DnsRecon:
    """All DNS records of a domain and of the names under it, with the addresses they lead to."""
    return _dnsrecon(Internet(world.seed), target)


@tool()
def dnstwist_lookup(world: World, domain: DomainName) -> LookAlikes:
    """The domains that can be taken for this one and that somebody has registered."""
    return _dnstwist(Internet(world.seed), domain)


@tool()
def dig_lookup(world: World, target: Target) -> DigAnswer:
    """The DNS records of a name as lines of a zone file; of an IP address, the name it points to."""
    return _dig(Internet(world.seed), target)


@tool()
def host_lookup(world: World, target: Target) -> list[str]:
    """The addresses, alias and mail servers of a name, or the name of an IP address, in sentences."""
    return _host(Internet(world.seed), target)


@tool()
def osint_overview(world: World, target: Target) -> Overview:
    """All that can be found out about a name or an IP address: owner, DNS, ports, look-alikes."""
    internet = Internet(world.seed)
    whois = _whois(internet, target)
    if address_of(target) is None:
        return Overview(
            target=target,
            whois=whois,
            dig=_dig(internet, target),
            host=_host(internet, target),
            dnsrecon=_dnsrecon(internet, target),
            nmap=_nmap(internet, target),
            dnstwist=_dnstwist(internet, target),
        )
    nmap = _nmap(internet, target)
    named = nmap.state == "up"
    return Overview(
        target=target,
        whois=whois,
        dig=_dig(internet, target) if named else None,
        host=_host(internet, target) if named else None,
        dnsrecon=_dnsrecon(internet, target) if named else None,
        nmap=nmap,
        dnstwist=None,
    )
