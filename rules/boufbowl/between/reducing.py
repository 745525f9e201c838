"""The parts that the reducers of all events of a team share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.boufbowl.between.team import WOUNDED, Player, Team
from rules.problems import Problem, Refusal

JSON = Any
Payload = Mapping[str, JSON]


def known(team: Team, who: int) -> Player:
    player = team.players.get(who)
    if player is None:
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return player


def present(team: Team, who: int) -> Player:
    player = known(team, who)
    if player.left is not None:
        about = f"player:{who}"
        raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": player.name}, about))
    return player


def unknown(team: Team, who: int) -> None:
    if who in team.players:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))


def hurt(team: Team, who: int) -> Player:
    player = present(team, who)
    if not player.is_wounded:
        about = f"player:{who}"
        raise Refusal(Problem("not_wounded", "BF-LEAGUE-14", {"name": player.name}, about))
    return player


def heal(player: Player) -> None:
    player.conditions = tuple(each for each in player.conditions if each.what != WOUNDED)


def join(team: Team, who: int, id_: str) -> None:
    unknown(team, who)
    card = team.catalogue.players.get(id_)
    if card is None or card.captain:
        raise Refusal(Problem("no_such_player_card", "BF-LEAGUE-02", {"card": id_}))
    if id_ in team.squad:
        raise Refusal(Problem("card_twice_in_squad", "BF-LEAGUE-02", {"card": id_}))
    team.players[who] = Player(who, id_, 0, card.name, card.category)
    team.number_anew()
