"""BB-TEAM: what a team may be when it is founded, and how it changes between matches.

A wished roster is ``{"name", "race", "rerolls", "fan_factor", "assistants", "cheerleaders",
"apothecary", "players": [{"number", "name", "position"}]}``.  Every problem is found at once.

A wish between matches is one act, or a list of acts that are all done or none:

    {"act": "hire", "position", "name", "number"?}    {"act": "dismiss", "player"}
    {"act": "buy", "what", "count"?}                  {"act": "give_up", "what", "count"?}
    {"act": "rename", "name"}                         {"act": "rename_player", "player", "name"}
    {"act": "renumber", "player", "number"}           {"act": "improve", "player", "choice"}
    {"act": "hire_journeyman", "player", "number"?}   {"act": "settle"}

``what`` is rerolls, assistants, cheerleaders or apothecary.  ``renumber`` exchanges shirts with
whoever wears the number; ``settle`` takes the defaults of all that still waits for the coach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules import wishes
from rules.acts import Act, Acts
from rules.blood_bowl.between import improvement
from rules.blood_bowl.between.history import apply
from rules.blood_bowl.between.player import SHIRTS, Player
from rules.blood_bowl.between.team import ASSETS, Team
from rules.blood_bowl.catalogue import Catalogue, TeamList
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

#: What can be bought and given up between matches: the fans cannot (BB-LEAGUE-60).
STAFF = ("rerolls", "assistants", "cheerleaders", "apothecary")
REROLL_FACTOR = 2  # BB-LEAGUE-59
NAME = wishes.named("BB-TEAM-12")


# -- founding -----------------------------------------------------------------------------------


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """Everything that is wrong with a wished roster (BB-TEAM-13); empty if it is legal."""
    wish, found = _read_roster(roster)
    race = catalogue.teams.get(wish["race"]) if "race" in wish else None
    if "race" in wish and race is None:
        found.append(Problem("unknown_race", "BB-TEAM-01", {"race": wish["race"]}, "race"))
    if "players" in wish:
        found += _problems_of_numbers(catalogue, wish["players"])
    found += _problems_of_assets(catalogue, wish, race)
    if race is not None and "players" in wish:
        found += _problems_of_positions(race, wish["players"])
        cost = _cost(catalogue, race, wish)
        if cost > catalogue.budget:
            over = {"cost": cost, "budget": catalogue.budget}
            found.append(Problem("over_budget", "BB-TEAM-02", over))
    return found


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """The events that found a team; refuses with every problem.

    What is not spent stays in the treasury (BB-TEAM-11).
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
        events.append(_hired(race, id_, player["number"], player["name"], player["position"]))
    return events + [
        _bought(what, int(wish[what]), catalogue.price(what, race)) for what in ASSETS if wish[what]
    ]


def cost(catalogue: Catalogue, roster: JSON) -> int:
    """What a wished roster costs in gold; what makes no sense in it costs nothing."""
    wish, _ = _read_roster(roster)
    race = catalogue.teams.get(wish.get("race", ""))
    return _cost(catalogue, race, wish) if race else 0


def _cost(catalogue: Catalogue, race: TeamList, wish: dict[str, JSON]) -> int:
    positions = [player.get("position") for player in wish.get("players", ())]
    players = sum(race.position(each).cost for each in positions if race.has(each))
    assets = sum(int(wish.get(what, 0)) * catalogue.price(what, race) for what in ASSETS)
    return players + assets


