"""The account of a seed: sound, plausible, its own, and the same every time."""

import os
import subprocess
import sys
from collections import Counter
from datetime import timedelta
from itertools import pairwise

import pytest

from sandboxes.core import World, discover_apps
from sandboxes.lightflight import APP
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.state import refund_cents

SEEDS = 1_000
PRINT_DIGESTS = """
from sandboxes.core import World
from sandboxes.lightflight import APP
for seed in range(6):
    world = World.from_seed(seed, apps=(APP,))
    world.app("lightflight")
    print(world.snapshot().digest())
"""


@pytest.fixture(scope="module")
def accounts() -> list[ArrangedFlights]:
    return [World.from_seed(seed, apps=(APP,)).lightflight for seed in range(SEEDS)]


def digest(seed: int) -> str:
    world = World.from_seed(seed, apps=(APP,))
    world.app("lightflight")
    return world.snapshot().digest()


def test_every_world_keeps_the_invariants(accounts: list[ArrangedFlights]) -> None:
    for flights in accounts:
        assert list(flights.check()) == []


def test_a_thousand_seeds_give_a_thousand_worlds(accounts: list[ArrangedFlights]) -> None:
    digests = [flights.world.snapshot().digest() for flights in accounts]
    assert len(set(digests)) == SEEDS
    assert [digest(seed) for seed in range(30)] == digests[:30]


def test_a_world_is_the_same_in_every_process() -> None:
    for hash_seed in ("1", "2"):
        printed = subprocess.run(
            [sys.executable, "-c", PRINT_DIGESTS],
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "PYTHONPATH": os.pathsep.join(sys.path),
            },
            capture_output=True,
            text=True,
            check=True,
        )
        assert printed.stdout.split() == [digest(seed) for seed in range(6)]


def test_the_account_is_the_same_whatever_other_apps_there_are() -> None:
    for seed in range(5):
        alone = World.from_seed(seed, apps=(APP,))
        among = World.from_seed(seed, apps=discover_apps())
        alone.app("lightflight")
        assert alone.snapshot().app("lightflight") == among.snapshot().app("lightflight")


def test_an_account_is_seeded_without_touching_another_app() -> None:
    world = World.from_seed(1)
    world.app("lightflight")
    assert world.snapshot().touched.keys() == {"lightflight"}


def test_half_of_the_worlds_have_an_unpaid_booking_for_a_passenger(
    accounts: list[ArrangedFlights],
) -> None:
    sizes = Counter(len(flights.unpaid) for flights in accounts)
    assert set(sizes) == {0, 1}
    assert 0.45 <= sizes[1] / SEEDS <= 0.55
    for flights in accounts:
        for booking in flights.unpaid:
            assert booking.pid in flights.passengers


def test_some_worlds_have_paid_bookings_on_record(accounts: list[ArrangedFlights]) -> None:
    having = 0
    for flights in accounts:
        paid = flights.bookings.where(lambda booking: booking.paid)
        having += bool(paid)
        assert len(paid) <= 2
        record = {
            line.bid: (line.amount_cents, line.fid, entry.at)
            for entry in flights.transactions
            for line in entry.lines
        }
        for booking in paid:
            cents, fid, at = record[booking.bid]
            assert (cents, fid) == (booking.price_cents, booking.fid)
            assert booking.added_at <= at < flights.world.clock.opened
    assert 0.3 <= having / SEEDS <= 0.4


def test_what_is_booked_leaves_in_the_next_ten_days(accounts: list[ArrangedFlights]) -> None:
    for flights in accounts:
        opened = flights.world.clock.opened
        for booking in flights.bookings:
            days = (flights.get_flight(booking.fid).date - opened.date()).days
            assert 1 <= days <= 10
            assert booking.added_at < opened


