"""The effect of a hit on a fighter, in floats: the veteran weighs thousands of them.

Everything is a share of what its target is worth: 1 takes it out of action.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.fighters import Fighter
from rules.necromunda.position import Position
from rules.necromunda.states import INJURED
from rules.necromunda.wounding import damaged, save_number, wound_number

#: What is lost with a fighter who is Seriously Injured, takes a flesh wound, or loses all wounds
#: but one.
DOWN: Final = 0.6
FLESH: Final = 0.2
WORN: Final = 0.45
#: What is lost with who lies down, is blinded, or burns.
PIN: Final = 0.13
DAZZLE: Final = 0.2
FIRE: Final = 0.2
#: How likely one injury die takes out, and shows a flesh wound (NM-SDIE-09).
_DEADLY: Final = 1 / 6
_FLESH: Final = 2 / 6
#: NM-TRAIT-22: as many wound rolls, on the average.
_SCATTER: Final = 3.5
_CATCHES: Final = 0.5


class Body(NamedTuple):
    """A target: its toughness and wounds now, armour, field and whether it dodges.

    saves: of its armour, ``bonus`` to them; ``shield`` the face of its field, 7 for none.
    """

    toughness: int
    wounds: int
    saves: tuple[int, ...]
    bonus: int
    shield: int
    dodge: int
    injured: bool
    immune: frozenset[str]


def body_of(pos: Position, q: int) -> Body:
    """Return a fighter as a hit meets it."""
    fighter = pos.fighters[q]
    shield, dodge = fighter.effect("field_save"), fighter.effect("dodge")
    return Body(
        max(1, pos.toughness(q)),
        pos.wounds[q],
        tuple(each.save for each in fighter.effects("armour_save")),
        fighter.sum("save_mod"),
        shield.save if shield and not pos.burnt_out[q] else 7,
        dodge.need if dodge else 7,
        pos.status[q] == INJURED,
        _immunities(fighter),
    )


def _immunities(fighter: Fighter) -> frozenset[str]:
    return frozenset(trait for each in fighter.effects("immune") for trait in each.traits)


def chance(need: int, bonus: int = 0) -> float:
    """Return how likely a D6 with a bonus reaches that number; a 1 never does and a 6 always.

    See NM-TEST.
    """
    return min(5, max(1, 7 - need + bonus)) / 6


@cache
def share(profile: Profile, strength: int, short: bool, body: Body, extra: int = 0) -> float:
    """Return the effect of one hit, as a share of the target's worth, without its going down.

    strength: of the attack; ``short``: at short range; ``extra``: damage that comes on top.
    """
    if profile.has("smoke") or profile.has("flash"):
        return DAZZLE if profile.has("flash") and "flash" not in body.immune else 0.0
    dice = 1
    worn = 0.0
    if profile.has("gas") or profile.has("toxin"):
        trait = "gas" if profile.has("gas") else "toxin"
        wounds = 0.0 if trait in body.immune else chance(body.toughness)
        saved = 0.0 if trait == "gas" else _saved(body, profile.ap)
    else:
        wounds = chance(wound_number(strength, body.toughness))
        saved = _saved(body, profile.ap)
        left, dice = damaged(body.wounds, profile.dmg + extra)
        worn = WORN * (body.wounds - left) / body.wounds
    if body.dodge < 7:
        wounds *= 1 - chance(body.dodge)
    melts = profile.has("melta") and short and dice > 0 and "melta" not in body.immune
    effect = wounds * (1 - saved) * (1.0 if melts else max(worn, injuries(dice, body)))
    if profile.has("scattershot"):
        effect = 1 - (1 - effect) ** _SCATTER
    if profile.has("blaze") and "blaze" not in body.immune:
        effect += (1 - effect) * FIRE * _CATCHES
    return min(1.0, effect)


def _saved(body: Body, ap: int) -> float:
    armour = save_number(list(body.saves), body.bonus, ap)
    best = min(armour or 7, body.shield)
    return chance(best) if best < 7 else 0.0


@cache
def injuries(dice: int, body: Body) -> float:
    """Return what so many injury dice cost on average (NM-INJURY)."""
    if not dice:
        return 0.0
    out = 1 - (1 - _DEADLY) ** dice
    mild = _FLESH**dice
    # Who is down already takes flesh wounds, and the last of them takes out.
    flesh = 1.0 if body.toughness <= dice else FLESH * dice
    if body.injured:
        return out + (1 - out) * min(1.0, flesh)
    return out + (1 - out - mild) * DOWN + mild * min(1.0, flesh)
