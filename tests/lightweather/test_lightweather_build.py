"""`cities.json` is what its script writes."""

import importlib.metadata
import importlib.util
import zoneinfo
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("airportsdata")
pytest.importorskip("tzdata")

SCRIPT = Path(__file__).parents[2] / "scripts" / "build_cities.py"


@pytest.fixture(scope="module")
def build_cities() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("build_cities", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    zoneinfo.reset_tzpath()  # the script has bound this process to tzdata's zones
    zoneinfo.ZoneInfo.clear_cache()


def test_the_script_reproduces_the_file_byte_for_byte(build_cities: ModuleType) -> None:
    for package, release in (
        ("airportsdata", build_cities.AIRPORTSDATA),
        ("tzdata", build_cities.TZDATA),
    ):
        if importlib.metadata.version(package) != release:
            pytest.skip(f"cities.json was built with {package} {release}")
    assert build_cities.TARGET.read_bytes() == build_cities.build().encode()


def test_the_script_refuses_other_releases(
    build_cities: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build_cities, "TZDATA", "1999.1")
    with pytest.raises(RuntimeError, match="needs tzdata"):
        build_cities.build()
