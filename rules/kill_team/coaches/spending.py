"""Tactics: the worth of each of them here, against its price (`prices`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.kill_team.coaches import assaulting, brawling, gunnery, manoeuvring
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import MOVED_ON
from rules.kill_team.coaches.prices import affords
from rules.kill_team.coaches.rerolls import GOOD
from rules.kill_team.coaches.standing import Outlook
from rules.kill_team.moving import ground_of_move, reach
from rules.kill_team.position import (
    CAREFUL_AIM,
    CUSTOM_AMMO,
    HEADSHOT,
    HIGH_EXPLOSIVE,
    MORE_BULLETS,
    QUICK_SHOT,
    READY,
)
from rules.kill_team.squads import SIDE_OF, model_of
from rules.kill_team.table.neighbours import gap_of, within
from rules.kill_team.targeting import may_be_picked

JSON = Any


def models_of(options: Sequence[str], side: int) -> Mapping[str, int]:
    """Return the models that options name, by the option."""
    models = {}
    for option in options:
        words = option.split(" ")
        if len(words) == 2 and words[1].isdecimal():
            models[option] = model_of(1 - side if words[0] == "enemy" else side, int(words[1]))
    return models


def _best(
    appraisal: Appraisal,
    side: int,
    tactic: str,
    options: Sequence[str],
    gain: Callable[[int], float],
) -> str:
    """Choose the model for whom a tactic is worth most, or the first option, which is nobody."""
    models = models_of(options, side)
    if not models:
        return options[0]
    best = max(models, key=lambda option: gain(models[option]))
    return best if affords(appraisal, side, tactic, gain(models[best])) else options[0]


# -- models that act first, and are helped --------------------------------------------------------


def decisive_move(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """Choose a model that would charge before the enemy acts; nobody with initiative, which does
    the same for free.
    """
    pos = appraisal.pos
    if pos.initiative == side:
        return options[0]
    return _best(appraisal, side, "decisive_move", options, lambda p: 0.5 * _charge(appraisal, p))


def _charge(appraisal: Appraisal, p: int) -> float:
    """Return the value of a model's best charge, 0 where no enemy is in reach."""
    pos = appraisal.pos
    if not any(gap_of(pos, p, q) <= 9 for q in pos.on_table(1 - SIDE_OF[p])):
        return 0.0
    return max(0.0, assaulting.best_charge(Outlook(appraisal, p)).value)


