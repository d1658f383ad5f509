"""``toolint list``: the tools below some paths."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TypedDict

from toolint.cli import options
from toolint.cli.commands.rules import FORMATS
from toolint.cli.output import note, print_error, write_out
from toolint.cli.run import run as run_once
from toolint.config import FAULTS_ONLY, Settings
from toolint.files.disk import Disk
from toolint.model import Tool
from toolint.reports import Style, plain, range_of
from toolint.reports.concise import line
from toolint.reports.json import dumps

SUMMARY = "list the tools"


class Entry(TypedDict):
    """A tool as programs see it."""

    name: str | None
    framework: str
    form: str
    path: str
    line: int
    handler: str | None


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser("list", "List the tools below some paths: name, framework, form, place, handler.")
    options.add_paths(
        made, default=(".",), text="file or folder, or - for standard input (default: the working folder)"
    )
    options.add_output_format(made, FORMATS, default="text")
    made.add_argument("-q", "--quiet", action="store_true", help="print nothing but the list")
    made.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help=f"what standard input is called; its suffix decides the syntax (without it: {options.STDIN_SYNTAX})",
    )
    options.add_files(made)
    options.add_settings(made)
    return made


def run(args: argparse.Namespace) -> int:
    """Print the tools. What can't be read is said on standard error."""
    output_format = options.checked_format(args.output_format, FORMATS)
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    disk = Disk(cwd)

    def without_rules(folder: str) -> Settings:
        return replace(settings_at(folder), selection=FAULTS_ONLY)

    result = run_once(args.paths, disk, without_rules, stdin_filename=args.stdin_filename)
    for crash in result.crashes:
        note(str(crash))
    if not args.quiet:
        for diagnostic in result.diagnostics:
            print_error(line(diagnostic, disk.sources.get, Style()))
        for remark in result.remarks:
            note(remark)
    found = [_entry(tool, disk) for tool in result.tools]
    if output_format == "json":
        write_out(dumps(found), machine=True)
    else:
        write_out(options.table([_row(entry) for entry in found]))
    return 2 if result.crashes else 0


def _entry(tool: Tool, disk: Disk) -> Entry:
    start, _ = range_of(tool.path, tool.header, disk.sources.get)
    return {
        "name": tool.name,
        "framework": tool.framework,
        "form": tool.form,
        "path": tool.path,
        "line": start.line,
        "handler": tool.handler.qualname if tool.handler else None,
    }


def _row(entry: Entry) -> tuple[str, ...]:
    place = f"{entry['path']}:{entry['line']}"
    cells = (entry["name"] or "?", entry["framework"], entry["form"], place, entry["handler"] or "-")
    return tuple(map(plain, cells))
