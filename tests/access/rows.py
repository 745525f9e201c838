"""Every operation by its name; and what is told who asks, and is none.

An operation is a public function of `rosters`, `leagues` or `matches` that is told who asks. A new
one gets a row, or a word in `NONE` that says why it needs none.
"""

from __future__ import annotations

from tests.access.cases import Case
from tests.access.of_leagues import LEAGUES
from tests.access.of_matches import MATCHES
from tests.access.of_posts import FOLLOWING, POSTS
from tests.access.of_rosters import ROSTERS
from tests.access.of_webhooks import WEBHOOKS

ROWS: dict[str, list[Case]] = {
    **{f"leagues.operations.{name}": cases for name, cases in LEAGUES.items()},
    **{f"leagues.posts.operations.{name}": cases for name, cases in POSTS.items()},
    **{f"leagues.following.operations.{name}": cases for name, cases in FOLLOWING.items()},
    **{f"leagues.webhooks.operations.{name}": cases for name, cases in WEBHOOKS.items()},
    **{f"matches.{name}": cases for name, cases in MATCHES.items()},
    **{f"rosters.{name}": cases for name, cases in ROSTERS.items()},
}

#: Everybody may, as it is about themselves alone.
OWN = {
    "leagues.feeds.operations.end_calendar_address",
    "leagues.feeds.operations.make_calendar_address",  # which shows what its coach may open
    "leagues.following.operations.unfollow",
    "leagues.operations.leagues.found_league",
    "leagues.posts.operations.block",
    "leagues.posts.operations.unblock",
    "leagues.operations.members.accept_invitation",  # whoever has the link
    "leagues.operations.members.join",
    "leagues.operations.notices.choose_notices",
    "leagues.operations.notices.read_notices",
    "matches.league_files.large_files.begin_large_file",
    "matches.league_files.operations.look_at_league_file",
    "rosters.operations.accounts.answer_zone",
    "rosters.operations.accounts.ask_for_confirmation",
    "rosters.operations.accounts.change_password",
    "rosters.operations.accounts.change_profile",
    "rosters.operations.accounts.choose_password",  # whoever has the link
    "rosters.operations.accounts.erase_account",
    "rosters.operations.brought_teams.look_at_team_file",
    "rosters.operations.drafts.adopt_drafts",  # whose session holds the word
    "rosters.operations.drafts.draft_of_team",
    "rosters.operations.drafts.drafts_of",
    "rosters.operations.drafts.keep_draft",
    "rosters.operations.once.made_before",
    "rosters.operations.once.once",
    "rosters.operations.teams.found_team",
    "rosters.operations.tokens.end_tokens",
    "rosters.operations.tokens.new_token",
    "rosters.operations.tokens.token_by_password",
}
#: Called by an operation that has asked, or by nobody at all.
PARTS = {
    "leagues.notices.delivery.tell",
    "leagues.notices.links.stop_path",
    "leagues.operations.brought.chess.bring_chess",
    "leagues.operations.brought.entries.bring_entries",
    "leagues.operations.brought.federation.bring_federation_report",
    "leagues.operations.brought.fixtures.bring_fixtures",
    "leagues.operations.brought.pairings.take_pairings",
    "leagues.operations.brought.results.bring_results",
    "leagues.operations.brought.results.settle_results",
    "leagues.operations.common.act_for",
    "leagues.operations.common.lock_running",
    "leagues.operations.common.lock_season",
    "leagues.operations.common.register",
    "leagues.operations.common.register_for_team",
    "leagues.operations.common.rule",
    "leagues.operations.common.team_given",
    "leagues.operations.dates.appoint",
    "leagues.operations.brought.seats.seat_for",
    "matches.league_files.storing.rehearsed",
    "matches.league_files.storing.rehearse_league",
    "matches.league_files.storing.store_league",
    "matches.live.play.go_on",
    "matches.live.operations.asked_of",
    "matches.live.operations.at_the_table",
    "matches.live.operations.begin",
    "matches.live.operations.sides_of_people",
    "matches.resolution.operations.wish_for",
    "matches.quick_results.counting.keep",
    "matches.reporting.filing.count",
    "rosters.accounts.account_mail.write",
    "rosters.accounts.account_mail.write_confirmation",
    "rosters.accounts.links.confirmation_path",
    "rosters.accounts.links.password_path",
    "rosters.operations.brought_teams.brought_teams_of",
    "rosters.operations.brought_teams.forget_brought_teams",
    "rosters.operations.teams.add",
    "rosters.operations.teams.founded",
    "rosters.operations.teams.permit",
    "rosters.operations.teams.register",
    "rosters.operations.teams.take_out",
    "rosters.operations.together.append_together",
    "rosters.web.authentication.admit",
    "rosters.teams.streams.append",
    "rosters.teams.streams.append_all",
    "leagues.following.operations.forget_follows",
    "leagues.posts.operations.forget_words",
    "leagues.operations.notices.forget_choices",
    "leagues.feeds.operations.forget_calendars",
    "leagues.operations.halls.seating.forget_wishes",
}
#: They read what is the reader's.
READING = {
    "leagues.feeds.addresses.addresses_of",
    "leagues.feeds.addresses.calendars_of",
    "leagues.operations.halls.seating.wishes_of_coach",
    "leagues.feeds.calendars.of_coach",
    "leagues.feeds.calendars.of_followed",
    "leagues.posts.personal_data.blocks_of",
    "leagues.posts.personal_data.comments_of",
    "leagues.posts.personal_data.posts_of",
    "leagues.posts.personal_data.words_reports_of",
    "leagues.reading.following.followed",
    "leagues.reading.following.following",
    "leagues.reading.following.follows_of",
    "matches.reading.news.news_followed",
    "matches.reading.site_front.front_of_coach",
    "leagues.reading.challenges.waiting_challenges",
    "leagues.reading.options.enterable_teams",
    "leagues.campaigns.deals.waiting_deals",
    "leagues.reading.friendlies.friendlies_of",
    "leagues.reading.friendlies.playable_teams",
    "leagues.reading.friendlies.waiting_friendlies",
    "leagues.access.permissions.against_erasing",
    "leagues.access.permissions.governing",
    "leagues.access.permissions.teams_to_meet",  # of a league that its caller has seen them in
    "leagues.reading.leagues.memberships_of",
    "leagues.notices.choices.kinds_off_the_site",
    "leagues.notices.choices.only_game",
    "leagues.reading.notices.choices_in_words",
    "leagues.reading.notices.notices_of",
    "leagues.reading.notices.rulings_of",
    "leagues.campaigns.terms.questions_to",
    "leagues.reading.site_todo.invitations",
    "leagues.reading.site_todo.requests",
    "matches.statistics.coach_profile.answers_of",
    "matches.statistics.coach_profile.invitations_of",
    "matches.statistics.coach_profile.matches_of",
    "matches.reading.duties.duties",
    "matches.reading.home.home",
    "matches.reading.home.own_teams",
    "matches.live.invitations.must_accept",
    "matches.reporting.selectors.reports_of",
    "matches.reading.site_todo.choices",
    "matches.reading.site_todo.failures",
    "matches.reading.site_todo.questions",
    "matches.reading.site_todo.reports",
    "rosters.teams.acts.act_of",
    "rosters.teams.selectors.plays_in_federation",
    "rosters.teams.acts.acts_of",
    "rosters.accounts.personal_data.personal_data",
    "rosters.web.drafts.told_drafts",
    "rosters.web.strangers_drafts.hand_over",  # part of signing in
}
NONE = OWN | PARTS | READING
