"""Duties: what needs a person, and stands on their home until it is done (LG-NOTE-03, -09).

The rows of the table of acts that ask for something. `leagues.notices.kinds` names them where a
notice goes with one; `matches.reading.duties` finds who has which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.notices.kinds import TIME, To


@dataclass(frozen=True, slots=True)
class DutyKind:
    """A kind of duty.

    whose:    on whose home it stands.
    sentence: its title, with the values of the duty.
    button:   the label of the one button, which leads to where it is done.
    begins:   the acts that bring it about.
    ends:     the acts by which it is done, or nobody has to do it any more.
    due:      it has a deadline; it may have none where the season sets none.
    waiting:  somebody sits in front of their screen and waits for it: it comes before all others.
    icon:     its name in the sprite.
    """

    whose: To
    sentence: str | Promise
    button: str | Promise
    begins: tuple[str, ...]
    ends: tuple[str, ...]
    due: bool = False
    waiting: bool = False
    icon: str = "ic-people"


DUTIES: Mapping[str, DutyKind] = {
    # -- a match -------------------------------------------------------------------------------
    "match": DutyKind(
        To.SIDES,
        _("Play %(match)s"),
        _("Open the match"),
        ("leagues.start_season", "leagues.advance_season", "leagues.make_fixture", TIME),
        (
            "leagues.award_fixture",
            "leagues.accept_date",
            "leagues.settle_provisionally",
            "matches.begin_report",
            "matches.resolve_fixture",
            "matches.start_match",
            TIME,
        ),
        due=True,
        icon="ic-date",
    ),
    "unfit": DutyKind(
        To.PERSON,
        _("%(team)s can't take the field as it is"),
        _("Put it right"),
        (
            "leagues.start_season",
            "leagues.advance_season",
            "rosters.change_team",
            "matches.answer",
            "matches.confirm_report",
            "matches.resolve_fixture",
        ),
        ("rosters.change_team", "rosters.take_back_act", "leagues.award_fixture"),
        icon="ic-flag",
    ),
    "move": DutyKind(
        To.PERSON,
        _("%(team)s against %(other)s: it is your move"),
        _("Play on"),
        ("matches.start_match", "matches.kick_off", "matches.answer"),
        ("matches.answer", "matches.walk", "matches.answer_by_default", "matches.abandon_match"),
        due=True,
        waiting=True,
        icon="ic-play",
    ),
    "play_here": DutyKind(
        To.PERSON,
        _("%(name)s invites you to play %(match)s"),
        _("Answer"),
        ("matches.play_here",),
        ("matches.accept", "matches.decline", "matches.withdraw", TIME),
        due=True,
        waiting=True,
    ),
    "asked_back": DutyKind(
        To.PERSON,
        _("%(match)s: the other coach asks to take it back"),
        _("Answer"),
        ("matches.ask_back",),
        ("matches.answer_request", "matches.answer", "matches.abandon_match"),
        waiting=True,
    ),
    "dates": DutyKind(
        To.SIDES,
        _("%(team)s offers dates for round %(number)s"),
        _("Pick one"),
        ("leagues.offer_dates",),
        (
            "leagues.accept_date",
            "leagues.decline_dates",
            "leagues.withdraw_offer",
            "leagues.set_kickoff",
            TIME,
        ),
        due=True,
        icon="ic-date",
    ),
    "terms": DutyKind(
        To.PERSON,
        _("%(match)s: you are asked something before it"),
        _("Answer"),
        ("leagues.start_season", "leagues.advance_season"),
        ("leagues.answer_terms", TIME),
        due=True,
        icon="ic-date",
    ),
    "draft": DutyKind(
        To.PERSON,
        _("%(match)s: finish your report"),
        _("Go on"),
        ("matches.begin_report",),
        ("matches.file_report", "matches.withdraw_report"),
        icon="ic-tick",
    ),
    "confirm": DutyKind(
        To.PERSON,
        _("%(match)s was reported: is that right?"),
        _("See the report"),
        ("matches.file_report",),
        (
            "matches.confirm_report",
            "matches.dispute_report",
            "matches.withdraw_report",
            "matches.rule_on_report",
            TIME,
        ),
        due=True,
        icon="ic-tick",
    ),
    "dispute": DutyKind(
        To.COMMISSIONERS,
        _("%(match)s is disputed: you decide which result counts"),
        _("Decide"),
        ("matches.dispute_report", "matches.file_report"),
        ("matches.rule_on_report", "matches.withdraw_report", "leagues.award_fixture"),
        icon="ic-tick",
    ),
    "late_match": DutyKind(
        To.COMMISSIONERS,
        _("%(match)s was not played in time: you decide what becomes of it"),
        _("Decide"),
        (TIME,),
        (
            "leagues.award_fixture",
            "leagues.extend_fixture",
            "leagues.set_deadline",
            "matches.begin_report",
            "matches.resolve_fixture",
            "matches.start_match",
        ),
        due=True,
        icon="ic-clock",
    ),
    "stuck": DutyKind(
        To.COMMISSIONERS,
        _("%(match)s: the engine cannot play it"),
        _("See why"),
        ("matches.resolve_season", "matches.resolve_round", "matches.resolve_fixture"),
        ("leagues.award_fixture", "matches.begin_report", "matches.resolve_fixture"),
        icon="ic-clock",
    ),
    # -- between matches -----------------------------------------------------------------------
    "choices": DutyKind(
        To.PERSON,
        _("%(team)s: choices after the match"),
        _("Choose"),
        ("matches.resolve_fixture", "matches.answer", "matches.confirm_report"),
        ("rosters.change_team", "rosters.take_defaults", TIME),
        due=True,
        icon="ic-learn",
    ),
    "deal": DutyKind(
        To.PERSON,
        "%(deal)s",
        _("Answer"),
        ("leagues.offer_deal", "leagues.offer_left_open"),
        ("leagues.answer_deal", "leagues.withdraw_deal", TIME),
        due=True,
    ),
    "challenge": DutyKind(
        To.PERSON,
        _("%(one)s challenges %(other)s"),
        _("Answer"),
        ("leagues.challenge",),
        ("leagues.answer_challenge", "leagues.withdraw_challenge", TIME),
        due=True,
    ),
    "week": DutyKind(
        To.PEOPLE_OF_THE_SEASON,
        _("%(team)s has no match in week %(number)s: challenge somebody"),
        _("Find an opponent"),
        ("leagues.start_season", "leagues.advance_season", "leagues.end_round"),
        (
            "leagues.challenge",
            "leagues.answer_challenge",
            "leagues.make_fixture",
            "leagues.end_round",
            TIME,
        ),
        due=True,
        icon="ic-date",
    ),
    "friendly": DutyKind(
        To.PERSON,
        _("%(name)s would like to play a friendly, %(match)s"),
        _("Answer"),
        ("leagues.propose_friendly",),
        ("leagues.answer_friendly", "leagues.withdraw_friendly", TIME),
        due=True,
    ),
    # -- a season ------------------------------------------------------------------------------
    "check_in": DutyKind(
        To.PERSON,
        _("%(team)s: say that you are there"),
        _("Check in"),
        ("leagues.open_check_in", "leagues.enter_team"),
        (
            "leagues.check_in",
            "leagues.check_everybody_in",
            "leagues.close_check_in",
            "leagues.start_season",
            "leagues.withdraw",
        ),
        waiting=True,
        icon="ic-tick",
    ),
    "begin_season": DutyKind(
        To.COMMISSIONERS,
        _("Everybody has entered: start %(season)s"),
        _("Begin the season…"),
        ("leagues.enter_team",),
        ("leagues.start_season", "leagues.close_registration"),
        icon="ic-flag",
    ),
    "groups": DutyKind(
        To.COMMISSIONERS,
        _("%(season)s: put the teams of stage %(number)s into groups"),
        _("Make the groups"),
        ("leagues.advance_season",),
        ("leagues.deal_by_hand", "leagues.finish_season"),
        icon="ic-flag",
    ),
    "redraft": DutyKind(
        To.PERSON,
        _("%(season)s: choose what %(team)s keeps"),
        _("Choose"),
        ("leagues.plan_change",),
        ("leagues.choose_redraft", "leagues.accept_change", "leagues.discard_change", TIME),
        due=True,
        icon="ic-learn",
    ),
    "next_season": DutyKind(
        To.COMMISSIONERS,
        _("The plan for %(season)s is ready: begin it"),
        _("See the plan"),
        ("leagues.plan_change", "leagues.choose_redraft", TIME),
        ("leagues.accept_change", "leagues.discard_change"),
        icon="ic-flag",
    ),
    # -- a league ------------------------------------------------------------------------------
    "join_request": DutyKind(
        To.COMMISSIONERS,
        _("%(name)s wants to join %(league)s"),
        _("Answer"),
        ("leagues.join",),
        ("leagues.answer_join_request",),
    ),
    "words_reported": DutyKind(
        To.COMMISSIONERS,
        _("A text in %(league)s was reported: hide it, or keep it"),
        _("Read it"),
        ("leagues.report_words",),
        ("leagues.hide_words", "leagues.keep_words", "leagues.delete_words"),
    ),
}
