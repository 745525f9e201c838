"""What a result is worth: scoring is data (LG-TABLE-02)."""

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
        """The least and the most that one match may give; None: there is no most."""
        if self.each and self.cap is None:
            return 0, None
        most = self.points if not self.each else self.cap
        return 0, most if self.cap is None else min(most or 0, self.cap)

    def _value(self, outcome: Outcome, side: int) -> int:
        own = outcome.sides[side]
        theirs = [other.score for at, other in enumerate(outcome.sides) if at != side]
        if self.counted == "score":
            return own.score
        if self.counted == "score_against":
            return sum(theirs)
        if self.counted == "margin":
            return abs(own.score - max(theirs))
        return own.counts.get(self.counted, 0)


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for each way in which a fixture can end for a side (LG-FIX-01).

    conceded, conceded_to:        who gave a match up, and the other; None: a loss and a win.
    walk_over_lost, _won:         the same where one side did not start.
    bye:                          None: the points of a win in Swiss, elsewhere nothing.
    bonuses:                      given for matches that took place, to all but who gave up.
    walk_over_score:              what a walk-over is scored, the winner's first.
    unplayed:                     what rounds without a match are for Buchholz and its like: a
                                  virtual opponent by the chess rules of 2026 or, ``virtual``, by
                                  those of 2024; or zero (LG-TABLE-04).
    fair_play:                    what counts against an entry, and how much for each.

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
        """What is not named is as by default; refuses with all that is wrong."""
        problems = scoring_problems(value)
        if problems:
            raise Refusal(problems)
        found = dict(value)
        if "bonuses" in found:
            found["bonuses"] = tuple(Bonus(**bonus) for bonus in found["bonuses"])
        if "walk_over_score" in found:
            found["walk_over_score"] = tuple(found["walk_over_score"])
        return cls(**found)

    def to_json(self) -> dict[str, Any]:
        return {
            **{each.name: getattr(self, each.name) for each in fields(self)},
            "bonuses": [bonus.to_json() for bonus in self.bonuses],
            "walk_over_score": list(self.walk_over_score),
            "fair_play": dict(self.fair_play),
        }

    def bye_points(self, *, swiss: bool) -> Scoring:
        """This scoring with the points of a bye filled in for a format."""
        if self.bye is not None:
            return self
        found = {each.name: getattr(self, each.name) for each in fields(self)}
        return Scoring(**{**found, "bye": self.win if swiss else 0})

    def worth(self, ended: Ended, result: Result) -> int:
        """Points for how a fixture ended for a side, without bonuses.

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
        found = special.get(ended)
        if found is not None:
            return found
        return {"win": self.win, "draw": self.draw, "loss": self.loss}[result]

    def points(self, outcome: Outcome, side: int) -> int:
        """Points of that side for this outcome."""
        own = outcome.sides[side]
        return self.worth(own.ended, own.result) + self.bonus(outcome, side)

    def bonus(self, outcome: Outcome, side: int) -> int:
        """Points beside those, for who was there and did not give up."""
        ended = outcome.sides[side].ended
        if ended not in MET or ended in GAVE_UP:
            return 0
        return sum(bonus.earned(outcome, side) for bonus in self.bonuses)

    def walk_over(self, winner: int, sides: int = 2) -> Outcome:
        """The outcome of a walk-over for that side, who alone came (LG-FIX-01)."""
        won, lost = self.walk_over_score
        return Outcome.alike(
            "walk_over",
            (
                SideOutcome("win", won) if side == winner else SideOutcome("loss", lost)
                for side in range(sides)
            ),
        )
