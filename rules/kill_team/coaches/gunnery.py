"""Shooting: the choice of model, weapon and target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.coach import Answer
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import DAZZLED, STILL
from rules.kill_team.coaches.volleys import Harm
from rules.kill_team.firing import STOP, Allotment, word_of
from rules.kill_team.position import ADVANCED, Phase, Position
from rules.kill_team.shooting_phase import DECLINE
from rules.kill_team.squads import SIDE_OF, model_of, number_of
from rules.kill_team.table.neighbours import gap_of, is_engaged
from rules.kill_team.targeting import GRENADE, groups, may_be_picked, targets

#: Of what it can do, what a grenade is worth that somebody else may want to throw.
_GRENADE: Final = 0.85
#: What Overwatch does of what the same weapons do otherwise, about (KT-CHARGE-10).
OVERWATCH_SHARE: Final = 0.3
_SHOOTING: Final = (Phase.SHOOTING_START, Phase.READY_FIRE, Phase.FIRE)


def shot(appraisal: Appraisal, p: int, weapon: Weapon, profile: Profile) -> float:
    """Return the value of a weapon's best shot now, in points, less the risk to its bearer."""
    pos = appraisal.pos
    some = targets(pos, p, profile)
    best = max((_value(appraisal, p, q, weapon, profile) for q in some), default=0.0)
    # Whoever shoots while others move shoots in Overwatch.
    share = OVERWATCH_SHARE if pos.phase in (Phase.MOVEMENT_START, Phase.MOVEMENT) else 1.0
    return best * share - _risk(appraisal, p, profile)


def _value(appraisal: Appraisal, p: int, q: int, weapon: Weapon, profile: Profile) -> float:
    """Return the value of a weapon against one target; one that only dazzles is worth a little as
    well.
    """
    if profile.ability("dazzle"):
        return appraisal.worth[q] * DAZZLED + DAZZLED * menace(appraisal, q)
    return _gain(appraisal, q, appraisal.shot(p, q, weapon, profile))


def _gain(appraisal: Appraisal, q: int, harm: Harm) -> float:
    """Return the value of that harm to a model now: out of action it does not shoot any more."""
    return appraisal.value(q, harm) + harm.out * menace(appraisal, q)


def menace(appraisal: Appraisal, q: int) -> float:
    """Return the value of what a model can still shoot in this phase."""
    pos = appraisal.pos
    if pos.phase not in _SHOOTING or not may_be_picked(pos, q) or is_engaged(pos, q):
        return 0.0
    if pos.has(q, ADVANCED):
        return 0.0
    return at_a_glance(appraisal, q)


def _risk(appraisal: Appraisal, p: int, profile: Profile) -> float:
    """Return the cost of rolling a 1 with a weapon that overheats (KT-ABL-10, -11)."""
    number = profile.shots.number or 2
    ones = 1 - (5 / 6) ** number
    if profile.ability("overheat_ooa"):
        return ones * appraisal.worth[p]
    if profile.ability("overheat_mortal"):
        return ones * 0.6 * appraisal.worth[p]
    return 0.0


def best_group(appraisal: Appraisal, p: int, options: Sequence[str] = ()) -> tuple[str, float]:
    """Return the group of weapons that it fires best, and its value."""
    best = ("", 0.0)
    for group, weapons in groups(appraisal.pos, p).items():
        if options and group not in options:
            continue
        value = sum(
            max(shot(appraisal, p, weapon, each) for each in weapon.profiles) for weapon in weapons
        )
        if weapons[0].group == GRENADE:
            value *= _GRENADE
        if not best[0] or value > best[1]:
            best = (group, value)
    return best


def at_a_glance(appraisal: Appraisal, p: int) -> float:
    """Return a rough value of a model's guns, enough to compare models."""
    pos = appraisal.pos
    lines = appraisal.sightlines
    here = lines.square(pos.disc(p).centre)
    best = 0.0
    for q in pos.on_table(1 - SIDE_OF[p]):
        seen = lines.seen(here, lines.square(pos.disc(q).centre))
        if seen:
            best = max(best, appraisal.fire(p, q, gap_of(pos, p, q), seen, STILL))
    return best


def pick(appraisal: Appraisal, options: Sequence[str], side: int) -> str:
    """Choose the model that can do most to shoot first, before it is shot at."""
    models = [option for option in options if option != DECLINE]

    def value(option: str) -> float:
        p = model_of(side, int(option.split(" ")[1]))
        return at_a_glance(appraisal, p) + 0.05 * appraisal.worth[p]

    return max(models, key=value) if models else options[0]


def weapon_group(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    return best_group(appraisal, p, options)[0] or options[0]


def next_weapon(appraisal: Appraisal, p: int, options: Sequence[str]) -> str:
    """Choose the weapon and profile that do most; stop, if possible, where all do more harm than
    good.
    """
    by_word = {
        word_of(weapon, profile): (weapon, profile)
        for weapon in appraisal.pos.model(p).guns
        for profile in weapon.profiles
    }
    words = [option for option in options if option != STOP]
    values = {word: shot(appraisal, p, *by_word[word]) for word in words}
    best = max(words, key=lambda word: values[word])
    return STOP if STOP in options and values[best] < 0 else best


def target(appraisal: Appraisal, p: int, word: str, options: Sequence[str]) -> str:
    """Choose the target that the weapon hurts most."""
    by_word = {
        word_of(weapon, profile): (weapon, profile)
        for weapon in appraisal.pos.model(p).weapons
        for profile in weapon.profiles
    }
    weapon, profile = by_word[word]
    enemy = 1 - SIDE_OF[p]
    if profile.type == "melee":
        return max(
            options,
            key=lambda option: appraisal.brawl(p, model_of(enemy, int(option.split(" ")[1]))),
        )

    def value(option: str) -> tuple[float, float]:
        q = model_of(enemy, int(option.split(" ")[1]))
        return (_value(appraisal, p, q, weapon, profile), appraisal.worth[q])

    return max(options, key=value)


def allot(appraisal: Appraisal, build: Allotment) -> Answer:
    """Give the attacks one by one to the target where each is worth most."""
    pos: Position = appraisal.pos
    p = model_of(*build.about["model"])
    weapon, profile = next(
        (weapon, profile)
        for weapon in pos.model(p).weapons
        for profile in weapon.profiles
        if build.about["weapon"] in (word_of(weapon, profile), weapon.id)
    )
    given = dict.fromkeys(build.targets, 0)

    def total(q: int, count: int) -> float:
        if not count:
            return 0.0
        if profile.type == "melee":
            return appraisal.blow_value(p, q, weapon, profile, count)
        if profile.ability("dazzle"):
            return appraisal.worth[q] * (1 - 0.5**count)
        return _gain(appraisal, q, appraisal.shot(p, q, weapon, profile, count))

    for at in range(build.count):
        if at == 0 and build.first:
            given[build.targets[0]] = 1
            continue
        best = max(given, key=lambda q: total(q, given[q] + 1) - total(q, given[q]))
        given[best] += 1
    return {str(number_of(q)): count for q, count in given.items() if count}
