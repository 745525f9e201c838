"""Terms: what is settled before the matches of a campaign's round, and by whose answers.

Everything is worked out from rows, as in `events`: anybody may ask at any time, and more than once
(LG-FIX-12, LG-FIX-17).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from leagues.campaigns.stream import at_opening, campaign_of
from leagues.campaigns.terms import (
    is_unsettled,
    open_questions,
    rows_of,
    taken_among,
    terms_now,
    waiting,
)
from leagues.models import (
    Campaign,
    Entry,
    Fixture,
    FixtureSide,
    Notice,
    Round,
    Season,
    TermsQuestion,
)
from leagues.models.secrets import secret_of
from leagues.notices import notify
from leagues.operations.common import (
    act_for,
    locked_season,
    names_of,
    refuse_not_running,
    require_acts_for,
    require_at_match,
)
from leagues.policy import Policy
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.typed.text import storable
from rules.game import Question, Terms
from rules.problems import Problem, Refusal
from rules.record import fixture_secret

How = TermsQuestion.How
#: Who answers a question by itself, and how; where nobody does, it waits for its coach.
Answerers = dict[tuple[str, int], How]


def settle_terms(campaign: Campaign, round_: Round, close: Collection[int] = ()) -> int:
    """Settle the terms of an open round as far as possible; return how many answers were given.

    Fixtures come in their order, each without what an earlier one has staked (LG-FIX-12). The
    coaches are asked for the rest; computer-run entries answer at once.
    close: ids of fixtures that wait for nobody: missing answers are given by the season's policy.

    The caller's transaction has locked the season.
    """
    scheduled = round_.fixtures.select_related("season__league", "round__stage__season", "group")
    scheduled = scheduled.prefetch_related("sides__entry__team__coach")
    fixtures = list(scheduled.order_by("group__name", "slot", "attempt"))
    if not any(map(is_unsettled, fixtures)):
        return 0
    state, given, moved = at_opening(campaign), 0, True
    while moved:  # what a later one stakes is offered to those before it no more
        moved = False
        for fixture in filter(is_unsettled, fixtures):
            others = taken_among(fixtures, fixture)
            terms, answers = _settle(campaign, state, fixture, others, fixture.pk in close)
            stands = {"of": terms.of, **({"open": True} if terms.asked else {})}
            moved = moved or stands != fixture.terms
            fixture.terms = stands
            fixture.save(update_fields=["terms"])
            given += answers
    return given


@transaction.atomic
def answer_terms(
    user: Coach, fixture: Fixture, side: int, key: str, answer: Any, *, reason: str = ""
) -> Fixture:
    """Answer a question that a side is asked before its match.

    An answer is final; the same answer again does no harm. A commissioner gives a reason to answer
    for somebody else's entry. Raises Refusal first for a user who may not answer for that side,
    then a question that is not asked (``terms_not_asked``), an answer that is no option
    (``not_an_option``), and a match that has begun (``fixture_is_being_played``).
    """
    season = locked_season(fixture.season_id)
    fixture = _locked(fixture.pk)
    require_at_match(user, fixture)
    sides = list(fixture.sides.all())
    if not 0 <= side < len(sides):
        raise Refusal(Problem("no_such_side", "LG-FIX-17", {"side": side}, "side"))
    entry = sides[side].entry
    require_acts_for(user, season.league, entry)
    refuse_not_running(season)
    answer = storable(answer)
    row = TermsQuestion.objects.filter(side=sides[side], key=key).first()
    if row is not None and row.answered is not None and row.answer == answer:
        return fixture
    ruling = act_for(user, season, entry, "terms:answered", reason)
    if fixture.state != Fixture.State.SCHEDULED:
        raise Refusal(Problem("fixture_is_being_played", "LG-FIX-09"))
    asked = next((each for each in waiting(fixture) if each.row == row), None)
    if asked is None:
        what = {"team": entry.team.name}
        raise Refusal(Problem("terms_not_asked", "LG-FIX-17", what, "question"))
    if answer not in asked.question.options:
        params = {"answer": answer, "question": key}
        raise Refusal(Problem("not_an_option", asked.question.clause, params, "answer"))
    _give(asked.row, answer, How.COACH if ruling is None else How.RULING, user)
    campaign = campaign_of(season)
    assert campaign is not None, "only a campaign asks before a match"
    settle_terms(campaign, fixture.round)
    fixture.refresh_from_db(fields=["terms"])
    return fixture


@transaction.atomic
def close_terms(fixtures: Iterable[int]) -> int:
    """Answer for everybody who has not, match by match; return how many answers were given.

    fixtures: their ids; they are closed in the order of their rounds.
    """
    open_ = Fixture.objects.filter(pk__in=list(fixtures), terms__open=True)
    rounds = Round.objects.filter(fixtures__in=open_).select_related("stage").distinct()
    given = 0
    for round_ in rounds.order_by("stage__season_id", "stage__number", "number"):
        season = locked_season(round_.stage.season_id)
        campaign = campaign_of(season)
        if campaign is not None and season.state == Season.State.RUNNING:
            close = set(open_.filter(round=round_).values_list("pk", flat=True))
            given += settle_terms(campaign, round_, close)
    return given


@transaction.atomic
def close_due(fixture_id: int) -> bool:
    """Close the terms of a fixture whose time is up, and tell the coaches; return whether it is."""
    late = open_questions().filter(fixture=fixture_id, due__lte=now())
    if not late.exists():
        return False
    coaches = [row.side.entry.team.coach for row in late]
    if not close_terms([fixture_id]):
        return False
    fixture = _locked(fixture_id)
    notify(coaches, "terms_closed", {"match": names_of(fixture)}, fixture=fixture)
    return True


@transaction.atomic
def remind_of_terms(fixture_id: int) -> bool:
    """Remind the coaches whose answers are due soon; return True if anybody was reminded.

    The season says how many hours before the end that is; it is never in the first half of the
    time. Each end is reminded of once.
    """
    locked_season(Fixture.objects.values_list("season_id", flat=True).get(pk=fixture_id))
    rows = open_questions().filter(fixture=fixture_id, due__gt=now())
    first = rows.order_by("due", "pk").first()
    if first is None or first.due is None:
        return False
    hours = Policy.from_json(first.fixture.season.policy).remind_hours
    before = min(timedelta(hours=hours), (first.due - first.asked) / 2)
    reminders = Notice.objects.filter(fixture=fixture_id, kind="terms_near")
    until = first.due.isoformat()
    if now() < first.due - before or reminders.filter(params__until=until).exists():
        return False
    coaches = [row.side.entry.team.coach for row in rows.filter(due=first.due)]
    fixture = _locked(fixture_id)
    params = {"match": names_of(fixture), "until": first.due}
    notify(coaches, "terms_near", params, fixture=fixture)
    return True


# -- one match ------------------------------------------------------------------------------------


def _settle(
    campaign: Campaign, state: Any, fixture: Fixture, others: Sequence[Any], close: bool
) -> tuple[Terms, int]:
    """Return the terms as far as they come without waiting, and how many answers that took."""
    sides, given = {side.number: side for side in fixture.sides.all()}, 0
    while True:
        terms = terms_now(campaign, state, fixture, others)
        answerers = {
            (question.key, question.side): how
            for question in terms.asked
            if (how := _answerer(fixture.season, sides[question.side].entry, close)) is not None
        }
        rows = _ask(fixture, terms.asked, sides, answerers)
        if not answerers:
            return terms, given
        for question in terms.asked:
            how = answerers.get((question.key, question.side))
            if how is not None:
                entry = sides[question.side].entry
                answer = (
                    _decided(fixture, question, entry) if how == How.MANAGER else question.usual
                )
                _give(rows[question.key, question.side], answer, how, None)
                given += 1


def _answerer(season: Season, entry: Entry, close: bool) -> TermsQuestion.How | None:
    if entry.managed == Entry.Managed.AUTOMATIC:
        return How.MANAGER
    if not close:
        return None
    manager = Policy.from_json(season.policy).stand_in == "manager"
    return How.MANAGER if manager else How.DEFAULT


def _decided(fixture: Fixture, question: Question, entry: Entry) -> Any:
    """Return the answer of an entry's automated coach, by dice used for nothing else."""
    place = f"terms/{question.key}/{question.side}"
    seed = fixture_secret(secret_of(fixture), place)
    coach = fixture.season.rules.coach(entry.strength, seed, question.side)
    answer = coach.decide(question.choice())
    assert answer in question.options, (question.key, answer)
    return answer


