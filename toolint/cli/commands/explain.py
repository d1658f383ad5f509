"""``toolint explain RULE``: the page of a rule."""

from __future__ import annotations

import argparse

from toolint.cli import options
from toolint.cli.commands.rules import FORMATS, entries
from toolint.cli.output import CannotRun, write_out
from toolint.config.layers import FAULTS, nearest
from toolint.engine.compiling import PAGES
from toolint.reports.json import dumps
from toolint.rules import rules

SUMMARY = "explain a rule"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser("explain", "Print the page of a rule: what it finds, why, and what to write instead.")
    made.add_argument("rule", metavar="RULE", help="the name of a rule, as `toolint rules` lists it")
    options.add_output_format(made, FORMATS, default="text")
    return made


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    pages = {**{rule.name: rule.page for rule in rules().values()}, **FAULTS, **PAGES}
    if args.rule not in pages:
        raise CannotRun(f'unknown rule "{args.rule}"{nearest(args.rule, pages)}')
    page = pages[args.rule].strip()
    entry = next((dict(entry) for entry in entries() if entry["name"] == args.rule), None)
    if entry is None:
        entry = {"name": args.rule, "severity": "error", "default": True, "summary": page.partition("\n")[0]}
    if options.checked_format(args.output_format, FORMATS) == "json":
        write_out(dumps([{**entry, "page": page}]), machine=True)
    else:
        on = "on" if entry["default"] else "off"
        write_out(f"{args.rule} ({entry['severity']}, {on} by default)\n\n{page}\n")
    return 0
