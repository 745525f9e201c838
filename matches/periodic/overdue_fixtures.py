"""Fixtures whose deadline has passed and that wait for a person who runs the season (LG-FIX-04)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from leagues.models import DeadlineAct, Fixture, Season
from matches.periodic.deadlines import waiting_fixtures


@dataclass(frozen=True, slots=True)
class Overdue:
    """A fixture for which nothing more happens by itself.

    what: what its deadline did: ``ask``, ``remind``, or ``engine`` where that could not play it.
    """

    fixture: Fixture
    deadline: datetime
    what: str


def overdue(season: Season) -> list[Overdue]:
    """Return the overdue fixtures of a season, in the order of the schedule; three queries."""
    if season.state != Season.State.RUNNING:
        return []
    return overdue_of(waiting_fixtures().filter(season=season))


def overdue_of(waiting: QuerySet[Fixture]) -> list[Overdue]:
    """Return those of these waiting fixtures whose deadline has acted; four queries."""
    return [
        Overdue(fixture, act.deadline, act.what)
        for fixture in waiting.prefetch_related("deadline_acts")
        for act in fixture.deadline_acts.all()
        if act.kind == DeadlineAct.Kind.PASSED and act.deadline == fixture.deadline
    ]
