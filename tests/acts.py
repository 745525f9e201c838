"""What coaches of Blood Bowl do between matches, one function each.

Each takes `seq`, the version of the team that the coach was looking at, and `reason`, which a
commissioner gives who acts on another's team.
"""

from __future__ import annotations

from typing import Any

from rosters.models import Coach, Player, Team
from rosters.operations.teams import change_team, take_defaults


def hire_player(
    user: Coach, team: Team, position: str, name: str, number: int | None = None, **how: Any
) -> Team:
    """Hire a player; without a number he gets the lowest shirt that is free."""
    wish = {"act": "hire", "position": position, "name": name}
    return change_team(user, team, wish if number is None else {**wish, "number": number}, **how)


def hire_stand_in(user: Coach, team: Team, player: Player, **how: Any) -> Team:
    """Keep somebody who stood in for the last match."""
    return change_team(user, team, {"act": "hire_journeyman", "player": player.number}, **how)


def dismiss_player(user: Coach, team: Team, player: Player, **how: Any) -> Team:
    """Let a player go, without refund."""
    return change_team(user, team, {"act": "dismiss", "player": player.number}, **how)


def buy(user: Coach, team: Team, what: str, count: int = 1, **how: Any) -> Team:
    """Buy re-rolls, staff, an apothecary ..."""
    return change_team(user, team, {"act": "buy", "what": what, "count": count}, **how)


def give_up(user: Coach, team: Team, what: str, count: int = 1, **how: Any) -> Team:
    """Give such things up, without refund."""
    return change_team(user, team, {"act": "give_up", "what": what, "count": count}, **how)


def rename_team(user: Coach, team: Team, name: str, **how: Any) -> Team:
    return change_team(user, team, {"act": "rename", "name": name}, **how)


def rename_player(user: Coach, team: Team, player: Player, name: str, **how: Any) -> Team:
    wish = {"act": "rename_player", "player": player.number, "name": name}
    return change_team(user, team, wish, **how)


def renumber_player(user: Coach, team: Team, player: Player, number: int, **how: Any) -> Team:
    """Give a player another shirt; whoever wears it takes his."""
    wish = {"act": "renumber", "player": player.number, "number": number}
    return change_team(user, team, wish, **how)


def choose_improvement(user: Coach, team: Team, player: Player, choice: str, **how: Any) -> Team:
    """What a player makes of the improvement that waits for him."""
    wish = {"act": "improve", "player": player.number, "choice": choice}
    return change_team(user, team, wish, **how)


def settle_choices(user: Coach, team: Team, **how: Any) -> Team:
    """Take the usual choice of everything that is open for the coach."""
    return take_defaults(user, team, **how)
