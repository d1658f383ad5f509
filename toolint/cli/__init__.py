"""The command line: one module a command, found by listing; ``check.py`` is ``toolint check``.

A command module has ``SUMMARY`` (one line for the overview), ``parser()`` and ``run(args)``, which returns the exit code.
"""

from __future__ import annotations

import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module

from toolint import __version__
from toolint.cli._output import CannotRun, note, prepare_streams, write_out
from toolint.config.layers import SettingsError, nearest
from toolint.files import CannotRead


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. 0: clean, 1: findings, 2: it could not run; never a traceback (but with ``TOOLINT_DEBUG=1``)."""
    prepare_streams()
    try:
        return _dispatch(list(sys.argv[1:] if argv is None else argv))
    except (CannotRun, CannotRead, SettingsError) as error:
        note(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
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
    if command not in _commands():
        kind = "option" if command.startswith("-") else "command"
        raise CannotRun(f'unknown {kind} "{command}"{nearest(command, _commands())} (toolint --help)')
    module = import_module(f"{__name__}.{command}")
    return int(module.run(module.parser().parse_intermixed_args(rest)))


def _commands() -> tuple[str, ...]:
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_")))


def _overview() -> str:
    rows = "".join(f"  {name:9}{import_module(f'{__name__}.{name}').SUMMARY}\n" for name in _commands())
    return (
        "toolint: linter and schema compiler for LLM tool definitions\n\n"
        "Usage: toolint COMMAND [OPTION...]\n\n"
        f"Commands:\n{rows}\n"
        "Options:\n"
        "  -h, --help     this text; `toolint COMMAND --help` for a command\n"
        "  -V, --version  the version\n\n"
        "Exit codes: 0 clean, 1 findings, 2 could not run.\n"
    )
