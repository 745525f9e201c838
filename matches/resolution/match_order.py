"""The order in which a team plays its matches, where it may play any of several (LG-FIX-24)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.db.models import Exists, OuterRef, QuerySet

from leagues.access.visible import MOMENT, SOONEST
from leagues.models import Fixture, Season
from matches.resolution.claims import open_reports

_NEVER = datetime.max.replace(tzinfo=UTC)


def by_turn(found: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Order matches that are still to be played, the next first.

    By the agreed time or their deadline, then by the schedule. Matches that are reported already
    come last, as they only wait for a confirmation.
    """
    return found.annotate(
        reported=Exists(open_reports().filter(fixture=OuterRef("pk"))),
        moment=MOMENT,
    ).order_by(
        "reported",
        SOONEST,
        "round__stage__number",
        "round__number",
        "slot",
        "attempt",
        "pk",
    )


def next_of(fixtures: Iterable[Fixture]) -> Fixture | None:
    """Return a team's next match, as `by_turn` orders them; None where nothing is left. One query.

    fixtures: with their season, round, stage and sides.
    """
    waiting = [
        each
        for each in fixtures
        if each.season.state == Season.State.RUNNING
        and each.state == Fixture.State.SCHEDULED
        and len(each.sides.all()) > 1
    ]
    if not waiting:
        return None
    reports = open_reports().filter(fixture__in=waiting)
    reported = set(reports.values_list("fixture", flat=True))
    return min(
        waiting,
        key=lambda each: (
            each.pk in reported,
            each.kickoff or each.extended or each.round.deadline or _NEVER,
            each.round.stage.number,
            each.round.number,
            each.slot,
            each.pk,
        ),
    )
