"""NM-ACTN-13 to -19, NM-GEO-34, NM-FX-28, -59: charges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.necromunda.coup_de_grace import after_fight, finish
from rules.necromunda.fighting import fight
from rules.necromunda.moving import walk
from rules.necromunda.naming import Naming
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import ENGAGED, FIT, INJURED, PINNED
from rules.necromunda.statuses import stand
from rules.necromunda.table.chosen_paths import Way
from rules.necromunda.table.facing import DEGREES, facing_to
from rules.necromunda.table.measuring import CONTACT, at_most, gap, settled
from rules.necromunda.table.neighbours import ground_of, has_sight, nearest, touches, within
from rules.necromunda.testing import passed
from rules.tabletop.paths import Path
from rules.tabletop.points import Point, along, distance, towards
from rules.tabletop.shapes import Disc

#: How far apart the places round a target are that are offered, in degrees.
_ROUND: Final = 30


def chargeable(pos: Position, p: int) -> list[int]:
    """List the enemies that a fighter can declare as targets, nearest first (NM-ACTN-13)."""
    return nearest(pos, p, (q for q in pos.enemies(p) if has_sight(pos, p, q)))


def charge(ref: Referee, p: int) -> bool:
    """Play a charge; return whether the activation goes on, as far as the charge says.

    See NM-ACTN-13 to -19.
    """
    pos, side = ref.pos, ref.pos.side_of[p]
    able = chargeable(pos, p)
    build = Naming(
        *("charge_targets", side, ref.view(side), able, "NM-ACTN-13"),
        least=1,
        most=len(able),
        about={"fighter": pos.named(p)},
        usual=able[:1],
    )
    declared = build.named(ref.ask_for(build))
    for q in declared:
        ref.note("is declared", "NM-ACTN-13", q, p)
    if any(pos.fighters[q].has("charge_gate") for q in declared) and not passed(
        ref, p, "wil", "NM-FX-28"
    ):
        return False
    allowance = pos.movement(p) + ref.d3("charge_distance", "NM-ACTN-14", p)
    allowance += pos.fighters[p].sum("charge_distance")
    ways = charge_ways(pos, p, declared)
    walk(
        ref,
        p,
        max(0, allowance),
        "charges",
        "NM-ACTN-14",
        key="charge_path",
        ways=ways,
        hints=contacts(pos, p, [q for q in declared if pos.is_(q, FIT)]),
    )
    _rouse(ref, p, declared)
    if pos.status[p] == ENGAGED:
        after_fight(ref, p, fight(ref, p, charging=True))
    elif within(pos, p, [q for q in pos.enemies(p) if pos.status[q] == INJURED], 1):
        finish(ref, p)
    return True


def charge_ways(pos: Position, p: int, declared: Sequence[int]) -> list[Way]:
    """Return the ways of a charge: into contact without the bubbles of the declared, or as any
    move.

    See NM-ACTN-15, -16.
    """
    firm = [pos.disc(q) for q in declared if pos.is_(q, FIT)]
    terrain = pos.terrain

    def is_contact(end: Disc) -> bool:
        return any(
            at_most(gap(end, base), CONTACT) and not terrain.is_cut(end.centre, base.centre)
            for base in firm
        )

    return [Way(ground_of(pos, p, declared), is_contact), Way(ground_of(pos, p))]


def contacts(pos: Position, p: int, targets: Sequence[int]) -> list[Path]:
    """List straight paths to places where the fighter touches a target, the shortest first.

    See NM-GEO-34.
    """
    start = pos.disc(p).centre
    candidates = [
        [start, end] for q in nearest(pos, p, targets) for end in _round(pos.disc(q), pos.disc(p))
    ]
    straight = [path for path in candidates if path[1] != start]
    return sorted(straight, key=lambda path: distance(*path))


def _round(target: Disc, base: Disc) -> Iterator[Point]:
    """Yield places round a target, the one nearest to the charger first."""
    reach = target.radius + base.radius
    way = towards(target.centre, base.centre)
    ways = [*([way] if way else []), *(DEGREES[degree] for degree in range(0, 360, _ROUND))]
    return (settled(along(target.centre, each, reach)) for each in ways)


def _rouse(ref: Referee, p: int, declared: Sequence[int]) -> None:
    """Make the Pinned targets that the charger touches stand up and face it.

    See NM-ACTN-17, NM-STATUS-09.
    """
    pos = ref.pos
    for q in declared:
        if pos.status[q] == PINNED and touches(pos, p, q):
            way = facing_to(pos.disc(q).centre, pos.disc(p).centre)
            assert way is not None
            stand(ref, q, way, "NM-ACTN-17")
