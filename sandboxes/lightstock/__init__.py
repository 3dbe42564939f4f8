"""LightStock: a stock market, and one user's account there."""

from sandboxes.core import App, FaultRule, Tool
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.seed import seed
from sandboxes.lightstock.tools import account, market, orders, watch


def asks_for_password(tool: Tool) -> bool:
    return tool.name == "wait_trade_password"


APP = App(
    name="LightStock",
    state=ArrangedStock,
    seed=seed,
    tools=(market, orders, account, watch),
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
