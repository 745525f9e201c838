"""Models on a table, by their centres: ``at(11, 5)`` is one on a 25 mm base."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.table.measuring import placed
from rules.kill_team.table.paths import Ground
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

CATALOGUE = load("first")
SIZE = (22.0, 30.0)


def at(x: float, y: float, base: int = 25) -> Disc:
    return placed(Point(x, y), base)


def terrain(layout: str) -> Sequence[Piece]:
    """The pieces of a layout; none for ``""``."""
    return CATALOGUE.layouts[layout].pieces if layout else ()


def piece(layout: str, id_: str) -> Piece:
    return next(each for each in terrain(layout) if each.id == id_)


def ground(layout: str = "", **minded: Sequence[Disc] | bool) -> Ground:
    return replace(Ground(SIZE, terrain(layout)), **minded)  # type: ignore[arg-type]


def charging(named: Sequence[Disc], unnamed: Sequence[Disc] = (), layout: str = "") -> Ground:
    """What a charger minds: the bases of all enemies, and to keep off those it did not name."""
    everybody = [*named, *unnamed]
    return ground(layout, enemies=everybody, banned=unnamed, shunned=unnamed, others=everybody)
