"""``toolint check``: what the rules say about the tools below some paths."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator

from toolint.cli import options, watch
from toolint.cli.output import CannotRun, note, print_error, refuse_overwriting, style_for, write_file, write_out
from toolint.cli.run import Result
from toolint.cli.run import run as run_once
from toolint.config import Settings
from toolint.files import collect
from toolint.files.disk import Disk
from toolint.reports import Format, Style, format_named, formats

SUMMARY = "report flaws in tool definitions"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser(
        "check",
        "Report flaws in the tool definitions below some paths: typed Python handlers, also in notebooks, JSON and YAML. No code is run.",
    )
    options.add_paths(
        made, default=(".",), text="file or folder, or - for standard input (default: the working folder)"
    )
    options.add_output_format(made, formats(), default=None)
    made.add_argument("-o", "--output-file", metavar="FILE", help="write the report to a file")
    made.add_argument("-e", "--exit-zero", action="store_true", help="exit 0 even if there are findings")
    made.add_argument("-q", "--quiet", action="store_true", help="print nothing but findings")
    made.add_argument("-w", "--watch", action="store_true", help="check again whenever a file changes, until Ctrl-C")
    made.add_argument(
        "--stdin-filename",
        metavar="FILE",
        help=f"what standard input is called; its suffix decides the syntax (without it: {options.STDIN_SYNTAX})",
    )
    made.add_argument("--show-settings", action="store_true", help="print the settings for the first path, and end")
    options.add_selection(made)
    options.add_files(made)
    options.add_settings(made)
    return made


def run(args: argparse.Namespace) -> int:
    """Check, once or again and again."""
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    if args.show_settings:
        write_out(shown_settings(settings_at(options.folder_of(args.paths[0], cwd))))
        return 0
    if args.watch:
        return _watch_paths(args, cwd)
    result = _once(args, cwd, settings_at)
    if result.crashes:
        return 2
    return int(bool(result.diagnostics) and not args.exit_zero)


def _once(args: argparse.Namespace, cwd: str, settings_at: Callable[[str], Settings]) -> Result:
    output_format = _format(args, settings_at(cwd))
    disk = Disk(cwd)
    result = run_once(args.paths, disk, settings_at, stdin_filename=args.stdin_filename)
    for crash in result.crashes:
        note(str(crash))
    style = Style() if args.output_file else style_for(sys.stdout)
    report = output_format.render(result.diagnostics, disk.sources.get, style)
    if args.output_file:
        refuse_overwriting(args.output_file, args.paths, result.watched)
        write_file(args.output_file, report)
    else:
        write_out(report, machine=output_format.MACHINE)
    if not args.quiet:
        for remark in result.remarks:
            note(remark)
        if args.output_file or output_format.MACHINE:
            print_error(summary(result))
        else:
            write_out(f"{summary(result)}\n")
    return result


def _format(args: argparse.Namespace, settings: Settings) -> Format:
    name = args.output_format or ("concise" if args.watch else settings.output_format)
    return format_named(options.checked_format(name, formats()))


def _watch_paths(args: argparse.Namespace, cwd: str) -> int:
    if "-" in args.paths:
        raise CannotRun("standard input can't be watched")

    def once() -> tuple[str, Iterable[str]]:
        result = _once(args, cwd, options.settings_at(args, cwd))
        outcome = _count(len(result.diagnostics), "finding")
        if result.crashes:
            outcome += f", {_count(len(result.crashes), 'internal error')}"
        return outcome, result.watched

    def files() -> Iterator[str]:
        # Settings first: they may be what keeps the files from being found.
        yield from options.settings_files(args, cwd)
        for found in collect(args.paths, cwd, options.settings_at(args, cwd)):
            yield found.path

    return watch.watch(cwd, once, files)


def summary(result: Result) -> str:
    """The line at the end."""
    files = _count(result.files, "file")
    found = len(result.diagnostics)
    if not result.tools and not found:
        return f"Checked {files}: no tools found."
    findings = _count(found, "finding") if found else "all clean"
    return f"Checked {files} with {_count(len(result.tools), 'tool')}: {findings}."


def shown_settings(settings: Settings) -> str:
    """The settings in force, as TOML."""
    globs = [glob.pattern for glob in settings.exclude]
    ignores = {
        ("!" if inverted else "") + glob.pattern: sorted(names) for glob, inverted, names in settings.per_file_ignores
    }
    rows: dict[str, object] = {
        "select": sorted(settings.selection.rules),
        "exclude": globs,
        "force-exclude": settings.force_exclude,
        "respect-gitignore": settings.respect_gitignore,
        "src": list(settings.src),
        **({"python": settings.python} if settings.python else {}),
        "targets": list(settings.targets),
        "output-format": settings.output_format,
        "handlers": [f"{glob.pattern}::{name}" for glob, name in settings.handlers],
        "tool-decorators": list(settings.tool_decorators),
        "handler-tables": [f"{glob.pattern}::{name}" for glob, name in settings.handler_tables],
        "verbs": sorted(settings.verbs),
    }
    tables: dict[str, dict[str, object]] = {
        "per-file-ignores": dict(ignores),
        "sets": {name: list(entries) for name, entries in settings.sets.items()},
        "compile": _compile_table(settings),
    }
    out = f"# {settings.file or 'no settings file'}\n"
    out += "".join(f"{key} = {_toml(value)}\n" for key, value in rows.items())
    for name, table in tables.items():
        if table:
            out += f"\n[{name}]\n" + "".join(f"{_toml(key)} = {_toml(value)}\n" for key, value in table.items())
    return out


def _compile_table(settings: Settings) -> dict[str, object]:
    table = settings.compile
    rows = {"paths": list(table.paths), "targets": list(table.targets), "output": table.output, "split": table.split}
    return {key: value for key, value in rows.items() if value}


def _toml(value: object) -> str:
    # A JSON string, boolean or list of strings is the same in TOML.
    return json.dumps(value, ensure_ascii=False)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
