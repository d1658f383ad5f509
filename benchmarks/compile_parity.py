"""How long it takes to compile every module of the parity corpus, against an import of openai-agents in the same run.

    python benchmarks/compile_parity.py

Prints both in seconds and their ratio; without openai-agents installed, pydantic is imported in its place.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "testdata" / "parity"


def environment() -> dict[str, str]:
    """That of both processes: with the bytecode that installed programs have."""
    return {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


def compiled() -> tuple[float, int]:
    """Seconds, and the number of definitions."""
    modules = sorted(str(path) for path in CORPUS.glob("c*.py"))
    command = [sys.executable, "-m", "toolint", "compile", "--isolated", "--to", "mcp", "--keep-going", "--quiet"]
    code = (
        "import ast,sys\n"
        "for path in sys.argv[1:]:\n"
        "    names = [n.name for n in ast.parse(open(path).read()).body if isinstance(n, ast.FunctionDef)]\n"
        "    print(*(f'{path}::{name}' for name in names), sep='\\n')\n"
    )
    readable = [path for path in modules if "pep695" not in path]
    named = subprocess.run([sys.executable, "-c", code, *readable], capture_output=True, text=True, check=True).stdout
    started = time.perf_counter()
    done = subprocess.run(
        [*command, *named.split()], capture_output=True, text=True, cwd=ROOT, check=False, env=environment()
    )
    return time.perf_counter() - started, done.stdout.count('"inputSchema"')


def imported(module: str) -> float:
    """Seconds that a new process takes to import a module."""
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True, env=environment())
    return time.perf_counter() - started


def main() -> None:
    """Print the ratio."""
    other = "agents" if importlib.util.find_spec("agents") else "pydantic"
    imported(other)
    compiled()
    ours, count = compiled()
    theirs = imported(other)
    print(f"compile {count} handlers: {ours:.2f} s; import {other}: {theirs:.2f} s; ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
