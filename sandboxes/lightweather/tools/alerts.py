"""The user's own alerts."""

from typing import Annotated, Final

from pydantic import Field

from sandboxes.core import Result, tool
from sandboxes.lightweather.alarms import figure_now, is_set_off
from sandboxes.lightweather.cities import cities
from sandboxes.lightweather.rules import (
    alert_exists,
    city_covered,
    room_for_an_alert,
    threshold_makes_sense,
)
from sandboxes.lightweather.state import (
    SCALES,
    AlertCondition,
    AlertId,
    CityName,
    Location,
    Weather,
)

WIDEST: Final = 1_000.0

Threshold = Annotated[
    float,
    Field(
        ge=-WIDEST,
        le=WIDEST,
        description="in °C, km/h, mm an hour, per cent or index points, as the condition has it",
    ),
]
Condition = Annotated[
    AlertCondition, Field(description="which figure has to pass the threshold, and which way")
]


class AlertInfo(Result):
    alert_id: AlertId
    location: CityName
    condition: AlertCondition
    threshold: float
    unit: str
    present_value: float
    set_off: bool


@tool(writes=True, requires=(city_covered, threshold_makes_sense, room_for_an_alert))
def create_alert(
    weather: Weather, location: Location, condition: Condition, threshold: Threshold
) -> AlertId:
    """Have an alert set off when a figure of a city passes a threshold."""
    return weather.add_alert(weather.get_city(location), condition, threshold).alert_id


@tool()
def list_alerts(weather: Weather) -> list[AlertInfo]:
    """The user's own alerts, oldest first, and whether the present weather sets them off."""
    listed = []
    for alert in weather.alerts:
        figure = figure_now(weather, cities()[alert.location], alert.condition)
        listed.append(
            AlertInfo(
                alert_id=alert.alert_id,
                location=alert.location,
                condition=alert.condition,
                threshold=alert.threshold,
                unit=SCALES[alert.condition].unit,
                present_value=figure,
                set_off=is_set_off(alert.condition, alert.threshold, figure),
            )
        )
    return listed


@tool(writes=True, requires=(alert_exists,))
def delete_alert(weather: Weather, alert_id: AlertId) -> bool:
    """Delete one of the user's own alerts."""
    weather.alerts.remove(alert_id)
    return True
