"""From the arguments of the command line to a command."""

from __future__ import annotations

import os
from importlib import import_module

from toolint import __version__
from toolint.cli import commands
from toolint.cli.output import CannotRun, note, prepare_streams, write_out
from toolint.config.layers import SettingsError, nearest
from toolint.files import CannotRead


def run(arguments: list[str]) -> int:
    """Run a command and give its exit code; whatever keeps it from running is said in one line."""
    prepare_streams()
    try:
        return _dispatch(arguments)
    except (CannotRun, CannotRead, SettingsError) as error:
        note(str(error))
        return 2
    except Exception as error:
        if os.environ.get("TOOLINT_DEBUG") == "1":
            raise
        said = " ".join(str(error).split())
        note(f"internal error: {type(error).__name__}: {said}")
        return 2


def _dispatch(arguments: list[str]) -> int:
    match arguments:
        case [] | ["-h" | "--help", *_] | ["help"]:
            write_out(_overview())
            return 0 if arguments else 2
        case ["-V" | "--version" | "version"]:
            write_out(f"toolint {__version__}\n")
            return 0
        case ["help", command]:
            arguments = [command, "--help"]
    command, *rest = arguments
    if command not in commands.command_names():
        kind = "option" if command.startswith("-") else "command"
        raise CannotRun(f'unknown {kind} "{command}"{nearest(command, commands.command_names())} (toolint --help)')
    module = import_module(f"{commands.__name__}.{command}")
    return int(module.run(module.parser().parse_intermixed_args(_without_separator(rest))))


def _without_separator(arguments: list[str]) -> list[str]:
    """The arguments without ``--``, which argparse mishandles when options and paths are mixed: what follows are paths."""
    if "--" not in arguments:
        return arguments
    at = arguments.index("--")
    return [
        *arguments[:at],
        *(f"./{path}" if path[:1] == "-" and path != "-" else path for path in arguments[at + 1 :]),
    ]


def _overview() -> str:
    rows = "".join(
        f"  {name:10}{import_module(f'{commands.__name__}.{name}').SUMMARY}\n" for name in commands.command_names()
    )
    return (
        "toolint: linter and schema compiler for LLM tool definitions\n\n"
        "Usage: toolint COMMAND [OPTION...]\n\n"
        f"Commands:\n{rows}\n"
        "Options:\n"
        "  -h, --help     this text; `toolint COMMAND --help` for a command\n"
        "  -V, --version  the version\n\n"
        "Exit codes: 0 clean, 1 findings, 2 could not run.\n"
    )
