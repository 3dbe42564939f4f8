"""Laws that hold whatever is called, in whatever order: money and seats are conserved."""

import json
from datetime import timedelta
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sandboxes.core import Registry, Snapshot, ToolError, World
from sandboxes.core.rows import Row
from sandboxes.lightflight import APP
from sandboxes.lightflight.airports import airports
from sandboxes.lightflight.timetable import Flight, SeatClass, Timetable

REGISTRY = Registry((APP,))
READERS = sorted(name for name, tool in REGISTRY.tools.items() if not tool.writes)
place = st.integers(0, 1_000)
classes = st.sampled_from(["economy", "economy", "business", "first"])


class FlightMachine(RuleBasedStateMachine):
    """An agent that calls anything, mostly with arguments that exist."""

    @initialize(seed=st.integers(0, 30))
    def open(self, seed: int) -> None:
        self.world = World.from_seed(seed, apps=(APP,))
        self.state = self.world.lightflight
        self.money = self.state.balance_cents
        self.past = set(self.state.transactions.keys())
        self.prices = {booking.bid: booking.price_cents for booking in self.state.bookings}
        timetable = self.state.timetable
        hub = [airport for airport in airports() if airport.size == 5][seed]
        flights = timetable.departures([hub], timetable.on_sale[seed % 10])
        # Such as have a class with few seats, so that they run out.
        self.pool = [flight for flight in flights if self.fewest(flight) <= 2][:6]
        self.pool += [self.state.get_flight(booking.fid) for booking in self.state.bookings]
        self.pool += [timetable.departures([hub], timetable.today)[0]]
        self.seats = {
            (flight.fid, seat_class): timetable.seats(flight, seat_class)
            for flight in self.pool
            for seat_class in flight.classes
        }

    def fewest(self, flight: Flight) -> int:
        timetable: Timetable = self.state.timetable
        return min(timetable.seats(flight, name) for name in flight.classes)

    def call(self, tool: str, /, **arguments: Any) -> Any:
        """Call a tool; a refusal, or a reader, must leave the state as it was."""
        before: Snapshot = self.world.snapshot()
        try:
            answer = REGISTRY.call(self.world, tool, arguments)
        except ToolError:
            answer = None
        else:
            json.dumps(answer, allow_nan=False)
            if REGISTRY.tools[tool].writes:
                return answer
        after = self.world.snapshot().app("lightflight")
        for table, data in before.app("lightflight").items():
            assert after[table].rows == data.rows, (tool, table)
        return answer

    def bid(self, place: int) -> str:
        known = self.state.bookings.keys()
        return known[place % len(known)] if known else "none"

    @rule(place=place, seat_class=classes, index=st.integers(0, 4))
    def book(self, place: int, seat_class: SeatClass, index: int) -> None:
        flight = self.pool[place % len(self.pool)]
        held = {booking.bid for booking in self.state.bookings}
        bid = self.call(
            "add_to_booking", fid=flight.fid, seat_class=seat_class, passenger_idx=index
        )
        if bid is not None:
            assert bid not in held | self.prices.keys()
            self.prices[bid] = self.state.timetable.fare(flight, seat_class)

    @rule(place=place)
    def drop(self, place: int) -> None:
        self.call("remove_from_booking", bid=self.bid(place))

    @rule()
    def enter_password(self) -> None:
        self.call("wait_payment_password")

    @rule()
    def check_out(self) -> None:
        entered = self.state.session.password_entered
        total, money = self.state.due_cents, self.state.balance_cents
        paid = self.call("checkout_bookings")
        assert (paid is not None) == (entered and 0 < total <= money)
        assert self.state.session.password_entered is False

    @rule()
    def pay(self) -> None:
        self.enter_password()
        self.check_out()

    @rule(places=st.lists(place, min_size=1, max_size=3))
    def cancel(self, places: list[int]) -> None:
        bids = [self.bid(place) for place in places]
        paid = [bid in self.state.bookings and self.state.bookings[bid].paid for bid in bids]
        before = self.state.balance_cents
        answer = self.call("cancel_booking", bids=bids)
        assert (answer is not None) == (all(paid) and len(set(bids)) == len(bids))
        if answer is not None:
            back = self.state.balance_cents - before
            assert back * 100 == sum(self.paid[bid] for bid in bids) * 95

    @property
    def paid(self) -> dict[str, int]:
        """What was paid for each booking, by the record."""
        return {
            line.bid: line.amount_cents
            for entry in self.state.transactions
            if entry.kind == "payment"
            for line in entry.lines
        }

    @rule(name=st.sampled_from(["Ada", "Ben", "ada "]), uid=st.sampled_from(["empty", "u1", "u2"]))
    def add_passenger(self, name: str, uid: str) -> None:
        self.call("add_passenger", name=name, light_talk_uid=uid)

    @rule(index=st.integers(0, 5))
    def remove_passenger(self, index: int) -> None:
        known = list(self.state.passengers)
        free = index < len(known) and not self.state.bookings_of(known[index].pid)
        assert (self.call("remove_passenger", passenger_idx=index) is not None) == free

    @rule(place=place, name=st.sampled_from(["star_airport", "unstar_airport"]))
    def star(self, place: int, name: str) -> None:
        self.call(name, aid=self.state.timetable.aid(airports()[place % 5]))

    @rule(place=place, name=st.sampled_from(READERS), text=st.text(min_size=1, max_size=120),
          days=st.integers(-3, 13), known=st.booleans(), seat_class=classes)  # fmt: skip
    def read(
        self, place: int, name: str, text: str, days: int, seat_class: str, *, known: bool
    ) -> None:
        airport = airports()[place % len(airports())]
        arguments = {
            "city": airport.city if known else text,
            "airport_name": text,
            "departure": airport.code if known else text,
            "arrival": airports()[place // 2].name,
            "date": (self.world.clock.opened + timedelta(days=days)).date().isoformat(),
            "fid": self.pool[place % len(self.pool)].fid if known else text[:64],
            "seat_class": seat_class,
        }
        self.call(name, **{key: arguments[key] for key in REGISTRY.tools[name].parameters})

    @invariant()
    def the_state_is_sound(self) -> None:
        assert list(self.state.check()) == []

    @invariant()
    def every_row_is_valid(self) -> None:
        for data in self.world.snapshot().app("lightflight").values():
            for row in data.rows.values():
                assert isinstance(row, Row)
                assert type(row).model_validate(dict(row.__dict__)) == row

    @invariant()
    def money_is_spent_and_not_lost(self) -> None:
        spent = {"payment": 0, "refund": 0}
        for entry in self.state.transactions:
            if entry.trid not in self.past:
                spent[entry.kind] += entry.amount_cents
        assert self.state.balance_cents == self.money - spent["payment"] + spent["refund"]

    @invariant()
    def a_price_stays_as_it_was(self) -> None:
        assert all(self.prices[one.bid] == one.price_cents for one in self.state.bookings)

    @invariant()
    def seats_are_taken_and_not_lost(self) -> None:
        for (fid, seat_class), count in self.seats.items():
            flight = self.state.get_flight(fid)
            paid = [
                one.bid
                for one in self.state.bookings
                if (one.fid, one.seat_class) == (fid, seat_class) and one.paid
            ]
            assert self.state.seats(flight, seat_class) + len(paid) == count
            assert self.state.seats(flight, seat_class) >= 0

    @invariant()
    def the_record_only_grows(self) -> None:
        assert self.past <= set(self.state.transactions.keys())


FlightMachine.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestFlights = FlightMachine.TestCase
