"""LightWeather: forecasts, records, stations, and a user's own alerts."""

from sandboxes.core import App
from sandboxes.lightweather.arrange import ArrangedWeather
from sandboxes.lightweather.seed import seed
from sandboxes.lightweather.tools import (
    alerts,
    archive,
    forecasts,
    observations,
    places,
    surroundings,
)

APP = App(
    name="LightWeather",
    state=ArrangedWeather,
    seed=seed,
    tools=(places, forecasts, surroundings, observations, archive, alerts),
)
