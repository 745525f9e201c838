"""A table as of any round, and place by round (LG-TABLE-07)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result
from leagues.tables.table import Table, compute


@dataclass(frozen=True, slots=True)
class History:
    """The table after each round that has a result.

    tables: by round, in order.
    """

    tables: Mapping[int, Table]

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(self.tables)

    @property
    def places(self) -> dict[int, tuple[int, ...]]:
        """By entry, its place after each of the rounds."""
        series: dict[int, list[int]] = {}
        for table in self.tables.values():
            for entry, place in table.places.items():
                series.setdefault(entry, []).append(place)
        return {entry: tuple(places) for entry, places in sorted(series.items())}


def as_of(results: Iterable[Result], round_: int) -> list[Result]:
    """The results up to and with a round; those whose round is not known are always there."""
    return [result for result in results if result.round <= round_]


def history(
    entries: Iterable[int],
    results: Iterable[Result],
    scoring: Scoring,
    tie_breakers: Sequence[str],
    draw_seed: str,
    *,
    given: Mapping[str, Mapping[int, int]] | None = None,
    rounds: int | None = None,
) -> History:
    """The table after each round; the arguments are as in `compute`."""
    numbers, found = list(entries), list(results)
    return History(
        {
            each: compute(
                numbers,
                as_of(found, each),
                scoring,
                tie_breakers,
                draw_seed,
                given=given,
                rounds=None if rounds is None else min(rounds, each),
            )
            for each in sorted({result.round for result in found if result.round})
        }
    )
