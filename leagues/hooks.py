"""What this floor asks of the floor above, which fills it in when it is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import Q, QuerySet

from leagues.models import Fixture
from rules.game import Fought
from rules.record import Outcome

#: On fixtures: what of the rows of the floor above says that somebody has begun one.
begun_above: list[Q] = []


def terms_of(fixture: Fixture) -> Any:
    """What was settled before it; None where nothing was."""
    return fixture.terms["of"] if fixture.terms else None


def _unplayed(fixture: Fixture) -> Fought:
    sides = list(fixture.sides.select_related("entry").order_by("number"))
    entries = [side.entry.number or 0 for side in sides]
    outcome = Outcome.from_json(fixture.outcome)
    return Fought(entries, terms_of(fixture), outcome, None, [[] for _ in sides])


#: A settled fixture as a campaign reads it, with the record that stands.
fought: Callable[[Fixture], Fought] = _unplayed


def begun(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Those of them that must not be drawn away, as somebody has begun them: settled (but for
    byes) or in play, with a result for the time being, or by what the floor above knows.
    """
    waits = Q(state=Fixture.State.SCHEDULED, claim=None, provisional=None)
    untouched = waits | Q(sides__ended="bye")
    found = ~untouched
    for condition in begun_above:
        found |= condition
    return fixtures.filter(found)
