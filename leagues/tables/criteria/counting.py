"""Criteria that look at the sums of one entry (LG-TABLE-03).

A fixture that is still open, one that is void and one that is annulled count for nothing in any of
them.  A walk-over counts with the score it was given, as a win and a loss, and nobody was hurt or
sent off in it.  A bye counts with its points and for nothing else.
"""

from __future__ import annotations

from leagues.tables.criteria.criterion import Context, Criterion, Number, Treatment
from leagues.tables.standing import Standing

#: How the keys of criteria begin that count what the game counts; behind a colon stands what.
COUNTED, COUNTED_DIFFERENCE = "counted", "counted_difference"

_SCORED = Treatment(walk_over="as_scored")
_RESULT = Treatment(walk_over="as_result")


class Points(Criterion):
    key = "points"
    treatment = Treatment(walk_over="as_scored", bye="as_scored")

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.points


class ScoreDifference(Criterion):
    key = "score_difference"
    treatment, settled = _SCORED, "margin"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_difference


class ScoreFor(Criterion):
    key = "score_for"
    treatment = _SCORED

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_for


class ScoreAgainst(Criterion):
    """Fewer is better."""

    key = "score_against"
    treatment, more_is_better = _SCORED, False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.score_against


class Counted(Criterion):
    """What a game counts of a side, as an entry made it: ``counted:saves``."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"{COUNTED}:{what}"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.made[self.what]


class CountedDifference(Criterion):
    """What an entry made of it less what it suffered: ``counted_difference:saves``."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.key = f"{COUNTED_DIFFERENCE}:{what}"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.made[self.what] - standing.suffered[self.what]


class Wins(Criterion):
    key = "wins"
    treatment, settled = _RESULT, "result"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.won


class Draws(Criterion):
    """A round missed for half of the points is one."""

    key = "draws"
    treatment, settled = _RESULT, "result"

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.drawn


class FewerLosses(Criterion):
    """A double forfeit is a loss for both, and so is a round that a late entry missed."""

    key = "losses"
    treatment, settled, more_is_better = _RESULT, "result", False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.lost


class FewerConcessions(Criterion):
    """Matches conceded, walk-overs against an entry, double forfeits."""

    key = "concessions"
    treatment, more_is_better = Treatment(walk_over="given_up"), False

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.gave_up


class AwayScore(Criterion):
    key = "away_score"
    treatment = _SCORED

    def value(self, standing: Standing, context: Context) -> Number:
        return standing.away_score


class FairPlay(Criterion):
    """What the season counts against an entry (fouls, cards), each with its weight; fewer."""

    key = "fair_play"
    more_is_better = False

    def value(self, standing: Standing, context: Context) -> Number:
        return sum(
            weight * standing.made[counted] for counted, weight in context.scoring.fair_play.items()
        )


class Progressive(Criterion):
    """The sum of what it had after each round: early points count more often.

    A round without a fixture adds what it had before.  Results whose round is not known count as
    if they came before the first.
    """

    key = "progressive"
    treatment, settled = Treatment("as_scored", "as_scored", "as_scored"), "field"

    def value(self, standing: Standing, context: Context) -> Number:
        last = context.last_round
        return sum(
            each.points * (last + 1 - max(each.round, min(last, 1)))
            for each in context.encounters[standing.entry]
        )
