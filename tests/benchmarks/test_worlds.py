"""From a seed to a connected client."""

from collections.abc import Iterator
from itertools import count

from figures import Report, show

from pytest_complexmcp.client import BlockingClient
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.episode import arrange
from pytest_complexmcp.serving.connection import Connection
from sandboxes.core import Registry, Rng, World


def test_seed_to_connected_client(report: Report) -> None:
    task = next(task for task in packaged_tasks() if task.id == "office.report_the_cart")
    seeds: Iterator[int] = count()

    def whole() -> None:
        arranged = arrange(task, next(seeds), "paper")
        arranged.solution(arranged.goal.solve)
        client = BlockingClient(Connection(Registry.installed(), arranged.world()))
        assert client.call_tool("get_my_uid").status in {"ok", "internal error"}

    def draws() -> None:
        rng = Rng(next(seeds))
        for _ in range(1000):
            rng.random()

    whole_s, draws_s = report.medians(whole, draws, inner=10)
    report.add(
        "seed → world, arranged, goal, client", show(whole_s),
        f"{show(draws_s)} for 1,000 draws", "5 ms",
    )  # fmt: skip


def test_a_snapshot(report: Report) -> None:
    world = World.from_seed(1)
    for key in ("lighttalk", "lightshop"):
        world.app(key)
    snapshot_s, empty_s = report.medians(world.snapshot, dict, inner=100)
    report.add("snapshot", show(snapshot_s), f"{show(empty_s)} an empty dict", "50 µs")
    assert world.snapshot().touched.keys() == {"lighttalk", "lightshop"}
