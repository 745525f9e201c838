"""Example table of made-up results: shows the effect of points and tie-breakers before they are
stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from leagues.models import Season
from leagues.stages.tie_breakers import breaker_problems
from leagues.tables import Parting, Result, Scoring, Standing, compute, scoring_problems
from rules.record import Outcome

#: Each pair meets once: the teams, and their scores.  Two teams end level on wins.
_MATCHES: Final = (
    ((1, 2), (3, 1)),
    ((3, 4), (1, 1)),
    ((1, 3), (0, 1)),
    ((2, 4), (2, 0)),
    ((4, 1), (0, 2)),
    ((2, 3), (1, 0)),
)
_TEAMS: Final = "ABCD"
_SEED: Final = "5" * 64


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A row of the example.

    parting: the tie-break that puts it above the next; None where points do, and in the last row.
    """

    place: int
    name: str
    standing: Standing
    parting: Parting | None


@dataclass(frozen=True, slots=True)
class Example:
    """An example table, and the results of its matches."""

    lines: Sequence[ExampleRow]
    matches: Sequence[str]


def example(season: Season, scoring: Mapping[str, Any], breakers: Sequence[str]) -> Example | None:
    """Return the example table; None where the settings chosen would be refused."""
    counted = season.rules.counted
    if scoring_problems(scoring, counted) or breaker_problems(breakers, season.rules):
        return None
    given = {
        "seed": {entry: entry for entry in range(1, 5)},
        "rating": {entry: 1600 - 20 * entry for entry in range(1, 5)},
    }
    results = [_result(entries, scores, counted) for entries, scores in _MATCHES]
    table = compute(range(1, 5), results, Scoring.from_json(scoring), breakers, _SEED, given=given)
    return Example(
        [
            ExampleRow(
                row.place,
                _TEAMS[row.entry - 1],
                row.standing,
                row.parting if row.parting and row.parting.criterion != "points" else None,
            )
            for row in table.rows
        ],
        [
            f"{_TEAMS[home - 1]} {made} : {against} {_TEAMS[away - 1]}"
            for (home, away), (made, against) in _MATCHES
        ],
    )


def _result(entries: tuple[int, int], scores: tuple[int, int], counted: Sequence[str]) -> Result:
    """Return a made-up result: everything that a game counts besides is the score plus 1."""
    counts = [dict.fromkeys(counted, own + 1) for own in scores]
    return Result(entries, Outcome.between(scores, counts))
