"""Who follows a league or a team, and may be told of it (LG-FOLLOW-01, -02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db.models import Exists, OuterRef, Q, QuerySet

from leagues.models import Follow, League, Membership
from rosters.models import Coach, Team

#: What those who follow a league are told instead of a kind of notice that its people get.
FOLLOWED: Mapping[str, str] = {
    "registration_open": "followed_open",
    "season_over": "followed_over",
    "season_started": "followed_started",
    "season_won": "followed_won",
}


def followers(league: League, teams: Iterable[Team] = (), *, whole: bool = True) -> QuerySet[Coach]:
    """Return who follows one of these teams of a league and may open the league; one query.

    whole: with those who follow the league itself.
    """
    what = Q(team__in=[team.pk for team in teams])
    if whole:
        what |= Q(league=league)
    found = Coach.objects.filter(
        Exists(Follow.objects.filter(what, coach=OuterRef("pk"))), is_active=True
    )
    if league.visibility == League.Visibility.PRIVATE:
        found = found.filter(Exists(Membership.objects.filter(league=league, coach=OuterRef("pk"))))
    return found
