"""toolint as a process, with the JSON that it prints."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 600
"""Seconds after which a run counts as hung."""


def run(*arguments: str | Path, cwd: Path | None = None) -> tuple[list[dict[str, Any]], str, str | None]:
    """The JSON array that a command prints, what it says on standard error, and what went wrong, if anything."""
    command = [sys.executable, "-m", "toolint", *arguments, "--isolated"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=LIMIT, cwd=cwd, env=env)
    except subprocess.TimeoutExpired:
        return [], "", f"no end after {LIMIT} s"
    crash = None
    if done.returncode not in (0, 1) or "Traceback" in done.stderr:
        crash = f"exit {done.returncode}: {(done.stderr.strip() or '-').splitlines()[-1]}"
    try:
        return json.loads(done.stdout), done.stderr, crash
    except ValueError:
        return [], done.stderr, crash or f"prints no JSON: {done.stderr.strip()}"
