"""scripts/ecosystem_fixes.py on a folder made here: it fixes a copy, and shows the fixes one by one."""

from __future__ import annotations

import sys
from pathlib import Path

from checkout import run
from conftest import ROOT
from test_fixing_files import AFTER, BEFORE, MODEL, OPTIONAL, users


def test_a_folder(tmp_path: Path) -> None:
    package = tmp_path / "package"
    package.mkdir()
    (package / "a.json").write_text(BEFORE)
    (package / "b.json").write_text(OPTIONAL)
    (package / "models.py").write_text(MODEL)
    users(package)
    before = {path: path.read_text() for path in package.iterdir()}
    script: list[str | Path] = [sys.executable, ROOT / "scripts" / "ecosystem_fixes.py", package, "--sample", "9"]
    said = run(script, tmp_path).stdout
    assert {path: path.read_text() for path in package.iterdir()} == before
    head, counts, *sample = said.splitlines()
    assert head.split() == ["package", "findings", "fixed", "unsafe", "files"]
    assert counts.split()[1:] == ["4", "2", "0", "3"]
    assert said.count("\n=== ") == 4
    assert '+    "additionalProperties": false' in sample
    assert '+    status: Literal["open", "closed"] = Field(description="One of \'open\' or \'closed\'.")' in sample
    (package / "a.json").write_text(AFTER)
    assert run(script, tmp_path).stdout.splitlines()[1].split()[1:] == ["3", "2", "0", "2"]
