"""KT-GEN-09: the characteristics of a model as they are at this moment."""

from __future__ import annotations

from rules.kill_team.position import (
    CHARGED,
    DEFENSIVE,
    STIMMED,
    TOUGHENED,
    Position,
    enemies_of,
)
from rules.kill_team.squads import SIDE_OF
from rules.kill_team.table.neighbours import haunted_by, is_within

#: Toughness that a tactic adds, and attacks that one takes away (KT-ADT-11, KT-ADT-03).
_TOUGHER, _FEWER = 2, 2
#: KT-ADV-53, -58: how far they reach, in inches.
_SCARRED, _ROUSING = 6, 6


def attacks(pos: Position, p: int) -> int:
    """Return the model's Attacks (KT-FIGHT-16).

    After a tactic takes some away at least 1 is left.
    """
    model = pos.model(p)
    count = model.stats.a + pos.bonus_attacks[p]
    if model.specialism == "combat":
        count += 1  # KT-SPEC-14
    count += _frenzy(pos, p)
    if pos.has(p, STIMMED):
        count += 1  # KT-SPEC-27
    if pos.under(p, DEFENSIVE):
        count -= _FEWER
    return max(1, count)


def strength(pos: Position, p: int) -> int:
    """Return the model's own Strength, before that of a weapon (KT-FIGHT-21)."""
    return pos.model(p).stats.s + _frenzy(pos, p)


def _frenzy(pos: Position, p: int) -> int:
    """Return the bonus of a zealot that charged with success this round, else 0.

    See KT-SPEC-38, -52.
    """
    return int(pos.model(p).specialism == "zealot" and pos.has(p, CHARGED))


def toughness(pos: Position, p: int) -> int:
    """Return the model's Toughness (KT-ADT-11)."""
    return pos.model(p).stats.t + (_TOUGHER if pos.has(p, TOUGHENED) else 0)


def leadership(pos: Position, p: int) -> int:
    """Return the model's Leadership with the influence of friends and enemies near it.

    See KT-ABL-41, KT-ADV-15, -53, -58.
    """
    side = SIDE_OF[p]
    ld = pos.model(p).stats.ld
    for q in pos.bearers.get("ld_aura", ()):
        aura = pos.model(q).abilities["ld_aura"]
        if SIDE_OF[q] == side and pos.discs[q] and is_within(pos, p, q, aura.range):
            ld += aura.value
    rousing = pos.bearing("rousing", side)
    ld += sum(q != p and is_within(pos, p, q, _ROUSING) for q in rousing)
    if pos.bearing("vox_ghost", enemies_of(p)):
        ld -= 1
    return ld - haunted_by(pos, p, "battle_scarred", _SCARRED)
