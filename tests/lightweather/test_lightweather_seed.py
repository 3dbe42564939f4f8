"""What a seed gives the user: sound, plausible, its own, and the same every time."""

from collections import Counter
from itertools import pairwise

import pytest

from sandboxes.core import World
from sandboxes.lightweather import APP
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.cities import cities
from sandboxes.lightweather.state import SCALES

SEEDS = 1_000


@pytest.fixture(scope="module")
def worlds() -> list[ArrangedWeather]:
    return [World.from_seed(seed, apps=(APP,)).lightweather for seed in range(SEEDS)]


def digest(seed: int) -> str:
    world = World.from_seed(seed, apps=(APP,))
    world.app("lightweather")
    return world.snapshot().digest()


def test_every_world_keeps_the_invariants(worlds: list[ArrangedWeather]) -> None:
    for weather in worlds:
        assert list(weather.check()) == []


def test_a_seed_gives_one_world_and_another_seed_another() -> None:
    digests = [digest(seed) for seed in range(SEEDS)]
    assert [digest(seed) for seed in range(50)] == digests[:50]
    assert len(set(digests)) == SEEDS


def test_three_users_in_five_have_a_primary_location(worlds: list[ArrangedWeather]) -> None:
    chosen = [weather.settings.value.primary for weather in worlds]
    assert 0.52 < sum(name is not None for name in chosen) / SEEDS < 0.68
    assert len(set(chosen)) > 350


def test_a_user_has_one_to_five_alerts(worlds: list[ArrangedWeather]) -> None:
    sizes = Counter(len(weather.alerts) for weather in worlds)
    assert set(sizes) == {1, 2, 3, 4, 5}
    for weather in worlds:
        figures = [(alert.location, alert.condition) for alert in weather.alerts]
        assert len(set(figures)) == len(figures)
        assert all(alert.created_at <= weather.world.clock.opened for alert in weather.alerts)


def test_thresholds_fit_the_climate(worlds: list[ArrangedWeather]) -> None:
    conditions = Counter[str]()
    for weather in worlds:
        for alert in weather.alerts:
            conditions[alert.condition] += 1
            city, threshold = cities()[alert.location], alert.threshold
            assert threshold == int(threshold)
            coldest, warmest = sorted((city.january, city.july))
            if alert.condition == "temperature_above":
                assert warmest < threshold <= warmest + 10
            if alert.condition == "temperature_below":
                assert coldest - 10 <= threshold <= coldest
    assert conditions.keys() == SCALES.keys()


def test_some_alerts_are_set_off_and_most_are_not(worlds: list[ArrangedWeather]) -> None:
    states = Counter(
        weather.sets_off(alert) for weather in worlds[:300] for alert in weather.alerts
    )
    assert 0.03 < states[True] / states.total() < 0.35


def test_two_worlds_have_little_in_common(worlds: list[ArrangedWeather]) -> None:
    def figures(weather: ArrangedWeather) -> set[tuple[str, str, float]]:
        return {(a.location, a.condition, a.threshold) for a in weather.alerts}

    shared = sum(len(figures(a) & figures(b)) for a, b in pairwise(worlds))
    assert shared < 0.01 * SEEDS


def test_opening_the_app_writes_a_few_rows_only(worlds: list[ArrangedWeather]) -> None:
    for weather in worlds[:50]:
        assert sum(len(rows) for rows in weather.tables.values()) <= 6
