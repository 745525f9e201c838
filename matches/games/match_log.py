"""The log of a match in sentences: its game's own, told through its room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games import of
from matches.games.lines import Cast, Chapter, Dice, Line, Moment, Words

#: How many sentences tell what has just happened, and how far the log is looked back for them.
LATEST = 14
LATEST_EVENTS = 8 * LATEST


def chapters(
    game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False
) -> list[Chapter]:
    """The log by its parts.

    everything: the choices of the coaches as well, which most readers see from what happens.
    """
    return of(game).telling.chapters(log, cast, everything)


def story(game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False) -> list[Chapter]:
    """The chapters of a whole log, each with what is worth seeing in it."""
    found = chapters(game, log, cast, everything=everything)
    seen = [moment for moment in moments(game, log, cast) if moment.is_worth_seeing]
    ends = [*(chapter.event for chapter in found[1:]), len(log) + 1]
    for chapter, end in zip(found, ends, strict=True):
        chapter.moments = [each for each in seen if chapter.event <= each.event < end]
    return found


def sentence(game: str, entry: Mapping[str, Any], cast: Cast) -> Line:
    """One event in a sentence."""
    return of(game).telling.sentence(entry, cast)


def latest(game: str, log: Sequence[Any], cast: Cast) -> list[Line]:
    """The last sentences of a log that is still being written, the newest last."""
    tail = log[-LATEST_EVENTS:]
    lines = [line for chapter in chapters(game, tail, cast) for line in chapter.lines]
    return lines[-LATEST:]


def moments(game: str, log: Sequence[Any], cast: Cast) -> list[Moment]:
    """The parts of the match, and what is worth seeing."""
    return of(game).telling.moments(log, cast)


def decides(game: str, entry: Mapping[str, Any]) -> bool:
    """Whether an event is only a coach's decision, that shows in what happens next."""
    return entry["event"] in of(game).telling.DECISIONS


__all__ = [
    "LATEST",
    "LATEST_EVENTS",
    "Cast",
    "Chapter",
    "Dice",
    "Line",
    "Moment",
    "Words",
    "chapters",
    "decides",
    "latest",
    "moments",
    "sentence",
    "story",
]
