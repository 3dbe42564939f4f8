"""Flags, markers, environment and ini, in this order of precedence, to one frozen `Options`.

Light: it is imported in every pytest session, used or not.
"""

import os
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import pytest

T = TypeVar("T")

MOST_SEEDS: Final = 1_000_000
LONGEST_SHOWN: Final = 60
PROFILES: Final = ("none", "paper", "harsh")
PROBES: Final = (
    "clean-slate", "error-recovery", "hidden-prerequisite", "retrieval",
    "identity", "arithmetic", "long-horizon", "restraint",
)  # fmt: skip
"""What tasks test."""

_RANGE = re.compile(r"(\d+)(?:-(\d+))?")


class Setting(NamedTuple):
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
        Setting("faults", "paper", f"fault profile: {', '.join(PROFILES)}", "PROFILE", marked=True),
        Setting("apps", "", "only the packaged tasks about one of these apps: lighttalk,lightshop",
                "APPS"),
        Setting("probes", "", f"only tasks that test one of these: {', '.join(PROBES)}", "PROBES"),
        Setting("max-steps", "", "limit of tool calls an episode (default: the larger of 100 and "
                "three times the reference solution)", "N", marked=True),
        Setting("timeout", "300", "limit of seconds an episode", "SECONDS", marked=True),
        Setting("results", "", "write a record for each episode to FILE, as JSON lines", "FILE"),
    )
}  # fmt: skip


class Options(NamedTuple):
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
    probes: tuple[str, ...]
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
    if _is_free(parser, "--agent"):
        agent = SETTINGS["agent"]
        parser.getgroup("complexmcp").addoption(
            "--agent", action="append", default=None, help=f"short form of {agent.flag}",
            metavar=agent.metavar, dest="complexmcp_agent_short",
        )  # fmt: skip


def _is_free(parser: pytest.Parser, flag: str) -> bool:
    # Found out by parsing: how pytest reports a name that is taken has changed between versions.
    probe = f"{flag}=probe"
    try:
        _, unknown = parser.parse_known_and_unknown_args([probe])
    except (Exception, SystemExit):  # noqa: BLE001 - its owner does not like the value
        return False
    return probe in unknown


def read_options(
    config: pytest.Config, marker: Mapping[str, Any] | None = None, marked: str = ""
) -> Options:
    """The options that hold for a session, or for a test with a marker.

    Args:
        marker: the marker's arguments.
        marked: what has the marker, for the message.

    Raises:
        pytest.UsageError: a value means nothing; one line says what is possible.
    """

    def read(name: str, kind: Callable[[str], T], possible: str) -> T:
        setting = SETTINGS[name]
        argument = name.replace("-", "_")
        given = config.getoption(setting.key, None)
        if given is not None:
            source, text = setting.flag, str(given)
        elif marker is not None and setting.marked and argument in marker:
            source = f"{marked}: the marker complexmcp has {argument}"
            text = _from_marker(marker[argument])
        else:
            source, text = _lasting(config, setting)
        try:
            return kind(text)
        except ValueError:
            raise pytest.UsageError(
                f"{source}: {_shown(text)} is not possible; give {possible}"
            ) from None

    return Options(
        agents=_many(config, "agent"),
        models=tuple(model or None for model in _many(config, "model")) or (None,),
        seeds=read("seeds", parse_seeds, "42, 1,7,9 or 0-99"),
        trials=read("trials", _positive, "a whole number from 1"),
        faults=read("faults", _profile, " or ".join((", ".join(PROFILES[:-1]), PROFILES[-1]))),
        apps=read("apps", _names, "names of apps"),
        probes=read("probes", _probes, f"some of {', '.join(PROBES)}"),
        max_steps=read("max-steps", _optional, "a whole number from 1"),
        timeout_s=read("timeout", _seconds, "a number of seconds above 0"),
        results=read("results", lambda text: Path(text) if text else None, "a file"),
    )


def _lasting(config: pytest.Config, setting: Setting) -> tuple[str, str]:
    """What holds beyond this command, and what says so: the environment, the ini file, we."""
    if text := os.environ.get(setting.variable):
        return setting.variable, text
    if text := config.getini(setting.key):
        return f"ini {setting.key}", str(text)
    return setting.flag, setting.default


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
        _, text = _lasting(config, setting)
        given = text.split("\n" if "cmd:" in text else None)
    return tuple(dict.fromkeys(given))


def _from_marker(value: Any) -> str:
    if isinstance(value, (list, tuple, range)):
        return ",".join(str(part) for part in value)
    return "" if value is None else str(value)


def _shown(text: str) -> str:
    return repr(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…")


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in re.split(r"[,\s]+", text.lower()) if name)


def _probes(text: str) -> tuple[str, ...]:
    probes = _names(text)
    if not set(probes) <= set(PROBES):
        raise ValueError
    return probes


def mark_of(probe: str) -> str:
    """The marker of the tasks that test something: `complexmcp_clean_slate`."""
    return f"complexmcp_{probe.replace('-', '_')}"


def parse_seeds(text: str) -> tuple[int, ...]:
    """The seeds that a text like `42`, `1,7,9` or `0-99` means.

    Raises:
        ValueError: it means none, or too many.
    """
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
