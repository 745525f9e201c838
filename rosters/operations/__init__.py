"""What a coach does with accounts and teams.  Each is one transaction, and the only writer."""

from rosters.operations.accounts import (
    change_password,
    change_profile,
    erase_account,
    register,
)
from rosters.operations.roster import (
    buy,
    choose_improvement,
    dismiss_player,
    give_up,
    hire_player,
    hire_stand_in,
    rename_player,
    rename_team,
    renumber_player,
    settle_choices,
)
from rosters.operations.teams import change_team, found_team, hand_over, rebuild, roster_problems

__all__ = [
    "buy",
    "change_password",
    "change_profile",
    "change_team",
    "choose_improvement",
    "dismiss_player",
    "erase_account",
    "found_team",
    "give_up",
    "hand_over",
    "hire_player",
    "hire_stand_in",
    "rebuild",
    "register",
    "rename_player",
    "rename_team",
    "renumber_player",
    "roster_problems",
    "settle_choices",
]
