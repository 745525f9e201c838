"""Matches that are taken up at a checkpoint (seam) and played on, until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.coach import AwaitingDecision
from rules.game.seams import Pause, Seam
from rules.record import Record
from rules.referee import Referee

JSON = Any


def until_asked(
    ref: Referee,
    seam: Seam,
    *,
    step: Callable[[], None],
    is_over: Callable[[], bool],
    state: Callable[[], JSON],
    frame: Callable[[], JSON],
    record: Callable[[], Record],
    rolled: Callable[[], int],
    hidden: Callable[[], JSON] | None = None,
    events: Callable[[], list[JSON]] | None = None,
) -> Pause | Record:
    """Play on to a question that no coach here answers, or to the end of the match.

    seam: the checkpoint at which the match was taken up.
    step: plays from one checkpoint to the next.
    state: returns the state of a checkpoint, as `Seam` keeps it.
    frame: returns the position that ``Game.picture`` draws.
    record: returns the record of the finished match.
    rolled: returns how far the dice have been read.
    hidden: returns the hands and decks; left out where the game hides nothing.
    events: returns the log since the match was taken up; the referee's own where it is left out.
    """
    while not is_over():
        answers, logged, here = len(ref.answers), len(ref.log or ()), state()
        try:
            step()
        except AwaitingDecision as waiting:
            log = [*seam.log, *(events() if events else ref.log or ())]
            newest = Seam(answers, here, log[: len(seam.log) + logged])
            return Pause(
                waiting.decision,
                ref.answers,
                newest,
                log,
                frame(),
                rolled(),
                hidden() if hidden else None,
            )
    return replace(record(), log=[*seam.log, *(events() if events else ref.log or ())])
