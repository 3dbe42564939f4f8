"""LightFlight: airports, flights, passengers, and bookings to pay for."""

from sandboxes.core import App, FaultRule, Tool
from sandboxes.lightflight.arrange import ArrangedFlights
from sandboxes.lightflight.seed import seed
from sandboxes.lightflight.tools import airports, bookings, flights, passengers


def asks_for_password(tool: Tool) -> bool:
    return tool.name == "wait_payment_password"


APP = App(
    name="LightFlight",
    state=ArrangedFlights,
    seed=seed,
    tools=(airports, flights, passengers, bookings),
    faults=(
        FaultRule(
            name="password",
            profile="paper",
            reason="the user did not enter the password in time, please ask again",
            rates=(0.1, 0.1),
            tools=asks_for_password,
        ),
    ),
)
