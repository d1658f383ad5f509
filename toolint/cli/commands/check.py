"""``toolint check``: what the rules say about the tools below some paths."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from toolint.cli import ignoring, options, statistics, watch
from toolint.cli.baseline import Baselines
from toolint.cli.fixing import diff, write_all, write_fixed
from toolint.cli.inputs import standard_input
from toolint.cli.output import CannotRun, note, print_error, refuse_overwriting, style_for, write_file, write_out
from toolint.cli.run import Fixing, Result
from toolint.cli.run import run as run_once
from toolint.cli.service import checkout_folder
from toolint.config import Settings
from toolint.files import absolute, collect
from toolint.files.disk import Disk
from toolint.model import Diagnostic
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
    _add_fixes(made)
    _add_known(made)
    options.add_selection(made)
    options.add_files(made)
    options.add_settings(made)
    return made


def _add_fixes(made: argparse.ArgumentParser) -> None:
    yes_or_no = argparse.BooleanOptionalAction
    group = made.add_argument_group("fixes")
    group.add_argument("--fix", action=yes_or_no, help="write the safe fixes into the files; of - to standard output")
    group.add_argument(
        "--unsafe-fixes", action=yes_or_no, help="fix also what may change the meaning or what the model is told"
    )
    group.add_argument("--diff", action="store_true", help="print what --fix-only would change, and write nothing")
    group.add_argument("--fix-only", action="store_true", help="fix, and do not report what remains")


def _add_known(made: argparse.ArgumentParser) -> None:
    group = made.add_argument_group("findings that stay")
    group.add_argument("--statistics", action="store_true", help="print how often each rule speaks, not the findings")
    group.add_argument(
        "--baseline", metavar="FILE", help="do not show the findings in FILE, which `toolint baseline` has written"
    )
    group.add_argument("--no-baseline", action="store_true", help="show also what the settings' baseline has")
    group.add_argument("--add-ignore", action="store_true", help="write comments that silence the findings")


def run(args: argparse.Namespace) -> int:
    """Check, once or again and again."""
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    if args.show_settings:
        write_out(shown_settings(settings_at(options.folder_of(args.paths[0], cwd))))
        return 0
    _refuse_combinations(args)
    if args.watch:
        return _watch_paths(args, cwd)
    result = _once(args, cwd, settings_at)
    if result.crashes or result.unwritten:
        return 2
    left = result.changed if args.diff else () if args.fix_only else result.diagnostics
    return int(bool(left) and not args.exit_zero)


def _refuse_combinations(args: argparse.Namespace) -> None:
    """
    Raises:
        CannotRun: options contradict each other.
    """
    if args.baseline is not None and args.no_baseline:
        raise CannotRun("--baseline and --no-baseline exclude each other")
    others = {
        "--fix": args.fix,
        "--fix-only": args.fix_only,
        "--diff": args.diff,
        "--watch": args.watch,
        "--statistics": args.statistics,
    }
    if args.add_ignore and (given := next((name for name, value in others.items() if value), None)):
        raise CannotRun(f"--add-ignore and {given} exclude each other")
    if args.add_ignore and "-" in args.paths:
        raise CannotRun("--add-ignore writes into files, and standard input is none")


def _once(args: argparse.Namespace, cwd: str, settings_at: Callable[[str], Settings]) -> Result:
    settings = settings_at(cwd)
    output_format = _format(args, settings)
    fixes = not args.watch and not args.add_ignore and (args.diff or args.fix_only or settings.fix)
    stdin = standard_input() if fixes and args.paths == ["-"] else None
    named = None if args.baseline is None else absolute(args.baseline, cwd)
    baselines = Baselines(cwd, settings_at, named, args.no_baseline)
    baselines.of(cwd)  # What is wrong with it is said before anything is done.
    disk = Disk(cwd)
    fixing = _fixing(cwd, settings.unsafe_fixes, only_shown=args.diff, alone=stdin is not None) if fixes else None
    result = run_once(args.paths, disk, settings_at, stdin_filename=args.stdin_filename, stdin=stdin, fixing=fixing)
    for crash in result.crashes:
        note(str(crash))
    if args.diff:
        write_out(diff(result.changed, style_for(sys.stdout)), machine=True)
    elif stdin is not None:
        write_fixed(stdin, result.changed)
    if args.diff or args.fix_only:
        if not args.quiet:
            _say(fixed_summary(result, would=args.diff), error=args.diff or stdin is not None)
        return result
    whole = any(os.path.isdir(path) for path in args.paths)
    left, known, remarks = baselines.hide(result.diagnostics, disk.sources.get, result.watched, whole=whole)
    watched = result.watched | frozenset(baselines.files)
    result = replace(result, diagnostics=left, remarks=(*result.remarks, *remarks), watched=watched)
    if args.add_ignore:
        return _add_ignores(args, result, disk)
    style = Style() if args.output_file else style_for(sys.stderr if stdin is not None else sys.stdout)
    report = _report(args, output_format, result.diagnostics, disk, style)
    if args.output_file:
        refuse_overwriting(args.output_file, args.paths, result.watched)
        write_file(args.output_file, report)
    elif stdin is None:
        write_out(report, machine=output_format.MACHINE)
    elif report:
        print_error(report.removesuffix("\n"))
    if not args.quiet:
        for remark in result.remarks:
            note(remark)
        for line in (
            summary(result, known),
            *hints(result.diagnostics, unsafe=settings.unsafe_fixes, fixed=fixing is not None),
        ):
            _say(line, error=bool(args.output_file) or output_format.MACHINE or stdin is not None)
    return result


def _report(
    args: argparse.Namespace, output_format: Format, diagnostics: Sequence[Diagnostic], disk: Disk, style: Style
) -> str:
    if args.statistics:
        return (statistics.as_json if output_format.MACHINE else statistics.as_text)(diagnostics)
    style = replace(style, cwd=disk.cwd, root=checkout_folder(disk.cwd, os.environ))
    return output_format.render(diagnostics, disk.sources.get, style)


def _add_ignores(args: argparse.Namespace, result: Result, disk: Disk) -> Result:
    """Write ignore comments; what remains is what can't have one."""
    ignored = ignoring.add(result.diagnostics, result.tools, disk, args.paths)
    if not args.quiet:
        silenced = f"{_count(ignored.silenced, 'finding')} in {_count(ignored.files, 'file')}"
        _say(f"Added ignore comments for {silenced}." if ignored.silenced else "Added no ignore comments.", error=False)
    return replace(result, diagnostics=ignored.left, unwritten=ignored.unwritten)


