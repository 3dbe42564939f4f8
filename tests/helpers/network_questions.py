"""Domains to ask the simulated internet about, and a way to ask it with every socket blocked."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import World
from sandboxes.toolkits.network import APP
from sandboxes.toolkits.network.zones import Internet

KNOWN = [
    "example.com",
    "google.com",
    "acme-rockets.com",
    "harborbank.com",
    "silver-garden.co.uk",
    "lighttalk.net",
    "cedarfarm.org",
    "bluebirdbakery.com.au",
    "garden24.com",
]
BY_TARGET = [
    "whois_lookup",
    "nmap_scan",
    "dnsrecon_lookup",
    "dig_lookup",
    "host_lookup",
    "osint_overview",
]

words = st.sampled_from(["silver", "garden", "harbor", "bank", "acme", "blue", "farm", "studio"])
suffixes = st.sampled_from(["com", "org", "net", "io", "de", "co.uk", "com.br", "shop"])
labels = st.lists(words, min_size=1, max_size=3).map("".join) | st.from_regex(
    "[a-z]([a-z0-9-]{0,10}[a-z0-9])?", fullmatch=True
)
domains = st.builds("{}.{}".format, labels, suffixes)
seeds = st.integers(0, 2**32)


@contextmanager
def sockets_blocked() -> Iterator[None]:
    """Whoever asks the real internet anything fails the test."""

    def opened(*_: object, **__: object) -> None:
        raise AssertionError("the real internet was asked")

    with pytest.MonkeyPatch.context() as patch:
        for name in dir(socket):
            if name in ("socket", "socketpair") or name.startswith(("create_", "get", "if_")):
                patch.setattr(socket, name, opened)
        yield


def asked(seed: int) -> Callable[..., Any]:
    """Calls of the tools in the world of a seed; none may open a socket."""
    call = calls_of(APP, seed)

    def ask(tool: str, target: str) -> Any:
        with sockets_blocked():
            return call(tool, **{"domain" if tool == "dnstwist_lookup" else "target": target})

    return ask


def internet_of(seed: int) -> Internet:
    return Internet(World.from_seed(seed, apps=[APP]).seed)


def data_of(lines: list[str], *kinds: str) -> list[str]:
    """What records of some types say, of lines of a zone file."""
    split = [line.split(" ", 4) for line in lines]
    return [data for _, _, _, kind, data in split if kind in kinds]
