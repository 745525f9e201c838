"""Corrections of Boufbowl: tokens that were not earned, a wound that was none, a goal more."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues.models import Fixture, Season
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import undo
from rosters import operations as rosters
from rosters.models import Team
from rosters.teams.projections import differences
from tests import factories
from tests.matches.corrections import ruled, two_matches
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Two matches between the same clubs, both managed by automated coaches."""
    owner = factories.coach()
    teams = [
        rosters.found_team(owner, "boufbowl", {"name": f"Club {race}", "race": race})
        for race in ("bonta", "brakmar")
    ]
    return two_matches(owner, "boufbowl", teams, "veteran")


@pytest.fixture
def first(season: Season) -> Fixture:
    return season.fixtures.order_by("round__number")[0]


def lines(fixture: Fixture, side: int) -> list[Any]:
    reports = FiledMatch.of(fixture).reports
    assert reports is not None
    return list(reports[side]["lines"])


def standing(fixture: Fixture, side: int, kind: str) -> list[Any]:
    filed = FiledMatch.of(fixture)
    return [e.payload for e in filed.standing(filed.teams[side]) if e.kind == kind]


def in_order(season: Season) -> None:
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []


@pytest.mark.clause("LG-EVENT-04", "BF-LEAGUE-08")
def test_tokens_more_are_renown_more_and_undone_they_are_not(
    season: Season, first: Fixture
) -> None:
    line = next(each for each in lines(first, 0) if each["tokens"] < 6)
    before = standing(first, 0, "renown_gained")
    counts = {"side": 0, "number": line["number"], "what": "tokens", "count": 9}
    shown = ruled(season, first, counts=[counts])
    gained = dict(standing(first, 0, "renown_gained")[0]["renown"])
    won = first.outcome is not None and first.outcome["sides"][0]["result"] == "win"
    assert gained[line["player"]] == 3 + won
    in_order(season)
    undo(factories.owner_of(season), shown, reason="Not so.")
    assert standing(first, 0, "renown_gained") == before
    in_order(season)


@pytest.mark.clause("LG-EVENT-04", "BF-LEAGUE-14", "BF-LEAGUE-15")
def test_a_wound_is_put_in_and_rolled_for_and_taken_out_again(
    season: Season, first: Fixture
) -> None:
    line = next(each for each in lines(first, 1) if not each["wounds"] and not each["wounded"])
    wound = {"side": 1, "number": line["number"], "what": "wounds"}
    ruled(season, first, counts=[{**wound, "count": 1}])
    assert line["player"] in [each["player"] for each in standing(first, 1, "wounded")]
    rolled = standing(first, 1, "healing_rolled") + standing(first, 1, "healing_paid")
    assert line["player"] in [each["player"] for each in rolled]
    in_order(season)
    ruled(season, first, counts=[{**wound, "count": 0}])
    assert line["player"] not in [each["player"] for each in standing(first, 1, "wounded")]
    in_order(season)


@pytest.mark.clause("LG-EVENT-04")
def test_what_can_be_corrected_is_offered_in_words(season: Season, first: Fixture) -> None:
    client = client_of(factories.owner_of(season))
    page = client.get(reverse("correct-match", args=[first.uuid])).content.decode()
    assert "Recognition tokens earned" in page
    assert "Wounds" in page
