"""Run toolint over published packages and print what it found in each; no code of theirs is built, imported or run.
With ``--servers``, and only then, MCP servers are installed and asked for their tools, and toolint has to say the same.

    python scripts/ecosystem.py                        # the default packages
    python scripts/ecosystem.py mcp-server-git ./x.tar.gz ../some/folder
    python scripts/ecosystem.py --sample 50 --seed 1   # findings to read by eye
    python scripts/ecosystem.py --servers --show       # MCP servers, and what is missed of each

A name is fetched once, as a wheel by pip or, where there is none, as an sdist by unearth, and only unpacked. To fetch
it anew, delete its folder. A server gets a virtual environment of its own and runs without a network (Linux:
``unshare``), with the arguments and made-up credentials in ``_servers.py``.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import _comparison
from _servers import SERVERS
from _toolint import run

PACKAGES = (
    "anthropic",
    "arxiv-mcp-server",
    "awslabs.aws-documentation-mcp-server",
    "awslabs.aws-pricing-mcp-server",
    "awslabs.billing-cost-management-mcp-server",
    "awslabs.cloudwatch-mcp-server",
    "awslabs.dynamodb-mcp-server",
    "awslabs.s3-tables-mcp-server",
    "blender-mcp",
    "fastmcp",
    "fastmcp-slim",
    "mcp",
    "mcp-atlassian",
    "mcp-for-blender",
    "mcp-server-fetch",
    "mcp-server-git",
    "mcp-server-sqlite",
    "mcp-server-time",
    "openai-agents",
)
PYTHON_VERSION = "3.14"
"""Packages are only read, so one that wants a newer Python than this one is welcome."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "toolint-ecosystem"


class Unavailable(Exception):
    """A package that can't be fetched or unpacked; the text says why."""


@dataclass(frozen=True)
class Result:
    """What toolint did with one package."""

    package: str
    files: int = 0
    tools: int = 0
    findings: dict[str, int] = field(default_factory=dict)
    """By rule."""
    seconds: float = 0.0
    """Of ``toolint check``, as a whole process."""
    crash: str | None = None


def fetch(name: str, into: Path) -> Path:
    """The package's newest archive, downloaded into a folder.

    Raises:
        Unavailable: neither a wheel nor an sdist is to be had.
    """
    wheel = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    sdist = [sys.executable, "-m", "unearth", "--no-binary"]
    for command, folder in ((wheel, "--dest"), (sdist, "--download")):
        done = subprocess.run(
            [*command, "--python-version", PYTHON_VERSION, folder, str(into), name], capture_output=True, text=True
        )
        if done.returncode == 0 and (found := [path for path in into.iterdir() if path.is_file()]):
            return found[0]
    raise Unavailable((done.stderr.strip() or "nothing was downloaded").splitlines()[-1])


def unpack(archive: Path, into: Path) -> None:
    """The files of a wheel or sdist, none of them outside ``into``.

    Raises:
        Unavailable: it is no such archive, or a member of it would land elsewhere.
    """
    try:
        if zipfile.is_zipfile(archive):
            with zipfile.ZipFile(archive) as packed:
                packed.extractall(into)
        else:
            with tarfile.open(archive) as unpacked:
                unpacked.extractall(into, filter="data")
    except (OSError, tarfile.TarError, zipfile.BadZipFile) as error:
        raise Unavailable(f"{archive.name}: {error}") from error


def source_of(package: str, cache: Path) -> Path:
    """The folder with a package's files: that folder, an archive's content, or a name's newest release.

    Raises:
        Unavailable: it can't be had.
    """
    path = Path(package)
    if path.is_dir():
        return path
    age = f"-{path.stat().st_mtime_ns}" if path.is_file() else ""
    folder = cache / (re.sub(r"[^\w.]+", "-", package).strip("-") + age)
    if not folder.is_dir():
        half = folder.with_name(f"{folder.name}.half")
        shutil.rmtree(half, ignore_errors=True)
        half.mkdir(parents=True)
        unpack(path if path.is_file() else fetch(package, half), half)
        half.rename(folder)
    return folder


