"""Every operation by its name; and what is told who asks, and is none.

An operation is a public function of `rosters`, `leagues` or `matches` that is told who asks. A new
one gets a row, or a word in `NONE` that says why it needs none.
"""

from __future__ import annotations

from tests.access.cases import Case
from tests.access.of_leagues import LEAGUES
from tests.access.of_matches import MATCHES
from tests.access.of_rosters import ROSTERS

ROWS: dict[str, list[Case]] = {
    **{f"leagues.operations.{name}": cases for name, cases in LEAGUES.items()},
    **{f"matches.{name}": cases for name, cases in MATCHES.items()},
    **{f"rosters.{name}": cases for name, cases in ROSTERS.items()},
}

#: Everybody may, as it is about themselves alone.
OWN = {
    "leagues.operations.leagues.found_league",
    "leagues.operations.members.accept_invitation",  # whoever has the link
    "leagues.operations.members.join",
    "leagues.operations.reading.read_notices",
    "rosters.operations.accounts.answer_zone",
    "rosters.operations.accounts.ask_for_confirmation",
    "rosters.operations.accounts.change_password",
    "rosters.operations.accounts.change_profile",
    "rosters.operations.accounts.choose_password",  # whoever has the link
    "rosters.operations.accounts.erase_account",
    "rosters.operations.accounts.new_token",
    "rosters.operations.accounts.revoke_token",
    "rosters.operations.drafts.adopt_drafts",  # whose session holds the word
    "rosters.operations.drafts.draft_of_team",
    "rosters.operations.drafts.drafts_of",
    "rosters.operations.drafts.keep_draft",
    "rosters.operations.once.made_before",
    "rosters.operations.once.once",
    "rosters.operations.teams.found_team",
}
#: Called by an operation that has asked, or by nobody at all.
PARTS = {
    "leagues.notices.telling.tell",
    "leagues.operations.acting.act_for",
    "leagues.operations.acting.lock_running",
    "leagues.operations.acting.lock_season",
    "leagues.operations.acting.register",
    "leagues.operations.acting.register_for_team",
    "leagues.operations.acting.rule",
    "leagues.operations.acting.team_given",
    "matches.live.go_on",
    "matches.live_operations.asked_of",
    "matches.live_operations.begin",
    "matches.live_operations.sides_of_people",
    "matches.operations.wish_for",
    "matches.reporting.filing.count",
    "rosters.letters.write",
    "rosters.letters.write_confirmation",
    "rosters.links.confirmation_path",
    "rosters.links.password_path",
    "rosters.operations.teams.permit",
    "rosters.operations.teams.register",
    "rosters.operations.together.append_together",
    "rosters.signing_in.admit",
    "rosters.streams.append",
}
#: They read what is the reader's.
READING = {
    "leagues.challenges.waiting_challenges",
    "leagues.choices.enterable_teams",
    "leagues.deals.waiting_deals",
    "leagues.friendlies.friendlies_of",
    "leagues.friendlies.playable_teams",
    "leagues.friendlies.waiting_friendlies",
    "leagues.permissions.against_erasing",
    "leagues.permissions.governing",
    "leagues.selectors.memberships_of",
    "leagues.selectors.notices_of",
    "leagues.selectors.rulings_of",
    "leagues.terms.questions_to",
    "leagues.waiting.invitations",
    "leagues.waiting.requests",
    "matches.coaches.answers_of",
    "matches.coaches.invitations_of",
    "matches.coaches.matches_of",
    "matches.home.duties",
    "matches.home.home",
    "matches.home.own_teams",
    "matches.inviting.must_accept",
    "matches.reporting.selectors.reports_of",
    "matches.waiting.choices",
    "matches.waiting.failures",
    "matches.waiting.questions",
    "matches.waiting.reports",
    "rosters.acts.act_of",
    "rosters.acts.acts_of",
    "rosters.personal_data.personal_data",
    "rosters.selectors.told_drafts",
}
NONE = OWN | PARTS | READING
