"""Random values: drawn from the seed and the call's number, well formed and evenly spread."""

import base64
import re
import uuid
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import calls_of

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.crypto import APP

DRAWS: list[tuple[str, dict[str, Any]]] = [
    ("random_bytes", {}),
    ("random_hex", {}),
    ("uuid4", {}),
    ("random_choice", {"seq": list(range(1000))}),
    ("secure_token_urlsafe", {}),
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
)
items = scalars | st.lists(scalars, max_size=5) | st.dictionaries(st.text("abc"), scalars)


@pytest.mark.parametrize(("tool", "arguments"), DRAWS)
def test_a_seed_draws_the_same_again(tool: str, arguments: dict[str, Any]) -> None:
    one, other = calls_of(APP, seed=7), calls_of(APP, seed=7)
    assert [one(tool, **arguments) for _ in range(5)] == [
        other(tool, **arguments) for _ in range(5)
    ]


@pytest.mark.parametrize(("tool", "arguments"), DRAWS)
def test_every_call_and_every_seed_draws_anew(tool: str, arguments: dict[str, Any]) -> None:
    calls = [calls_of(APP, seed=seed) for seed in range(10)]
    drawn = [str(call(tool, **arguments)) for call in calls for _ in range(5)]
    assert len(set(drawn)) >= 45


@pytest.mark.parametrize(("tool", "arguments"), DRAWS)
def test_calls_of_other_tools_change_no_draw(tool: str, arguments: dict[str, Any]) -> None:
    alone, among = calls_of(APP, seed=3), calls_of(APP, seed=3)
    among("sha256", text="between")
    for other, its in DRAWS:
        if other != tool:
            among(other, **its)
    assert alone(tool, **arguments) == among(tool, **arguments)


@pytest.mark.parametrize("n", [1, 2, 31, 32, 4096])
def test_as_many_bytes_are_drawn_as_were_asked_for(n: int) -> None:
    call = calls_of(APP)
    assert len(base64.b64decode(call("random_bytes", n=n), validate=True)) == n
    assert len(bytes.fromhex(call("random_hex", nbytes=n))) == n


def test_thirty_two_bytes_and_sixteen_in_hex_are_the_default() -> None:
    call = calls_of(APP)
    assert len(base64.b64decode(call("random_bytes"))) == 32
    assert len(call("random_hex")) == 32
    assert len(call("secure_token_urlsafe")) == 32


def test_uuids_are_of_version_four_and_the_variant_of_rfc_9562() -> None:
    call = calls_of(APP)
    for _ in range(200):
        drawn = uuid.UUID(call("uuid4"))
        assert (drawn.version, drawn.variant) == (4, uuid.RFC_4122)


@given(st.integers(1, 1000))
def test_a_token_has_its_length_and_fits_a_url(length: int) -> None:
    token = calls_of(APP)("secure_token_urlsafe", length=length)
    assert re.fullmatch(f"[A-Za-z0-9_-]{{{length}}}", token)


@given(st.lists(items, min_size=1, max_size=20))
def test_a_choice_is_an_element_as_it_was_given(seq: list[Any]) -> None:
    drawn = calls_of(APP)("random_choice", seq=seq)
    assert any(repr(drawn) == repr(item) for item in seq)


def test_choices_are_evenly_spread() -> None:
    call = calls_of(APP)
    counts = Counter(call("random_choice", seq=["a", "b", "c", "d"]) for _ in range(2000))
    assert set(counts) == set("abcd")
    assert all(430 < count < 570 for count in counts.values())


def test_bytes_are_evenly_spread() -> None:
    counts = Counter(bytes.fromhex(calls_of(APP)("random_hex", nbytes=4096)))
    assert len(counts) == 256
    assert max(counts.values()) < 40


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("random_bytes", {"n": 0}),
        ("random_bytes", {"n": 4097}),
        ("random_bytes", {"n": 10**30}),
        ("random_hex", {"nbytes": -1}),
        ("random_hex", {"nbytes": 1.5}),
        ("secure_token_urlsafe", {"length": 0}),
        ("secure_token_urlsafe", {"length": 1001}),
        ("uuid4", {"n": 1}),
        ("random_choice", {"seq": []}),
        ("random_choice", {"seq": "abc"}),
        ("random_choice", {"seq": [0] * 1001}),
        ("random_choice", {"seq": [float("nan")]}),
        ("random_choice", {"seq": [[float("inf")]]}),
        ("random_choice", {"seq": ["\ud800"]}),
        ("random_choice", {"seq": ["x" * 1001]}),
        ("random_choice", {"seq": [10**400]}),
        ("random_choice", {"seq": [[[1]]]}),
        ("random_choice", {"seq": [{"a": {"b": 1}}]}),
        ("random_choice", {"seq": [b"bytes"]}),
    ],
)
def test_what_is_out_of_bounds_breaks_the_schema(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        calls_of(APP)(tool, **arguments)


def test_a_list_nested_without_end_breaks_the_schema() -> None:
    nested: list[Any] = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(InvalidArguments):
        calls_of(APP)("random_choice", seq=nested)