def _ask(
    fixture: Fixture,
    questions: Sequence[Question],
    sides: dict[int, FixtureSide],
    answerers: Answerers,
) -> dict[tuple[str, int], TermsQuestion]:
    """Keep rows for exactly these open questions; tell coaches of new ones.

    A coach is not told of a question that is answered at once.
    """
    wanted = [(each.key, each.side) for each in questions]
    rows = {(row.key, row.side.number): row for row in rows_of(fixture)}
    for place, row in rows.items():
        if row.answered is None and place not in wanted:
            row.delete()
        elif row.answered is not None and place in wanted:  # it is no option any more
            row.answered, row.answer, row.how, row.by = None, None, "", None
            row.save(update_fields=["answered", "answer", "how", "by"])
    due, coaches = _due(fixture), []
    for key, side in wanted:
        if (key, side) not in rows:
            rows[key, side] = TermsQuestion.objects.create(
                fixture=fixture, side=sides[side], key=key, asked=now(), due=due
            )
            if (key, side) not in answerers:
                coaches.append(sides[side].entry.team.coach)
    if coaches:
        params = {"match": names_of(fixture), "until": due}
        notify(coaches, "terms_asked", params, fixture=fixture)
    return rows


def _give(row: TermsQuestion, answer: Any, how: str, by: Coach | None) -> None:
    row.answer, row.answered, row.how, row.by = answer, now(), how, by
    row.save(update_fields=["answer", "answered", "how", "by"])


def _due(fixture: Fixture) -> datetime | None:
    """Return when a question asked now must be answered; None in a sandbox (LG-SEASON-08)."""
    season = fixture.season
    if season.copy_of_id is not None:
        return None
    due = season.league.days_after(now(), Policy.from_json(season.policy).terms_days)
    ends = [each for each in (fixture.kickoff, fixture.deadline) if each is not None]
    return max(min([due, *ends]), now())


def _locked(fixture_id: int) -> Fixture:
    rows = Fixture.objects.select_for_update(of=("self",)).select_related(
        "season__league", "round__stage__season", "group"
    )
    return rows.prefetch_related("sides__entry__team__coach").get(pk=fixture_id)
