"""Measure toolint against work that nobody can do without: ratios of whole processes, printed, with nothing asserted.

    python benchmarks/check_tree.py [--files N] [--rounds N]

- ``check`` on a tree of Python files that hold no tool, against a Python that reads the same files;
- ``compile`` of the bundled example, against a Python that imports pydantic.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HANDLERS = ROOT / "testdata" / "example" / "src" / "deskagent" / "handlers.py"
READ_ALL = "import pathlib, sys; [path.read_bytes() for path in pathlib.Path(sys.argv[1]).rglob('*.py')]"


def plant(folder: Path, files: int) -> int:
    """Fill a folder with copies of standard-library modules that don't speak of tools; their bytes in all."""
    library = Path(sysconfig.get_path("stdlib"))
    texts = [text for path in sorted(library.glob("*.py")) if b"tool" not in (text := path.read_bytes())]
    for number in range(files):
        path = folder / f"package{number // 50}" / f"module{number}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(texts[number % len(texts)])
    return sum(path.stat().st_size for path in folder.rglob("*.py"))


def seconds(command: Sequence[str | Path], rounds: int) -> float:
    """The fastest of some runs of a whole process, with the bytecode that an installed program has."""
    taken = []
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=environment)
        taken.append(time.perf_counter() - start)
    return min(taken)


def main() -> None:
    """Print both ratios with the times that they are made of."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--files", type=int, default=2000, help="size of the tree (default: 2000)")
    parser.add_argument("--rounds", type=int, default=5, help="runs of each, the fastest counts (default: 5)")
    options = parser.parse_args()
    toolint = [sys.executable, "-m", "toolint"]
    with tempfile.TemporaryDirectory() as folder:
        size = plant(Path(folder), options.files)
        check = seconds([*toolint, "check", "--isolated", "--quiet", folder], options.rounds)
        read = seconds([sys.executable, "-c", READ_ALL, folder], options.rounds)
    print(f"check, {options.files} files without tools, {size / 1e6:.1f} MB: {check:.3f} s")
    print(f"reading them:                              {read:.3f} s    ratio {check / read:.1f}")
    compiled = seconds([*toolint, "compile", HANDLERS], options.rounds)
    pydantic = seconds([sys.executable, "-c", "import pydantic; pydantic.BaseModel"], options.rounds)
    print(f"compile, the example's handlers:           {compiled:.3f} s")
    print(f"importing pydantic:                        {pydantic:.3f} s    ratio {compiled / pydantic:.1f}")


if __name__ == "__main__":
    main()
