"""NM-FIGHT-05, -06, -11 to -14, NM-TRAIT: one die of a close-combat attack, and its hit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.hits import Hit
from rules.necromunda.melee import Blade, granted
from rules.necromunda.position import Position
from rules.necromunda.table.neighbours import foes, is_in_arc

#: Modifiers of hit rolls in a fight (NM-FIGHT-12 to -14).
_ASSIST, _INTERFERENCE, _TURNED, _BROKEN, _ENTANGLED = 1, -1, -1, -2, -2
#: The Strength that a backstab adds, and the face that disarms (NM-TRAIT-01, -04, NM-FX-15).
_BACKSTAB, _DISARMS = 1, 6


@dataclass(slots=True)
class Blow:
    """One attack die.

    blade:     None: unarmed.
    backstab:  its target did not see it coming (NM-TRAIT-01).
    crushing:  nominated for a crushing blow (NM-FX-06).
    face, roll: natural and modified; ``lands``: it hits; ``evaded``: its target stepped aside.
    """

    blade: Blade | None
    target: int
    traits: set[Trait]
    backstab: bool
    crushing: bool = False
    bonus: int = 0
    face: int = 0
    roll: int = 0
    lands: bool = False
    evaded: bool = False


def dice_of(pos: Position, p: int, used: Sequence[Blade], *, charging: bool) -> int:
    """Return how many attack dice a fighter has (NM-FIGHT-06, NM-FX-05, NM-CAMP-11)."""
    fighter = pos.fighters[p]
    count = fighter.stats.a + (len(used) == 2)
    if charging:
        hated = any(pos.side_of[q] in fighter.enmity for q in foes(pos, p))
        berserk = fighter.sum("attack_dice", "charging")
        count += 1 + (berserk or int(hated))
    return count


def blow_of(pos: Position, p: int, blade: Blade | None, q: int, *, charging: bool) -> Blow:
    """Return one attack die, with everything that is judged before it is rolled."""
    traits = granted(pos, p, blade, charging=charging) if blade else set()
    backstab = "backstab" in traits and not is_in_arc(pos, q, pos.disc(p).centre)
    return Blow(blade, q, traits, backstab)


def bonus_of(pos: Position, p: int, blow: Blow, *, turned: bool, reacts: bool) -> int:
    """Return what is added to a hit roll (NM-FIGHT-11 to -14)."""
    bonus = 0
    if blow.blade and not blow.blade.is_pistol:
        bonus += blow.blade.profile.acc_l
    bonus += _ASSIST * sum(_assists(pos, p, q, blow.target) for q in pos.friends(p))
    ignored = {mod for each in pos.fighters[p].effects("ignore_mods") for mod in each.mods}
    if "interference" not in ignored:
        bonus += _INTERFERENCE * sum(
            q != blow.target and _is_free_for(pos, q, p) for q in foes(pos, p)
        )
    if turned and "turn_to_face" not in ignored:
        bonus += _TURNED
    if reacts:
        bonus += _BROKEN * pos.broken[p] + _ENTANGLED * pos.entangled[p]
    return bonus


def _assists(pos: Position, p: int, q: int, target: int) -> bool:
    """Say whether a friend helps against the target (NM-FIGHT-12, NM-FX-20)."""
    fought = foes(pos, q)
    if target not in fought or pos.broken[q]:
        return False
    return fought == [target] or pos.fighters[q].has("assist_always")


def _is_free_for(pos: Position, q: int, p: int) -> bool:
    """Say whether an enemy fights nobody else of the attacker's gang (NM-FIGHT-13)."""
    return all(each == p or pos.side_of[each] != pos.side_of[p] for each in foes(pos, q))


def mark(pos: Position, p: int, blow: Blow) -> None:
    """Mark the target as disarmed or entangled by a high natural roll.

    See NM-TRAIT-04, -05, NM-FX-15.
    """
    traits = blow.blade.profile.traits if blow.blade else ()
    at_least = min(
        (
            each.value
            for each in pos.fighters[p].effects("upgrade_trait")
            if each.trait == "disarm" and "disarm" in traits
        ),
        default=_DISARMS,
    )
    if "disarm" in blow.traits and blow.face >= at_least:
        pos.disarmed[blow.target] = True
    if "entangle" in blow.traits and blow.face == 6:
        pos.entangled[blow.target] = True


def hit_of(pos: Position, p: int, blow: Blow, *, charging: bool) -> Hit:
    """Return the hit of a die that landed.

    See NM-FIGHT-05, NM-TRAIT-01, -16, -23, NM-FX-06, -07, -15.
    """
    fighter, blade = pos.fighters[p], blow.blade
    strength, ap, damage = pos.strength(p), 0, 1
    if blade:
        strength = blade.profile.strength(pos.strength(p))
        ap, damage = blade.profile.ap, blade.profile.dmg
        if charging and not blade.is_pistol and strength:
            strength += fighter.sum("melee_strength", "charging")
    if blow.backstab and blade:
        better = [
            each.value
            for each in fighter.effects("upgrade_trait")
            if each.trait == "backstab" and blade.profile.has("backstab")
        ]
        strength += max(better, default=_BACKSTAB)
    if blow.crushing:
        for effect in fighter.effects("crushing_blow"):
            strength, damage = strength + effect.str_, damage + effect.dmg
    is_power = "power" in blow.traits and blow.face == 6
    centre = pos.disc(p).centre
    return Hit(
        strength=strength,
        ap=ap,
        damage=damage + is_power,
        traits=blow.traits,
        source=centre,
        origin=centre,
        roll=blow.roll,
        natural=blow.face,
        melee=True,
        sure="shock" in blow.traits and blow.face == 6,
        piercing=is_power,
        by=p,
    )
