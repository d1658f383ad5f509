"""``toolint baseline``: write down the findings that are there, for ``check --baseline`` not to show them."""

from __future__ import annotations

import argparse

from toolint.cli import baseline, options
from toolint.cli.output import CannotRun, note, refuse_overwriting, write_file, write_out
from toolint.cli.run import run as run_once
from toolint.config.layers import relative
from toolint.files import absolute
from toolint.files.disk import Disk

SUMMARY = "write down findings that check is not to show"


def parser() -> argparse.ArgumentParser:
    """The options of the command."""
    made = options.new_parser(
        "baseline",
        "Write the findings below some paths into a file, which `toolint check --baseline FILE` or the setting `baseline` names:"
        " they are not shown any more, new ones are. They are known by file, rule, tool, place in the tool and text, not by lines.",
    )
    options.add_paths(made, default=(".",), text="file or folder (default: the working folder)")
    made.add_argument(
        "-o",
        "--output-file",
        metavar="FILE",
        help=f"the file to write (default: the one of the setting `baseline`, else {baseline.DEFAULT})",
    )
    made.add_argument("-q", "--quiet", action="store_true", help="print nothing")
    options.add_selection(made)
    options.add_files(made)
    options.add_settings(made)
    return made


def run(args: argparse.Namespace) -> int:
    """Write the file, unless toolint failed on something."""
    cwd = options.working_folder()
    settings_at = options.settings_at(args, cwd)
    file = absolute(args.output_file or settings_at(cwd).baseline or baseline.DEFAULT, cwd)
    if "-" in args.paths:
        raise CannotRun("standard input has no name that its findings could be kept under")
    disk = Disk(cwd)
    result = run_once(args.paths, disk, settings_at)
    for crash in result.crashes:
        note(str(crash))
    if result.crashes:
        return 2
    counts = baseline.counted(result.diagnostics, disk.sources.get, file, cwd)
    refuse_overwriting(file, args.paths, result.watched)
    write_file(file, baseline.text(counts))
    if not args.quiet:
        found, paths = counts.total(), len({entry.path for entry in counts})
        of = f" of {paths} file{'' if paths == 1 else 's'}" if found else ""
        shown = relative(file, cwd)
        write_out(f"Wrote {shown}: {found} finding{'' if found == 1 else 's'}{of}.\n")
        if file != settings_at(cwd).baseline:
            write_out(f"`toolint check --baseline {shown}`, or the setting `baseline`, leaves them out.\n")
    return 0
