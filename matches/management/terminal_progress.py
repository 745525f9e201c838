"""The progress of a resolution on a terminal, which keeps its workers running meanwhile."""

from __future__ import annotations

import time

from django.core.management.base import OutputWrapper

from matches.models import Resolution
from matches.reading.progress import Progress, progress
from matches.resolution import dispatch
from matches.resolution.workers import Kept, NeverRan, Workers, WorkersFailed
from matches.resolution.workers.status import State

#: How often it is asked whether the resolution has ended, how often progress is shown, and how
#: often what is due is looked at: workers send it on themselves, unless one of them has died.
_LOOK_SECONDS = 0.25
_SHOW_SECONDS = 1.0
_ADVANCE_SECONDS = 3.0
_BAR = 30
#: After how many starts workers that were never ready are given up.
_STARTS = 5


def play_all(resolution: Resolution, processes: int | None, out: OutputWrapper) -> Progress:
    """Play a resolution on workers of its own, showing its progress.

    Interrupted, it lets the workers finish the matches they play, so that nothing stays claimed.
    """
    workers, patience = Kept("workers", lambda: Workers(processes), starts=_STARTS), 0.0
    try:
        return watch(resolution, workers, out)
    except KeyboardInterrupt:
        patience = 5.0
        raise
    finally:
        if workers.process is not None:
            workers.process.stop(patience)


def watch(resolution: Resolution, workers: Kept[Workers] | None, out: OutputWrapper) -> Progress:
    """Follow a resolution to its end, and keep its workers running.

    workers: None where others play it. Raises WorkersFailed where none of them ever starts.
    """
    began, first, shown = time.monotonic(), None, ""
    advanced = looked = 0.0
    tty = out.isatty()
    while True:
        now = time.monotonic()
        if now - advanced >= _ADVANCE_SECONDS:
            dispatch.advance()
            advanced = now
        elif now - looked < _SHOW_SECONDS and _runs(resolution):
            time.sleep(_LOOK_SECONDS)
            continue
        looked = now
        resolution.refresh_from_db()
        seen = progress(resolution)
        first = seen.done if first is None else first
        # A terminal is drawn over; a file gets a line a round.
        state = workers.state if workers is not None else ""
        mark = f"{seen.round} {state}" if not tty else f"{seen.done} {int(now * 4)}"
        if mark != shown or not seen.running:
            shown = mark
            line = _line(seen, seen.done - first, now - began, state)
            out.write(f"\r\x1b[K{line}" if tty else f"{line}\n", ending="")
            out.flush()
        if not seen.running:
            out.write("\n" if tty else "", ending="")
            return seen
        if workers is not None:
            _look_after(workers)
        time.sleep(_LOOK_SECONDS)


def _runs(resolution: Resolution) -> bool:
    return Resolution.objects.filter(pk=resolution.pk, state=Resolution.State.RUNNING).exists()


def _look_after(workers: Kept[Workers]) -> None:
    try:
        workers.look()
    except NeverRan as failure:
        raise WorkersFailed(f"The workers did not start.\n{failure.said}") from None


def _line(seen: Progress, done: int, seconds: float, state: State) -> str:
    if state and seen.running and not done:
        return "The workers are starting ..."
    filled = _BAR * seen.done // max(seen.total, 1)
    round_ = f"round {seen.round or seen.last_round} of {seen.last_round}"
    rate = done / seconds if seconds else 0.0
    left = f"{(seen.total - seen.done) / rate:.0f} s left" if rate and seen.running else ""
    return (
        f"[{'#' * filled}{'.' * (_BAR - filled)}] {seen.done}/{seen.total} matches, {round_}, "
        f"{rate:.1f} matches/s{', ' if left else ''}{left}"
    )
