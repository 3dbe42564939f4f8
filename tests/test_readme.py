"""The README's examples are run as they stand."""

import doctest
import re
from pathlib import Path

import pytest

from pytest_complexmcp.options import SETTINGS

README = Path(__file__).parent.parent / "README.md"
FILES = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", README.read_text(), re.DOTALL))

PLAIN = ("-p", "no:asyncio", "-p", "no:randomly")


def test_the_session_in_the_readme_prints_what_it_says() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried > 0) == (0, True)


def test_the_task_in_the_readme_passes_with_the_oracle(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_my_tasks=FILES["test_my_tasks.py"])
    result = pytester.runpytest_inprocess("--agent=oracle", "--complexmcp-seeds=0-4", *PLAIN)
    assert result.ret == 0
    result = pytester.runpytest_inprocess("--agent=oracle", "test_my_tasks.py", *PLAIN)
    result.assert_outcomes(passed=1)


def test_the_world_test_in_the_readme_passes(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_my_world=FILES["test_my_world.py"])
    pytester.runpytest_inprocess("--complexmcp-seeds=0-4", *PLAIN).assert_outcomes(passed=5)


def test_the_agent_in_the_readme_can_be_loaded(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(mypkg=FILES["mypkg.py"])
    result = pytester.runpytest_subprocess("--agent=mypkg:Agent", "-k", "mark_chat_as_read")
    result.assert_outcomes(failed=1)


def test_every_option_is_in_the_readme() -> None:
    text = README.read_text()
    assert [s.flag for s in SETTINGS.values() if s.name != "agent" and s.flag not in text] == []
