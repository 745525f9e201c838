"""Matches that were frozen before rookies played like beginners: their rookies answer at random."""

from __future__ import annotations

import pytest

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches.models import FrozenMatch, MatchRecord
from matches.resolution.operations import play_out, resolve_round
from matches.resolution.playing import play
from matches.resolution.taking import take
from matches.verification.stored_matches import verify
from rules.coach import RANDOM
from tests import factories
from tests.matches.resolution.test_season_necromunda import campaign
from tests.support.retelling import GAMES

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SIM-08", "LG-SIM-01")]


def started(key: str) -> Season:
    """A season of a game whose entries are all played by whoever answers at random."""
    owner = factories.coach()
    if key == "necromunda":
        season = campaign(owner, Entry.Managed.AUTOMATIC, 3)
    else:
        teams = [factories.usual_team(owner, key, number) for number in (0, 1)]
        season = leagues.create_season(owner, factories.league(owner), "Cup", key, legs=1, seed="7")
        season = leagues.open_registration(owner, season)
        for team in teams:
            managed = Entry.Managed.AUTOMATIC
            leagues.enter_team(owner, season, team, strength="rookie", managed=managed)
        season = leagues.start_season(owner, season)
    season.entries.update(strength=RANDOM)
    return season


def aged(frozen: FrozenMatch) -> None:
    """Write a frozen match as builds did that called who answers at random a rookie."""
    frozen.coaches = [{"strength": "rookie", "absent": each["absent"]} for each in frozen.coaches]
    frozen.save(update_fields=["coaches"])


@pytest.mark.parametrize("key", GAMES)
def test_a_stored_match_of_old_rookies_is_verified_as_ever(key: str) -> None:
    season = started(key)
    play_out(resolve_round(factories.owner_of(season), season.stages.get().rounds.get(number=1)))
    frozen = FrozenMatch.objects.filter(fixture__season=season).earliest("pk")
    aged(frozen)
    verdict = verify(MatchRecord.objects.get(fixture=frozen.fixture_id))
    assert (verdict.equal, verdict.aftermath) == (True, True)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_that_was_frozen_with_old_rookies_is_played_by_them(key: str) -> None:
    season = started(key)
    fixture = season.fixtures.order_by("round__number", "pk")[0]
    claim = take(fixture.pk)
    assert claim is not None
    record = play(claim.match, claim.sides).record
    aged(FrozenMatch.objects.get(fixture=fixture))
    season.entries.update(strength="rookie")
    Fixture.objects.filter(pk=fixture.pk).update(state=Fixture.State.SCHEDULED, claim=None)
    for side in fixture.sides.all():
        type(side.entry.team).objects.filter(pk=side.entry.team_id).update(claim=None)
    again = take(fixture.pk)
    assert again is not None
    assert [side.strength for side in again.sides] == [RANDOM] * len(again.sides)
    assert play(again.match, again.sides).record.digest == record.digest


def test_what_is_frozen_now_names_its_level_apart_from_old_rookies() -> None:
    season = started("boufbowl")
    season.entries.update(strength="rookie")
    fixture = season.fixtures.order_by("round__number", "pk")[0]
    assert take(fixture.pk) is not None
    frozen = FrozenMatch.objects.get(fixture=fixture)
    assert [each["strength"] for each in frozen.coached()] == ["rookie", "rookie"]
