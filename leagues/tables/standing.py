"""What is counted of an entry before anybody asks who stands above whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from leagues.tables.scoring import Scoring
from rules.record import Outcome

#: Outcomes that leave no trace in a table (LG-FIX-01).
UNCOUNTED = frozenset({"bye", "void"})


@dataclass(frozen=True, slots=True)
class Result:
    """A settled fixture: the numbers of its entries in the order of its sides, and its outcome."""

    entries: tuple[int, ...]
    outcome: Outcome


@dataclass(slots=True)
class Standing:
    """The sums of one entry.

    made, suffered: counted things by name, its own and its opponents' against it.
    """

    entry: int
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    points: int = 0
    score_for: int = 0
    score_against: int = 0
    made: Counter[str] = field(default_factory=Counter)
    suffered: Counter[str] = field(default_factory=Counter)


def counted(results: Iterable[Result]) -> list[Result]:
    return [result for result in results if result.outcome.kind not in UNCOUNTED]


def standings(
    entries: Sequence[int], results: Iterable[Result], scoring: Scoring
) -> dict[int, Standing]:
    """The sums of each entry over the results among these entries; others are left out."""
    found = {entry: Standing(entry) for entry in sorted(entries)}
    for result in counted(results):
        if all(entry in found for entry in result.entries):
            for side, entry in enumerate(result.entries):
                _add(found[entry], result.outcome, side, scoring)
    return found


def _add(standing: Standing, outcome: Outcome, side: int, scoring: Scoring) -> None:
    own = outcome.sides[side]
    standing.played += 1
    standing.points += scoring.points(outcome, side)
    if outcome.kind == "double_forfeit" or own.result == "loss":
        standing.lost += 1
    elif own.result == "win":
        standing.won += 1
    else:
        standing.drawn += 1
    if outcome.kind == "double_forfeit":
        return
    standing.score_for += own.score
    standing.made.update(own.counts)
    for other, theirs in enumerate(outcome.sides):
        if other != side:
            standing.score_against += theirs.score
            standing.suffered.update(theirs.counts)