def examine(package: str, cache: Path) -> tuple[Result, list[dict[str, Any]]]:
    """What toolint finds in one package, counted and in full."""
    try:
        folder = source_of(package, cache)
    except Unavailable as error:
        return Result(package, crash=f"not available: {error}"), []
    files = sum(1 for path in folder.rglob("*") if path.suffix in {".py", ".json"})
    start = time.perf_counter()
    findings, _, crash = run("check", folder, "--output-format", "json")
    seconds = time.perf_counter() - start
    tools, _, list_crash = run("list", folder, "--output-format", "json")
    rules = Counter(str(finding["rule"]) for finding in findings)
    result = Result(package, files, len(tools), dict(rules.most_common()), round(seconds, 2), crash or list_crash)
    return result, findings


def table(results: Iterable[Result]) -> str:
    """The results as text, the rules of each package below it."""
    lines = [f"{'package':45} {'files':>6} {'tools':>6} {'findings':>8} {'seconds':>8}  crash"]
    for result in results:
        counts = f"{result.files:6} {result.tools:6} {sum(result.findings.values()):8} {result.seconds:8.2f}"
        lines.append(f"{result.package:45} {counts}  {result.crash or '-'}")
        lines += (f"    {count:6} {rule}" for rule, count in result.findings.items())
    return "\n".join(lines)


def excerpt(finding: dict[str, Any], around: int = 4) -> str:
    """A finding with the lines around it."""
    head = "{path}:{line}:{column}: {severity}[{rule}] {message}".format(**finding)
    text = Path(finding["path"]).read_text(encoding="utf-8", errors="replace").split("\n")
    first = max(0, finding["line"] - 1 - around)
    shown = text[first : finding["line"] + around]
    marks = (">" if first + number == finding["line"] - 1 else " " for number in range(len(shown)))
    return "\n".join([head, *(f"  {mark} {line[:160]}" for mark, line in zip(marks, shown, strict=False))])


def compare_servers(names: Sequence[str], cache: Path, python: str, *, show: bool, jobs: int = 1) -> int:
    """Print how the servers of these names, or all, compare; 1 if one is not known or toolint crashed."""
    known = {server.package: server for server in SERVERS}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"unknown: {', '.join(unknown)} (known: {', '.join(known)})", file=sys.stderr)
        return 1
    with ThreadPoolExecutor(jobs) as pool:
        servers = [known[name] for name in names or known]
        compared = list(pool.map(lambda server: _comparison.examine(server, cache, python), servers))
    print(_comparison.table(compared, show=show))
    return 1 if any(one.crash for one in compared) else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table, the JSON or the sample; 1 if anything crashed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("packages", nargs="*", default=PACKAGES, metavar="PACKAGE", help="name, archive or folder")
    parser.add_argument("--servers", nargs="*", metavar="NAME", help="ask MCP servers for their tools and compare")
    parser.add_argument("--show", action="store_true", help="print what is missed of each server")
    parser.add_argument("--python", default=sys.executable, help="what servers are installed for (default: this one)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="servers at a time (default: %(default)s)")
    parser.add_argument("--dir", type=Path, default=CACHE, help="where packages are kept (default: %(default)s)")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.add_argument("--sample", type=int, metavar="N", help="print N findings with their source instead")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (default: 0)")
    options = parser.parse_args(arguments)
    if options.servers is not None:
        return compare_servers(options.servers, options.dir, options.python, show=options.show, jobs=options.jobs)
    examined = [examine(package, options.dir) for package in options.packages]
    results = [result for result, _ in examined]
    if options.sample is not None:
        findings = [finding for _, found in examined for finding in found]
        drawn = random.Random(options.seed).sample(findings, min(options.sample, len(findings)))
        print("\n\n".join(map(excerpt, drawn)))
    elif options.json:
        print(json.dumps([asdict(result) for result in results], indent=2))
    else:
        print(table(results))
    return 1 if any(result.crash for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
