"""Errors have a stable code, keyword fields, and their message on the class."""

import pytest

from sandboxes.core import (
    Conflict,
    Forbidden,
    InvalidArgument,
    NotFound,
    PreconditionFailed,
    ToolError,
    Unavailable,
)


class ShelfIsFull(Conflict):
    template = "the shelf {name!r} holds {count} of {count} books"


class HTTP2Refused(ShelfIsFull):
    pass


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (ToolError, "tool_error"),
        (NotFound, "not_found"),
        (Conflict, "conflict"),
        (PreconditionFailed, "precondition_failed"),
        (InvalidArgument, "invalid_argument"),
        (Forbidden, "forbidden"),
        (Unavailable, "unavailable"),
        (ShelfIsFull, "shelf_is_full"),
        (HTTP2Refused, "http2_refused"),
    ],
)
def test_the_code_is_the_name_of_the_class_in_snake_case(kind: type[ToolError], code: str) -> None:
    assert kind.code == code
    assert issubclass(kind, ToolError)


def test_the_message_is_the_template_over_the_fields() -> None:
    error = ShelfIsFull(name="top", count=3)
    assert error.message == str(error) == "the shelf 'top' holds 3 of 3 books"
    assert error.fields == {"name": "top", "count": 3}


def test_a_template_is_inherited_with_its_fields() -> None:
    assert HTTP2Refused(name="top", count=3).message == ShelfIsFull(name="top", count=3).message


def test_braces_in_a_field_are_text() -> None:
    assert "{count!r}" in ShelfIsFull(name="{count!r}", count=3).message


@pytest.mark.parametrize(
    "fields", [{}, {"name": "top"}, {"name": "top", "count": 3, "colour": "red"}]
)
def test_fields_other_than_those_of_the_template_are_refused(fields: dict[str, object]) -> None:
    with pytest.raises(TypeError, match=r"ShelfIsFull takes the fields \['count', 'name'\]"):
        ShelfIsFull(**fields)


def test_a_class_without_fields_takes_none() -> None:
    assert Forbidden().message == "not allowed"
    with pytest.raises(TypeError):
        Forbidden(reason="because")


def test_an_injected_fault_says_why_and_keeps_its_name_to_itself() -> None:
    error = Unavailable(reason="please try again", fault="network")
    assert (error.message, error.fault) == ("please try again", "network")
    assert error.fields == {"reason": "please try again"}
