"""Live matches that wait for a coach, read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import (
    Exists,
    F,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
)

from leagues.access.permissions import (
    User,
)
from leagues.access.visible import sides
from leagues.models import Membership
from matches.live.taking_back_further import waits_for
from matches.models import LiveMatch
from rosters.models import Team
from rosters.runtime.repeated_queries import Repeated


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that waits for the reader's answer: the reader's team, and the others it plays."""

    live: LiveMatch
    team: Team
    others: Sequence[Team]

    @property
    def against(self) -> str:
        return ", ".join(team.name for team in self.others)

    @property
    def until(self) -> datetime | None:
        """When the other coach may take the usual choice; None where there is no limit."""
        hours = self.live.fixture.season.answer_hours
        if hours is None or self.live.asked is None:
            return None
        return self.live.asked + timedelta(hours=hours)


def waiting(user: User) -> list[Waiting]:
    """Return the matches in which this user is asked, the oldest question first; two queries.

    A side that an automated coach plays for its person asks nobody (LG-FIX-41).
    """
    if not user.is_authenticated:
        return []
    waits = []
    for live in _once(user):
        if live.handover_of(live.asks) is not None:
            continue
        asked = next(each for each in live.fixture.sides.all() if each.number == live.asks)
        if asked.entry.team.coach_id != user.pk:
            continue  # something else is asked of this coach
        teams = {side.number: side.entry.team for side in live.fixture.sides.all()}
        own_team = teams.pop(live.asks or 0)
        waits.append(Waiting(live, own_team, list(teams.values())))
    return waits


def asked_back(user: User) -> list[LiveMatch]:
    """Return the matches that somebody asks this user to take back (LG-FIX-42), the oldest first.

    It has the query of `waiting`.
    """
    return [live for live in _once(user) if waits_for(user, live.fixture, live)]


def _once(user: User) -> list[LiveMatch]:
    """Return the matches of `_asking`, those with two sides of this user once."""
    return list({live.pk: live for live in _asking(user.pk or 0)}.values())


@Repeated
def _asking(coach: int) -> QuerySet[LiveMatch]:
    # LG-ROLE-05: who has left the league answers nothing there.
    member = Membership.objects.filter(league=OuterRef("fixture__season__league"), coach=coach)
    return (
        LiveMatch.objects.filter(
            Exists(member),
            Q(fixture__sides__number=F("asks")) | Q(asked_back__isnull=False),
            fixture__season__copy_of=None,
            state=LiveMatch.State.PLAYING,
            claim=F("fixture__claim"),
            fixture__sides__entry__team__coach=coach,
        )
        .select_related("fixture__season__league", "fixture__round")
        .prefetch_related(Prefetch("fixture__sides", sides().queryset))
        .defer("seam", "minds", "failure")
        .order_by("asked", "pk")
    )
