"""Kinds of notices: one table of acts, readers, sentences and places (LG-NOTE-01).

An act is an operation (``leagues.start_season``), a kind of ruling (``ruling:entry:late``) or the
passing of time (`TIME`). Every operation and every kind of ruling stands in `KINDS`, in `RULINGS`
or in `UNTOLD`, which says why nobody is told; a test holds that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class To(StrEnum):
    """The readers of a notice, without the one who acted."""

    PERSON = auto()  # the people that the operation names
    SIDES = auto()  # the coaches of the fixture
    SEASON = auto()  # the coaches in the season, and those who run the league
    PEOPLE_OF_THE_SEASON = auto()  # the coaches in it whose entry a person plays
    MEMBERS = auto()  # the members of the league, except spectators
    COMMISSIONERS = auto()  # the people who run the league
    THOSE_OF_THE_RULING = auto()  # as `RULINGS` says


class Place(StrEnum):
    """The page to which a notice leads: to its very subject."""

    NEAREST = auto()  # the page of the fixture, else of the season, the team, the league
    MATCH = auto()
    DATES = auto()
    INVITATION = auto()
    REPORTS = auto()
    SEASON = auto()
    TABLE = auto()
    ENTRIES = auto()
    DEALS = auto()
    NEXT_SEASON = auto()
    TEAM = auto()
    MANAGE = auto()
    LEAGUE = auto()
    FRIENDLIES = auto()
    WEBHOOKS = auto()
    POST = auto()
    HOME = auto()


class Group(StrEnum):
    """What a notice is about: coaches choose for each group how its notices reach them."""

    QUESTIONS = auto()
    MATCHES = auto()
    SEASONS = auto()
    LEAGUES = auto()
    FOLLOWING = auto()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of notice.

    sentence: with the values of the notice; a season has its name, a moment is in the reader's time
              zone.
    acts:     the acts that lead to it.
    group:    the group by which coaches choose how they get it (LG-NOTE-04).
    duty:     the row of `leagues.notices.duties` that stands on its reader's home with it; empty
              where it asks for nothing.
    """

    sentence: str | Promise
    to: To
    place: Place
    acts: tuple[str, ...]
    group: Group
    duty: str = ""


#: The kinds that anybody may know who may open the league: webhooks tell them too (LG-IO-04).
PUBLIC = frozenset(
    {
        "date_agreed",
        "date_lifted",
        "date_set",
        "registration_open",
        "season_over",
        "season_started",
        "season_won",
        "stage_drawn",
    }
)

#: The passing of time: deadlines, silence, the next round.
TIME = "time"

