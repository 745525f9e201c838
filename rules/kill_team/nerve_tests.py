"""KT-MORALE-11 to -20: Nerve tests."""

from __future__ import annotations

from rules.kill_team import break_tests
from rules.kill_team.catalogue.specialisms import MEDIC
from rules.kill_team.characteristics import leadership
from rules.kill_team.position import NERVE_PASSED, TESTED, Position
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import settle, throw
from rules.kill_team.squads import SIDE_OF
from rules.kill_team.table.neighbours import haunted_by, helped_by, is_within, within

#: How far these abilities reach, in inches (KT-ADV-02, -04, -50, KT-SPEC-18).
_INSPIRING, _TYRANT, _SEEN_IT_ALL, _ROUSING, _BONDING = 3, 6, 3, 2, 3


def test(ref: Referee, p: int) -> bool:
    """Roll one Nerve test and return whether the model is shaken by it (KT-MORALE-13 to -19)."""
    pos = ref.pos
    pos.effects[p] |= TESTED
    if passes_anyway(pos, p):
        ref.note("keeps its nerve", "KT-MORALE-16", p)
        return False
    side = SIDE_OF[p]
    change, limit = modifier(pos, p), leadership(pos, p)
    thrown = throw(ref, "nerve", "KT-MORALE-13", side, p)
    settle(
        ref,
        thrown,
        lambda roll: break_tests.is_shaken(roll.face, change, limit),
        _sources(pos, p),
    )
    if not break_tests.is_shaken(thrown.face, change, limit):
        ref.note("keeps its nerve", "KT-MORALE-16", p)
        return False
    pos.shaken[p] = True
    ref.note("is shaken", "KT-MORALE-16", p)
    return True


def passes_anyway(pos: Position, p: int) -> bool:
    """Say whether the model passes its Nerve test without rolling.

    See KT-CP-25, KT-ABL-27, KT-ADV-01, -02, -59.
    """
    model, side = pos.model(p), SIDE_OF[p]
    if pos.under(p, NERVE_PASSED) or model.learnt & {"bold", "fanatical"}:
        return True
    if helped_by(pos, p, "inspiring", _INSPIRING):
        return True
    for q in pos.bearers.get("synapse", ()):
        if q == p:
            return True
        if (
            SIDE_OF[q] == side
            and pos.discs[q]
            and pos.model(q).sheet.faction == model.sheet.faction
            and is_within(pos, p, q, pos.model(q).abilities["synapse"].range)
        ):
            return True
    return False


def modifier(pos: Position, p: int) -> int:
    """Return the modifier of a Nerve test, abilities included.

    For a veteran only what helps counts (KT-MORALE-13 to -15, KT-SPEC-50).
    """
    side = SIDE_OF[p]
    friends = [q for q in pos.on_table(side) if q != p]
    shaken = [q for q in friends if counts_as_shaken(pos, q)]
    limit = pos.data.ruleset.support_range_nerve
    near = [q for q in within(pos, p, side, limit) if q not in shaken]
    worse = break_tests.nerve_modifier(len(pos.out(side)), 0, len(shaken))
    worse += haunted_by(pos, p, "tyrant", _TYRANT)
    if pos.model(p).specialism == "veteran":
        worse = 0
    return worse + break_tests.nerve_modifier(0, len(near), 0) - _comfort(pos, p)


def counts_as_shaken(pos: Position, q: int) -> bool:
    """Say whether a model counts as shaken when others test; a medic never does (KT-SPEC-26)."""
    return pos.shaken[q] and pos.model(q).specialism != MEDIC


def _comfort(pos: Position, p: int) -> int:
    """Return how much abilities and tactics take off a Nerve test.

    See KT-ABL-25, KT-ADV-50, KT-SPEC-18, -44.
    """
    side = SIDE_OF[p]
    comfort = int(helped_by(pos, p, "seen_it_all", _SEEN_IT_ALL))
    bonding = pos.model(p).abilities.get("bonding")
    if bonding and any(
        pos.model(q).abilities["bonding"].group == bonding.group
        for q in within(pos, p, side, _BONDING)
        if not pos.shaken[q] and "bonding" in pos.model(q).abilities
    ):
        comfort += 1
    if "rousing_transmission" in pos.used[side]:
        comms = pos.specialist(side, "comms")
        if comms != p and pos.is_active(comms) and is_within(pos, p, comms, _ROUSING):
            comfort += 1
    return comfort


def _sources(pos: Position, p: int) -> list[str]:
    """List the abilities by which a failed test may be re-rolled (KT-ABL-20, -40)."""
    sources = [key for key in ("reroll_failed_nerve",) if key in pos.model(p).abilities]
    if pos.bearing("team_reroll_failed_nerve", SIDE_OF[p]):
        sources.append("team_reroll_failed_nerve")
    return sources
