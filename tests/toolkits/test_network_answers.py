"""What the network tools say of one internet: it hangs together, and is in the right format."""

import socket
from ipaddress import ip_address, ip_network
from typing import Any

import dns.name
import dns.rdatatype
import dns.reversename
import dns.zone
import pytest
from hypothesis import given, settings
from network_questions import (
    BY_TARGET,
    KNOWN,
    asked,
    data_of,
    domains,
    internet_of,
    seeds,
    sockets_blocked,
)

from sandboxes.core import NotFound
from sandboxes.toolkits.network.fabric import NotRouted
from sandboxes.toolkits.network.lookups import NoAddress
from sandboxes.toolkits.network.registry import DomainNotRegistered
from sandboxes.toolkits.network.zones import NameNotFound

RANGES = [
    ip_network(text)
    for text in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")
]

# Each asks many questions, of which most are the same for every domain.
few = settings(max_examples=30, deadline=None)
every_known = pytest.mark.parametrize("domain", KNOWN)


def said_of(domain: str, seed: int) -> dict[str, Any] | None:
    """What five tools say of a domain; None where nobody has it, on which they have to agree."""
    ask = asked(seed)
    try:
        found = {"whois": ask("whois_lookup", domain)}
    except DomainNotRegistered:
        for tool in BY_TARGET:
            with pytest.raises((DomainNotRegistered, NameNotFound)):
                ask(tool, domain)
        return None
    for part in ("dig", "host", "dnsrecon"):
        found[part] = ask(f"{part}_lookup", domain)
    return {**found, "nmap": ask("nmap_scan", domain)}


def open_ports(seed: int, target: str) -> set[int]:
    return {port["port"] for port in asked(seed)("nmap_scan", target)["ports"]}


def test_a_blocked_socket_is_noticed() -> None:
    with sockets_blocked(), pytest.raises(AssertionError, match="was asked"):
        socket.getaddrinfo("localhost", 80)
    with sockets_blocked(), pytest.raises(AssertionError, match="was asked"):
        socket.socket()


@every_known
def test_names_that_ring_true_are_registered_in_every_world(domain: str) -> None:
    for seed in range(5):
        assert asked(seed)("whois_lookup", domain)["domain"] == domain


@settings(max_examples=25, deadline=None)
@given(domains, seeds)
def test_the_overview_is_what_the_six_tools_say(domain: str, seed: int) -> None:
    ask = asked(seed)
    found = said_of(domain, seed)
    if found is not None:
        found |= {"target": domain, "dnstwist": ask("dnstwist_lookup", domain)}
        assert ask("osint_overview", domain) == found


@few
@given(domains, seeds)
def test_whois_dig_host_dnsrecon_and_nmap_agree(domain: str, seed: int) -> None:
    found = said_of(domain, seed)
    if found is None:
        return
    lines = found["dig"]["answer"]
    v4, v6 = data_of(lines, "A"), data_of(lines, "AAAA")
    servers = [f"{server}." for server in found["whois"]["name_servers"]]
    assert servers == data_of(lines, "NS")
    assert data_of(lines, "SOA")[0].startswith(f"{servers[0]} hostmaster.{domain}. ")
    said = [f"{domain} has address {address}" for address in v4]
    said += [f"{domain} has IPv6 address {address}" for address in v6]
    said += [f"{domain} mail is handled by {mail}" for mail in data_of(lines, "MX")]
    assert found["host"] == said
    apex = [record for record in found["dnsrecon"]["records"] if record["name"] == domain]
    assert [(record["type"], record["value"]) for record in apex] == [
        tuple(line.split(" ", 4)[3:]) for line in lines
    ]
    assert [found["nmap"]["address"], *found["nmap"]["other_addresses"]] == data_of(
        lines, "A", "AAAA"
    )
    signed = found["whois"]["dnssec"] == "signedDelegation"
    assert found["dnsrecon"]["dnssec"] is signed
    assert ("ad" in found["dig"]["flags"]) is signed


@few
@given(domains, seeds)
def test_every_name_under_a_domain_answers_alone_as_it_does_among_all(
    domain: str, seed: int
) -> None:
    ask = asked(seed)
    found = said_of(domain, seed)
    if found is None:
        return
    by_name: dict[str, list[tuple[str, str]]] = {}
    for record in found["dnsrecon"]["records"]:
        by_name.setdefault(record["name"], []).append((record["type"], record["value"]))
    for name, records in by_name.items():
        answer = [tuple(line.split(" ", 4)[3:]) for line in ask("dig_lookup", name)["answer"]]
        assert answer[: len(records)] == records
        assert len(answer) == len(records) or records[0][0] == "CNAME"


