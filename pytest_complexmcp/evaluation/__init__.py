"""The evaluator: three snapshots of a world in, a verdict out.

Pure and deterministic: no pytest, no MCP, no model, no clock. `evaluate` takes plain nested
dictionaries, `evaluate_tables` the tables of any world.
"""

from .engine import evaluate_tables
from .ids import GENERATED_ID
from .model import Free, TableRules, TableView
from .plain import evaluate
from .verdict import PathChange, Verdict, best_goal, evaluate_goals

__all__ = [
    "GENERATED_ID",
    "Free",
    "PathChange",
    "TableRules",
    "TableView",
    "Verdict",
    "best_goal",
    "evaluate",
    "evaluate_goals",
    "evaluate_tables",
]
