"""An installed toolint, plain and editable, in new virtual environments: does it find its schemas, does it run?"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from checkout import WITHOUT_CHECKOUT, copy_checkout, run

BIN = "Scripts" if os.name == "nt" else "bin"
DEFINITION = {
    "name": "get_unit",
    "description": "Return the unit.",
    "input_schema": {"type": "object", "minProperties": "1"},
}
"""``minProperties`` has to be a number: only the contract in ``schemas/`` knows."""


@pytest.mark.parametrize("arguments", [["."], ["-e", "."]], ids=["plain", "editable"])
def test_installed(tmp_path: Path, arguments: list[str]) -> None:
    checkout = copy_checkout(tmp_path / "checkout")
    run([sys.executable, "-m", "venv", "venv"], tmp_path)
    python = tmp_path / "venv" / BIN / "python"
    run([python, "-m", "pip", "install", "-q", *arguments], checkout)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "tools.json").write_text(json.dumps([DEFINITION]), encoding="utf-8")

    for command in ([python, "-m", "toolint"], [tmp_path / "venv" / BIN / "toolint"]):
        assert run([*command, "--version"], elsewhere, env=WITHOUT_CHECKOUT).stdout.split()[-1][0].isdigit()
        report = run(
            [*command, "check", "--output-format", "json", "tools.json"], elsewhere, 1, WITHOUT_CHECKOUT
        ).stdout
        assert [(found["rule"], found["pointer"]) for found in json.loads(report)] == [
            ("rejected-definition", "/0/input_schema/minProperties")
        ]
    where = run([python, "-c", "import toolint; print(toolint.__file__)"], elsewhere, env=WITHOUT_CHECKOUT).stdout
    assert ("checkout" in where) == ("-e" in arguments)
    assert (Path(where.strip()).parent / "py.typed").is_file()
