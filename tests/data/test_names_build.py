"""`names.json` is what its script writes."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

faker = pytest.importorskip("faker")

SCRIPT = Path(__file__).parents[2] / "scripts" / "build_names.py"


@pytest.fixture(scope="module")
def build_names() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_names", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_reproduces_the_file_byte_for_byte(build_names: ModuleType) -> None:
    if build_names.FAKER != faker.VERSION:
        pytest.skip(f"names.json was built with Faker {build_names.FAKER}")
    assert build_names.TARGET.read_bytes() == build_names.build().encode()


def test_the_file_stays_below_150_kilobytes(build_names: ModuleType) -> None:
    assert build_names.TARGET.stat().st_size <= 150_000


def test_ukrainian_names_follow_the_official_romanisation(build_names: ModuleType) -> None:
    names = ["Згурський", "Юрій", "Їжакевич", "Щербань", "Марʼяна", "Ґалаґан"]
    expected = ["Zghurskyi", "Yurii", "Yizhakevych", "Shcherban", "Mariana", "Galagan"]
    assert [build_names.romanised(name) for name in names] == expected


def test_titles_and_slips_are_not_taken_for_names(build_names: ModuleType) -> None:
    raw = [" Anna ", "Anna", "Dr. Anna", "Anna2", "ANNA", "anna", "O’Hara", "Anna-Lena", "A"]
    assert build_names.clean(raw) == ["Anna", "O'Hara", "Anna-Lena"]
