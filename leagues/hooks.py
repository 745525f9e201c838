"""Hooks that the layer above fills in when it is ready."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.db.models import Q, QuerySet

from leagues.models import Fixture, Round, Season
from rules.game import Fought
from rules.record import Outcome


def _tell_nobody(kind: str, params: Any, **about: Any) -> None:
    return None


#: Tells other places what has happened in a league, by its kind and the values of its sentence; in
#: the transaction of the act.
announce: Callable[..., None] = _tell_nobody
#: Conditions on fixtures, from rows of the layer above, by which somebody has begun one.
begun_above: list[Q] = []


def _nobody_tells(season: Season, rounds: Sequence[Round] | None = None) -> Mapping[int, Any]:
    return {}


#: The reviews of rounds of a season in the reader's language, by the round's id, each with its
#: ``paragraphs`` and its ``words`` (LG-STORY-06); of all rounds where none are named.
reviews: Callable[..., Mapping[int, Any]] = _nobody_tells


def _nobody_reports(fixtures: Sequence[Fixture]) -> Mapping[int, Any]:
    return {}


#: The reports of matches in the reader's language, by the fixture's id, as paragraphs of pieces
#: (LG-STORY-05).
reports: Callable[[Sequence[Fixture]], Mapping[int, Any]] = _nobody_reports


def terms_of(fixture: Fixture) -> Any:
    """Return the terms that were settled before a fixture; None if there are none."""
    return fixture.terms["of"] if fixture.terms else None


def _unplayed(fixture: Fixture) -> Fought:
    sides = list(fixture.sides.select_related("entry").order_by("number"))
    entries = [side.entry.number or 0 for side in sides]
    outcome = Outcome.from_json(fixture.outcome)
    return Fought(entries, terms_of(fixture), outcome, None, [[] for _ in sides])


#: A settled fixture as a campaign reads it, with the record that stands.
fought: Callable[[Fixture], Fought] = _unplayed


def begun(fixtures: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Return those of the fixtures that must not be drawn away, as somebody has begun them.

    They are settled (except byes), in play, have a provisional result, or meet a condition of the
    layer above (`begun_above`).
    """
    # The column is JSON: equal to None would ask for a stored null.
    waits = Q(state=Fixture.State.SCHEDULED, claim=None, provisional__isnull=True)
    untouched = waits | Q(sides__ended="bye")
    condition_met = ~untouched
    for condition in begun_above:
        condition_met |= condition
    return fixtures.filter(condition_met)