@few
@given(domains, seeds)
def test_whatever_a_record_names_has_the_addresses_that_are_given(domain: str, seed: int) -> None:
    ask = asked(seed)
    found = said_of(domain, seed)
    for record in found["dnsrecon"]["records"] if found else []:
        if record["type"] in ("NS", "MX", "CNAME") and record["value"] != "0 .":
            named = record["value"].split(" ")[-1]
            answer = ask("dig_lookup", named)["answer"]
            assert record["addresses"] == data_of(answer, "A", "AAAA")
            assert record["addresses"]
        else:
            assert record["addresses"] == []


@few
@given(domains, seeds)
def test_what_a_host_is_for_listens_there(domain: str, seed: int) -> None:
    found = said_of(domain, seed)
    for record in found["dnsrecon"]["records"] if found else []:
        needed = {"NS": {53}, "MX": {25, 587}}.get(record["type"], set())
        for address in record["addresses"]:
            assert open_ports(seed, address) >= needed
    if found is not None:
        for address in (found["nmap"]["address"], *found["nmap"]["other_addresses"]):
            assert open_ports(seed, address) >= {80, 443}


@few
@given(domains, seeds)
def test_all_addresses_lie_in_the_ranges_for_documentation(domain: str, seed: int) -> None:
    found = said_of(domain, seed)
    for record in found["dnsrecon"]["records"] if found else []:
        of_its_own = [record["value"]] if record["type"] in ("A", "AAAA") else []
        for address in [*record["addresses"], *of_its_own]:
            assert any(ip_address(address) in network for network in RANGES)


@few
@given(domains, seeds)
def test_an_address_points_back_to_a_name_that_leads_to_it(domain: str, seed: int) -> None:
    ask = asked(seed)
    found = said_of(domain, seed)
    if found is None:
        return
    for address in (found["nmap"]["address"], *found["nmap"]["other_addresses"]):
        [line] = ask("host_lookup", address)
        name, pointer = line.split(" domain name pointer ")
        assert name == dns.reversename.from_address(address).to_text(omit_final_dot=True)
        assert ask("dig_lookup", address)["answer"] == [f"{name}. 86400 IN PTR {pointer}"]
        assert ask("nmap_scan", address)["reverse_name"] == pointer.removesuffix(".")
        assert address in data_of(ask("dig_lookup", pointer)["answer"], "A", "AAAA")
        assert ask("dnsrecon_lookup", address)["records"][0]["value"] == pointer
        network = ask("whois_lookup", address)
        assert ip_address(address) in ip_network(network["network"])
        owner = ask("whois_lookup", pointer)
        assert owner["registrant_organization"] == network["organization"]
        assert network["abuse_email"] == f"abuse@{owner['domain']}"


@few
@given(domains, seeds)
def test_a_scan_of_a_name_is_one_of_its_first_address(domain: str, seed: int) -> None:
    found = said_of(domain, seed)
    if found is not None:
        by_address = asked(seed)("nmap_scan", found["nmap"]["address"])
        assert by_address == {
            **found["nmap"],
            "target": found["nmap"]["address"],
            "other_addresses": [],
        }


@pytest.mark.parametrize("seed", range(8))
@every_known
def test_zones_are_in_the_format_of_zone_files(domain: str, seed: int) -> None:
    ask = asked(seed)
    names = {record["name"] for record in ask("dnsrecon_lookup", domain)["records"]}
    lines = [line for name in sorted(names) for line in ask("dig_lookup", name)["answer"]]
    own = [line for line in dict.fromkeys(lines) if line.split(" ")[0].endswith(f"{domain}.")]
    # dnspython reads, and checks, each type of record by its own rules.
    zone = dns.zone.from_text("\n".join(own), origin=f"{domain}.", relativize=False)
    zone.check_origin()
    counted = sum(len(rdataset) for _, rdataset in zone.iterate_rdatasets())
    assert counted == len(own)
    for name, rdataset in zone.iterate_rdatasets():
        kinds = {other.rdtype for other in zone.get_node(name) or ()}
        assert rdataset.rdtype != dns.rdatatype.CNAME or len(kinds) == 1


@every_known
def test_mail_may_come_from_the_servers_that_take_it(domain: str) -> None:
    for seed in range(8):
        ask = asked(seed)
        lines = ask("dig_lookup", domain)["answer"]
        [sender] = [data for data in data_of(lines, "TXT") if data.startswith('"v=spf1 ')]
        mails = [mail.split(" ")[1] for mail in data_of(lines, "MX")]
        if mails == ["."]:
            assert sender == '"v=spf1 -all"'
            continue
        if "include:" not in sender:
            assert sender == '"v=spf1 mx -all"'
            continue
        [other] = [word for word in sender.strip('"').split(" ") if word.startswith("include:")]
        included = ask("dig_lookup", other.removeprefix("include:"))["answer"]
        allowed = [
            ip_network(word.removeprefix("ip4:"))
            for word in data_of(included, "TXT")[0].strip('"').split(" ")
            if word.startswith("ip4:")
        ]
        for mail in mails:
            for address in data_of(ask("dig_lookup", mail)["answer"], "A"):
                assert any(ip_address(address) in network for network in allowed)


