"""A table is a pure function of outcomes, and says why each row stands where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from leagues.tables.criteria import CRITERIA, Context
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result, Standing, standings
from rules.record import canonical


@dataclass(frozen=True, slots=True)
class Parting:
    """Which criterion put a row above the next, with both numbers (LG-TABLE-06)."""

    criterion: str
    above: int
    below: int


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table.

    place:   from 1; those whom nothing parts share one.
    parting: what parts it from the next row; None for the last row and for a shared place.
    """

    place: int
    standing: Standing
    parting: Parting | None

    @property
    def entry(self) -> int:
        return self.standing.entry

    @property
    def score_difference(self) -> int:
        return self.standing.score_for - self.standing.score_against

    def to_json(self) -> dict[str, Any]:
        standing, parting = self.standing, self.parting
        return {
            "place": self.place,
            "entry": standing.entry,
            "played": standing.played,
            "won": standing.won,
            "drawn": standing.drawn,
            "lost": standing.lost,
            "score_for": standing.score_for,
            "score_against": standing.score_against,
            "points": standing.points,
            "made": dict(standing.made),
            "suffered": dict(standing.suffered),
            "parting": parting
            and {
                "criterion": parting.criterion,
                "above": parting.above,
                "below": parting.below,
            },
        }


@dataclass(frozen=True, slots=True)
class Table:
    """The rows from the top, and the criteria by which they were ordered."""

    rows: tuple[Row, ...]
    criteria: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"criteria": list(self.criteria), "rows": [row.to_json() for row in self.rows]}

    def to_bytes(self) -> bytes:
        """The canonical form, by which two tables are compared."""
        return canonical(self.to_json())


def compute(
    entries: Iterable[int],
    results: Iterable[Result],
    scoring: Scoring,
    tie_breakers: Sequence[str],
    draw_seed: str,
) -> Table:
    """The table of these entries (LG-TABLE-01); the order of neither argument matters.

    entries:      their numbers.
    tie_breakers: keys of criteria after points, the first to decide first.
    draw_seed:    32 bytes in hexadecimal, for lots.
    """
    criteria = ("points", *(key for key in tie_breakers if key != "points"))
    found = list(results)
    sums = standings(list(entries), found, scoring)
    context = Context(sums, found, scoring, draw_seed)
    runs = _parted(sorted(sums), criteria, context)
    rows: list[Row] = []
    place = 1
    for run, parting in runs:
        for last, entry in zip([*[False] * (len(run) - 1), True], run, strict=True):
            rows.append(Row(place, sums[entry], parting if last else None))
        place += len(run)
    return Table(tuple(rows), criteria)


#: Entries that share a place, and what parts them from those that follow.
Run = tuple[list[int], Parting | None]


def _parted(level: list[int], criteria: Sequence[str], context: Context) -> list[Run]:
    """Entries that are level so far, by the criteria that are left."""
    if len(level) == 1 or not criteria:
        return [(level, None)]
    criterion = CRITERIA[criteria[0]]
    values = criterion.values(level, context)
    if values is None:
        return _parted(level, criteria[1:], context)
    by_value: dict[int, list[int]] = {}
    for entry in level:
        by_value.setdefault(values[entry], []).append(entry)
    ordered = sorted(by_value, reverse=criterion.more_is_better)
    runs: list[Run] = []
    for value, below in [*pairwise(ordered), (ordered[-1], None)]:
        part = _parted(by_value[value], criteria[1:], context)
        if below is not None:
            part[-1] = (part[-1][0], Parting(criterion.key, value, below))
        runs += part
    return runs
