"""Criteria from the strength of an entry's opponents.

Rounds without a match are treated as the chess regulations do (FIDE C.07, article 16): those of
March 2026, or where the season says so those of August 2024, or as zero (`Scoring.unplayed`).

* A bye, a walk-over, a double forfeit, a missed round and a round that an entry was away count as
  played against a virtual opponent (`virtual`).
* To its opponents an entry that left is worth its points and a draw for each round since.
* The first to be cut is a round that the entry itself chose not to play, then the weakest opponent.

Fixtures that are still open count for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from leagues.tables.criteria.criterion import Context, Criterion, Number, Treatment, number
from leagues.tables.standing import Standing

_VIRTUAL = Treatment("virtual", "virtual", "virtual")


class Buchholz(Criterion):
    """Sum of the points of its opponents."""

    key = "buchholz"
    treatment, settled = _VIRTUAL, "field"

    def value(self, standing: Standing, context: Context) -> Number:
        played, chosen = contributions(standing, context)
        return sum(played) + sum(chosen)


class BuchholzCut1(Criterion):
    """Buchholz without the weakest opponent."""

    key = "buchholz_cut_1"
    treatment, settled = _VIRTUAL, "field"

    def value(self, standing: Standing, context: Context) -> Number:
        return sum(cut(*contributions(standing, context)))


class BuchholzMedian(Criterion):
    """Buchholz without the weakest and the strongest opponent."""

    key = "buchholz_median"
    treatment, settled = _VIRTUAL, "field"

    def value(self, standing: Standing, context: Context) -> Number:
        left = cut(*contributions(standing, context))
        return sum(left) - max(left, default=0)


def contributions(standing: Standing, context: Context) -> tuple[list[int], list[int]]:
    """Return the points of each opponent; apart, those for rounds that it chose not to play."""
    usual: list[int] = []
    chosen = [virtual(standing, context)] * context.absences[standing.entry]
    worth = context.as_opponent
    for encounter in context.encounters[standing.entry]:
        if encounter.met:
            usual.extend(worth[other] for other in encounter.opponents)
        elif encounter.voluntary:
            chosen.append(virtual(standing, context, encounter.opponents))
        else:
            usual.append(virtual(standing, context, encounter.opponents))
    return usual, chosen


def virtual(standing: Standing, context: Context, opponents: Sequence[int] = ()) -> int:
    """Return the points of the virtual opponent of a round without a match (LG-TABLE-04).

    opponents: those the entry should have met; empty in a bye, or a round that it was away.

    By the rules of 2024 they are the entry's own. By those of 2026 they are no more than those of
    the opponents it should have met, or than a draw in every round (C.07, article 16.4).
    """
    unplayed = context.scoring.unplayed
    if unplayed == "zero":
        return 0
    if unplayed == "virtual":
        return standing.points
    if opponents:
        return min(standing.points, *(context.as_opponent[other] for other in opponents))
    return min(standing.points, context.scoring.draw * context.rounds_over)


def cut(usual: list[int], chosen: list[int]) -> list[int]:
    """Return all but the lowest, which is cut from `chosen` where there are any."""
    first = sorted(chosen) or sorted(usual)
    return first[1:] + (usual if chosen else [])


class SonnebornBerger(Criterion):
    """Points of the opponents it beat, and half of those it drew with."""

    key = "sonneborn_berger"
    treatment, settled = _VIRTUAL, "field"

    def value(self, standing: Standing, context: Context) -> Number:
        worth = context.as_opponent
        halves = 0
        for encounter in context.encounters[standing.entry]:
            if encounter.result == "loss":
                continue
            times = 2 if encounter.result == "win" else 1
            if encounter.met:
                halves += times * sum(worth[other] for other in encounter.opponents)
            else:
                halves += times * virtual(standing, context, encounter.opponents)
        return number(Fraction(halves, 2)) if halves % 2 else halves // 2


class Koya(Criterion):
    """Points against opponents who have at least half of the points they could have.

    For round robins: a walk-over counts against the side that did not come.
    """

    key = "koya"
    treatment, settled = Treatment(walk_over="as_scored"), "field"

    def value(self, standing: Standing, context: Context) -> Number:
        return sum(
            each.points
            for each in context.encounters[standing.entry]
            if each.opponents and all(_has_half(other, context) for other in each.opponents)
        )


def _has_half(entry: int, context: Context) -> bool:
    standing = context.standings[entry]
    return 2 * standing.points >= context.scoring.win * standing.played


class OpponentsWinShare(Criterion):
    """Mean share of wins of its opponents, over the matches it played; a draw is half a win.

    Walk-overs and byes are no matches of its own; in its opponents' shares walk-overs count as the
    wins and losses that they are.
    """

    key = "opponents_win_share"
    treatment, settled = Treatment(), "field"

    def value(self, standing: Standing, context: Context) -> Number:
        shares = [
            context.win_share[other]
            for each in context.encounters[standing.entry]
            if each.met
            for other in each.opponents
        ]
        return number(sum(shares, Fraction(0)) / len(shares)) if shares else 0
