"""Change a team between matches as its coach wishes (BB-LEAGUE-43 to -48 and -58 to -62).

A wish is one act, or a list of acts that are all done or none:

    {"act": "hire", "position", "name", "number"?}    {"act": "dismiss", "player"}
    {"act": "buy", "what", "count"?}                  {"act": "give_up", "what", "count"?}
    {"act": "rename", "name"}                         {"act": "rename_player", "player", "name"}
    {"act": "renumber", "player", "number"}           {"act": "improve", "player", "choice"}
    {"act": "hire_journeyman", "player", "number"?}

``what`` is rerolls, assistants, cheerleaders or apothecary. ``renumber`` exchanges shirts with the
player who wears the number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import rulings, shirts, wishes
from rules.acts import Act, Acts
from rules.blood_bowl.between import improvement, ruling
from rules.blood_bowl.between.building import NAME, bought, hired, no_apothecary
from rules.blood_bowl.between.history import apply
from rules.blood_bowl.between.player import SHIRTS, Player
from rules.blood_bowl.between.team import Team
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import OpenChoice

JSON = Any

#: The one part of the time between two matches (LG-FIX-11).
STEP = "after_the_match"
#: What can be bought and given up: the fans cannot (BB-LEAGUE-60).
STAFF = ("rerolls", "assistants", "cheerleaders", "apothecary")
REROLL_FACTOR = 2  # BB-LEAGUE-59
#: The kinds of the events of all these acts.
EVENTS = frozenset(
    {
        *("hired", "journeyman_hired", "journeymen_left", "dismissed", "bought", "given_up"),
        *("renamed", "player_renamed", "renumbered", "improved"),
    }
)


def change(team: Team, wish: JSON) -> list[Event]:
    """Return the events of one act, or of a list of acts in order; see `Acts.change`.

    Raises Refusal if one of them is not legal.
    """
    return _ACTS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Apply the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


def _hire(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Hire a player (BB-LEAGUE-58).

    Raises Refusal("unknown_position") if the race has no such position.
    """
    race = team.team_list
    if not race.has(wish["position"]):
        unknown = {"position": wish["position"], "race": race.id}
        raise Refusal(Problem("unknown_position", "BB-TEAM-01", unknown, "position"))
    position = race.position(wish["position"])
    number = _shirt(team, wish["number"])
    return [hired(race, team.next_player, number, wish["name"], position.id)]


