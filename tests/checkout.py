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
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "venv", "dist", "build", "__pycache__", "*.egg-info", ".*_cache")


def copy_checkout(to: Path) -> Path:
    """A copy of the checkout as it stands, without what git ignores and without its history."""
    shutil.copytree(ROOT, to, ignore=NOT_COPIED)
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
