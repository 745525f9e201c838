"""The API is the whole product: whatever the site does, it does."""

from __future__ import annotations

import inspect
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver

from leagues import api as league_doors
from leagues import operations as leagues
from matches import api as match_doors
from matches import reporting
from matches.correcting.operations import correct, preview, preview_turn, reapply, undo
from matches.live.invitations import accept, decline, play_here, withdraw
from matches.live.operations import abandon_match, answer, answer_by_default, kick_off, leave_match
from matches.resolution.operations import (
    cancel_resolution,
    resolve_fixture,
    resolve_round,
    resolve_season,
)
from matches.sandboxes.operations import delete_sandbox, open_sandbox
from rosters import api as roster_doors
from rosters import operations as rosters
from tests.api.test_schema import operations

#: For each address of the site, the operations of the API by which a program does the same.
SAME = {
    "leagues": ["leagues_list"],
    "found-league": ["leagues_found"],
    "league": [
        "leagues_get",
        "leagues_front",
        "members_list",
        "seasons_list",
        "invitations_list",
        "requests_list",
        "rulings_list",
    ],
    "change-league": ["leagues_change"],
    "hand-over-league": ["leagues_hand_over"],
    "join-league": ["members_join"],
    "leave-league": ["members_remove"],
    "invite": ["invitations_make"],
    "revoke-invitation": ["invitations_revoke"],
    "accept-invitation": ["invitations_accept"],
    "answer-request": ["requests_answer"],
    "member": ["members_role", "members_remove"],
    "create-season": ["seasons_make"],
    "invite-to-season": ["seasons_invite"],
    "enter-team": ["entries_enter"],
    "make-match": ["fixtures_make"],
    "abandon-season": ["seasons_move"],
    "reopen-season": ["seasons_move"],
    "entry": ["entries_strength", "entries_withdraw"],
    "move-season": ["seasons_move"],
    "statistics": ["seasons_leaders", "seasons_awards", "seasons_dead"],
    "league-statistics": ["leagues_leaders"],
    "ratings": ["leagues_ratings"],
    "records": ["leagues_records"],
    "league-hall": ["leagues_hall"],
    "star": ["stars_get"],
    "yearbook": ["seasons_yearbook"],
    "yearbook-paper": ["seasons_yearbook_paper"],
    "coach": ["coaches_get"],
    "season-table": ["seasons_table", "seasons_ladder"],
    "season-rounds": ["rounds_list", "fixtures_list"],
    "season-bracket": ["fixtures_list"],
    "season-entries": ["entries_list"],
    "season-rules": ["seasons_get"],
    "type-results": ["rounds_results"],
    "read-result": ["rounds_results"],
    "round-results": ["rounds_results", "rounds_enter_results"],
    "settle-result": [
        "quick_results_choose",
        "quick_results_set_aside",
        "quick_results_take_back",
    ],
    "round-slips": ["rounds_slips"],
    "enter-result": ["slips_get"],
    "slip": ["slips_get", "slips_send"],
    "season-desk": ["seasons_get", "seasons_desk", "seasons_overdue"],
    "season": [
        "seasons_get",
        "seasons_table",
        "seasons_ladder",
        "seasons_overdue",
        "entries_list",
        "fixtures_list",
        "rounds_list",
        "challenges_list",
        "seasons_meetings",
    ],
    "round-deadline": ["rounds_deadline"],
    "season-halls": ["seasons_halls", "seasons_wall"],
    "season-clock": ["seasons_wall"],
    "plan-venue": ["seasons_plan_halls"],
    "run-clock": ["rounds_clock"],
    "seat-round": ["rounds_tables"],
    "move-to-table": ["fixtures_table"],
    "wish-tables": ["entries_wishes"],
    "wall-link": ["seasons_wall_link", "seasons_end_wall_link"],
    "wall": ["seasons_wall"],
    "wall-by-link": ["seasons_wall"],
    "match-deadline": ["fixtures_deadline"],
    "set-date": ["fixtures_kickoff"],
    "award-match": ["fixtures_award"],
    "season-deals": ["deals_list", "deals_possible"],
    "offer-deal": ["deals_offer"],
    "answer-deal": ["deals_answer"],
    "withdraw-deal": ["deals_withdraw"],
    "undo-deal": ["deals_undo"],
    "friendlies": ["friendlies_list", "fixtures_list"],
    "propose-friendly": ["friendlies_propose"],
    "answer-friendly": ["friendlies_answer"],
    "withdraw-friendly": ["friendlies_withdraw"],
    "call-off-friendly": ["friendlies_withdraw"],
    "answer-terms": ["terms_answer"],
    "offer-dates": ["fixtures_offer"],
    "answer-dates": ["offers_answer", "offers_withdraw"],
    "challenge": ["challenges_make"],
    "answer-challenge": ["challenges_answer"],
    "withdraw-challenge": ["challenges_withdraw"],
    "end-round": ["rounds_end"],
    "end-stage": ["stages_end"],
    "read-notices": ["me_notices_read"],
    "resolve-season": ["resolutions_ask"],
    "resolve-round": ["resolutions_ask"],
    "resolve-match": ["resolutions_ask"],
    "resolution": ["resolutions_progress", "resolutions_list"],
    "cancel-resolution": ["resolutions_cancel"],
    "match": [
        "fixtures_get",
        "fixtures_record",
        "fixtures_log",
        "fixtures_dates",
        "fixtures_terms",
        "fixtures_corrections",
    ],
    "correct-match": ["fixtures_correct_preview"],
    "correct-report": ["fixtures_correct_begun", "fixtures_correct_preview"],
    "confirm-correction": ["fixtures_correct"],
    "correction": ["corrections_get", "corrections_preview"],
    "turn-correction": ["corrections_undo", "corrections_reapply"],
    "replay": ["fixtures_frame"],
    "play-match": ["fixtures_live"],
    "start-match": ["fixtures_live_start"],
    "answer-play-invitation": [
        "fixtures_play_invitations",
        "play_invitations_get",
        "play_invitations_answer",
        "play_invitations_withdraw",
    ],
    "kick-off-match": ["fixtures_live_kick_off"],
    "leave-match": ["fixtures_live_leave"],
    "answer-match": ["fixtures_live_answer"],
    "walk-match": ["fixtures_live_answer"],
    "settle-orders": ["fixtures_live_orders", "fixtures_live_settle"],
    "plan-season": ["seasons_stages", "seasons_plan"],
    "season-campaign": ["seasons_campaign"],
    "award-in-campaign": ["seasons_campaign_award"],
    "count-round-again": ["seasons_campaign_round"],
    "free-captive": ["seasons_campaign_free"],
    "campaign-map": ["seasons_campaign_map"],
    "plan-campaign": ["seasons_campaign_plan"],
    "season-scoring": ["seasons_scoring"],
    "table-history": ["seasons_table_history"],
    "season-policy": ["seasons_policy"],
    "season-house-rules": ["seasons_house_rules", "seasons_set_house_rules"],
    "season-seeds": ["seasons_seed", "seasons_deal"],
    "pairings": ["fixtures_list"],
    "draw-again": ["seasons_draw_again"],
    "entrants": ["seasons_entrants", "seasons_describe_entrants", "seasons_forget_contacts"],
    "check-in": ["seasons_check_in", "entries_list"],
    "check-in-entry": ["entries_check_in", "entries_drop_out", "entries_let_in"],
    "enter-late": ["entries_late"],
    "leave-season": ["entries_leave"],
    "replace-entry": ["entries_replace"],
    "provisional-result": ["fixtures_provisional"],
    "change-season": ["seasons_change_plan"],
    "season-change": ["seasons_change"],
    "accept-change": ["seasons_change_accept"],
    "discard-change": ["seasons_change_discard"],
    "choose-redraft": ["seasons_change_choose"],
    "check-redraft": ["seasons_change_check"],
    "open-sandbox": ["seasons_sandbox_open"],
    "delete-sandbox": ["seasons_sandbox_delete"],
    "default-answer": ["fixtures_live_default"],
    "take-back": ["fixtures_live_take_back"],
    "hand-over-side": ["fixtures_live_side"],
    "play-on": ["fixtures_live_play_on"],
    "take-back-further": ["fixtures_live_ways_back", "fixtures_live_ask_back"],
    "answer-back": ["fixtures_live_answer_back"],
    "abandon-match": ["fixtures_live_abandon"],
    "home": [
        "me_duties",
        "me_waiting",
        "me_play_invitations",
        "me_reports",
        "me_choices",
        "me_notices",
        "teams_list",
        "fixtures_list",
    ],
    "search": ["search"],
    "match-line-ups": ["fixtures_record"],
    "match-turns": ["fixtures_log"],
    "match-dice": ["fixtures_log", "fixtures_record"],
    "my-teams": [
        "teams_list",
        "me_waiting",
        "me_play_invitations",
        "me_reports",
        "me_choices",
        "me_notices",
    ],
    "reports": ["reports_list"],
    "begin-report": ["reports_begin"],
    "write-report": ["reports_get"],
    "write-report-step": ["reports_save", "reports_enter", "reports_take_back"],
    "file-report": ["reports_file"],
    "confirm-report": ["reports_confirm"],
    "dispute-report": ["reports_dispute"],
    "withdraw-report": ["reports_withdraw"],
    "rule-on-report": ["reports_rule"],
    "team": ["teams_get", "teams_players", "teams_ledger", "teams_events", "teams_choices"],
    "print-team": ["teams_get", "teams_players"],
    "team-statistics": ["teams_statistics"],
    "team-hall": ["teams_hall"],
    "team-face": ["teams_dress"],
    "team-rolls": ["teams_rolls"],
    "manage-team": ["teams_change", "teams_choices", "teams_acts", "teams_step"],
    "take-defaults": ["teams_take_defaults"],
    "ask-act": ["teams_choices"],
    "take-back-act": ["teams_take_back"],
    "rule-on-team": ["teams_rulable", "teams_rule_preview", "teams_rule"],
    "undo-ruling": ["teams_rule_undo"],
    "delete-team": ["teams_delete"],
    "hand-over-team": ["teams_hand_over"],
    "player": ["players_get"],
    "league-posts": ["posts_list"],
    "match-posts": ["posts_list"],
    "team-posts": ["posts_list"],
    "player-posts": ["posts_list"],
    "write-league-post": ["posts_write"],
    "write-match-post": ["posts_write"],
    "write-team-post": ["posts_write"],
    "write-player-post": ["posts_write"],
    "post": ["posts_get", "comments_list"],
    "change-post": ["posts_change"],
    "delete-post": ["posts_delete"],
    "hide-post": ["posts_hide"],
    "show-post": ["posts_show"],
    "keep-post": ["posts_keep"],
    "report-post": ["posts_report"],
    "comment": ["comments_list"],
    "write-comment": ["comments_write"],
    "change-comment": ["comments_change"],
    "delete-comment": ["comments_delete"],
    "hide-comment": ["comments_hide"],
    "show-comment": ["comments_show"],
    "keep-comment": ["comments_keep"],
    "report-comment": ["comments_report"],
    "blocked-people": ["me_blocks"],
    "block": ["me_block"],
    "unblock": ["me_unblock"],
    "following": ["me_follows", "posts_list", "fixtures_list"],
    "following-calendar": ["me_calendar_make", "me_calendar_addresses"],
    "followed-news": ["posts_list", "fixtures_list"],
    "follow-league": ["leagues_follow", "leagues_unfollow"],
    "follow-team": ["teams_follow", "teams_unfollow"],
    "league-news": ["fixtures_list", "rulings_list", "seasons_list"],
    "calendar": ["me_calendar", "leagues_calendar", "teams_calendar"],
    "league-calendar": ["leagues_calendar"],
    "team-calendar": ["teams_calendar"],
    "add-league-calendar": ["me_calendar_make"],
    "add-team-calendar": ["me_calendar_make"],
    "own-calendar": ["me_calendar_addresses", "me_calendar_make"],
    "renew-calendar": ["me_calendar_renew"],
    "end-calendar": ["me_calendar_end"],
    "webhooks": ["webhooks_list"],
    "add-webhook": ["webhooks_add"],
    "webhook": ["webhooks_get", "webhooks_sent"],
    "change-webhook": ["webhooks_change"],
    "renew-webhook-secret": ["webhooks_renew_secret"],
    "delete-webhook": ["webhooks_delete"],
    "try-webhook": ["webhooks_try"],
    "send-again": ["webhooks_send_again"],
    "blank-paper": ["games_paper"],
    "match-paper": ["fixtures_paper"],
    "season-papers": ["seasons_rosters", "seasons_ask_for_rosters"],
    "season-rosters": ["seasons_rosters_file"],
    "team-paper": ["teams_paper"],
    "round-paper": ["rounds_paper"],
    "season-csv": ["seasons_csv"],
    "federation": ["seasons_federation"],
    "federation-report": ["seasons_federation_report"],
    "federation-member": ["entries_member"],
    "match-federation": ["fixtures_counts"],
    "chess-file": ["seasons_chess"],
    "league-csv": ["leagues_csv"],
    "team-csv": ["teams_csv"],
    "match-csv": ["fixtures_csv"],
    "match-result": ["fixtures_result_file"],
    "player-csv": ["players_csv"],
    "coach-csv": ["coaches_csv"],
    "bring-file": ["files_look_at"],
    "brought-file": ["files_get", "files_store"],
    "league-file": ["leagues_file"],
    "write-league-file": ["leagues_write_file"],
    "league-file-content": ["league_files_content"],
    "begin-league-file": ["league_files_begin"],
    "league-file-piece": ["league_files_piece"],
    "league-file-whole": ["league_files_read"],
    "seats": ["members_list", "invitations_make"],
    "league-file-download": ["leagues_file"],
    "bring-league": ["league_files_look_at"],
    "brought-league": ["league_files_get", "league_files_store"],
    "bring-team": ["team_files_look_at"],
    "brought-team": ["team_files_get", "team_files_keep"],
    "found-team": ["games_list", "games_catalogue"],
    "build-team": ["teams_check", "teams_found", "drafts_keep"],
    "draft": [
        *("drafts_get", "drafts_list", "drafts_change", "drafts_undo", "drafts_found"),
        *("drafts_share", "drafts_unshare", "drafts_archive", "drafts_restore"),
    ],
    "check-draft": ["drafts_change"],
    "compare-drafts": ["drafts_compare"],
    "shared-list": ["drafts_copy_shared"],
    "discard-draft": ["drafts_discard"],
    "copy-team": ["teams_copy"],
    "check-team": ["teams_check"],
    "login": ["token_get"],
    "sign-out": ["token_revoke"],
    "sign-up": ["coaches_sign_up"],
    "account": ["me", "me_change"],
    "notice-choices": ["me_notice_choices", "me_notice_choose"],
    "new-token": ["token_get"],
    "end-token": ["tokens_end", "token_revoke", "tokens_list"],
    "account-export": ["me_export"],
    "account-erase": ["me_erase"],
    "ask-for-confirmation": ["me_confirmation"],
    "password-change": ["me_password"],
    "rulebooks": ["rules_list"],
    "rulebook": ["rules_get"],
}
#: What stays off the API, and why.
ONLY_PEOPLE = {
    "set_language": "of a browser; an account's language is changed by `me_change`",
    "look": "the colours of a browser",
    "help": "what people do step by step, in the words of the pages",
    "handbook": "what people do step by step, in the words of the pages",
    "crest": "a picture; the face of a team is in the team",
    "shared-crest": "a picture; the face of a team is in the team",
    "match-picture": "a picture for links; all that it shows is in the match",
    "season-picture": "a picture for links; all that it shows is in the table",
    "player-picture": "a picture for links; all that it shows is in the player",
    "reference": "the document, as people read it",
    "reference-group": "the document, as people read it",
    "schema": "the document itself",
    "healthz": "asked by balancers",
    "favicon": "asked by browsers",
    "lost-password": "who has lost a password has no token, and asks on the page that says how",
    "lost-password-sent": "who has lost a password has no token, and asks on the page",
    "choose-password": "a link in a letter, which a person opens",
    "confirm-address": "a link in a letter, which a person opens",
    "stop-notices": "a link in a letter, which mail programs press",
    "answer-zone": "asked once of who opens a page; programs have `me_change`",
    "sample-file": "by which people see what columns there are; the document names them",
    "draft-paper": "a list as people read and print it",
    "practice": "a practice match belongs to a browser",
    "begin-practice": "a practice match belongs to a browser",
    "keep-practised-team": "a practice match belongs to a browser",
}
#: Pages whose form only reads: it picks, searches, or works something out before it is sent.
READING_FORMS = {
    "write-report": "it leads to the first screen that is still to be filled in",
}
#: Calls that write and have no form of their own.
NO_FORM = {
    "corrections_preview": "it stores nothing; the page that asks before it is done shows it",
}


