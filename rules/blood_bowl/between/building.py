"""Check and found a new team (BB-TEAM).

A wished roster is ``{"name", "race", "rerolls", "fan_factor", "assistants", "cheerleaders",
"apothecary", "players": [{"number", "name", "position"}]}``. All its problems are reported at once.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules import wishes
from rules.blood_bowl.between.player import SHIRTS
from rules.blood_bowl.between.team import ASSETS
from rules.blood_bowl.catalogue import Catalogue, TeamList
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

NAME = wishes.named("BB-TEAM-12")


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """List all problems of a wished roster (BB-TEAM-13); empty if it is legal."""
    wish, wrong = _read_roster(roster)
    race = catalogue.teams.get(wish["race"]) if "race" in wish else None
    if "race" in wish and race is None:
        wrong.append(Problem("unknown_race", "BB-TEAM-01", {"race": wish["race"]}, "race"))
    if "players" in wish:
        wrong += _problems_of_numbers(catalogue, wish["players"])
    wrong += _problems_of_assets(catalogue, wish, race)
    if race is not None and "players" in wish:
        wrong += _problems_of_positions(race, wish["players"])
        cost = _cost(catalogue, race, wish)
        if cost > catalogue.budget:
            over = {"cost": cost, "budget": catalogue.budget}
            wrong.append(Problem("over_budget", "BB-TEAM-02", over))
    return wrong


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """Return the events that found a team. Raises Refusal with every problem of the roster.

    Gold that is not spent stays in the treasury (BB-TEAM-11).
    """
    wrong = problems(catalogue, roster)
    if wrong:
        raise Refusal(wrong)
    wish, _ = _read_roster(roster)
    race = catalogue.teams[wish["race"]]
    events = [
        Event(
            "founded",
            {"name": wish["name"].strip(), "race": race.id, "budget": catalogue.budget},
        )
    ]
    players = sorted(wish["players"], key=lambda player: int(player["number"]))
    for id_, player in enumerate(players, 1):
        events.append(hired(race, id_, player["number"], player["name"], player["position"]))
    return events + [
        bought(what, int(wish[what]), catalogue.price(what, race)) for what in ASSETS if wish[what]
    ]


def cost(catalogue: Catalogue, roster: JSON) -> int:
    """Return the cost of a wished roster in gold; unreadable parts cost nothing."""
    wish, _ = _read_roster(roster)
    race = catalogue.teams.get(wish.get("race", ""))
    return _cost(catalogue, race, wish) if race else 0


def _cost(catalogue: Catalogue, race: TeamList, wish: dict[str, JSON]) -> int:
    positions = [player.get("position") for player in wish.get("players", ())]
    players = sum(race.position(each).cost for each in positions if race.has(each))
    assets = sum(int(wish.get(what, 0)) * catalogue.price(what, race) for what in ASSETS)
    return players + assets


def _read_roster(roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    wish, faults = wishes.read(
        roster,
        {"name": NAME, "race": wishes.word, "players": wishes.listing},
        {
            "rerolls": (wishes.whole, 0),
            "fan_factor": (wishes.whole, 0),
            "assistants": (wishes.whole, 0),
            "cheerleaders": (wishes.whole, 0),
            "apothecary": (wishes.truth, False),
        },
    )
    if "players" in wish:
        checks = {"number": wishes.whole, "name": NAME, "position": wishes.word}
        players = []
        for at, player in enumerate(wish["players"]):
            read, wrong = wishes.read(player, checks, {}, f"players[{at}]")
            players.append(read)
            faults += wrong
        wish["players"] = players
    return wish, faults


def _problems_of_numbers(catalogue: Catalogue, players: list[JSON]) -> list[Problem]:
    """List problems of the number of players and of shirts (BB-TEAM-03 and BB-GEN-07)."""
    faults = []
    bounds = {
        "count": len(players),
        "least": catalogue.players_min,
        "most": catalogue.players_max,
    }
    if len(players) < catalogue.players_min:
        faults.append(Problem("too_few_players", "BB-TEAM-03", bounds, "players"))
    if len(players) > catalogue.players_max:
        faults.append(Problem("too_many_players", "BB-TEAM-03", bounds, "players"))
    worn = Counter(player["number"] for player in players if "number" in player)
    for number, count in worn.items():
        if number not in SHIRTS:
            faults.append(Problem("no_such_shirt", "BB-GEN-07", {"number": number}, "players"))
        elif count > 1:
            faults.append(Problem("number_taken", "BB-GEN-07", {"number": number}, "players"))
    return faults


def _problems_of_assets(
    catalogue: Catalogue, wish: dict[str, JSON], race: TeamList | None
) -> list[Problem]:
    """List problems of re-rolls, Fan Factor and apothecary (BB-TEAM-08, BB-TEAM-09 and
    BB-LEAGUE-34).
    """
    faults = []
    most = catalogue.rerolls_max
    if wish.get("rerolls", 0) > most:
        faults.append(Problem("too_many_rerolls", "BB-TEAM-08", {"most": most}, "rerolls"))
    most = catalogue.fan_factor_max_at_creation
    if wish.get("fan_factor", 0) > most:
        faults.append(Problem("too_much_fan_factor", "BB-TEAM-09", {"most": most}, "fan_factor"))
    if race is not None and wish.get("apothecary") and not race.apothecary:
        faults.append(no_apothecary(race))
    return faults


def _problems_of_positions(race: TeamList, players: list[JSON]) -> list[Problem]:
    """List problems of positions (BB-TEAM-01, BB-TEAM-04)."""
    faults = []
    wanted = Counter(player["position"] for player in players if "position" in player)
    for name, count in wanted.items():
        if not race.has(name):
            unknown = {"position": name, "race": race.id}
            faults.append(Problem("unknown_position", "BB-TEAM-01", unknown, "players"))
            continue
        position = race.position(name)
        if count > position.limit:
            limit = {"position": name, "count": count, "most": position.limit}
            faults.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    return faults


def no_apothecary(race: TeamList) -> Problem:
    return Problem("no_apothecary_for_race", "BB-LEAGUE-34", {"race": race.id}, "apothecary")


def hired(race: TeamList, player: int, number: int, name: str, position: str) -> Event:
    return Event(
        "hired",
        {
            "player": player,
            "number": number,
            "name": name.strip(),
            "position": position,
            "price": race.position(position).cost,
        },
    )


def bought(what: str, count: int, price: int) -> Event:
    return Event("bought", {"what": what, "count": count, "price": price})
