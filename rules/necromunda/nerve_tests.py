"""NM-NERVE, NM-ACTN-35 to -37: nerve tests of friends who see a fighter fall, and running for
cover.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Final

from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import ACTIVE, FIT, PRONE, STANDING
from rules.necromunda.table.facing import DEGREES
from rules.necromunda.table.measuring import gap, more_than, settled
from rules.necromunda.table.neighbours import ground_of, settle, view_of, within
from rules.necromunda.table.paths import is_legal
from rules.necromunda.table.sighting import OPEN, in_sight
from rules.necromunda.testing import passed
from rules.tabletop.points import Point, along
from rules.tabletop.shapes import Disc

#: How near a friend must be to see a fighter fall, in inches (NM-NERVE-01).
_RANGE: Final = 3.0
#: How far from every enemy a fighter that runs wants to be, in inches (NM-ACTN-37).
_SAFE: Final = 3.0


@dataclass(slots=True)
class Shock:
    """The fighters that must test their nerve once an attack is resolved.

    See NM-NERVE-01, -02, -07.
    """

    testers: set[int] = field(default_factory=set)


def see(pos: Position, victim: int, shock: Shock) -> None:
    """Note the friends that must test; this is fixed when a fighter falls, before it is removed.

    See NM-NERVE-01, -07.
    """
    for q in within(pos, victim, pos.friends(victim), _RANGE):
        if pos.is_(q, FIT) and not pos.broken[q]:
            shock.testers.add(q)


def take_tests(ref: Referee, shock: Shock) -> None:
    """Test the nerve of all noted fighters that are still on their feet or Pinned.

    See NM-NERVE-02 to -04, -07.
    """
    pos = ref.pos
    waiting = pos.in_order(shock.testers)
    shock.testers.clear()
    for p in waiting:
        if not pos.is_(p, FIT) or pos.broken[p]:
            continue
        if passed(ref, p, "cl", "NM-NERVE-01", purpose="nerve"):
            continue
        pos.broken[p] = True
        ref.note("breaks", "NM-NERVE-03", p)
        if pos.status[p] == ACTIVE:
            run(ref, p, "NM-NERVE-04")
            # NM-NERVE-05, NM-GRP-08: it does not run twice in one round.
            pos.ready[p] = False
            if p in pos.group:
                pos.group.remove(p)


def run(ref: Referee, p: int, clause: str) -> None:
    """Make a fighter run for cover: 2D6" or, Prone, half its M (NM-ACTN-35 to -37)."""
    pos = ref.pos
    if pos.is_(p, PRONE):
        most = ceil(pos.movement(p) / 2)
    else:
        most = sum(ref.two("run_distance", "NM-ACTN-35", p))
    start = pos.disc(p).centre
    end = refuge(pos, p, most)
    pos.put(p, end)
    settle(pos)
    ref.note("runs for cover", clause, p, path=[start, end])


def refuge(pos: Position, p: int, most: float) -> Point:
    """Return the place where a fighter ends that runs so far for cover (NM-ACTN-36, -37)."""
    base = pos.disc(p)
    places = _reachable(pos, p, most)
    enemies = pos.enemies(p)
    standing = [q for q in enemies if pos.is_(q, STANDING)]

    def near(place: Point) -> float:
        spot = Disc(place, base.radius)
        return min((gap(spot, pos.disc(q)) for q in enemies), default=0.0)

    safe = [place for place in places if more_than(near(place), _SAFE) or not enemies]
    places = safe or places
    unseen = [place for place in places if not _is_seen(pos, p, place, standing)]
    places = unseen or places
    exposed = [_exposures(pos, p, place, standing) for place in places]
    least = min(exposed)
    best = [place for place, count in zip(places, exposed, strict=True) if count == least]
    # The first of the farthest: candidates stand by direction, then by length.
    return max(best, key=near)


def _reachable(pos: Position, p: int, most: float) -> list[Point]:
    """Return the start, and the ends of straight moves in 36 directions and four lengths.

    See NM-ACTN-36.
    """
    base, ground = pos.disc(p), ground_of(pos, p)
    places = [base.centre]
    for degree in range(0, 360, 10):
        for quarter in (1, 2, 3, 4):
            end = settled(along(base.centre, DEGREES[degree], most * quarter / 4))
            if is_legal([base.centre, end], base, most, ground):
                places.append(end)
    return places


def _is_seen(pos: Position, p: int, place: Point, enemies: list[int]) -> bool:
    spot = Disc(place, pos.disc(p).radius)
    return any(in_sight(pos.terrain, pos.disc(q).centre, spot) for q in enemies)


def _exposures(pos: Position, p: int, place: Point, enemies: list[int]) -> int:
    """Return how many of the enemies would see the fighter in the open there."""
    spot = Disc(place, pos.disc(p).radius)
    uncapped = pos.fighters[p].has("cover_uncapped")
    return sum(view_of(pos, q, p, spot).cover(uncapped=uncapped) == OPEN for q in enemies)
