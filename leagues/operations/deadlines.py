"""Play windows, and what a commissioner does about them (LG-FIX-02, LG-FIX-04)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import F, Q

from leagues.access.permissions import require_commissioner
from leagues.models import A_DAY, Challenge, DateOffer, DeadlineAct, Entry, Fixture, Round, Season
from leagues.notices import notify
from leagues.operations.advancing import advance_season, settle_unplayed, unplayed
from leagues.operations.common import entries_of, names_of, open_fixture, rule, running_season
from leagues.operations.dates import moment_problem
from leagues.schedules.plan import LADDER, MEETINGS
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal


@transaction.atomic
def set_deadline(user: Coach, round_: Round, deadline: datetime | None, *, reason: str) -> Round:
    """Give a round another deadline, or none, by a ruling.

    A fixture with a later deadline of its own keeps it. A deadline that has acted acts again after
    it was moved. Raises Refusal with ``ladder_has_no_deadline``, ``deadline_before_opening``, and
    for a time that has passed.
    """
    require_commissioner(user, round_.stage.season.league)
    season = running_season(round_.stage.season_id)
    round_ = Round.objects.select_for_update(of=("self",)).select_related("stage").get(pk=round_.pk)
    if round_.stage.format == LADDER:
        raise Refusal(Problem("ladder_has_no_deadline", "LG-LADDER-01", about="deadline"))
    _refuse_past(deadline)
    if deadline is not None and round_.opens is not None and deadline <= round_.opens:
        raise Refusal(Problem("deadline_before_opening", "LG-FIX-02", about="deadline"))
    about = f"{round_.stage.number}/{round_.number}"
    rule(user, season, "round:deadline", about, reason, **_written(deadline))
    round_.deadline = deadline
    round_.save(update_fields=["deadline"])
    waiting = season.fixtures.filter(round=round_).exclude(state=Fixture.State.SETTLED)
    if deadline is not None:
        waiting.filter(extended__lte=deadline).update(extended=None)
    waiting.filter(extended=None).update(changes=F("changes") + 1)
    if round_.opens is not None:
        for fixture in waiting.filter(extended=None).prefetch_related("sides__entry__team__coach"):
            _tell_moved(fixture, deadline)
    advance_season(season.pk)  # one that has a deadline before others may open (LG-FIX-24)
    return round_


@transaction.atomic
def extend_fixture(
    user: Coach, fixture: Fixture, deadline: datetime | None, *, reason: str
) -> Fixture:
    """Give one fixture a deadline of its own, or None for that of its round, by a ruling.

    Raises Refusal for a time that has passed, and with ``ladder_has_no_deadline`` for None on a
    ladder.
    """
    require_commissioner(user, fixture.season.league)
    season = running_season(fixture.season_id)
    fixture = open_fixture(season, fixture)
    _refuse_past(deadline)
    if deadline is None and fixture.round.stage.format == LADDER:
        raise Refusal(Problem("ladder_has_no_deadline", "LG-LADDER-01", about="deadline"))
    rule(
        user,
        season,
        "fixture:deadline",
        names_of(fixture),
        reason,
        fixture=fixture,
        **_written(deadline),
    )
    fixture.extended = deadline
    fixture.changes += 1
    fixture.save(update_fields=["extended", "changes"])
    _tell_moved(fixture, deadline or fixture.round.deadline)
    return fixture


@transaction.atomic
def award_fixture(user: Coach, fixture: Fixture, winner: Entry | None, *, reason: str) -> Fixture:
    """Settle an unplayed fixture, by a ruling: a walk-over, or a double forfeit for None.

    A commissioner answers in this way when a deadline asks (LG-FIX-04). Raises
    Refusal("not_in_fixture") for a winner that is not in the fixture.
    """
    require_commissioner(user, fixture.season.league)
    season = running_season(fixture.season_id)
    fixture = open_fixture(season, fixture)
    sides = entries_of(fixture)
    if winner is not None and winner not in sides:
        raise Refusal(Problem("not_in_fixture", "LG-FIX-01", {"team": winner.team.name}, "winner"))
    number = None if winner is None else sides.index(winner)
    kind = "fixture:forfeited" if winner is None else "fixture:awarded"
    rule(user, season, kind, names_of(fixture), reason, fixture=fixture)
    settle_unplayed(fixture, unplayed(season, number, len(sides)))
    coaches = [entry.team.coach for entry in sides]
    params = {"match": names_of(fixture)}
    if winner is None:
        notify(coaches, "fixture_forfeited", params, fixture=fixture)
    else:
        notify(coaches, "fixture_awarded", params | {"team": winner.team.name}, fixture=fixture)
    advance_season(season.pk)
    return fixture


def lift_passed(season: Season) -> None:
    """Undo what passed while a season was not running: past deadlines and challenges.

    Deadlines that have passed are removed, challenges that have expired are withdrawn. In a
    transaction.
    """
    waiting = season.fixtures.exclude(state=Fixture.State.SETTLED)
    waiting.filter(extended__lte=now()).update(extended=None)
    passed = Round.objects.filter(stage__season=season, deadline__lte=now())
    week = Q(stage__format=MEETINGS, ended=None)
    passed.filter(Q(fixtures__in=waiting) | week).update(deadline=None)
    Challenge.objects.filter(
        group__stage__season=season, state=Challenge.State.OPEN, expires__lte=now()
    ).update(state=Challenge.State.WITHDRAWN, answered=now())


def active_sides(fixture: Fixture, deadline: datetime) -> list[int]:
    """List the sides that tried to find a date: those that offered in time or accepted.

    In time is a day before the deadline: nobody earns a walk-over by an offer that the other side
    had no time to answer. An offer that was withdrawn does not count.
    """
    sides = [entry.pk for entry in entries_of(fixture)]
    active = set()
    for offer in fixture.offers.exclude(state=DateOffer.State.WITHDRAWN):
        if offer.state == DateOffer.State.ACCEPTED:
            return [0, 1]
        if offer.created <= deadline - A_DAY:
            active.add(sides.index(offer.entry_id))
    return sorted(active)


def acts_once(fixture: Fixture, deadline: datetime, kind: DeadlineAct.Kind, what: str) -> bool:
    """Record that a deadline acts; return False if it has acted already.

    The caller's transaction has locked the season.
    """
    _act, made = DeadlineAct.objects.get_or_create(
        fixture=fixture,
        deadline=deadline,
        kind=kind,
        defaults={"what": what, "created": now()},
    )
    return made


def _refuse_past(deadline: datetime | None) -> None:
    """Raise Refusal if a deadline has passed or lies out of range; None is always allowed."""
    problem = None if deadline is None else moment_problem(deadline, "LG-FIX-02", "deadline")
    if problem is not None:
        raise Refusal(problem)


def _written(deadline: datetime | None) -> dict[str, Any]:
    return {"deadline": None if deadline is None else deadline.isoformat()}


def _tell_moved(fixture: Fixture, deadline: datetime | None) -> None:
    coaches = [entry.team.coach for entry in entries_of(fixture)]
    kind = "deadline_lifted" if deadline is None else "deadline_moved"
    notify(coaches, kind, {"match": names_of(fixture), "deadline": deadline}, fixture=fixture)
