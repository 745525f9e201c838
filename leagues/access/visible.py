"""Leagues, seasons and fixtures that a reader may see; anything else is not found."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet
from django.db.models.functions import Coalesce, Now
from django.http import Http404

from leagues.access.permissions import (
    User,
    readable,
    readable_seasons,
)
from leagues.models import (
    Entry,
    Fixture,
    FixtureSide,
    Invitation,
    League,
    Round,
    Season,
)

#: When a match is played, as far as somebody knows: agreed on, put off, or the end of its round.
MOMENT = Coalesce("kickoff", "extended", "round__deadline")
#: The next match first, those of which nobody knows it last; of fixtures with `moment=MOMENT`.
SOONEST = F("moment").asc(nulls_last=True)


def league_or_404(user: User, slug: str) -> League:
    """Return the league with this slug; raise Http404 if the user may not open it."""
    league = League.objects.filter(readable(user), slug=slug).first()
    if league is None:
        raise Http404
    return league


def season_or_404(user: User, league_slug: str, slug: str) -> Season:
    """Return the season with these slugs; raise Http404 if the user may not open it."""
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
    """Return all competitions that this user may open; the API narrows them further."""
    all_seasons = readable_seasons(user).filter(friendly=False)
    return all_seasons.select_related("league", "follows", "copy_of")


def fixtures(user: User) -> QuerySet[Fixture]:
    """Return all fixtures that this user may open, with everything that a line about one shows."""
    return (
        Fixture.objects.select_related("season__league", "round__stage", "group")
        .prefetch_related(sides())
        .filter(season__in=readable_seasons(user))
        .order_by("season_id", "round__number", "group_id", "slot", "attempt")
    )


def matches(user: User) -> QuerySet[Fixture]:
    """Return the fixtures of `fixtures` without byes and outside of sandboxes."""
    return fixtures(user).filter(sides__number=1, season__copy_of=None)


def to_come(found: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Narrow fixtures to those of running seasons that are not settled, the next first."""
    drawn = found.filter(season__state=Season.State.RUNNING, settled=None)
    return drawn.annotate(moment=MOMENT).order_by(SOONEST, "round__number", "pk")


def fixture_or_404(user: User, uuid: UUID | str) -> Fixture:
    """Return the fixture with this UUID; raise Http404 if the user may not open it."""
    try:
        return fixtures(user).get(uuid=uuid)
    except Fixture.DoesNotExist:
        raise Http404 from None


def sides() -> Prefetch[str, QuerySet[FixtureSide], str]:
    """Return the prefetch of a fixture's sides in order, with entries, teams and coaches."""
    return Prefetch(
        "sides",
        FixtureSide.objects.select_related("entry__team__coach").order_by("number"),
    )


def with_entries(
    fixtures: QuerySet[Fixture], entries: Iterable[Entry], rounds: Iterable[Round]
) -> list[Fixture]:
    """Return fixtures of a season with their rounds, and their sides in order; two queries.

    entries, rounds: those of the season, as they were read already. Many fixtures share them; made
                     anew for each, they cost most of a page.
    """
    entry_of = {entry.pk: entry for entry in entries}
    round_of = {round_.pk: round_ for round_ in rounds}
    loaded = list(
        fixtures.prefetch_related(Prefetch("sides", FixtureSide.objects.order_by("number")))
    )
    for fixture in loaded:
        # One that came since they were read is read by itself.
        if fixture.round_id in round_of:
            fixture.round = round_of[fixture.round_id]
        for side in fixture.sides.all():
            if side.entry_id in entry_of:
                side.entry = entry_of[side.entry_id]
    return loaded


def open_invitations() -> QuerySet[Invitation]:
    """Return the invitations that still let people in."""
    return Invitation.objects.filter(
        Q(expires__isnull=True) | Q(expires__gt=Now()),
        Q(seats__isnull=True) | Q(used__lt=F("seats")),
        Q(seat__isnull=True) | Q(seat__placeholder=True),
        revoked__isnull=True,
    )
