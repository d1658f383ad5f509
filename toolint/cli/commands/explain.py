"""``toolint explain RULE``: the page of a rule, or of something that only compile says."""

from __future__ import annotations

import argparse

from toolint.cli import options
from toolint.cli.commands.rules import FORMATS, entries
from toolint.cli.output import CannotRun, write_out
from toolint.config.layers import FAULTS, nearest
from toolint.engine.compiling import ERRORS, NOTES
from toolint.reports.json import dumps
from toolint.rules import rules

SUMMARY = "explain a rule"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser("explain", "Print the page of a rule: what it finds, why, and what to write instead.")
    made.add_argument(
        "rule", metavar="RULE", help="a name as it stands in brackets in a report; `toolint rules` lists the rules"
    )
    options.add_output_format(made, FORMATS, default="text")
    return made


def run(args: argparse.Namespace) -> int:
    """Print the page."""
    pages = {**{rule.name: rule.page for rule in rules().values()}, **FAULTS, **ERRORS, **NOTES}
    if args.rule not in pages:
        raise CannotRun(f'unknown rule "{args.rule}"{nearest(args.rule, pages)}')
    page = pages[args.rule].strip()
    entry = next((dict(entry) for entry in entries() if entry["name"] == args.rule), None)
    if entry is not None:
        kind = f"{entry['severity']}, {'on' if entry['default'] else 'off'} by default"
    else:
        severity = "note" if args.rule in NOTES else "error"
        kind = f"{severity} of compile"
        entry = {"name": args.rule, "severity": severity, "default": True, "summary": page.partition("\n")[0]}
    fixable = args.rule in rules() and rules()[args.rule].fixable
    if options.checked_format(args.output_format, FORMATS) == "json":
        write_out(dumps([{**entry, "fixable": fixable, "page": page}]), machine=True)
    else:
        kind += "; some of its findings have a fix" if fixable else ""
        write_out(f"{args.rule} ({kind})\n\n{page}\n")
    return 0
