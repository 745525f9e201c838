"""NM-GEO-01, -09, -35: the board of a battle, with its doors and smoke as they are."""

from __future__ import annotations

from functools import lru_cache

from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.boards import Kind
from rules.necromunda.table.terrain import Line, Terrain
from rules.tabletop.points import Point


@lru_cache(maxsize=512)
def terrain_of(
    version: str, board: str, open_doors: tuple[bool, ...], smoke: tuple[Point, ...]
) -> Terrain:
    """Return a board with these doors open and these circles of smoke on it."""
    data = load(version)
    battlefield = data.boards[board]
    size = data.tables[battlefield.table]

    def lines(kind: Kind) -> tuple[Line, ...]:
        return tuple(Line(*each) for each in battlefield.lines(kind))

    return Terrain(
        size=(float(size.width), float(size.height)),
        walls=lines("wall"),
        solids=battlefield.shapes("solid"),
        doors=lines("door"),
        barricades=lines("barricade"),
        crates=battlefield.shapes("crate"),
        rough=battlefield.shapes("rough"),
        open_doors=open_doors,
        smoke=smoke,
    )
