"""What this floor asks of the floor above, which fills it in when it is ready."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from leagues.models import Fixture

#: On fixtures: what of the rows of the floor above says that somebody has begun one.
begun_above: list[Q] = []


def begun(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Those of them that must not be drawn away, as somebody has begun them: settled (but for
    byes) or in play, with a result for the time being, or by what the floor above knows.
    """
    waits = Q(state=Fixture.State.SCHEDULED, claim=None, provisional=None)
    untouched = waits | Q(outcome__isnull=False, outcome__kind="bye")
    found = ~untouched
    for condition in begun_above:
        found |= condition
    return fixtures.filter(found)
