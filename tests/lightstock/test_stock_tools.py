"""What each reading tool of LightStock answers, and how its tools refuse."""

from collections.abc import Callable
from typing import Any

from sandboxes.core import (
    Registry,
    World,
)
from sandboxes.lightstock import APP
from sandboxes.lightstock.arrange import ArrangedStock
from sandboxes.lightstock.catalogue import Quote, companies

Call = Callable[..., Any]
Judged = Callable[[World], Any]

CONTRACT = {
    "list_all_sectors": [],
    "list_all_tickers_by_sector": ["sector"],
    "search_stocks": ["query"],
    "get_stock_details": ["ticker"],
    "place_market_order": ["ticker", "side", "quantity"],
    "place_limit_order": ["ticker", "side", "quantity", "limit_price"],
    "place_stop_loss_order": ["ticker", "quantity", "stop_price"],
    "cancel_order": ["oid"],
    "get_portfolio": [],
    "get_pending_orders": [],
    "get_trade_history": [],
    "get_day_trades_remaining": [],
    "get_account_summary": [],
    "transfer_funds": ["amount", "direction"],
    "wait_trade_password": [],
    "check_vip_price": [],
    "upgrade_to_vip": [],
    "toggle_watchlist": ["ticker"],
    "get_watchlist_details": [],
    "set_price_alert": ["ticker", "price"],
    "remove_price_alert": ["ticker"],
}


# The contract


def test_the_tools_and_their_arguments_are_those_of_the_paper() -> None:
    assert {tool.name: list(tool.parameters) for tool in APP.offered} == CONTRACT


def test_every_text_and_number_an_agent_sends_is_bounded() -> None:
    for tool in APP.offered:
        for name, schema in tool.input_schema["properties"].items():
            assert {"maxLength", "maximum", "enum"} & schema.keys(), (tool.name, name)
            assert "description" in schema


def test_money_is_a_number_to_agents() -> None:
    schema = Registry((APP,)).tools["place_limit_order"].input_schema
    assert schema["properties"]["limit_price"] == {
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 10_000_000,
        "description": "the price of one share, with at most two decimals",
    }
    assert sorted(schema["required"]) == ["limit_price", "quantity", "side", "ticker"]


def test_what_one_tool_needs_another_returns() -> None:
    kinds = {tool.name: tool.id_kinds() for tool in APP.offered}
    assert kinds["cancel_order"][0] == {"oid": "order"}
    assert kinds["get_pending_orders"][1] == {"order", "ticker"}
    assert kinds["place_limit_order"] == ({"ticker": "ticker"}, frozenset({"order", "ticker"}))
    assert kinds["search_stocks"][1] == {"ticker"}


# The market


def test_sectors_and_their_tickers_are_listed_in_alphabetical_order(call: Call) -> None:
    listed = call("list_all_sectors")
    assert listed == sorted(listed)
    assert "Technology" in listed
    seen: list[str] = []
    for sector in listed:
        tickers = call("list_all_tickers_by_sector", sector=sector)
        assert tickers == sorted(tickers)
        seen += tickers
    assert sorted(seen) == sorted(companies())


def test_a_company_is_found_by_its_name_and_by_its_ticker(call: Call) -> None:
    for company in companies().values():
        by_name = call("search_stocks", query=company.name.upper())
        assert company.ticker in [found["ticker"] for found in by_name]
        first, *_ = call("search_stocks", query=company.ticker.lower())
        assert first == {"ticker": company.ticker, "name": company.name, "sector": company.sector}


def test_every_word_of_a_search_has_to_match(call: Call) -> None:
    banks = {found["name"] for found in call("search_stocks", query="bank")}
    assert {"Valley Savings Bank", "Grand Meridian Bank"} <= banks
    [found] = call("search_stocks", query="bank  VALLEY")
    assert found["name"] == "Valley Savings Bank"
    assert call("search_stocks", query="bank of nowhere") == []
    assert call("search_stocks", query="   ") == []


def test_a_stock_is_described_with_its_figures(call: Call, stock: ArrangedStock) -> None:
    for ticker in list(companies())[::17]:
        quote = stock.quote(ticker)
        details = call("get_stock_details", ticker=ticker)
        assert details == {
            "ticker": ticker,
            "name": quote.company.name,
            "sector": quote.company.sector,
            "description": quote.company.description,
            "price": quote.price_cents / 100,
            "pe_ratio": quote.pe_ratio,
            "market_cap": quote.market_cap_cents / 100,
            "on_watchlist": ticker in stock.watchlist,
            "alert_price": (
                stock.alerts[ticker].price_cents / 100 if ticker in stock.alerts else None
            ),
        }


def test_prices_stand_still_while_the_world_is_open(call: Call) -> None:
    first = call("get_stock_details", ticker="HLOX")
    for _ in range(50):
        call("get_account_summary")
    assert call("get_stock_details", ticker="HLOX") == first


# The account


