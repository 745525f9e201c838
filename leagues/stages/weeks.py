"""The open week of meetings, and past pairs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from leagues.models import Fixture, Group, Round, Stage
from leagues.schedules.plan import MEETINGS


def week_of(stage: Stage) -> Round | None:
    """Return the week in which matches are arranged now; None between weeks and elsewhere."""
    if stage.format != MEETINGS:
        return None
    return stage.rounds.filter(opens__isnull=False, ended=None).first()


def met(group: Group) -> Counter[frozenset[int]]:
    """Count how often two entries of a group have met or are to meet, by their ids."""
    fixtures = Fixture.objects.filter(group=group, annulled=False).prefetch_related("sides")
    return Counter(
        frozenset(pair)
        for fixture in fixtures
        for pair in combinations([side.entry_id for side in fixture.sides.all()], 2)
    )
