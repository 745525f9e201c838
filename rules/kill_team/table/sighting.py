"""KT-GEO-09 to -18: visible and obscured models, and what obscures them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.table.measuring import EPS, at_most, gap_to_polygon
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc, box_of_leg
from rules.tabletop.sight import Pillar, Screen, Wall, samples

#: KT-INJ-05: how near the terrain is that gives cover, in inches.
COVER_RANGE = 1.0
#: How many lines leave each sample (KT-GEO-12).
_LINES = 9
_ALL = (1 << _LINES) - 1


@dataclass(frozen=True, slots=True)
class View:
    """One model's view of another.

    vantage: the sample from which it sees best, 0 to 8 (KT-GEO-15).
    clear:   how many of the nine lines from there are clear.
    pieces:  the terrain that obscures the other (KT-GEO-16), in the order of the layout.
    cover:   whether that terrain changes an injury roll (KT-GEO-17).
    """

    visible: bool
    vantage: int
    clear: int
    pieces: tuple[Piece, ...] = ()
    cover: bool = False

    @property
    def obscured(self) -> bool:
        """The target is obscured (KT-GEO-15)."""
        return self.clear < _LINES


#: Nothing is in the way.
OPEN = View(visible=True, vantage=0, clear=_LINES)


def is_visible(shooter: Disc, target: Disc, terrain: Sequence[Piece]) -> bool:
    """Say whether a model is visible; only terrain that blocks sight hides it (KT-GEO-14)."""
    pieces = [piece for piece in _in_the_way(shooter, target, terrain) if piece.blocks_sight]
    if not pieces:
        return True
    if not any(crosses_piece(shooter.centre, target.centre, piece) for piece in pieces):
        return True
    walls = [wall for _, wall in _walls(pieces, samples(shooter), samples(target))]
    return any(_through(walls, at) != _ALL for at in range(_LINES))


def view(shooter: Disc, target: Disc, enemies: Sequence[Disc], terrain: Sequence[Piece]) -> View:
    """Return a model's view of another.

    enemies: all other models that are the shooter's enemies; its friends hide nobody (KT-HIT-10).
    """
    pieces = _in_the_way(shooter, target, terrain)
    bases = bases_between(shooter, target, enemies)
    if not pieces and not bases:
        return OPEN
    origins, ends = samples(shooter), samples(target)
    walls = _walls(pieces, origins, ends)
    sights = [wall for piece, wall in walls if piece.blocks_sight]
    veils: list[Screen] = [wall for piece, wall in walls if piece.obscures]
    veils += [pillar(base, origins, ends) for base in bases]
    visible, vantage, best = False, 0, (-1, -1)
    for at in range(_LINES):
        hidden = _through(veils, at)
        if not hidden:
            # No sample sees more, and those before it see less.
            return View(visible=True, vantage=at, clear=_LINES)
        blocked = _through(sights, at)
        clear, open_ = _LINES - hidden.bit_count(), _LINES - blocked.bit_count()
        visible = visible or open_ > 0
        if (clear, open_) > best:
            vantage, best = at, (clear, open_)
    obscuring = tuple(piece for piece, wall in walls if piece.obscures and wall.crossed(vantage))
    return View(
        visible=visible,
        vantage=vantage,
        clear=best[0],
        pieces=obscuring,
        cover=any(
            piece.cover and at_most(gap_to_polygon(target, piece.shape), COVER_RANGE)
            for piece in obscuring
        ),
    )


def _walls(
    pieces: Iterable[Piece], origins: Sequence[Point], ends: Sequence[Point]
) -> list[tuple[Piece, Wall]]:
    """Return the pieces that a line between the samples can cross, with their walls."""
    every = ((piece, Wall(piece.shape, origins, ends, EPS)) for piece in pieces)
    return [(piece, wall) for piece, wall in every if wall.is_between]


def _through(screens: Iterable[Screen], origin: int) -> int:
    """Return the lines from a sample that cross any of the screens, a bit for each end."""
    lines = 0
    for screen in screens:
        lines |= screen.crossed(origin)
        if lines == _ALL:
            break
    return lines


def is_terrain_between(a: Disc, b: Disc, terrain: Sequence[Piece]) -> bool:
    """Say whether terrain lies between two models that fight.

    A piece that both stand in does not count. See KT-GEO-18.
    """
    return any(
        crosses_piece(a.centre, b.centre, piece)
        and not (piece.shape.contains(a.centre) and piece.shape.contains(b.centre))
        for piece in terrain
    )


def crosses_piece(a: Point, b: Point, piece: Piece) -> bool:
    """Say whether a line crosses a piece; touching is not crossing (KT-GEO-09)."""
    return piece.shape.is_crossed(a, b, EPS)


def pillar(base: Disc, origins: Sequence[Point], ends: Sequence[Point]) -> Pillar:
    """Return the screen of a base between two models; touching it is not crossing it.

    See KT-GEO-10.
    """
    return Pillar(base.centre, base.radius - EPS, origins, ends)


def _in_the_way(shooter: Disc, target: Disc, terrain: Sequence[Piece]) -> list[Piece]:
    """List the pieces that a line could cross, except those that the shooter stands in.

    See KT-GEO-12.
    """
    reach = max(shooter.radius, target.radius)
    line = box_of_leg(shooter.centre, target.centre)
    return [
        piece
        for piece in terrain
        if not line.is_apart(piece.shape.box, reach)
        and not piece.shape.contains(shooter.centre)
        and piece.shape.is_nearer(shooter.centre, target.centre, reach)
    ]


def bases_between(shooter: Disc, target: Disc, bases: Sequence[Disc]) -> tuple[Disc, ...]:
    """Return the bases that a line could cross."""
    reach = max(shooter.radius, target.radius)
    (ax, ay), (bx, by) = shooter.centre, target.centre
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    between = []
    for base in bases:
        (x, y), radius = base
        far = reach + radius
        # Most are clearly beyond it one way or the other.
        if left - x > far or x - right > far or low - y > far or y - high > far:
            continue
        share = ((x - ax) * dx + (y - ay) * dy) / square if square else 0.0
        share = min(1.0, max(0.0, share))
        x -= ax + dx * share
        y -= ay + dy * share
        if x * x + y * y < far * far:
            between.append(base)
    return tuple(between)
