"""Versions of the results of leagues: what is worked out from all of them is kept under these.

Nobody writes them. They follow from what changes results: matches that were settled, rulings
(corrections and annulments are some), seasons that were started, and entries.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Count, Max, OuterRef, Subquery
from django.db.models.functions import Coalesce

from leagues.models import Entry, Fixture, Ruling, Season
from leagues.results.counted_seasons import counts
from rules.record import digest


def versions(leagues: Iterable[int]) -> dict[tuple[int, str], str]:
    """Return the versions of all results, by league and game; one query, which reads no match.

    leagues: by their rows. Leagues are told by the UUIDs of their seasons: what is kept names rows
    of this database, and in a database that was put back a number is another row's.
    """
    settled = (
        Fixture.objects.filter(season=OuterRef("pk"), settled__isnull=False)
        .order_by()
        .values("season")
    )
    entered = (
        Entry.objects.filter(season=OuterRef("pk"), number__isnull=False)
        .order_by()
        .values("season")
        .annotate(n=Count("pk"))
        .values("n")
    )
    ruled = Ruling.objects.filter(league=OuterRef("league")).order_by("-pk")
    rows = (
        Season.objects.filter(counts(), league__in=leagues)
        .order_by("started", "slug", "pk")
        .values_list(
            "league_id",
            "game",
            "uuid",
            "slug",
            "started",
            "state",
            Coalesce(Subquery(settled.annotate(n=Count("pk")).values("n")), 0),
            Subquery(settled.annotate(last=Max("settled")).values("last")),
            Coalesce(Subquery(entered), 0),
            Subquery(ruled.values("pk")[:1]),
        )
    )
    # A season of before in another state has other awards and titles.
    parts: dict[tuple[int, str], list[list[str]]] = {}
    for league, game, *rest in rows:
        parts.setdefault((league, game), []).append([str(each) for each in rest])
    return {key: digest(each) for key, each in parts.items()}
