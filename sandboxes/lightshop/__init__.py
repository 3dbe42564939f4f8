"""LightShop: shops and their items, a cart, and money to spend."""

from sandboxes.core import App, FaultRule, Tool
from sandboxes.lightshop.arrange import ArrangedShop
from sandboxes.lightshop.seed import seed
from sandboxes.lightshop.tools import cart, items, shops, transactions


def asks_for_password(tool: Tool) -> bool:
    return tool.name == "wait_payment_password"


APP = App(
    name="LightShop",
    state=ArrangedShop,
    seed=seed,
    tools=(shops, items, cart, transactions),
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
