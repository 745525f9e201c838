"""A season in a few numbers, counted by the database."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, Q, Sum

from leagues.models import Entry, Fixture, FixtureSide, Season


@dataclass(frozen=True, slots=True)
class Numbers:
    """How many matches were played, how many were drawn, and what was scored in all."""

    played: int
    drawn: int
    scored: int

    @property
    def a_match(self) -> float:
        return self.scored / self.played if self.played else 0.0

    @property
    def draws(self) -> int:
        """How many of a hundred matches were drawn."""
        return round(100 * self.drawn / self.played) if self.played else 0


def _sides(season: Season) -> Q:
    return Q(
        fixture__season=season,
        fixture__state=Fixture.State.SETTLED,
        fixture__annulled=False,
        score__isnull=False,
    )


def numbers_of(season: Season) -> Numbers:
    """Return a season's numbers; one query."""
    sums = FixtureSide.objects.filter(_sides(season)).aggregate(
        played=Count("fixture", distinct=True),
        drawn=Count("fixture", distinct=True, filter=Q(result="draw")),
        scored=Sum("score"),
    )
    return Numbers(sums["played"], sums["drawn"], sums["scored"] or 0)


def scored_by(season: Season) -> list[tuple[Entry, int]]:
    """Return the entries with what they have scored, the most first; two queries."""
    sums = dict(
        FixtureSide.objects.filter(_sides(season))
        .order_by()
        .values_list("entry")
        .annotate(Sum("score"))
    )
    entries = season.entries.select_related("team")
    scores = [(entry, sums[entry.pk]) for entry in entries if sums.get(entry.pk)]
    return sorted(scores, key=lambda each: (-each[1], each[0].team.name))
