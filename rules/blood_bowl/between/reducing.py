"""The parts that the reducers of all events of a team share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.blood_bowl.between.player import Player
from rules.blood_bowl.between.team import LedgerLine, Team
from rules.problems import Problem, Refusal
from rules.roster import founded_yet
from rules.rulings import CAUSE, RULED

JSON = Any
Payload = Mapping[str, JSON]


def pay(team: Team, amount: int, reason: str, about: str, clause: str) -> None:
    """Add a line to the ledger.

    Raises Refusal("not_enough_gold") if the treasury would become negative (BB-LEAGUE-63).
    """
    balance = team.treasury + amount
    if balance < 0:
        short = {"price": -amount, "treasury": team.treasury}
        raise Refusal(Problem("not_enough_gold", "BB-LEAGUE-63", short, about or reason))
    if reason == RULED:
        cause = CAUSE
    elif reason in ("petty_cash", "winnings", "expenses"):
        cause = f"match:{team.matches}"
    else:
        cause = "between" if team.record else "founding"
    team.ledger.append(LedgerLine(amount, reason, about, cause, clause, balance))


def newcomer(team: Team, payload: Payload) -> Player:
    founded_yet(team)
    who, position = payload["player"], payload["position"]
    if who in team.players:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    if not team.team_list.has(position):
        raise Refusal(Problem("unknown_position", "BB-TEAM-01", {"position": position}))
    return Player(
        who, payload["number"], payload["name"], team.team_list.position(position), team.matches
    )


def room_for(team: Team, player: Player) -> None:
    """Check that the roster has a place and a free shirt for the player (BB-LEAGUE-58).

    Players who miss the next match count. Raises Refusal with every problem.
    """
    problems = []
    roster, position = team.roster, player.position
    most = team.catalogue.players_max
    if len(roster) >= most:
        problems.append(Problem("roster_full", "BB-TEAM-03", {"most": most}, "players"))
    if sum(each.position.id == position.id for each in roster) >= position.limit:
        limit = {"position": position.id, "most": position.limit}
        problems.append(Problem("too_many_of_position", "BB-TEAM-04", limit, "players"))
    if player.number in {each.number for each in roster}:
        problems.append(Problem("number_taken", "BB-GEN-07", {"number": player.number}))
    if problems:
        raise Refusal(problems)


def known(team: Team, payload: Payload) -> Player:
    player = team.players.get(payload["player"])
    if player is None:
        who = payload["player"]
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return player


def present(team: Team, payload: Payload) -> Player:
    player = known(team, payload)
    if player.left is not None:
        raise Refusal(
            Problem("player_has_left", "LG-EVENT-01", {"name": player.name}, about(player))
        )
    return player


def about(player: Player) -> str:
    """Return what a problem with this player is about."""
    return f"player:{player.id}"
