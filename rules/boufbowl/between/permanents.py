"""BF-LEAGUE-09 to -12: upgrades that a player keeps, their cost and who may have them."""

from __future__ import annotations

from typing import Any

from rules.boufbowl.between.team import Player, Team
from rules.boufbowl.cards.deck import Ability, PlayerCard, Upgrade
from rules.boufbowl.catalogue import Catalogue
from rules.problems import Problem
from rules.roster import Event

JSON = Any


def cost(catalogue: Catalogue, card: PlayerCard, upgrade: Upgrade) -> int:
    """BF-LEAGUE-09: in renown of the player himself."""
    league = catalogue.league
    if upgrade.level == 1:
        matches = upgrade.category == card.category
        return league.permanent_cost_1_matching if matches else league.permanent_cost_1
    return league.permanent_cost_2 if upgrade.level == 2 else league.permanent_cost_3


def problems(team: Team, player: Player, id_: str) -> list[Problem]:
    """Every reason why this player cannot take that upgrade for good."""
    catalogue, about = team.catalogue, "upgrade"
    upgrade = catalogue.upgrades.get(id_)
    if upgrade is None:
        shown = {"upgrade": id_ if id_.isprintable() else "?"}
        return [Problem("no_such_upgrade", "BF-LEAGUE-09", shown, about)]
    named = {"name": player.name, "upgrade": upgrade.name}
    found = []
    if not upgrade.ability.is_passive:
        found.append(Problem("upgrade_not_passive", "BF-LEAGUE-09", named, about))
    price = cost(catalogue, catalogue.players[player.card], upgrade)
    if player.renown < price:
        params = {**named, "cost": price, "renown": player.renown}
        found.append(Problem("renown_short", "BF-LEAGUE-09", params, about))
    most = catalogue.league.max_permanents_per_player
    if len(player.permanents) >= most:
        params = {**named, "most": most}
        found.append(Problem("too_many_permanents", "BF-LEAGUE-10", params, about))
    if upgrade.ability in abilities(catalogue, player):
        found.append(Problem("has_that_ability", "BF-LEAGUE-10", named, about))
    budget = catalogue.league.squad_budget_levels
    if team.value + upgrade.level > budget:
        params = {**named, "levels": team.value + upgrade.level, "most": budget}
        found.append(Problem("over_the_budget_of_levels", "BF-LEAGUE-11", params, about))
    return found


def abilities(catalogue: Catalogue, player: Player) -> list[Ability]:
    """BF-LEAGUE-10: what no permanent of his may repeat."""
    own = catalogue.players[player.card].healthy
    return [*own, *(catalogue.upgrades[id_].ability for id_ in player.permanents)]


def violations(team: Team) -> list[Problem]:
    """What the permanents of a club break (BF-LEAGUE-09 to -11), whatever they cost once."""
    catalogue, found = team.catalogue, []
    league = catalogue.league
    for player in team.roster:
        about, count = f"player:{player.id}", len(player.permanents)
        if count > league.max_permanents_per_player:
            params = {"name": player.name, "most": league.max_permanents_per_player}
            found.append(Problem("has_too_many_permanents", "BF-LEAGUE-10", params, about))
    if team.value > league.squad_budget_levels:
        params = {"levels": team.value, "most": league.squad_budget_levels}
        found.append(Problem("club_over_the_budget", "BF-LEAGUE-11", params))
    return found


def offers(team: Team) -> list[tuple[Player, Upgrade]]:
    """What can be had now: by slot, and in the order of the data."""
    return [
        (player, upgrade)
        for player in team.roster
        for upgrade in team.catalogue.upgrades.values()
        if not problems(team, player, upgrade.id)
    ]


def taken(team: Team, player: Player, upgrade: Upgrade) -> Event:
    """The player turns renown into the upgrade."""
    price = cost(team.catalogue, team.catalogue.players[player.card], upgrade)
    return Event("upgraded", {"player": player.id, "upgrade": upgrade.id, "cost": price})


def released(player: Player, id_: str) -> Event:
    """BF-LEAGUE-12: without refund."""
    return Event("released", {"player": player.id, "upgrade": id_})
