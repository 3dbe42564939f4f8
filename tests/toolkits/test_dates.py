"""Dates, timestamps and durations, against `zoneinfo`, `calendar` and the Unicode locale data."""

import calendar
import math
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from babel.dates import get_day_names
from hypothesis import given
from hypothesis import strategies as st
from toolkit_calls import NOT_NUMBERS, calls_of, finite

from sandboxes.core import InvalidArguments
from sandboxes.toolkits.dates import (
    APP,
    WEEKDAYS,
    NoSuchDate,
    OneZoneMissing,
    OutsideCalendar,
)
from sandboxes.toolkits.exact import ResultTooLarge

call = calls_of(APP)

ZONES = [
    ZoneInfo(name)
    for name in (
        "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe",
        "Pacific/Kiritimati", "America/St_Johns",
    )
]  # fmt: skip

# Before 1972 some zones were off by seconds, which ISO 8601 cannot write.
local_times = st.datetimes(datetime(1972, 6, 1), datetime(2200, 1, 1))
zoned_times = st.builds(
    lambda time, zone: time.replace(tzinfo=zone).astimezone(UTC).astimezone(zone),
    local_times,
    st.sampled_from(ZONES),
)
days = st.dates()


def microseconds_since_1970(moment: datetime) -> int:
    return calendar.timegm(moment.utctimetuple()) * 10**6 + moment.microsecond


@pytest.mark.parametrize(
    ("t1", "t2", "expected"),
    [
        ("2026-01-01", "2026-01-14", 13),
        ("2026-01-14", "2026-01-01", -13),
        ("2024-02-28", "2024-03-01", 2),
        ("2026-02-28", "2026-03-01", 1),
        ("0001-01-01", "9999-12-31", 3_652_058),
        ("2026-05-05", "2026-05-05", 0),
    ],
)
def test_days_are_counted_on_the_calendar(t1: str, t2: str, expected: int) -> None:
    assert call("days_diff", t1=t1, t2=t2) == expected


@given(days, days)
def test_the_difference_of_days_leads_from_one_to_the_other(first: date, second: date) -> None:
    difference = call("days_diff", t1=first.isoformat(), t2=second.isoformat())
    assert difference == second.toordinal() - first.toordinal()
    assert first + timedelta(days=difference) == second


def test_a_weekday_is_named_in_english_unless_asked() -> None:
    assert call("date_to_weekday", d="2026-01-14") == "Wednesday"
    assert call("date_to_weekday", d="2026-01-14", short=True) == "Wed"
    assert call("date_to_weekday", d="2026-01-14", locale="de") == "Mittwoch"
    assert call("date_to_weekday", d="2026-01-14", locale="fr", short=True) == "mer."
    assert call("date_to_weekday", d="2026-01-14", locale="zh", short=False) == "星期三"


@given(days)
def test_weekdays_are_those_of_the_calendar_module(day: date) -> None:
    expected = calendar.day_name[calendar.weekday(day.year, day.month, day.day)]
    assert call("date_to_weekday", d=day.isoformat()) == expected


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("locale", WEEKDAYS)
def test_names_are_those_of_the_unicode_locale_data(locale: str, short: bool) -> None:
    names = get_day_names("abbreviated" if short else "wide", "format", locale)
    for number in range(7):
        day = date(2026, 6, 1 + number).isoformat()
        assert call("date_to_weekday", d=day, locale=locale, short=short) == names[number]


@pytest.mark.parametrize(
    ("t1", "t2", "expected"),
    [
        ("2026-01-14T00:00:00", "2026-01-14T00:00:10", 10.0),
        ("2026-01-14T00:01:00Z", "2026-01-14T00:00:00Z", -60.0),
        ("2026-01-14T00:00:00+00:00", "2026-01-14T08:00:00+08:00", 0.0),
        ("2026-01-14T00:00Z", "2026-01-13T19:00-05:00", 0.0),
        ("2026-01-14 00:00:00.1", "2026-01-14T00:00:00.35", 0.25),
        ("2026-01-14", "2026-01-15T00:00:00", 86400.0),
        ("2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00", 82800.0),
        ("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59.999999-23:59", 315_538_070_280.0),
    ],
)
def test_seconds_are_counted_between_moments(t1: str, t2: str, expected: float) -> None:
    result = call("iso_seconds_diff", t1=t1, t2=t2)
    assert (result, type(result)) == (expected, float)


@given(zoned_times, zoned_times)
def test_seconds_between_zones_are_those_of_universal_time(
    first: datetime, second: datetime
) -> None:
    expected = (microseconds_since_1970(second) - microseconds_since_1970(first)) / 10**6
    assert call("iso_seconds_diff", t1=first.isoformat(), t2=second.isoformat()) == expected


