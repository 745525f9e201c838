"""Complete a roster that a coach has begun with what coaches of its race usually buy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.blood_bowl.between import building
from rules.blood_bowl.between.player import SHIRTS
from rules.blood_bowl.catalogue import Catalogue

JSON = Any

#: What is counted of a roster besides its players.
COUNTED = ("rerolls", "fan_factor", "assistants", "cheerleaders")


def completed(catalogue: Catalogue, begun: JSON, usual: JSON) -> JSON:
    """Return the wished roster with the rest of a usual squad of its race.

    begun: as `building` takes it, with or without problems; nothing in it is changed.

    If the budget is too small, savings are made on the additions only: first fans, then dear
    players, re-rolls, the apothecary, and players beyond the least that a team needs.
    """
    players = _added(usual["players"], begun["players"])
    assets = {what: usual[what] for what in COUNTED if not begun[what]}
    if not begun["apothecary"]:
        assets["apothecary"] = usual["apothecary"]
    savings = _savings(catalogue, begun, players, assets)
    while True:
        made = {**begun, **assets, "players": _in_order([*begun["players"], *players])}
        if building.cost(catalogue, made) <= catalogue.budget or not next(savings, False):
            return made


def _added(usual: list[JSON], begun: list[JSON]) -> list[JSON]:
    """List the usual players that are still missing, in shirts that are free."""
    there = Counter(player["position"] for player in begun)
    worn = {player["number"] for player in begun}
    free = iter(number for number in SHIRTS if number not in worn)
    added: list[JSON] = []
    for player in usual:
        if there[player["position"]]:
            there[player["position"]] -= 1
        elif len(begun) + len(added) < len(usual):
            added.append({**player, "number": next(free)})
    return added


def _savings(
    catalogue: Catalogue, begun: JSON, players: list[JSON], assets: dict[str, JSON]
) -> Iterator[bool]:
    """Save on the additions, one thing at a time and in place; yield True after each saving."""
    race = catalogue.teams[begun["race"]]
    while assets.get("fan_factor"):
        assets["fan_factor"] -= 1
        yield True
    cheapest = min(race.positions, key=lambda position: position.cost)
    while True:
        there = sum(p["position"] == cheapest.id for p in [*begun["players"], *players])
        dear = [p for p in players if p["position"] != cheapest.id]
        if not dear or there >= cheapest.limit:
            break
        dearest = max(dear, key=lambda player: race.position(player["position"]).cost)
        dearest["position"] = cheapest.id
        yield True
    while assets.get("rerolls"):
        assets["rerolls"] -= 1
        yield True
    if assets.get("apothecary"):
        assets["apothecary"] = False
        yield True
    while players and len(begun["players"]) + len(players) > catalogue.players_min:
        players.pop()
        yield True


def _in_order(players: list[JSON]) -> list[JSON]:
    return sorted(players, key=lambda player: int(player["number"]))
