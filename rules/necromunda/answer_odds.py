"""The odds of an answer's dice: for people who are asked, not for automated coaches.

They are reckoned by the functions that the chapters themselves roll by, as if nobody came between.
Odds that depend on more than the question shows are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any, Final

from rules.coach import Answer, Choice, Decision
from rules.necromunda import ammunition, dice, end_phase, saving
from rules.necromunda.blows import blow_of, bonus_of
from rules.necromunda.catalogue.characteristics import Stat
from rules.necromunda.catalogue.traits import Trait
from rules.necromunda.melee import FightDice
from rules.necromunda.naming import fighter_of
from rules.necromunda.objectives import FREED, RELIC
from rules.necromunda.position import Position
from rules.necromunda.shots import Shot, hit_of
from rules.necromunda.squads import NOBODY
from rules.necromunda.suffering import DEADLY, FLESH, SERIOUS, need_to_wound
from rules.necromunda.table.neighbours import is_in_arc
from rules.necromunda.targeting import Gun, Manner, guns
from rules.necromunda.testing import dice_of, holds, inspirer_of
from rules.odds import SUCCESS, Odds, success

JSON = Any
Rolls = tuple[Odds, ...]

FACES: Final = range(1, 7)
#: Traits by which a hit wounds in another way than by a wound roll, or by several.
_OTHERWISE: Final[tuple[Trait, ...]] = ("flash", "gas", "toxin", "scattershot")


def odds(decision: Decision) -> dict[Answer, Rolls]:
    """Return the rolls of each answer that leads straight to dice; see ``rules.odds.Prospects``."""
    rolls_of = _QUESTIONS.get(decision.key)
    if rolls_of is None or not isinstance(decision, Choice):
        return {}
    pos, about = decision.view.pos, decision.about or {}
    rolls_by_answer = {
        answer: rolls_of(pos, decision.side, about, answer) for answer in decision.options
    }
    return {answer: rolls for answer, rolls in rolls_by_answer.items() if rolls}


def share(passes: Iterable[bool]) -> Fraction:
    """Return how likely a roll passes, from whether each of its faces does."""
    results = list(passes)
    return Fraction(sum(results), len(results))


def chance(need: int, modifier: int = 0) -> Fraction:
    """Return how likely a D6 passes at N+."""
    return share(dice.passes(face, need, modifier) for face in FACES)


def taken(
    pos: Position, p: int, stat: Stat, clause: str, modifier: int = 0, what: str = ""
) -> Odds:
    """Return the odds of a test of a characteristic, as ``testing.passed`` takes it.

    See NM-TEST, NM-FX-35.
    """
    count = dice_of(stat)
    rolled = product(FACES, repeat=count)
    passes = share(holds(pos, p, stat, faces, modifier) for faces in rolled)
    inspirer = inspirer_of(pos, p) if stat == "cl" else NOBODY
    if inspirer != NOBODY:
        passes += (1 - passes) * taken(pos, inspirer, "ld", "NM-FX-35").outcomes[SUCCESS]
    side = pos.side_of[p]
    return Odds(what or f"test_{stat}", clause, side, success(passes), dice=count)


# -- shots ----------------------------------------------------------------------------------------


def shots(pos: Position, p: int, q: int, about: Mapping[str, JSON], word: str) -> Rolls:
    """Return the odds of a shot: the test for a farther target, and the hit.

    Of a single hit also whether it wounds and is not saved (NM-SHOOT-09, -11, NM-WOUND, NM-SAVE).

    about: of the question; ``word`` names the target in it.
    """
    rolls: list[Odds] = []
    if word in about["tests"]:
        rolls.append(taken(pos, p, "cl", "NM-SHOOT-09", what="target"))
    bonuses = [bonus for bonus in about["to_hit"][word] if bonus is not None]
    if not bonuses:
        return ()
    side, need = pos.side_of[p], pos.fighters[p].stats.bs
    missed = prod((1 - chance(need, bonus) for bonus in bonuses), start=Fraction(1))
    target = max(2, min(6, need - bonuses[0])) if len(bonuses) == 1 else None
    rolls.append(
        Odds("hit", "NM-SHOOT-11", side, success(1 - missed), target=target, dice=len(bonuses))
    )
    if len(about["to_hit"][word]) == 1:
        rolls += _after_hit(pos, p, q, _gun(pos, p, about["weapon"]))
    return tuple(rolls)


def _gun(pos: Position, p: int, word: str) -> Gun:
    return next(gun for gun in guns(pos, p) if gun.word == word)


def _after_hit(pos: Position, p: int, q: int, gun: Gun) -> list[Odds]:
    """List the odds of one hit; empty where there may be several, or where it works otherwise."""
    profile, fighter = gun.profile, pos.fighters[q]
    several = profile.rapid_fire or gun.is_area
    if several or any(map(profile.has, _OTHERWISE)) or fighter.has("dodge"):
        return []
    if pos.fighters[p].effects("crit"):
        return []
    hit = hit_of(pos, p, q, Shot(gun, Manner(), q), pos.disc(p).centre, area=False)
    side, need = pos.side_of[p], need_to_wound(pos, q, hit)
    wounds = success(chance(need))
    rolls = [Odds("wound", "NM-WOUND-01", side, wounds, target=need)]
    armour = saving.armour_save(pos, q, hit)
    shield = None if pos.burnt_out[q] else fighter.effect("field_save")
    saves = [each for each in (armour, shield and shield.save) if each]
    if saves:
        # Of two the coach picks one; the better is the default.
        best = min(saves)
        unless = ("save_choice",) if len(saves) > 1 else ()
        pierces = success(1 - chance(best))
        rolls.append(Odds("unsaved", "NM-SAVE-01", pos.side_of[q], pierces, best, unless=unless))
    return rolls


def magazine(pos: Position, p: int, gun: Gun, count: int) -> Odds:
    """Return the odds that so many firepower dice do not empty the weapon.

    See NM-AMMO-02, -03, NM-SDIE-11 to -16.
    """
    tables = pos.data.dice
    shows = share(dice.is_ammo(tables, face) for face in FACES)
    fails = 1 - chance(gun.profile.ammo)
    if gun.profile.has("grenade"):
        shows, count = Fraction(1), 1
    if ammunition.is_helped(pos, p):
        fails *= fails
    unless = ("reroll",) if ammunition.is_helped(pos, p) else ()
    passes = (1 - shows * fails) ** count
    return Odds("ammo", "NM-AMMO-03", pos.side_of[p], success(passes), dice=count, unless=unless)


# -- close combat ---------------------------------------------------------------------------------


def blows(decision: FightDice, answer: Answer) -> Rolls:
    """Return the odds that at least one attack die hits, for an answer of the question.

    See NM-FIGHT-10 to -14.
    """
    pos: Position = decision.view.pos
    p, about = decision.p, decision.about
    if about["reacts"] and pos.blind[p]:
        return (_hits(decision, [share(face == 6 for face in FACES)] * decision.count),)
    _, plan = decision.planned(answer)
    unseen = {q for _, q in plan if not is_in_arc(pos, p, pos.disc(q).centre)}
    need, chances = pos.fighters[p].stats.ws, []
    for blade, q in plan:
        blow = blow_of(pos, p, blade, q, charging=about["charging"])
        turned = q in unseen and not about["charging"]
        bonus = bonus_of(pos, p, blow, turned=turned, reacts=about["reacts"])
        chances.append(chance(need, bonus))
    return (_hits(decision, chances),)


def _hits(decision: FightDice, chances: Sequence[Fraction]) -> Odds:
    missed = prod((1 - each for each in chances), start=Fraction(1))
    unless = ("parry", "step_aside")
    outcomes = success(1 - missed)
    return Odds("blow", "NM-FIGHT-10", decision.side, outcomes, dice=len(chances), unless=unless)


# -- questions ------------------------------------------------------------------------------------


def _who(pos: Position, about: JSON) -> int:
    side, number = about["fighter"]
    return pos.by_name[side, number]


def _target(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    return shots(pos, _who(pos, about), fighter_of(pos, answer), about, answer)


def _firepower(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    p = _who(pos, about)
    return (magazine(pos, p, _gun(pos, p, about["weapon"]), answer),)


def _reload(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of a reload (NM-ACTN-23, NM-TRAIT-15)."""
    p = _who(pos, about)
    at = next(n for n, arm in enumerate(pos.fighters[p].arms) if arm.word == answer)
    profile = ammunition.emptied(pos, p, at)
    if profile.has("plentiful"):
        return ()
    fails = 1 - chance(profile.ammo)
    helped = ammunition.is_helped(pos, p)
    unless = ("reroll",) if helped else ()
    passes = 1 - (fails * fails if helped else fails)
    return (Odds("reload", "NM-ACTN-23", side, success(passes), profile.ammo, unless=unless),)