def _read_roster(roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    wish, found = wishes.read(
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
            found += wrong
        wish["players"] = players
    return wish, found


def _problems_of_numbers(catalogue: Catalogue, players: list[JSON]) -> list[Problem]:
    """BB-TEAM-03 and BB-GEN-07."""
    found = []
    bounds = {
        "count": len(players),
        "least": catalogue.players_min,
        "most": catalogue.players_max,
    }
    if len(players) < catalogue.players_min:
        found.append(Problem("too_few_players", "BB-TEAM-03", bounds, "players"))
    if len(players) > catalogue.players_max:
        found.append(Problem("too_many_players", "BB-TEAM-03", bounds, "players"))
    worn = Counter(player["number"] for player in players if "number" in player)
    for number, count in worn.items():
        if number not in SHIRTS:
            found.append(Problem("no_such_shirt", "BB-GEN-07", {"number": number}, "players"))
        elif count > 1:
            found.append(Problem("number_taken", "BB-GEN-07", {"number": number}, "players"))
    return found


def _problems_of_assets(
    catalogue: Catalogue, wish: dict[str, JSON], race: TeamList | None
) -> list[Problem]:
    """BB-TEAM-08, BB-TEAM-09 and BB-LEAGUE-34."""
    found = []
    most = catalogue.rerolls_max
    if wish.get("rerolls", 0) > most:
        found.append(Problem("too_many_rerolls", "BB-TEAM-08", {"most": most}, "rerolls"))
    most = catalogue.fan_factor_max_at_creation
    if wish.get("fan_factor", 0) > most:
        found.append(Problem("too_much_fan_factor", "BB-TEAM-09", {"most": most}, "fan_factor"))
    if race is not None and wish.get("apothecary") and not race.apothecary:
        found.append(_no_apothecary(race))
    return found


def _problems_of_positions(race: TeamList, players: list[JSON]) -> list[Problem]:
    """BB-TEAM-01, BB-TEAM-04, and what the match cannot play yet."""
    found = []
    wanted = Counter(player["position"] for player in players if "position" in player)
    for name, count in wanted.items():
        if not race.has(name):
            unknown = {"position": name, "race": race.id}
            found.append(Problem("unknown_position", "BB-TEAM-01", unknown, "players"))
            continue
        position = race.position(name)
        if count > position.limit:
            limit = {"position": name, "count": count, "most": position.limit}
            found.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    return found


def _no_apothecary(race: TeamList) -> Problem:
    return Problem("no_apothecary_for_race", "BB-LEAGUE-34", {"race": race.id}, "apothecary")


def _hired(race: TeamList, player: int, number: int, name: str, position: str) -> Event:
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


def _bought(what: str, count: int, price: int) -> Event:
    return Event("bought", {"what": what, "count": count, "price": price})


# -- between matches ----------------------------------------------------------------------------


def change(catalogue: Catalogue, team: Team, wish: JSON) -> list[Event]:
    """The events of one act, or of a list of acts in order; see `Acts.change`."""
    return _ACTS.change(team, wish, catalogue)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Applies the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


def _hire(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-58."""
    race = team.team_list
    if not race.has(wish["position"]):
        unknown = {"position": wish["position"], "race": race.id}
        raise Refusal(Problem("unknown_position", "BB-TEAM-01", unknown, "position"))
    position = race.position(wish["position"])
    number = _shirt(team, wish["number"])
    return [_hired(race, team.next_player, number, wish["name"], position.id)]


def _hire_journeyman(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-61: for his list price and the increases already gained."""
    player = _player(team, wish["player"])
    number = wish["number"]
    if number is None and player.number not in {each.number for each in team.roster}:
        number = player.number
    return [
        Event(
            "journeyman_hired",
            {"player": player.id, "number": _shirt(team, number), "price": player.value},
        )
    ]


def _dismiss(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-62."""
    return [Event("dismissed", {"player": _player(team, wish["player"]).id})]


def _buy(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-58, BB-LEAGUE-59, BB-LEAGUE-60."""
    what, race = wish["what"], team.team_list
    if what == "fan_factor":
        raise Refusal(Problem("fan_factor_not_for_sale", "BB-LEAGUE-60", about="what"))
    _checked_staff(wish)
    if what == "apothecary" and not race.apothecary:
        raise Refusal(_no_apothecary(race))
    price = catalogue.price(what, race) * (REROLL_FACTOR if what == "rerolls" else 1)
    return [_bought(what, wish["count"], price)]


def _give_up(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-62."""
    _checked_staff(wish)
    return [Event("given_up", {"what": wish["what"], "count": wish["count"]})]


def _checked_staff(wish: dict[str, JSON]) -> None:
    if wish["what"] not in STAFF:
        raise Refusal(Problem("unknown_asset", "BB-LEAGUE-58", {"assets": list(STAFF)}, "what"))
    if not wish["count"]:
        raise Refusal(Problem("nothing_to_do", "", {}, "count"))


def _rename(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_player(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    player = _player(team, wish["player"])
    return [Event("player_renamed", {"player": player.id, "name": wish["name"].strip()})]


def _renumber(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-GEN-07: who wears the number already takes the other's."""
    player, number = _player(team, wish["player"]), _shirt(team, wish["number"], exchange=True)
    numbers = [[player.id, number]]
    numbers += [
        [other.id, player.number]
        for other in team.roster
        if other.number == number and other is not player
    ]
    return [Event("renumbered", {"numbers": numbers})]


def _improve(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """BB-LEAGUE-43 to BB-LEAGUE-47: the oldest roll that waits takes the choice."""
    player = _player(team, wish["player"])
    if not player.pending:
        nothing = Problem(
            "no_roll_waits", "BB-LEAGUE-43", {"name": player.name}, f"player:{player.id}"
        )
        raise Refusal(nothing)
    roll = player.pending[0]
    legal = improvement.options(catalogue, player, roll)
    if wish["choice"] not in legal:
        params = {"name": player.name, "dice": list(roll.dice), "options": legal}
        raise Refusal(Problem("not_to_be_learned", "BB-LEAGUE-43", params, f"player:{player.id}"))
    return [improvement.improved(catalogue, player, roll, wish["choice"])]


def _settle(catalogue: Catalogue, team: Team, wish: dict[str, JSON]) -> list[Event]:
    """The defaults of BB-DEC-57 and BB-DEC-59 for all that still waits."""
    working = team.copy()
    events = []
    for player in (*working.roster, *working.journeymen):
        for roll in player.pending:
            legal = improvement.options(catalogue, player, roll)
            if legal:
                event = improvement.improved(catalogue, player, roll, legal[0])
                apply(working, event)
                events.append(event)
    return events + journeymen_leave(team)


def journeymen_leave(team: Team) -> list[Event]:
    """The event by which the journeymen who were not hired go (BB-LEAGUE-61), if there are any."""
    players = [player.id for player in team.journeymen]
    return [Event("journeymen_left", {"players": players})] if players else []


def _player(team: Team, who: int) -> Player:
    player = team.players.get(who)
    if player is None or player.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return player


def _shirt(team: Team, number: int | None, *, exchange: bool = False) -> int:
    """The shirt asked for, or the lowest free one."""
    if number is None:
        return team.free_number()  # none is free: the roster is full, which is refused
    if number not in SHIRTS:
        raise Refusal(Problem("no_such_shirt", "BB-GEN-07", {"number": number}, "number"))
    if not exchange and number in {player.number for player in team.roster}:
        raise Refusal(Problem("number_taken", "BB-GEN-07", {"number": number}, "number"))
    return number


_Optional = Mapping[str, tuple[wishes.Check, JSON]]
_NUMBER: _Optional = {"number": (wishes.whole, None)}
_COUNT: _Optional = {"count": (wishes.whole, 1)}
_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ACTS = Acts(
    {
        "hire": Act({"position": wishes.word, "name": NAME}, _hire, _NUMBER),
        "hire_journeyman": Act(_WHO, _hire_journeyman, _NUMBER),
        "dismiss": Act(_WHO, _dismiss),
        "buy": Act({"what": wishes.word}, _buy, _COUNT),
        "give_up": Act({"what": wishes.word}, _give_up, _COUNT),
        "rename": Act({"name": NAME}, _rename),
        "rename_player": Act({**_WHO, "name": NAME}, _rename_player),
        "renumber": Act({**_WHO, "number": wishes.whole}, _renumber),
        "improve": Act({**_WHO, "choice": wishes.word}, _improve),
        "settle": Act({}, _settle),
    },
    apply,
)