def _hire_journeyman(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Hire a journeyman for the list price and the increases already gained (BB-LEAGUE-61)."""
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


def _dismiss(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Dismiss a player (BB-LEAGUE-62)."""
    return [Event("dismissed", {"player": _player(team, wish["player"]).id})]


def _buy(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Buy an asset (BB-LEAGUE-58, BB-LEAGUE-59, BB-LEAGUE-60).

    Raises Refusal for fans, for an unknown asset, and for an apothecary that the race may not have.
    """
    what, race = wish["what"], team.team_list
    if what == "fan_factor":
        raise Refusal(Problem("fan_factor_not_for_sale", "BB-LEAGUE-60", about="what"))
    _checked_staff(wish)
    if what == "apothecary" and not race.apothecary:
        raise Refusal(no_apothecary(race))
    price = team.catalogue.price(what, race) * (REROLL_FACTOR if what == "rerolls" else 1)
    return [bought(what, wish["count"], price)]


def _give_up(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Give up an asset (BB-LEAGUE-62)."""
    _checked_staff(wish)
    return [Event("given_up", {"what": wish["what"], "count": wish["count"]})]


def _checked_staff(wish: dict[str, JSON]) -> None:
    if wish["what"] not in STAFF:
        raise Refusal(Problem("unknown_asset", "BB-LEAGUE-58", {"assets": list(STAFF)}, "what"))
    if not wish["count"]:
        raise Refusal(Problem("nothing_to_do", "", {}, "count"))


def _rename(team: Team, wish: dict[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_player(team: Team, wish: dict[str, JSON]) -> list[Event]:
    player = _player(team, wish["player"])
    return [Event("player_renamed", {"player": player.id, "name": wish["name"].strip()})]


def _renumber(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Change a player's shirt; a player who wears the number takes the other shirt (BB-GEN-07)."""
    player, number = _player(team, wish["player"]), _shirt(team, wish["number"], exchange=True)
    return [shirts.exchange(team.roster, player, number)]


def _improve(team: Team, wish: dict[str, JSON]) -> list[Event]:
    """Use the player's oldest open improvement roll for the choice (BB-LEAGUE-43 to BB-LEAGUE-47).

    Raises Refusal("no_roll_waits") if there is none, Refusal("not_to_be_learned") if the choice is
    not legal.
    """
    player = _player(team, wish["player"])
    if not player.pending:
        nothing = Problem(
            "no_roll_waits", "BB-LEAGUE-43", {"name": player.name}, f"player:{player.id}"
        )
        raise Refusal(nothing)
    roll = player.pending[0]
    legal = improvement.options(team.catalogue, player, roll)
    if wish["choice"] not in legal:
        params = {"name": player.name, "dice": list(roll.dice), "options": legal}
        raise Refusal(Problem("not_to_be_learned", "BB-LEAGUE-43", params, f"player:{player.id}"))
    return [improvement.improved(team.catalogue, player, roll, wish["choice"])]


def open_choices(team: Team) -> list[OpenChoice]:
    """List the open choices: each player's oldest improvement roll (BB-LEAGUE-43), then the
    journeymen of the last match.

    Nobody has to hire a journeyman (BB-LEAGUE-61).
    """
    waiting = [_improvement(team, player) for player in (*team.roster, *team.journeymen)]
    choices = [each for each in waiting if each is not None]
    if team.journeymen:
        hiring = [{"act": "hire_journeyman", "player": each.id} for each in team.journeymen]
        choices.append(OpenChoice(STEP, "hire_journeyman", "BB-LEAGUE-61", {}, hiring))
    return choices


def _improvement(team: Team, player: Player) -> OpenChoice | None:
    for roll in player.pending:
        if legal := improvement.options(team.catalogue, player, roll):
            acts = [{"act": "improve", "player": player.id, "choice": each} for each in legal]
            return OpenChoice(STEP, "improve", "BB-LEAGUE-43", {"player": player.id}, acts, acts[0])
    return None


def default(team: Team) -> list[Event]:
    """Return the events of the default answers to all open choices (BB-DEC-57 and BB-DEC-59)."""
    working = team.copy()
    events = []
    for player in (*working.roster, *working.journeymen):
        for roll in player.pending:
            legal = improvement.options(team.catalogue, player, roll)
            if legal:
                event = improvement.improved(team.catalogue, player, roll, legal[0])
                apply(working, event)
                events.append(event)
    return events + journeymen_leave(team)


def journeymen_leave(team: Team) -> list[Event]:
    """Return the event by which journeymen who were not hired leave; empty if there are none
    (BB-LEAGUE-61).
    """
    players = [player.id for player in team.journeymen]
    return [Event("journeymen_left", {"players": players})] if players else []


def _player(team: Team, who: int) -> Player:
    player = team.players.get(who)
    if player is None or player.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return player


def _shirt(team: Team, number: int | None, *, exchange: bool = False) -> int:
    """Return the shirt asked for, or the lowest free one.

    Raises Refusal("no_such_shirt") or, unless ``exchange``, Refusal("number_taken").
    """
    if number is None:
        return team.free_number()  # none is free: the roster is full, which is refused
    if number not in SHIRTS:
        raise Refusal(Problem("no_such_shirt", "BB-GEN-07", {"number": number}, "number"))
    if not exchange and number in {player.number for player in team.roster}:
        raise Refusal(Problem("number_taken", "BB-GEN-07", {"number": number}, "number"))
    return number


def ruled(team: Team, wish: JSON) -> list[Event]:
    """Return the events of a ruling, or of several (LG-EVENT-09)."""
    return _RULINGS.change(team, wish)


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
    },
    apply,
)
_RULINGS = rulings.acts(ruling.DOERS, apply)
