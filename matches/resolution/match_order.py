"""Which match of a team is next, where it may play any of several (LG-FIX-24)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce

from leagues.models import Fixture, Season
from matches.resolution.claims import open_reports

_NEVER = datetime.max.replace(tzinfo=UTC)


def by_turn(found: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Matches to be played, the next first: by the time that was agreed or their deadline, then by
    the schedule.  What is reported already comes last: it waits for a confirmation alone."""
    return found.annotate(
        reported=Exists(open_reports().filter(fixture=OuterRef("pk"))),
        moment=Coalesce("kickoff", "extended", "round__deadline"),
    ).order_by(
        "reported",
        F("moment").asc(nulls_last=True),
        "round__stage__number",
        "round__number",
        "slot",
        "attempt",
        "pk",
    )


def next_of(fixtures: Iterable[Fixture]) -> Fixture | None:
    """Return the match that is next of a team's, as `by_turn` orders them; one query.

    fixtures: with their season, round, stage and sides.  None where nothing is left to play.
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
