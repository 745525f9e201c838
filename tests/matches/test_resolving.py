from __future__ import annotations

import pytest

from leagues.models import Fixture, Season
from leagues.standings import group_table
from matches import operations
from matches.models import MatchRecord, Resolution
from rosters.models import Team
from rosters.projections import differences
from tests import factories

pytestmark = pytest.mark.django_db


def table_bytes(season: Season) -> bytes:
    return group_table(season.stages.get().groups.get()).to_bytes()


def resolved(**how: object) -> Season:
    season = factories.season(**how)  # type: ignore[arg-type]
    operations.play_here(operations.resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    return season


def test_a_season_is_played_to_its_end() -> None:
    season = resolved(entries=4, legs=2)
    assert season.state == Season.State.FINISHED
    assert season.fixtures.filter(state=Fixture.State.SETTLED).count() == 12
    assert MatchRecord.objects.count() == 12
    assert Resolution.objects.get().state == Resolution.State.DONE
    for team in Team.objects.all():
        assert differences(team) == []
        assert team.claim is None
