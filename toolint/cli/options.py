"""Options that several commands share, and the settings that come of them. The words are ruff's."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from toolint.cli.output import CannotRun, write_out
from toolint.config import Settings, settings_finder
from toolint.config.layers import Layer, check_layer, nearest, parse_inline
from toolint.files import absolute
from toolint.reports import columns

SettingsAt: TypeAlias = Callable[[str], Settings]
"""From absolute folders to the settings there."""

STDIN_SYNTAX = "JSON if it begins with { or [, else Python"
"""What standard input without a name is taken for."""


class Parser(argparse.ArgumentParser):
    """An argparse parser that says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """End the run with exit code 2."""
        word = message.rpartition(" ")[2]
        close = nearest(word, self._option_string_actions) if message.startswith("unrecognized") else ""
        self.exit(2, f"toolint: {message}{close} ({self.prog} --help)\n")

    def print_help(self, file: object = None) -> None:
        """Print the help, or say why that can't be done: argparse would keep silent.

        Raises:
            CannotRun: standard output can't be written.
        """
        write_out(self.format_help())


def new_parser(command: str, description: str) -> argparse.ArgumentParser:
    """A parser for ``toolint COMMAND``."""
    return Parser(prog=f"toolint {command}", description=description, allow_abbrev=False)


def add_paths(parser: argparse.ArgumentParser, *, default: tuple[str, ...] = (), text: str) -> None:
    """The positional paths."""
    parser.add_argument("paths", nargs="*", default=list(default), metavar="PATH", help=text)


def add_selection(parser: argparse.ArgumentParser) -> None:
    """Which rules are on."""
    group = parser.add_argument_group("rules")
    group.add_argument("--profile", metavar="NAME", help="pedantic for all rules, also those of taste")
    for name, text in (
        ("--select", "rules to turn on instead of the default ones, separated by commas; ALL for every rule"),
        ("--extend-select", "rules to turn on besides"),
        ("--ignore", "rules to turn off"),
    ):
        group.add_argument(name, type=_comma_list, action="extend", metavar="RULE", help=text)


def add_files(parser: argparse.ArgumentParser) -> None:
    """Which files are looked at."""
    group = parser.add_argument_group("files")
    group.add_argument(
        "--exclude",
        type=_comma_list,
        action="extend",
        metavar="GLOB",
        help="leave out these instead of the default ones",
    )
    group.add_argument(
        "--extend-exclude", type=_comma_list, action="extend", metavar="GLOB", help="leave out these too"
    )
    group.add_argument(
        "--force-exclude",
        action=argparse.BooleanOptionalAction,
        help="leave out what is excluded even where it is named on the command line",
    )
    group.add_argument(
        "--respect-gitignore", action=argparse.BooleanOptionalAction, help="leave out what git ignores (the default)"
    )


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Where settings come from."""
    group = parser.add_argument_group("settings")
    group.add_argument(
        "--config",
        action="append",
        default=[],
        metavar="FILE_OR_SETTING",
        help="a TOML file to take the settings from, or one setting as in TOML: 'targets = [\"mcp\"]'",
    )
    group.add_argument("--isolated", action="store_true", help="read no settings file")
    group.add_argument(
        "--python",
        metavar="PATH",
        help="the environment whose libraries types come from, its folder or its interpreter (default: the active virtual"
        " environment, else the nearest .venv or venv above a source); its files are read, never run",
    )


def add_output_format(parser: argparse.ArgumentParser, formats: tuple[str, ...], *, default: str | None) -> None:
    """How the answer is written."""
    parser.add_argument(
        "--output-format", metavar="FORMAT", default=default, help=f"how the output is written: {', '.join(formats)}"
    )


def checked_format(name: str, formats: tuple[str, ...]) -> str:
    """The name of a format, if there is one of that name.

    Raises:
        CannotRun: there is none.
    """
    if name not in formats:
        raise CannotRun(f'unknown output format "{name}"{nearest(name, formats)} (one of {", ".join(formats)})')
    return name


def settings_at(args: argparse.Namespace, cwd: str) -> Callable[[str], Settings]:
    """From absolute folders to the settings there, the command line's above those of files.

    Raises:
        SettingsError: what the command line says can't be used.
        CannotRun: options contradict each other.
    """
    layers: list[Layer] = []
    files = []
    for text in args.config:
        if "=" in text and not os.path.isfile(text):
            layers.append(parse_inline(text, cwd))
        else:
            files.append(absolute(text, cwd))
    if len(files) > 1:
        raise CannotRun("--config names more than one file")
    if files and args.isolated:
        raise CannotRun("--config FILE and --isolated exclude each other")
    values = {key: getattr(args, key.replace("-", "_"), None) for key in _SETTINGS}
    given = {key: value for key, value in values.items() if value is not None}
    layers.append(check_layer(given, cwd, place=lambda key, _value: f"--{key}: "))
    return settings_finder(cwd, over=layers, file=files[0] if files else None, isolated=args.isolated)


def folder_of(path: str, cwd: str) -> str:
    """The absolute folder that a path is or lies in."""
    whole = absolute(path, cwd)
    return whole if os.path.isdir(whole) else os.path.dirname(whole)


def settings_files(args: argparse.Namespace, cwd: str) -> list[str]:
    """Where settings for the working folder stand or could stand."""
    folders = [cwd]
    while (above := os.path.dirname(folders[-1])) != folders[-1]:
        folders.append(above)
    found = [f"{folder.rstrip('/')}/{name}" for folder in folders for name in ("toolint.toml", "pyproject.toml")]
    return [*found, *(absolute(text, cwd) for text in args.config)]


def working_folder() -> str:
    """The working folder, with forward slashes.

    Raises:
        CannotRun: it is gone.
    """
    try:
        return os.getcwd().replace(os.sep, "/")
    except OSError as error:
        raise CannotRun(f"the working folder: {error.strerror}") from error


@dataclass(frozen=True, slots=True)
class NamedPath:
    """``PATH`` or ``PATH::NAME``."""

    path: str
    name: str | None


def split_name(text: str) -> NamedPath:
    """What ``PATH::NAME`` names; a file whose own name holds ``::`` is taken as it stands."""
    path, separator, name = text.rpartition("::")
    if not separator or not path or os.path.lexists(text):
        return NamedPath(text, None)
    return NamedPath(path, name)


_SETTINGS = (
    "profile",
    "select",
    "extend-select",
    "ignore",
    "exclude",
    "extend-exclude",
    "force-exclude",
    "respect-gitignore",
    "python",
    "output-format",
    "fix",
    "unsafe-fixes",
)


def _comma_list(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def table(rows: Sequence[Sequence[str]]) -> str:
    """Rows of text in aligned columns."""
    widths = [max(map(columns, cells)) for cells in zip(*rows, strict=True)]
    return "".join(
        "  ".join(cell + " " * (width - columns(cell)) for cell, width in zip(row, widths, strict=True)).rstrip() + "\n"
        for row in rows
    )
