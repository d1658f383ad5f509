"""Measure a check of one large JSON file against parsing it and validating each tool: a ratio of times, and memory, with nothing asserted.

    python benchmarks/big_json.py [--tools N] [--megabytes N] [--rounds N]

- ``toolint check``, a whole process that reads, checks and reports;
- a Python that calls ``json.loads`` and then jsonschema on each tool, against the same contract.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VALIDATE = """
import json, sys
from jsonschema import Draft202012Validator
contract = json.loads(open(sys.argv[2], encoding="utf-8").read())
validator = Draft202012Validator(contract)
tools = json.loads(open(sys.argv[1], encoding="utf-8").read())["tools"]
print(sum(not validator.is_valid(tool) for tool in tools), "of", len(tools), "invalid")
"""
_VERBS = ("get", "list", "create", "update", "delete", "search", "send", "open", "close", "move")
_NOUNS = ("order", "parcel", "invoice", "ticket", "account", "depot", "driver", "route", "label", "claim")
_TYPES = ("string", "integer", "number", "boolean")


def made(number: int, size: int, draw: random.Random) -> dict[str, object]:
    """One definition of about that many bytes, with a flaw now and then."""
    properties: dict[str, object] = {}
    while len(json.dumps(properties, indent=2)) < size - 600:
        name = f"{draw.choice(_NOUNS)}_{len(properties)}"
        properties[name] = {
            "type": draw.choice(_TYPES),
            "description": f"The {name.replace('_', ' ')} to look at, for example {draw.randrange(10_000)}.",
        }
        if draw.randrange(10) == 0:
            del properties[name]["description"]  # type: ignore[attr-defined]
        if draw.randrange(5) == 0:
            properties[f"{name}_items"] = {
                "type": "array",
                "description": "What belongs to it, for example ['a', 'b'].",
                "items": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
            }
    return {
        "name": f"{draw.choice(_VERBS)}_{draw.choice(_NOUNS)}_{number}",
        "description": f"Look after one thing, number {number}. Use it when a customer asks; do not use it for staff.",
        "input_schema": {"type": "object", "properties": properties, "required": [*properties][:2]},
    }


def measured(command: Sequence[str | Path], rounds: int) -> tuple[float, float]:
    """The fastest of some runs of a whole process in seconds, and the most memory that one took in bytes."""
    taken = []
    for _ in range(rounds):
        start = time.perf_counter()
        subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
        taken.append(time.perf_counter() - start)
    return min(taken), resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024


def main() -> None:
    """Print the ratio with the times that it is made of."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tools", type=int, default=5000, help="definitions in the file (default: 5000)")
    parser.add_argument("--megabytes", type=float, default=10, help="size of the file (default: 10)")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each, the fastest counts (default: 3)")
    options = parser.parse_args()
    draw = random.Random(1)
    size = int(options.megabytes * 1e6 / options.tools)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tools.json"
        path.write_text(
            json.dumps({"tools": [made(number, size, draw) for number in range(options.tools)]}, indent=2),
            encoding="utf-8",
        )
        written = path.stat().st_size
        contract = ROOT / "schemas" / "anthropic.json"
        validate, _ = measured([sys.executable, "-c", VALIDATE, path, contract], options.rounds)
        # After the other: the most of all children is asked for, and toolint takes more.
        check, memory = measured([sys.executable, "-m", "toolint", "check", "--isolated", path], options.rounds)
    print(f"{options.tools} tools, {written / 1e6:.1f} MB")
    print(f"check:                  {check:.2f} s, {memory / 1e6:.0f} MB, {memory / written:.1f} times the file")
    print(f"json.loads, jsonschema: {validate:.2f} s    ratio {check / validate:.1f}")


if __name__ == "__main__":
    main()
