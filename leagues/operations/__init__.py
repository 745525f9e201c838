"""What the people of a league do.  Each is one transaction, and the only writer."""

from leagues.operations.advancing import advance_season
from leagues.operations.dates import (
    accept_date,
    decline_dates,
    offer_dates,
    set_kickoff,
    withdraw_offer,
)
from leagues.operations.deadlines import award_fixture, extend_fixture, set_deadline
from leagues.operations.drawing import secret_of
from leagues.operations.entries import enter_team, set_strength, withdraw
from leagues.operations.ladders import (
    answer_challenge,
    challenge,
    end_stage,
    withdraw_challenge,
)
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
from leagues.operations.reading import read_notices
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
    "accept_date",
    "accept_invitation",
    "advance_season",
    "answer_challenge",
    "answer_join_request",
    "archive_season",
    "award_fixture",
    "challenge",
    "change_league",
    "close_registration",
    "create_season",
    "decline_dates",
    "end_stage",
    "enter_team",
    "extend_fixture",
    "finish_season",
    "found_league",
    "hand_over_league",
    "invite",
    "join",
    "leave",
    "offer_dates",
    "open_registration",
    "read_notices",
    "remove_member",
    "reopen_season",
    "revoke_invitation",
    "roster_problems",
    "secret_of",
    "set_deadline",
    "set_kickoff",
    "set_role",
    "set_strength",
    "start_season",
    "withdraw",
    "withdraw_challenge",
    "withdraw_offer",
]
