"""What one episode is planned to be, and the id of its test; light enough for collection."""

import re
from dataclasses import dataclass
from itertools import count
from typing import Final

from pytest_complexmcp.agents.naming import id_of
from pytest_complexmcp.options import Options

_TEST: Final = (
    r"(?:.*/)?(?:test_)?(?P<module>[^/:]+)\.py::test_(?P<name>\w+)"
    r"\[(?P<who>.+)-s(?P<seed>\d+)(?:-t(?P<trial>\d+))?\]"
)


@dataclass(frozen=True)
class Plan:
    """One episode before it runs. Results are keyed by task, agent, model, seed and trial.

    Attributes:
        agent: the spec, as the user wrote it.
        max_steps: a limit of tool calls; None for the larger of 100 and three times the gold path.
    """

    task: str
    agent: str
    model: str | None
    seed: int
    trial: int
    faults: str
    max_steps: int | None
    timeout_s: float


class PlanIds:
    """The parameter ids of the episodes of a session, there and back."""

    def __init__(self, options: Options) -> None:
        self._options = options
        agents = _distinct([id_of(agent) for agent in options.agents])
        models = _distinct([id_of(model or "") for model in options.models])
        self._who = {
            (agent, model): f"{agent_id}-{model_id}" if model else agent_id
            for agent, agent_id in zip(options.agents, agents, strict=True)
            for model, model_id in zip(options.models, models, strict=True)
        }
        self._whose = {who: names for names, who in self._who.items()}

    def of(self, plan: Plan) -> str:
        trial = f"-t{plan.trial}" if self._options.trials > 1 else ""
        return f"{self._who[plan.agent, plan.model]}-s{plan.seed}{trial}"

    def read(self, nodeid: str) -> Plan | None:
        """The plan behind a test's node id, as far as that tells; None where it is no episode's.

        A controller of xdist knows no more of a test. What a marker has changed is not seen.
        """
        found = re.fullmatch(_TEST, nodeid)
        if found is None or found["who"] not in self._whose:
            return None
        agent, model = self._whose[found["who"]]
        options = self._options
        return Plan(
            task=f"{found['module']}.{found['name']}",
            agent=agent,
            model=model,
            seed=int(found["seed"]),
            trial=int(found["trial"] or 0),
            faults=options.faults,
            max_steps=options.max_steps,
            timeout_s=options.timeout_s,
        )


def _distinct(ids: list[str]) -> list[str]:
    """The ids, with a number behind those that were there before."""
    taken: dict[str, None] = {}
    for one in ids:
        tries = (f"{one}.{number}" if number > 1 else one for number in count(1))
        taken[next(one for one in tries if one not in taken)] = None
    return list(taken)
