"""What a careful, a forgetful or a clumsy worker does beside the point must not fail."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from pytest_complexmcp.audit.detours import DETOURS
from pytest_complexmcp.audit.necessity import open_facts
from pytest_complexmcp.audit.replays import Case, Through, play_again
from pytest_complexmcp.episode import BUDGET_FACTOR, LEAST_BUDGET
from pytest_complexmcp.tasks import ToolFailed, Tools
from sandboxes.core import Rng, Snapshot, World
from sandboxes.core.tool import kinds_in

MOST_DETOURS: Final = 3
PURCHASES: Final = (
    ("add_to_cart", "wait_payment_password", "checkout_all"),
    ("add_to_booking", "LightFlight_wait_payment_password", "checkout_bookings"),
)
"""What puts something into a list, asks for the password, and pays what is in the list."""


def reading_more(case: Case) -> Iterator[str]:
    """Every read made twice, and a whole step budget of others before the first write."""
    tools = case.registry.tools
    servers = {tools[step.tool].server for step in case.steps}
    readers = [
        name
        for name, tool in tools.items()
        if tool.server in servers and tool.subject and not tool.parameters and not tool.writes
    ]
    rng = Rng(case.seed, "audit reads", case.task.id)
    left = [max(LEAST_BUDGET, BUDGET_FACTOR * len(case.steps))] if readers else []

    async def through(do: Tools, name: str, arguments: dict[str, Any]) -> Any:
        if not tools[name].writes:
            await getattr(do, name)(**arguments)
        elif left:
            for _ in range(left.pop()):
                with suppress(ToolFailed):
                    await getattr(do, rng.choice(readers))()
        return await getattr(do, name)(**arguments)

    yield from _failing(case, through, "more reads")


def trying_wrongly_first(case: Case) -> Iterator[str]:
    """Before every write one of the same tool that is refused."""
    prompts = {step.tool for step in case.deeds if step.prepares and not step.arguments}
    last = [""]

    async def through(do: Tools, name: str, arguments: dict[str, Any]) -> Any:
        call = getattr(do, name)
        wrong = _broken(case, name, arguments) if case.registry.tools[name].writes else None
        if wrong is not None:
            with suppress(ToolFailed):
                await call(**wrong)
            if last[0] in prompts:  # a refused order has used up its password
                await getattr(do, last[0])()
        last[0] = name
        return await call(**arguments)

    yield from _failing(case, through, "refused tries")


def _broken(case: Case, name: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
    """The arguments with an id that nothing has; None where the tool takes no ids."""
    hints = case.registry.tools[name].hints
    for argument, value in arguments.items():
        if kinds_in(hints[argument]) and value:
            return {**arguments, argument: ["nobody"] if isinstance(value, list) else "nobody"}
    return None


def doing_and_undoing(case: Case) -> Iterator[str]:
    """Detours at three moments: before all, in the middle and after the last call."""
    rng = Rng(case.seed, "audit detours", case.task.id)
    servers = {case.registry.tools[step.tool].server.lower() for step in case.steps}
    fitting = [detour for detour in DETOURS if detour.app in servers]
    for detour in rng.shuffled(fitting)[:MOST_DETOURS]:
        when = rng.choice([0, len(case.steps) // 2, len(case.steps) - 1])
        made: list[str] = []
        through = partial(_wander, detour.walk, rng, when, made)
        yield from _failing(case, through, f"a detour ({detour.walk.__name__})")


async def _wander(
    walk: Any, rng: Rng, when: int, made: list[str], do: Tools, name: str, arguments: dict[str, Any]
) -> Any:
    if len(made) == when:
        await walk(do, rng)
    made.append(name)
    return await getattr(do, name)(**arguments)


def splitting(case: Case) -> Iterator[str]:
    """3 as 2 and 1, and the first thing bought by itself where several are bought at once."""

    async def piecemeal(do: Tools, name: str, arguments: dict[str, Any]) -> Any:
        if name == "add_to_cart" and arguments["cnt"] > 1:
            await do.add_to_cart(**{**arguments, "cnt": arguments["cnt"] - 1})
            return await do.add_to_cart(**{**arguments, "cnt": 1})
        return await getattr(do, name)(**arguments)

    if any(step.tool == "add_to_cart" and step.arguments["cnt"] > 1 for step in case.steps):
        yield from _failing(case, piecemeal, "pieces put into the cart in two goes")
    for adding, asking, paying in PURCHASES:
        names = [step.tool for step in case.steps]
        if adding in names and paying in names[names.index(adding) :]:
            first = case.steps[names.index(adding)]
            if _nothing_to_pay(first.before):
                yield from _paying_twice(case, adding, asking, paying)


def _nothing_to_pay(before: Snapshot) -> bool:
    """Whether a checkout would be refused for want of anything to pay."""
    world = World.from_snapshot(before)
    in_cart = "lightshop" in before.touched and len(world.lightshop.cart)
    unpaid = "lightflight" in before.touched and world.lightflight.due_cents
    return not in_cart and not unpaid


def _paying_twice(case: Case, adding: str, asking: str, paying: str) -> Iterator[str]:
    names = [step.tool for step in case.steps]
    place = names.index(adding)
    if names[place : names.index(paying, place)].count(adding) < 2:
        return
    paid = [False]

    async def through(do: Tools, name: str, arguments: dict[str, Any]) -> Any:
        output = await getattr(do, name)(**arguments)
        if name == adding and not paid[0]:
            paid[0] = True
            await getattr(do, asking)()
            await getattr(do, paying)()
        return output

    yield from _failing(case, through, "two checkouts instead of one")


def other_wording(case: Case) -> Iterator[str]:
    """Open text may be worded in any way that keeps to the facts, and must not say a decoy."""
    if not case.goal.free:
        return
    for before, after in (("For your information: ", "."), ("So it is ", ", I have heard!")):
        yield from _failing(case, partial(_reworded, case, before, after), "other wording")
    for free in case.goal.free:
        for decoy in free.decoys:
            through = partial(_reworded, case, f"Not {decoy}, but ", ".")
            new = play_again(case, case.goal.solve, through)
            if not isinstance(new, str) and case.judge(new).success:
                yield f"succeeds with the decoy {decoy!r} in open text"


async def _reworded(
    case: Case, before: str, after: str, do: Tools, name: str, arguments: dict[str, Any]
) -> Any:
    changed = {}
    for argument, value in arguments.items():
        facts = open_facts(case, value) if isinstance(value, str) else None
        said = value if facts is None else " and ".join(facts) or "something"
        changed[argument] = value if facts is None else f"{before}{said}{after}"
    return await getattr(do, name)(**changed)


def _failing(case: Case, through: Through, what: str) -> Iterator[str]:
    new = play_again(case, case.goal.solve, through)
    if isinstance(new, str):
        yield f"gets stuck with {what}: {new}"
    else:
        verdict = case.judge(new)
        if not verdict.success:
            yield f"fails with {what}: {' '.join(verdict.explain(limit=3).split())}"
