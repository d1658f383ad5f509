"""Run every check of the project: style, types, tests. The tests hold toolint's report on its own example, too."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = ["toolint", "tests", "scripts", "benchmarks"]
CHECKS = [
    ["ruff", "check", *TREES],
    ["ruff", "format", "--check", *TREES],
    ["mypy", "--strict", *TREES],
    ["pytest", "-n", "auto"],
]


def main() -> int:
    """Run all checks, also after one has failed; 1 if any has."""
    failed = []
    for check in CHECKS:
        print(f"$ {' '.join(check)}", flush=True)
        if subprocess.run([sys.executable, "-m", *check], cwd=ROOT, check=False).returncode:
            failed.append(check)
    for check in failed:
        print(f"failed: {' '.join(check)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
