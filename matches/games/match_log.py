"""The log of a match in sentences, through the room of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from matches.games import of
from matches.games.lines import Cast, Chapter, Dice, Line, Moment, Words

#: How many sentences tell the latest events, and how many events they are taken from.
LATEST = 14
LATEST_EVENTS = 8 * LATEST


def chapters(
    game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False
) -> list[Chapter]:
    """Return the log by its parts.

    everything: with the choices of the coaches, which most readers see from what happens.
    """
    return of(game).match_log.chapters(log, cast, everything)


def story(game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False) -> list[Chapter]:
    """Return the chapters of a whole log, each with what is worth seeing in it."""
    chapters_ = chapters(game, log, cast, everything=everything)
    seen = [moment for moment in moments(game, log, cast) if moment.is_worth_seeing]
    ends = [*(chapter.event for chapter in chapters_[1:]), len(log) + 1]
    for chapter, end in zip(chapters_, ends, strict=True):
        chapter.moments = [each for each in seen if chapter.event <= each.event < end]
    return chapters_


def sentence(game: str, entry: Mapping[str, Any], cast: Cast) -> Line:
    """Tell one event in a sentence."""
    return of(game).match_log.sentence(entry, cast)


def latest(game: str, log: Sequence[Any], cast: Cast) -> list[Line]:
    """Return the last sentences of a log that is still being written, the newest last."""
    tail = log[-LATEST_EVENTS:]
    lines = [line for chapter in chapters(game, tail, cast) for line in chapter.lines]
    return lines[-LATEST:]


def moments(game: str, log: Sequence[Any], cast: Cast) -> list[Moment]:
    """Return the moments of a log to jump to: the parts of the match, and what is worth seeing."""
    return of(game).match_log.moments(log, cast)


def decides(game: str, entry: Mapping[str, Any]) -> bool:
    """Return whether an event is only a coach's decision, which shows in what happens next."""
    return entry["event"] in of(game).match_log.DECISIONS


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
