"""The status of each refusal of the API, by the code of its problem.

A code that is in no list is 422: the request can be read, and the rules or the state of things
forbid it.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

from rules.problems import Problem

FORBIDDEN, CONFLICT, REFUSED, SHORT = 403, 409, 422, 503

#: The caller may not do this, whatever they send and however things stand (LG-ROLE-07); or acts for
#: another and does not say why.
_WHO = (
    "act_of_another",
    "does_not_write_here",
    "may_not_follow",
    "may_not_rule_on_team",
    "not_a_coach_here",
    "not_a_commissioner",
    "not_a_member_here",
    "not_asked_for_a_friendly",
    "not_the_owner",
    "not_your_account",
    "not_your_confirmation",
    "not_your_file",
    "not_your_friendly",
    "not_your_invitation",
    "not_your_match",
    "not_your_own_invitation",
    "not_your_question",
    "not_your_report",
    "not_your_request",
    "not_your_team",
    "not_your_token",
    "not_your_words",
    "reason_missing",
    "token_scope",
)
#: Something happened meanwhile, or is happening: look again.
_WHEN = (
    "answer_not_playable",
    "answered_already",
    "asks_already",
    "challenge_not_open",
    "consequences_changed",
    "corrected_meanwhile",
    "correction_is_built_on",
    "deal_not_open",
    "done_at_once",
    "fixture_is_being_played",
    "friendly_not_open",
    "invitation_not_open",
    "invited_already",
    "key_used_already",
    "later_match_was_played",
    "made_is_gone",
    "match_came_after",
    "match_cannot_begin",
    "match_does_not_count",
    "match_has_kicked_off",
    "match_is_live",
    "match_is_not_live",
    "match_not_kicked_off",
    "match_stopped",
    "no_such_act",
    "asked_back_already",
    "counts_somewhere",
    "no_such_question",
    "not_asked_back",
    "nothing_to_take_back",
    "side_is_handed_over",
    "side_is_not_handed_over",
    "offer_not_open",
    "offered_already",
    "team_changed_meanwhile",
    "team_has_entered",
    "team_in_a_match",
    "team_is_busy",
    "team_is_reported",
    "terms_not_asked",
    "time_not_up",
)

STATUSES = MappingProxyType(
    dict.fromkeys(_WHO, FORBIDDEN) | dict.fromkeys(_WHEN, CONFLICT) | {"machine_short": SHORT}
)
#: Of several problems the first of these counts.
_FIRST = (SHORT, FORBIDDEN, CONFLICT, REFUSED)


def status_of(problems: Iterable[Problem]) -> int:
    """Return the status of a refusal with these problems."""
    statuses = {STATUSES.get(problem.code, REFUSED) for problem in problems}
    return next(status for status in _FIRST if status in statuses)
