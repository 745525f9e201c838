"""Base of the criteria, and the context that they may read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import ClassVar, Literal

from leagues.schedules.draw import drawn_order
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result, Standing, Sums

#: Whole numbers stay whole: 12, and 25/2 where there are halves.
Number = int | Fraction
#: A number for each level entry; several where the first may leave some level, as in a mini-table.
Values = Mapping[int, tuple[Number, ...]]


def number(value: Fraction) -> Number:
    """Return a whole number as an int, any other as the fraction it is."""
    return value.numerator if value.denominator == 1 else value


@dataclass(frozen=True, slots=True)
class Skip:
    """A criterion that did not apply to the level entries, and the reason (LG-TABLE-05).

    reason: ``"not_two"``, ``"not_met"``, ``"met_unequally"`` or ``"no_common_opponents"``.
    level:  the number of level entries.
    """

    criterion: str
    reason: Literal["not_two", "not_met", "met_unequally", "no_common_opponents"]
    level: int


#: How a criterion treats something (LG-TABLE-04):
#: nothing    it counts for nothing
#: as_scored  with the points, or the score, that it was given
#: as_result  as a win, a draw or a loss
#: given_up   against the side that did not come
#: virtual    as against a virtual opponent (`strength.virtual`); by option as zero
Treated = Literal["nothing", "as_scored", "as_result", "given_up", "virtual"]


@dataclass(frozen=True, slots=True)
class Treatment:
    """How a criterion treats what was not played.

    unplayed: fixtures still open, and rounds in which an entry had no fixture.
    """

    unplayed: Treated = "nothing"
    walk_over: Treated = "nothing"
    bye: Treated = "nothing"


class Context:
    """Everything that a criterion may read.

    given:  numbers from outside by criterion: ``{"rating": {entry: ...}, "seed": {...}}``.
    rounds: in a Swiss stage, the number of rounds over: an entry without a fixture in one was away.
            None elsewhere.
    gone:   entries that have left: what they played counts, and they stand below all others
            (LG-OUT-07).
    """

    def __init__(
        self,
        entries: Iterable[int],
        results: Iterable[Result],
        scoring: Scoring,
        draw_seed: str,
        given: Mapping[str, Mapping[int, int]] | None = None,
        rounds: int | None = None,
        gone: Iterable[int] = (),
    ) -> None:
        sums = Sums(entries, results, scoring)
        self.standings, self.encounters = sums.standings, sums.encounters
        self.left_out = sums.left_out
        self.scoring = scoring
        self.draw_seed = draw_seed
        self.given = given or {}
        self.rounds = rounds
        self.gone = frozenset(gone) & self.standings.keys()

    @cached_property
    def lots(self) -> dict[int, int]:
        """By entry, its place in the order drawn by lot, from 1."""
        drawn = drawn_order(self.standings, self.draw_seed, "lots")
        return {entry: place for place, entry in enumerate(drawn, 1)}

    @cached_property
    def win_share(self) -> dict[int, Fraction]:
        """By entry, its share of wins in the matches it played; a draw is half a win."""
        return {
            entry: Fraction(2 * each.won + each.drawn, 2 * each.played or 1)
            for entry, each in self.standings.items()
        }

    @cached_property
    def last_round(self) -> int:
        """The number of the last round that is over or has a result."""
        seen = (each.round for encounters in self.encounters.values() for each in encounters)
        return max(self.rounds or 0, max(seen, default=0))

    @property
    def rounds_over(self) -> int:
        """The number of rounds that are over; if not known, that of the last with a result."""
        return self.last_round if self.rounds is None else self.rounds

    @cached_property
    def absences(self) -> dict[int, int]:
        """By entry, in how many rounds that are over it had no fixture at all."""
        if self.rounds is None:
            return dict.fromkeys(self.standings, 0)
        over = range(1, self.rounds + 1)
        return {
            entry: self.rounds
            - len(self.left_out[entry].union(each.round for each in encounters).intersection(over))
            for entry, encounters in self.encounters.items()
        }

    @cached_property
    def as_opponent(self) -> dict[int, int]:
        """By entry, the points that it is worth to those who met it.

        They are its own points; but the last rounds that it missed of its own will, never to come
        back, count as draws (FIDE C.07, article 16.3).
        """
        points = {entry: standing.points for entry, standing in self.standings.items()}
        if self.rounds is None or self.scoring.unplayed == "zero":
            return points
        for entry, encounters in self.encounters.items():
            if not self.absences[entry] and all(each.ended != "bye" for each in encounters):
                continue
            by_round = {each.round: each for each in encounters}
            for gone in range(self.rounds, 0, -1):
                encounter = by_round.get(gone)
                if gone in self.left_out[entry]:
                    break
                if encounter and not (encounter.ended == "bye" and encounter.voluntary):
                    break
                points[entry] += self.scoring.draw - (encounter.points if encounter else 0)
        return points


class Criterion:
    """A way to separate entries that are level on all criteria before it.

    settled: what must be over before its number for an entry cannot change any more: nothing
             (``given``), the results of its fixtures (``result``), these but for the score of a
             draw (``margin``), all of its fixtures (``own``), all of the table's (``field``), or
             the fixtures among the level entries (``meeting``).
    parts:   the names of its numbers, where there are several.
    """

    key: str
    more_is_better: ClassVar[bool] = True
    treatment: ClassVar[Treatment] = Treatment()
    settled: ClassVar[Literal["given", "result", "margin", "own", "field", "meeting"]] = "own"
    parts: ClassVar[tuple[str, ...]] = ("",)
    #: Whether it is applied again to those still level, after it has separated some.
    restarts: ClassVar[bool] = False

    def values(self, level: Sequence[int], context: Context) -> Values | Skip:
        """Return numbers for each of the level entries, or why it does not apply to them."""
        return {entry: (self.value(context.standings[entry], context),) for entry in level}

    def value(self, standing: Standing, context: Context) -> Number:
        """Return the number of one entry."""
        raise NotImplementedError
