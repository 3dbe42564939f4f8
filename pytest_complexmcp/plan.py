"""What one episode is planned to be; light enough for collection."""

from dataclasses import dataclass


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
