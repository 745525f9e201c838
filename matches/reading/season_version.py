"""A version of all that the pages of a season that is over show."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, Max, Sum
from django.http import HttpRequest

from leagues.access.permissions import RUNS_IT, role_of
from leagues.access.visible import season_or_404
from leagues.models import JoinRequest, Post, Ruling, Season
from matches.models import CorrectionStep, Resolution, RoundReview, Story
from rules.record import digest

#: The states of a season that nobody plays in any more.
OVER = (Season.State.FINISHED, Season.State.ARCHIVED)


def version_of_season(request: HttpRequest, league: str, slug: str) -> str | None:
    """Return a digest that changes with all that a reader is shown of a season that is over.

    Corrections and other rulings, versions of its teams, names of its coaches, the seasons beside
    it, and the reader's place in its league. None for a season that goes on, and for readers who
    run the league: their pages offer what to do. Nine queries. Raises Http404 where this reader
    may not open it.
    """
    user = request.user
    season = season_or_404(user, league, slug)
    if season.state not in OVER:
        return None
    role = role_of(user, season.league)
    if role in RUNS_IT:
        return None
    entries = season.entries.order_by("pk").values_list(
        "pk",
        "number",
        "withdrawn",
        "annulled",
        "given",
        "team_id",
        "team__seq",
        "team__name",
        "team__problems",
        "team__choices",
        "team__cloth",
        "team__trim",
        "team__division",
        "team__charge",
        "team__coach_id",
        "team__coach__display_name",
        "team__coach__username",
        "team__coach__erased_at",
    )
    beside = season.league.seasons.order_by("pk").values_list(
        "pk", "name", "slug", "state", "follows", "friendly"
    )
    steps = CorrectionStep.objects.filter(correction__fixture__season=season)
    changed = {
        "ruled": Ruling.objects.filter(league=season.league).aggregate(newest=Max("pk")),
        "corrected": steps.aggregate(newest=Max("pk")),
        "reviewed": RoundReview.objects.filter(round__stage__season=season).aggregate(
            n=Count("pk"), steps=Sum("steps")
        ),
        "told": Story.objects.filter(fixture__season=season).aggregate(
            n=Count("pk"), steps=Sum("steps")
        ),
        "articles": list(
            Post.objects.filter(league=season.league, kind=Post.Kind.ARTICLE)
            .order_by("pk")
            .values_list("pk", "edited", "hidden")
        ),
        "resolved": list(
            Resolution.objects.filter(season=season).order_by("pk").values_list("pk", "state")
        ),
        "asked": user.is_authenticated
        and JoinRequest.objects.filter(league=season.league, coach=user).exists(),
    }
    parts: list[Any] = [
        _columns(season),
        _columns(season.league),
        str(role),
        list(entries),
        list(beside),
        changed,
    ]
    return digest(_plain(parts))


def _columns(row: Any) -> list[str]:
    return [str(_plain(getattr(row, each.attname))) for each in row._meta.concrete_fields]


def _plain(value: Any) -> Any:
    """Return a value as JSON that has a digest."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, memoryview | bytes):
        return bytes(value).hex()
    return str(value)
