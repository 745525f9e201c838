"""The exact odds of attacks: the effect of one weapon on one target (KT-EX).

Targets change by the same functions as in a match, so the odds cannot differ from the dice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from rules.kill_team import hitting, injury, saving, wounding
from rules.kill_team.attacking import Attack, Target, injured, shown
from rules.kill_team.catalogue import Ruleset
from rules.kill_team.catalogue.weapons import Amount

FACES = range(1, 7)
FACE = Fraction(1, 6)

#: How likely each state of the target is; with True after an injury roll, which ends all.
States = Mapping[tuple[Target, bool], Fraction]


def chance(passes: Iterator[bool]) -> Fraction:
    """Return the chance that a die passes, from whether each of its faces does."""
    return FACE * sum(passes)


def hit(attack: Attack) -> Fraction:
    """Return the chance that an attack hits (KT-HIT)."""
    if attack.auto_hits:
        return Fraction(1)
    return chance(
        hitting.hits(face, attack.skill, attack.hit, overwatch=attack.overwatch) for face in FACES
    )


def out_of_action(rules: Ruleset, dice: int, modifier: int) -> Fraction:
    """Return the chance that an injury roll of so many dice takes the target out.

    See KT-INJ-02, -03.
    """
    one = chance(injury.is_out([face], modifier, rules.injury_ooa_on) for face in FACES)
    return 1 - (1 - one) ** dice


def amounts(wanted: Amount, *, twice: bool = False) -> Mapping[int, Fraction]:
    """Return how likely each number is.

    A die that is rolled twice counts with the better face (KT-ABL-04).
    """
    if not wanted.die:
        return {wanted.number: Fraction(1)}
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for first in FACES:
        for second in FACES:
            best = max(first, second) if twice else first
            chances[shown(best, wanted.die)] += FACE * FACE
    return chances


def after(rules: Ruleset, attack: Attack, count: int, target: Target) -> States:
    """Return how likely each state of the target is after so many attacks (KT-INJ-09)."""
    states: States = {(target, False): Fraction(1)}
    for _ in range(count):
        following: defaultdict[tuple[Target, bool], Fraction] = defaultdict(Fraction)
        for (state, over), share in states.items():
            if over:
                following[state, True] += share
                continue
            for result, part in _one(rules, attack, state):
                following[result] += share * part
        states = following
    return states


def outcome(
    rules: Ruleset, attack: Attack, target: Target, counts: Mapping[int, Fraction]
) -> tuple[Fraction, Fraction, Fraction]:
    """Return how likely no injury, a flesh wound and out of action are, given the number of
    attacks.
    """
    none = flesh = out = Fraction(0)
    for count, share in counts.items():
        for (state, over), part in after(rules, attack, count, target).items():
            if state.out:
                out += share * part
            elif over:
                flesh += share * part
            else:
                none += share * part
    return none, flesh, out


Result = tuple[tuple[Target, bool], Fraction]


def _one(rules: Ruleset, attack: Attack, target: Target) -> Iterator[Result]:
    """Yield each state that one attack can leave the target in, with its chance."""
    hits = hit(attack)
    yield (target, False), 1 - hits
    needed = wounding.needed(attack.strength, target.toughness)
    for face in FACES:
        if not wounding.wounds(face, needed, attack.wound):
            yield (target, False), hits * FACE
            continue
        for result, share in _wounded(rules, attack, target, face + attack.wound):
            yield result, hits * FACE * share


def _wounded(rules: Ruleset, attack: Attack, target: Target, roll: int) -> Iterator[Result]:
    """Yield the results of a wound: the save, and then the mortal wounds of a good wound roll."""
    save = saving.needed(target.save, target.invulnerable, attack.ap(roll))
    saved = chance(saving.is_rolled(save) and saving.saves(face, save) for face in FACES)
    mortal = attack.mortal_wounds(roll)
    for result, share in _mortal(rules, attack, target, mortal):
        yield result, saved * share
    dealt = amounts(attack.profile.damage, twice=attack.rolls_damage_twice)
    for damage, likely in dealt.items():
        for (state, over), part in _lost(rules, attack, target, damage):
            for result, share in _mortal(rules, attack, state, 0 if over else mortal):
                yield (result[0], result[1] or over), (1 - saved) * likely * part * share


def _mortal(rules: Ruleset, attack: Attack, target: Target, count: int) -> Iterator[Result]:
    """Yield the results of mortal wounds, dealt one at a time (KT-GEN-18).

    An injury roll ends the rest.
    """
    if not count:
        yield (target, False), Fraction(1)
        return
    for (state, over), part in _lost(rules, attack, target, 1):
        for result, share in _mortal(rules, attack, state, 0 if over else count - 1):
            yield (result[0], result[1] or over), part * share


def _lost(rules: Ruleset, attack: Attack, target: Target, damage: int) -> Iterator[Result]:
    """Yield the results of so much damage at once (KT-DMG-01, KT-INJ-01)."""
    if target.wounds > damage:
        yield (replace(target, wounds=target.wounds - damage), False), Fraction(1)
        return
    change = injury.modifier(target.flesh_wounds, cover=attack.cover, melee=attack.melee)
    out = out_of_action(rules, damage, change)
    # A six and a one: the best and the worst that the dice can show say what they lead to.
    for faces, share in (([6] * damage, out), ([1] * damage, 1 - out)):
        if share:
            yield (injured(rules, attack, target, faces), True), share
