"""Terms of a campaign's matches, and the questions before them (LG-FIX-17)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db.models import QuerySet

from leagues.campaigns.stream import at_opening, campaign_of, is_open, rules_of
from leagues.models import Campaign, Fixture, Season, TermsQuestion
from leagues.models.secrets import secret_of
from rosters.models import Coach
from rosters.teams.streams import fold, stored_events
from rules.dice import Stream
from rules.game import Before, Question, Terms, settled


@dataclass(frozen=True, slots=True)
class Asked:
    """An open question, with its row."""

    question: Question
    row: TermsQuestion


def waiting(fixture: Fixture) -> list[Asked]:
    """Return the open questions before a match, without options that are staked already.

    Empty where all is settled, or the match has begun.
    """
    if not is_asked(fixture) or fixture.state != Fixture.State.SCHEDULED:
        return []
    campaign = campaign_of(fixture.season)
    if campaign is None or not is_open(fixture):
        return []
    terms = terms_now(campaign, at_opening(campaign), fixture, taken(fixture))
    rows = {(row.key, row.side.number): row for row in rows_of(fixture)}
    return [Asked(each, rows[each.key, each.side]) for each in terms.asked]


def open_questions() -> QuerySet[TermsQuestion]:
    """Return the unanswered questions of running seasons, except sandboxes (LG-SEASON-08)."""
    return TermsQuestion.objects.filter(
        answered=None,
        fixture__state=Fixture.State.SCHEDULED,
        fixture__season__state=Season.State.RUNNING,
        fixture__season__copy_of=None,
    ).select_related("fixture__season__league", "side__entry__team__coach")


def questions_to(coach: Coach) -> QuerySet[TermsQuestion]:
    """Return the questions that wait for a coach's answer, the most urgent first."""
    return open_questions().filter(side__entry__team__coach=coach).order_by("due", "pk")


def is_asked(fixture: Fixture) -> bool:
    """Return whether an answer is needed before a match."""
    return bool(fixture.terms and fixture.terms.get("open"))


def is_unsettled(fixture: Fixture) -> bool:
    """Return whether the terms of a match are missing, or wait for answers."""
    return fixture.terms is None or is_asked(fixture)


def taken(fixture: Fixture) -> list[Any]:
    """Return the terms of the other matches of the round, as far as they are settled."""
    others = Fixture.objects.filter(round=fixture.round_id, terms__isnull=False)
    rows = others.exclude(pk=fixture.pk).order_by("group__name", "slot", "attempt")
    return [each.terms["of"] for each in rows.only("terms") if each.terms is not None]


def taken_among(fixtures: Iterable[Fixture], but: Fixture) -> list[Any]:
    """Return the same from these rows, which may be ahead of what is stored."""
    return [each.terms["of"] for each in fixtures if each.pk != but.pk and each.terms is not None]


def terms_now(campaign: Campaign, state: Any, fixture: Fixture, others: Sequence[Any]) -> Terms:
    """Return the terms of a match as far as its answers determine them; a bye has none.

    state:  the campaign as it stood when the round opened.
    others: the terms of the other matches.
    """
    entries = [side.entry for side in fixture.sides.all()]
    if len(entries) < 2:
        return Terms(None)

    def team(side: int) -> Any:
        row = entries[side].team
        return fold(row, stored_events(row)).state

    before = Before([entry.number or 0 for entry in entries], team, state, others)
    given = [row for row in rows_of(fixture) if row.answered is not None]
    answers = {(row.key, row.side.number): row.answer for row in given}
    secret = secret_of(fixture)
    ask = partial(rules_of(campaign).terms, campaign.season.version, before)
    return settled(ask, answers, lambda what: Stream(secret, f"terms/{what}"))


def rows_of(fixture: Fixture) -> list[TermsQuestion]:
    """Return all questions before a match, answered or not, in order."""
    return list(fixture.questions.select_related("side", "by").order_by("pk"))
