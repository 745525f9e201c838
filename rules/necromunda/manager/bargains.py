"""The worth of an item to a fighter, in credits, and what serves a gang best.

A gun is worth what it takes out of the usual enemy, armour what it leaves of its wearer; both over
the battles that either lasts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.necromunda.between import dealing
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.equipment import Bearer, Item
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.characteristics import Stats
from rules.necromunda.catalogue.effects import Effect
from rules.necromunda.catalogue.weapons import Profile, Weapon
from rules.necromunda.coaches.harm import Body, chance, share

#: The usual enemy, in the usual armour, and its cost.
_ENEMY: Final = Body(3, 1, (5,), 0, 7, 7, False, frozenset())
_PRIZE: Final = 90
#: The distances of the usual shots, in inches.
_NEAR, _FAR = 7, 13
#: How often a gun is fired, a blade is used, and a fighter is hit, before it does not matter any
#: more.
_SHOTS, _BLOWS, _HITS = 8.0, 2.0, 4.0
#: The usual hit: its Strength, and what it takes off a save.
_STRENGTH, _PIERCES = 4, -1
#: Of what a gun is worth, what the same is to the next fighter.
_ONCE_MORE: Final = 0.8
#: How much of its price something must be worth to who has so many credits or more: what lies in
#: the stash fights nobody.
_WORTHWHILE: Final = ((600, 0.15), (250, 0.4), (0, 1.0))


class Bargain(NamedTuple):
    """An item for a fighter: its worth to that fighter in credits, and its price.

    instead: the item that is given away for it; empty for none.
    """

    gain: float
    price: int
    item: str
    fighter: int
    instead: str = ""


def purchases(team: Team, *, listed: bool = False) -> list[Bargain]:
    """List purchases that are worth their price and can be paid, the best first (NM-CAMP-25).

    listed: only from the gang's own list (NM-GANG-07).
    """
    return sorted(_bargains(team, _on_sale(team, listed=listed)), key=_rank)


def exchanges(team: Team) -> list[Bargain]:
    """List the same of guns for which another is given away, which ``instead`` names."""
    guns = [(item, price) for item, price in _on_sale(team) if item.weapon is not None]
    return sorted(_exchanges(team, guns), key=_rank)


def found(team: Team) -> list[Bargain]:
    """List the same of what a trade found (NM-CAMP-26)."""
    offer = dealing.offer_of(team)
    rare = [item for item in _rare(team.catalogue) if item.rarity <= offer.availability]
    return sorted(
        _bargains(team, [(each, dealing.bargain(each, offer)) for each in rare]), key=_rank
    )


def wanted(team: Team) -> bool:
    """Say whether any item that has to be looked for would be worth its price."""
    return any(_bargains(team, [(item, item.price) for item in _rare(team.catalogue)]))


def uses(team: Team, item: Item) -> list[Fighter]:
    """List the fighters that could use an item of the stash, the one it serves most first; empty
    for none.
    """
    able = [each for each in _present(team) if _may_carry(team, each, item)]
    gains = {each.id: _gain(team, each, item) for each in able}
    useful = [each for each in able if gains[each.id] > 0]
    return sorted(useful, key=lambda each: (-gains[each.id], each.id))


def gun_for(team: Team, fighter: Fighter, credits_: int, *, listed: bool = False) -> str:
    """Return the gun that serves a fighter best for that many credits; empty where there is none.

    A gun that others have already is worth less each time: not every enemy can be met with one gun.
    """
    there = Counter(owned.item for each in team.roster for owned in each.items)
    guns = [
        (_gain(team, fighter, item) * _ONCE_MORE ** there[item.text], -price, item.text)
        for item, price in _on_sale(team, listed=listed)
        if price <= credits_ and item.weapon is not None and _may_carry(team, fighter, item)
    ]
    best = max(guns, default=(0.0, 0, ""))
    return best[2] if best[0] > 0 else ""


def worthwhile(team: Team) -> float:
    """Return the share of its price that an item must be worth."""
    return next(share for least, share in _WORTHWHILE if team.treasury >= least)


def _bargains(team: Team, wares: Sequence[tuple[Item, int]]) -> Iterator[Bargain]:
    least = worthwhile(team)
    for fighter in _present(team):
        for item, price in wares:
            if price > team.treasury:
                continue
            gain = _gain(team, fighter, item)
            if gain > 0 and gain >= least * price and _may_carry(team, fighter, item):
                yield Bargain(gain, price, item.text, fighter.id)


def _exchanges(team: Team, wares: Sequence[tuple[Item, int]]) -> Iterator[Bargain]:
    least = worthwhile(team)
    for fighter in _present(team):
        carried = {owned.item: _read(team.catalogue, owned.item) for owned in fighter.items}
        for old in carried.values():
            if old.weapon is None or old.ammunition is not None:
                continue
            for item, price in wares:
                paid = price - dealing.paid_for(old)
                if price > team.treasury:
                    continue
                gain = _gain(team, fighter, item, old)
                if gain > 0 and gain >= least * paid and _may_carry(team, fighter, item, old):
                    yield Bargain(gain, paid, item.text, fighter.id, old.text)


def _rank(bargain: Bargain) -> tuple[float, int, str]:
    return bargain.price - bargain.gain, bargain.fighter, bargain.item


def _present(team: Team) -> Iterator[Fighter]:
    """Return the fighters whose items are at hand."""
    return (each for each in team.roster if not each.has("captive"))


def _may_carry(team: Team, fighter: Fighter, item: Item, instead: Item | None = None) -> bool:
    """Say whether a fighter may carry an item, perhaps instead of another (NM-GANG-08 to -15)."""
    carried = [owned.item for owned in fighter.items]
    if instead is not None:
        carried.remove(instead.text)
    bearer = Bearer(team.gang, fighter.type, fighter.rank, fighter.specialist)
    return not equipment.problems(team.catalogue, bearer, [*carried, item.text])


def _on_sale(team: Team, *, listed: bool = False) -> list[tuple[Item, int]]:
    """List everything that can be bought without looking for it, with its price (NM-CAMP-25)."""
    price_of = equipment.listed_price if listed else equipment.market_price
    priced = ((item, price_of(team.gang, item)) for item in _items(team.catalogue))
    return [(item, price) for item, price in priced if price is not None]


def _rare(data: Catalogue) -> list[Item]:
    return [item for item in _items(data) if item.rarity]


def _items(data: Catalogue) -> list[Item]:
    """List the weapons of the catalogue, and what is worn."""
    worn = (gear.id for gear in data.gear.values() if gear.kind in ("armour", "overlay", "field"))
    return [_read(data, text) for text in (*data.weapons, *worn)]


def _read(data: Catalogue, text: str) -> Item:
    """Return the item of a text that is known to be one."""
    item = equipment.read(data, text)
    assert item is not None, text
    return item


# -- what it is worth ------------------------------------------------------------------------------


def _gain(team: Team, fighter: Fighter, item: Item, instead: Item | None = None) -> float:
    before = [_read(team.catalogue, owned.item) for owned in fighter.items]
    if item.weapon is not None:
        weapons = [each.weapon for each in before if each.weapon is not None]
        kept = list(weapons)
        if instead is not None and instead.weapon is not None:
            kept.remove(instead.weapon)
        now, then = _arms(fighter.stats, weapons), _arms(fighter.stats, [*kept, item.weapon])
        return (then - now) * _PRIZE
    worn = [gear.fx for each in before if (gear := each.gear) is not None]
    worn += [team.catalogue.gear[id_].fx for id_ in team.gang.types[fighter.type].issued]
    assert item.gear is not None
    saved = _loss(fighter.stats, worn) - _loss(fighter.stats, [*worn, item.gear.fx])
    return saved * fighter.cost * _HITS


def _arms(stats: Stats, weapons: Iterable[Weapon]) -> float:
    """Return what a fighter takes out with the best gun and the best blade of these."""
    best = [_worth(weapon, stats) for weapon in weapons]
    shot, blow = (max((each[at] for each in best), default=0.0) for at in (0, 1))
    return _SHOTS * shot + _BLOWS * blow


#: What is known of weapons, which live as long as their catalogue, and that for good.
_KEPT: Final[dict[tuple[int, ...], tuple[float, float]]] = {}


def _worth(weapon: Weapon, stats: Stats) -> tuple[float, float]:
    """Return the effect of one weapon with a shot, and in an attack; kept by what it depends on."""
    key = (id(weapon), stats.bs, stats.ws, stats.s, stats.a)
    if key not in _KEPT:
        standard = weapon.standard
        guns = [_shot(each, stats.bs, stats.s) for each in standard if each.mode != "melee"]
        blades = [_blow(each, stats) for each in standard if each.mode == "melee"]
        _KEPT[key] = max(guns, default=0.0), max(blades, default=0.0)
    return _KEPT[key]


def _shot(profile: Profile, skill: int, strength: int) -> float:
    """Return the effect of one shot, averaged over near and far."""
    hits = []
    for inches in (_NEAR, _FAR):
        if profile.mode == "template":
            hits.append(1.0 if inches <= _NEAR else 0.0)
        elif inches > profile.long_range(strength):
            hits.append(0.0)
        else:
            short = inches <= profile.short
            hits.append(chance(skill, profile.acc_s if short else profile.acc_l))
    empty = 1 - (1 - chance(profile.ammo)) / 3
    wear = 0.5 if profile.has("grenade") or profile.has("unwieldy") else 1.0
    one = share(profile, profile.strength(strength), True, _ENEMY)
    several = 1.5 if profile.rapid_fire or profile.blast else 1.0
    return sum(hits) / len(hits) * one * several * empty * wear


def _blow(profile: Profile, stats: Stats) -> float:
    """Return the effect of one close-combat attack."""
    hit = chance(stats.ws, profile.acc_l)
    return stats.a * hit * share(profile, profile.strength(stats.s), False, _ENEMY)


def _loss(stats: Stats, worn: Iterable[Iterable[Effect]]) -> float:
    """Return what the usual hit takes of a fighter that wears these."""
    fx = [each for effects in worn for each in effects]
    saves = tuple(each.save for each in fx if each.key == "armour_save" and not each.when)
    shields = [each.save for each in fx if each.key == "field_save"]
    bonus = sum(each.value for each in fx if each.key == "save_mod")
    body = Body(stats.t, stats.w, saves, bonus, min(shields, default=7), 7, False, frozenset())
    return share(_USUAL, _STRENGTH, False, body)


_USUAL: Final = Profile("usual", "ranged", str(_STRENGTH), _PIERCES, 1, 4, (), 8, 24)
