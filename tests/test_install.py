"""An installed toolint, plain and editable, in new virtual environments: does it find its schemas, does it run?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from checkout import WITHOUT_CHECKOUT, copy_checkout, run
from conftest import ROOT

DEFINITION = {
    "name": "get_unit",
    "description": "Return the unit.",
    "input_schema": {"type": "object", "minProperties": "1"},
}
"""``minProperties`` has to be a number: only the contract in ``schemas/`` knows."""
SET_UP, _ = re.findall(r"^```sh\n(.*)\n```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
"""The README's command that installs toolint and checks the example."""
EDITABLE = "python3 -m venv .venv && .venv/bin/pip install -q -e ."


@pytest.mark.parametrize(("command", "editable"), [(SET_UP, False), (EDITABLE, True)], ids=["readme", "editable"])
def test_installed(tmp_path: Path, command: str, editable: bool) -> None:
    checkout = copy_checkout(tmp_path / "checkout")
    output = run(command, checkout, env=WITHOUT_CHECKOUT).stdout
    assert output == ("" if editable else (ROOT / "testdata/example/report.txt").read_text(encoding="utf-8"))
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "tools.json").write_text(json.dumps([DEFINITION]), encoding="utf-8")

    python = checkout / ".venv/bin/python"
    for toolint in ([python, "-m", "toolint"], [checkout / ".venv/bin/toolint"]):
        assert run([*toolint, "--version"], elsewhere, env=WITHOUT_CHECKOUT).stdout.startswith("toolint ")
        report = run(
            [*toolint, "check", "--output-format", "json", "tools.json"], elsewhere, 1, WITHOUT_CHECKOUT
        ).stdout
        assert [(found["rule"], found["pointer"]) for found in json.loads(report)] == [
            ("rejected-definition", "/0/input_schema/minProperties")
        ]
    where = run([python, "-c", "import toolint; print(toolint.__file__)"], elsewhere, env=WITHOUT_CHECKOUT).stdout
    assert ("site-packages" not in where) == editable
    assert (Path(where.strip()).parent / "py.typed").is_file()
