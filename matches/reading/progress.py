"""The progress of a resolution."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db.models import (
    Case,
    Count,
    Exists,
    Max,
    OuterRef,
    Q,
    When,
)
from django.http import Http404

from leagues.access.permissions import (
    User,
    readable_seasons,
)
from leagues.access.visible import sides
from leagues.models import Fixture, Season
from matches.models import Resolution
from matches.resolution.claims import open_reports
from matches.resolution.due import scope
from matches.resolution.workers import workers_state


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a resolution is, counted from rows (LG-SIM-04).

    reported: matches that people are reporting.
    put_off:  matches that are tried again, as the machine lacked something for them.
    lacked:   one of the things that were lacking (`rosters.runtime.resource_limits`), or empty.
    round:    number of the round that is being played; None when all are over.
    """

    resolution: Resolution
    done: int
    total: int
    playing: int
    reported: int
    put_off: int
    lacked: str
    round: int | None
    last_round: int
    failures: list[Fixture]

    @property
    def running(self) -> bool:
        return self.resolution.state == Resolution.State.RUNNING

    @property
    def workers(self) -> str:
        """Why no worker plays on (`resolution.workers.status`); empty: nothing is wrong."""
        return workers_state() if self.running else ""


def progress(resolution: Resolution) -> Progress:
    """Return a resolution's progress; three queries."""
    wanted = scope(resolution)
    lacking = Q(state=Fixture.State.SCHEDULED, frozen__lacked__gt="", frozen__failure="")
    counts = wanted.aggregate(
        total=Count("pk"),
        done=Count("pk", filter=Q(state=Fixture.State.SETTLED)),
        playing=Count("pk", filter=Q(state=Fixture.State.LOCKED)),
        reported=Count("pk", filter=Exists(open_reports().filter(fixture=OuterRef("pk")))),
        put_off=Count("pk", filter=lacking),
        lacked=Max("frozen__lacked", filter=lacking),
        last_round=Max("round__number"),
    )
    now = (
        wanted.exclude(state=Fixture.State.SETTLED)
        .order_by("round__stage__number", "round__number")
        .values_list("round__number", flat=True)
        .first()
    )
    failed = wanted.filter(frozen__failure__gt="").exclude(state=Fixture.State.SETTLED)
    return Progress(
        resolution,
        counts["done"],
        counts["total"],
        counts["playing"],
        counts["reported"],
        counts["put_off"],
        counts["lacked"] or "",
        now,
        counts["last_round"] or 0,
        list(failed.select_related("frozen", "round").prefetch_related(sides())),
    )


def current_resolution(season: Season) -> Resolution | None:
    """Return the resolution that is running, or the last one if it failed; else None."""
    state = Resolution.State
    running = Case(When(state=state.RUNNING, then=0), default=1)
    newest = season.resolutions.order_by(running, "-pk").first()
    return newest if newest and newest.state in (state.RUNNING, state.FAILED) else None


def resolution_or_404(user: User, uuid: UUID | str) -> Resolution:
    resolution = (
        Resolution.objects.select_related("season__league")
        .filter(uuid=uuid, season__in=readable_seasons(user))
        .first()
    )
    if resolution is None:
        raise Http404
    return resolution
