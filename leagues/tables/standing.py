"""Sums of each entry, before entries are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from leagues.tables.scoring import Scoring
from rules.record import GAVE_UP, MET, Ended, Outcome, SideOutcome
from rules.record import Result as Won


@dataclass(frozen=True, slots=True)
class Result:
    """A settled fixture: the numbers of its entries in the order of its sides, and its outcome.

    entries:  a bye has one, or None for the side that nobody takes.
    round:    from 1; 0 where it is not known.
    annulled: played, but neither this table nor its tie-breakers count it (LG-OUT-02).
    """

    entries: tuple[int | None, ...]
    outcome: Outcome
    round: int = 0
    annulled: bool = False

    @classmethod
    def bye(cls, entry: int, round: int = 0) -> Result:  # noqa: A002 - the field's own word
        """Return a bye: the entry has no opponent and gets the points of a bye."""
        return cls((entry,), Outcome.alike("bye", [SideOutcome("win", 0)]), round)

    @classmethod
    def missed(cls, entry: int, round: int = 0, as_: Won = "loss") -> Result:  # noqa: A002
        """Return a round before a late entry: lost, or by option drawn, or a bye (LG-OUT-05)."""
        return cls((entry,), Outcome.alike("bye", [SideOutcome(as_, 0)]), round)


@dataclass(slots=True)
class Standing:
    """The sums of one entry.

    played:     won + drawn + lost; a bye is none of these, a missed round is.
    bonus:      the part of its points that are bonuses.
    score_against: the scores of all its opponents.
    score_difference: by fixture the distance to the best opponent, so that a match of three does
                      not count twice.
    away_score: the part of `score_for` that it made as second side of a fixture for two.
    gave_up:    matches conceded, walk-overs against it, double forfeits.
    byes:       rounds in which it had no opponent.
    annulled:   matches that were played and are not counted in any other sum.
    made, suffered: counted things by name, its own and its opponents' against it.
    """

    entry: int
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    bonus: int = 0
    score_for: int = 0
    score_against: int = 0
    score_difference: int = 0
    away_score: int = 0
    gave_up: int = 0
    byes: int = 0
    annulled: int = 0
    made: Counter[str] = field(default_factory=Counter)
    suffered: Counter[str] = field(default_factory=Counter)


class Encounter(NamedTuple):
    """A result as one of its entries sees it, with scores as the table counts them.

    opponents: none in a round without a fixture; a side that did not come is included.
    against:   the sum of their scores.
    margin:    the own score less the best of theirs.
    """

    round: int
    ended: Ended
    result: Won
    points: int
    opponents: tuple[int, ...]
    score: int
    against: int
    margin: int

    @property
    def met(self) -> bool:
        """Whether the match took place."""
        return self.ended in MET

    @property
    def voluntary(self) -> bool:
        """Whether it could have played, and did not."""
        return not self.met and self.result != "win"


class Sums:
    """Standings and encounters of these entries, from only the results among them."""

    def __init__(self, entries: Iterable[int], results: Iterable[Result], scoring: Scoring) -> None:
        self.scoring = scoring
        self.standings = {entry: Standing(entry) for entry in sorted(entries)}
        self.encounters: dict[int, list[Encounter]] = {entry: [] for entry in self.standings}
        #: Rounds of void and annulled fixtures and of rests: nobody was away, and nothing counts.
        self.left_out: dict[int, set[int]] = {entry: set() for entry in self.standings}
        for result in results:
            present = [entry for entry in result.entries if entry is not None]
            if all(entry in self.standings for entry in present):
                self._add(result, present)

    def _add(self, result: Result, present: list[int]) -> None:
        outcome = result.outcome
        void = outcome.kind == "void"
        if void or result.annulled:
            for number in present:
                self.standings[number].annulled += not void
                self.left_out[number].add(result.round)
            return
        for side, entry in enumerate(result.entries):
            if entry is None:
                continue
            standing = self.standings[entry]
            side_outcome = outcome.sides[side]
            if side_outcome.ended == "bye" and side_outcome.result == "win":
                standing.byes += 1
                if not self.scoring.bye:  # it rests, as in a round robin
                    self.left_out[entry].add(result.round)
                    continue
            encounter = self._encounter(result, side, tuple(e for e in present if e != entry))
            self.encounters[entry].append(encounter)
            standing.points += encounter.points
            if side_outcome.ended != "bye" or side_outcome.result != "win":
                self._count(standing, outcome, side, encounter)

    def _encounter(self, result: Result, side: int, opponents: tuple[int, ...]) -> Encounter:
        outcome, mine = result.outcome, result.outcome.sides[side]
        points = self.scoring.points(outcome, side)
        ended = mine.ended
        if ended == "double_forfeit":
            return Encounter(result.round, ended, "loss", points, opponents, 0, 0, 0)
        if ended == "bye":
            return Encounter(result.round, ended, mine.result, points, (), 0, 0, 0)
        theirs = [other.score for at, other in enumerate(outcome.sides) if at != side]
        margin = mine.score - max(theirs, default=mine.score)
        return Encounter(
            result.round, ended, mine.result, points, opponents, mine.score, sum(theirs), margin
        )

    def _count(self, standing: Standing, outcome: Outcome, side: int, encounter: Encounter) -> None:
        standing.played += 1
        if encounter.result == "win":
            standing.won += 1
        elif encounter.result == "loss":
            standing.lost += 1
            standing.gave_up += encounter.ended in GAVE_UP
        else:
            standing.drawn += 1
        standing.score_for += encounter.score
        standing.score_against += encounter.against
        standing.score_difference += encounter.margin
        if side == 1 and len(outcome.sides) == 2:
            standing.away_score += encounter.score
        if encounter.met:
            # Nobody hurt anybody in a walk-over, whatever somebody typed in.
            standing.bonus += self.scoring.bonus(outcome, side)
            standing.made.update(outcome.sides[side].counts)
            for other, theirs in enumerate(outcome.sides):
                if other != side:
                    standing.suffered.update(theirs.counts)
