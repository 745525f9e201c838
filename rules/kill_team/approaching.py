"""KT-GEO-26 to -29: the path of a charge, and how long it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final

from rules.kill_team.catalogue.layouts import DECIMALS
from rules.kill_team.table.paths import Ground, can_end, is_free
from rules.tabletop import paths
from rules.tabletop.detours import round_disc, round_polygon
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, compass, distance, rounded, towards
from rules.tabletop.shapes import Disc, box

#: KT-GEO-27: the gaps at which a charge may end.
_GAPS: Final = (1.0, 0.5, 0.0)
#: How far from an obstacle the corners of a detour lie, beyond what is needed, in inches
#: (KT-GEO-29).
_MARGIN: Final = 0.01
#: KT-GEO-28: how far a failed charge steps back at a time.
_BACK: Final = 0.1


def route(
    charger: Disc, targets: Sequence[Disc], ground: Ground, most: float | None = None
) -> Path | None:
    """Find the shortest path to a place from which the charger fights one of the targets.

    See KT-GEO-26, -27.

    ground: with its ``banned`` and ``shunned`` enemies the ones that were not named.
    most:   longer ones are not looked for.

    None where none leads there: the charge cannot succeed.
    """
    start, radius = charger.centre, charger.radius
    # No way is shorter than the straight one to the nearest.
    nearest = _nearest(charger, targets, ground)
    if nearest is None:
        return None
    if is_free(start, nearest, radius, ground):
        return [start, nearest]
    goals = [end for target in targets for end in ends(charger, target, ground)]
    around = ground if most is None else ground.around(start, radius, most + _MARGIN)
    return paths.shortest(
        start,
        goals,
        nodes(radius, around, _Detour(start, goals, most)),
        lambda a, b: is_free(a, b, radius, around),
        most,
    )


def _nearest(charger: Disc, targets: Sequence[Disc], ground: Ground) -> Point | None:
    """Return the nearest legal place of `ends` without checking all; None where there is none."""
    places = []
    for target in targets:
        around = _at(charger, target, ground)
        places += [(distance(charger.centre, end), end, around) for end in _ends(charger, target)]
    places.sort(key=itemgetter(0))
    for _, end, around in places:
        if can_end(Disc(end, charger.radius), around):
            return end
    return None


def ends(charger: Disc, target: Disc, ground: Ground) -> list[Point]:
    """List the places where a charge at this target may end, of those that are tried.

    See KT-GEO-27.
    """
    around = _at(charger, target, ground)
    return [end for end in _ends(charger, target) if can_end(Disc(end, charger.radius), around)]


@lru_cache(maxsize=64)
def _ends(charger: Disc, target: Disc) -> Sequence[Point]:
    """List the places round the target that are tried, legal or not."""
    ways = list(compass(24))
    if straight := towards(target.centre, charger.centre):
        ways.insert(0, straight)
    reach = _reach(charger, target)
    # As they are when they are rounded, since so they count (KT-GEO-32).
    return tuple(
        rounded(along(target.centre, way, reach + gap), DECIMALS) for gap in _GAPS for way in ways
    )


def _at(charger: Disc, target: Disc, ground: Ground) -> Ground:
    """Return the ground that matters for a charger that ends at this target."""
    return ground.around(target.centre, charger.radius, _reach(charger, target) + _GAPS[0])


def _reach(charger: Disc, target: Disc) -> float:
    """Return the distance between the centres where the two bases touch, in inches."""
    return charger.radius + target.radius


class _Detour:
    """Decide which places can lie on a path of at most a given length; the bounds are a little too
    wide.
    """

    __slots__ = ("start", "box", "most")

    def __init__(self, start: Point, goals: Sequence[Point], most: float | None) -> None:
        self.start = start
        self.box = box(*goals)
        self.most = most

    def may_lead_by(self, place: Point) -> bool:
        """Say whether a path of the allowed length can lead by this place.

        No path by it is shorter than straight to it and then straight to the goals.
        """
        if self.most is None:
            return True
        left, low, right, high = self.box
        dx = max(left - place.x, 0.0, place.x - right)
        dy = max(low - place.y, 0.0, place.y - high)
        return distance(self.start, place) + max(dx, dy) <= self.most + _MARGIN


def nodes(radius: float, ground: Ground, detour: _Detour | None = None) -> list[Point]:
    """List the legal places by which a model of that radius walks round obstacles (KT-GEO-29).

    detour: those that are of no use for it are left out.
    """
    return [
        place
        for place in _nodes(radius, ground)
        if (detour is None or detour.may_lead_by(place)) and is_free(place, place, radius, ground)
    ]


def _nodes(radius: float, ground: Ground) -> Iterator[Point]:
    for piece in ground.terrain:
        if piece.impassable:
            yield from round_polygon(piece.shape, radius + _MARGIN)
    for enemy in ground.enemies:
        yield from round_disc(Disc(enemy.centre, radius + enemy.radius + _MARGIN))
    for enemy in ground.banned:
        yield from round_disc(Disc(enemy.centre, radius + enemy.radius + 1 + _MARGIN))


def failed(charger: Disc, target: Disc, rolled: float, ground: Ground, end: Ground) -> Path:
    """Return the move of a failed charge towards a target, as far as it was rolled (KT-GEO-28).

    ground: on the way, as for `route`; ``end``: at the end, where every enemy is shunned
            (KT-CHARGE-42).

    The charger stays where no way leads there, or none that ends somewhere legal.
    """
    way = route(charger, [target], ground)
    if way is None:
        return [charger.centre]
    left = min(rolled, paths.length(way))
    while left > 0:
        path = list(paths.cut(way, left))
        path[-1] = rounded(path[-1], DECIMALS)
        if can_end(Disc(path[-1], charger.radius), end):
            return path
        left -= _BACK
    return [charger.centre]