def _fixing(cwd: str, unsafe: bool, *, only_shown: bool, alone: bool) -> Fixing:
    """How to fix; ``alone``: standard input, which is no file of the project."""
    if only_shown or alone:
        return Fixing(unsafe, elsewhere=not alone)
    return Fixing(unsafe, write=lambda changed, paths: write_all(changed, paths, cwd))


def _say(line: str, *, error: bool) -> None:
    if error:
        print_error(line)
    else:
        write_out(f"{line}\n")


def _format(args: argparse.Namespace, settings: Settings) -> Format:
    name = args.output_format or ("concise" if args.watch else settings.output_format)
    return format_named(options.checked_format(name, formats()))


def _watch_paths(args: argparse.Namespace, cwd: str) -> int:
    if "-" in args.paths:
        raise CannotRun("standard input can't be watched")
    if args.fix or args.fix_only or args.diff:
        raise CannotRun("--watch fixes nothing: leave out --fix, --fix-only and --diff")

    def once() -> tuple[str, Iterable[str]]:
        result = _once(args, cwd, options.settings_at(args, cwd))
        outcome = _count(len(result.diagnostics), "finding")
        if result.crashes:
            outcome += f", {_count(len(result.crashes), 'internal error')}"
        return outcome, result.watched

    def files() -> Iterator[str]:
        # Settings first: they may be what keeps the files from being found.
        yield from options.settings_files(args, cwd)
        yield from options.settings_at(args, cwd)(cwd).extended
        for found in collect(args.paths, cwd, options.settings_at(args, cwd)):
            yield found.path

    return watch.watch(cwd, once, files)


def summary(result: Result, known: int = 0) -> str:
    """The line at the end; ``known`` is how many findings a baseline has."""
    files = _count(result.files, "file")
    found = len(result.diagnostics)
    if not result.tools and not found and not result.cured and not known:
        return f"Checked {files}: no tools found."
    fixed = len(result.cured)
    findings = _count(found + fixed, "finding") if found + fixed else "all clean"
    if fixed:
        findings += f" ({fixed} fixed, {found} remaining)"
    if known:
        findings += f", {known} in the baseline"
    return f"Checked {files} with {_count(len(result.tools), 'tool')}: {findings}."


def hints(diagnostics: Iterable[Diagnostic], *, unsafe: bool, fixed: bool) -> Iterator[str]:
    """The line that says what could be fixed, if anything. What has been tried in vain is not promised again."""
    kinds = Counter(one.fix.applicability for one in diagnostics if one.fix is not None)
    safe, more = (kinds.total(), 0) if unsafe else (kinds["safe"], kinds["unsafe"])
    if safe and not fixed:
        yield f"[*] {safe} fixable with --fix{f' ({more} more with --unsafe-fixes)' if more else ''}."
    elif more:
        yield f"{more} fixable with --fix --unsafe-fixes."


def fixed_summary(result: Result, *, would: bool) -> str:
    """The line at the end where nothing else is reported."""
    more = sum(one.fix is not None and one.fix.applicability == "unsafe" for one in result.diagnostics)
    also = f" ({more} more with --unsafe-fixes)" if more else ""
    return f"{'Would fix' if would else 'Fixed'} {_count(len(result.cured), 'finding')}{also}."


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
        **({"baseline": settings.baseline} if settings.baseline else {}),
        "fix": settings.fix,
        "unsafe-fixes": settings.unsafe_fixes,
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
    out = f"# {' extends '.join((settings.file, *settings.extended)) if settings.file else 'no settings file'}\n"
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
