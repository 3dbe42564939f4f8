"""What a seat costs, and how many are left."""

from datetime import date
from typing import Final, Literal

from sandboxes.lightflight.airports import Airport, CarrierKind, Route

# A fare is a multiple of this, so that the 5 % of any class that a cancellation costs are whole cents.
STEP_CENTS: Final = 40
LEAST_CENTS: Final = 24_00
OUTSET_CENTS: Final = 35_00
# So many cents a kilometre, up to so many kilometres, and the last for all that lies beyond.
BY_KM: Final = ((1_500, 9.0), (4_500, 6.5), (20_000, 5.5))
CLASS_FACTORS: Final = {"economy": 2, "business": 4, "first": 9}  # in halves
KIND_FACTORS: Final = {"full": 1.1, "budget": 0.75, "regional": 1.0}

# How dear a month is in the north; the south has its summer six months later.
MONTHS: Final = (0.88, 0.88, 0.95, 1.02, 1.0, 1.12, 1.25, 1.24, 1.04, 0.98, 0.86, 0.98)
TROPIC: Final = 20
WEEKDAYS: Final = (1.02, 0.94, 0.95, 1.0, 1.12, 0.98, 1.1)
HOLIDAYS: Final = 1.25
LAST_MINUTE: Final = 0.3
LONGEST_AHEAD: Final = 10

# Of a thousand flights, how many are sold out in a class ten days ahead, and how many more each day.
SOLD_OUT: Final = {"economy": (60, 10), "business": (80, 12), "first": (150, 12)}
NEARLY_SOLD_OUT: Final = 130


def fare_cents(
    route: Route,
    kind: CarrierKind,
    day: date,
    seat_class: Literal["economy", "business", "first"],
    *,
    days_ahead: int,
    noise: float,
    level: float,
) -> int:
    """The price of a seat: business is twice, first four and a half times economy.

    Args:
        noise, level: from 0 to 1, for the flight and for the carrier.
    """
    cents = float(OUTSET_CENTS)
    done = 0
    for until, a_km in BY_KM:
        cents += max(0.0, min(route.km, until) - done) * a_km
        done = until
    cents *= KIND_FACTORS[kind] * (0.92 + 0.16 * level) * (0.82 + 0.4 * noise)
    cents *= (season(route.ends[0], day) + season(route.ends[1], day)) / 2
    cents *= WEEKDAYS[day.weekday()]
    hurry = max(0, LONGEST_AHEAD - days_ahead) / (LONGEST_AHEAD - 1)
    cents *= 1 + LAST_MINUTE * hurry
    economy = max(LEAST_CENTS, round(cents / STEP_CENTS) * STEP_CENTS)
    return economy * CLASS_FACTORS[seat_class] // 2


def season(airport: Airport, day: date) -> float:
    """How much people want to travel to or from there at that time of the year."""
    month = day.month - 1
    if airport.lat < 0:
        month = (month + 6) % 12
    factor = MONTHS[month]
    if abs(airport.lat) < TROPIC:
        factor = (factor + 1) / 2
    at_the_turn_of_the_year = (day.month, day.day) >= (12, 18) or (day.month, day.day) <= (1, 4)
    return factor * HOLIDAYS if at_the_turn_of_the_year else factor


def seats_left(places: int, seat_class: str, days_ahead: int, drawn: int, share: float) -> int:
    """How many of a class's seats are free so many days before departure.

    Args:
        drawn: from 0 to 999; decides whether there are none, a few or many.
        share: from 0 to 1; decides how many.
    """
    if not places:
        return 0
    at_ten_days, a_day = SOLD_OUT[seat_class]
    sold_out = at_ten_days + a_day * max(0, LONGEST_AHEAD - days_ahead)
    if drawn < sold_out:
        return 0
    if drawn < sold_out + NEARLY_SOLD_OUT:
        return 1 + int(share * min(3, places - 1))
    return 1 + int(share * 0.6 * (places - 1))
