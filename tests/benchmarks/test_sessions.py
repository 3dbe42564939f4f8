"""Whole pytest sessions: throughput, overhead of an episode, collection, memory, the unused plugin."""

from pathlib import Path
from statistics import median

from figures import Report, show
from timed_sessions import NONE, run, said

TASK = """
from pytest_complexmcp import Goal, Tools, World, task

@task("Set ten remarks.", apps=["lighttalk"])
def test_ten(world: World) -> Goal:
    async def solve(do: Tools) -> None:
        uid = await do.get_my_uid()
        for place in range(9):
            await do.edit_remark(uid=uid, remark=f"remark {place}")
    return Goal(solve=solve)
"""

FLAT = """
import pytest

@pytest.mark.parametrize("value", range({count}), ids=lambda v: f"oracle-s{{v}}")
def test_flat(value): pass
"""


def test_throughput(report: Report, tmp_path: Path) -> None:
    (tmp_path / "test_ten.py").write_text(TASK)
    episodes = 200 if report.quick else 4000
    _, few = run(tmp_path, "--agent=oracle", "-n", "2", "--complexmcp-seeds=0-1", "test_ten.py")
    last = str(episodes - 1)
    _, many = run(
        tmp_path, "--agent=oracle", "-n", "2", f"--complexmcp-seeds=0-{last}", "test_ten.py"
    )
    # Starting two workers is the same for both, and paid once a run.
    a_minute = 60 * (episodes - 2) / (said(many) - said(few))
    report.add("10-call oracle episodes, -n 2", f"{a_minute:,.0f} a minute", "-", "at least 8,000")


def test_an_episode_over_an_empty_test(report: Report, tmp_path: Path) -> None:
    count = 20 if report.quick else 500
    (tmp_path / "test_ten.py").write_text(TASK)
    (tmp_path / "test_flat.py").write_text(FLAT.format(count=count))
    ours, empty = [], []
    for _ in range(1 if report.quick else 3):
        seeds = f"--complexmcp-seeds=0-{count - 1}"
        ours.append(said(run(tmp_path, "--agent=oracle", seeds, "test_ten.py")[1]))
        empty.append(said(run(tmp_path, "test_flat.py")[1]))
    episode_s, empty_s = median(ours) / count, median(empty) / count
    report.add(
        "oracle episode inside pytest", show(episode_s),
        f"{show(empty_s)} an empty test", "10 ms over it",
    )  # fmt: skip


def test_collecting_3600_items(report: Report, tmp_path: Path) -> None:
    tasks = TASK.partition("@task")
    body = "".join(
        (tasks[1] + tasks[2]).replace("test_ten", f"test_ten_{place}") for place in range(12)
    )
    (tmp_path / "test_many.py").write_text(tasks[0] + body)
    (tmp_path / "test_flat.py").write_text(FLAT.format(count=3600))
    ours, flat = [], []
    for _ in range(1 if report.quick else 5):
        agents = ["--agent=oracle", "--agent=noop", "--agent=random", "--complexmcp-seeds=0-99"]
        ours.append(said(run(tmp_path, "--collect-only", *agents, "test_many.py")[1]))
        flat.append(said(run(tmp_path, "--collect-only", "test_flat.py")[1]))
    ours_s, flat_s = median(ours), median(flat)
    report.add(
        "collecting 3,600 items", show(ours_s),
        f"{show(flat_s)} flat parametrize; ratio {ours_s / flat_s:.2f}", "1.5 ×",
    )  # fmt: skip


def test_installed_and_unused(report: Report, tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text("def test_one(): pass\n")
    with_plugin, without = [], []
    for _ in range(1 if report.quick else 15):
        plugin = ["-p", "pytest_complexmcp.plugin"]
        with_plugin.append(run(tmp_path, "--collect-only", *plugin, env=NONE)[0])
        without.append(run(tmp_path, "--collect-only", env=NONE)[0])
    added_s = median(with_plugin) - median(without)
    report.add(
        "installed, unused: --collect-only", f"+ {added_s * 1e3:.1f} ms",
        f"{show(median(without))} without", "+ 10 ms",
    )  # fmt: skip


def test_memory_of_a_worker(report: Report, tmp_path: Path) -> None:
    (tmp_path / "test_ten.py").write_text(TASK)
    (tmp_path / "conftest.py").write_text(
        "import resource\n"
        "def pytest_sessionfinish(session):\n"
        "    worker = getattr(session.config, 'workerinput', None)\n"
        "    if worker:\n"
        "        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "        open(worker['workerid'] + '.kb', 'w').write(str(used))\n"
    )
    run(tmp_path, "--agent=oracle", "-n", "2", "--complexmcp-seeds=0-99", "test_ten.py")
    used_mb = max(int(file.read_text()) for file in tmp_path.glob("*.kb")) / 1024
    report.add("resident memory of a worker", f"{used_mb:.0f} MB", "-", "120 MB")
    assert used_mb > 0
