"""Founding a team of Helvetia Cup on the site, and its pages."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Season
from matches.models import MatchRecord
from rosters.games.helvetia_cup.builder import builder, usual
from rosters.models import Coach, Team
from tests import factories
from tests.site.cup import cup_season
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db

SUPPLIED = reverse("build-team", args=["helvetia_cup", "GLW"])
OWN = reverse("build-team", args=["helvetia_cup", "custom"])


@pytest.fixture
def coach() -> Coach:
    return factories.coach()


@pytest.fixture
def client(coach: Coach) -> Client:
    return client_of(coach)


def page_of(response: Any) -> str:
    return html.unescape(response.content.decode())


def own(**changes: str) -> dict[str, str]:
    filled: dict[str, str] = usual("first", "custom", {"name": "Eleven of Ours"})
    return filled | {key.replace("_", "-"): value for key, value in changes.items()}


@pytest.mark.clause("HC-TEAM-01")
def test_a_supplied_team_is_founded_under_a_name(client: Client) -> None:
    shown = page_of(client.get(SUPPLIED))
    assert "Ulvar Rimeguard" in shown
    response = client.post(SUPPLIED, {"name": "Ours", "found": "1"})
    team = Team.objects.get()
    assert response.headers["Location"] == reverse("team", args=[team.slug])
    assert (team.name, team.race, team.players.count()) == ("Ours", "GLW", 10)
    sheet = page_of(client.get(reverse("team", args=[team.slug])))
    assert not re.search(r"\bgp\b", sheet), "nobody counts gold pieces"


@pytest.mark.clause("HC-ROSTER-01", "HC-ROSTER-03")
def test_a_team_of_ones_own_is_checked_as_it_is_filled_in(client: Client) -> None:
    assert ">legal<" in page_of(client.post(OWN, {**own(), "check": "1"}))
    assert not Team.objects.exists()
    assert client.post(OWN, {**own(), "found": "1"}).status_code == 302
    assert Team.objects.get().players.count() == 10


@pytest.mark.clause("HC-ROSTER-01", "LG-SEASON-03")
def test_everything_wrong_is_listed_at_once_and_stays_as_it_was_typed(client: Client) -> None:
    names = ("steal", "tackle", "dribble", "long_pass", "shot", "header", "interception")
    dear = {f"{name}_{at}": "18" for name in names for at in range(3, 11)}
    wrong = own(role_2="outfield", role_1="outfield", **dear)
    response = client.post(OWN, {**wrong, "found": "1"})
    assert response.status_code == 422
    page = page_of(response)
    assert "goalkeepers. You have 0" in page
    assert "These players cost" in page
    assert 'value="18"' in page
    nonsense = client.post(OWN, {**own(name="", speed_5="many"), "found": "1"})
    assert nonsense.status_code == 422
    assert 'value="many"' in page_of(nonsense)
    assert "HC-TEAM-02" in page_of(nonsense)
    assert not Team.objects.exists()


@pytest.mark.parametrize("kept", [(), (1,), (3, 6), (2, 4, 5, 11)])
def test_a_usual_squad_fills_in_only_what_is_empty(kept: tuple[int, ...]) -> None:
    mine = {"name": "Ours"}
    for at in kept:
        usual_line = {key: value for key, value in own().items() if key.endswith("-4")}
        mine |= {key.replace("-4", f"-{at}"): value for key, value in usual_line.items()}
        mine |= {f"name-{at}": f"Mine {at}", f"number-{at}": str(20 + at)}
    filled = usual("first", "custom", mine)
    assert {key: filled[key] for key in mine} == mine
    assert builder("first", "custom", filled).problems == ()
    assert builder("first", "custom", filled).players == 10


def test_a_line_that_was_begun_is_completed() -> None:
    filled = usual("first", "custom", {"name": "Ours", "name-4": "Half Done", "speed-5": "5"})
    assert (filled["name-4"], filled["speed-5"]) == ("Half Done", "5")
    assert filled["name-5"]
    assert filled["shot-4"]
    assert builder("first", "custom", filled).players == 10


@pytest.fixture
def season() -> Season:
    """Four supplied teams, everybody once, played by rookies."""
    return cup_season(factories.coach())


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_page_of_a_season_is_shown_without_money(season: Season, language: str) -> None:
    client = client_of(factories.owner_of(season))
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    where = [season.league.slug, season.slug]
    team = Team.objects.get(name="Team 00")
    player = team.players.get(number=1)
    record = MatchRecord.objects.first()
    assert record is not None
    uuid = record.fixture.uuid
    pages = [
        reverse("season", args=where),
        reverse("statistics", args=where),
        reverse("team", args=[team.slug]),
        reverse("player", args=[player.uuid]),
        reverse("match", args=[uuid]),
        reverse("replay", args=[uuid]) + "?event=90",
        reverse("league-statistics", args=[season.league.slug]),
    ]
    for url in pages:
        response = client.get(url)
        assert response.status_code == 200, url
        page = page_of(response)
        assert " gp" not in page, url
        assert "Treasury" not in page, url
        assert "Казна" not in page, url


@pytest.mark.clause("HC-LEAGUE-03")
def test_the_table_has_cards_beside_the_score_and_leaders_score_and_save(season: Season) -> None:
    client = client_of(factories.owner_of(season))
    where = [season.league.slug, season.slug]
    page = page_of(client.get(reverse("season-table", args=where)))
    assert "Yellow and red cards" in page
    statistics = page_of(client.get(reverse("statistics", args=where)))
    for board in ("Top scorers", "Most saves"):
        assert board in statistics
    assert "The dead" not in statistics


def test_a_supplied_team_is_called_in_the_language_of_its_coach(client: Client) -> None:
    for language, name in (("en", "Glacier Wardens"), ("ru", "Стражи ледника")):
        page = page_of(client.get(SUPPLIED, headers={"accept-language": language}))
        assert f'value="{name}"' in page
