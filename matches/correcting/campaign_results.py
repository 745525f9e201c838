"""What a campaign reads of a settled match: its record as it stands, and its aftermath."""

from __future__ import annotations

from django.db.models import Min

from leagues.hooks import terms_of
from leagues.models import Fixture
from matches.correcting.filed import FiledMatch, plain
from matches.models import MatchRecord
from rosters.models import Team, TeamEvent
from rules.game import Fought
from rules.record import Outcome
from rules.roster import Event


def fought(fixture: Fixture) -> Fought:
    """Return what a settled match did to a campaign, with the facts that stand after
    corrections.
    """
    filed = FiledMatch.of(fixture)
    return Fought(
        [side.entry.number or 0 for side in filed.sides],
        terms_of(fixture),
        Outcome.from_json(fixture.outcome),
        filed.reports,
        [filed.standing(team) for team in filed.teams],
        [_since(filed, team) for team in filed.teams],
    )


def _since(filed: FiledMatch, team: Team) -> list[Event]:
    """Return the events that stand in a team's stream between this match and its next
    (LG-FIX-12).
    """
    place = filed.place(team)
    if place is None:
        return []
    later = MatchRecord.objects.filter(fixture__sides__entry__team=team).values("batch")
    matches = TeamEvent.objects.filter(team=team, batch__in=later, place__gt=place)
    until = matches.aggregate(first=Min("place"))["first"]
    events = TeamEvent.objects.filter(team=team, place__gt=place, voided_by=None)
    if until is not None:
        events = events.filter(place__lt=until)
    return plain(events.order_by("place", "seq"))
