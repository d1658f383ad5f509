"""Fix copies of published packages, and say what that did: whether each file still compiles, and which finding counts grew.

    python scripts/ecosystem_fixes.py                        # the default packages of ecosystem.py
    python scripts/ecosystem_fixes.py mcp-server-git ../some/folder
    python scripts/ecosystem_fixes.py --sample 40 --seed 1   # fixes to read by eye, each as a diff of its own

Of each package a copy gets ``check --fix``, then ``check --fix --unsafe-fixes``, then both again, which must change nothing.
Nothing of a package is imported or run. The exit code is 1 if anything went wrong.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

from _toolint import run
from ecosystem import CACHE, PACKAGES, Unavailable, source_of

STEPS: tuple[tuple[str, ...], ...] = (("--fix",), ("--fix", "--unsafe-fixes"))
SUFFIXES = (".py", ".pyw", ".json", ".jsonl", ".ndjson", ".yaml", ".yml", ".ipynb", ".toml", ".txt", "METADATA")
Finding = dict[str, Any]


@dataclass
class Result:
    """What fixing did to one package."""

    package: str
    before: Counter[str] = field(default_factory=Counter)
    """Findings by rule."""
    after: list[Counter[str]] = field(default_factory=list)
    """The same after each step."""
    changed: int = 0
    """Files that are not as they were."""
    wrong: list[str] = field(default_factory=list)
    fixes: list[tuple[str, str]] = field(default_factory=list)
    """What each fix is, and its diff."""


def examine(package: str, cache: Path) -> Result:
    """Fix a copy of a package."""
    result = Result(package)
    try:
        origin = source_of(package, cache)
    except Unavailable as error:
        result.wrong.append(f"not available: {error}")
        return result
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / origin.name
        shutil.copytree(origin, folder, symlinks=True, ignore=_others)
        whole = _texts(folder)
        compiled = {path for path, text in whole.items() if _compiles(path, text)}
        findings = _check(folder, result)
        result.before = _by_rule(findings)
        result.fixes = [*_fixes(folder, findings)]
        for options in STEPS:
            result.after.append(_by_rule(_check(folder, result, *options)))
            texts = _texts(folder)
            result.wrong += (f"{path} no longer compiles" for path in compiled if not _compiles(path, texts[path]))
            for rule in (grown := result.after[-1] - result.before):
                result.wrong.append(f"{grown[rule]} more {rule} after {' '.join(options)}")
        result.changed = sum(texts[path] != whole[path] for path in whole)
        for options in STEPS:
            _check(folder, result, *options)
        again = _texts(folder)
        result.wrong += (f"{path} changes again" for path in texts if again[path] != texts[path])
    return result


def _others(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not name.endswith(SUFFIXES) and not (Path(folder) / name).is_dir()]


def _texts(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _compiles(path: str, data: bytes) -> bool:
    if not path.endswith(".py"):
        return False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            compile(data, path, "exec", dont_inherit=True)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True


def _check(folder: Path, result: Result, *options: str) -> list[Finding]:
    findings, said, crash = run("check", ".", "--output-format", "json", *options, cwd=folder)
    result.wrong += (line for line in (crash, *said.splitlines()) if line and ("error" in line or line == crash))
    return findings


def _by_rule(findings: Sequence[Finding]) -> Counter[str]:
    return Counter(str(finding["rule"]) for finding in findings)


def _fixes(folder: Path, findings: Sequence[Finding]) -> Iterator[tuple[str, str]]:
    """Each fix by itself, as a diff of the file as it was."""
    for finding in findings:
        if finding["fix"] is None:
            continue
        head = "{path}:{line}: {severity}[{rule}] {message}\n{kind}: {title}".format(
            **finding, kind=finding["fix"]["applicability"], title=finding["fix"]["title"]
        )
        old = (folder / finding["path"]).read_bytes().decode("utf-8", "replace").removeprefix("\ufeff")
        lines = unified_diff(_lines(old), _lines(_edited(old, finding["fix"]["edits"])), n=4, lineterm="")
        yield head, "\n".join([*lines][2:])


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").split("\n")


def _edited(text: str, edits: Sequence[dict[str, Any]]) -> str:
    starts = [0]
    for number, character in enumerate(text):
        if character == "\n" or (character == "\r" and text[number + 1 : number + 2] != "\n"):
            starts.append(number + 1)
    for edit in sorted(edits, key=lambda one: (one["line"], one["column"]), reverse=True):
        start = starts[edit["line"] - 1] + edit["column"] - 1
        end = starts[edit["end_line"] - 1] + edit["end_column"] - 1
        text = text[:start] + edit["content"] + text[end:]
    return text


HEAD = f"{'package':45} {'findings':>8} {'fixed':>8} {'unsafe':>8} {'files':>6}"


def row(one: Result) -> str:
    """A result as text: findings before and after each step, files that changed, and what went wrong."""
    counts = (one.before, *one.after) if one.after else (one.before, Counter[str](), Counter[str]())
    line = f"{one.package:45} {' '.join(f'{each.total():8}' for each in counts)} {one.changed:6}"
    return "\n".join([line, *(f"    WRONG {wrong}" for wrong in one.wrong)])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table or the sample; 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", default=PACKAGES, metavar="PACKAGE", help="name, archive or folder")
    parser.add_argument("--dir", type=Path, default=CACHE, help="where packages are kept (default: %(default)s)")
    parser.add_argument("--sample", type=int, metavar="N", help="print N fixes as diffs after the table")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (default: 0)")
    options = parser.parse_args(arguments)
    results = []
    print(HEAD)
    for package in options.packages:
        results.append(examine(package, options.dir))
        print(row(results[-1]), flush=True)
    if options.sample is not None:
        fixes = [(one.package, *fix) for one in results for fix in one.fixes]
        drawn = random.Random(options.seed).sample(fixes, min(options.sample, len(fixes)))
        for number, (package, head, diff) in enumerate(drawn, 1):
            print(f"\n=== {number} of {len(fixes)}: {package}\n{head}\n{diff}")
    return 1 if any(one.wrong for one in results) else 0


if __name__ == "__main__":
    sys.exit(main())
