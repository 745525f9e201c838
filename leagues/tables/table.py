"""Tables as a pure function of outcomes, with the reason for the place of each row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from leagues.tables.criteria import Context, Number, Skip, criterion_of
from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result, Standing
from rules.record import canonical

#: The parting of entries that stayed from those that have left; nobody chooses it.
WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Parting:
    """The criterion that put a row above the next, with both numbers (LG-TABLE-06).

    part: the name of the numbers where the criterion has several: in a mini-table ``points``,
          ``score_difference`` or ``score_for``.
    """

    criterion: str
    above: Number
    below: Number
    part: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table.

    place:   from 1; entries that no criterion separates share one.
    parting: its tie-break from the next row; None for the last row and for a shared place.
    skipped: the criteria before the deciding one that did not apply.
    """

    place: int
    standing: Standing
    parting: Parting | None
    skipped: tuple[Skip, ...] = ()

    @property
    def entry(self) -> int:
        return self.standing.entry

    @property
    def score_difference(self) -> int:
        return self.standing.score_difference

    def to_json(self) -> dict[str, Any]:
        """Return the row as JSON; numbers that are not whole are fractions, ``"25/2"``."""
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
            "bonus": standing.bonus,
            "byes": standing.byes,
            "annulled": standing.annulled,
            "made": dict(standing.made),
            "suffered": dict(standing.suffered),
            "parting": parting
            and {
                "criterion": parting.criterion,
                "part": parting.part,
                "above": _plain(parting.above),
                "below": _plain(parting.below),
            },
            "skipped": [
                {"criterion": skip.criterion, "reason": skip.reason, "level": skip.level}
                for skip in self.skipped
            ],
        }


def _plain(value: Number) -> int | str:
    return value if isinstance(value, int) else str(value)


@dataclass(frozen=True, slots=True)
class Table:
    """The rows from the top, and the criteria by which they were ordered."""

    rows: tuple[Row, ...]
    criteria: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        return {"criteria": list(self.criteria), "rows": [row.to_json() for row in self.rows]}

    def to_bytes(self) -> bytes:
        """Return the canonical form, by which two tables are compared."""
        return canonical(self.to_json())

    @property
    def places(self) -> dict[int, int]:
        """The place of each entry."""
        return {row.entry: row.place for row in self.rows}


def compute(
    entries: Iterable[int],
    results: Iterable[Result],
    scoring: Scoring,
    tie_breakers: Sequence[str],
    draw_seed: str,
    *,
    given: Mapping[str, Mapping[int, int]] | None = None,
    rounds: int | None = None,
    gone: Iterable[int] = (),
) -> Table:
    """Return the table of these entries (LG-TABLE-01); the order of entries and results is free.

    entries:      their numbers.
    results:      those with other entries are left out.
    tie_breakers: keys of criteria after points, the first to decide first.
    draw_seed:    32 bytes in hexadecimal, for lots.
    given:        numbers from outside, by criterion: ``{"rating": {7: 1500}, "seed": {7: 1}}``.
    rounds:       in a Swiss stage, the number of rounds over: an entry without a fixture in one was
                  away. None elsewhere.
    gone:         entries that have left: they stand below all others (LG-OUT-07).
    """
    context = Context(entries, results, scoring, draw_seed, given, rounds, gone)
    return ranked(context, tie_breakers)


def ordered(tie_breakers: Sequence[str]) -> tuple[str, ...]:
    """Return all criteria of a table: points, and then each tie-breaker once."""
    return tuple(dict.fromkeys(("points", *tie_breakers)))


def ranked(context: Context, tie_breakers: Sequence[str]) -> Table:
    """Return the table of a context, in which everything is counted already."""
    criteria = ordered(tie_breakers)
    rows: list[Row] = []
    place = 1
    for run in _runs(criteria, context):
        inside = [Row(place, context.standings[e], None, run.inside) for e in run.entries[:-1]]
        last = context.standings[run.entries[-1]]
        rows += [*inside, Row(place, last, run.parting, run.skipped)]
        place += len(run.entries)
    return Table(tuple(rows), criteria)


def _runs(criteria: Sequence[str], context: Context) -> list[_Run]:
    """Return the runs of entries that stayed, and below them of those that left (LG-OUT-07).

    Both are ordered by the same criteria.
    """
    stayed = sorted(context.standings.keys() - context.gone)
    runs = _parted(stayed, criteria, context, ()) if stayed else []
    if context.gone:
        if runs:
            runs[-1].parting = Parting(WITHDRAWN, 0, 1)
        runs += _parted(sorted(context.gone), criteria, context, ())
    return runs


@dataclass(slots=True)
class _Run:
    """Entries that share a place, and the parting from those that follow.

    inside:  the criteria skipped between the entries that share it.
    skipped: the criteria skipped before the parting.
    """

    entries: list[int]
    inside: tuple[Skip, ...] = ()
    parting: Parting | None = None
    skipped: tuple[Skip, ...] = ()


def _parted(
    level: list[int], criteria: Sequence[str], context: Context, skipped: tuple[Skip, ...]
) -> list[_Run]:
    """Separate entries that are level so far by the remaining criteria."""
    if len(level) == 1:
        return [_Run(level)]
    if not criteria:
        return [_Run(level, inside=skipped)]
    criterion = criterion_of(criteria[0])
    values = criterion.values(level, context)
    if isinstance(values, Skip):
        return _parted(level, criteria[1:], context, (*skipped, values))
    by_value: dict[tuple[Number, ...], list[int]] = {}
    for entry in level:
        by_value.setdefault(values[entry], []).append(entry)
    runs: list[_Run] = []
    again = criterion.restarts and len(by_value) > 1
    best_first = sorted(by_value, reverse=criterion.more_is_better)
    for value, below in [*pairwise(best_first), (best_first[-1], None)]:
        part = _parted(by_value[value], criteria if again else criteria[1:], context, skipped)
        if below is not None:
            part[-1].parting = _parting(criterion.key, criterion.parts, value, below)
            part[-1].skipped = skipped
        runs += part
    return runs


def _parting(
    key: str, parts: tuple[str, ...], above: tuple[Number, ...], below: tuple[Number, ...]
) -> Parting:
    at = next(at for at, value in enumerate(above) if value != below[at])
    return Parting(key, above[at], below[at], parts[at])
