"""What tasks may ask of the weather before the agent comes in.

The weather itself cannot be arranged: it is what it is in a world. So helpers look for cities where it
is as the task needs it, among all of them in drawn order, and set up what the user may change.
"""

from collections.abc import Callable, Container, Sequence
from datetime import date, timedelta
from math import ceil, floor
from typing import Final

from sandboxes.lightweather.air import air
from sandboxes.lightweather.alarms import figure_now, is_set_off
from sandboxes.lightweather.bulletins import Bulletin, Event, bulletins
from sandboxes.lightweather.cities import City, cities, find_cities
from sandboxes.lightweather.records import Year, of_year
from sandboxes.lightweather.seed import LIKED, draw_threshold
from sandboxes.lightweather.sky import Day, Hour
from sandboxes.lightweather.state import SCALES, AlertCondition, Weather, WeatherAlert
from sandboxes.lightweather.stations import Station, Status, stations
from sandboxes.lightweather.sun import SunTimes, sun_times

MOST_TRIES: Final = 400

# What rain is: a reader of a forecast should not have to wonder.
WET_FROM, DRY_UP_TO = 10, 0


class ArrangedWeather(Weather):
    """LightWeather's state, as a task arranges it before anybody works in it.

    What is drawn comes from the task's generator. What writes needs a transaction.
    """

    # Looking around

    def find_city(self, name: str) -> City | None:
        """The one city that goes by the name, such as another app mentions; None where there is none."""
        found = find_cities(name)
        return found[0] if len(found) == 1 else None

    def hour_now(self, city: City) -> Hour:
        """The city's present weather."""
        return self.sky(city).hour(self.local_now(city))

    def day_in(self, city: City, ahead: int = 0) -> Day:
        """The city's weather on a local day, so many days after today (or before)."""
        return self.sky(city).day(self.today(city) + timedelta(days=ahead))

    def days_in(self, city: City, first: date, last: date) -> list[Day]:
        """The city's weather from one local day to another, both included."""
        sky = self.sky(city)
        return [sky.day(first + timedelta(days=n)) for n in range((last - first).days + 1)]

    def year_in(self, city: City, year: int) -> Year:
        return of_year(self.world.seed, city.name, year)

    def sun_in(self, city: City) -> SunTimes:
        return sun_times(city, self.today(city))

    def aqi_in(self, city: City) -> int:
        return air(self.sky(city), self.today(city)).aqi

    def warnings_in(self, city: City) -> list[Bulletin]:
        """The official warnings in force."""
        return bulletins(self.sky(city), self.today(city))

    # Picking cities

    def pick_city(
        self,
        where: Callable[[City], bool] | None = None,
        *,
        but: Sequence[City] = (),
        rain_tomorrow: bool | None = None,
        warned_of: Event | None = None,
        warned: bool | None = None,
        station: Status | None = None,
        among: Container[str] | None = None,
    ) -> City:
        """A city for which all of this holds.

        Args:
            where: any test.
            but: cities that are spoken for.
            rain_tomorrow: whether at least 1 mm falls on its next local day, or nothing at all.
            warned_of: an official warning of this kind is in force. Only of wind is some city
                warned in every world; the others have their seasons.
            warned: whether any official warning is in force.
            station: it has a station of this status.
            among: the names to choose from, such as the destinations of flights.

        Raises:
            LookupError: nowhere is it like that in this world.
        """
        served = {s.city.name for s in stations(self.world.seed).values() if s.status == station}

        def fits(city: City) -> bool:
            if station is not None and city.name not in served:
                return False
            if rain_tomorrow is not None:
                fell = self.day_in(city, 1).rain
                if not (fell >= WET_FROM if rain_tomorrow else fell <= DRY_UP_TO):
                    return False
            found = self.warnings_in(city) if warned_of is not None or warned is not None else []
            if warned_of is not None and all(bulletin.event != warned_of for bulletin in found):
                return False
            return warned in (None, bool(found)) and (where is None or where(city))

        taken = {city.name for city in but}
        for city in self.rng.shuffled(list(cities().values())):
            if city.name not in taken and (among is None or city.name in among) and fits(city):
                return city
        raise LookupError("there is no such city today")

    def pick_cities(
        self,
        count: int,
        *,
        by: Callable[[City], float] | None = None,
        gap: float = 0,
        but: Sequence[City] = (),
        where: Callable[[City], bool] | None = None,
    ) -> list[City]:
        """That many cities; where they are to be ranked, the one with the highest figure first.

        Args:
            by: the figure, such as tomorrow's highest temperature.
            gap: by how much at least each differs from the next, so that there is no doubt.

        Raises:
            LookupError: there are not so many cities that differ so much.
        """
        taken = {city.name for city in but}
        drawn = [
            city
            for city in self.rng.shuffled(list(cities().values()))
            if city.name not in taken and (where is None or where(city))
        ]
        if by is None:
            if len(drawn) < count:
                raise LookupError("there are not so many cities")
            return drawn[:count]
        chosen: list[tuple[float, City]] = []
        for city in drawn[:MOST_TRIES]:
            figure = by(city)
            if all(abs(figure - other) >= gap and figure != other for other, _ in chosen):
                chosen.append((figure, city))
                if len(chosen) == count:
                    return [city for _, city in sorted(chosen, key=lambda pair: -pair[0])]
        raise LookupError("the cities are too much alike")

    def pick_route(
        self, stops: int, *, by: Callable[[Day], float], gap: float = 0, but: Sequence[City] = ()
    ) -> list[City]:
        """A journey of a day a stop, on which the figure of one stop is the highest by the gap.

        Raises:
            LookupError: no such journey was found.
        """
        for _ in range(MOST_TRIES):
            route = self.pick_cities(stops, but=but)
            start = self.today(route[0])
            figures = sorted(
                by(self.sky(city).day(start + timedelta(days=place)))
                for place, city in enumerate(route)
            )
            if figures[-1] - figures[-2] >= gap and figures[-1] > figures[-2]:
                return route
        raise LookupError("the stops are too much alike")

    def spoken(self, city: City) -> str:
        """What a person calls the city: another name where there is one, or the country with it."""
        return self.rng.choice(city.also) if city.also else city.full_name

    # Stations

    def pick_station(self, status: Status = "active", *, alone: bool = True) -> Station:
        """A station of this status; of a city that has only the one, unless that does not matter.

        Raises:
            LookupError: there is none.
        """
        every = list(stations(self.world.seed).values())
        names = [station.city.name for station in every]
        fitting = [
            station
            for station in every
            if station.status == status and (not alone or names.count(station.city.name) == 1)
        ]
        if not fitting:
            raise LookupError(f"no station is {status}")
        return self.rng.choice(fitting)

    # What the user has set

    def set_primary(self, city: City | None) -> None:
        """Have the user's primary location be the city, or unset."""
        self.settings.replace(primary=city.name if city else None)

    def pick_primary(self, *, but: Sequence[City] = ()) -> City:
        """The user's primary location; set where it is not, or is one of those that are spoken for."""
        name = self.settings.value.primary
        if name is None or any(city.name == name for city in but):
            name = self.pick_city(but=but).name
            self.settings.replace(primary=name)
        return cities()[name]

    def clear_alerts(self, city: City | None = None) -> None:
        """Take out all of the user's alerts, or those for one city."""
        for alert in list(self.alerts):
            if city is None or alert.location == city.name:
                self.alerts.remove(alert.alert_id)

    def set_alert(
        self, city: City, condition: AlertCondition, threshold: float | None = None
    ) -> WeatherAlert:
        """Have exactly one alert for this figure of the city, at this or at a likely threshold."""
        for alert in list(self.alerts):
            if (alert.location, alert.condition) == (city.name, condition):
                self.alerts.remove(alert.alert_id)
        if threshold is None:
            threshold = draw_threshold(self.rng, city, condition)
        return self.add_alert(city, condition, threshold)

    def pick_alert(
        self,
        *,
        condition: AlertCondition | None = None,
        set_off: bool | None = None,
        but: Sequence[City] = (),
    ) -> WeatherAlert:
        """One of the user's alerts, the only one for its city; made where there is none.

        Args:
            condition: its condition; any where left out.
            set_off: whether the present weather sets it off.
            but: cities that it is not for.
        """
        taken = {city.name for city in but}
        places = [alert.location for alert in self.alerts]
        fitting = [
            alert
            for alert in self.alerts
            if condition in (None, alert.condition)
            and alert.location not in taken
            and places.count(alert.location) == 1
            and set_off in (None, self.sets_off(alert))
        ]
        if fitting:
            return self.rng.choice(fitting)
        wished = self.rng.choice(tuple(LIKED)) if condition is None else condition
        taken.update(places)
        for city in self.rng.shuffled(list(cities().values())):
            if city.name not in taken:
                threshold = self._threshold(city, wished, set_off)
                if threshold is not None:
                    return self.add_alert(city, wished, threshold)
        raise LookupError(f"nowhere is {wished} so today")

    def sets_off(self, alert: WeatherAlert) -> bool:
        """Whether the present weather sets the alert off."""
        figure = figure_now(self, cities()[alert.location], alert.condition)
        return is_set_off(alert.condition, alert.threshold, figure)

    def _threshold(
        self, city: City, condition: AlertCondition, set_off: bool | None
    ) -> float | None:
        """A likely threshold, or the whole number next to the present figure on the side wished for.

        None where no such threshold makes sense.
        """
        drawn = draw_threshold(self.rng, city, condition)
        figure = figure_now(self, city, condition)
        if set_off in (None, is_set_off(condition, drawn, figure)):
            return drawn
        below_figure = set_off != condition.endswith("_below")
        threshold = ceil(figure) - 1 if below_figure else floor(figure) + 1
        scale = SCALES[condition]
        return float(threshold) if scale.least <= threshold <= scale.most else None

    def ensure_alerts(self, count: int, *, but: Sequence[City] = ()) -> list[WeatherAlert]:
        """Leave exactly so many alerts, for cities that all differ and none of which is spoken for."""
        taken = {city.name for city in but}
        kept = 0
        for alert in list(self.alerts):
            if kept == count or alert.location in taken:
                self.alerts.remove(alert.alert_id)
            else:
                taken.add(alert.location)
                kept += 1
        while len(self.alerts) < count:
            city = self.pick_city(lambda city: city.name not in taken)
            taken.add(city.name)
            self.set_alert(city, self.rng.choice(tuple(LIKED)))
        return list(self.alerts)
