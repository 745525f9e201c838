"""Upgrades that a player keeps: their cost, and the players who may have them (BF-LEAGUE-09 to
-12).
"""

from __future__ import annotations

from typing import Any

from rules.boufbowl.between.team import Player, Team
from rules.boufbowl.cards.deck import Ability, PlayerCard, Upgrade
from rules.boufbowl.catalogue import Catalogue
from rules.problems import Problem
from rules.roster import Event

JSON = Any


def cost(catalogue: Catalogue, card: PlayerCard, upgrade: Upgrade) -> int:
    """Return the price of an upgrade in the player's own renown (BF-LEAGUE-09)."""
    league = catalogue.league
    if upgrade.level == 1:
        matches = upgrade.category == card.category
        return league.permanent_cost_1_matching if matches else league.permanent_cost_1
    return league.permanent_cost_2 if upgrade.level == 2 else league.permanent_cost_3


def problems(team: Team, player: Player, id_: str) -> list[Problem]:
    """List every reason why this player cannot take that upgrade for good."""
    catalogue, about = team.catalogue, "upgrade"
    upgrade = catalogue.upgrades.get(id_)
    if upgrade is None:
        shown = {"upgrade": id_ if id_.isprintable() else "?"}
        return [Problem("no_such_upgrade", "BF-LEAGUE-09", shown, about)]
    named = {"name": player.name, "upgrade": upgrade.name}
    reasons = []
    if not upgrade.ability.is_passive:
        reasons.append(Problem("upgrade_not_passive", "BF-LEAGUE-09", named, about))
    price = cost(catalogue, catalogue.players[player.card], upgrade)
    if player.renown < price:
        params = {**named, "cost": price, "renown": player.renown}
        reasons.append(Problem("renown_short", "BF-LEAGUE-09", params, about))
    most = catalogue.league.max_permanents_per_player
    if len(player.permanents) >= most:
        params = {**named, "most": most}
        reasons.append(Problem("too_many_permanents", "BF-LEAGUE-10", params, about))
    if upgrade.ability in abilities(catalogue, player):
        reasons.append(Problem("has_that_ability", "BF-LEAGUE-10", named, about))
    budget = catalogue.league.squad_budget_levels
    if team.value + upgrade.level > budget:
        params = {**named, "levels": team.value + upgrade.level, "most": budget}
        reasons.append(Problem("over_the_budget_of_levels", "BF-LEAGUE-11", params, about))
    return reasons


def abilities(catalogue: Catalogue, player: Player) -> list[Ability]:
    """Return the abilities that no permanent of the player may repeat (BF-LEAGUE-10)."""
    on_card = catalogue.players[player.card].healthy
    return [*on_card, *(catalogue.upgrades[id_].ability for id_ in player.permanents)]


def violations(team: Team) -> list[Problem]:
    """List the rules that a club's permanents break, whatever they cost once (BF-LEAGUE-09 to
    -11).
    """
    catalogue, broken = team.catalogue, []
    league = catalogue.league
    for player in team.roster:
        about, count = f"player:{player.id}", len(player.permanents)
        if count > league.max_permanents_per_player:
            params = {"name": player.name, "most": league.max_permanents_per_player}
            broken.append(Problem("has_too_many_permanents", "BF-LEAGUE-10", params, about))
    if team.value > league.squad_budget_levels:
        params = {"levels": team.value, "most": league.squad_budget_levels}
        broken.append(Problem("club_over_the_budget", "BF-LEAGUE-11", params))
    return broken


def offers(team: Team) -> list[tuple[Player, Upgrade]]:
    """List the upgrades that can be had now: by slot, and in the order of the data."""
    return [
        (player, upgrade)
        for player in team.roster
        for upgrade in team.catalogue.upgrades.values()
        if not problems(team, player, upgrade.id)
    ]


def taken(team: Team, player: Player, upgrade: Upgrade) -> Event:
    """Return the event by which a player turns renown into an upgrade."""
    price = cost(team.catalogue, team.catalogue.players[player.card], upgrade)
    return Event("upgraded", {"player": player.id, "upgrade": upgrade.id, "cost": price})


def released(player: Player, id_: str) -> Event:
    """Return the event by which a player gives an upgrade up, without refund (BF-LEAGUE-12)."""
    return Event("released", {"player": player.id, "upgrade": id_})
