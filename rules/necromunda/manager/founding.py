"""NM-GANG-01 to -16: the gang that the manager founds.

It is a sample gang where its house has some. Else it has a leader, two champions and gangers, one
of them a specialist; each gets a gun for its share of the credits, and the rest is spent where it
is worth most.
"""

from __future__ import annotations

from typing import Any, Final

from rules.dice import Dice
from rules.necromunda.between.gang import founding
from rules.necromunda.between.history import apply, fold
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.vocabulary import Category
from rules.necromunda.manager import bargains
from rules.roster import Event

JSON = Any

_RANKS: Final[tuple[Category, ...]] = ("leader", "champion", "champion")
#: The numbers of gangers to choose from, and the least average cost of a fighter's arms.
_GANGERS, _SHARE = range(5, 8), 40


def wished_roster(data: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """Return a legal and sensible roster."""
    samples = [each for each in data.samples.values() if each.gang == race]
    if samples:
        return founding.sample_roster(samples[dice.draw(len(samples))], name)
    return _armed(data, _unarmed(data, data.gangs[race], name, dice))


def _unarmed(data: Catalogue, gang: Gang, name: str, dice: Dice) -> JSON:
    fighters: list[dict[str, JSON]] = []
    ranks = _ranks(data, gang)
    for at, rank in enumerate(ranks):
        wish: dict[str, JSON] = {"type": rank, "items": [], "specialist": at == len(_RANKS)}
        if rank in data.building.free_primary_skill:
            sets = gang.types[rank].primary
            skills = data.skills_of(sets[dice.draw(len(sets))])
            wish["skill"] = skills[dice.draw(len(skills))].id
        fighters.append(wish)
    return {"name": name, "race": gang.id, "fighters": fighters}


def _ranks(data: Catalogue, gang: Gang) -> list[Category]:
    """Return the ranks of a gang with as many gangers as leave enough credits for arms."""
    chosen: list[Category] = []
    for count in _GANGERS:
        gangers: list[Category] = ["ganger"] * count
        ranks = [*_RANKS, *gangers]
        left = data.building.start_credits - sum(gang.types[rank].price for rank in ranks)
        if not chosen or left >= _SHARE * len(ranks):
            chosen = ranks
    return chosen


def _armed(data: Catalogue, roster: JSON) -> JSON:
    """Return the roster with what its credits buy from the gang's own list."""
    team = fold(data, founding.found(data, roster)).state
    fighters = roster["fighters"]

    def buy(who: int, item: str) -> None:
        price = team.gang.prices[item]
        apply(team, Event("bought", {"item": item, "price": price, "player": who}))
        fighters[who - 1]["items"].append(item)

    for who, fighter in sorted(team.fighters.items()):
        share = team.treasury // (len(fighters) + 1 - who)
        if gun := bargains.gun_for(team, fighter, share, listed=True):
            buy(who, gun)
    while offers := bargains.purchases(team, listed=True):
        buy(offers[0].fighter, offers[0].item)
    return roster
