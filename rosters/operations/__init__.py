"""What a coach does with accounts and teams.  Each is one transaction, and the only writer."""

from rosters.operations.accounts import (
    answer_zone,
    ask_for_confirmation,
    ask_for_password,
    change_password,
    change_profile,
    confirm_address,
    erase_account,
    new_token,
    register,
    revoke_token,
    token_name,
)
from rosters.operations.drafts import (
    change_draft,
    discard_draft,
    draft_of_team,
    found_draft,
    keep_draft,
    undo_draft,
)
from rosters.operations.once import once
from rosters.operations.teams import (
    change_team,
    delete_team,
    dress_team,
    found_team,
    hand_over,
    rebuild,
    roster_problems,
    take_back_act,
    take_defaults,
)
from rosters.operations.upkeep import lock_account, password_link, unlock_account

__all__ = [
    "answer_zone",
    "ask_for_confirmation",
    "ask_for_password",
    "change_draft",
    "change_password",
    "change_profile",
    "change_team",
    "confirm_address",
    "delete_team",
    "discard_draft",
    "draft_of_team",
    "dress_team",
    "erase_account",
    "found_draft",
    "found_team",
    "hand_over",
    "keep_draft",
    "lock_account",
    "new_token",
    "once",
    "password_link",
    "rebuild",
    "register",
    "revoke_token",
    "roster_problems",
    "take_back_act",
    "take_defaults",
    "token_name",
    "undo_draft",
    "unlock_account",
]
