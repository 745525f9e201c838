"""Command points: what each tactic is worth here, against what it costs.

A gain is in points of a roster, as in `appraisal`; a coach pays while it is worth the price of the
command points, which falls with the rounds that are left and with what he has saved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.kill_team.coaches import assaulting, brawling, gunnery, manoeuvring
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.coaches.fighters import MOVED_ON
from rules.kill_team.coaches.standing import Outlook
from rules.kill_team.command import purse, tactics_of
from rules.kill_team.moving import ground_of_move, reach
from rules.kill_team.neighbours import gap_of, within
from rules.kill_team.position import READY
from rules.kill_team.squads import SIDE_OF, model_of
from rules.kill_team.targeting import may_be_picked

JSON = Any

#: What a command point is worth that is kept for later, early in a match, of what a usual model of
#: one's own is.
_POINT: Final = 0.17
#: So many are saved for better; the more there are beyond that the cheaper they get.
_PLENTY: Final = 2
#: In the last round nothing is to be saved for; but the best use may still come.
_LAST: Final = 0.06


def price(appraisal: Appraisal, side: int, tactic: str) -> float:
    """What the command points of a tactic are worth otherwise, in points of a roster."""
    pos = appraisal.pos
    wanted, specialism = tactics_of(pos.data.version)[tactic]
    last = pos.plan.last_round
    left = max(0, last - pos.round) / last
    plenty = min(1.0, _PLENTY / max(1, purse(pos, side, specialism)))
    usual = sum(appraisal.worth[p] for p in pos.teams[side]) / len(pos.teams[side])
    return wanted.cost * _POINT * usual * plenty * (_LAST + left)


def affords(appraisal: Appraisal, side: int, tactic: str, gain: float) -> bool:
    return gain > 0 and gain >= price(appraisal, side, tactic)


def models_of(options: Sequence[str], side: int) -> Mapping[str, int]:
    """The models that options name, by the option."""
    found = {}
    for option in options:
        words = option.split(" ")
        if len(words) == 2 and words[1].isdecimal():
            found[option] = model_of(1 - side if words[0] == "enemy" else side, int(words[1]))
    return found


def _best(
    appraisal: Appraisal,
    side: int,
    tactic: str,
    options: Sequence[str],
    gain: Callable[[int], float],
) -> str:
    """The model for whom a tactic is worth most, or the first option: nobody."""
    models = models_of(options, side)
    if not models:
        return options[0]
    best = max(models, key=lambda option: gain(models[option]))
    return best if affords(appraisal, side, tactic, gain(models[best])) else options[0]


# -- models that act first, and are helped --------------------------------------------------------


def decisive_move(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """For who would charge before the enemy acts; who has initiative has it for nothing."""
    pos = appraisal.pos
    if pos.initiative == side:
        return options[0]
    return _best(appraisal, side, "decisive_move", options, lambda p: 0.5 * _charge(appraisal, p))


def _charge(appraisal: Appraisal, p: int) -> float:
    """What a charge would be worth to a model, 0 where there is none in reach."""
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
    """To who shoots best; who hits well anyway rather wounds better."""
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
    """Moves before the first round where that brings it somewhere better."""
    outlook = Outlook(appraisal, p)
    pos = appraisal.pos
    here = outlook.at(pos.disc(p).centre)
    ground = ground_of_move(pos, p)
    found = manoeuvring.best_place(outlook, float(reach(pos, p)), ground, MOVED_ON, here.value)
    gain = found[0] - here.value if found else 0.0
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
    """What gets a model out of the way of many."""
    pos = appraisal.pos
    return appraisal.worth[p] * (0.5 if pos.broken[SIDE_OF[p]] else 0.1)


def _frightens(appraisal: Appraisal, p: int) -> float:
    pos = appraisal.pos
    return sum(0.15 * appraisal.worth[q] for q in within(pos, p, 1 - SIDE_OF[p], 6))


#: By tactic, of what its gain is a share, and which.
_SHARES: Mapping[str, tuple[Callable[[Appraisal, int], float], float]] = {
    "quick_march": (_worth, 0.06),
    "careful_aim": (_shots, 0.3),
    "custom_ammo": (_shots, 0.3),
    "more_bullets": (_shots, 0.3),
    "gritted_teeth": (_either, 0.35),
    "killing_frenzy": (_strikes, 0.25),
    "up_and_at_em": (_strikes, 0.45),
    "rousing_transmission": (_worth, 0.1),
    "force_of_will": (_rescue, 0.5),
    "defensive_fighter": (_worth, 0.12),
    "deadly_charge": (_worth, 0.15),
    "lucky_escape": (_worth, 0.12),
    "high_explosive": (_shots, 0.2),
    "overwhelming_firepower": (_shots, 0.9),
    "unkillable": (_worth, 0.2),
    "emergency_resuscitation": (_worth, 0.6),
    "headshot": (_shots, 0.25),
    "quick_shot": (_shots, 0.35),
    "well_drilled": (_shots, 0.25),
    "roll_with_the_hits": (_worth, 0.2),
    "terrifying_rampage": (_frightens, 1.0),
    "scanner_uplink": (_worth, 0.2),
    "move_unseen": (_worth, 0.2),
}


def says_yes(appraisal: Appraisal, side: int, about: Mapping[str, JSON]) -> bool:
    """Whether a tactic is worth its price for the model that it is offered for."""
    tactic = about["tactic"]
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
    """KT-ADT: a tactic of level 2 or 3, on whom it is worth most."""
    tactic = about["tactic"]
    if tactic == "martyr":
        gain = 0.5 * appraisal.worth[model_of(*about["model"])]
        return options[-1] if affords(appraisal, side, tactic, gain) else options[0]
    if tactic in _ON_OTHERS:
        measure, share = _ON_OTHERS[tactic]
        return _best(appraisal, side, tactic, options, lambda p: share * measure(appraisal, p))
    return options[1] if says_yes(appraisal, side, about) else options[0]


# -- dice that are rolled again -------------------------------------------------------------------

#: By roll: whom it is about, and of what he is worth another throw saves so much.
_REROLLS: Mapping[str, tuple[str, float]] = {
    "advance": ("model", 0.03),
    "charge": ("model", 0.2),
    "psychic test": ("model", 0.15),
    "deny": ("model", 0.15),
    "hit": ("other", 0.2),
    "wound": ("other", 0.28),
    "save": ("model", 0.35),
    "injury": ("other", 0.3),
    "nerve": ("model", 0.12),
}
#: A die that shows so much is kept, where it does not fail.
_GOOD: Final = 4


def tactical_reroll(
    appraisal: Appraisal, side: int, about: Mapping[str, JSON], options: Sequence[str]
) -> Answer:
    """KT-CP-20."""
    whose, share = _REROLLS[about["roll"]]
    faces = about["faces"]
    if about["roll"] == "advance" and faces[0] >= _GOOD - 1:
        return options[0]
    gain = share * appraisal.worth[model_of(*about[whose])] if about[whose] else 0.0
    if not affords(appraisal, side, "tactical_reroll", gain):
        return options[0]
    return options[1 + faces.index(min(faces))] if len(options) > 2 else options[1]


def again(about: Mapping[str, JSON], options: Sequence[str]) -> str:
    """By an ability, for nothing: whatever is not good as it is."""
    roll, faces = about["roll"], about["faces"]
    keeps = roll in ("advance", "damage", "attacks") and faces[0] >= _GOOD
    words = [option for option in options if (option in ("keep", "no")) is keeps]
    return words[0]


# -- what costs nothing, or has nothing to do with a price ---------------------------------------


def deadly_charge(appraisal: Appraisal, side: int, options: Sequence[str]) -> str:
    """KT-ADT-04: at who is worth most."""
    return _best(appraisal, side, "deadly_charge", options, lambda q: 0.2 * appraisal.worth[q])


def ability(
    appraisal: Appraisal, side: int, about: Mapping[str, JSON], options: Sequence[str]
) -> str:
    """KT-ADV: what may be used for nothing is, where it helps at all."""
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
            return options[1] if about["faces"][0] < _GOOD else options[0]
    return options[1]
