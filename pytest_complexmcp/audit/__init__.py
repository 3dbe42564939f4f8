"""Proofs that a task is sound: run it rightly and wrongly in many worlds, and see what is judged.

Each proof is a function from a `Case`, one task in the world of one seed, to sentences that say
what is wrong; none where nothing is.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pytest_complexmcp.audit import harmlessness, necessity, order, runs, wording
from pytest_complexmcp.audit.replays import Case
from pytest_complexmcp.episode import InfraError, arrange
from pytest_complexmcp.tasks import Task

Proof = Callable[[Case], Iterator[str]]

PROOFS: Final[Mapping[str, tuple[Proof, ...]]] = {
    "success": (runs.succeeding, runs.reaching_the_goal_last),
    "failure": (runs.doing_nothing, runs.trying_the_impossible),
    "necessity": (necessity.dropping, necessity.swapping),
    "harmlessness": (
        harmlessness.reading_more,
        harmlessness.trying_wrongly_first,
        harmlessness.doing_and_undoing,
        harmlessness.splitting,
        harmlessness.other_wording,
        order.reorderings,
    ),
    "observability": (wording.knowing_all,),
    "uniqueness": (wording.meaning_one,),
    "grammar": (wording.reading_well,),
}
"""What is proven of every task, and how."""


@dataclass(frozen=True)
class Finding:
    """What is wrong with a task in the world of one seed."""

    task: str
    seed: int
    proof: str
    reason: str


def audit(task: Task, seed: int) -> Iterator[Finding]:
    """All that is wrong with a task in the world of a seed."""
    try:
        case = Case(arrange(task, seed, "none"))
    except InfraError as error:
        yield Finding(task.id, seed, "success", str(error))
        return
    for name, proofs in PROOFS.items():
        for proof in proofs:
            for reason in proof(case):
                yield Finding(task.id, seed, name, reason)
