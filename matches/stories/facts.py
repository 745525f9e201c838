"""The facts of a match from which its report is made: no database, no clock, no chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from matches.games.courses import Course, Who
from rules.record import Ended, Result


@dataclass(frozen=True, slots=True)
class Past:
    """What the league's matches before this one say of a side; nothing of it for a friendly.

    won, lost, unbeaten: the matches in a row up to this one, without it.
    without_win: the matches in a row without a win up to this one, without it.
    lost_last:   whether the side lost the last meeting of the two.
    """

    won: int = 0
    lost: int = 0
    unbeaten: int = 0
    without_win: int = 0
    lost_last: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """A settled match.

    digest:  of the record as it stands; sentences are chosen by it.
    place:   the place of the match among those of its season: neighbours open differently.
    names:   the names in the line-ups, by side and number.
    counts:  what each of them did, by side and number.
    past:    by side; empty where the match counts nowhere.
    widest:  the widest win of the season before this match; None where there were too few to say.
    career:  what somebody had scored before this match.
    dead:    who died of this match, where its record does not say it.
    lasts:   whether it changes its teams; else nothing that comes after it is told (LG-DAY-03).
    """

    game: str
    digest: str
    place: int
    ended: Sequence[Ended]
    results: Sequence[Result]
    scores: Sequence[int]
    names: Sequence[Mapping[int, str]]
    counts: Sequence[Mapping[int, Mapping[str, int]]]
    course: Course
    past: Sequence[Past] = ()
    widest: int | None = None
    career: Mapping[Who, int] = field(default_factory=dict)
    dead: frozenset[Who] = frozenset()
    lasts: bool = True

    @property
    def winner(self) -> int | None:
        """The side that won; None without one."""
        return next((side for side, result in enumerate(self.results) if result == "win"), None)

    @property
    def conceded(self) -> bool:
        return "conceded" in self.ended

    def known(self, who: Who | None) -> bool:
        """Return whether the line-ups have a name for somebody."""
        return who is not None and bool(self.names[who[0]].get(who[1]))

    def total(self, side: int, what: str) -> int:
        return sum(counts.get(what, 0) for counts in self.counts[side].values())

    def best(self, what: str, side: int | None = None) -> tuple[Who, int] | None:
        """Return who did most of something, of a side or of all, and how often; None for nobody.

        Of several who did equally much it is the winner's, then the first of the line-up.
        """
        found = [
            ((at, number), counts.get(what, 0))
            for at, own in enumerate(self.counts)
            for number, counts in own.items()
            if (side is None or at == side) and counts.get(what, 0) and self.known((at, number))
        ]
        return min(
            found,
            key=lambda each: (-each[1], self.results[each[0][0]] != "win", each[0]),
            default=None,
        )

    def standings(self) -> list[tuple[int, ...]]:
        """Return the score after each change of it; empty where their order is not known."""
        sides = range(len(self.scores))
        steps = [
            tuple(int(scored.side == side) for side in sides) for scored in self.course.scores or ()
        ]
        return list(accumulate(steps, lambda one, two: tuple(map(sum, zip(one, two, strict=True)))))
