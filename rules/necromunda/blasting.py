"""NM-BLAST-03 to -07: the final place of a marker, and the fighters that it hits."""

from __future__ import annotations

from typing import Final

from rules.necromunda.dice import is_hit_symbol
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.measuring import gap_to_point
from rules.necromunda.table.templates import blast_touches, scattered
from rules.tabletop.points import Point

#: NM-BLAST-05: the face that makes a misfire, and the one that makes it worst.
_MISFIRE: Final = 1
_WORST: Final = 1


def land(ref: Referee, p: int, aim: Point, *, moves: bool) -> Point | None:
    """Return the final place of a fighter's marker; None where it has no effect.

    See NM-BLAST-03 to -05.

    moves: its hit roll failed.
    """
    if not moves:
        return aim
    pos = ref.pos
    degree = ref.d360("scatter_direction", "NM-SDIE-04", p)
    is_hit = is_hit_symbol(pos.data.dice, ref.d6("scatter_hit", "NM-SDIE-04", p))
    length = ref.d6("scatter_distance", "NM-BLAST-04", p)
    if is_hit and length == _MISFIRE:
        if ref.d6("misfire", "NM-BLAST-05", p) == _WORST:
            ref.note("misfires", "NM-BLAST-05", p, path=[pos.disc(p).centre])
            return pos.disc(p).centre
        ref.note("is a dud", "NM-BLAST-05", p)
        return None
    end = scattered(pos.terrain, aim, DEGREES[degree], length)
    ref.note("scatters", "NM-BLAST-04", p, path=[aim, end])
    return end


def caught(pos: Position, place: Point, diameter: int) -> list[int]:
    """List the fighters that a marker hits, nearest to its centre first (NM-BLAST-06, -07)."""
    terrain = pos.terrain
    places = {side: at for at, side in enumerate(pos.priority)}
    touched = [
        q
        for q in pos.on_table()
        if blast_touches(place, diameter / 2, pos.disc(q))
        and not terrain.is_cut(place, pos.disc(q).centre)
    ]
    return sorted(
        touched,
        key=lambda q: (gap_to_point(pos.disc(q), place), places.get(pos.side_of[q], 0), q),
    )
