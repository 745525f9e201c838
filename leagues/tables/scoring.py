"""Scoring as data: the points of a result (LG-TABLE-02)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from leagues.tables.checking import scoring_problems
from rules.problems import Refusal
from rules.record import GAVE_UP, MET, Ended, Outcome, Result, SideOutcome

Unplayed = Literal["virtual_2026", "virtual", "zero"]
When = Literal["any", "win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class Bonus:
    """Points beside those for the result, for what a side did in one match.

    counted:   a counted thing by name (``Game.counted``), ``score``, ``score_against`` (of all its
               opponents) or ``margin`` (the distance to the best opponent, never negative).
    threshold: that many or more earn it; with `at_most`, that many or fewer.
    points:    once, or with `each` for every full threshold.
    cap:       the most points that one match gives; None: no limit.
    when:      only with this result.

    A score of three or more: ``Bonus("score", 3)``; a narrow loss: ``Bonus("margin", 1,
    at_most=True, when="loss")``; a clean sheet: ``Bonus("score_against", 0, at_most=True)``; a
    point for two saves each, but no more than three: ``Bonus("saves", 2, each=True, cap=3)``.
    """

    counted: str
    threshold: int
    points: int = 1
    at_most: bool = False
    each: bool = False
    cap: int | None = None
    when: When = "any"

    def to_json(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def earned(self, outcome: Outcome, side: int) -> int:
        """Return the points that a side earns in one match."""
        if self.when not in ("any", outcome.sides[side].result):
            return 0
        value = self._value(outcome, side)
        if value > self.threshold if self.at_most else value < self.threshold:
            return 0
        times = value // self.threshold if self.each else 1
        earned = self.points * times
        return earned if self.cap is None else min(earned, self.cap)

    @property
    def bounds(self) -> tuple[int, int | None]:
        """The least and the most that one match may give; a most of None means no limit."""
        if self.each and self.cap is None:
            return 0, None
        most = self.points if not self.each else self.cap
        return 0, most if self.cap is None else min(most or 0, self.cap)

    def _value(self, outcome: Outcome, side: int) -> int:
        mine = outcome.sides[side]
        theirs = [other.score for at, other in enumerate(outcome.sides) if at != side]
        if self.counted == "score":
            return mine.score
        if self.counted == "score_against":
            return sum(theirs)
        if self.counted == "margin":
            return abs(mine.score - max(theirs))
        return mine.counts.get(self.counted, 0)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way in which a fixture can end for a side (LG-FIX-01).

    conceded, conceded_to: for the side that gave a match up, and the other; None: a loss and a win.
    walk_over_lost, walk_over_won: the same where one side did not start.
    bye:             None: the points of a win in Swiss, nothing elsewhere.
    bonuses:         given for matches that took place, except to a side that gave up.
    walk_over_score: the score of a walk-over, the winner's first.
    unplayed:        what rounds without a match count for Buchholz and the like: a virtual opponent
                     by the chess rules of 2026 or, with ``virtual``, of 2024; or zero
                     (LG-TABLE-04).
    fair_play:       the things that count against an entry, with their weights.

    A void fixture counts for nothing, whatever the season says.
    """

    win: int = 3
    draw: int = 1
    loss: int = 0
    double_forfeit: int = 0
    conceded: int | None = None
    conceded_to: int | None = None
    walk_over_lost: int | None = None
    walk_over_won: int | None = None
    bye: int | None = None
    bonuses: tuple[Bonus, ...] = ()
    walk_over_score: tuple[int, int] = (2, 0)
    unplayed: Unplayed = "virtual_2026"
    fair_play: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Scoring:
        """Read a scoring; keys that are left out have their defaults.

        Raises Refusal with every problem at once.
        """
        problems = scoring_problems(value)
        if problems:
            raise Refusal(problems)
        arguments = dict(value)
        if "bonuses" in arguments:
            arguments["bonuses"] = tuple(Bonus(**bonus) for bonus in arguments["bonuses"])
        if "walk_over_score" in arguments:
            arguments["walk_over_score"] = tuple(arguments["walk_over_score"])
        return cls(**arguments)

    def to_json(self) -> dict[str, Any]:
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "bonuses": [bonus.to_json() for bonus in self.bonuses],
            "walk_over_score": list(self.walk_over_score),
            "fair_play": dict(self.fair_play),
        }

    def bye_points(self, *, swiss: bool) -> Scoring:
        """Return this scoring with the points of a bye filled in for a format."""
        if self.bye is not None:
            return self
        arguments = {each.name: getattr(self, each.name) for each in fields(self)}
        return Scoring(**{**arguments, "bye": self.win if swiss else 0})

    def worth(self, ended: Ended, result: Result) -> int:
        """Return the points for the end of a fixture for a side, without bonuses.

        A bye that is won is a bye; one that is drawn or lost is a round that an entry missed
        (LG-OUT-05).
        """
        if ended == "void":
            return 0
        if ended == "double_forfeit":
            return self.double_forfeit
        if ended == "bye" and result == "win":
            return self.bye or 0
        special: Mapping[Ended, int | None] = {
            "conceded": self.conceded,
            "conceded_to": self.conceded_to,
            "walk_over_lost": self.walk_over_lost,
            "walk_over_won": self.walk_over_won,
        }
        special_points = special.get(ended)
        if special_points is not None:
            return special_points
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[result]

    def points(self, outcome: Outcome, side: int) -> int:
        """Return the points of a side for this outcome, with bonuses."""
        mine = outcome.sides[side]
        return self.worth(mine.ended, mine.result) + self.bonus(outcome, side)

    def bonus(self, outcome: Outcome, side: int) -> int:
        """Return a side's bonus points; a side that did not come or gave up has none."""
        ended = outcome.sides[side].ended
        if ended not in MET or ended in GAVE_UP:
            return 0
        return sum(bonus.earned(outcome, side) for bonus in self.bonuses)

    def walk_over(self, winner: int, sides: int = 2) -> Outcome:
        """Return the outcome of a walk-over for the side `winner`, which alone came (LG-FIX-01)."""
        won, lost = self.walk_over_score
        return Outcome.alike(
            "walk_over",
            (
                SideOutcome("win", won) if side == winner else SideOutcome("loss", lost)
                for side in range(sides)
            ),
        )
