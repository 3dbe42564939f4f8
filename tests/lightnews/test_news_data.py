"""The grammar of the paper: what `news.json` promises."""

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from sandboxes.core.data import FOLDER, load
from sandboxes.lightnews.facts import DRAWN

ROOT: Final = Path(__file__).parents[2]
DATA: Final[dict[str, Any]] = load("news")
KINDS: Final = [kind for section in DATA["sections"] for kind in section["kinds"]]
SLOT: Final = re.compile(r"\{([a-z_]+)(?:\.[A-Za-z]+)?\}")


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, (list, dict)):
        for part in data.values() if isinstance(data, dict) else data:
            yield from texts(part)


def test_the_file_is_what_its_script_writes() -> None:
    script = [sys.executable, str(ROOT / "scripts" / "build_news.py"), "--check"]
    subprocess.run(script, check=True)


def test_the_file_is_plain_text_of_a_modest_size() -> None:
    raw = (FOLDER / "news.json").read_bytes()
    assert len(raw) < 200_000
    assert b"\\u" not in raw
    for text in texts(DATA):
        assert text == " ".join(text.split()) == unicodedata.normalize("NFC", text)
        assert not re.search(r"[\u2010-\u2027\u00a0]", text), text


def test_every_month_has_several_kinds_of_stories_in_each_section() -> None:
    assert len(DATA["sections"]) >= 6
    for section in DATA["sections"]:
        assert len(section["tails"]) >= 8
        for month in range(1, 13):
            kinds = [k for k in section["kinds"] if month in k["months"] and not k["once"]]
            assert len(kinds) >= 4, (section["name"], month)
    assert len({kind["name"] for kind in KINDS}) == len(KINDS) >= 75


@pytest.mark.parametrize("kind", KINDS, ids=[kind["name"] for kind in KINDS])
def test_a_kind_of_story_is_told_in_several_ways(kind: dict[str, Any]) -> None:
    assert len(set(kind["titles"])) >= 2
    assert len(set(kind["abstracts"])) >= 2
    assert len(kind["questions"]) == 2
    told = [p for p in kind["paragraphs"] if not p["optional"]]
    assert len(told) >= 2
    assert all(len(set(paragraph["texts"])) >= 2 for paragraph in told)
    assert all(spec.split()[0] in DRAWN for spec in kind["facts"].values())


def test_whatever_is_asked_is_told_in_every_way_of_telling_it() -> None:
    for kind in KINDS:
        told: set[str] = set()
        for paragraph in kind["paragraphs"]:
            if not paragraph["optional"]:
                ways = [set(SLOT.findall(text)) for text in paragraph["texts"]]
                told |= set.intersection(*ways)
        for fact, question in kind["questions"]:
            assert fact in told, kind["name"]
            assert fact not in SLOT.findall(question)
            assert question.endswith("?")


def test_no_name_of_a_place_is_listed_twice() -> None:
    for name, values in DATA["lists"].items():
        if name not in {"street_end", "park_end", "venue_end", "school_end"}:
            assert len(set(values)) == len(values), name


def test_the_file_can_be_read_as_json_anywhere() -> None:
    assert json.loads(json.dumps(DATA)) == DATA
