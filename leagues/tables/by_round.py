"""A table as of any round (LG-TABLE-07)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from leagues.tables.scoring import Scoring
from leagues.tables.standing import Result
from leagues.tables.table import Table, compute


def as_of(results: Iterable[Result], round_: int) -> list[Result]:
    """Return the results up to and with a round; those without a round (0) are always included."""
    return [result for result in results if result.round <= round_]


def table_after(
    round_: int,
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
    """Return the table after a round; the other arguments are as in `compute`."""
    return compute(
        entries,
        as_of(results, round_),
        scoring,
        tie_breakers,
        draw_seed,
        given=given,
        rounds=None if rounds is None else min(rounds, round_),
        gone=gone,
    )