def _patterns() -> list[URLPattern]:
    found: list[URLPattern] = []
    waiting = list(get_resolver().url_patterns)
    while waiting:
        each = waiting.pop()
        if isinstance(each, URLPattern):
            found.append(each)
        elif each.namespace != "admin":
            waiting += each.url_patterns
    return found


def _names() -> set[str]:
    return {each.name or "" for each in _patterns() if not (each.name or "").startswith("api-")}


@pytest.mark.clause("LG-API-02")
def test_whatever_the_site_does_the_api_does() -> None:
    assert _names() - set(ONLY_PEOPLE) == set(SAME)
    assert {name for same in SAME.values() for name in same} == set(operations())


def _accepts(view: Any) -> set[str]:
    """Return the methods that a page accepts, as its decorators or its class say."""
    methods = {"GET", "POST"}
    if hasattr(view, "view_class"):
        return {each for each in methods if hasattr(view.view_class, each.lower())}
    while view is not None:
        names = getattr(getattr(view, "__code__", None), "co_freevars", ())
        if "request_method_list" in names:
            cell = view.__closure__[names.index("request_method_list")]
            methods &= set(cell.cell_contents)
        view = getattr(view, "__wrapped__", None)
    return methods


def _forms() -> set[str]:
    """Return the names of all addresses of the site to which a form may be sent."""
    return {each.name or "" for each in _patterns() if "POST" in _accepts(each.callback)} & _names()


