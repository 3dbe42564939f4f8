"""Flags, markers, environment and ini, in this order of precedence, to one frozen `Options`.

Light: it is imported in every pytest session, used or not.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

T = TypeVar("T")

MOST_SEEDS: Final = 1_000_000
PROFILES: Final = ("none", "paper")
_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


@dataclass(frozen=True)
class Setting:
    """One option in all its forms: `--complexmcp-NAME`, `COMPLEXMCP_NAME`, `complexmcp_NAME`."""

    name: str
    default: str
    help: str
    metavar: str
    many: bool = False
    marked: bool = False

    @property
    def flag(self) -> str:
        return f"--complexmcp-{self.name}"

    @property
    def key(self) -> str:
        return f"complexmcp_{self.name.replace('-', '_')}"

    @property
    def variable(self) -> str:
        return self.key.upper()


SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting(
            "agent", "", "agent under test: oracle, noop, random, fixture or package.module:Name; "
            "may be given several times. With no path, the packaged tasks are run.",
            "SPEC", many=True,
        ),
        Setting("model", "", "model name handed to agents that take one; may be given several times",
                "NAME", many=True),
        Setting("seeds", "42", "seeds of the worlds: 42, 1,7,9 or 0-99", "SEEDS", marked=True),
        Setting("trials", "1", "episodes for each task, agent, model and seed", "N", marked=True),
        Setting("faults", "paper", f"fault profile: {' or '.join(PROFILES)}", "PROFILE", marked=True),
        Setting("apps", "", "only the packaged tasks about one of these apps: lighttalk,lightshop",
                "APPS"),
        Setting("max-steps", "", "limit of tool calls an episode (default: the larger of 100 and "
                "three times the reference solution)", "N", marked=True),
        Setting("timeout", "300", "limit of seconds an episode", "SECONDS", marked=True),
        Setting("results", "", "write a record for each episode to FILE, as JSON lines", "FILE"),
    )
}  # fmt: skip


@dataclass(frozen=True)
class Options:
    """The options of one session, or of one test with a marker of its own.

    Attributes:
        agents: specs as written; empty where the plugin is not in use.
        models: at least one; None is no model.
    """

    agents: tuple[str, ...]
    models: tuple[str | None, ...]
    seeds: tuple[int, ...]
    trials: int
    faults: str
    apps: tuple[str, ...]
    max_steps: int | None
    timeout_s: float
    results: Path | None


def add_options(parser: pytest.Parser) -> None:
    group = parser.getgroup("complexmcp", "LLM agents in a simulated office (pytest-complexmcp)")
    for setting in SETTINGS.values():
        kind: dict[str, Any] = {"action": "append"} if setting.many else {}
        group.addoption(
            setting.flag, default=None, help=setting.help, metavar=setting.metavar,
            dest=setting.key, **kind,
        )  # fmt: skip
        parser.addini(setting.key, help=f"as {setting.flag}", default="")


def add_short_form(parser: pytest.Parser) -> None:
    """Offer `--agent`, unless another plugin or a conftest owns the name."""
    agent = SETTINGS["agent"]
    try:
        parser.getgroup("complexmcp").addoption(
            "--agent", action="append", default=None, help=f"short form of {agent.flag}",
            metavar=agent.metavar, dest="complexmcp_agent_short",
        )  # fmt: skip
    except ValueError:
        return


def read_options(config: pytest.Config, marker: Mapping[str, Any] | None = None) -> Options:
    """The options that hold for a session, or for a test with this marker.

    Raises:
        pytest.UsageError: a value means nothing; one line says what is possible.
    """

    def value(name: str) -> str:
        setting = SETTINGS[name]
        given = config.getoption(setting.key, None)
        if given is not None:
            return str(given)
        if marker is not None and setting.marked and name.replace("-", "_") in marker:
            return _from_marker(marker[name.replace("-", "_")])
        return os.environ.get(setting.variable) or config.getini(setting.key) or setting.default

    return Options(
        agents=_many(config, "agent"),
        models=_many(config, "model") or (None,),
        seeds=_checked("seeds", value("seeds"), _seeds, "42, 1,7,9 or 0-99"),
        trials=_checked("trials", value("trials"), _positive, "a whole number from 1"),
        faults=_checked("faults", value("faults"), _profile, " or ".join(PROFILES)),
        apps=tuple(app for app in re.split(r"[,\s]+", value("apps").lower()) if app),
        max_steps=_checked("max-steps", value("max-steps"), _optional, "a whole number from 1"),
        timeout_s=_checked("timeout", value("timeout"), _seconds, "a number of seconds above 0"),
        results=Path(value("results")) if value("results") else None,
    )


def in_use(config: pytest.Config) -> bool:
    """Whether this session is to run agents."""
    return bool(_many(config, "agent"))


def _many(config: pytest.Config, name: str) -> tuple[str, ...]:
    setting = SETTINGS[name]
    given = list(config.getoption(setting.key, None) or [])
    if name == "agent":
        # Absent where another plugin owns --agent; then the long form is the only one.
        given += config.getoption("complexmcp_agent_short", None) or []
    if not given:
        text = os.environ.get(setting.variable) or config.getini(setting.key)
        given = text.split("\n" if "cmd:" in text else None) if text else []
    return tuple(dict.fromkeys(one for one in given if one))


def _from_marker(value: Any) -> str:
    if isinstance(value, (list, tuple, range)):
        return ",".join(str(part) for part in value)
    return "" if value is None else str(value)


def _checked(name: str, text: str, read: Callable[[str], T], possible: str) -> T:
    try:
        return read(text)
    except ValueError:
        raise pytest.UsageError(
            f"{SETTINGS[name].flag}: {text!r} is not possible; give {possible}"
        ) from None


def _seeds(text: str) -> tuple[int, ...]:
    seeds: dict[int, None] = {}
    for part in text.replace(" ", "").split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            raise ValueError
        first = int(found[1])
        last = int(found[2] or first)
        if not first <= last < first + MOST_SEEDS:
            raise ValueError
        seeds.update(dict.fromkeys(range(first, last + 1)))
    return tuple(seeds)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _optional(text: str) -> int | None:
    return _positive(text) if text else None


def _profile(text: str) -> str:
    if text not in PROFILES:
        raise ValueError
    return text


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise ValueError
    return seconds