KINDS: Mapping[str, Kind] = {
    "deadline_near": Kind(
        _("{match} is to be played until {deadline}."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.QUESTIONS,
        duty="match",
    ),
    "deadline_passed": Kind(
        _("{match} should have been played until {deadline}."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.QUESTIONS,
        duty="match",
    ),
    "deadline_engine": Kind(
        _("The time for {match} is up: the engine plays it."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "deadline_walk_over": Kind(
        _("The time for {match} is up: a walk-over for {team}."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "deadline_double_forfeit": Kind(
        _("The time for {match} is up: it is forfeited by both."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "deadline_ask": Kind(
        _("The time for {match} is up: you decide what becomes of it."),
        To.COMMISSIONERS,
        Place.MATCH,
        (TIME,),
        Group.QUESTIONS,
        duty="late_match",
    ),
    "deadline_asked": Kind(
        _("The time for {match} is up: the commissioner decides what becomes of it."),
        To.SIDES,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "deadline_moved": Kind(
        _("{match} can now be played until {deadline}."),
        To.SIDES,
        Place.MATCH,
        (
            "leagues.set_deadline",
            "leagues.extend_fixture",
            "ruling:round:deadline",
            "ruling:fixture:deadline",
        ),
        Group.MATCHES,
    ),
    "deadline_lifted": Kind(
        _("{match} no longer has a deadline."),
        To.SIDES,
        Place.MATCH,
        (
            "leagues.set_deadline",
            "leagues.extend_fixture",
        ),
        Group.MATCHES,
    ),
    "fixture_awarded": Kind(
        _("The commissioner has decided {match}: a walk-over for {team}."),
        To.SIDES,
        Place.MATCH,
        (
            "leagues.award_fixture",
            "ruling:fixture:awarded",
        ),
        Group.MATCHES,
    ),
    "fixture_made": Kind(
        _("{match} was made, in round {round}."),
        To.SIDES,
        Place.MATCH,
        (
            "leagues.make_fixture",
            "ruling:fixture:made",
        ),
        Group.MATCHES,
    ),
    "fixture_forfeited": Kind(
        _("The commissioner has decided {match}: forfeited by both."),
        To.SIDES,
        Place.MATCH,
        (
            "leagues.award_fixture",
            "ruling:fixture:forfeited",
        ),
        Group.MATCHES,
    ),
    "dates_offered": Kind(
        _("{team} offers dates for {match}."),
        To.SIDES,
        Place.DATES,
        ("leagues.offer_dates",),
        Group.QUESTIONS,
        duty="dates",
    ),
    "dates_declined": Kind(
        _("{team} declines the dates for {match}."),
        To.SIDES,
        Place.DATES,
        ("leagues.decline_dates",),
        Group.MATCHES,
    ),
    "date_taken": Kind(
        _("{team} would play {match} on {kickoff}; others have not answered yet."),
        To.SIDES,
        Place.DATES,
        ("leagues.accept_date",),
        Group.MATCHES,
    ),
    "date_agreed": Kind(
        _("{match} is played on {kickoff}."),
        To.SIDES,
        Place.DATES,
        ("leagues.accept_date",),
        Group.MATCHES,
    ),
    "date_set": Kind(
        _("The commissioner has set {match} for {kickoff}."),
        To.SIDES,
        Place.DATES,
        (
            "leagues.set_kickoff",
            "ruling:fixture:date",
        ),
        Group.MATCHES,
    ),
    "date_lifted": Kind(
        _("{match} no longer has a date."),
        To.SIDES,
        Place.DATES,
        ("leagues.set_kickoff",),
        Group.MATCHES,
    ),
    "challenged": Kind(
        _("{team} challenges {other}; the answer is awaited until {until}."),
        To.PERSON,
        Place.SEASON,
        ("leagues.challenge",),
        Group.QUESTIONS,
        duty="challenge",
    ),
    "challenge_accepted": Kind(
        _("{other} accepts the challenge of {team}."),
        To.PERSON,
        Place.MATCH,
        ("leagues.answer_challenge",),
        Group.MATCHES,
    ),
    "challenge_declined": Kind(
        _("{other} declines the challenge of {team}."),
        To.PERSON,
        Place.SEASON,
        ("leagues.answer_challenge",),
        Group.MATCHES,
    ),
    "challenge_timed_out": Kind(
        _("{other} did not answer the challenge of {team}: it counts as declined."),
        To.PERSON,
        Place.SEASON,
        (TIME,),
        Group.MATCHES,
    ),
    "challenge_unanswered": Kind(
        _("{other} did not answer the challenge of {team}: it has ended."),
        To.PERSON,
        Place.SEASON,
        (TIME,),
        Group.MATCHES,
    ),
    "challenge_won": Kind(
        _("{other} did not answer the challenge of {team}, who wins by a walk-over."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "choices_near": Kind(
        _("{team} has choices until {until}; then the usual ones are taken."),
        To.PERSON,
        Place.MANAGE,
        (TIME,),
        Group.QUESTIONS,
        duty="choices",
    ),
    "match_invited": Kind(
        _("{name} invites you to play {match} here; answer until {until}."),
        To.PERSON,
        Place.INVITATION,
        ("matches.play_here",),
        Group.QUESTIONS,
        duty="play_here",
    ),
    "match_accepted": Kind(
        _("{team} accepts to play {match} here."),
        To.PERSON,
        Place.MATCH,
        ("matches.accept",),
        Group.MATCHES,
    ),
    "match_declined": Kind(
        _("{team} does not want to play {match} here now."),
        To.PERSON,
        Place.MATCH,
        ("matches.decline",),
        Group.MATCHES,
    ),
    "match_uninvited": Kind(
        _("{name} takes back the invitation to play {match} here."),
        To.PERSON,
        Place.MATCH,
        ("matches.withdraw",),
        Group.MATCHES,
    ),
    "match_invitation_lapsed": Kind(
        _("Not everybody has accepted to play {match} here in time."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "match_begun": Kind(
        _("{match} is being played here: the table is set, no die was rolled yet."),
        To.PERSON,
        Place.MATCH,
        ("matches.accept",),
        Group.MATCHES,
    ),
    "match_left": Kind(
        _("{name} has left the table: {match} has not begun, and can be played later."),
        To.PERSON,
        Place.MATCH,
        ("matches.leave_match",),
        Group.MATCHES,
    ),
    "back_asked": Kind(
        _("{name} asks to take {match} back further than the last roll."),
        To.PERSON,
        Place.MATCH,
        ("matches.ask_back",),
        Group.QUESTIONS,
        duty="asked_back",
    ),
    "back_declined": Kind(
        _("{name} says no: {match} is not taken back."),
        To.PERSON,
        Place.MATCH,
        ("matches.answer_request",),
        Group.MATCHES,
    ),
    "report_filed": Kind(
        _(
            "The result of {match} has been reported. "
            "It counts if nobody disputes it until {until}."
        ),
        To.PERSON,
        Place.REPORTS,
        ("matches.file_report",),
        Group.QUESTIONS,
        duty="confirm",
    ),
    "report_sets_aside": Kind(
        _(
            "The result of {match} has been reported. The report sets aside dice that were rolled "
            "here: it counts only once the other side agrees, or by a ruling."
        ),
        To.PERSON,
        Place.REPORTS,
        ("matches.file_report",),
        Group.QUESTIONS,
        duty="confirm",
    ),
    "report_near": Kind(
        _("Answer the result of {match} by {until}; after that it counts."),
        To.PERSON,
        Place.REPORTS,
        (TIME,),
        Group.QUESTIONS,
        duty="confirm",
    ),
    "report_disputed": Kind(
        _("The reported result of {match} is disputed."),
        To.PERSON,
        Place.REPORTS,
        (
            "matches.dispute_report",
            "matches.file_report",
        ),
        Group.QUESTIONS,
        duty="dispute",
    ),
    "report_agreed": Kind(
        _("{team} agrees with the report of {match}."),
        To.PERSON,
        Place.REPORTS,
        ("matches.confirm_report",),
        Group.MATCHES,
    ),
    "report_counts": Kind(
        _("The result of {match} counts as reported."),
        To.SIDES,
        Place.MATCH,
        ("matches.confirm_report", TIME),
        Group.MATCHES,
    ),
    "report_ruled": Kind(
        _("{match} is decided by a ruling: the report of {author} counts. Reason: {reason}"),
        To.SIDES,
        Place.REPORTS,
        ("matches.rule_on_report", "ruling:report:ruled"),
        Group.MATCHES,
    ),
    "deal_offered": Kind(
        _("{team} offers {other} a deal; answer until {until}."),
        To.PERSON,
        Place.DEALS,
        ("leagues.offer_deal", "leagues.offer_left_open"),
        Group.QUESTIONS,
        duty="deal",
    ),
    "deal_accepted": Kind(
        _("{other} has accepted the deal that {team} offered."),
        To.PERSON,
        Place.DEALS,
        ("leagues.answer_deal",),
        Group.MATCHES,
    ),
    "deal_declined": Kind(
        _("{other} declines the deal that {team} offered."),
        To.PERSON,
        Place.DEALS,
        ("leagues.answer_deal",),
        Group.MATCHES,
    ),
    "deal_withdrawn": Kind(
        _("{team} has taken back the deal that it offered {other}."),
        To.PERSON,
        Place.DEALS,
        ("leagues.withdraw_deal",),
        Group.MATCHES,
    ),
    "deal_lapsed": Kind(
        _("Nobody has answered in time: the deal of {team} with {other} is off."),
        To.PERSON,
        Place.DEALS,
        (TIME,),
        Group.MATCHES,
    ),
    "deal_undone": Kind(
        _("The commissioner has taken back the deal of {team} with {other}."),
        To.PERSON,
        Place.DEALS,
        (
            "leagues.undo_deal",
            "ruling:deal:undone",
        ),
        Group.MATCHES,
    ),
    "friendly_offered": Kind(
        _("{name} would like to play a friendly, {match}; answer until {until}."),
        To.PERSON,
        Place.FRIENDLIES,
        ("leagues.propose_friendly",),
        Group.QUESTIONS,
        duty="friendly",
    ),
    "friendly_agreed": Kind(
        _("All have accepted: the friendly {match} can be played."),
        To.PERSON,
        Place.MATCH,
        ("leagues.answer_friendly",),
        Group.MATCHES,
    ),
    "friendly_declined": Kind(
        _("{team} does not want to play the friendly {match}."),
        To.PERSON,
        Place.FRIENDLIES,
        ("leagues.answer_friendly",),
        Group.MATCHES,
    ),
    "friendly_withdrawn": Kind(
        _("The proposal of the friendly {match} was taken back."),
        To.PERSON,
        Place.FRIENDLIES,
        ("leagues.withdraw_friendly",),
        Group.MATCHES,
    ),
    "friendly_lapsed": Kind(
        _("Not everybody has answered in time: the friendly {match} is off."),
        To.PERSON,
        Place.FRIENDLIES,
        (TIME,),
        Group.MATCHES,
    ),
    "friendly_called_off": Kind(
        _("The friendly {match} is called off."),
        To.PERSON,
        Place.FRIENDLIES,
        ("leagues.call_off_friendly",),
        Group.MATCHES,
    ),
    "terms_asked": Kind(
        _("Before {match} you are asked something; answer until {until}."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.QUESTIONS,
        duty="terms",
    ),
    "terms_near": Kind(
        _("Answer what you are asked before {match} by {until}."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.QUESTIONS,
        duty="terms",
    ),
    "terms_closed": Kind(
        _("The time to answer before {match} was up; it was answered for you."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.MATCHES,
    ),
    "choices_settled": Kind(
        _("The time for the choices of {team} was up; the usual ones were taken."),
        To.PERSON,
        Place.MANAGE,
        (TIME,),
        Group.MATCHES,
    ),
    # -- a season ------------------------------------------------------------------------------
    "team_entered": Kind(
        _("{team} has entered {season}."),
        To.COMMISSIONERS,
        Place.ENTRIES,
        ("leagues.enter_team",),
        Group.LEAGUES,
    ),
    "brought_team_entered": Kind(
        _("{team} has entered {season}. It was brought from {system}: look at what it has."),
        To.COMMISSIONERS,
        Place.ENTRIES,
        ("leagues.enter_team",),
        Group.LEAGUES,
    ),
    "entered_for_you": Kind(
        _("{team} is entered in {season} for you."),
        To.PERSON,
        Place.ENTRIES,
        ("leagues.store_file",),
        Group.SEASONS,
    ),
    "check_in_open": Kind(
        _("{season}: say that you are there. Check-in is open."),
        To.PEOPLE_OF_THE_SEASON,
        Place.SEASON,
        ("leagues.open_check_in",),
        Group.SEASONS,
        duty="check_in",
    ),
    "missed_check_in": Kind(
        _(
            "{season} has begun without {team}, as nobody checked in. The organiser can still let "
            "you in."
        ),
        To.PERSON,
        Place.SEASON,
        ("leagues.start_season",),
        Group.SEASONS,
    ),
    "registration_open": Kind(
        _("{season} takes entries: enter your team."),
        To.MEMBERS,
        Place.SEASON,
        ("leagues.open_registration",),
        Group.SEASONS,
    ),
    "rookies_changed": Kind(
        _(
            "{season}: the rookie that plays for you now plays like a beginner. What has begun "
            "goes on as it was."
        ),
        To.PERSON,
        Place.SEASON,
        (TIME,),
        Group.SEASONS,
    ),
    "season_started": Kind(
        _("{season} has begun: round 1 is open."),
        To.SEASON,
        Place.SEASON,
        ("leagues.start_season",),
        Group.SEASONS,
    ),
    "stage_drawn": Kind(
        _("{season}: stage {stage} is drawn, and its first round is open."),
        To.SEASON,
        Place.SEASON,
        ("leagues.advance_season", "leagues.deal_by_hand"),
        Group.SEASONS,
    ),
    "match_drawn": Kind(
        _("{season}: your next match is {match}."),
        To.PERSON,
        Place.MATCH,
        ("leagues.advance_season",),
        Group.SEASONS,
    ),
    "match_drawn_until": Kind(
        _("{season}: your next match is {match}. Play it by {deadline}."),
        To.PERSON,
        Place.MATCH,
        ("leagues.advance_season",),
        Group.SEASONS,
        duty="match",
    ),
    "week_opened": Kind(
        _("{season}: week {round} is open. Arrange your matches."),
        To.PEOPLE_OF_THE_SEASON,
        Place.SEASON,
        ("leagues.advance_season",),
        Group.SEASONS,
        duty="week",
    ),
    "week_opened_until": Kind(
        _("{season}: week {round} is open until {deadline}. Arrange your matches."),
        To.PEOPLE_OF_THE_SEASON,
        Place.SEASON,
        ("leagues.advance_season",),
        Group.SEASONS,
        duty="week",
    ),
    "season_won": Kind(
        _("{season} is over. {team} is the champion."),
        To.SEASON,
        Place.TABLE,
        ("leagues.advance_season",),
        Group.SEASONS,
    ),
    "season_over": Kind(
        _("{season} is over: see the final placings."),
        To.SEASON,
        Place.TABLE,
        ("leagues.advance_season",),
        Group.SEASONS,
    ),
    # -- words of people ------------------------------------------------------------------------
    "article_written": Kind(
        _("{name} has an article in {league}: “{title}”."),
        To.PERSON,
        Place.POST,
        ("leagues.write_post",),
        Group.LEAGUES,
    ),
    "post_about_yours": Kind(
        _("{name} writes about you: “{title}”."),
        To.PERSON,
        Place.POST,
        ("leagues.write_post",),
        Group.MATCHES,
    ),
    "post_commented": Kind(
        _("{name} comments “{title}”."),
        To.PERSON,
        Place.POST,
        ("leagues.write_comment",),
        Group.LEAGUES,
    ),
    "words_hidden": Kind(
        _("What you wrote in {league} was hidden: {reason}"),
        To.PERSON,
        Place.POST,
        ("leagues.hide_words",),
        Group.LEAGUES,
    ),
    "words_shown": Kind(
        _("What you wrote in {league} is shown again."),
        To.PERSON,
        Place.POST,
        ("leagues.show_words",),
        Group.LEAGUES,
    ),
    "words_reported": Kind(
        _("Somebody reports a text in {league}: decide whether it stays."),
        To.COMMISSIONERS,
        Place.POST,
        ("leagues.report_words",),
        Group.QUESTIONS,
        duty="words_reported",
    ),
    # -- what people follow ---------------------------------------------------------------------
    "followed_post": Kind(
        _("{name} writes in {league}: “{title}”."),
        To.PERSON,
        Place.POST,
        ("leagues.write_post",),
        Group.FOLLOWING,
    ),
    "followed_result": Kind(
        _("{match} {score}: read the story."),
        To.PERSON,
        Place.MATCH,
        (TIME,),
        Group.FOLLOWING,
    ),
    "followed_open": Kind(
        _("{season} in {league} takes entries."),
        To.PERSON,
        Place.SEASON,
        ("leagues.open_registration",),
        Group.FOLLOWING,
    ),
    "followed_started": Kind(
        _("{season} in {league} has begun."),
        To.PERSON,
        Place.SEASON,
        ("leagues.start_season",),
        Group.FOLLOWING,
    ),
    "followed_won": Kind(
        _("{season} in {league} is over. {team} is the champion."),
        To.PERSON,
        Place.TABLE,
        ("leagues.advance_season",),
        Group.FOLLOWING,
    ),
    "followed_over": Kind(
        _("{season} in {league} is over: see the final placings."),
        To.PERSON,
        Place.TABLE,
        ("leagues.advance_season",),
        Group.FOLLOWING,
    ),
    # -- the next season -----------------------------------------------------------------------
    "change_planned": Kind(
        _("{season} is planned with {team}: see what that costs, and choose what you keep."),
        To.PERSON,
        Place.NEXT_SEASON,
        ("leagues.plan_change",),
        Group.SEASONS,
        duty="redraft",
    ),
    "redraft_planned": Kind(
        _("{season} is planned with {team}: choose what you keep by {until}."),
        To.PERSON,
        Place.NEXT_SEASON,
        ("leagues.plan_change",),
        Group.SEASONS,
        duty="redraft",
    ),
    "redraft_moved": Kind(
        _("You can now choose what {team} keeps in {season} until {until}."),
        To.PERSON,
        Place.NEXT_SEASON,
        ("leagues.plan_change",),
        Group.SEASONS,
        duty="redraft",
    ),
    "redraft_lifted": Kind(
        _("{season}: there is no longer a deadline to choose what {team} keeps."),
        To.PERSON,
        Place.NEXT_SEASON,
        ("leagues.plan_change",),
        Group.SEASONS,
        duty="redraft",
    ),
    "redraft_near": Kind(
        _("Choose what {team} keeps in {season} by {until}, or it keeps the best value."),
        To.PERSON,
        Place.NEXT_SEASON,
        (TIME,),
        Group.SEASONS,
        duty="redraft",
    ),
    "redraft_closed": Kind(
        _("The time to choose for {season} is up: {team} keeps the best value."),
        To.PERSON,
        Place.NEXT_SEASON,
        (TIME,),
        Group.SEASONS,
    ),
    "redraft_over": Kind(
        _("{season}: the time to choose is up. Teams without a choice: {count}."),
        To.COMMISSIONERS,
        Place.NEXT_SEASON,
        (TIME,),
        Group.SEASONS,
        duty="next_season",
    ),
    "change_dropped": Kind(
        _("The plan for {season} is dropped. {team} stays as it is."),
        To.PERSON,
        Place.SEASON,
        ("leagues.discard_change", "leagues.plan_change"),
        Group.SEASONS,
    ),
    "season_follows": Kind(
        _("{team} goes on in {season}, which takes entries now."),
        To.PERSON,
        Place.SEASON,
        ("leagues.accept_change",),
        Group.SEASONS,
    ),
    # -- rulings -------------------------------------------------------------------------------
    "ruled": Kind(
        _("Ruling: {ruling} – {about}. Reason: {reason}"),
        To.THOSE_OF_THE_RULING,
        Place.NEAREST,
        ("leagues.finish_season", "leagues.reopen_season", "leagues.settle_provisionally"),
        Group.SEASONS,
    ),
    # -- a league ------------------------------------------------------------------------------
    "join_asked": Kind(
        _("{name} asks to join {league}."),
        To.COMMISSIONERS,
        Place.LEAGUE,
        ("leagues.join",),
        Group.LEAGUES,
        duty="join_request",
    ),
    "join_accepted": Kind(
        _("You are a member of {league} now."),
        To.PERSON,
        Place.LEAGUE,
        ("leagues.answer_join_request",),
        Group.LEAGUES,
    ),
    "join_declined": Kind(
        _("{league} has declined your request to join."),
        To.PERSON,
        Place.HOME,
        ("leagues.answer_join_request",),
        Group.LEAGUES,
    ),
    "member_joined": Kind(
        _("{name} has joined {league}."),
        To.COMMISSIONERS,
        Place.LEAGUE,
        ("leagues.join", "leagues.accept_invitation"),
        Group.LEAGUES,
    ),
    "seat_taken": Kind(
        _("{name} has taken the seat of {seat} in {league}."),
        To.COMMISSIONERS,
        Place.LEAGUE,
        ("leagues.accept_invitation",),
        Group.LEAGUES,
    ),
    "member_left": Kind(
        _("{name} has left {league}."),
        To.COMMISSIONERS,
        Place.LEAGUE,
        ("leagues.leave",),
        Group.LEAGUES,
    ),
    "member_removed": Kind(
        _("You are no longer a member of {league}."),
        To.PERSON,
        Place.HOME,
        ("leagues.remove_member",),
        Group.LEAGUES,
    ),
    "role_given": Kind(
        _("Your role in {league} is now: {role}."),
        To.PERSON,
        Place.LEAGUE,
        ("leagues.set_role",),
        Group.LEAGUES,
    ),
    "league_given": Kind(
        _("{name} has handed {league} over to you: you are its owner now."),
        To.PERSON,
        Place.LEAGUE,
        ("leagues.hand_over_league",),
        Group.LEAGUES,
    ),
    "webhook_off": Kind(
        _("The webhook of {league} to {host} is switched off: nothing has arrived there."),
        To.COMMISSIONERS,
        Place.WEBHOOKS,
        (TIME,),
        Group.LEAGUES,
    ),
    # -- a team --------------------------------------------------------------------------------
    "team_given": Kind(
        _("{team} is yours now."),
        To.PERSON,
        Place.TEAM,
        ("rosters.hand_over",),
        Group.MATCHES,
    ),
}


#: The readers of rulings, by kind, that are told by the notice ``ruled`` with the reason in it.
RULINGS: Mapping[str, To] = {
    "campaign:awarded": To.SEASON,
    "campaign:captive_freed": To.SEASON,
    "campaign:round_counted": To.SEASON,
    "deal:answered": To.PERSON,
    "deal:offered": To.PERSON,
    "deal:withdrawn": To.PERSON,
    "terms:answered": To.PERSON,
    "dates:accepted": To.PERSON,
    "dates:declined": To.PERSON,
    "dates:offered": To.PERSON,
    "dates:withdrawn": To.PERSON,
    "entry:late": To.SEASON,
    "entry:replaced": To.SEASON,
    "entry:strength": To.PERSON,
    "entry:withdrawn": To.SEASON,
    "file:entries": To.COMMISSIONERS,
    "file:fixtures": To.SEASON,
    "file:pairings": To.SEASON,
    "file:results": To.SEASON,
    "fixture:provisional": To.SIDES,
    "fixture:taken_back": To.SIDES,
    "ladder:answered": To.PERSON,
    "ladder:challenged": To.PERSON,
    "ladder:withdrawn": To.PERSON,
    "match:abandoned": To.SIDES,
    "report:against": To.COMMISSIONERS,
    "report:withdrawn": To.SIDES,
    "result:corrected": To.SIDES,
    "result:restored": To.SIDES,
    "round:drawn_again": To.SEASON,
    "round:ended": To.SEASON,
    "season:abandoned": To.SEASON,
    "season:house_rules": To.SEASON,
    "season:policy": To.SEASON,
    "season:reopened": To.SEASON,
    "season:table": To.SEASON,
    "stage:ended": To.SEASON,
    "team": To.PERSON,
}

#: The operations that people are told of by their ruling, of a kind in `RULINGS`.
BY_RULING = frozenset(
    {
        "leagues.award_in_campaign",
        "leagues.change_house_rules",
        "leagues.change_policy",
        "leagues.change_table",
        "leagues.count_round_again",
        "leagues.draw_round_again",
        "leagues.end_round",
        "leagues.end_stage",
        "leagues.drop_out",
        "leagues.enter_late",
        "leagues.let_in",
        "leagues.finish_season",
        "leagues.let_go",
        "leagues.replace_entry",
        "leagues.reopen_season",
        "leagues.set_strength",
        "leagues.settle_provisionally",
        "leagues.withdraw",
        "leagues.withdraw_running",
        "leagues.choose_redraft",
        "matches.abandon_match",
        "matches.take_back_result",
        "matches.correct",
        "matches.reapply",
        "matches.undo",
        "matches.withdraw_report",
        "rosters.change_team",
        "rosters.dress_team",
        "rosters.rule_on_team",
        "rosters.undo_ruling",
        "rosters.take_back_act",
        "rosters.take_defaults",
    }
)

_OWN = "It changes nothing but what is the reader's own."
_SEEN = "Whoever it concerns is looking at the page that shows it."
_PLAN = "Nothing has begun: the page of the season shows its plan to whoever enters."
_READS = "It only reads."
_TOLD_BELOW = "What it makes is told as a kind of its own."

#: The operations that nobody is told of, and why not.
UNTOLD: Mapping[str, str] = {
    "leagues.answer_terms": _OWN,
    "leagues.archive_season": "Everybody has been told that it is over.",
    "leagues.check_everybody_in": "Whoever is there knows it.",
    "leagues.check_in": "Whoever is there knows it.",
    "leagues.close_check_in": _PLAN,
    "leagues.block": "Nobody is told that they are blocked.",
    "leagues.change_comment": "The page of the post shows it.",
    "leagues.change_post": "Its page says when it was changed.",
    "leagues.delete_words": _OWN,
    "leagues.follow": _OWN,
    "leagues.keep_words": "It stays as it is, and nobody knows who reported it.",
    "leagues.unblock": _OWN,
    "leagues.unfollow": _OWN,
    "leagues.choose_notices": _OWN,
    "leagues.stop_notice_mail": _OWN,
    "leagues.change_league": "The page of the league shows it; nobody's matches change.",
    "leagues.close_registration": _PLAN,
    "leagues.create_season": _PLAN,
    "leagues.draw_map": _PLAN,
    "leagues.found_league": _OWN,
    "leagues.describe_entrants": "Nobody but whoever runs the league reads it.",
    "leagues.forget_contacts": "Nobody but whoever runs the league has read them.",
    "leagues.end_wall_link": "Nobody has the link but whoever made it and whom they told.",
    "leagues.make_wall_link": "The link is sent by whoever makes it.",
    "leagues.move_to_table": "The page of the halls and the wall show it at once.",
    "leagues.plan_venue": "The page of the halls shows it; nobody's matches change.",
    "leagues.run_clock": "Everybody sees the clock run.",
    "leagues.seat_round": "The page of the halls and the wall show it at once.",
    "leagues.wish_tables": _OWN,
    "leagues.invite": "The link is sent by whoever makes it.",
    "leagues.invite_to_season": _TOLD_BELOW,
    "leagues.invite_to_seat": "The link is sent by whoever makes it.",
    "leagues.name_member": "The page of the report shows it; nothing changes in the season.",
    "leagues.plan_campaign": _PLAN,
    "leagues.plan_stages": _PLAN,
    "leagues.look_at_file": "It shows what storing a file would do, and changes nothing.",
    "leagues.read_notices": _OWN,
    "leagues.rebuild_campaign": "It writes what is stored anew from the same events.",
    "leagues.report_to_federation": "The page of the report shows it; the result stands.",
    "leagues.revoke_invitation": "Nobody has the link but whoever made it and whom they told.",
    "leagues.secret_of": _READS,
    "leagues.secret_of_steps": _READS,
    "leagues.seed_entries": _PLAN,
    "leagues.withdraw_challenge": "Whoever was challenged is asked no more, and owes nothing.",
    "leagues.withdraw_offer": "The dates are offered no more; nothing was agreed on.",
    "matches.answer": _SEEN,
    "matches.answer_by_default": _SEEN,
    "matches.take_back_answers": "The board goes back before the eyes of whoever watches.",
    "matches.hand_over": "The page of the match says so to everybody at the table.",
    "matches.take_over": "The page of the match says so to everybody at the table.",
    "matches.play_on": _SEEN,
    "matches.enter_results": "Whoever played it brought it to the desk; the table shows it.",
    "matches.print_codes": "The slips lie on the tables.",
    "matches.send_result": "The other side sits at the same table; the desk's page shows it.",
    "matches.set_result_aside": "The result that counts stays.",
    "matches.choose_result": _TOLD_BELOW,
    "matches.begin_report": "It is told when it is filed; until then the match's page shows it.",
    "matches.cancel_resolution": _SEEN,
    "matches.confirm_silent": _TOLD_BELOW,
    "matches.delete_sandbox": "A sandbox is its maker's alone.",
    "matches.enter": _OWN,
    "matches.kick_off": _SEEN,
    "matches.open_sandbox": "A sandbox is its maker's alone.",
    "matches.preview": _READS,
    "matches.preview_turn": _READS,
    "matches.resolve_fixture": _SEEN,
    "matches.resolve_round": _SEEN,
    "matches.resolve_season": _SEEN,
    "matches.roll_the_rest": _OWN,
    "matches.save_report": _OWN,
    "matches.settle": _OWN,
    "matches.start_match": _SEEN,
    "matches.take_back": _OWN,
    "matches.walk": _SEEN,
    "matches.give": _SEEN,
    "matches.give_plan": _SEEN,
    "rosters.adopt_drafts": _OWN,
    "rosters.ask_for_confirmation": _OWN,
    "rosters.ask_for_password": _OWN,
    "rosters.answer_zone": _OWN,
    "rosters.archive_draft": _OWN,
    "rosters.change_draft": _OWN,
    "rosters.change_password": _OWN,
    "rosters.change_profile": _OWN,
    "rosters.choose_password": _OWN,
    "rosters.confirm_address": _OWN,
    "rosters.delete_team": _OWN,
    "rosters.discard_draft": _OWN,
    "rosters.draft_of_team": _OWN,
    "rosters.end_token": _OWN,
    "rosters.token_by_password": _OWN,
    "rosters.end_brought_teams": "Nobody has kept them within a day; the page says so.",
    "rosters.end_drafts": "What ends has been left alone for a month; the page says so.",
    "rosters.erase_account": "A person who has gone is named to nobody.",
    "rosters.found_draft": _OWN,
    "rosters.found_team": _OWN,
    "rosters.keep_brought_team": _OWN,
    "rosters.keep_draft": _OWN,
    "rosters.lock_account": "A locked account is told by whoever runs the site.",
    "rosters.look_at_team_file": _OWN,
    "rosters.new_token": _OWN,
    "rosters.once": _TOLD_BELOW,
    "rosters.password_link": "The link is handed over by whoever runs the site.",
    "rosters.rebuild": "It writes what is stored anew from the same events.",
    "rosters.register": _OWN,
    "rosters.restore_draft": _OWN,
    "rosters.share_draft": _OWN,
    "rosters.undo_draft": _OWN,
    "rosters.unlock_account": "An unlocked account is told by whoever runs the site.",
    "rosters.unshare_draft": _OWN,
}


def to_of_ruling(kind: str) -> To | None:
    """Return the readers of a ruling's notice ``ruled``; None: it has a kind of its own."""
    return RULINGS.get("team" if kind.startswith("team:") else kind)