def decisive_shot(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    def gain(p: int) -> float:
        ready = 0.35 if appraisal.pos.has(p, READY) else 0.55
        return ready * gunnery.at_a_glance(appraisal, p)

    return _best(appraisal, side, "decisive_shot", options, gain)


def decisive_strike(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    return _best(
        appraisal, side, "decisive_strike", options, lambda p: 0.5 * brawling.strike(appraisal, p)
    )


def stimm_shot(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    def gain(p: int) -> float:
        return 0.4 * _charge(appraisal, p) + 0.3 * brawling.strike(appraisal, p)

    return _best(appraisal, side, "stimm_shot", options, gain)


def give_order(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """Choose an order for the best shooter; one that hits well anyway gets the order for wounds."""
    pos = appraisal.pos
    models = models_of(options, side)
    values = {}
    for option, p in models.items():
        value = gunnery.at_a_glance(appraisal, p)
        order = option.split(" ")[0]
        may = may_be_picked(pos, p)
        sniper = pos.model(p).specialism == "sniper"
        if order == "shoot":
            values[option] = 0.0 if may else value
        elif may:
            values[option] = value * (0.17 if (order == "reroll_hits") != sniper else 0.16)
    best = max(values, key=lambda option: values[option], default="")
    return best if best and values[best] > 0 else options[0]


def adaptive_tactics(appraisal: Appraisal, side: int, p: int, options: Sequence[str]) -> str:
    """Choose to move before the first round where that brings the veteran somewhere better."""
    outlook = Outlook(appraisal, p)
    pos = appraisal.pos
    here = outlook.at(pos.disc(p).centre)
    ground = ground_of_move(pos, p)
    place = manoeuvring.best_place(outlook, float(reach(pos, p)), ground, MOVED_ON, here.value)
    gain = place[0] - here.value if place else 0.0
    return options[1] if affords(appraisal, side, "adaptive_tactics", gain) else options[0]


def insane_bravery(
    appraisal: Appraisal, side: int, options: Sequence[str], fails: Callable[[int], float]
) -> str:
    def gain(p: int) -> float:
        return 0.3 * fails(p) * appraisal.worth[p]

    return _best(appraisal, side, "insane_bravery", options, gain)


# -- yes or no ------------------------------------------------------------------------------------


def _shots(appraisal: Appraisal, p: int) -> float:
    return gunnery.at_a_glance(appraisal, p)


def _strikes(appraisal: Appraisal, p: int) -> float:
    return brawling.strike(appraisal, p)


def _either(appraisal: Appraisal, p: int) -> float:
    return max(_shots(appraisal, p), _strikes(appraisal, p))


def _worth(appraisal: Appraisal, p: int) -> float:
    return appraisal.worth[p]


def _rescue(appraisal: Appraisal, p: int) -> float:
    """Return the value of getting a model out of the reach of many enemies."""
    pos = appraisal.pos
    return appraisal.worth[p] * (0.5 if pos.broken[SIDE_OF[p]] else 0.1)


def _frightens(appraisal: Appraisal, p: int) -> float:
    pos = appraisal.pos
    return sum(0.15 * appraisal.worth[q] for q in within(pos, p, 1 - SIDE_OF[p], 6))


#: By tactic, of what its gain is a share, and which.
_SHARES: Mapping[str, tuple[Callable[[Appraisal, int], float], float]] = {
    "quick_march": (_worth, 0.06),
    "gritted_teeth": (_either, 0.35),
    "killing_frenzy": (_strikes, 0.25),
    "up_and_at_em": (_strikes, 0.45),
    "rousing_transmission": (_worth, 0.1),
    "force_of_will": (_rescue, 0.5),
    "defensive_fighter": (_worth, 0.12),
    "deadly_charge": (_worth, 0.15),
    "lucky_escape": (_worth, 0.12),
    "overwhelming_firepower": (_shots, 0.9),
    "unkillable": (_worth, 0.2),
    "emergency_resuscitation": (_worth, 0.6),
    "well_drilled": (_shots, 0.25),
    "roll_with_the_hits": (_worth, 0.2),
    "terrifying_rampage": (_frightens, 1.0),
    "scanner_uplink": (_worth, 0.2),
    "move_unseen": (_worth, 0.2),
}


#: Tactics of a model that is picked to shoot, with their effect: valued like its shots.
_ON_SHOTS: Final[Mapping[str, int]] = {
    "careful_aim": CAREFUL_AIM,
    "custom_ammo": CUSTOM_AMMO,
    "more_bullets": MORE_BULLETS,
    "headshot": HEADSHOT,
    "quick_shot": QUICK_SHOT,
    "high_explosive": HIGH_EXPLOSIVE,
}


def _improves(appraisal: Appraisal, p: int, effect: int) -> float:
    """Return how much more a model's shots are worth under an effect of the phase."""
    other = appraisal.pos.clone()
    other.effects[p] |= effect
    then = gunnery.best_group(appraisal.supposing(other), p)[1]
    return then - gunnery.best_group(appraisal, p)[1]


def says_yes(appraisal: Appraisal, side: int, about: Mapping[str, JSON]) -> bool:
    """Say whether a tactic is worth its price for the model that it is offered for."""
    tactic = about["tactic"]
    if tactic in _ON_SHOTS:
        gain = _improves(appraisal, model_of(*about["model"]), _ON_SHOTS[tactic])
        return affords(appraisal, side, tactic, gain)
    measure, share = _SHARES[tactic]
    return affords(appraisal, side, tactic, share * measure(appraisal, model_of(*about["model"])))


#: So with those that are used on somebody else.
_ON_OTHERS: Mapping[str, tuple[Callable[[Appraisal, int], float], float]] = {
    "new_intelligence": (_shots, 0.25),
    "painkiller": (_worth, 0.15),
    "marked_positions": (_worth, 0.12),
    "fire_on_my_target": (_shots, 0.3),
}


def advanced(
    appraisal: Appraisal, side: int, about: Mapping[str, JSON], options: Sequence[str]
) -> str:
    """Choose whether to use a tactic of level 2 or 3, and on which model (KT-ADT)."""
    tactic = about["tactic"]
    if tactic == "martyr":
        gain = 0.5 * appraisal.worth[model_of(*about["model"])]
        return options[-1] if affords(appraisal, side, tactic, gain) else options[0]
    if tactic in _ON_OTHERS:
        measure, share = _ON_OTHERS[tactic]
        return _best(appraisal, side, tactic, options, lambda p: share * measure(appraisal, p))
    return options[1] if says_yes(appraisal, side, about) else options[0]


# -- what costs nothing, or has nothing to do with a price ---------------------------------------


def deadly_charge(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """Choose the most valuable target of a deadly charge (KT-ADT-04)."""
    return _best(appraisal, side, "deadly_charge", options, lambda q: 0.2 * appraisal.worth[q])


def ability(
    appraisal: Appraisal, side: int, about: Mapping[str, JSON], options: Sequence[str]
) -> str:
    """Choose whether to use a free ability: wherever it helps at all (KT-ADV)."""
    pos = appraisal.pos
    match about["ability"]:
        case "toxin_synthesiser":
            models = models_of(options, side)
            return max(
                models, key=lambda option: pos.model(models[option]).stats.a, default=options[0]
            )
        case "static_screech":
            near = within(pos, model_of(*about["model"]), 1 - side, 6)
            return options[1] if near else options[0]
        case "triangulator":
            return options[1] if about["faces"][0] < GOOD else options[0]
    return options[1]