def _action(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of the test that an action begins with; empty for none.

    See NM-ACTN-29, NM-FX-12, -31.
    """
    p = _who(pos, about)
    if answer == "retreat":
        modifier = pos.fighters[p].sum("retreat_mod")
        return (taken(pos, p, "i", "NM-ACTN-29", modifier),)
    if answer == "order":
        return (taken(pos, p, "ld", "NM-FX-12"),)
    return ()


def _object(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of the roll that an object of an action leads to; empty for none.

    See NM-SCEN-37, -43, NM-FX-13.
    """
    p = _who(pos, about)
    if about["action"] == "treat_wounds":
        effect = pos.fighters[p].effect("treat_wounds")
        assert effect is not None
        passes = chance(effect.need)
        return (Odds("treat", "NM-FX-13", side, success(passes), effect.need),)
    if about["action"] != "interact":
        return ()
    if pos.tokens[answer]["kind"] == RELIC:
        return (taken(pos, p, "int", "NM-SCEN-37"),)
    strength = pos.strength(p)
    passes = chance(FREED, strength)
    return (Odds("free", "NM-SCEN-43", side, success(passes), max(2, FREED - strength)),)


def _bottle(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of a bottle roll (NM-BOTTLE-02 to -05)."""
    if answer != end_phase.NO:
        return ()
    passes = share(end_phase.holds_out(pos, side, face) for face in FACES)
    return (Odds("bottle", "NM-BOTTLE-02", side, success(passes)),)


def _save(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of a save (NM-SAVE-02, -04)."""
    need = about[answer]
    passes = chance(need)
    return (Odds("save", "NM-SAVE-02", side, success(passes), need),)


def _reroll(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of an ammo test's re-roll (NM-FX-33)."""
    if answer == ammunition.NO:
        return ()
    need = about["need"]
    passes = chance(need)
    return (Odds("ammo", "NM-FX-33", side, success(passes), need),)


def _step_aside(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of stepping aside (NM-FX-17)."""
    if not isinstance(answer, int):
        return ()
    return (taken(pos, _who(pos, about), "i", "NM-FX-17"),)


def _recovery(pos: Position, side: int, about: JSON, answer: Answer) -> Rolls:
    """Return the odds of a recovery: the best of its dice, by the faces that its coach prefers.

    See NM-RECOV-02 to -06.
    """
    count = about["dice"]
    if answer != end_phase.NONE:
        count += end_phase.help_of(pos, fighter_of(pos, answer))
    order = end_phase.order_of(pos, _who(pos, about))
    tables = pos.data.dice
    worst_so_far: dict[str, Fraction] = {}
    left = Fraction(0)
    for at in reversed(range(len(order))):
        # That no die shows anything better than this.
        reached = share(order.index(dice.injury(tables, face)) >= at for face in FACES) ** count
        worst_so_far[order[at]] = reached - left
        left = reached
    outcomes = {INJURIES[each]: worst_so_far[each] for each in order}
    unless = ("recovery_pick",) if count > 1 else ()
    return (Odds("recovery", "NM-RECOV-02", side, outcomes, dice=count, unless=unless),)


#: What a recovery makes of a fighter.
INJURIES: Final = {FLESH: "gets up", SERIOUS: "stays down", DEADLY: "out of action"}

_QUESTIONS: Final[dict[str, Callable[[Position, int, JSON, Answer], Rolls]]] = {
    "shoot_target": _target,
    "firepower_dice": _firepower,
    "reload_weapon": _reload,
    "choose_action": _action,
    "action_object": _object,
    "bottle_voluntarily": _bottle,
    "save_choice": _save,
    "reroll": _reroll,
    "step_aside": _step_aside,
    "assist_recovery": _recovery,
}
