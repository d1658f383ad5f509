"""How a run ends before its end: without a traceback and without leaving half of a file behind."""

from __future__ import annotations

import os
import signal
from types import FrameType

temporaries: set[str] = set()
"""Files that must not stay if the run ends now."""


def end_quietly(interrupted: int = 130) -> None:
    """Let Ctrl-C end the process with that exit code, and what asks it to end (SIGTERM, SIGHUP) as the system would.

    An exception would do for neither: extensions in C and careless ``except`` clauses make another one of it. What
    the caller of the process has switched off (``nohup``, a job in the background) stays off.
    """
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda _number, _frame: _leave(interrupted))
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end_by)


def _end_by(number: int, _frame: FrameType | None) -> None:
    _clean()
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


def _leave(code: int) -> None:
    _clean()
    os._exit(code)


def _clean() -> None:
    for path in list(temporaries):
        try:
            os.unlink(path)
        except OSError:
            pass
