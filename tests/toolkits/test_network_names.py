"""What a target may be, and which names are taken for another."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import dns.name
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from network_questions import BY_TARGET, KNOWN, asked, domains, internet_of, labels, seeds

from sandboxes.core import InvalidArguments, ToolError
from sandboxes.toolkits.network.lookalikes import KINDS, look_alikes
from sandboxes.toolkits.network.names import (
    IsAddress,
    IsSuffix,
    NotAName,
    UnknownSuffix,
    address_of,
    host_of,
)
from sandboxes.toolkits.network.registry import DomainNotRegistered, is_registered
from sandboxes.toolkits.network.words import LONGEST_WORD, made_of_words, vocabulary

EVERY_TOOL = [*BY_TARGET, "dnstwist_lookup"]


def refusal(seed: int, tool: str, target: str) -> str:
    """With what a tool refuses; nothing where it answers."""
    try:
        asked(seed)(tool, target)
    except ToolError as refused:
        return refused.message
    return ""


@pytest.mark.parametrize(
    ("target", "name", "domain"),
    [
        ("example.com", "example.com", "example.com"),
        ("EXAMPLE.Com.", "example.com", "example.com"),
        ("www.example.com", "www.example.com", "example.com"),
        ("a.b.example.co.uk", "a.b.example.co.uk", "example.co.uk"),
        ("example.uk", "example.uk", "example.uk"),
        ("_dmarc.example.com", "_dmarc.example.com", "example.com"),
        ("b\u00fccher.de", "xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("B\u00dcCHER.DE", "xn--bcher-kva.de", "xn--bcher-kva.de"),
        ("\u4f8b\u3048.jp", "xn--r8jz45g.jp", "xn--r8jz45g.jp"),
        ("example\u3002com", "example.com", "example.com"),
        ("1and1.com", "1and1.com", "1and1.com"),
        ("a" * 63 + ".com", "a" * 63 + ".com", "a" * 63 + ".com"),
    ],
)
def test_names_are_read_as_a_resolver_reads_them(target: str, name: str, domain: str) -> None:
    host = host_of(target)
    assert (host.name, host.domain) == (name, domain)
    by_oracle = dns.name.from_text(target, idna_codec=dns.name.IDNA_2003)
    assert by_oracle.to_text(omit_final_dot=True).lower() == name


@pytest.mark.parametrize(
    "target",
    [
        "a..com", ".com", ".", "-a.com", "a-.com", "a b.com", "http://example.com", "example.com/",
        "user@example.com", "example.com:80", "a" * 64 + ".com", "a.example_x.com", "1.2.3", "1.2",
        "256.1.1.1", "192.0.2.1/24", "192.0.02.1", "fe80::1%eth0", "2001:db8::/32", "[::1]", "*.com",
        "(a+)+$", "x" * 254, "\x00.com", "ex\nample.com", "\u200b", "\ufe0f.com", "%s.com",
        "_a.com", "{0}.com", "a\u3002\u3002com",
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused(target: str) -> None:
    for tool in EVERY_TOOL:
        with pytest.raises(NotAName) as refused:
            asked(1)(tool, target)
        assert len(refused.value.message) < 500


@pytest.mark.parametrize(
    "target", ["localhost", "example.test", "a.invalid", "x.local", "com.zz", "a." * 127]
)
def test_a_top_level_domain_that_does_not_exist_is_refused(target: str) -> None:
    for tool in EVERY_TOOL:
        with pytest.raises(UnknownSuffix):
            asked(1)(tool, target)


@pytest.mark.parametrize("target", ["com", "de.", "co.uk", "COM.AU"])
def test_what_others_register_names_under_is_nobodys(target: str) -> None:
    for tool in EVERY_TOOL:
        with pytest.raises(IsSuffix):
            asked(1)(tool, target)


@pytest.mark.parametrize("target", ["192.0.2.1", "2001:db8::1", "8.8.8.8"])
def test_an_address_has_no_look_alikes(target: str) -> None:
    with pytest.raises(IsAddress):
        asked(1)("dnstwist_lookup", target)
    assert address_of(target) is not None


@pytest.mark.parametrize(
    "target", ["", "x" * 255, None, 5, ["example.com"], b"example.com", "\ud800"]
)
def test_what_is_no_text_of_a_fit_length_breaks_the_schema(target: Any) -> None:
    for tool in EVERY_TOOL:
        with pytest.raises(InvalidArguments):
            asked(1)(tool, target)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=254), seeds)
def test_any_text_gets_an_answer_or_a_refusal(target: str, seed: int) -> None:
    for tool in EVERY_TOOL:
        assert len(refusal(seed, tool, target)) < 700


@settings(max_examples=20, deadline=None)
@given(domains, seeds)
def test_look_alikes_are_registered_where_whois_knows_them(domain: str, seed: int) -> None:
    ask = asked(seed)
    found = ask("dnstwist_lookup", domain)
    listed = {other["domain"]: other for other in found["look_alikes"]}
    alike = look_alikes(host_of(domain))
    assert found["generated"] == len(alike)
    known = set()
    for other in list(alike)[::11]:
        try:
            assert ask("whois_lookup", other)["domain"] == other
            known.add(other)
        except DomainNotRegistered:
            assert other not in listed
    if found["registered"] == len(listed):
        assert known <= set(listed)
    assert list(listed) == sorted(listed)


@pytest.mark.parametrize("domain", KNOWN)
def test_look_alikes_are_what_the_other_tools_say_of_them(domain: str) -> None:
    ask = asked(3)
    found = ask("dnstwist_lookup", domain)
    assert 5 <= found["registered"] <= 80
    assert 150 <= found["generated"] <= 800
    for other in found["look_alikes"][::5]:
        whole = ask("osint_overview", other["domain"])
        scan = whole["nmap"]
        assert other["addresses"] == [scan["address"], *scan["other_addresses"]]
        assert other["name_servers"] == whole["whois"]["name_servers"]
        mails = [record for record in whole["dnsrecon"]["records"] if record["type"] == "MX"]
        assert other["mail_servers"] == [
            mail["value"].split(" ")[1].removesuffix(".")
            for mail in mails
            if mail["value"] != "0 ."
        ]


def test_look_alikes_by_hand() -> None:
    alike = {domain: kind for domain, (kind, _) in look_alikes(host_of("www.bank.com")).items()}
    expected = {
        "bank5.com": "addition",
        "bsnk.com": "replacement",
        "bnak.com": "transposition",
        "bnk.com": "omission",
        "bsank.com": "insertion",
        "baank.com": "repetition",
        "ba-nk.com": "hyphenation",
        "bakn.com": "transposition",
        "bonk.com": "vowel-swap",
        "bamk.com": "homoglyph",
        "bank-login.com": "dictionary",
        "secure-bank.com": "dictionary",
        "bank.net": "tld-swap",
        "bank.co": "tld-swap",
        "xn--bnk-6cd.com": "homoglyph",
        "ba.com": None,
        "bank.com": None,
    }
    assert {domain: alike.get(domain) for domain in expected} == expected
    assert "b\u0430nk".encode("idna").decode() == "xn--bnk-6cd"


@given(labels, seeds)
def test_look_alikes_are_all_names_that_one_could_register(label: str, seed: int) -> None:
    host = host_of(f"{label}.com")
    alike = look_alikes(host)
    assert host.domain not in alike
    assert list(alike) == sorted(alike)
    for domain, (kind, other) in alike.items():
        assert host_of(domain) == other
        assert kind in KINDS or kind == "tld-swap"


def test_the_longest_names_have_look_alikes_too() -> None:
    for label in ("a" * 63, "harbor" * 10, "a1" * 31, "x" + "-" * 61 + "x", "xn--bcher-kva"):
        found = asked(1)("dnstwist_lookup", f"{label}.com")
        assert found["generated"] > 10
        assert len(found["look_alikes"]) <= 60


def test_names_made_of_words_are_taken_and_slips_of_the_finger_are_seldom() -> None:
    fabric = internet_of(1).fabric
    slips = [
        other
        for domain in KNOWN
        for kind, other in look_alikes(host_of(domain)).values()
        if kind in ("bitsquatting", "insertion", "omission", "replacement", "transposition")
    ]
    share = sum(is_registered(fabric, other) for other in slips) / len(slips)
    assert 0.02 < share < 0.2


@given(st.text("abcdefghijklmnopqrstuvwxyz", min_size=8, max_size=20), seeds)
def test_whether_letters_at_random_are_registered_depends_on_the_seed(
    label: str, seed: int
) -> None:
    assume(not made_of_words(label))
    host = host_of(f"{label}.com")
    known = [is_registered(internet_of(seed + n).fabric, host) for n in range(25)]
    assert not all(known)


def test_the_words_are_fit_for_names() -> None:
    assert all(word.isascii() and word.isalpha() and word.islower() for word in vocabulary())
    assert max(map(len, vocabulary())) == LONGEST_WORD
    assert made_of_words("acmerockets")
    assert made_of_words("silvergardenstudio")
    assert not made_of_words("acmrockets")
    assert not made_of_words("xqzt")
    assert made_of_words("")


def test_the_internet_does_not_depend_on_the_hash_seed() -> None:
    script = (
        "from sandboxes.core import Registry, World; from sandboxes.toolkits.network import APP; "
        "world = World.from_seed(5, apps=[APP]); target = {'target': 'www.harborbank.com'}; "
        "print(Registry([APP]).call(world, 'osint_overview', target))"
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
