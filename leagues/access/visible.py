"""Leagues, seasons and fixtures that a reader may see; everything else is not found."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import Http404

from leagues.access.permissions import (
    User,
    readable,
    readable_seasons,
)
from leagues.models import (
    Fixture,
    FixtureSide,
    League,
    Season,
)


def league_or_404(user: User, slug: str) -> League:
    league = League.objects.filter(readable(user), slug=slug).first()
    if league is None:
        raise Http404
    return league


def season_or_404(user: User, league_slug: str, slug: str) -> Season:
    season = (
        readable_seasons(user)
        .select_related("league")
        .filter(league__slug=league_slug, slug=slug, friendly=False)
        .first()
    )
    if season is None:
        raise Http404
    return season


def seasons(user: User) -> QuerySet[Season]:
    """All competitions this user may open; for the API, which narrows it further."""
    found = readable_seasons(user).filter(friendly=False)
    return found.select_related("league", "follows", "copy_of")


def fixtures(user: User) -> QuerySet[Fixture]:
    """All fixtures this user may open, with all that a line about one shows."""
    return (
        Fixture.objects.select_related("season__league", "round__stage", "group")
        .prefetch_related(sides())
        .filter(season__in=readable_seasons(user))
        .order_by("season_id", "round__number", "group_id", "slot", "attempt")
    )


def matches(user: User) -> QuerySet[Fixture]:
    """The same without byes: where two sides meet, outside of sandboxes."""
    return fixtures(user).filter(sides__number=1, season__copy_of=None)


def fixture_or_404(user: User, uuid: UUID | str) -> Fixture:
    try:
        return fixtures(user).get(uuid=uuid)
    except Fixture.DoesNotExist:
        raise Http404 from None


def sides() -> Prefetch[str, QuerySet[FixtureSide], str]:
    return Prefetch(
        "sides",
        FixtureSide.objects.select_related("entry__team__coach").order_by("number"),
    )
