"""Rows are immutable all the way down, and every copy of one is validated."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field, ValidationError, create_model

from sandboxes.core import SEQUENCE, VOLATILE, Id, Result, Row
from sandboxes.core.rows import dump


class Colour(Enum):
    RED = "red"


class Inner(Row):
    size: int


class Ratio(Row):
    value: float


class Loose(BaseModel):
    size: int


@dataclass(frozen=True)
class Frozen:
    size: int


class Parcel(Row):
    weight: int = Field(ge=0, le=100)
    label: str = "fragile"
    route: Annotated[tuple[str, ...], SEQUENCE] = ()
    posted_at: Annotated[datetime | None, VOLATILE] = None
    inner: Inner | None = None


@pytest.mark.parametrize(
    "kind",
    [
        str, int, float, bool, bytes, None, date, datetime, time, timedelta, Decimal, Colour, Inner,
        str | None, Literal["a", 1], tuple[int, ...], tuple[Inner, str], tuple[tuple[str, ...], ...],
        Annotated[str, Id("user"), Field(max_length=3)], Annotated[tuple[int, ...], VOLATILE],
    ],
    ids=str,
)  # fmt: skip
def test_a_field_may_be_of_any_deeply_immutable_type(kind: Any) -> None:
    made = create_model("Made", __base__=Row, field=(kind, ...))
    assert made.model_config["frozen"] is True


@pytest.mark.parametrize(
    "kind",
    [
        list, dict, set, tuple, object, Any, Loose, Frozen,
        list[int], dict[str, int], set[str], frozenset[str],
        list[int] | None, tuple[list[int], ...], tuple[str, dict[str, int]],
        Annotated[list[str], VOLATILE], tuple[str | set[str], ...], tuple[tuple[Loose, ...], ...],
    ],
    ids=str,
)  # fmt: skip
def test_a_field_of_a_mutable_type_is_refused_when_the_class_is_made(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"^Made\.field: .* is not immutable"):
        create_model("Made", __base__=Row, field=(kind, ...))


def test_a_mutable_field_of_a_subclass_is_refused_as_well() -> None:
    with pytest.raises(TypeError, match=r"^Derived\.extra: "):
        create_model("Derived", __base__=Parcel, extra=(list[str], ...))


def test_a_row_cannot_be_written_to() -> None:
    parcel = Parcel(weight=3)
    with pytest.raises(ValidationError) as caught:
        parcel.weight = 4  # type: ignore[misc]
    assert caught.value.errors()[0]["type"] == "frozen_instance"
    assert parcel.weight == 3


def test_replace_gives_a_changed_copy_and_leaves_the_row_as_it_was() -> None:
    parcel = Parcel(weight=3, inner=Inner(size=1))
    changed = parcel.replace(weight=4)
    assert changed == Parcel(weight=4, inner=Inner(size=1))
    assert changed.inner is parcel.inner
    assert parcel.weight == 3


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"weight": 101}, "less_than_equal"),
        ({"weight": "4"}, "int_type"),
        ({"weight": True}, "int_type"),
        ({"weight": 4.0}, "int_type"),
        ({"route": ["here"]}, "tuple_type"),
        ({"colour": "red"}, "extra_forbidden"),
        ({"inner": {"size": "1"}}, "int_type"),
    ],
)
def test_replace_validates_like_a_new_row(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValidationError) as caught:
        Parcel(weight=3).replace(**changes)
    assert caught.value.errors()[0]["type"] == complaint


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_a_number_that_json_lacks_is_refused(value: float) -> None:
    with pytest.raises(ValidationError) as caught:
        Ratio(value=value)
    assert caught.value.errors()[0]["type"] == "finite_number"


def test_markers_tell_which_fields_the_evaluator_treats_apart() -> None:
    assert Parcel.fields_marked(VOLATILE) == {"posted_at"}
    assert Parcel.fields_marked(SEQUENCE) == {"route"}


def test_rows_are_dumped_as_plain_json() -> None:
    parcel = Parcel(weight=3, route=("a", "b"), posted_at=datetime(2026, 3, 4, 9, 30))
    assert dump([parcel]) == [
        {
            "weight": 3,
            "label": "fragile",
            "route": ["a", "b"],
            "posted_at": "2026-03-04T09:30:00",
            "inner": None,
        }
    ]


def test_a_result_is_frozen_and_takes_no_other_field() -> None:
    class Answer(Result):
        size: int

    with pytest.raises(ValidationError):
        Answer(size=1, colour="red")  # type: ignore[call-arg]
    with pytest.raises(ValidationError):
        Answer(size=1).size = 2  # type: ignore[misc]
