"""The timeline of a match: its turns one after the other, with what is worth seeing in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.games import of
from matches.games.lines import Moment

#: The icons of moments for which their game has none.
_TURNOVER, _OTHER = "ic-turn", "ic-star"


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment that is worth seeing.

    event: its number in the log, from 1.
    at:    when it was, in short, as the game counts time: ``1·4``.
    icon:  its name in the sprite.
    side:  the side that it belongs to; -1 for neither.
    score: the score after it, where it changed the score.
    """

    event: int
    at: str
    icon: str
    text: str
    side: int
    weight: str
    score: Sequence[int] | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn, or what parts a match of this game.

    label: how it is counted: ``4``.
    opens: whether a drive begins with it.
    marks: what is worth seeing in it, the most important first.
    here:  whether the replay is in it.
    """

    event: int
    label: str
    text: str
    side: int
    opens: bool
    marks: Sequence[Mark]
    here: bool

    @property
    def noted(self) -> str:
        """All its marks, in a sentence each."""
        return " ".join(mark.text for mark in self.marks)


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The turns of a match, empty for a game that has none, and all of its marks."""

    turns: Sequence[Turn]
    marks: Sequence[Mark]


def time_line(
    game: str,
    log: Sequence[Mapping[str, Any]],
    moments: Sequence[Moment],
    event: int,
    sides: int = 2,
) -> TimeLine:
    """Build the timeline of a match.

    event: the number of the event after which the board is shown.
    """
    log_words = of(game).match_log
    at, when = "", [""]
    stands: Sequence[int] = (0,) * sides
    scores: list[Sequence[int] | None] = [None]
    for entry in log:
        at = log_words.when(entry) or at
        when.append(at)
        scores.append(log_words.scored(entry, stands))
        stands = scores[-1] or stands
    marks = [
        Mark(
            moment.event,
            when[moment.event],
            log_words.ICONS.get(moment.kind, _TURNOVER if moment.kind == "turnover" else _OTHER),
            moment.text,
            moment.side,
            moment.weight,
            scores[moment.event],
        )
        for moment in moments
        if moment.is_worth_seeing
    ]
    drives = [moment.event for moment in moments if moment.kind == "drive"]
    begun = [moment for moment in moments if moment.kind == "turn"]
    ends = [*(moment.event for moment in begun), len(log) + 1][1:]
    turns, before = [], 0
    for moment, end in zip(begun, ends, strict=True):
        in_turn = [mark for mark in marks if moment.event <= mark.event < end]
        turns.append(
            Turn(
                moment.event,
                when[moment.event].split("·")[-1].strip("′"),
                moment.text,
                moment.side,
                any(before <= drive < moment.event for drive in drives),
                sorted(in_turn, key=_matters),
                moment.event <= event < end,
            )
        )
        before = moment.event
    return TimeLine(turns, marks)


def _matters(mark: Mark) -> int:
    """Rank a mark: scores first, then marks with an icon of their own."""
    if mark.score is not None:
        return 0
    return 2 if mark.icon in (_TURNOVER, _OTHER) else 1
