"""KT-GEN-11, KT-GEO-04: distances and lines of sight between models as they stand now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.kill_team.position import FELL_BACK, Position, enemies_of
from rules.kill_team.squads import NOBODY, SIDE_OF
from rules.kill_team.table.measuring import at_most, gap
from rules.kill_team.table.sighting import View

#: How much farther than a limit somebody has to be so that it is clear without a square root.
_CLEARLY = 0.01


def gap_of(pos: Position, p: int, q: int) -> float:
    """Return the distance from base to base, in inches."""
    return gap(pos.disc(p), pos.disc(q))


def is_within(pos: Position, p: int, q: int, limit: float) -> bool:
    """Say whether two models are within a limit of each other (KT-GEN-11)."""
    a, b = pos.disc(p), pos.disc(q)
    dx, dy = a.centre.x - b.centre.x, a.centre.y - b.centre.y
    reach = limit + a.radius + b.radius + _CLEARLY
    return dx * dx + dy * dy < reach * reach and at_most(gap(a, b), limit)


def _near(pos: Position, p: int, side: int, limit: float) -> Iterator[int]:
    """Yield a side's models within a limit, as `is_within` does.

    This is the most frequent query.
    """
    discs = pos.discs
    here = pos.disc(p)
    (x, y), radius = here
    most = limit + radius + _CLEARLY
    for q in pos.teams[side]:
        other = discs[q]
        if other is None or q == p:
            continue
        centre, wide = other
        dx, dy, reach = x - centre[0], y - centre[1], most + wide
        if dx * dx + dy * dy < reach * reach and at_most(gap(here, other), limit):
            yield q


def within(pos: Position, p: int, side: int, limit: float) -> list[int]:
    """List a side's models within a limit of one, without that one; by number (KT-GEN-02)."""
    return list(_near(pos, p, side, limit))


def engaged_with(pos: Position, p: int) -> list[int]:
    """List the enemies within 1"."""
    return within(pos, p, enemies_of(p), pos.data.ruleset.engage_range)


def can_be_readied(pos: Position, p: int) -> bool:
    """Say whether a model can be readied: not engaged, not shaken, has not fallen back.

    See KT-MOVE-10, KT-MORALE-17.
    """
    return not (is_engaged(pos, p) or pos.shaken[p] or pos.has(p, FELL_BACK))


def is_engaged(pos: Position, p: int) -> bool:
    """Say whether the model is within 1" of an enemy."""
    limit = pos.data.ruleset.engage_range
    return next(_near(pos, p, enemies_of(p), limit), NOBODY) != NOBODY


def nearest(pos: Position, p: int, among: Iterable[int]) -> list[int]:
    """List the nearest of these models, several where they are equally near; by number.

    See KT-FIGHT-09.
    """
    gaps = {q: gap_of(pos, p, q) for q in among}
    least = min(gaps.values(), default=0.0)
    return [q for q, length in gaps.items() if at_most(length, least)]


def helped_by(pos: Position, p: int, ability: str, limit: float) -> bool:
    """Say whether an active friend within the limit has the ability."""
    return any(q != p and is_within(pos, p, q, limit) for q in pos.bearing(ability, SIDE_OF[p]))


def haunted_by(pos: Position, p: int, ability: str, limit: float) -> bool:
    """Say whether an active enemy within the limit has the ability."""
    return any(is_within(pos, p, q, limit) for q in pos.bearing(ability, enemies_of(p)))


def sees(pos: Position, p: int, q: int) -> bool:
    """Say whether an enemy is visible to a model (KT-GEO-14)."""
    return pos.table.is_seen(pos.disc(p), pos.disc(q))


def view_of(pos: Position, p: int, q: int) -> View:
    """Return a model's view of an enemy (KT-GEO-12 to -17)."""
    others = [disc for each in pos.teams[SIDE_OF[q]] if each != q and (disc := pos.discs[each])]
    return pos.table.view(pos.disc(p), pos.disc(q), others)
