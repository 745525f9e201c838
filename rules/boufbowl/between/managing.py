"""Acts of a coach with a club between matches (BF-LEAGUE-06, -09, -12, -21).

A wish is one of these acts, or a list of them that are all done or none:

    {"act": "rename", "name"}                    {"act": "name_captain", "player": id or null}
    {"act": "upgrade", "player", "upgrade"}      {"act": "release", "player", "upgrade"}
    {"act": "swap", "player", "card"}

``swap`` replaces the player by another player card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import rulings, wishes
from rules.acts import Act, Acts
from rules.boufbowl.between import building, permanents, ruling
from rules.boufbowl.between.building import NAME
from rules.boufbowl.between.history import apply
from rules.boufbowl.between.team import Player, Team
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

#: The kinds of the events of all these acts.
EVENTS = frozenset({"renamed", "captain_named", "upgraded", "released", "swapped"})


def change(team: Team, wish: JSON) -> list[Event]:
    """Return the events of one act, or of a list of acts in order; see `Acts.change`."""
    return _ACTS.change(team, wish)


def ruled(team: Team, wish: JSON) -> list[Event]:
    """Return the events of a ruling, or of several (LG-EVENT-09)."""
    return _RULINGS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Apply the events of an act to a club in place, all or none."""
    _ACTS.apply_all(team, events)


def swaps(team: Team) -> list[tuple[Player, str]]:
    """List the players and the cards that can replace them, so that the squad stays legal
    (BF-DEC-28).
    """
    cards = building.normal_cards(team.catalogue)
    return [
        (player, card)
        for player in team.roster
        for card in cards
        if card not in team.squad and not _swap_problems(team, player, card)
    ]


def _rename(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _name_captain(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that names the captain from the next match on (BF-DEC-24)."""
    who = wish["player"]
    if who is not None:
        _player(team, who)
    return [Event("captain_named", {"player": who})]


def _upgrade(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event of a permanent upgrade (BF-LEAGUE-09 to -11).

    Raises Refusal with every problem.
    """
    player, id_ = _player(team, wish["player"]), wish["upgrade"]
    if wrong := permanents.problems(team, player, id_):
        raise Refusal(wrong)
    return [permanents.taken(team, player, team.catalogue.upgrades[id_])]


def _release(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that gives an upgrade up.

    Raises Refusal("no_such_permanent") (BF-LEAGUE-12).
    """
    player, id_ = _player(team, wish["player"]), wish["upgrade"]
    if id_ not in player.permanents:
        params = {"name": player.name, "upgrade": id_}
        raise Refusal(Problem("no_such_permanent", "BF-LEAGUE-12", params, "upgrade"))
    return [permanents.released(player, id_)]


def _swap(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """Return the event that replaces a player by another card.

    Raises Refusal with every problem (BF-LEAGUE-21).
    """
    player, card = _player(team, wish["player"]), wish["card"]
    if wrong := _swap_problems(team, player, card):
        raise Refusal(wrong)
    newcomer = max(team.players) + 1
    return [Event("swapped", {"player": player.id, "newcomer": newcomer, "card": card})]


def _swap_problems(team: Team, player: Player, card: str) -> list[Problem]:
    if card == player.card:
        return [Problem("swapped_for_himself", "BF-LEAGUE-21", {"name": player.name}, "card")]
    squad = [card if each == player.card else each for each in team.squad]
    return building.squad_problems(team.catalogue, team.race, squad)


def _player(team: Team, who: int) -> Player:
    player = team.players.get(who)
    if player is None or player.left is not None:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return player


def _anybody(value: JSON, about: str) -> list[Problem]:
    return [] if value is None else wishes.whole(value, about)


_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ACTS = Acts(
    {
        "rename": Act({"name": NAME}, _rename),
        "name_captain": Act({"player": _anybody}, _name_captain),
        "upgrade": Act({**_WHO, "upgrade": wishes.word}, _upgrade),
        "release": Act({**_WHO, "upgrade": wishes.word}, _release),
        "swap": Act({**_WHO, "card": wishes.word}, _swap),
    },
    apply,
    "BF-LEAGUE-09",
)
_RULINGS = rulings.acts(ruling.DOERS, apply)
