"""How an open fixture may end, in points.

Any of the ways of LG-FIX-01: played, conceded, a walk-over, a double forfeit, void.  Its score and
its counts may be anything; a draw alone has no margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from leagues.tables.scoring import Scoring
from rules.record import Kind, ended_as

#: The entries of an open fixture.  None: an opponent who is not known yet, or a bye.
Open = Sequence[int | None]

#: What a side has of it; a forfeit is a loss without score, after a void or a bye it is as before.
Label = Literal["win", "draw", "loss", "forfeit", "void"]

#: Ends without a margin: nobody's score difference changes.
WITHOUT_MARGIN = frozenset({"draw", "forfeit", "void"})
#: Ends without a score.
WITHOUT_SCORE = frozenset({"forfeit", "void"})


@dataclass(frozen=True, slots=True)
class End:
    """One way to end: by side, points and label.

    played: bonuses may come on top.
    narrow: whoever wins scores no less: it was played to its end, and neither conceded nor given.
    """

    points: tuple[int, ...]
    labels: tuple[Label, ...]
    played: bool
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class OpenFixture:
    """One or two entries, and all ways in which it may end for them."""

    entries: tuple[int, ...]
    ends: tuple[End, ...]


def open_fixtures(
    fixtures: Iterable[Open], entries: Iterable[int], scoring: Scoring
) -> list[OpenFixture]:
    """The open fixtures of these entries.

    Of one whose opponent is not known, and of one with more than two sides, each side is looked at
    alone: that allows more than can happen, and so never proves what is not so.
    """
    pair, alone = _pair_ends(scoring), _alone_ends(scoring)
    inside = frozenset(entries)
    found = []
    for fixture in fixtures:
        known = tuple(entry for entry in fixture if entry is not None and entry in inside)
        if len(known) == 2 == len(fixture):
            found.append(OpenFixture(known, pair))
        else:
            found += [OpenFixture((entry,), alone) for entry in known]
    return found


def _pair_ends(scoring: Scoring) -> tuple[End, ...]:
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
    ends = [replace(e, points=e.points[:1], labels=e.labels[:1]) for e in _pair_ends(scoring)]
    ends.append(End((scoring.worth("bye", "win"),), ("void",), played=False))
    return _distinct(ends)


def _distinct(ends: list[End]) -> tuple[End, ...]:
    """One of those that have the same points and labels, which may do what any of them may."""
    found: dict[tuple[tuple[int, ...], tuple[Label, ...]], End] = {}
    for end in ends:
        same = found.setdefault((end.points, end.labels), end)
        found[end.points, end.labels] = replace(
            same, played=same.played or end.played, narrow=same.narrow and end.narrow
        )
    return tuple(found.values())