@every_known
def test_a_registration_runs_from_its_past_to_its_future(domain: str) -> None:
    for seed in range(8):
        found = asked(seed)("whois_lookup", domain)
        assert "1997" <= found["created"] <= found["updated"] <= "2025-12-31"
        assert found["expires"] >= "2027-01-01"
        assert found["created"][4:] == found["expires"][4:]
        assert found["registrar_whois_server"].endswith(".example")


def test_networks_cover_the_ranges_each_address_once() -> None:
    for seed in range(8):
        blocks = internet_of(seed).fabric.blocks
        covered = [address for block in blocks for address in block.network]
        assert len(covered) == len(set(covered)) == 3 * 256
        assert len({block.network6 for block in blocks}) == len(blocks)
        owners = {block.owner for block in blocks}
        assert len({owner.asn for owner in owners}) == len(owners) == 10
        assert all(64496 <= owner.asn <= 64511 for owner in owners)


@pytest.mark.parametrize("seed", range(4))
def test_every_address_answers_by_its_network(seed: int) -> None:
    ask = asked(seed)
    fabric = internet_of(seed).fabric
    up = 0
    for block in fabric.blocks:
        for address in (block.network[0], block.network[1], block.network[9], block.network[15]):
            report = ask("nmap_scan", str(address))
            whois = ask("whois_lookup", str(address))
            assert whois["organization"] == block.owner.name
            if report["state"] == "up":
                up += 1
                assert report["ports"]
                assert len(report["ports"]) + report["closed"] == 1000
                assert report["reverse_name"]
            else:
                assert (report["ports"], report["closed"], report["system"]) == ([], 0, None)
                with pytest.raises(NameNotFound):
                    ask("host_lookup", str(address))
                found = ask("osint_overview", str(address))
                assert found["dig"] is found["host"] is found["dnsrecon"] is None
    assert 70 <= up <= 86


def test_providers_are_domains_as_others_are() -> None:
    for seed in range(4):
        ask = asked(seed)
        for provider in internet_of(seed).fabric.providers:
            found = ask("osint_overview", provider.domain)
            assert found["whois"]["registrant_organization"] == provider.name
            assert found["whois"]["registrant_country"] == provider.country
            assert found["nmap"]["state"] == "up"


def test_worlds_have_different_internets() -> None:
    found = [asked(seed)("osint_overview", "example.com") for seed in range(30)]
    assert len({str(each["whois"]) for each in found}) == 30
    assert len({each["nmap"]["address"] for each in found}) >= 20


@settings(max_examples=15, deadline=None)
@given(domains, seeds)
def test_asking_again_or_in_another_order_changes_nothing(domain: str, seed: int) -> None:
    one, other = asked(seed), asked(seed)

    def answers(ask: Any, tools: list[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for tool in tools:
            try:
                found[tool] = ask(tool, domain)
            except NotFound as refused:
                found[tool] = str(refused)
        return found

    tools = [*BY_TARGET, "dnstwist_lookup"]
    first = answers(one, tools)
    assert first == answers(one, tools)
    assert first == answers(other, tools[::-1])


def test_a_name_that_is_no_host_has_records_but_no_address() -> None:
    ask = asked(1)
    assert ask("dig_lookup", "_dmarc.example.com")["answer"]
    for tool in ("host_lookup", "nmap_scan"):
        with pytest.raises(NoAddress) as refused:
            ask(tool, "_dmarc.example.com")
        assert refused.value.fields == {"name": "_dmarc.example.com"}


def test_a_name_that_is_not_there_does_not_exist() -> None:
    ask = asked(1)
    for tool in ("dig_lookup", "host_lookup", "nmap_scan", "osint_overview"):
        with pytest.raises(NameNotFound) as refused:
            ask(tool, "nowhere.example.com")
        assert refused.value.code == "name_not_found"
    assert ask("whois_lookup", "nowhere.example.com") == ask("whois_lookup", "example.com")


@pytest.mark.parametrize(
    "address",
    ["8.8.8.8", "127.0.0.1", "10.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
     "::ffff:192.0.2.1", "2001:db8:ffff::1", "2001:db8:0:10::1", "2606:4700::1111"],
)  # fmt: skip
def test_addresses_outside_the_networks_are_not_routed(address: str) -> None:
    ask = asked(1)
    for tool in BY_TARGET:
        with pytest.raises(NotRouted):
            ask(tool, address)
