"""Copies of this checkout for tests that install it, and a way to run commands in them."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from conftest import ROOT

WITHOUT_CHECKOUT = {"PYTHONPATH": ""}
"""Variables under which only an installation of toolint is found."""
INSTALLED = (
    "LICENSE",
    "README.md",
    "pyproject.toml",
    ".pre-commit-hooks.yaml",
    "schemas",
    "toolint",
    "testdata/example",
)
"""What an installation is made of, and the example."""


def copy_checkout(to: Path) -> Path:
    """A copy of the part of this checkout that installing it needs, with the example, without history."""
    for name in INSTALLED:
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copyfile(ROOT / name, to / name)
    return to


def run(
    command: Sequence[str | Path] | str, cwd: Path, code: int = 0, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command (a text: in the shell), with this checkout's toolint at hand, and hold it to its exit code."""
    done = subprocess.run(
        command,
        cwd=cwd,
        shell=isinstance(command, str),
        env={**os.environ, "NO_COLOR": "1", "PYTHONPATH": str(ROOT), **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == code, f"{command}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done
