"""Charges and fights: their value, and their price."""

from __future__ import annotations

from typing import Final

from rules.necromunda.catalogue.weapons import Profile
from rules.necromunda.charging import charge_ways, contacts
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.coaches.harm import chance, share
from rules.necromunda.melee import Blade, blades
from rules.necromunda.position import Position
from rules.necromunda.states import INJURED
from rules.necromunda.table.neighbours import gap_of, has_sight
from rules.necromunda.table.paths import is_legal
from rules.tabletop.paths import length
from rules.tabletop.shapes import Disc

#: NM-ACTN-14: the most that the die of a charge adds, in inches.
_DIE: Final = 3
#: Of what a blow is worth in hindsight: who is down by it is finished at once (NM-FIGHT-22).
_FINISHED: Final = 1.25
#: How much its own losses count.
_CARE: Final = 0.8
_FISTS: Final = Profile("unarmed", "melee", "S", 0, 1, 0, ("melee",))


def brawl(appraisal: Appraisal, p: int, q: int, *, charging: bool = False) -> float:
    """Return the effect of one attack on an enemy in contact, as a share of its worth."""
    kept, key = appraisal.kept, ("brawl", p, q, charging)
    if key not in kept:
        kept[key] = _brawl(appraisal, p, q, charging=charging)
    effect: float = kept[key]
    return effect


def _brawl(appraisal: Appraisal, p: int, q: int, *, charging: bool) -> float:
    pos = appraisal.pos
    usable = sorted((_blow(appraisal, p, q, blade) for blade in blades(pos, p)), reverse=True)
    fists = _blow(appraisal, p, q, None)
    count = pos.fighters[p].stats.a + charging + (len(usable) > 1)
    count += pos.fighters[p].sum("attack_dice", "charging") if charging else 0
    # The usual choice is the pair with most dice, half of them for each.
    first = usable[0] if usable else fists
    second = usable[1] if len(usable) > 1 else first
    left = 1.0
    for at in range(count):
        left *= 1 - (first if at % 2 == 0 else second)
    return 1 - left


def _blow(appraisal: Appraisal, p: int, q: int, blade: Blade | None) -> float:
    pos = appraisal.pos
    profile = blade.profile if blade else _FISTS
    strength = profile.strength(pos.strength(p))
    hit = chance(pos.fighters[p].stats.ws)
    return hit * min(1.0, _FINISHED * share(profile, strength, True, appraisal.body(q)))


def exchange(appraisal: Appraisal, p: int, q: int, *, charging: bool = False) -> float:
    """Return the value of a fight that one begins, in points: what it does less what comes back."""
    pos = appraisal.pos
    done = brawl(appraisal, p, q, charging=charging)
    back = 0.0 if pos.disarmed[q] else brawl(appraisal, q, p)
    worth = appraisal.worth
    return done * worth[q] - _CARE * (1 - done) * back * worth[p]


def best_charge(appraisal: Appraisal, p: int) -> tuple[float, int]:
    """Return the value of the best charge and its target, in points; -1 where there is none."""
    pos = appraisal.pos
    best = (0.0, -1)
    most = pos.movement(p) + pos.fighters[p].sum("charge_distance")
    for q in pos.enemies(p):
        inches = gap_of(pos, p, q)
        if inches > most + _DIE or not has_sight(pos, p, q):
            continue
        value = _charge(appraisal, p, q, most)
        if value > best[0]:
            best = (value, q)
    return best


def _charge(appraisal: Appraisal, p: int, q: int, most: int) -> float:
    pos = appraisal.pos
    if pos.status[q] == INJURED:
        # NM-ACTN-19: it is finished where it lies, if it can be come to.
        return _of_distance(gap_of(pos, p, q) - 0.9, most) * appraisal.worth[q]
    reached = _contact(pos, p, q, most + _DIE)
    if reached is None:
        return 0.0
    value = exchange(appraisal, p, q, charging=True)
    return _of_distance(reached, most) * value


def _of_distance(needed: float, most: int) -> float:
    """Return how likely M and D3 inches are enough (NM-ACTN-14)."""
    return sum(needed <= most + die + 1e-6 for die in (1, 2, 3)) / 3


def _contact(pos: Position, p: int, q: int, most: int) -> float | None:
    """Return how far the nearest place in contact is; None where no straight path leads there."""
    base = pos.disc(p)
    ways = charge_ways(pos, p, [q])
    for path in contacts(pos, p, [q]):
        long = length(path)
        if long > most:
            break
        way = ways[0]
        if way.accepts(Disc(path[-1], base.radius)) and is_legal(path, base, most, way.ground):
            return long
    return None
