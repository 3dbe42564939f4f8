"""The guide to making a task: its files are audited, and the audit says what the guide says."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from pytest_complexmcp.audit import PROOFS
from pytest_complexmcp.cli import main

GUIDE = (Path(__file__).parent.parent / "docs/tasks.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"```python\n# (\w+\.py)\n(.*?)```", GUIDE, re.DOTALL))
SESSIONS = re.findall(r"```console\n\$ complexmcp (.*?)\n(.*?)```", GUIDE, re.DOTALL)


@pytest.mark.parametrize(("command", "printed"), SESSIONS)
def test_the_audit_prints_what_the_guide_says(
    command: str, printed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    assert CliRunner().invoke(main, command.split()).output == printed


def test_the_guide_has_a_wrong_task_and_a_right_one_and_names_every_proof() -> None:
    assert [printed.count("findings") for _, printed in SESSIONS] == [1, 0]
    assert re.findall(r"^\| (\w+) \| [A-Z]", GUIDE, re.MULTILINE) == list(PROOFS)
