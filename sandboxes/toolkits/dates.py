"""Time: calendar dates, timestamps and durations."""

import sys
from datetime import date, datetime, timedelta
from typing import Annotated, Final, Literal

from pydantic import Field

from sandboxes.core import App, InvalidArgument, tool
from sandboxes.toolkits import scales
from sandboxes.toolkits.exact import Real

DATE: Final = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
TIME: Final = "([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,6})?)?"
ZONE: Final = "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])"

Day = Annotated[
    str, Field(max_length=10, pattern=f"^{DATE}$", description="a date, such as 2026-01-31")
]
Moment = Annotated[
    str,
    Field(
        max_length=32,
        pattern=f"^{DATE}([T ]{TIME}{ZONE}?)?$",
        description="ISO 8601, such as 2026-01-31T09:30:00, with or without Z or an offset "
        "such as +08:00; a date alone is its midnight",
    ),
]

# From one end of the calendar, the years 1 to 9999, to the other.
LONGEST_S: Final = 315_537_897_599
Seconds = Annotated[int, Field(ge=-LONGEST_S, le=LONGEST_S, description="negative ones go back")]

UNITS: Final = {
    "ms": "milliseconds",
    "s": "seconds",
    "min": "minutes",
    "h": "hours",
    "d": "days",
    "w": "weeks",
}
TimeUnit = Literal[
    "ms", "s", "min", "h", "d", "w", "milliseconds", "seconds", "minutes", "hours", "days", "weeks",
]  # fmt: skip

Locale = Literal[
    "ar", "de", "en", "es", "fr", "hi", "it", "ja", "ko", "nl", "pl", "pt", "ru", "sv", "tr", "zh"
]  # fmt: skip
Language = Annotated[Locale, Field(description="language of the name")]
Short = Annotated[bool, Field(description="whether to shorten the name: Mon")]

# From Monday on, in full and short, as in the Unicode locale data.
WEEKDAYS: Final[dict[Locale, tuple[str, str]]] = {
    "ar": (
        "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
        "الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد",
    ),
    "de": (
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        "Mo. Di. Mi. Do. Fr. Sa. So.",
    ),
    "en": (
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "Mon Tue Wed Thu Fri Sat Sun",
    ),
    "es": (
        "lunes martes miércoles jueves viernes sábado domingo",
        "lun mar mié jue vie sáb dom",
    ),
    "fr": (
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        "lun. mar. mer. jeu. ven. sam. dim.",
    ),
    "hi": (
        "सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार रविवार",
        "सोम मंगल बुध गुरु शुक्र शनि रवि",
    ),
    "it": (
        "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        "lun mar mer gio ven sab dom",
    ),
    "ja": ("月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日", "月 火 水 木 金 土 日"),
    "ko": ("월요일 화요일 수요일 목요일 금요일 토요일 일요일", "월 화 수 목 금 토 일"),
    "nl": (
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        "ma di wo do vr za zo",
    ),
    "pl": (
        "poniedziałek wtorek środa czwartek piątek sobota niedziela",
        "pon. wt. śr. czw. pt. sob. niedz.",
    ),
    "pt": (
        "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo",
        "seg. ter. qua. qui. sex. sáb. dom.",
    ),
    "ru": (
        "понедельник вторник среда четверг пятница суббота воскресенье",
        "пн вт ср чт пт сб вс",  # noqa: RUF001 - Cyrillic
    ),
    "sv": (
        "måndag tisdag onsdag torsdag fredag lördag söndag",
        "mån tis ons tors fre lör sön",
    ),
    "tr": (
        "Pazartesi Salı Çarşamba Perşembe Cuma Cumartesi Pazar",  # noqa: RUF001 - the dotless i
        "Pzt Sal Çar Per Cum Cmt Paz",
    ),
    "zh": (
        "星期一 星期二 星期三 星期四 星期五 星期六 星期日",
        "周一 周二 周三 周四 周五 周六 周日",
    ),
}


class NoSuchDate(InvalidArgument):
    template = "the calendar has no {date}"


class OutsideCalendar(InvalidArgument):
    template = "the result lies outside the years 1 to 9999"


class OneZoneMissing(InvalidArgument):
    template = "either both timestamps have an offset or neither: {t1} and {t2} cannot be compared"


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise NoSuchDate(date=text) from None


def _moment(text: str) -> datetime:
    # `datetime.fromisoformat` accepts more forms in newer Pythons; the pattern leaves only the old.
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise NoSuchDate(date=text[:10]) from None


@tool()
def days_diff(t1: Day, t2: Day) -> int:
    """The number of days from t1 to t2; negative if t2 is earlier."""
    return (_day(t2) - _day(t1)).days


@tool()
def date_to_weekday(d: Day, locale: Language = "en", short: Short = False) -> str:
    """The name of the day of the week that a date falls on."""
    full, abbreviated = WEEKDAYS[locale]
    return (abbreviated if short else full).split()[_day(d).weekday()]


@tool()
def iso_seconds_diff(t1: Moment, t2: Moment) -> float:
    """The number of seconds from t1 to t2; negative if t2 is earlier."""
    first, second = _moment(t1), _moment(t2)
    if (first.tzinfo is None) != (second.tzinfo is None):
        raise OneZoneMissing(t1=t1, t2=t2)
    return (second - first) / timedelta(seconds=1)


@tool()
def convert_time_units(value: Real, from_unit: TimeUnit, to_unit: TimeUnit) -> float:
    """Convert a duration between milliseconds, seconds, minutes, hours, days and weeks."""
    return scales.convert(
        scales.TIME, value, UNITS.get(from_unit, from_unit), UNITS.get(to_unit, to_unit)
    )


@tool()
def add_seconds_iso(t: Moment, seconds: Seconds) -> str:
    """The timestamp so many seconds after t, with the same offset."""
    try:
        later = _moment(t) + timedelta(seconds=seconds)
    except OverflowError:
        raise OutsideCalendar from None
    text = later.isoformat()
    return text.removesuffix("+00:00") + "Z" if t.endswith("Z") else text


APP = App(name="Time", tools=(sys.modules[__name__],))
