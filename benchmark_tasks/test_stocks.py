"""Tasks about LightStock: orders, positions, money, and what the user has an eye on."""

from pytest_complexmcp import Goal, Money, Name, Tools, World, derived, task


@task(
    "Clear out the losers on LightStock: sell, at the market price, all shares of every stock that is "
    "worth less now than I paid for it. The winners stay.",
    apps=["lightstock"],
    probes=["arithmetic", "hidden-prerequisite", "restraint"],
)
def test_sell_the_losers(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    stock.set_tier("VIP")
    stock.clear_orders()
    stock.ensure_positions(2, 2)

    async def solve(do: Tools) -> None:
        for held in await do.get_portfolio():
            if held["market_value"] < held["total_cost"]:
                await do.wait_trade_password()
                await do.place_market_order(
                    ticker=held["ticker"], side="sell", quantity=held["quantity"]
                )

    return Goal(solve=solve)


@task(
    "Which of the companies in the {sector} sector is the largest by market capitalisation? Buy me "
    "{count} of its shares at the market price.",
    apps=["lightstock"],
    probes=["retrieval", "hidden-prerequisite"],
)
def test_buy_the_largest_of_a_sector(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    stock.set_tier("VIP")
    sector = stock.pick_sector()
    count = world.rng.between(3, 9)
    largest = max(stock.quotes_of(sector), key=lambda quote: quote.market_cap_cents)
    if stock.position(largest.ticker).quantity < 0:
        stock.close_position(largest.ticker)
    stock.afford(largest.ticker, count)

    async def solve(do: Tools) -> None:
        assert sector in await do.list_all_sectors()
        tickers = await do.list_all_tickers_by_sector(sector=sector)
        details = [await do.get_stock_details(ticker=ticker) for ticker in tickers]
        best = max(details, key=lambda one: one["market_cap"])
        await do.wait_trade_password()
        await do.place_market_order(ticker=best["ticker"], side="buy", quantity=count)

    return Goal(blanks={"sector": sector, "count": count}, solve=solve)


@task(
    "Put a floor under my {company} shares: a stop-loss for all of them at exactly {floor} a share. "
    "If that takes a VIP account, pay for one; the money is there.",
    apps=["lightstock"],
    probes=["hidden-prerequisite", "retrieval"],
)
def test_protect_a_position(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    stock.set_tier("Basic")
    quote = stock.pick_stock(held=True, ordered=False, min_price_cents=2_000)
    stock.set_cash(8_000_00 + world.rng.below(3_000_00))
    floor = quote.price_cents * 85 // 100

    async def solve(do: Tools) -> None:
        found = await do.search_stocks(query=quote.company.name)
        [ticker] = [one["ticker"] for one in found if one["name"] == quote.company.name]
        [held] = [one for one in await do.get_portfolio() if one["ticker"] == ticker]
        account = await do.get_account_summary()
        if account["tier"] != "VIP":
            assert await do.check_vip_price() <= account["available cash"]
            await do.wait_trade_password()
            await do.upgrade_to_vip()
        await do.wait_trade_password()
        await do.place_stop_loss_order(
            ticker=ticker, quantity=held["quantity"], stop_price=floor / 100
        )

    return Goal(blanks={"company": quote.company.name, "floor": f"{floor / 100:.2f}"}, solve=solve)


@task(
    "I need cash on LightStock. Withdraw every order to buy that is still waiting, and leave the orders "
    "to sell alone. Then move everything that is available for trading to my savings.",
    apps=["lightstock"],
    probes=["clean-slate", "restraint", "arithmetic"],
)
def test_free_the_cash(world: World) -> Goal:
    stock = world.lightstock
    stock.set_tier("Basic")
    stock.pick_order("buy")
    stock.pick_order("sell")

    async def solve(do: Tools) -> None:
        for order in await do.get_pending_orders():
            if order["side"] == "buy":
                await do.cancel_order(oid=order["oid"])
        account = await do.get_account_summary()
        await do.transfer_funds(amount=account["available cash"], direction="trading_to_savings")

    return Goal(solve=solve)


@task(
    "Offer half of my {company} shares for sale (rounded down) at {price} apiece. That is more than "
    "they cost at present, so the order will have to wait.",
    apps=["lightstock"],
    probes=["arithmetic", "hidden-prerequisite"],
)
def test_offer_half(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    quote = stock.pick_stock(held=False, ordered=False, min_price_cents=1_000)
    holding = stock.add_position(quote.ticker, world.rng.between(8, 60))
    price = quote.price_cents * 115 // 100

    async def solve(do: Tools) -> None:
        [ticker] = [
            one["ticker"]
            for one in await do.search_stocks(query=quote.company.name)
            if one["name"] == quote.company.name
        ]
        [held] = [one for one in await do.get_portfolio() if one["ticker"] == ticker]
        half = derived(held["quantity"] // 2, held)
        await do.wait_trade_password()
        await do.place_limit_order(
            ticker=ticker, side="sell", quantity=half, limit_price=price / 100
        )

    assert holding.quantity >= 2
    return Goal(blanks={"company": quote.company.name, "price": f"{price / 100:.2f}"}, solve=solve)


@task(
    "My watchlist on LightStock is for bargains. Whatever on it costs more than {most} times what the "
    "company earns a share, or earns nothing at all, is to go off it, together with its price alert if "
    "it has one. Alerts for stocks that are not on the watchlist stay.",
    apps=["lightstock"],
    probes=["clean-slate", "restraint", "retrieval"],
)
def test_tidy_the_watchlist(world: World) -> Goal:
    stock = world.lightstock
    most = 25
    watched = stock.ensure_watchlist(4)
    dear = [quote for quote in watched if quote.pe_ratio is None or quote.pe_ratio > most]
    if not dear:
        dear = [stock.pick_stock(earns=False, watched=True)]
    stock.set_alert(dear[0].ticker, dear[0].price_cents * 9 // 10)
    stock.pick_stock(watched=False, alerted=True)

    async def solve(do: Tools) -> None:
        for one in await do.get_watchlist_details():
            if one["on_watchlist"] and (one["pe_ratio"] is None or one["pe_ratio"] > most):
                await do.toggle_watchlist(ticker=one["ticker"])
                if one["alert_price"] is not None:
                    await do.remove_price_alert(ticker=one["ticker"])

    return Goal(blanks={"most": most}, solve=solve)


@task(
    "Let me know when {company} has fallen to {low} and when {other} has climbed to {high}: set price "
    "alerts for the two, in place of whatever alerts they have.",
    apps=["lightstock"],
    probes=["clean-slate"],
)
def test_set_two_alerts(world: World) -> Goal:
    stock = world.lightstock
    first = stock.pick_stock(alerted=True, min_price_cents=1_000)
    second = stock.pick_stock(alerted=False, min_price_cents=1_000, but=[first.ticker])
    low, high = first.price_cents * 8 // 10, second.price_cents * 12 // 10
    stock.set_alert(first.ticker, first.price_cents * 7 // 10)

    async def solve(do: Tools) -> None:
        for quote, price in ((first, low), (second, high)):
            found = await do.search_stocks(query=quote.company.name)
            [ticker] = [one["ticker"] for one in found if one["name"] == quote.company.name]
            await do.set_price_alert(ticker=ticker, price=price / 100)

    return Goal(
        blanks={
            "company": first.company.name,
            "other": second.company.name,
            "low": f"{low / 100:.2f}",
            "high": f"{high / 100:.2f}",
        },
        solve=solve,
    )


@task(
    "How much have I paid in fees for all my trades on LightStock so far?",
    apps=["lightstock"],
    probes=["arithmetic", "retrieval"],
)
def test_sum_up_the_fees(world: World) -> Goal:
    stock = world.lightstock
    stock.ensure_positions(1, 1)

    async def solve(do: Tools) -> None:
        await do.get_trade_history()

    return Goal(solve=solve, answer=Money(sum(trade.fee_cents for trade in stock.trades)))


@task(
    "Which of my stocks has lost the most money since I bought it, in all and not in per cent? Give me "
    "the name of the company.",
    apps=["lightstock"],
    probes=["arithmetic"],
)
def test_name_the_worst(world: World) -> Goal:
    stock = world.lightstock
    holdings = stock.ensure_positions(1, 2)
    gains = sorted((stock.gain_cents(one.ticker), one.ticker) for one in holdings)
    if gains[0][0] == gains[1][0]:
        stock.close_position(gains[1][1])
    name = stock.company(gains[0][1]).name

    async def solve(do: Tools) -> None:
        await do.get_portfolio()

    return Goal(solve=solve, answer=Name(name))


@task(
    "Buy {count} shares of {company} right now, at the market price. But I will not pay for a VIP "
    "account, and an order that waits is of no use to me: if it cannot be done today, tell me so.",
    apps=["lightstock"],
    probes=["hidden-prerequisite", "restraint"],
)
def test_no_trade_left_today(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    stock.set_tier("Basic", day_trades=0)
    count = world.rng.between(2, 6)
    quote = stock.pick_stock(held=False, ordered=False, max_price_cents=40_000)
    stock.afford(quote.ticker, count, extra_cents=8_500_00)

    async def solve(do: Tools) -> None:
        await do.search_stocks(query=quote.company.name)
        await do.get_account_summary()
        await do.get_day_trades_remaining()

    async def attempt(do: Tools) -> None:
        await do.wait_trade_password()
        await do.upgrade_to_vip()
        await do.wait_trade_password()
        await do.place_market_order(ticker=quote.ticker, side="buy", quantity=count)

    return Goal.impossible(
        solve,
        evidence=('"tier":"Basic"', '{"status":"ok","output":0}'),
        blanks={"count": count, "company": quote.company.name},
        attempt=attempt,
    )


@task(
    "I want as many shares of {company} as my money buys. First move all my savings to trading, then "
    "buy at the market price; the fee has to be covered too.",
    apps=["lightstock"],
    probes=["arithmetic", "hidden-prerequisite"],
)
def test_put_everything_into_one_stock(world: World) -> Goal:
    stock = world.lightstock
    stock.set_market(is_open=True)
    stock.set_tier("VIP")
    quote = stock.pick_stock(
        held=False, ordered=False, min_price_cents=3_000, max_price_cents=30_000
    )
    wanted = world.rng.between(11, 29)
    stock.afford(quote.ticker, wanted)
    available = stock.available_cents
    savings = available * 3 // 4
    stock.set_cash(available - savings, savings_cents=savings)

    async def solve(do: Tools) -> None:
        found = await do.search_stocks(query=quote.company.name)
        [ticker] = [one["ticker"] for one in found if one["name"] == quote.company.name]
        details = await do.get_stock_details(ticker=ticker)
        before = await do.get_account_summary()
        await do.transfer_funds(amount=before["savings balance"], direction="savings_to_trading")
        await do.wait_trade_password()
        await do.place_market_order(
            ticker=ticker, side="buy", quantity=derived(wanted, details, before)
        )

    return Goal(blanks={"company": quote.company.name}, solve=solve)
