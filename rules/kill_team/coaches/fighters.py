"""What kinds of models do to each other: reckoned once for all matches, since most are alike."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

from rules.kill_team.attacking import Attack, ranged_strength
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.weapons import Profile, Weapon
from rules.kill_team.coaches.sightlines import COVERED, OPEN
from rules.kill_team.coaches.volleys import Body, blow_of, volley
from rules.kill_team.hitting import is_long_range, melee_modifier, penalised, ranged_modifier
from rules.kill_team.models import Model
from rules.kill_team.table.measuring import EPS
from rules.kill_team.targeting import GRENADE

#: How a model shoots: from where it stood, after a move, after an advance.
STILL, MOVED_ON, ADVANCING = range(3)
#: The value of dazzling an enemy, and of throwing a grenade that no friend can throw then, as
#: shares of their full value.
DAZZLED, _GRENADE = 0.08, 0.7


class Fighter:
    """A kind of model in one state: so many flesh wounds, its team broken or not.

    limits: the distances at which its shooting changes, in inches, the nearest first.
    """

    __slots__ = ("model", "flesh", "broken", "limits")

    def __init__(self, model: Model, flesh: int, broken: bool) -> None:
        self.model = model
        self.flesh = penalised(flesh, model.value("ignore_flesh_wound_hit"))
        self.broken = broken
        ranges = [each.range for weapon in model.guns for each in weapon.profiles]
        self.limits = sorted({*(each / 2 for each in ranges), *map(float, ranges)})

    def band(self, gap: float) -> int:
        """Return the index of the interval between its limits in which a gap lies."""
        return bisect_left(self.limits, gap - EPS)


@cache
def _model(
    version: str,
    datasheet: str,
    items: tuple[str, ...],
    specialism: str,
    level: int,
    learnt: frozenset[str],
) -> Model:
    entry = {
        "datasheet": datasheet, "items": items, "specialism": specialism, "level": level,
        "abilities": learnt, "flesh_wounds": 0,
    }  # fmt: skip
    return Model.of(load(version), entry)


@cache
def fighter(
    version: str,
    datasheet: str,
    items: tuple[str, ...],
    specialism: str,
    level: int,
    learnt: frozenset[str],
    flesh: int,
    broken: bool,
) -> Fighter:
    """Return one fighter for all models that are alike."""
    return Fighter(_model(version, datasheet, items, specialism, level, learnt), flesh, broken)


@cache
def fire(shooter: Fighter, target: Body, band: int, seen: int, how: int) -> tuple[float, float]:
    """Return the effect of a model's best weapons, as a share of the target's worth, and its own
    risk.

    band: of the shooter's limits; ``seen``: what `sightlines` say; ``how``: whether it has moved.
    """
    if band >= len(shooter.limits):
        return 0.0, 0.0
    gap = shooter.limits[band]
    sums: dict[str, list[float]] = {}
    for weapon in shooter.model.guns:
        if how == ADVANCING and weapon.profiles[0].type != "assault":
            continue
        best, risk = max(
            (_shot(shooter, target, each, gap, seen, how) for each in weapon.profiles),
            key=lambda found: found[0] - found[1],
        )
        if weapon.group == GRENADE:
            sums[weapon.id] = [_GRENADE * best, risk]
        else:
            total = sums.setdefault(weapon.group, [0.0, 0.0])
            total[0] += best
            total[1] += risk
    if not sums:
        return 0.0, 0.0
    done, risk = max(sums.values(), key=lambda found: found[0] - found[1])
    return min(1.0, done), risk


def _shot(
    shooter: Fighter, target: Body, profile: Profile, gap: float, seen: int, how: int
) -> tuple[float, float]:
    model = shooter.model
    if gap > profile.range:
        return 0.0, 0.0
    if profile.ability("dazzle"):
        return DAZZLED, 0.0
    steady = model.specialism == "heavy"
    hit = ranged_modifier(
        profile,
        gap,
        obscured=seen != OPEN,
        flesh_wounds=shooter.flesh,
        broken=shooter.broken,
        moved=how != STILL and not steady,
        advanced=how == ADVANCING and not steady,
    )
    near = not is_long_range(profile, gap)
    attack = Attack(
        profile,
        model.stats.bs,
        ranged_strength(profile, gap),
        hit=hit,
        near=near,
        cover=seen == COVERED,
    )
    wanted = profile.shots
    number = model.stats.a if wanted.own else wanted.number or 1
    if profile.type == "rapid_fire" and near:
        number *= 2
    risk = 1 - (5 / 6) ** number if profile.ability("overheat_ooa") else 0.0
    return volley(blow_of(attack), number, wanted.die, target).share, risk


@cache
def brawl(fighter: Fighter, target: Body) -> float:
    """Return the effect of a model's best melee weapon, as a share of the target's worth."""
    return max(
        _brawl(fighter, target, weapon, profile)
        for weapon in fighter.model.melee
        for profile in weapon.profiles
    )


def _brawl(fighter: Fighter, target: Body, weapon: Weapon, profile: Profile) -> float:
    model = fighter.model
    bonus = profile.ability("bonus_attacks")
    count = model.stats.a + (model.specialism == "combat") + (bonus.value if bonus else 0)
    hit = melee_modifier(profile, flesh_wounds=fighter.flesh, broken=fighter.broken)
    strength = profile.strength(model.stats.s)
    attack = Attack(profile, model.stats.ws, strength, hit=hit, melee=True)
    return volley(blow_of(attack), count, 0, target).share
