"""The account: money, standing, and what was traded."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from sandboxes.core import Money, Result, tool
from sandboxes.lightstock.amounts import Amount
from sandboxes.lightstock.positions import FEE_CAP_CENTS, Side, prorated
from sandboxes.lightstock.rules import (
    can_be_paid,
    can_be_paid_at,
    day_trade_left,
    day_trade_left_at,
    not_vip,
    password_entered,
    transferable,
    vip,
    vip_affordable,
)
from sandboxes.lightstock.state import VIP_CENTS, Holding, Stock, Ticker, Tier

Direction = Annotated[
    Literal["savings_to_trading", "trading_to_savings"],
    Field(description="from which sub-account to which"),
]


class Held(Result):
    """`quantity` and `total_cost` are negative where the shares were sold short."""

    ticker: Ticker
    name: str
    quantity: int
    reserved: int
    average_cost: Money
    total_cost: Money
    price: Money
    market_value: Money


class Traded(Result):
    at: datetime
    ticker: Ticker
    side: Side
    quantity: int
    price: Money
    value: Money
    fee: Money


class AccountSummary(Result):
    model_config = ConfigDict(frozen=True, serialize_by_alias=True)

    tier: Tier
    trading_balance: Money = Field(serialization_alias="trading balance")
    savings_balance: Money = Field(serialization_alias="savings balance")
    frozen_margin: Money = Field(serialization_alias="frozen margin")
    available_cash: Money = Field(serialization_alias="available cash")
    fee_percent: float = Field(serialization_alias="fee percent")
    highest_fee: Money = Field(serialization_alias="highest fee")
    market_open: bool = Field(serialization_alias="market open")


class Balances(Result):
    model_config = ConfigDict(frozen=True, serialize_by_alias=True)

    trading_balance: Money = Field(serialization_alias="trading balance")
    savings_balance: Money = Field(serialization_alias="savings balance")


class Upgrade(Result):
    model_config = ConfigDict(frozen=True, serialize_by_alias=True)

    tier: Tier
    paid: Money
    trading_balance: Money = Field(serialization_alias="trading balance")


def held(stock: Stock, holding: Holding) -> Held:
    company, price_cents, *_ = stock.quote(holding.ticker)
    position = holding.position
    sign = 1 if position.quantity > 0 else -1
    return Held(
        ticker=holding.ticker,
        name=company.name,
        quantity=position.quantity,
        reserved=stock.reserved(holding.ticker),
        average_cost=prorated(position.basis_cents, 1, position.basis_shares),
        total_cost=sign * position.cost_cents,
        price=price_cents,
        market_value=position.quantity * price_cents,
    )


@tool()
def get_portfolio(stock: Stock) -> list[Held]:
    """The stocks the user holds, with quantity, average cost and present value."""
    return [held(stock, holding) for holding in stock.holdings]


@tool()
def get_trade_history(stock: Stock) -> list[Traded]:
    """Every trade with its fee, newest first."""
    # Of two trades of one moment, the later written is the newer.
    trades = sorted(enumerate(stock.trades), key=lambda n: (n[1].at, n[0]), reverse=True)
    return [
        Traded(
            at=trade.at,
            ticker=trade.ticker,
            side=trade.side,
            quantity=trade.quantity,
            price=trade.price_cents,
            value=trade.value_cents,
            fee=trade.fee_cents,
        )
        for _, trade in trades
    ]


@tool()
def get_day_trades_remaining(stock: Stock) -> int | Literal["unlimited"]:
    """How many more orders may be filled today."""
    left = stock.account.value.day_trades_left
    return "unlimited" if left is None else left


@tool()
def get_account_summary(stock: Stock) -> AccountSummary:
    """Tier, balances and fees of the account, and whether the market is open."""
    account = stock.account.value
    return AccountSummary(
        tier=account.tier,
        trading_balance=account.trading_cents,
        savings_balance=account.savings_cents,
        frozen_margin=stock.frozen_cents,
        available_cash=stock.available_cents,
        fee_percent=account.fee_bp / 100,
        highest_fee=FEE_CAP_CENTS,
        market_open=stock.market.value.open,
    )


@tool(writes=True, requires=(transferable,), fulfils=(can_be_paid, can_be_paid_at, vip_affordable))
def transfer_funds(stock: Stock, amount: Amount, direction: Direction) -> Balances:
    """Move money between the savings and the trading sub-account."""
    account = stock.account.value
    moved = amount if direction == "savings_to_trading" else -amount
    account = stock.account.replace(
        trading_cents=account.trading_cents + moved, savings_cents=account.savings_cents - moved
    )
    return Balances(trading_balance=account.trading_cents, savings_balance=account.savings_cents)


@tool(fulfils=(password_entered,))
def wait_trade_password(stock: Stock) -> bool:
    """Have the user enter the trading password, which is valid for one order or upgrade."""
    stock.session.password_entered = True
    return True


@tool()
def check_vip_price(stock: Stock) -> Money:
    """What the VIP tier costs, once."""
    return VIP_CENTS


@tool(
    writes=True,
    requires=(password_entered, not_vip, vip_affordable),
    fulfils=(vip, day_trade_left, day_trade_left_at),
)
def upgrade_to_vip(stock: Stock) -> Upgrade:
    """Pay for the VIP tier, with stop-loss orders, short selling and no limit of day trades."""
    account = stock.account.value
    account = stock.account.replace(
        tier="VIP", trading_cents=account.trading_cents - VIP_CENTS, day_trades_left=None
    )
    return Upgrade(tier=account.tier, paid=VIP_CENTS, trading_balance=account.trading_cents)
