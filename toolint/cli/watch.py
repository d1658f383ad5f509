"""``--watch``: run again whenever something changes that the last run looked at."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TypeAlias

from toolint.cli.output import CannotRun, note, write_out
from toolint.cli.signals import end_quietly
from toolint.config.layers import SettingsError
from toolint.files import CannotRead, absolute

STARTED = "toolint: run started"
FINISHED = "toolint: run finished"
"""What the lines around a run begin with; editors wait for them."""

INTERVAL = 0.3
"""Seconds between two looks at the disk, at least."""

State: TypeAlias = dict[str, tuple[int, int] | None]
"""Size and time of change by path, None for what is not there."""


def watch(cwd: str, once: Callable[[], tuple[str, Iterable[str]]], files: Callable[[], Iterable[str]]) -> int:
    """Run until Ctrl-C or until nobody reads the output any more; the exit code is 0.

    ``once`` gives what came out, in a few words, and the paths that it looked at, ``files`` the paths that a run would
    look at now: one that appears there starts a run as well.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        end_quietly(interrupted=0)
    try:
        while write_out(f"{STARTED}\n"):
            state = _state(files, (), cwd)
            asked: Iterable[str] = ()
            outcome = "could not run"
            try:
                outcome, asked = once()
            except (CannotRead, CannotRun, SettingsError) as error:
                note(str(error))
            state = {**_state(files, asked, cwd), **state}
            if not write_out(f"{FINISHED}, {outcome}.\n"):
                break
            _wait(partial(_state, files, asked, cwd), state)
    except KeyboardInterrupt:
        pass
    return 0


def _wait(look: Callable[[], State], state: State) -> None:
    pause = INTERVAL
    while True:
        time.sleep(pause)
        begin = time.monotonic()
        if look() != state:
            return
        # A look at a large tree takes its time: never more than a sixth of it is spent looking.
        pause = max(INTERVAL, 5 * (time.monotonic() - begin))


def _state(files: Callable[[], Iterable[str]], more: Iterable[str], cwd: str) -> State:
    try:
        found = list(files())
    except (CannotRead, SettingsError):
        found = []
    return {path: _stamp(absolute(path, cwd)) for path in (*found, *more)}


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        stat = os.stat(path)
    except (OSError, ValueError):
        return None
    return stat.st_size, stat.st_mtime_ns
