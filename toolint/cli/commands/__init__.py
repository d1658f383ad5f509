"""Commands: one module a command, found by listing; ``check.py`` is ``toolint check``.

A command module has ``SUMMARY`` (one line for the overview), ``parser()`` and ``run(args)``, which returns the exit code.
"""

from __future__ import annotations

import pkgutil


def command_names() -> tuple[str, ...]:
    """The names of all commands."""
    return tuple(sorted(m.name for m in pkgutil.iter_modules(__path__)))
