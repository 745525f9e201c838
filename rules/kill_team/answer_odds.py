"""The odds of the dice that an answer leads to: for people who are asked, not for automated
coaches.

They are reckoned by `attack_odds` and by the functions that the chapters themselves roll by, as if
nobody re-rolled and no tactic came between.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from rules.coach import Answer, Choice, Decision
from rules.kill_team import approaching, break_tests, nerve_tests
from rules.kill_team import attack_odds as reckoning
from rules.kill_team.aiming import strike_at
from rules.kill_team.attacking import Attack, Target
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.characteristics import attacks, leadership, toughness
from rules.kill_team.charging import DEADLY, ground_of_charge, roll_bonus
from rules.kill_team.firing import count_of, word_of
from rules.kill_team.position import Position
from rules.kill_team.squads import SIDE_OF, model_of
from rules.kill_team.table.measuring import at_most
from rules.odds import Odds, success
from rules.tabletop import paths

JSON = Any
Rolls = tuple[Odds, ...]

FACES = range(1, 7)
#: What an attack makes of its target, the best for the attacker first.
OUTCOMES = ("out of action", "flesh wound", "no injury")


def odds(decision: Decision) -> dict[Answer, Rolls]:
    """Return the rolls of each answer that leads straight to dice; see ``rules.odds.Prospects``."""
    rolls_of = _QUESTIONS.get(decision.key)
    if rolls_of is None or not isinstance(decision, Choice):
        return {}
    pos, about = decision.view.pos, decision.about
    rolls_by_answer = {
        answer: rolls_of(pos, decision.side, about, answer.split(" "))
        for answer in decision.options
        if " " in answer
    }
    return {answer: rolls for answer, rolls in rolls_by_answer.items() if rolls}


def charge(pos: Position, p: int, named: Sequence[int]) -> Odds | None:
    """Return how likely a charge at these targets succeeds if nobody reacts (KT-CHARGE-34).

    None where no path leads there.
    """
    ground = ground_of_charge(pos, p, named)
    way = approaching.route(pos.disc(p), [pos.disc(q) for q in named], ground)
    if way is None:
        return None
    length, bonus = paths.length(way), roll_bonus(pos, p, named)
    hits = [at_most(length, a + b + bonus) for a in FACES for b in FACES]
    chance = Fraction(sum(hits), len(hits))
    unless = ("react_order",)
    return Odds("charge", "KT-CHARGE-30", SIDE_OF[p], success(chance), dice=2, unless=unless)


def shots(pos: Position, p: int, q: int, weapon: Weapon, profile: Profile) -> Odds:
    """Return the odds of all attacks of a weapon at one target (KT-HIT to KT-INJ)."""
    strike = strike_at(pos, p, q, weapon, profile)
    counts: dict[int, Fraction] = {}
    rolled: Mapping[int, Fraction] = reckoning.amounts(profile.shots)
    if profile.shots.own:
        rolled = {attacks(pos, p): Fraction(1)}
    for number, share in rolled.items():
        count = count_of(pos, p, q, profile, number)
        counts[count] = counts.get(count, Fraction(0)) + share
    chances = reckoning.outcome(pos.data.ruleset, strike.attack, target_of(pos, q), counts)
    none, flesh, out = chances
    outcomes = dict(zip(OUTCOMES, (out, flesh, none), strict=True))
    return Odds("attack", "KT-TGT-04", strike.side, outcomes, target=hit_on(strike.attack))


def hit_on(attack: Attack) -> int | None:
    """Return the face on which an attack hits; None where it hits automatically."""
    return None if attack.auto_hits else min(6, max(2, attack.skill - attack.hit))


def target_of(pos: Position, q: int) -> Target:
    """Return a model as an attack meets it."""
    stats = pos.model(q).stats
    return Target(toughness(pos, q), stats.sv, stats.inv, pos.wounds[q], pos.flesh[q])


# -- questions ------------------------------------------------------------------------------------


def _target(pos: Position, side: int, about: JSON, words: Sequence[str]) -> Rolls:
    p = model_of(*about["model"])
    q = model_of(1 - side, int(words[1]))
    for weapon in pos.model(p).guns:
        for profile in weapon.profiles:
            if word_of(weapon, profile) == about["weapon"]:
                return (shots(pos, p, q, weapon, profile),)
    return ()


def _nerve(pos: Position, side: int, about: JSON, words: Sequence[str]) -> Rolls:
    """Return the odds of a Nerve test (KT-MORALE-13 to -19).

    In a rampage the tested model may be an enemy's (KT-ADT-20).
    """
    side = 1 - side if words[0] == "enemy" else side
    p = model_of(side, int(words[1]))
    if nerve_tests.passes_anyway(pos, p):
        return ()
    change, limit = nerve_tests.modifier(pos, p), leadership(pos, p)
    passes = sum(not break_tests.is_shaken(face, change, limit) for face in FACES)
    return (Odds("nerve", "KT-MORALE-13", side, success(Fraction(passes, 6))),)


def _cast(pos: Position, side: int, about: JSON, words: Sequence[str]) -> Rolls:
    """Return the odds of a psychic test (KT-PSY-02)."""
    least = pos.data.powers[words[2]].warp_charge
    return (_two_dice("psychic test", "KT-PSY-02", side, least),)


def _deny(pos: Position, side: int, about: JSON, words: Sequence[str]) -> Rolls:
    """Return the odds of denying a power (KT-PSY-04)."""
    return (_two_dice("deny", "KT-PSY-04", side, about["total"] + 1),)


def _two_dice(what: str, clause: str, side: int, least: int) -> Odds:
    ways = sum(a + b >= least for a in FACES for b in FACES)
    return Odds(what, clause, side, success(Fraction(ways, 36)), target=least, dice=2)


def _deadly(pos: Position, side: int, about: JSON, words: Sequence[str]) -> Rolls:
    """Return the odds of a deadly charge (KT-ADT-04)."""
    chance = Fraction(len(FACES) + 1 - DEADLY, 6)
    return (Odds("deadly charge", "KT-ADT-04", side, success(chance), target=DEADLY),)


_QUESTIONS: dict[str, Callable[[Position, int, JSON, Sequence[str]], Rolls]] = {
    "target": _target,
    "nerve_order": _nerve,
    "order_effects": _nerve,
    "psychic_pick": _cast,
    "deny": _deny,
    "deadly_charge": _deadly,
}
