"""What every app is made of: worlds, tables of immutable rows, tools, errors, clock, ids, faults.

World.from_seed(seed)        a pure function of the seed
  ├─ state                   tables of rows, judged; written only inside a transaction
  └─ session                 clock, call counters, passwords entered; never judged
"""

from sandboxes.core.app import App, discover_apps
from sandboxes.core.errors import (
    Conflict,
    Forbidden,
    InvalidArgument,
    Lost,
    NotFound,
    PreconditionFailed,
    ToolError,
    Unavailable,
)
from sandboxes.core.faults import FaultRule, FaultSchedule
from sandboxes.core.money import Money
from sandboxes.core.registry import InvalidArguments, Registry, UnknownTool
from sandboxes.core.rng import Rng
from sandboxes.core.rows import SEQUENCE, VOLATILE, Id, Result, Row
from sandboxes.core.state import AppState, Session
from sandboxes.core.table import Single, Table, single, table
from sandboxes.core.tool import Tool, tool
from sandboxes.core.world import Snapshot, World

__all__ = [
    "SEQUENCE",
    "VOLATILE",
    "App",
    "AppState",
    "Conflict",
    "FaultRule",
    "FaultSchedule",
    "Forbidden",
    "Id",
    "InvalidArgument",
    "InvalidArguments",
    "Lost",
    "Money",
    "NotFound",
    "PreconditionFailed",
    "Registry",
    "Result",
    "Rng",
    "Row",
    "Session",
    "Single",
    "Snapshot",
    "Table",
    "Tool",
    "ToolError",
    "Unavailable",
    "UnknownTool",
    "World",
    "discover_apps",
    "single",
    "table",
    "tool",
]
