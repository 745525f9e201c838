"""A match that a shoot-out decided says so wherever its score stands: without it a cup would show
a winner of 0 : 0."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any, cast

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Fixture, FixtureSide
from matches.models import MatchRecord, StatLine
from matches.reporting.selectors import Version
from matches.resolution.operations import play_out, resolve_season
from matches.views import reporting as reporting_pages
from rules.coach import RANDOM
from tests import factories
from tests.matches.corrections import corrected, overruled
from tests.site.cup import HELVETIA, RACES, cup_team
from tests.worlds import built_once

pytestmark = [pytest.mark.django_db, pytest.mark.clause("HC-SHOOT-05", "LG-KO-04")]
SAID = "1 : 0 on penalties"


@built_once
def final() -> Fixture:
    """A final without goals, and a shoot-out in which the home side alone scores once."""
    owner = factories.coach()
    stages = [{"format": "single_elimination"}]
    season = leagues.create_season(
        owner, factories.league(owner), "Cup", HELVETIA, seed="1", stages=stages
    )
    season = leagues.open_registration(owner, season)
    for n, race in enumerate(RACES):
        leagues.enter_team(owner, season, cup_team(owner, race, f"Team {n}"), strength="rookie")
    season = leagues.start_season(owner, season)
    season.entries.update(strength=RANDOM)
    play_out(resolve_season(owner, season))
    fixture: Fixture = season.fixtures.get()
    assert fixture.scores == [0, 0]
    return fixture


def pages_of(fixture: Fixture) -> dict[str, str]:
    """The pages that show the match, by the names of their addresses."""
    season = fixture.season
    place = [season.league.slug, season.slug]
    line = StatLine.objects.filter(record__fixture=fixture, side=0, player__isnull=False)[0]
    assert line.player is not None
    team = fixture.sides.get(number=0).entry.team
    named: list[tuple[str, list[Any]]] = [
        *(("home", []), ("league", place[:1]), ("league-news", place[:1])),
        *((f"season{tab}", place) for tab in ("", "-bracket", "-rounds")),
        *(("match", [fixture.uuid]), ("team", [team.slug]), ("player", [line.player.uuid])),
    ]
    return {name: reverse(name, args=args) for name, args in named}


def test_every_page_and_the_api_say_how_it_was_decided(client: Client) -> None:
    fixture = final()
    for name, url in pages_of(fixture).items():
        assert SAID in client.get(url).content.decode(), name
    told: Any = client.get(f"/api/fixtures/{fixture.uuid}/").json()
    assert [side["kicks"] for side in told["sides"]] == [1, 0]


def test_a_report_that_waits_for_the_other_coach_says_it() -> None:
    fixture = final()
    worked = SimpleNamespace(record=MatchRecord.objects.get(fixture=fixture).unpacked())
    nobody: Any = None
    report: Any = SimpleNamespace(fixture=fixture, data={})
    version = Version(report, nobody, False, [], cast(Any, worked), [])
    assert version.score == "0 – 0, 1 : 0 on penalties"
    assert version.winner == fixture.sides.get(number=0).entry.team.name
    assert reporting_pages._result(version)[0][1] == version.score, "asked before confirming"


def test_the_loser_reads_it_from_their_side(client: Client) -> None:
    line = StatLine.objects.filter(record__fixture=final(), side=1, player__isnull=False)[0]
    assert line.player is not None
    career = client.get(reverse("player", args=[line.player.uuid])).content.decode()
    assert "0 : 0, 0 : 1 on penalties" in career


def test_a_match_that_a_ruling_decides_otherwise_has_none(client: Client) -> None:
    fixture = final()
    corrected(fixture.season, fixture, overruled("win", 0, 0, "walk_over", aftermath="keep"))
    fixture = Fixture.objects.get(pk=fixture.pk)
    assert fixture.kicks == []
    assert SAID not in client.get(reverse("match", args=[fixture.uuid])).content.decode()


def test_matches_of_before_are_told_by_their_records() -> None:
    fixture = final()
    FixtureSide.objects.update(kicks=None)
    import_module("matches.migrations.0019_kicks").told_by_records(apps, None)
    assert fixture.kicks == [1, 0]
