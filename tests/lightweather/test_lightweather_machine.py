"""Laws that hold whatever is called, in whatever order."""

import json
from datetime import date, timedelta
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from sandboxes.core import InvalidArguments, Registry, Snapshot, ToolError, World
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.cities import cities
from sandboxes.lightweather.state import SCALES, AlertCondition

REGISTRY = Registry((APP,))
READERS = sorted(name for name, tool in REGISTRY.tools.items() if not tool.writes)
NAMES = [*cities(), "London, UK", "san jose", "Atlantis", "東京", " ", "Bombay"]
DATES = [str(date(1999, 12, 1) + timedelta(days=137 * n)) for n in range(75)]

location = st.sampled_from(NAMES)
place = st.integers(0, 1_000)


class WeatherMachine(RuleBasedStateMachine):
    """An agent that calls anything, mostly with arguments that exist."""

    @initialize(seed=st.integers(0, 200))
    def open(self, seed: int) -> None:
        self.world = World.from_seed(seed, apps=(APP,))
        self.weather: ArrangedWeather = self.world.lightweather
        self.primary = self.weather.settings.value.primary
        self.alerts: dict[str, Any] = {
            a.alert_id: (a.location, a.condition, a.threshold) for a in self.weather.alerts
        }
        self.deleted: set[str] = set()
        self.told: dict[str, Any] = {}

    def call(self, name: str, **arguments: Any) -> Any:
        """Call a tool; a refusal, or a reader, must leave the state as it was.

        A reader answers the same to the same question, however much has been asked between.
        """
        before: Snapshot = self.world.snapshot()
        try:
            answer = REGISTRY.call(self.world, name, arguments)
        except (ToolError, InvalidArguments) as refused:
            answer, told = None, str(refused)
        else:
            told = json.dumps(answer, allow_nan=False)
            if REGISTRY.tools[name].writes:
                return answer
        after = self.world.snapshot().app("lightweather")
        for table, data in before.app("lightweather").items():
            assert after[table].rows == data.rows, (name, table)
        if name not in ("list_alerts", "get_primary_location") and not REGISTRY.tools[name].writes:
            question = name + json.dumps(arguments, sort_keys=True)
            assert self.told.setdefault(question, told) == told
        return answer

    def alert_at(self, place: int) -> str:
        known = [*self.alerts, *self.deleted, "alert_none"]
        return known[place % len(known)]

    @rule(location=location)
    def settle(self, location: str) -> None:
        named = self.call("set_primary_location", location=location)
        self.primary = named or self.primary
        assert named is None or named in cities()

    @rule(
        location=location,
        condition=st.sampled_from(sorted(SCALES)),
        threshold=st.floats(-200, 1_100) | st.integers(-20, 120),
    )
    def make(self, location: str, condition: AlertCondition, threshold: float) -> None:
        made = self.call(
            "create_alert", location=location, condition=condition, threshold=threshold
        )
        if made is not None:
            assert made not in self.alerts
            assert made not in self.deleted
            self.alerts[made] = (self.weather.get_city(location).name, condition, threshold)

    @rule(place=place)
    def delete(self, place: int) -> None:
        alert_id = self.alert_at(place)
        assert (self.call("delete_alert", alert_id=alert_id) is True) == (alert_id in self.alerts)
        if self.alerts.pop(alert_id, None):
            self.deleted.add(alert_id)

    @rule()
    def look(self) -> None:
        listed = self.call("list_alerts")
        found = [(a["alert_id"], (a["location"], a["condition"], a["threshold"])) for a in listed]
        assert found == list(self.alerts.items())
        assert self.call("get_primary_location") == self.primary

    @rule(
        name=st.sampled_from(READERS),
        one=location,
        other=location,
        number=st.integers(-1, 130),
        year=st.integers(1998, 2027),
        dates=st.tuples(st.sampled_from(DATES), st.integers(-2, 95)),
        value=st.floats(allow_nan=True) | st.integers(-500, 500),
        units=st.tuples(st.sampled_from("CFKX"), st.sampled_from("CFK")),
        stations=st.integers(0, 300),
    )
    def read(
        self,
        name: str,
        one: str,
        other: str,
        number: int,
        year: int,
        dates: tuple[str, int],
        value: float,
        units: tuple[str, str],
        stations: int,
    ) -> None:
        listed = self.call("list_stations")
        ids = [station["station_id"] for station in listed] + ["station_none"]
        known = {
            "location": one,
            "location1": one,
            "location2": other,
            "route": [one, other, "Oslo"][: 1 + number % 3],
            "days": number % 9,
            "hours": number,
            "next_hours": number,
            "year": year,
            "start": dates[0],
            "end": str(date.fromisoformat(dates[0]) + timedelta(days=dates[1])),
            "value": value,
            "from_unit": units[0],
            "to_unit": units[1],
            "station_id": ids[stations % len(ids)],
        }
        self.call(name, **{key: known[key] for key in REGISTRY.tools[name].parameters})

    @invariant()
    def the_state_is_sound(self) -> None:
        assert list(self.weather.check()) == []

    @invariant()
    def the_users_choices_are_kept_and_nothing_else(self) -> None:
        kept = {a.alert_id: (a.location, a.condition, a.threshold) for a in self.weather.alerts}
        assert kept == self.alerts
        assert self.weather.settings.value.primary == self.primary


WeatherMachine.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestWeather = WeatherMachine.TestCase