@given(local_times, local_times)
def test_seconds_without_zones_are_those_of_universal_time(
    first: datetime, second: datetime
) -> None:
    expected = (microseconds_since_1970(second) - microseconds_since_1970(first)) / 10**6
    assert call("iso_seconds_diff", t1=first.isoformat(), t2=second.isoformat()) == expected
    assert call("iso_seconds_diff", t1=f"{first.isoformat()}Z", t2=f"{second.isoformat()}Z") == (
        expected
    )


@pytest.mark.parametrize(
    ("t1", "t2"),
    [("2026-01-14", "2026-01-14T00:00:00Z"), ("2026-01-14T00:00:00+01:00", "2026-01-14T00:00:00")],
)
def test_a_timestamp_with_a_zone_is_not_compared_with_one_without(t1: str, t2: str) -> None:
    with pytest.raises(OneZoneMissing):
        call("iso_seconds_diff", t1=t1, t2=t2)


@pytest.mark.parametrize(
    ("t", "seconds", "expected"),
    [
        ("2026-01-14T00:00:00", 90, "2026-01-14T00:01:30"),
        ("2026-01-14T23:59:30Z", 90, "2026-01-15T00:01:00Z"),
        ("2026-01-14T23:59:30+00:00", 90, "2026-01-15T00:01:00+00:00"),
        ("2026-01-14T00:00:30+08:00", -60, "2026-01-13T23:59:30+08:00"),
        ("2026-01-14 10:00", 0, "2026-01-14T10:00:00"),
        ("2026-01-14", 1, "2026-01-14T00:00:01"),
        ("2026-01-14T10:00:00.25Z", 1, "2026-01-14T10:00:01.250000Z"),
        ("2024-02-28T12:00:00", 86400, "2024-02-29T12:00:00"),
        ("0001-01-01T00:00:00", 315_537_897_599, "9999-12-31T23:59:59"),
        ("9999-12-31T23:59:59", -315_537_897_599, "0001-01-01T00:00:00"),
    ],
)
def test_seconds_are_added_and_the_offset_stays(t: str, seconds: int, expected: str) -> None:
    assert call("add_seconds_iso", t=t, seconds=seconds) == expected


@given(zoned_times, st.integers(-(10**9), 10**9))
def test_the_moment_after_some_seconds_is_that_of_universal_time(t: datetime, seconds: int) -> None:
    later = datetime.fromisoformat(call("add_seconds_iso", t=t.isoformat(), seconds=seconds))
    assert microseconds_since_1970(later) == microseconds_since_1970(t) + seconds * 10**6
    assert later.utcoffset() == t.utcoffset()


@given(local_times, st.integers(-(10**9), 10**9))
def test_adding_and_comparing_agree(t: datetime, seconds: int) -> None:
    later = call("add_seconds_iso", t=t.isoformat(), seconds=seconds)
    assert call("iso_seconds_diff", t1=t.isoformat(), t2=later) == seconds


@pytest.mark.parametrize(
    ("t", "seconds"),
    [("9999-12-31T23:59:59", 1), ("0001-01-01T00:00:00Z", -1), ("2026-01-01", 315_537_897_599)],
)
def test_the_calendar_ends(t: str, seconds: int) -> None:
    with pytest.raises(OutsideCalendar):
        call("add_seconds_iso", t=t, seconds=seconds)


@pytest.mark.parametrize("day", ["2026-02-29", "2026-04-31", "1900-02-29", "0000-01-01"])
def test_days_that_the_calendar_does_not_have_are_named(day: str) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("days_diff", {"t1": "2026-01-01", "t2": day}),
        ("date_to_weekday", {"d": day}),
        ("iso_seconds_diff", {"t1": f"{day}T10:00:00", "t2": "2026-01-01"}),
        ("add_seconds_iso", {"t": f"{day}T10:00:00Z", "seconds": 1}),
    ]
    for tool, arguments in calls:
        with pytest.raises(NoSuchDate, match=day):
            call(tool, **arguments)