def test_the_summary_adds_up(world: World, call: Call, stock: ArrangedStock, new: Quote) -> None:
    with world.transaction():
        stock.clear_orders()
        stock.set_cash(500_00, savings_cents=70_00)
        stock.add_order(new.ticker, quantity=3, price_cents=7_00)
    summary = call("get_account_summary")
    rate = stock.account.value.fee_bp
    frozen = 21_00 + (21_00 * rate + 5_000) // 10_000
    assert summary == {
        "tier": "Basic",
        "trading balance": 500.0,
        "savings balance": 70.0,
        "frozen margin": frozen / 100,
        "available cash": (500_00 - frozen) / 100,
        "fee percent": rate / 100,
        "highest fee": 100.0,
        "market open": True,
    }


def test_money_moves_between_the_sub_accounts_and_back(
    world: World, call: Call, judged: Judged
) -> None:
    before = judged(world)
    answer = call("transfer_funds", amount=1_234.56, direction="savings_to_trading")
    assert answer["savings balance"] == 3_765.44
    assert call("get_account_summary")["available cash"] == 21_234.56
    call("transfer_funds", amount=1000, direction="trading_to_savings")
    call("transfer_funds", amount=234.56, direction="trading_to_savings")
    assert judged(world) == before


def test_a_sub_account_can_be_emptied_to_the_last_cent(call: Call) -> None:
    call("transfer_funds", amount=5_000, direction="savings_to_trading")
    call("transfer_funds", amount=25_000, direction="trading_to_savings")
    summary = call("get_account_summary")
    assert (summary["available cash"], summary["savings balance"]) == (0.0, 25_000.0)


def test_the_portfolio_shows_quantity_cost_and_value(
    world: World, call: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        holding = stock.add_position(new.ticker, 30, gaining=True)
        stock.add_order(new.ticker, "sell", quantity=12)
    shown = call("get_portfolio")[-1]
    assert shown == {
        "ticker": new.ticker,
        "name": new.company.name,
        "quantity": 30,
        "reserved": 12,
        "average_cost": holding.basis_cents / 30 / 100,
        "total_cost": holding.basis_cents / 100,
        "price": new.price_cents / 100,
        "market_value": 30 * new.price_cents / 100,
    }
    gain = round(100 * (shown["market_value"] - shown["total_cost"]))
    assert gain == stock.gain_cents(new.ticker) > 0


def test_trades_are_listed_from_the_newest_to_the_oldest(
    world: World, call: Call, stock: ArrangedStock, order: Call, new: Quote
) -> None:
    with world.transaction():
        stock.add_position(new.ticker, 5)
    order("market", ticker=new.ticker, side="buy", quantity=2)
    order("market", ticker=new.ticker, side="sell", quantity=1)
    history = call("get_trade_history")
    stamps = [entry["at"] for entry in history]
    assert stamps == sorted(stamps, reverse=True)
    assert [(e["side"], e["quantity"]) for e in history[:2]] == [("sell", 1), ("buy", 2)]
    assert len(history) == len(stock.trades)


# The watchlist and alerts


def test_the_watchlist_is_toggled(
    world: World, call: Call, stock: ArrangedStock, new: Quote, judged: Judged
) -> None:
    with world.transaction():
        stock.set_watched(new.ticker, False)
    before = judged(world)
    entry = {"ticker": new.ticker, "on_watchlist": True}
    assert call("toggle_watchlist", ticker=new.ticker) == entry
    [shown] = [e for e in call("get_watchlist_details") if e["ticker"] == new.ticker]
    assert shown["price"] == new.price_cents / 100
    assert call("get_stock_details", ticker=new.ticker)["on_watchlist"] is True
    assert call("toggle_watchlist", ticker=new.ticker)["on_watchlist"] is False
    assert judged(world) == before


def test_an_alert_is_seen_and_the_later_takes_the_place_of_the_earlier(
    world: World, call: Call, stock: ArrangedStock, new: Quote, judged: Judged
) -> None:
    with world.transaction():
        stock.set_watched(new.ticker, False)
        stock.set_alert(new.ticker, None)
    before = judged(world)
    call("set_price_alert", ticker=new.ticker, price=12)
    answer = call("set_price_alert", ticker=new.ticker, price=12.5)
    assert answer == {"ticker": new.ticker, "alert_price": 12.5}
    [shown] = [e for e in call("get_watchlist_details") if e["ticker"] == new.ticker]
    assert (shown["alert_price"], shown["on_watchlist"]) == (12.5, False)
    assert call("remove_price_alert", ticker=new.ticker) is True
    assert judged(world) == before


def test_an_alert_outlives_the_place_on_the_watchlist(
    world: World, call: Call, stock: ArrangedStock, new: Quote
) -> None:
    with world.transaction():
        stock.set_watched(new.ticker, True)
        stock.set_alert(new.ticker, 99_00)
    call("toggle_watchlist", ticker=new.ticker)
    assert call("get_stock_details", ticker=new.ticker)["alert_price"] == 99.0
