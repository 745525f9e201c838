"""The log of a match in sentences, a module a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.telling import blood_bowl, helvetia_cup
from matches.telling.lines import Chapter, Dice, Line, Moment, Words

#: How many sentences tell what has just happened, and how far the log is looked back for them.
LATEST = 14
LATEST_EVENTS = 8 * LATEST

_TELLERS: Mapping[str, ModuleType] = {"blood_bowl": blood_bowl, "helvetia_cup": helvetia_cup}


_PLAIN_WORDS = Words(_("Turn"), _("Part"), _("Parts of the match"), _("Zones"))


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays: names of the teams by side, and of the players by side and shirt."""

    teams: Sequence[str]
    players: Sequence[Mapping[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, teams: Sequence[str], line_ups: Sequence[Any]) -> Cast:
        return cls(
            teams,
            [{p["number"]: p["name"] for p in line_up["players"]} for line_up in line_ups],
        )

    def team(self, side: int) -> str:
        return self.teams[side] if 0 <= side < len(self.teams) else ""

    def player(self, who: Sequence[int] | None) -> str:
        """``12 Ulric Mournholt``; who: his side and shirt."""
        if who is None:
            return ""
        side, shirt = who
        return f"{shirt} {self.players[side].get(shirt, '')}".strip()


def chapters(
    game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False
) -> list[Chapter]:
    """The log by halves and turns.

    everything: the choices of the coaches as well, which most readers see from what happens.
    """
    teller = _TELLERS.get(game)
    if teller is not None:
        found: list[Chapter] = teller.chapters(log, cast, everything)
        return found
    return [Chapter("", [_plain(entry, cast) for entry in log])]


def story(game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False) -> list[Chapter]:
    """The chapters of a whole log, each with what is worth seeing in it."""
    found = chapters(game, log, cast, everything=everything)
    seen = [moment for moment in moments(game, log, cast) if moment.is_worth_seeing]
    ends = [*(chapter.event for chapter in found[1:]), len(log) + 1]
    for chapter, end in zip(found, ends, strict=True):
        chapter.moments = [each for each in seen if chapter.event <= each.event < end]
    return found


def words_of_parts(game: str) -> Words:
    """What the game calls the parts of its matches."""
    teller = _TELLERS.get(game)
    return teller.WORDS_OF_PARTS if teller is not None else _PLAIN_WORDS


def clock(game: str, frame: Any) -> list[str]:
    """When in the match a frame is, and what else stands beside the score."""
    teller = _TELLERS.get(game)
    return list(teller.clock(frame)) if teller is not None else []


def induced(game: str, side: Any) -> tuple[str, ...]:
    """What a side bought for this match alone, as the record says, in words."""
    teller = _TELLERS.get(game)
    return tuple(teller.induced(side)) if teller is not None else ()


def induced_clause(game: str) -> str:
    """Which clause speaks of it."""
    teller = _TELLERS.get(game)
    return teller.INDUCED_CLAUSE if teller is not None else ""


def sentence(game: str, entry: Mapping[str, Any], cast: Cast) -> Line:
    """One event in a sentence."""
    teller = _TELLERS.get(game)
    if teller is not None:
        found: Line = teller.sentence(entry, cast)
        return found
    return _plain(entry, cast)


def latest(game: str, log: Sequence[Any], cast: Cast) -> list[Line]:
    """The last sentences of a log that is still being written, the newest last."""
    tail = log[-LATEST_EVENTS:]
    lines = [line for chapter in chapters(game, tail, cast) for line in chapter.lines]
    return lines[-LATEST:]


def moments(game: str, log: Sequence[Any], cast: Cast) -> list[Moment]:
    """Turns, drives, and what is worth seeing."""
    teller = _TELLERS.get(game)
    found: list[Moment] = teller.moments(log, cast) if teller is not None else []
    return found


def decides(game: str, entry: Mapping[str, Any]) -> bool:
    """Whether an event is only a coach's decision, that shows in what happens next."""
    teller = _TELLERS.get(game)
    return teller is not None and entry["event"] in teller.DECISIONS


def _plain(entry: Mapping[str, Any], cast: Cast) -> Line:
    """What can be said of an event of any game."""
    words = [str(entry.get("event", "")).replace("_", " ")]
    words += [
        f"{key} {value}"
        for key, value in entry.items()
        if key not in ("event", "side", "clause") and value not in ("", None)
    ]
    side = entry.get("side", -1)
    text = ", ".join(words)
    return Line(
        f"{cast.team(side)}: {text}" if cast.team(side) else text, entry.get("clause", ""), side
    )


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
    "clock",
    "decides",
    "induced",
    "induced_clause",
    "latest",
    "moments",
    "sentence",
    "story",
    "words_of_parts",
]
