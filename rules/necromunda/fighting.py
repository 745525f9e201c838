"""NM-FIGHT, NM-LOG-07: close combat, from turning to face to the last reaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.necromunda.ammunition import firepower
from rules.necromunda.blows import Blow, blow_of, bonus_of, dice_of, hit_of, mark
from rules.necromunda.dice import passes
from rules.necromunda.hits import Attack
from rules.necromunda.melee import (
    Blade,
    FightDice,
    Parrying,
    blades,
    legal_targets,
    reached,
    sets_of,
)
from rules.necromunda.naming import word_of
from rules.necromunda.nerve_tests import Shock, take_tests
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ON_TABLE, STANDING
from rules.necromunda.statuses import take_out
from rules.necromunda.suffering import after_hits, suffer
from rules.necromunda.table.neighbours import foes, is_in_arc
from rules.necromunda.targeting import Gun
from rules.necromunda.testing import passed

YES, NO, NONE = "yes", "no", "none"
#: NM-FIGHT-16, NM-TRAIT-13: as many parry weapons as count.
_PARRIES: Final = 2
# -- the whole fight ------------------------------------------------------------------------------


def can_fight(pos: Position, p: int) -> bool:
    """Say whether the fighter has anybody to fight (NM-ACTN-28, NM-TRAIT-29)."""
    return bool(foes(pos, p)) or any(reached(pos, p, blade) for blade in blades(pos, p))


def fight(ref: Referee, p: int, *, charging: bool = False) -> list[int]:
    """Play steps 1 to 9 of a fight.

    Return the enemies that the fighter was Engaged with at its start. See NM-FIGHT-01.
    """
    pos = ref.pos
    engaged = foes(pos, p)
    blows = attack(ref, p, charging=charging)
    distant = [blow.target for blow in blows if blow.target not in engaged]
    for q in pos.in_order(dict.fromkeys((*engaged, *distant, *foes(pos, p)))):
        missed = sum(blow.target == q and not blow.lands for blow in blows)
        react(ref, q, p, missed, distant=q in distant)
    return engaged


def react(ref: Referee, q: int, p: int, missed: int = 0, *, distant: bool = False) -> None:
    """Ask whether a fighter strikes back at its attacker, and play it (NM-FIGHT-19 to -21, -24).

    missed:  how many of the attacker's dice at it did not hit (NM-FX-19).
    distant: it was attacked from a distance.
    """
    pos = ref.pos
    if not (pos.is_(q, STANDING) and pos.is_(p, STANDING)):
        return
    if p not in foes(pos, q) and not (distant and _reaches(pos, q, p)):
        return
    about = {"fighter": pos.named(q), "against": pos.named(p)}
    if ref.ask("react", pos.side_of[q], (YES, NO), about) == YES:
        ref.note("strikes back", "NM-FIGHT-19", q, p)
        extra = missed if pos.fighters[q].has("counter_attack") else 0
        attack(ref, q, against=p, extra=extra)


def _reaches(pos: Position, q: int, p: int) -> bool:
    """Say whether the fighter has a weapon for an enemy that it does not touch (NM-FIGHT-24)."""
    return not pos.disarmed[q] and any(p in reached(pos, q, each) for each in blades(pos, q))


def attack(
    ref: Referee, p: int, *, charging: bool = False, against: int | None = None, extra: int = 0
) -> list[Blow]:
    """Play one fighter's attack and return its dice (NM-FIGHT-01, steps 1 to 8).

    against: in a reaction, the enemy that it answers; ``extra`` dice it has for it.
    """
    pos = ref.pos
    used = _weapons(ref, p, against)
    count = dice_of(pos, p, used, charging=charging) + extra
    legal = legal_targets(pos, p, used, against)
    about = {
        "fighter": pos.named(p),
        "weapons": [blade.word for blade in used],
        "dice": count,
        "charging": charging,
        "reacts": against is not None,
        "targets": sorted({word_of(pos, q) for some in legal.values() for q in some}),
    }
    build = FightDice(ref.view(pos.side_of[p]), p, count, used, legal, about)
    facing, plan = build.planned(ref.ask_for(build))
    unseen = {q for _, q in plan if not is_in_arc(pos, p, pos.disc(q).centre)}
    if facing != pos.facing[p]:
        pos.facing[p] = facing
        ref.note("turns", "NM-FIGHT-02", p, detail=list(facing))
    ref.note("attacks", "NM-FIGHT-01", p, plan[0][1], detail=[each.word for each in used])
    blows = [blow_of(pos, p, blade, q, charging=charging) for blade, q in plan]
    for blow in blows:
        turned = blow.target in unseen and not charging
        blow.bonus = bonus_of(pos, p, blow, turned=turned, reacts=against is not None)
    _nominate(ref, p, blows)
    for blow in blows:
        _roll(ref, p, blow, reacts=against is not None)
    blows_up = _fire_pistols(ref, p, used, blows)
    _parry(ref, p, blows, reacts=against is not None)
    _step_aside(ref, p, blows)
    _resolve(ref, p, blows, charging=charging)
    if blows_up and pos.is_(p, ON_TABLE):
        shock = Shock()
        take_out(ref, p, "NM-TRAIT-27", NOBODY, shock)
        take_tests(ref, shock)
    return blows


# -- weapons and dice -----------------------------------------------------------------------------


def _weapons(ref: Referee, p: int, against: int | None) -> tuple[Blade, ...]:
    """Ask which weapons the fighter uses (NM-FIGHT-04, NM-TRAIT-04, -29, NM-DEC-29)."""
    pos = ref.pos
    usable = blades(pos, p)
    touching = foes(pos, p)
    is_far = (against not in touching) if against is not None else not touching
    if against is not None and pos.disarmed[p]:
        usable = []
    elif is_far:
        usable = [
            blade for blade in usable if any(against in (None, q) for q in reached(pos, p, blade))
        ]
    sets = sets_of(pos, p, usable)
    if is_far:
        sets = {word: used for word, used in sets.items() if _has_target(ref, p, used, against)}
    about = {"fighter": pos.named(p)}
    return sets[ref.ask("fight_weapons", pos.side_of[p], list(sets), about)]


def _has_target(ref: Referee, p: int, used: Sequence[Blade], against: int | None) -> bool:
    """Say whether one arc has a target for all weapons, from a distance."""
    if not used:
        return False
    legal = legal_targets(ref.pos, p, used, against)
    count = dice_of(ref.pos, p, used, charging=False)
    return bool(FightDice(ref.view(ref.pos.side_of[p]), p, count, used, legal, None).offered)


def _nominate(ref: Referee, p: int, blows: Sequence[Blow]) -> None:
    """Ask which die is the crushing blow (NM-FX-06, NM-DEC-31)."""
    pos = ref.pos
    if not pos.fighters[p].has("crushing_blow"):
        return
    able = [at for at, blow in enumerate(blows) if not (blow.blade and blow.blade.is_pistol)]
    if not able:
        return
    about = {"fighter": pos.named(p)}
    answer = ref.ask("crushing_blow", pos.side_of[p], [*able, NONE], about)
    if answer != NONE:
        blows[answer].crushing = True


# -- rolling --------------------------------------------------------------------------------------


def _roll(ref: Referee, p: int, blow: Blow, *, reacts: bool, again: bool = False) -> None:
    """Roll one attack die and note whether it lands (NM-FIGHT-10, NM-STATUS-20)."""
    pos = ref.pos
    clause = "NM-FIGHT-16" if again else "NM-FIGHT-10"
    blow.face = ref.d6("parry" if again else "melee_hit", clause, p, blow.target)
    blow.roll = blow.face + blow.bonus
    if reacts and pos.blind[p]:
        blow.lands = blow.face == 6
    else:
        blow.lands = passes(blow.face, pos.fighters[p].stats.ws, blow.bonus)


def _fire_pistols(ref: Referee, p: int, used: Sequence[Blade], blows: Sequence[Blow]) -> bool:
    """Roll a firepower die for each pistol that was used, for its Ammo face.

    Return whether one blows up. See NM-AMMO-06, NM-LOG-07.
    """
    blows_up = False
    for blade in used:
        if blade.is_pistol and any(blow.blade == blade for blow in blows):
            gun = Gun(blade.at, blade.arm, blade.profile)
            blows_up |= firepower(ref, p, gun, 1)[1]
    return blows_up


def _parry(ref: Referee, p: int, blows: Sequence[Blow], *, reacts: bool) -> None:
    """Ask defenders with parrying weapons which dice are rolled again, and roll them.

    See NM-FIGHT-16, NM-TRAIT-13, -16, NM-FX-18.
    """
    pos = ref.pos
    for q in pos.in_order({blow.target for blow in blows}):
        weapons = {
            arm.word: any(each.has("power") for each in arm.profiles if each.has("parry"))
            for arm in pos.fighters[q].arms
            if any(each.has("parry") for each in arm.profiles)
        }
        power = min(_PARRIES, sum(weapons.values()))
        most = min(_PARRIES, len(weapons)) + pos.fighters[q].sum("parry_bonus")
        hits = [
            at
            for at, blow in enumerate(blows)
            if blow.target == q and blow.lands and "entangle" not in blow.traits
        ]
        strong = [at for at in hits if "power" in blows[at].traits]
        if not power:
            hits = [at for at in hits if at not in strong]
        if not most or not hits:
            continue
        faces = {str(at): blows[at].face for at in hits}
        about = {"fighter": pos.named(q), "against": pos.named(p), "hits": faces}
        view = ref.view(pos.side_of[q])
        build = Parrying(view, pos.side_of[q], hits, strong, most, power, about)
        for at in sorted(ref.ask_for(build)):
            _roll(ref, p, blows[at], reacts=reacts, again=True)


def _step_aside(ref: Referee, p: int, blows: Sequence[Blow]) -> None:
    """Ask defenders which hit they step aside from, and test for it (NM-FX-17, NM-DEC-33)."""
    pos = ref.pos
    for q in pos.in_order({blow.target for blow in blows if blow.lands}):
        if not pos.fighters[q].has("step_aside") or not pos.is_(q, STANDING):
            continue
        hits = [at for at, blow in enumerate(blows) if blow.target == q and blow.lands]
        about = {"fighter": pos.named(q), "against": pos.named(p)}
        answer = ref.ask("step_aside", pos.side_of[q], [*hits, NONE], about)
        if answer != NONE and passed(ref, q, "i", "NM-FX-17", purpose="step_aside"):
            blows[answer].evaded = True


# -- what it does ---------------------------------------------------------------------------------


def _resolve(ref: Referee, p: int, blows: Sequence[Blow], *, charging: bool) -> None:
    """Resolve the hits of an attack and then the nerve tests (NM-FIGHT-17, -18)."""
    pos = ref.pos
    attack_ = Attack(p)
    landed = [blow for blow in blows if blow.lands and not blow.evaded]
    for blow in landed:
        mark(pos, p, blow)
    hits = [hit_of(pos, p, blow, charging=charging) for blow in landed]
    for at, (blow, hit) in enumerate(zip(landed, hits, strict=True)):
        q = blow.target
        if pos.is_(q, ON_TABLE):
            suffer(ref, attack_, q, hit)
        if all(later.target != q for later in landed[at + 1 :]):
            traits = {trait for each in landed if each.target == q for trait in each.traits}
            after_hits(ref, attack_, q, traits)
    take_tests(ref, attack_.shock)
