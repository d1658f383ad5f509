"""The command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from toolint.cli.signals import end_quietly


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command. 0: clean, 1: findings, 2: it could not run; never a traceback (but with ``TOOLINT_DEBUG=1``).

    Without ``argv`` it is the process that is run: it takes the arguments, and the signals that end it, from the system.
    """
    if argv is None:
        end_quietly()
    try:
        from toolint.cli.dispatch import run  # Only now: it imports most of toolint, and Ctrl-C may come meanwhile.

        return run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130
