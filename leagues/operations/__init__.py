"""Operations: everything that people do in a league.

Each operation is one transaction. Nothing else writes these rows.
"""

from leagues.models.secrets import secret_of, secret_of_steps
from leagues.operations.advancing import advance_season
from leagues.operations.arranging import make_fixture
from leagues.operations.brought import look_at_file, store_file
from leagues.operations.campaigns.captives import let_go
from leagues.operations.campaigns.deals import (
    answer_deal,
    offer_deal,
    offer_left_open,
    undo_deal,
    withdraw_deal,
)
from leagues.operations.campaigns.events import (
    award_in_campaign,
    count_round_again,
    draw_map,
    plan_campaign,
    rebuild_campaign,
)
from leagues.operations.campaigns.terms import answer_terms
from leagues.operations.challenges import answer_challenge, challenge, withdraw_challenge
from leagues.operations.dates import (
    accept_date,
    decline_dates,
    offer_dates,
    set_kickoff,
    withdraw_offer,
)
from leagues.operations.days import (
    check_everybody_in,
    check_in,
    close_check_in,
    describe_entrants,
    drop_out,
    forget_contacts,
    let_in,
    open_check_in,
)
from leagues.operations.deadlines import award_fixture, extend_fixture, set_deadline
from leagues.operations.entries import enter_team, set_strength, withdraw
from leagues.operations.federation import name_member, report_to_federation
from leagues.operations.fitness import roster_problems
from leagues.operations.friendlies import (
    answer_friendly,
    call_off_friendly,
    propose_friendly,
    withdraw_friendly,
)
from leagues.operations.halls import (
    end_wall_link,
    make_wall_link,
    move_to_table,
    plan_venue,
    run_clock,
    seat_round,
    wish_tables,
)
from leagues.operations.ladders import end_stage
from leagues.operations.leagues import change_league, found_league, hand_over_league
from leagues.operations.leaving import enter_late, replace_entry, withdraw_running
from leagues.operations.meetings import end_round
from leagues.operations.members import (
    accept_invitation,
    answer_join_request,
    invite,
    invite_to_seat,
    join,
    leave,
    remove_member,
    revoke_invitation,
    set_role,
)
from leagues.operations.notices import choose_notices, read_notices, stop_notice_mail
from leagues.operations.season_changes import (
    accept_change,
    choose_redraft,
    discard_change,
    plan_change,
)
from leagues.operations.seasons import (
    archive_season,
    close_registration,
    create_season,
    finish_season,
    invite_to_season,
    open_registration,
    reopen_season,
    start_season,
)
from leagues.operations.stages import (
    change_house_rules,
    change_policy,
    change_table,
    deal_by_hand,
    draw_round_again,
    plan_stages,
    seed_entries,
    settle_provisionally,
)

__all__ = [
    "accept_change",
    "accept_date",
    "accept_invitation",
    "advance_season",
    "answer_challenge",
    "answer_deal",
    "answer_friendly",
    "answer_join_request",
    "answer_terms",
    "archive_season",
    "award_fixture",
    "award_in_campaign",
    "call_off_friendly",
    "challenge",
    "change_house_rules",
    "change_league",
    "change_policy",
    "change_table",
    "check_everybody_in",
    "check_in",
    "choose_notices",
    "choose_redraft",
    "close_check_in",
    "close_registration",
    "count_round_again",
    "create_season",
    "deal_by_hand",
    "decline_dates",
    "describe_entrants",
    "discard_change",
    "draw_map",
    "draw_round_again",
    "drop_out",
    "end_round",
    "end_stage",
    "end_wall_link",
    "enter_late",
    "enter_team",
    "extend_fixture",
    "finish_season",
    "forget_contacts",
    "found_league",
    "hand_over_league",
    "invite",
    "invite_to_season",
    "invite_to_seat",
    "join",
    "leave",
    "let_go",
    "let_in",
    "look_at_file",
    "make_fixture",
    "make_wall_link",
    "move_to_table",
    "name_member",
    "offer_dates",
    "offer_deal",
    "offer_left_open",
    "open_check_in",
    "open_registration",
    "plan_campaign",
    "plan_change",
    "plan_stages",
    "plan_venue",
    "propose_friendly",
    "read_notices",
    "rebuild_campaign",
    "remove_member",
    "reopen_season",
    "replace_entry",
    "report_to_federation",
    "revoke_invitation",
    "roster_problems",
    "run_clock",
    "seat_round",
    "secret_of",
    "secret_of_steps",
    "seed_entries",
    "set_deadline",
    "set_kickoff",
    "set_role",
    "set_strength",
    "settle_provisionally",
    "start_season",
    "stop_notice_mail",
    "store_file",
    "undo_deal",
    "wish_tables",
    "withdraw",
    "withdraw_challenge",
    "withdraw_deal",
    "withdraw_friendly",
    "withdraw_offer",
    "withdraw_running",
]
