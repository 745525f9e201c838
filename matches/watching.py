"""Showing on a terminal how a resolution comes along, and keeping it going meanwhile."""

from __future__ import annotations

import time

from django.core.management.base import OutputWrapper

from matches import dispatch
from matches.models import Resolution
from matches.selectors import Progress, progress
from matches.workers import Workers, WorkersFailed

_LOOK_SECONDS = 0.1
_ADVANCE_SECONDS = 1.0
_BAR = 30


def play_all(resolution: Resolution, processes: int | None, out: OutputWrapper) -> Progress:
    """Play a resolution on workers of its own, showing how it comes along.

    Interrupted, it lets them finish what they play, so that nothing stays claimed.
    """
    workers, patience = Workers(processes), 0.0
    try:
        return watch(resolution, workers, out)
    except KeyboardInterrupt:
        patience = 5.0
        raise
    finally:
        workers.stop(patience)


def watch(resolution: Resolution, workers: Workers | None, out: OutputWrapper) -> Progress:
    """Follow a resolution to its end.  Raises WorkersFailed when its workers are gone."""
    began, first, advanced, shown = time.monotonic(), None, 0.0, ""
    tty = out.isatty()
    while True:
        now = time.monotonic()
        if now - advanced >= _ADVANCE_SECONDS:
            dispatch.advance()
            advanced = now
        resolution.refresh_from_db()
        seen = progress(resolution)
        first = seen.done if first is None else first
        # A terminal is drawn over; a file gets a line a round.
        mark = str(seen.round) if not tty else f"{seen.done} {int(now * 4)}"
        if mark != shown or not seen.running:
            shown = mark
            line = _line(seen, seen.done - first, now - began)
            out.write(f"\r\x1b[K{line}" if tty else f"{line}\n", ending="")
            out.flush()
        if not seen.running:
            out.write("\n" if tty else "", ending="")
            return seen
        if workers is not None and not workers.alive:
            out.write("\n" if tty else "", ending="")
            raise WorkersFailed(f"The workers ended.\n{workers.last_lines()}")
        time.sleep(_LOOK_SECONDS)


def _line(seen: Progress, done: int, seconds: float) -> str:
    filled = _BAR * seen.done // max(seen.total, 1)
    round_ = f"round {seen.round or seen.last_round} of {seen.last_round}"
    rate = done / seconds if seconds else 0.0
    left = f"{(seen.total - seen.done) / rate:.0f} s left" if rate and seen.running else ""
    return (
        f"[{'#' * filled}{'.' * (_BAR - filled)}] {seen.done}/{seen.total} matches, {round_}, "
        f"{rate:.1f} matches/s{', ' if left else ''}{left}"
    )