def test_passengers_are_few_and_have_names_of_their_own(accounts: list[ArrangedFlights]) -> None:
    counts = Counter(len(flights.passengers) for flights in accounts)
    assert set(counts) == {0, 1, 2, 3}
    assert min(counts.values()) > 0.05 * SEEDS
    for flights in accounts:
        names = [passenger.name for passenger in flights.passengers]
        assert len(set(names)) == len(names)
        assert all(len(name.split()) >= 2 for name in names)
    everybody = Counter(one.name for flights in accounts for one in flights.passengers)
    assert len(everybody) > 0.99 * everybody.total()


def test_money_is_enough_for_what_is_unpaid_in_most_worlds(
    accounts: list[ArrangedFlights],
) -> None:
    for flights in accounts:
        assert 800_00 <= flights.balance_cents <= 14_000_00
    short = sum(flights.due_cents > flights.balance_cents for flights in accounts)
    assert short < 0.05 * SEEDS


def test_most_users_have_favourite_airports(accounts: list[ArrangedFlights]) -> None:
    sizes = Counter(len(flights.stars) for flights in accounts)
    assert set(sizes) == {0, 1, 2, 3, 4}
    assert 0.15 < sizes[0] / SEEDS < 0.25


def test_past_purchases_were_flown_before_the_world_opened(
    accounts: list[ArrangedFlights],
) -> None:
    refunds = returns = purchases = 0
    for flights in accounts[:300]:
        opened = flights.world.clock.opened
        upcoming = {booking.bid for booking in flights.bookings}
        past = [entry for entry in flights.transactions if entry.lines[0].bid not in upcoming]
        payments = [entry for entry in past if entry.kind == "payment"]
        assert 2 <= len(payments) <= 7
        for entry in past:
            assert opened - timedelta(days=151) < entry.at < opened
            for line in entry.lines:
                flight = flights.get_flight(line.fid)
                assert entry.at.date() <= flight.date < opened.date()
                assert line.seat_class in flight.classes
            refunds += entry.kind == "refund"
        for entry in payments:
            ends = {flights.get_flight(line.fid).origin.code for line in entry.lines}
            returns += len(ends) == 2
            purchases += 1
    assert 0.05 < refunds / purchases < 0.2
    assert 0.2 < returns / purchases < 0.5


def test_a_refund_on_record_is_95_percent_of_a_payment(accounts: list[ArrangedFlights]) -> None:
    for flights in accounts[:300]:
        paid: dict[str, int] = {}
        for entry in sorted(flights.transactions, key=lambda entry: entry.at):
            for line in entry.lines:
                if entry.kind == "payment":
                    assert line.bid not in paid
                    paid[line.bid] = line.amount_cents
                else:
                    assert line.amount_cents == refund_cents(paid[line.bid])


def test_people_fly_mostly_from_home(accounts: list[ArrangedFlights]) -> None:
    shares = []
    for flights in accounts[:300]:
        cities = Counter(
            city
            for entry in flights.transactions
            for flight in [flights.get_flight(entry.lines[0].fid)]
            for city in {flight.origin.city, flight.destination.city}
        )
        shares.append(cities.most_common(1)[0][1] / len(flights.transactions))
    assert sum(shares) / len(shares) > 0.7


def test_two_worlds_have_little_in_common(accounts: list[ArrangedFlights]) -> None:
    def known(flights: ArrangedFlights) -> set[str]:
        found = {flights.get_flight(booking.fid) for booking in flights.bookings}
        found |= {
            flights.get_flight(line.fid) for entry in flights.transactions for line in entry.lines
        }
        return {f"{flight.number} {flight.origin.code}" for flight in found}

    for a, b in pairwise(accounts[:200]):
        assert len(known(a) & known(b)) < 0.15 * len(known(a))


def test_all_worlds_together_go_everywhere(accounts: list[ArrangedFlights]) -> None:
    cities = {
        flights.get_flight(line.fid).destination.city
        for flights in accounts[:300]
        for entry in flights.transactions
        for line in entry.lines
    }
    assert len(cities) > 250