NO_DATES = [
    "",
    "tomorrow",
    "2026-1-14",
    "14.01.2026",
    "20260114",
    "2026-13-01",
    "2026-W03-3",
    "\uff12\uff10\uff12\uff16-\uff10\uff11-\uff11\uff14",  # full-width digits
    "\u0662\u0660\u0662\u0666-\u0660\u0661-\u0661\u0664",  # Arabic ones
    "2026-01-14\n",
    " 2026-01-14",
    "2026-01-14" * 1000,
    "9" * 10_000,
    "(a+)+$",
]
NO_MOMENTS = [
    *NO_DATES,
    "2026-01-14T",
    "2026-01-14T10",
    "2026-01-14T24:00:00",
    "2026-01-14T10:60:00",
    "2026-01-14T10:00:60",
    "2026-01-14T10:00:00.1234567",
    "2026-01-14T10:00:00,5",
    "2026-01-14T10:00:00+8",
    "2026-01-14T10:00:00+24:00",
    "2026-01-14T10:00:00+01:00:30",
    "2026-01-14T10:00:00 Europe/Berlin",
    "2026-01-14T10:00:00z",
    "2026-01-14T10:00:00Z\n",
]
NO_TEXTS: list[Any] = [junk for junk in NOT_NUMBERS if junk != "5"]


@pytest.mark.parametrize("junk", [*NO_DATES, *NO_TEXTS], ids=lambda junk: repr(junk)[:20])
def test_what_is_no_date_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidArguments, match="t1"):
        call("days_diff", t1=junk, t2="2026-01-01")
    with pytest.raises(InvalidArguments, match="t2"):
        call("days_diff", t1="2026-01-01", t2=junk)
    with pytest.raises(InvalidArguments, match="d:"):
        call("date_to_weekday", d=junk)


@pytest.mark.parametrize("junk", [*NO_MOMENTS, *NO_TEXTS], ids=lambda junk: repr(junk)[:20])
def test_what_is_no_timestamp_is_refused(junk: Any) -> None:
    with pytest.raises(InvalidArguments, match="t1"):
        call("iso_seconds_diff", t1=junk, t2="2026-01-01")
    with pytest.raises(InvalidArguments, match="t2"):
        call("iso_seconds_diff", t1="2026-01-01", t2=junk)
    with pytest.raises(InvalidArguments, match="t:"):
        call("add_seconds_iso", t=junk, seconds=1)


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("date_to_weekday", {"d": "2026-01-14", "locale": "xx"}),
        ("date_to_weekday", {"d": "2026-01-14", "locale": None}),
        ("date_to_weekday", {"d": "2026-01-14", "short": 1}),
        ("days_diff", {"t1": "2026-01-14T00:00:00", "t2": "2026-01-15"}),
        ("add_seconds_iso", {"t": "2026-01-14", "seconds": 1.5}),
        ("add_seconds_iso", {"t": "2026-01-14", "seconds": True}),
        ("add_seconds_iso", {"t": "2026-01-14", "seconds": 315_537_897_600}),
        ("add_seconds_iso", {"t": "2026-01-14", "seconds": 10**100}),
        ("convert_time_units", {"value": 1, "from_unit": "s", "to_unit": "years"}),
        ("convert_time_units", {"value": 1, "from_unit": "", "to_unit": "s"}),
    ],
)
def test_other_arguments_out_of_bounds_are_refused(tool: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(InvalidArguments):
        call(tool, **arguments)


@pytest.mark.parametrize(
    ("value", "from_unit", "to_unit", "expected"),
    [
        (1500, "ms", "s", 1.5),
        (2, "h", "min", 120.0),
        (3, "d", "h", 72.0),
        (1, "weeks", "days", 7.0),
        (90, "minutes", "h", 1.5),
        (0.1, "s", "ms", 100.0),
        (0.7, "d", "h", 16.8),
        (-2, "hours", "seconds", -7200.0),
        (1, "min", "w", 1 / 10080),
    ],
)
def test_durations_are_converted_exactly(
    value: float, from_unit: str, to_unit: str, expected: float
) -> None:
    assert call("convert_time_units", value=value, from_unit=from_unit, to_unit=to_unit) == expected


LENGTHS = {
    "ms": timedelta(milliseconds=1),
    "s": timedelta(seconds=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
}
units = st.sampled_from(sorted(LENGTHS))


@given(finite, units, units)
def test_durations_are_those_of_timedelta(value: float, from_unit: str, to_unit: str) -> None:
    expected = value * (LENGTHS[from_unit] / LENGTHS[to_unit])
    try:
        result = call("convert_time_units", value=value, from_unit=from_unit, to_unit=to_unit)
    except ResultTooLarge:
        assert math.isinf(expected)
    else:
        assert math.isclose(result, expected, rel_tol=1e-14, abs_tol=1e-310)


@pytest.mark.parametrize("junk", NOT_NUMBERS, ids=lambda junk: repr(junk)[:8])
def test_a_duration_is_a_finite_number(junk: Any) -> None:
    with pytest.raises(InvalidArguments, match="value"):
        call("convert_time_units", value=junk, from_unit="s", to_unit="ms")
