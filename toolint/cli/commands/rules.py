"""``toolint rules``: what toolint looks for."""

from __future__ import annotations

import argparse
from typing import TypedDict

from toolint.cli import options
from toolint.cli.output import write_out
from toolint.config.layers import FAULT_WARNINGS, FAULTS
from toolint.reports.json import dumps
from toolint.rules import rules

SUMMARY = "list the rules"

FORMATS = ("text", "json")


class Entry(TypedDict):
    """A rule as programs see it."""

    name: str
    severity: str
    default: bool
    summary: str


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser("rules", "List the rules: name, severity, whether it is on by default, what it finds.")
    options.add_output_format(made, FORMATS, default="text")
    return made


def run(args: argparse.Namespace) -> int:
    """Print the table."""
    found = entries()
    if options.checked_format(args.output_format, FORMATS) == "json":
        write_out(dumps(found), machine=True)
        return 0
    rows = [("name", "severity", "default", "summary")]
    rows += [(rule["name"], rule["severity"], "on" if rule["default"] else "off", rule["summary"]) for rule in found]
    write_out(options.table(rows))
    return 0


def entries() -> list[Entry]:
    """All rules, then what can be wrong with a file as such."""
    found: list[Entry] = [
        {"name": rule.name, "severity": rule.severity, "default": rule.default, "summary": rule.summary}
        for rule in rules().values()
    ]
    for name, page in FAULTS.items():
        severity = "warning" if name in FAULT_WARNINGS else "error"
        found.append({"name": name, "severity": severity, "default": True, "summary": page.partition("\n")[0]})
    return found
