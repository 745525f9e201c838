"""What the people of a league do.  Each is one transaction, and the only writer."""

from leagues.operations.advancing import advance_season
from leagues.operations.drawing import secret_of
from leagues.operations.entries import enter_team, set_strength, withdraw
from leagues.operations.leagues import change_league, found_league, hand_over_league
from leagues.operations.members import (
    accept_invitation,
    answer_join_request,
    invite,
    join,
    leave,
    remove_member,
    revoke_invitation,
    set_role,
)
from leagues.operations.seasons import (
    archive_season,
    close_registration,
    create_season,
    finish_season,
    open_registration,
    reopen_season,
    roster_problems,
    start_season,
)

__all__ = [
    "accept_invitation",
    "advance_season",
    "answer_join_request",
    "archive_season",
    "change_league",
    "close_registration",
    "create_season",
    "enter_team",
    "finish_season",
    "found_league",
    "hand_over_league",
    "invite",
    "join",
    "leave",
    "open_registration",
    "remove_member",
    "reopen_season",
    "revoke_invitation",
    "roster_problems",
    "secret_of",
    "set_role",
    "set_strength",
    "start_season",
    "withdraw",
]
