"""A session with agents: running its episodes, carrying their records, and summing up."""

import json
import traceback
from collections.abc import Callable, Generator
from typing import Any, Final, NoReturn

import pytest

from pytest_complexmcp import mistakes
from pytest_complexmcp._sandboxes import anchor

anchor()

from pytest_complexmcp.agents.loading import (  # noqa: E402 - see `anchor`
    FIXTURE,
    AgentSpec,
    AgentSpecError,
    Making,
    load_agent,
)
from pytest_complexmcp.agents.running import LOOP  # noqa: E402
from pytest_complexmcp.agents.strays import let_threads_end  # noqa: E402
from pytest_complexmcp.collection import packaged_report, tasks_are_packaged  # noqa: E402
from pytest_complexmcp.episode import Episode, InfraError, run_episode  # noqa: E402
from pytest_complexmcp.options import Options, read_options  # noqa: E402
from pytest_complexmcp.plan import Plan, PlanIds  # noqa: E402
from pytest_complexmcp.printing import describe, printable  # noqa: E402
from pytest_complexmcp.reports.junit import PREFIX, properties  # noqa: E402
from pytest_complexmcp.reports.terminal import summary_text  # noqa: E402
from pytest_complexmcp.results.record import (  # noqa: E402
    Record,
    infra_record,
    key_of,
    record_of,
    to_text,
)
from pytest_complexmcp.results.store import ResultsFile, ResultsFileError  # noqa: E402
from pytest_complexmcp.tasks import Task  # noqa: E402
from sandboxes.core import discover_apps  # noqa: E402

AGENTS: Final = pytest.StashKey[dict[str, AgentSpec]]()
RECORD: Final = pytest.StashKey[str]()
PACKAGED: Final = "complexmcp_packaged"
REPORTED: Final = "complexmcp_record"


def start(config: pytest.Config) -> None:
    """Read the options, load the agents, and register the hooks of a session that uses them.

    Raises:
        pytest.UsageError: an option or an agent means nothing.
    """
    options = read_options(config)
    try:
        apps = {app.key for app in discover_apps()}
    except Exception as error:  # somebody's package, behind an entry point
        raise pytest.UsageError(f"an installed app cannot be used: {describe(error)}") from error
    if unknown := [app for app in options.apps if app not in apps]:
        raise pytest.UsageError(
            f"--complexmcp-apps: there is no app {unknown[0]!r}; there are {', '.join(sorted(apps))}"
        )
    try:
        folder = config.invocation_params.dir
        config.stash[AGENTS] = {spec: load_agent(spec, folder) for spec in options.agents}
    except AgentSpecError as error:
        raise pytest.UsageError(str(error)) from None
    worker = getattr(config, "workerinput", None)
    store = None
    if options.results is not None and worker is None:
        try:
            store = ResultsFile(config.invocation_params.dir / options.results)
        except ResultsFileError as error:
            raise pytest.UsageError(f"--complexmcp-results: {error}") from None
    packaged = worker[PACKAGED] if worker is not None else tasks_are_packaged(config)
    config.pluginmanager.register(AgentSession(options, store, packaged=packaged), "complexmcp-run")


def run_planned(request: pytest.FixtureRequest, make: Callable[[Making], Any]) -> Episode:
    """Run the episode that a test is parametrized with, and attach its record to the test."""
    plan: Plan = request.param
    task: Task = request.function.complexmcp_task
    try:
        episode = run_episode(task, plan, make)
    except pytest.exit.Exception:
        raise
    except Exception as error:  # noqa: BLE001 - the agent's own are its outcome; these are ours
        said = str(error) if isinstance(error, InfraError) else describe(error)
        _attach(request.node, infra_record(plan, task, said))
        _fail(said, error.__cause__ or error)
    _attach(request.node, record_of(episode))
    if episode.bug is not None:
        _fail(str(episode.error), episode.bug)
    return episode


def _fail(said: str, error: BaseException) -> NoReturn:
    cause = printable("".join(traceback.format_exception(error)))
    pytest.fail(
        f"infra_error: {printable(said)}\n(not the agent's doing)\n\n{cause}", pytrace=False
    )


def _attach(item: pytest.Item, record: Record) -> None:
    item.stash[RECORD] = to_text(record)
    # Those of an earlier try (pytest-rerunfailures) give way.
    others = [pair for pair in item.user_properties if not pair[0].startswith(PREFIX)]
    item.user_properties[:] = [*others, *properties(record)]


