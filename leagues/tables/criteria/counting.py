"""Criteria from the sums of one entry (LG-TABLE-03).

A fixture that is open, void or annulled counts for nothing in any of them. A walk-over counts with
the score it was given, as a win and a loss, and nobody was hurt or sent off in it. A bye counts
with its points and for nothing else.
"""

from __future__ import annotations

from leagues.tables.criteria.criterion import Context, Criterion, Number, Treatment
from leagues.tables.standing import Standing

#: Prefixes of keys for what the game counts; the name of the thing follows after a colon.
COUNTED, COUNTED_DIFFERENCE = "counted", "counted_difference"

_SCORED = Treatment(walk_over="as_scored")
_RESULT = Treatment(walk_over="as_result")


class Points(Criterion):
    """Points of the table."""

    key = "points"
    treatment = Treatment(walk_over="as_scored", bye="as_scored")

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.points


class ScoreDifference(Criterion):
    """Score for less score against; more is better."""

    key = "score_difference"
    treatment, settled = _SCORED, "margin"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_difference


class ScoreFor(Criterion):
    """Score for; more is better."""

    key = "score_for"
    treatment = _SCORED

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_for


class ScoreAgainst(Criterion):
    """Score against; fewer is better."""

    key = "score_against"
    treatment, more_is_better = _SCORED, False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_against


class Counted(Criterion):
    """Something that a game counts of a side, as an entry made it: ``counted:saves``."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"{COUNTED}:{what}"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.made[self.what]


class CountedDifference(Criterion):
    """Something counted, made less suffered: ``counted_difference:saves``."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"{COUNTED_DIFFERENCE}:{what}"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.made[self.what] - standing.suffered[self.what]


class Wins(Criterion):
    """Number of wins; more is better."""

    key = "wins"
    treatment, settled = _RESULT, "result"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.won


class Draws(Criterion):
    """Number of draws, including rounds missed for half of the points; more is better."""

    key = "draws"
    treatment, settled = _RESULT, "result"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.drawn


class FewerLosses(Criterion):
    """Number of losses; fewer is better.

    A double forfeit is a loss for both, and a round that a late entry missed is one, too.
    """

    key = "losses"
    treatment, settled, more_is_better = _RESULT, "result", False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.lost


class FewerConcessions(Criterion):
    """Matches conceded, walk-overs against an entry, double forfeits; fewer is better."""

    key = "concessions"
    treatment, more_is_better = Treatment(walk_over="given_up"), False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.gave_up


class AwayScore(Criterion):
    """Score made as the second side of a fixture for two; more is better."""

    key = "away_score"
    treatment = _SCORED

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.away_score


class FairPlay(Criterion):
    """Weighted sum of what the season counts against an entry (fouls, cards); fewer is better."""

    key = "fair_play"
    more_is_better = False

    def value(self, standing: Standing, context: Context) -> Number:
        return sum(
            weight * standing.made[counted] for counted, weight in context.scoring.fair_play.items()
        )


class Progressive(Criterion):
    """Sum of the points after each round: early points count more often.

    A round without a fixture adds the points before it. Results without a known round count as if
    they came before the first.
    """

    key = "progressive"
    treatment, settled = Treatment("as_scored", "as_scored", "as_scored"), "field"

    def value(self, standing: Standing, context: Context) -> Number:
        last = context.last_round
        return sum(
            each.points * (last + 1 - max(each.round, min(last, 1)))
            for each in context.encounters[standing.entry]
        )
