"""NM-AMMO, NM-SDIE-11 to -16, NM-ACTN-23: firepower dice, ammo tests, reloading."""

from __future__ import annotations

from typing import Final

from rules.necromunda import dice
from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.dice import passes
from rules.necromunda.fighters import Arm
from rules.necromunda.naming import profile_word
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import EMPTY, JAMMED, READY, SPENT, STANDING
from rules.necromunda.table.neighbours import is_within
from rules.necromunda.targeting import Gun

NO, REROLL = "no", "reroll"
#: Up to this face an unstable weapon blows up (NM-TRAIT-27).
_BLOWS_UP: Final = 3


def firepower(ref: Referee, p: int, gun: Gun, count: int) -> tuple[int, bool]:
    """Roll the firepower dice of an attack and test for their Ammo faces (NM-AMMO-02, -03).

    Returns the hits that they show, and whether the weapon blows up in its bearer's hands
    (NM-TRAIT-27).
    """
    if gun.profile.has("grenade"):
        if not ammo_test(ref, p, gun.arm, gun.profile, "ammo"):
            _run_out(ref, p, gun, SPENT)
        return 1, False
    tables = ref.pos.data.dice
    faces = [ref.d6("firepower", "NM-SDIE-14", p) for _ in range(count)]
    failed, blows_up = 0, False
    for face in faces:
        if not dice.is_ammo(tables, face):
            continue
        failed += not ammo_test(ref, p, gun.arm, gun.profile, "ammo")
        if gun.profile.has("unstable"):
            blows_up |= ref.d6("unstable", "NM-TRAIT-27", p) <= _BLOWS_UP
    if failed:
        _run_out(ref, p, gun, JAMMED if failed > 1 else EMPTY)
    return sum(dice.holes(tables, face) for face in faces), blows_up


def ammo_test(ref: Referee, p: int, arm: Arm, profile: Profile, purpose: Purpose) -> bool:
    """Roll an ammo test, and again if somebody helps; return whether the weapon passes.

    See NM-WPN-11, -14, NM-FX-33.
    """
    clause = "NM-WPN-11"
    if passes(ref.d6(purpose, clause, p), profile.ammo):
        return True
    if not is_helped(ref.pos, p):
        return False
    about = {
        "fighter": ref.pos.named(p),
        "weapon": profile_word(arm, profile),
        "roll": purpose,
        "need": profile.ammo,
    }
    if ref.ask("reroll", ref.pos.side_of[p], (NO, REROLL), about, default=REROLL) == NO:
        return False
    return passes(ref.d6(purpose, "NM-FX-33", p), profile.ammo)


def is_helped(pos: Position, p: int) -> bool:
    """Say whether a fighter on its feet lets this one re-roll an ammo test (NM-FX-33)."""
    for q in (p, *pos.friends(p)):
        helper = pos.fighters[q].effect("ammo_reroll")
        if helper and pos.is_(q, STANDING) and is_within(pos, p, q, helper.range):
            return True
    return False


def _run_out(ref: Referee, p: int, gun: Gun, how: str) -> None:
    """Mark a weapon as empty, jammed or spent (NM-AMMO-03, -04, NM-TRAIT-08, -10)."""
    pos = ref.pos
    pos.arms[p][gun.at] = how
    pos.empty_by[p][gun.at] = gun.profile.id
    if gun.profile.has("limited"):
        pos.lost[p].append(f"{gun.arm.weapon.id}.{gun.profile.id}")
    clause = {EMPTY: "NM-AMMO-03", JAMMED: "NM-AMMO-04", SPENT: "NM-TRAIT-08"}[how]
    ref.note("runs out of ammunition", clause, p, detail=[gun.word, how])


def reloadable(pos: Position, p: int) -> list[int]:
    """List the fighter's weapons that it can try to reload (NM-ACTN-23)."""
    return [
        at
        for at in range(len(pos.fighters[p].arms))
        if pos.arms[p][at] == EMPTY and not emptied(pos, p, at).has("scarce")
    ]


def reload(ref: Referee, p: int) -> None:
    """Ask which weapon to reload and test for it (NM-ACTN-23, NM-AMMO-07, NM-TRAIT-15)."""
    pos = ref.pos
    able = reloadable(pos, p)
    arms = pos.fighters[p].arms
    options = [arms[at].word for at in able]
    answer = ref.ask("reload_weapon", pos.side_of[p], options, {"fighter": pos.named(p)})
    at = able[options.index(answer)]
    profile = emptied(pos, p, at)
    if profile.has("plentiful") or ammo_test(ref, p, arms[at], profile, "reload"):
        pos.arms[p][at] = READY
        pos.empty_by[p][at] = ""
        ref.note("reloads", "NM-ACTN-23", p, detail=answer)


def emptied(pos: Position, p: int, at: int) -> Profile:
    """Return the profile by which a fighter's weapon ran out."""
    arm, id_ = pos.fighters[p].arms[at], pos.empty_by[p][at]
    return next(each for each in arm.profiles if each.id == id_)
