"""NM-CAMP-25 to -28, -36, -37, -41: the manager's hiring and buying.

First items of the stash go to the fighters that they serve, and the rest is sold; then fighters are
hired until a crew can be picked with some to spare; what is left buys better arms.
"""

from __future__ import annotations

from typing import Final

from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.fighter import CAPTIVE
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.gang.hiring import composition_problems
from rules.necromunda.catalogue.vocabulary import Category
from rules.necromunda.manager import bargains
from rules.necromunda.manager.desk import Desk

#: The fighters wanted at home, as the largest crew has ten and one or two are In Recovery; and the
#: champions.
_FIGHTERS, _CHAMPIONS = 11, 2
#: A rich gang has so many credits, and wants so many fighters and champions.
_RICH, _MANY_FIGHTERS, _MANY_CHAMPIONS = 250, 14, 4
#: Below so many anybody is better than nobody: what a newcomer has for a gun then.
_FEW, _ANY_GUN = 7, 5
#: What a newcomer should have left for a gun, by rank.
_ARMED: Final[dict[Category, int]] = {"champion": 30, "ganger": 15, "juve": 10}


def spend(desk: Desk) -> None:
    _share_out(desk)
    while _hire(desk):
        pass
    _equip(desk)


def _share_out(desk: Desk) -> None:
    for owned in list(desk.team.stash):
        item = equipment.read(desk.team.catalogue, owned.item)
        assert item is not None, "it was bought"
        for fighter in bargains.uses(desk.team, item):
            if desk.tries({"act": "give", "item": owned.item, "player": fighter.id}):
                break
        else:
            desk.tries({"act": "sell", "item": owned.item})


def _hire(desk: Desk) -> bool:
    """Hire one more fighter, with a gun; return whether there was need and money for that."""
    team = desk.team
    home = [fighter for fighter in team.roster if not fighter.has(CAPTIVE)]
    if len(home) >= (_MANY_FIGHTERS if team.treasury >= _RICH else _FIGHTERS):
        return False
    few = len(home) < _FEW
    for rank in _ranks(team, few=few):
        price = team.gang.types[rank].price + (_ANY_GUN if few else _ARMED[rank])
        who = team.next_fighter
        if price <= team.treasury and desk.tries({"act": "hire", "type": rank}):
            newcomer = desk.team.fighters[who]
            purse = min(desk.team.treasury, _ARMED[rank] * 2)
            if gun := bargains.gun_for(desk.team, newcomer, purse):
                desk.do({"act": "buy", "item": gun, "player": who})
            return True
    return False


def _ranks(team: Team, *, few: bool) -> list[Category]:
    """List the ranks to hire, the first that can be paid counts.

    A champion where some are missing and there are others, then gangers, and a juve rather than
    nobody.
    """
    ranks = [fighter.rank for fighter in team.roster]
    wanted: list[Category] = []
    champions = _MANY_CHAMPIONS if team.treasury >= _RICH else _CHAMPIONS
    if ranks.count("champion") < champions and not few:
        wanted.append("champion")
    wanted += ["ganger", "juve"]
    return [rank for rank in wanted if not composition_problems(ranks, rank)]


def _equip(desk: Desk) -> None:
    """Buy items that are worth their price, the best first, as long as there are any."""
    while offers := bargains.purchases(desk.team) or bargains.exchanges(desk.team):
        best = offers[0]
        buy = {"act": "buy", "item": best.item, "player": best.fighter}
        if best.instead:
            desk.do([{"act": "sell", "item": best.instead, "player": best.fighter}, buy])
        else:
            desk.do(buy)
