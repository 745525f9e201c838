"""Challenges and their answers, on a ladder and in a week of meetings.

The clauses are LG-LADDER-01 and LG-MEET-01.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Protocol

from django.db import transaction
from django.db.models import Max

from leagues.models import Challenge, Entry, Fixture, Group, Season
from leagues.notices import notify
from leagues.operations import ladders, meetings
from leagues.operations.advancing import advance_season, settle_unplayed, unplayed
from leagues.operations.common import act_for, locked_season, refuse_not_running, require_acts_for
from leagues.schedules.plan import LADDER, MEETINGS
from leagues.stages.weeks import week_of
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem, Refusal

State = Challenge.State


@transaction.atomic
def challenge(user: Coach, entry: Entry, other: Entry, *, reason: str = "") -> Challenge:
    """Challenge another entry, as the format of the stage allows.

    A computer-run entry accepts a meeting at once. A commissioner gives a reason to challenge for
    somebody else's entry. Raises Refusal with every problem that the format finds.
    """
    season = locked_season(entry.season_id)
    require_acts_for(user, season.league, entry)
    refuse_not_running(season)
    act_for(user, season, entry, "ladder:challenged", reason)
    group = _challenged_in(season, entry)
    if problems := _of(group).problems(group, entry, other):
        raise Refusal(problems)
    last = group.challenges.aggregate(last=Max("number"))["last"] or 0
    made = Challenge.objects.create(
        group=group,
        number=last + 1,
        challenger=entry,
        challenged=other,
        expires=_until(group),
    )
    if _of(group).is_accepted_at_once(made):
        return _accept(season, made)
    _tell([other], made, "challenged", until=made.expires)
    return made


@transaction.atomic
def answer_challenge(user: Coach, asked: Challenge, *, accept: bool, reason: str = "") -> Challenge:
    """Accept a challenge, which makes its fixture, or decline it while declines are left.

    Raises Refusal with ``challenge_not_open``, ``challenge_has_timed_out``, and the format's
    problems with a decline.
    """
    season, asked = _locked(asked)
    require_acts_for(user, season.league, asked.challenged)
    _refuse_closed(season, asked)
    act_for(user, season, asked.challenged, "ladder:answered", reason)
    if asked.expires <= now():
        raise Refusal(Problem("challenge_has_timed_out", "LG-LADDER-01"))
    if accept:
        return _accept(season, asked)
    if problems := _of(asked.group).decline_problems(asked):
        raise Refusal(problems)
    _close(asked, State.DECLINED)
    _tell([asked.challenger], asked, "challenge_declined")
    return asked


@transaction.atomic
def withdraw_challenge(user: Coach, asked: Challenge, *, reason: str = "") -> Challenge:
    """Take back a challenge that nobody has answered; refuses with ``challenge_not_open``."""
    season, asked = _locked(asked)
    require_acts_for(user, season.league, asked.challenger)
    _refuse_closed(season, asked)
    act_for(user, season, asked.challenger, "ladder:withdrawn", reason)
    _close(asked, State.WITHDRAWN)
    return asked


@transaction.atomic
def time_out(challenge_id: int) -> bool:
    """End an open challenge whose time is up or a side of which left; return whether it ended."""
    row = Challenge.objects.filter(pk=challenge_id).select_related("group__stage").first()
    if row is None or locked_season(row.group.stage.season_id).state != Season.State.RUNNING:
        return False
    asked = _as_it_is(row)
    if asked.state != State.OPEN:
        return False
    if asked.challenger.withdrawn or asked.challenged.withdrawn:
        _close(asked, State.WITHDRAWN)
        return True
    if asked.expires > now():
        return False
    way = _of(asked.group)
    winner = way.won_unanswered(asked)
    if winner is not None:
        fixture = _make_fixture(asked)
        settle_unplayed(fixture, unplayed(fixture.season, winner, 2))
        _tell([asked.challenger, asked.challenged], asked, "challenge_won")
    else:
        _tell(way.concerned(asked), asked, way.UNANSWERED)
    _close(asked, State.TIMED_OUT)
    return True


class _Format(Protocol):
    """How a format treats challenges.

    UNANSWERED: the notice, to those concerned, that a challenge has ended without an answer.
    """

    @property
    def UNANSWERED(self) -> str: ...  # noqa: N802

    def problems(self, group: Group, entry: Entry, other: Entry) -> list[Problem]:
        """List everything that stands against a challenge."""
        ...

    def arrange(self, asked: Challenge) -> Fixture:
        """Make the fixture of a challenge."""
        ...

    def is_accepted_at_once(self, asked: Challenge) -> bool:
        """Return whether a challenge is accepted without waiting for anybody."""
        ...

    def decline_problems(self, asked: Challenge) -> list[Problem]:
        """List why a challenge cannot be declined."""
        ...

    def won_unanswered(self, asked: Challenge) -> int | None:
        """Return the side that wins if nobody answers; None if the challenge just ends."""
        ...

    def concerned(self, asked: Challenge) -> list[Entry]:
        """List the entries that are told that a challenge ended without an answer."""
        ...


def _of(group: Group) -> _Format:
    return meetings if group.stage.format == MEETINGS else ladders


def _challenged_in(season: Season, entry: Entry) -> Group:
    """Return the entry's group in the stage that is played by challenges.

    Raises Refusal("nobody_is_challenged") where no such stage is being played.
    """
    groups = Group.objects.filter(
        stage__season=season,
        stage__format__in=(LADDER, MEETINGS),
        stage__drawn__isnull=False,
        stage__ended__isnull=True,
    ).select_related("stage__season__league")
    group = groups.filter(entries=entry).first() or groups.first()
    if group is None:
        raise Refusal(Problem("nobody_is_challenged", "LG-LADDER-01", {"season": season.name}))
    return group


def _until(group: Group) -> datetime:
    """Return when a challenge made now ends by itself: at the end of its week at the latest."""
    days = group.stage.plan.answer_days
    expires = group.stage.season.league.days_after(now(), days)
    week = week_of(group.stage)
    return expires if week is None or week.deadline is None else min(expires, week.deadline)


def _accept(season: Season, asked: Challenge) -> Challenge:
    _make_fixture(asked)
    _close(asked, State.ACCEPTED)
    _tell([asked.challenger], asked, "challenge_accepted")
    advance_season(season.pk)  # what is at stake is settled in the order of the fixtures
    return asked


def _locked(asked: Challenge) -> tuple[Season, Challenge]:
    """Return the season and the challenge as stored now, the season locked."""
    season = locked_season(asked.group.stage.season_id)
    return season, _as_it_is(asked)


def _refuse_closed(season: Season, asked: Challenge) -> None:
    """Raise Refusal("challenge_not_open"), or Refusal("season_not_running")."""
    refuse_not_running(season)
    if asked.state != State.OPEN:
        raise Refusal(Problem("challenge_not_open", "LG-LADDER-01"))


def _as_it_is(asked: Challenge) -> Challenge:
    return Challenge.objects.select_related(
        "group__stage__season__league", "challenger__team__coach", "challenged__team__coach"
    ).get(pk=asked.pk)


def _close(asked: Challenge, state: str) -> None:
    asked.state, asked.answered = state, now()
    asked.save(update_fields=["state", "answered", "fixture"])


def _make_fixture(asked: Challenge) -> Fixture:
    """Make the fixture of a challenge, as its format does."""
    asked.fixture = _of(asked.group).arrange(asked)
    return asked.fixture


def _tell(entries: Iterable[Entry], asked: Challenge, kind: str, **params: object) -> None:
    names = {"team": asked.challenger.team.name, "other": asked.challenged.team.name}
    notify(
        [entry.team.coach for entry in entries],
        kind,
        {**names, **params},
        fixture=asked.fixture,
        season=asked.group.stage.season,
    )