class AgentSession:
    """The hooks of one session, in the controller as in every worker."""

    def __init__(self, options: Options, store: ResultsFile | None, *, packaged: bool) -> None:
        self._options = options
        self._store = store
        self._packaged = packaged
        self._records: dict[tuple[Any, ...], Record] = {}
        self._ids = PlanIds(options)
        self._collected: set[str] = set()
        self._reported: set[str] = set()

    def pytest_report_header(self) -> str:
        options = self._options
        what = "the packaged tasks" if self._packaged else "the tasks found"
        agents = ", ".join(options.agents)
        n = len(options.seeds)
        seeds = str(options.seeds[0]) if n == 1 else f"{n} ({options.seeds[0]}…{options.seeds[-1]})"
        return f"complexmcp: {agents} on {what}; seeds: {seeds}; faults: {options.faults}"

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        # Around pytest's own hook for threads, which stands by now, and to the very end.
        session.config.add_cleanup(let_threads_end())

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        node.workerinput[PACKAGED] = self._packaged

    @pytest.hookimpl(tryfirst=True)
    def pytest_make_collect_report(
        self, collector: pytest.Collector
    ) -> pytest.CollectReport | None:
        if self._packaged and isinstance(collector, pytest.Session):
            return packaged_report(collector)
        return None

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        others = [item for item in items if not self._is_wanted(item)]
        if others:
            config.hook.pytest_deselected(items=others)
            items[:] = [item for item in items if self._is_wanted(item)]
        if mistake := _two_of_one_name(items) or (
            _no_override(config, items) if FIXTURE in self._options.agents else None
        ):
            mistakes.note(config, mistake)
            mistakes.refuse(config, items)

    def _is_wanted(self, item: pytest.Item) -> bool:
        task = _task_of(item)
        if task is None:
            return True
        apps, probes = self._options.apps, self._options.probes
        return all(
            not wanted or not set(wanted).isdisjoint(has)
            for wanted, has in ((apps, task.apps), (probes, task.probes))
        )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.when == "setup" and RECORD in item.stash:
            # A string of ASCII: whatever the agent said, it survives the way to the controller.
            setattr(report, REPORTED, item.stash[RECORD])
            del item.stash[RECORD]
        return report

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._expect([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: list[str]) -> None:
        self._expect(ids)

    def _expect(self, nodeids: list[str]) -> None:
        self._collected.update(nodeids)

    @pytest.hookimpl(optionalhook=True)
    def pytest_handlecrashitem(self, crashitem: str, report: pytest.TestReport) -> None:
        plan = self._ids.read(crashitem)
        if plan is not None:
            record = infra_record(plan, None, "the worker that ran it has crashed")
            setattr(report, REPORTED, to_text(record))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._reported.add(report.nodeid)
        text = getattr(report, REPORTED, None)
        if text is not None:
            record = json.loads(text)
            self._records[key_of(record)] = record
            if self._store is not None:
                self._store.add(record)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._records:
            terminalreporter.section("complexmcp")
            terminalreporter.write_line(summary_text(list(self._records.values())))
            silent = map(self._ids.read, self._collected - self._reported)
            if missing := sum(plan is not None for plan in silent):
                terminalreporter.write_line(f"not run: {missing} of the episodes planned")
            if self._store is not None:
                terminalreporter.write_line(f"records: {self._options.results}")

    def pytest_unconfigure(self) -> None:
        LOOP.close()
        if self._store is not None:
            self._store.close()


def _task_of(item: pytest.Item) -> Task | None:
    task: Task | None = getattr(getattr(item, "function", None), "complexmcp_task", None)
    return task


def _two_of_one_name(items: list[pytest.Item]) -> str | None:
    """What is wrong where two tasks share an id, by which their results are known."""
    places: dict[str, str] = {}
    for item in items:
        task = _task_of(item)
        if task is not None:
            place = item.nodeid.partition("[")[0]
            if places.setdefault(task.id, place) != place:
                return (
                    f"two tasks are called {task.id}: {places[task.id]} and {place}; results are "
                    "known by the names of module and function, so give one of them another"
                )
    return None


def _no_override(config: pytest.Config, items: list[pytest.Item]) -> str | None:
    """What is wrong where a task would get no agent from the user's fixture."""
    for item in items:
        if _task_of(item) is not None:
            # pytest has no public way to ask which fixture a name means for an item.
            manager = item.session._fixturemanager  # noqa: SLF001
            found = manager.getfixturedefs("complexmcp_agent", item) or ()
            if not any(f.func.__module__ != "pytest_complexmcp.fixtures" for f in found):
                return (
                    f"--agent=fixture: no fixture complexmcp_agent of yours reaches {item.nodeid}; "
                    f"define it in {config.rootpath / 'conftest.py'}"
                )
    return None
