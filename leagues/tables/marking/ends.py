"""Possible ends of an open fixture, in points.

They are the ways of LG-FIX-01: played, conceded, a walk-over, a double forfeit, void. Score and
counts may be anything; only a draw has no margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from leagues.tables.scoring import Scoring
from rules.record import Kind, ended_as

#: The entries of an open fixture.  None: an opponent who is not known yet, or a bye.
Open = Sequence[int | None]

#: The end for one side: a forfeit is a loss without score; a void or a bye changes nothing.
Label = Literal["win", "draw", "loss", "forfeit", "void"]

#: Ends without a margin: nobody's score difference changes.
WITHOUT_MARGIN = frozenset({"draw", "forfeit", "void"})
#: Ends without a score.
WITHOUT_SCORE = frozenset({"forfeit", "void"})


@dataclass(frozen=True, slots=True)
class End:
    """One possible end: by side, points and label.

    played: bonuses may be added.
    narrow: the winner scores no less than the loser: it was played to its end, and neither conceded
            nor a walk-over.
    """

    points: tuple[int, ...]
    labels: tuple[Label, ...]
    played: bool
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class OpenFixture:
    """One or two entries, and all possible ends for them."""

    entries: tuple[int, ...]
    ends: tuple[End, ...]


def open_fixtures(
    fixtures: Iterable[Open], entries: Iterable[int], scoring: Scoring
) -> list[OpenFixture]:
    """Return the open fixtures of these entries.

    Where an opponent is not known, or there are more than two sides, each side is looked at alone.
    That allows more than can happen, and so never proves anything false.
    """
    pair, alone = _pair_ends(scoring), _alone_ends(scoring)
    inside = frozenset(entries)
    open_ones = []
    for fixture in fixtures:
        known = tuple(entry for entry in fixture if entry is not None and entry in inside)
        if len(known) == 2 == len(fixture):
            open_ones.append(OpenFixture(known, pair))
        else:
            open_ones += [OpenFixture((entry,), alone) for entry in known]
    return open_ones


def _pair_ends(scoring: Scoring) -> tuple[End, ...]:
    """Return the possible ends of a fixture for two known entries."""
    worth = scoring.worth
    ends = []
    kinds: tuple[Kind, ...] = ("played", "conceded", "walk_over")
    for kind in kinds:
        won = worth(ended_as(kind, "win"), "win")
        lost = worth(ended_as(kind, "loss"), "loss")
        ends += [
            End((won, lost), ("win", "loss"), kind != "walk_over", kind == "played"),
            End((lost, won), ("loss", "win"), kind != "walk_over", kind == "played"),
        ]
    drawn, forfeit = worth("played", "draw"), scoring.double_forfeit
    ends.append(End((drawn, drawn), ("draw", "draw"), played=True))
    ends.append(End((forfeit, forfeit), ("forfeit", "forfeit"), played=False))
    ends.append(End((0, 0), ("void", "void"), played=False))
    return _distinct(ends)


def _alone_ends(scoring: Scoring) -> tuple[End, ...]:
    """Return the possible ends of a fixture for one entry whose opponent is not known."""
    ends = [replace(e, points=e.points[:1], labels=e.labels[:1]) for e in _pair_ends(scoring)]
    ends.append(End((scoring.worth("bye", "win"),), ("void",), played=False))
    return _distinct(ends)


def _distinct(ends: list[End]) -> tuple[End, ...]:
    """Merge ends with the same points and labels into one that allows what any of them does."""
    merged: dict[tuple[tuple[int, ...], tuple[Label, ...]], End] = {}
    for end in ends:
        same = merged.setdefault((end.points, end.labels), end)
        merged[end.points, end.labels] = replace(
            same, played=same.played or end.played, narrow=same.narrow and end.narrow
        )
    return tuple(merged.values())
