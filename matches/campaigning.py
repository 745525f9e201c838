"""What a campaign reads of a settled match: its record as it stands, and its aftermath."""

from __future__ import annotations

from leagues.hooks import terms_of
from leagues.models import Fixture
from matches.correcting.filed import FiledMatch
from rules.game import Fought
from rules.record import Outcome


def fought(fixture: Fixture) -> Fought:
    """With the facts that stand after corrections."""
    filed = FiledMatch.of(fixture)
    return Fought(
        [side.entry.number or 0 for side in filed.sides],
        terms_of(fixture),
        Outcome.from_json(fixture.outcome),
        filed.reports,
        [filed.standing(team) for team in filed.teams],
    )