@pytest.mark.clause("LG-API-02")
def test_whatever_a_form_changes_a_call_changes() -> None:
    writes = {name for name, (method, _, _) in operations().items() if method != "get"}
    forms = _forms() - set(ONLY_PEOPLE)
    assert len(forms) > 100
    without = {name for name in forms if not writes & set(SAME[name])}
    assert without == set(READING_FORMS)
    reached = {name for form in forms for name in SAME[form]}
    assert writes - reached == set(NO_FORM)


@pytest.mark.clause("LG-API-02")
def test_what_stays_off_the_api_has_a_reason_and_is_still_there() -> None:
    for reasons in (ONLY_PEOPLE, READING_FORMS, NO_FORM):
        assert all(reason.strip() for reason in reasons.values())
    assert set(ONLY_PEOPLE) <= _names()


def _source(doors: ModuleType) -> str:
    """Of all modules of a package."""
    names = [f"{doors.__name__}.{each.name}" for each in iter_modules(doors.__path__)]
    return "".join(inspect.getsource(import_module(name)) for name in names)


@pytest.mark.parametrize("app", [rosters, leagues])
def test_every_operation_is_reached_by_the_api(app: object) -> None:
    source = _source(league_doors) + _source(match_doors) + _source(roster_doors)
    inside = {"once", "rebuild", "advance_season", "secret_of", "secret_of_steps"}
    inside |= {"rebuild_campaign"}  # an operator's
    inside |= {"ask_for_password", "confirm_address", "choose_password"}  # see ONLY_PEOPLE
    inside |= {"stop_notice_mail"}  # the same
    inside |= {"answer_zone"}  # the same
    inside |= {"adopt_drafts", "end_brought_teams", "end_drafts"}  # by signing in, and by time
    inside |= {"lock_account", "unlock_account", "password_link"}  # in the administration
    if app.__name__.startswith("leagues"):  # type: ignore[attr-defined]
        inside.add("roster_problems")  # told when a team enters
        inside.add("offer_left_open")  # part of settling a report
    wanted = set(app.__all__) - inside  # type: ignore[attr-defined]
    assert not {name for name in wanted if f".{name}(" not in source}


def test_every_operation_of_matches_is_reached_by_the_api() -> None:
    source = _source(match_doors)
    for copy in (open_sandbox, delete_sandbox):
        assert f"operations.{copy.__name__}(" in source
    for do in (play_here, accept, decline, withdraw):
        assert f"invitations.{do.__name__}(" in source
    for do in (
        resolve_season,
        resolve_round,
        resolve_fixture,
        cancel_resolution,
        kick_off,
        leave_match,
        answer,
        answer_by_default,
        abandon_match,
        preview,
        correct,
        preview_turn,
        undo,
        reapply,
        *(
            getattr(reporting, name)
            for name in reporting.__all__
            if name not in ("confirm_silent", "may_begin")
        ),
    ):
        assert f"operations.{do.__name__}(" in source
