"""Rows (what an app stores) and results (what a tool returns): frozen pydantic models."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Self, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict


@dataclass(frozen=True)
class Marker:
    """A note on a field for the evaluator, put into `Annotated`."""

    name: str


VOLATILE: Final = Marker("volatile")
"""A field no verdict looks at: the moment of writing, the grouping into receipts."""

SEQUENCE: Final = Marker("sequence")
"""A list whose order is part of what it says; other lists are compared as bags."""


@dataclass(frozen=True)
class Id:
    """Says of a string that it is the id of a `kind`, wherever it is taken or returned."""

    kind: str


IMMUTABLE: Final = (
    str, int, float, bool, bytes, NoneType, datetime, date, time, timedelta, Decimal,
)  # fmt: skip


def is_immutable(annotation: Any) -> bool:
    """Whether every value of the type is immutable all the way down."""
    origin = get_origin(annotation)
    if origin is Annotated:
        return is_immutable(get_args(annotation)[0])
    if origin is Literal:
        return True
    if origin in (Union, UnionType):
        return all(is_immutable(arg) for arg in get_args(annotation))
    if origin is tuple:
        return all(arg is Ellipsis or is_immutable(arg) for arg in get_args(annotation))
    if not isinstance(annotation, type):
        return False
    return annotation in IMMUTABLE or issubclass(annotation, (Enum, Row))


class Row(BaseModel):
    """One immutable entry of a table. Writing means putting a changed copy in its place."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        for name, field in cls.model_fields.items():
            if not is_immutable(field.annotation):
                raise TypeError(
                    f"{cls.__name__}.{name}: {field.annotation} is not immutable; "
                    "use str, numbers, dates, enums, Literal, tuples of such, or a Row"
                )

    @classmethod
    def fields_marked(cls, marker: Marker) -> frozenset[str]:
        return frozenset(n for n, field in cls.model_fields.items() if marker in field.metadata)

    def replace(self, **changes: Any) -> Self:
        """A copy with the fields changed, validated like a new row.

        Raises:
            pydantic.ValidationError: a value breaks the field's type or bounds.
        """
        return type(self).model_validate({**self.__dict__, **changes})


class Result(BaseModel):
    """What a tool returns, when that is more than one value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def dump(value: Iterable[Row]) -> list[dict[str, Any]]:
    """Rows as plain JSON, for digests and tests."""
    return [row.model_dump(mode="json") for row in value]
