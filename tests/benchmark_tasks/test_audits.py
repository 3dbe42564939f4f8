"""Every packaged task, audited on many seeds (`COMPLEXMCP_AUDIT_SEEDS`; a hundred in tox -e audit)."""

import os
import re

import pytest

from pytest_complexmcp.audit import audit
from pytest_complexmcp.collection import packaged_tasks
from pytest_complexmcp.episode import arrange
from pytest_complexmcp.tasks import Task

SEEDS = range(int(os.environ.get("COMPLEXMCP_AUDIT_SEEDS", "2")))
TASKS = packaged_tasks()

every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.id)


@every_task
def test_the_audit_finds_nothing(task: Task) -> None:
    assert [finding for seed in SEEDS for finding in audit(task, seed)] == []


@every_task
def test_another_seed_is_another_world(task: Task) -> None:
    assert len({arrange(task, seed, "none").base.digest() for seed in range(10)}) == 10


def test_task_ids_are_unique_and_fit_a_parameter_id() -> None:
    ids = [task.id for task in TASKS]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z0-9_]+\.[a-z0-9_]+", one) for one in ids)
