"""How long it takes to prove the benchmark, and to run it."""

import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from figures import Report, show
from timed_sessions import run, said

from pytest_complexmcp.agents.loading import BUILT_IN
from pytest_complexmcp.audit import audit
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.episode import run_episode
from pytest_complexmcp.plan import Plan
from pytest_complexmcp.tasks import Task


def seconds(work: Callable[[Task], object], task: Task) -> float:
    start = time.perf_counter()
    work(task)
    return time.perf_counter() - start


def play(task: Task) -> None:
    plan = Plan(task.id, "oracle", None, 42, 0, "none", None, 60.0)
    assert run_episode(task, plan, BUILT_IN["oracle"]).passed


def test_auditing_one_task_on_one_seed(report: Report) -> None:
    tasks = packaged_tasks()[:3] if report.quick else packaged_tasks()
    for task in tasks:
        play(task)  # imports and tables that are made once
    audits = [seconds(lambda one: list(audit(one, 42)), task) for task in tasks]
    episodes = [seconds(play, task) for task in tasks]
    report.add(
        "audit of one task on one seed", f"{show(median(audits))}, at most {show(max(audits))}",
        f"{show(median(episodes))} an oracle episode", "150 ms",
    )  # fmt: skip
    assert len(audits) == len(tasks)


def test_all_tasks_on_ten_seeds(report: Report, tmp_path: Path) -> None:
    seeds = "0" if report.quick else "0-9"
    _, output = run(tmp_path, "--agent=oracle", "-n", "2", f"--complexmcp-seeds={seeds}")
    count = len(packaged_tasks())
    report.add(f"{count} tasks × seeds {seeds}, oracle, -n 2", f"{said(output):.1f} s", "-", "60 s")
    assert f"{count * (1 if report.quick else 10)} passed" in output
