"""A league goes out as a file and comes in on another server: the same tables, teams, records."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Fixture, League, Membership, Ruling, Season
from matches.league_files.storing import IMPORTED
from matches.models import MatchRecord, Tally
from matches.statistics.stored_records import record_book
from matches.verification.stored_matches import verify
from rosters.models import Coach, LedgerLine, Player, Team
from rosters.teams.projections import differences
from tests.matches.league_files.files import (
    emptied,
    of_the_first,
    stored,
    without_the_import,
    written,
)
from tests.matches.seasons import fingerprint, resolved

pytestmark = pytest.mark.django_db


def numbers(league: League) -> dict[str, Any]:
    """What pages count of a league, without the numbers of its rows."""
    teams = Team.objects.filter(entries__season__league=league).order_by("name")
    return {
        "careers": list(
            Player.objects.filter(team__in=teams)
            .order_by("uuid")
            .values_list("uuid", "name", "experience", "value", "data")
        ),
        "ledgers": list(
            LedgerLine.objects.filter(team__in=teams)
            .order_by("team__name", "number")
            .values_list("amount", "reason", "balance")
        ),
        "tallies": sorted(
            Tally.objects.filter(line__team__in=teams).values_list(
                "line__record__digest", "line__side", "line__place", "what", "amount"
            )
        ),
        "fixtures": list(
            Fixture.objects.filter(season__league=league)
            .order_by("uuid")
            .values_list("uuid", "state", "outcome", "secret", "settled")
        ),
    }


@pytest.mark.clause("LG-IO-01")
@pytest.mark.parametrize("game", ["coin", "pennies"])
def test_a_finished_season_is_the_same_elsewhere(game: str) -> None:
    season = resolved(game=game, entries=4, legs=1)
    file, before, was = written(season.league), fingerprint(season), numbers(season.league)
    old = season.pk
    mover = emptied()
    made = stored(mover, file)
    season = Season.objects.get(uuid=season.uuid)
    assert season.pk != old
    assert fingerprint(season) == before
    assert numbers(made.league) == was
    for team in Team.objects.all():
        assert differences(team) == []
    verdicts = [verify(record) for record in MatchRecord.objects.all()]
    assert all(v.same_build and v.holds and v.aftermath for v in verdicts)
    assert without_the_import(written(made.league)) == of_the_first(file)
    owner = Membership.objects.get(league=made.league, role="owner")
    assert owner.coach == mover
    for coach in Coach.objects.exclude(pk=mover.pk):
        assert coach.placeholder
        assert not coach.is_active
        assert not coach.has_usable_password()
        assert coach.email == ""
    ruling = Ruling.objects.get(kind=IMPORTED)
    assert ruling.data == {"digest": made.digest, "fixtures": 0}
    assert record_book(made.league, game)
