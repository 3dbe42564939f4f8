"""Whether an alert of the user's own has been set off: what its figure is now."""

from sandboxes.lightweather.air import air, uv_of_hour
from sandboxes.lightweather.cities import City
from sandboxes.lightweather.state import AlertCondition, Weather


def figure_now(weather: Weather, city: City, condition: AlertCondition) -> float:
    """What such an alert looks at, in its unit, as the tools for the present answer it."""
    sky, now = weather.sky(city), weather.local_now(city)
    if condition == "aqi_above":
        return air(sky, now.date()).aqi
    if condition == "uv_index_above":
        return uv_of_hour(sky, now) / 10
    hour = sky.hour(now)
    if condition in ("temperature_above", "temperature_below"):
        return hour.temp / 10
    if condition in ("humidity_above", "humidity_below"):
        return hour.humidity
    if condition == "rain_above":
        return hour.rain / 10
    return hour.wind if condition == "wind_above" else hour.gust


def is_set_off(condition: AlertCondition, threshold: float, figure: float) -> bool:
    """Whether the figure has passed the threshold; to meet it is not to pass it."""
    return figure < threshold if condition.endswith("_below") else figure > threshold
