"""Names that two servers share, once both are there; and that the toolkits come lightly."""

import subprocess
import sys

import pytest

from sandboxes.core import Registry

SHARED = {
    ("String", "Crypto"): ("base64_encode", "base64_decode"),
    ("Math", "Chem"): ("clamp",),
    ("Unit", "LightWeather"): ("convert_temperature",),
    ("LightShop", "LightFlight"): ("wait_payment_password", "check_balance"),
}
PAIRS = [(*servers, tool) for servers, tools in SHARED.items() for tool in tools]


def server_tools() -> dict[tuple[str, str], str]:
    """Server and bare name of every tool that is installed -> the name it is offered under."""
    registry = Registry.installed()
    return {(tool.server, tool.name): name for name, tool in registry.tools.items()}


@pytest.mark.parametrize(("first", "later", "tool"), PAIRS)
def test_the_later_server_of_two_carries_its_name(first: str, later: str, tool: str) -> None:
    names = server_tools()
    if (first, tool) not in names or (later, tool) not in names:
        pytest.skip(f"{first} or {later} is not there yet")
    assert names[first, tool] == tool
    assert names[later, tool] == f"{later}_{tool}"


def test_no_other_name_is_changed() -> None:
    changed = {place for place, name in server_tools().items() if name != place[1]}
    assert changed <= {(later, tool) for _, later, tool in PAIRS}


def test_importing_the_toolkits_loads_no_heavy_library() -> None:
    script = """
import pkgutil, importlib, sys, sandboxes.toolkits as toolkits
for module in pkgutil.iter_modules(toolkits.__path__):
    importlib.import_module(f"sandboxes.toolkits.{module.name}")
print(*sorted({"networkx", "molmass", "partialsmiles", "numpy"} & sys.modules.keys()))
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
