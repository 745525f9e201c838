"""The map of a campaign: drawn up by who runs the league, on a page and by a program."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Campaign, Season
from rules.problems import Refusal
from tests import factories, pennies
from tests.api.world import client_of as program_of
from tests.site.factories import client_of
from tests.support.barracks import KEY as KILL_TEAM

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-CAMP-01")]


def planned() -> Season:
    season = factories.season(4, game=pennies.KEY, start=False)
    leagues.plan_campaign(factories.owner_of(season), season, {"rounds": 3})
    return season


def address(season: Season) -> str:
    return reverse("campaign-map", args=[season.league.slug, season.slug])


def rows(*told: tuple[str, str, str]) -> dict[str, str]:
    sent = {}
    for number, row in enumerate(told, 1):
        for what, value in zip(("name", "kind", "beside"), row, strict=True):
            sent[f"{what}-{number}"] = value
    return sent


def read(client: Client, url: str, language: str = "en", **sent: Any) -> str:
    response = client.get(url, sent, headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


HILLS = rows(("Hill", "mill", "Ford"), ("Ford", "", ""), ("Wood", "mint", "Ford, Hill"))


def test_a_map_is_drawn_row_by_row_and_played_on() -> None:
    season = planned()
    owner = client_of(factories.owner_of(season))
    assert "Who holds it starts with a head." in read(owner, address(season))
    assert owner.post(address(season), HILLS).status_code == 302
    seen = read(owner, address(season))
    for value in ('value="Hill"', 'value="Hill, Ford"', "Take the map of the game"):
        assert value in seen
    plan = reverse("plan-campaign", args=[season.league.slug, season.slug])
    assert address(season) in read(owner, plan)
    owner.post(plan, {"campaign": "on", "rounds": "5"})
    settings = Campaign.objects.get().settings
    assert (settings["rounds"], len(settings["territories"])) == (5, 3), "a map is kept"
    leagues.start_season(factories.owner_of(season), season)
    told = {each["name"]: each for each in Campaign.objects.get().data["territories"]}
    assert sorted(told) == ["Ford", "Hill", "Wood"]
    assert told["Ford"]["neighbours"] == ["t1", "t3"]
    campaign = reverse("season-campaign", args=[season.league.slug, season.slug])
    assert "Wood" in read(Client(), campaign)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["There are two territories called “Hill”.", "Hill cannot lie beside “Moon”."]),
        ("ru", ["Две территории называются «Hill».", "Hill не может граничить с «Moon»."]),
    ],
)
def test_all_that_is_wrong_is_said_at_once_and_nothing_is_lost(
    language: str, words: list[str]
) -> None:
    season = planned()
    owner = client_of(factories.owner_of(season))
    wrong = rows(("Hill", "mill", "Moon"), ("Hill", "", ""), ("Wood", "mint", ""))
    refused = owner.post(address(season), wrong, headers={"accept-language": language})
    seen = html.unescape(refused.content.decode())
    assert refused.status_code == 422
    for each in words:
        assert each in seen
    assert 'value="Moon"' in seen
    assert Campaign.objects.get().settings == {"rounds": 3}


def test_a_seed_proposes_a_map_which_is_kept_when_it_is_saved() -> None:
    season = planned()
    owner = client_of(factories.owner_of(season))
    seen = read(owner, address(season), count=6, seed="hills")
    assert 'value="Territory 6"' in seen
    assert "territories" not in Campaign.objects.get().settings, "nothing is kept by looking"
    assert 'value="Территория 6"' in read(owner, address(season), "ru", count=6, seed="hills")
    owner.post(address(season), HILLS)
    owner.post(address(season), {"usual": "1"})
    assert "territories" not in Campaign.objects.get().settings


def test_only_who_runs_the_league_draws_and_only_before_the_season() -> None:
    season = planned()
    url = address(season)
    assert client_of(factories.coach()).get(url).status_code in (403, 409)
    leagues.start_season(factories.owner_of(season), season)
    refused = client_of(factories.owner_of(season)).post(url, HILLS)
    assert "The season has begun" in html.unescape(refused.content.decode())


def test_where_nobody_holds_territories_there_is_no_map() -> None:
    owner = factories.coach()
    season = leagues.create_season(owner, factories.league(owner), "War", KILL_TEAM)
    leagues.plan_campaign(owner, season, {})
    assert client_of(owner).get(address(season)).status_code == 404
    with pytest.raises(Refusal) as no:
        leagues.draw_map(owner, season, [])
    assert [each.code for each in no.value.problems] == ["nobody_holds_territories"]
    coins = factories.season(2, start=False)
    with pytest.raises(Refusal) as no:
        leagues.draw_map(factories.owner_of(coins), coins, [])
    assert [each.code for each in no.value.problems] == ["no_campaign_planned"]


def test_programs_draw_the_same_maps() -> None:
    season = planned()
    program = program_of(factories.owner_of(season))
    url = f"/api/seasons/{season.uuid}/campaign/map/"
    map_ = [
        {"name": "Hill", "kind": "mill", "neighbours": ["Ford"]},
        {"name": "Ford", "kind": "", "neighbours": []},
    ]
    made = program.put(url, {"territories": map_}, format="json")
    assert made.status_code == 200
    assert [each["name"] for each in made.json()["settings"]["territories"]] == ["Hill", "Ford"]
    wrong = [{"name": "Hill", "kind": "castle", "neighbours": ["Moon"]}, {"name": "Hill"}]
    refused = program.put(url, {"territories": wrong}, format="json")
    assert refused.status_code == 422
    assert [each["code"] for each in refused.json()["problems"]] == [
        "territory_of_no_kind",
        "no_such_neighbour",
        "territory_twice",
    ]
    seeded = [
        program.put(url, {"count": 8, "seed": "hills"}, format="json").json() for _ in range(2)
    ]
    assert seeded[0] == seeded[1]
    assert len(seeded[0]["settings"]["territories"]) == 8
    assert program.put(url, {"count": 1}, format="json").status_code == 422
    assert program.put(url, {}, format="json").json()["settings"] == {"rounds": 3}
    raw = {"settings": {"territories": [{"id": "a"}]}}
    refused = program.put(url.replace("map/", ""), raw, format="json")
    assert [each["code"] for each in refused.json()["problems"]] == ["territory_not_readable"]
