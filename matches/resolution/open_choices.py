"""Choices that matches left to coaches, and until when they wait (LG-FIX-11).

A team that the system plays waits for nobody: its automated coach chooses as soon as the team is
free.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import OuterRef, Q, QuerySet, Subquery

from leagues.access.permissions import User
from leagues.models import Entry, Fixture, FixtureSide, changing_teams
from leagues.operations.campaigns.deals import answer_waiting_deals, waits_for_the_system
from leagues.policy import Policy
from rosters.models import Team
from rosters.operations.teams import settle_by_manager
from rosters.runtime.clock import days_after, now, unclaimed
from rosters.runtime.repeated_queries import Repeated


@dataclass(frozen=True, slots=True)
class OpenChoices:
    """A team with open choices, and when the usual choice is taken for its present step."""

    team: Team
    until: datetime


def open_choices(user: User) -> list[OpenChoices]:
    """Return a coach's teams with open choices, the most urgent first; one query."""
    if not user.is_authenticated:
        return []
    choices = [OpenChoices(team, _until(team)) for team in _of_coach(user.pk)]
    return sorted(choices, key=lambda each: (each.until, each.team.name))


@Repeated
def _of_coach(coach: int) -> QuerySet[Team]:
    return _with_choices().filter(coach=coach)


def choices_until(team: Team) -> datetime | None:
    """Return when the usual choices are taken for this team; None without open choices."""
    row = _with_choices().filter(pk=team.pk).first() if team.choices else None
    return None if row is None else _until(row)


def overdue_teams() -> list[Team]:
    """Return teams whose time for choices is up and that are in no match."""
    teams = _with_choices().filter(unclaimed()).select_related("coach").order_by("pk")
    return [team for team in teams if _until(team) <= now()]


def is_managed(team: Team) -> bool:
    """Return whether an automated coach takes the choices of one of the `overdue_teams`."""
    managed: str | None = team.managed  # type: ignore[attr-defined]
    return managed == Entry.Managed.AUTOMATIC


def finish_for_deals(teams: Iterable[int]) -> bool:
    """Have teams that the system plays answer their waiting offers before a kick-off (LG-DEAL-01).

    teams: ids of the teams that are about to play; offers of either side count.

    The open steps of those teams are closed first. Return whether there were any offers.
    """
    rows = list(teams)
    waits = waits_for_the_system().filter(Q(giver__team__in=rows) | Q(taker__team__in=rows))
    takers = list(waits.order_by("taker").values_list("taker", "taker__team").distinct())
    for entry, team in takers:
        if Team.objects.filter(pk=team, choices__gt=0).exists():
            settle_by_manager(Team.objects.get(pk=team))
        answer_waiting_deals(entry)
    return bool(takers)


def hurried() -> list[OpenChoices]:
    """Return teams whose time for choices is nearly up, by the reminder hours of their last
    season.
    """
    waiting = [
        OpenChoices(team, _until(team))
        for team in _with_choices().select_related("coach").order_by("pk")
        if not is_managed(team)
    ]
    return [each for each in waiting if each.until - _reminded(each.team) <= now() < each.until]


def _with_choices() -> QuerySet[Team]:
    """Return teams with open choices, annotated with the end of their last match, its policy, the
    time zone of its league, and who managed the team in it.

    Without sandboxes, in which time stands still (LG-SEASON-08).
    """
    played = Fixture.objects.filter(changing_teams("season__"), record__isnull=False)
    last = played.filter(sides__entry__team=OuterRef("pk")).order_by("-settled", "-pk")
    side = FixtureSide.objects.filter(
        changing_teams("fixture__season__"),
        entry__team=OuterRef("pk"),
        fixture__record__isnull=False,
    ).order_by("-fixture__settled", "-fixture")
    return (
        Team.objects.filter(choices__gt=0, copy_of=None)
        .annotate(
            left_at=Subquery(last.values("settled")[:1]),
            by_policy=Subquery(last.values("season__policy")[:1]),
            zone=Subquery(last.values("season__league__time_zone")[:1]),
            managed=Subquery(side.values("entry__managed")[:1]),
        )
        .filter(left_at__isnull=False)
    )


def _until(team: Team) -> datetime:
    """Return when the open step is due: so many days after the match as the season gives, or fewer
    where the game says so.
    """
    left_at: datetime = team.left_at  # type: ignore[attr-defined]
    if is_managed(team):
        return left_at
    days = _policy(team).choice_days
    if team.step_days is not None:
        days = min(team.step_days, days)
    return days_after(left_at, days, team.zone)  # type: ignore[attr-defined]


def _reminded(team: Team) -> timedelta:
    """Return how long before the end its coach is reminded: never in the first half of their
    time.
    """
    left_at: datetime = team.left_at  # type: ignore[attr-defined]
    return min(timedelta(hours=_policy(team).remind_hours), (_until(team) - left_at) / 2)


def _policy(team: Team) -> Policy:
    return Policy.from_json(team.by_policy)  # type: ignore[attr-defined]
