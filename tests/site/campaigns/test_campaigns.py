"""A campaign on pages and by the API: planned by a form, seen at one look, told before a match."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.hooks import terms_of
from leagues.models import Campaign, Season
from leagues.operations import advance_season
from leagues.stages.standings import group_table
from matches.resolution.operations import play_out, resolve_round
from tests import factories, pennies
from tests.api.world import client_of as program_of
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def town(*, start: bool = True) -> Season:
    season = factories.season(4, legs=2, game=pennies.KEY, start=False)
    if not start:
        return season
    owner = factories.owner_of(season)
    leagues.plan_campaign(owner, season, {})
    return leagues.start_season(owner, season)


def play_round(season: Season, number: int) -> None:
    owner = factories.owner_of(season)
    play_out(resolve_round(owner, season.stages.get().rounds.get(number=number)))
    advance_season(season.pk)


def page_of(client: Client, name: str, *place: Any, language: str = "en") -> str:
    response = client.get(reverse(name, args=place), headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def place_of(season: Season) -> list[str]:
    return [season.league.slug, season.slug]


@pytest.mark.clause("LG-CAMP-01")
def test_a_commissioner_plans_a_campaign_with_a_form() -> None:
    season = town(start=False)
    owner = factories.owner_of(season)
    client, url = client_of(owner), reverse("plan-campaign", args=place_of(season))
    assert client.post(url, {"campaign": "on", "rounds": "3"}).status_code == 302
    assert Campaign.objects.get().settings == {"rounds": 3}
    assert 'value="3"' in page_of(client, "plan-campaign", *place_of(season))
    refused = client.post(url, {"campaign": "on", "rounds": "0"})
    assert refused.status_code == 422
    assert Campaign.objects.get().settings == {"rounds": 3}
    assert client.post(url, {}).status_code == 302
    assert not Campaign.objects.exists()
    assert client_of(factories.coach()).get(url).status_code in (403, 409)
    leagues.start_season(owner, season)
    refused = client.post(url, {"campaign": "on"})
    assert "The season has begun" in html.unescape(refused.content.decode())
    season_page = reverse("season-campaign", args=place_of(season))
    assert client.get(season_page).status_code == 404, "it is none"


@pytest.mark.clause("LG-CAMP-01")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Standings", "decides", "Pride", "At stake in this round", "unclaimed"]),
        ("ru", ["Положение", "решает", "Гордость", "На кону в этом туре", "никем не занято"]),
    ],
)
def test_everybody_sees_who_holds_what_and_what_is_at_stake(
    language: str, words: list[str]
) -> None:
    season = town()
    play_round(season, 1)
    page = page_of(Client(), "season-campaign", *place_of(season), language=language)
    for each in words:
        assert each in page
    data = Campaign.objects.get().data
    for territory in data["territories"]:
        assert territory["name"] in page
    assert 'class="chart map"' in page
    held = [each for each in data["territories"] if each["holder"] is not None]
    assert held, "this seed has something taken in the first round"
    assert page.count('<li class="held kit-') == len(held), "a tile in the colours of its holder"
    for fixture in season.fixtures.filter(round__number=2):
        assert terms_of(fixture) is not None
        assert reverse("match", args=[fixture.uuid]) in page


@pytest.mark.clause("LG-FIX-12")
def test_a_match_to_come_says_what_is_at_stake() -> None:
    season = town()
    fixture = season.fixtures.filter(round__number=1).order_by("slot")[0]
    assert "Whoever wins holds The Mill" in page_of(Client(), "match", fixture.uuid)
    later = season.fixtures.filter(round__number=2)[0]
    assert "Whoever wins holds" not in page_of(Client(), "match", later.uuid), "nobody knows yet"


@pytest.mark.clause("LG-CAMP-01")
def test_programs_see_the_same_and_plan_it() -> None:
    season = town(start=False)
    program = program_of(factories.owner_of(season))
    url = f"/api/seasons/{season.uuid}/campaign/"
    assert program.get(url).status_code == 404
    assert program.put(url, {"settings": {"rounds": 9}}, format="json").status_code == 200
    assert program.put(url, {"settings": {"rounds": 0}}, format="json").status_code == 422
    leagues.start_season(factories.owner_of(season), season)
    play_round(season, 1)
    told = program.get(url).json()
    data = Campaign.objects.get().data
    assert {each["id"] for each in told["territories"]} == {
        each["id"] for each in data["territories"]
    }
    prides = sorted(each["numbers"][0] for each in told["standings"])
    assert prides == sorted(each["pride"] for each in data["entries"].values())
    assert len(told["stakes"]) == 2


def test_a_long_campaign_asks_no_more_than_a_short_one() -> None:
    season = town()
    play_round(season, 1)
    client, url = Client(), reverse("season-campaign", args=place_of(season))
    short = queries(client, url)
    for number in (2, 3):
        play_round(season, number)
    assert queries(client, url) <= short
    assert short <= 22


@pytest.mark.clause("LG-CAMP-01")
@pytest.mark.parametrize(("language", "pride"), [("en", "Pride"), ("ru", "Гордость")])
def test_everybody_sees_what_each_round_brought_and_by_which_match(
    language: str, pride: str
) -> None:
    season = town()
    play_round(season, 1)
    page = page_of(Client(), "season-campaign", *place_of(season), language=language)
    changes = page[page.index('id="changes"') :]
    events = list(Campaign.objects.get().events.filter(kind="pride").select_related("fixture"))
    assert len(events) >= 2
    for event in events:
        by = event.payload["by"]
        assert f"{pride} {'+' if by > 0 else '−'}{abs(by)}" in changes
        if event.fixture is not None:
            assert reverse("match", args=[event.fixture.uuid]) in changes
    [told] = Client().get(f"/api/seasons/{season.uuid}/campaign/").json()["rounds"]
    names = {entry.number: entry.team.name for entry in season.entries.select_related("team")}
    assert [(each["team"]["name"], each["fixture"]) for each in told["changes"]] == [
        (names[event.payload["entry"]], event.fixture and str(event.fixture.uuid))
        for event in events
    ]


@pytest.mark.clause("LG-CAMP-01")
def test_the_standings_go_by_the_places_of_the_campaign_and_warn_of_little() -> None:
    season = town()
    for number in (1, 2, 3):
        play_round(season, number)
    campaign = Campaign.objects.get()
    told = Client().get(f"/api/seasons/{season.uuid}/campaign/").json()["standings"]
    worth = [(each["numbers"][1], each["numbers"][0]) for each in told]
    assert worth == sorted(worth, reverse=True), "places in town first, then pride"
    first = {number: worth.index(each) + 1 for number, each in enumerate(worth)}
    assert [each["place"] for each in told] == list(first.values())
    low = [own for own in campaign.data["entries"].values() if own["pride"] <= 3]
    assert low, "somebody lost more than he won"
    page = page_of(Client(), "season-campaign", *place_of(season))
    assert page.count('<td class="n down" ') == len(low)


@pytest.mark.clause("LG-CAMP-02", "LG-SEASON-06")
def test_a_campaign_that_is_over_stands_as_its_final_placings_say() -> None:
    season = town()
    number = 0
    while season.state == Season.State.RUNNING:
        play_round(season, number := number + 1)
        season.refresh_from_db()
    assert season.placings is not None
    # What parted them then is no longer known to the campaign: the two in the middle change places.
    first, second, third, fourth = ({**each, "place": at} for at, each in
                                    enumerate(season.placings, 1))  # fmt: skip
    season.placings = [
        first, {**third, "place": 2}, {**second, "place": 3}, fourth
    ]  # fmt: skip
    season.save(update_fields=["placings"])
    names = dict(season.entries.values_list("number", "team__name"))
    final = [(each["place"], names[each["entry"]]) for each in season.placings]
    told = Client().get(f"/api/seasons/{season.uuid}/campaign/").json()["standings"]
    assert [(each["place"], each["team"]["name"]) for each in told] == final
    page = page_of(Client(), "season-campaign", *place_of(season))
    shown = page[page.index("<tbody") :]
    places = [shown.index(f">{name}<") for _, name in final]
    assert places == sorted(places), "the page has them in the order of the final table"


@pytest.mark.clause("LG-CAMP-01")
def test_whom_a_campaign_leaves_level_the_table_parts() -> None:
    season = town()
    for number in (1, 2):
        play_round(season, number)
    told = Client().get(f"/api/seasons/{season.uuid}/campaign/").json()["standings"]
    table = [row.entry for row in group_table(season.stages.get().groups.get()).rows]
    names = dict(season.entries.values_list("number", "team__name"))
    level: dict[int, list[str]] = {}
    for each in told:
        level.setdefault(each["place"], []).append(each["team"]["name"])
    order = [names[number] for number in table]
    for shared in level.values():
        assert shared == sorted(shared, key=order.index)
