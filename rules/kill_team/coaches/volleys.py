"""The effect of a volley on a model, in floats: the veteran weighs thousands of them.

The numbers are those of `attack_odds`, by the functions that the chapters roll by; only mortal
wounds on top of a wound are rounded into one of damage 1.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from rules.kill_team import injury, saving, wounding
from rules.kill_team.attacking import Attack, shown
from rules.kill_team.hitting import hits

_FACES = range(1, 7)
#: A flesh wound as a share of what the model is worth.
FLESH = 0.35
#: So with all wounds but the last.
WORN = 0.45
#: An injury roll needs that to take a model out; KT-INJ-02.
_OUT_ON = 4


class Harm(NamedTuple):
    """The effect of a volley on its target.

    flesh, out: how likely it ends in a flesh wound, or takes the target out; ``worn``: the share of
                the wounds that it loses otherwise, on average.
    """

    flesh: float
    out: float
    worn: float = 0.0

    @property
    def share(self) -> float:
        """The harm as a share of the target's worth."""
        return self.out + FLESH * self.flesh + WORN * self.worn


class Blow(NamedTuple):
    """One attack, as far as the odds depend on it.

    face:     the lowest that hits, 0 where it hits by itself, 7 where only a 6 does so by nature.
    strength, ap, cover: as in `attacking.Attack`; ``wound`` modifies the wound roll.
    damage:   a number, or with ``die`` (3 or 6) what is rolled; ``twice``: the better of two.
    sharp:    the AP of a wound roll of 6+, ``mortal`` its mortal wounds.
    """

    face: int
    strength: int
    ap: int
    damage: int
    die: int
    wound: int = 0
    cover: bool = False
    twice: bool = False
    sharp: int = 0
    mortal: int = 0


class Body(NamedTuple):
    """A target: toughness, save, invulnerable save, wounds left and flesh wounds."""

    toughness: int
    save: int
    invulnerable: int
    wounds: int
    flesh: int


def blow_of(attack: Attack) -> Blow:
    """Return the numbers of an attack that the chapters put together."""
    profile = attack.profile
    face = next(
        (f for f in _FACES if hits(f, attack.skill, attack.hit, overwatch=attack.overwatch)), 6
    )
    sharp = profile.ability("wound6_ap")
    mortal = profile.ability("wound6_mortal")
    return Blow(
        0 if attack.auto_hits else face,
        attack.strength,
        profile.ap,
        profile.damage.number,
        profile.damage.die,
        attack.wound,
        attack.cover and not attack.melee,
        attack.rolls_damage_twice,
        sharp.value if sharp else 0,
        mortal.value if mortal else 0,
    )


@cache
def volley(blow: Blow, count: int, die: int, body: Body) -> Harm:
    """Return the harm of so many attacks; with ``die`` (3 or 6) their number is rolled."""
    if not die:
        return _volley(blow, count, body)
    harms = [_volley(blow, shown(face, die), body) for face in _FACES]
    flesh, out, worn = (sum(each[at] for each in harms) / 6 for at in range(3))
    return Harm(flesh, out, worn)


@cache
def _volley(blow: Blow, count: int, body: Body) -> Harm:
    """Return the harm of so many attacks; the first injury roll ends them (KT-INJ-09)."""
    losses = _losses(blow, body)
    # By the wounds that are left.
    standing = {body.wounds: 1.0}
    flesh = out = 0.0
    for _ in range(count):
        left: dict[int, float] = {}
        for wounds, share in standing.items():
            whole = share
            for damage, likely in losses.items():
                part = share * likely
                whole -= part
                if damage < wounds:
                    left[wounds - damage] = left.get(wounds - damage, 0.0) + part
                else:
                    dies = part * _out(damage, body.flesh, blow.cover)
                    out += dies
                    flesh += part - dies
            left[wounds] = left.get(wounds, 0.0) + whole
        standing = left
    worn = sum(share * (1 - wounds / body.wounds) for wounds, share in standing.items())
    return Harm(flesh, out, worn)


@cache
def _losses(blow: Blow, body: Body) -> dict[int, float]:
    """Return how likely one attack costs its target each number of wounds."""
    needed = wounding.needed(blow.strength, body.toughness)
    losses: dict[int, float] = {}
    chance = 1.0 if not blow.face else max(1, 7 - blow.face) / 6
    for face in _FACES:
        if not wounding.wounds(face, needed, blow.wound):
            continue
        six = face + blow.wound >= 6
        save = saving.needed(
            body.save, body.invulnerable, blow.sharp if six and blow.sharp else blow.ap
        )
        saved = sum(saving.saves(each, save) for each in _FACES) / 6
        for damage, likely in _damage(blow).items():
            part = chance * likely * (1 - saved) / 6
            losses[damage] = losses.get(damage, 0.0) + part
        if six and blow.mortal:
            losses[1] = losses.get(1, 0.0) + chance * saved / 6
    return losses


@cache
def _damage(blow: Blow) -> dict[int, float]:
    if not blow.die:
        return {blow.damage: 1.0} if blow.damage else {}
    chances: dict[int, float] = {}
    for first in _FACES:
        for second in _FACES:
            best = shown(max(first, second) if blow.twice else first, blow.die)
            chances[best] = chances.get(best, 0.0) + 1 / 36
    return chances


@cache
def _out(dice: int, flesh: int, cover: bool) -> float:
    """Return the chance that an injury roll takes a model out (KT-INJ-01, -02, -05, -06, -10)."""
    if injury.is_too_many(flesh, 3):
        return 1.0
    change = injury.modifier(flesh, cover=cover)
    one = sum(injury.is_out([face], change, _OUT_ON) for face in _FACES) / 6
    return float(1 - (1 - one) ** dice)
