"""The front of a league: what is on, what begins something, and that it stays cheap."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from leagues.models import League, Membership, Season
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories, pennies
from tests.site.factories import client_of, played, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FRONT-01")]


def front(league: League, reader: Coach | None = None, language: str = "en") -> str:
    url = reverse("league", args=[league.slug])
    response = client_of(reader).get(url, headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def member(league: League, role: str) -> Coach:
    coach = factories.coach()
    Membership.objects.create(league=league, coach=coach, role=role)
    return coach


def finished(season: Season) -> Season:
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    return season


def test_it_shows_the_running_season_results_and_members() -> None:
    season = played(4, rounds=1)
    page = front(season.league)
    for words in ("Next matches", "Last results", "Members", "Round 2", "Team 01"):
        assert words in page
    assert reverse("season-table", args=[season.league.slug, season.slug]) in page
    open_, settled = (season.fixtures.filter(settled__isnull=none) for none in (True, False))
    assert reverse("match", args=[settled[0].uuid]) in page
    assert any(reverse("match", args=[each.uuid]) in page for each in open_)
    assert "Champions" not in page
    assert "No season yet" not in page


def test_it_names_the_last_champions_the_newest_first() -> None:
    first = finished(factories.season(2, legs=1))
    league, owner = first.league, factories.owner_of(first)
    again = operations.create_season(owner, league, "Again", "coin", legs=1, seed="8")
    operations.open_registration(owner, again)
    for name in ("Harbour", "Hill"):
        operations.enter_team(owner, again, factories.team(owner, name))
    again = finished(operations.start_season(owner, again))
    page = front(league)
    champions = page[page.index("Champions") :]
    assert again.placings
    winner = again.entries.get(number=again.placings[0]["entry"]).team.name
    assert winner in champions
    assert champions.index(winner) < champions.index(">Season<"), "the newest first"
    assert "Again is over" in page


@pytest.mark.parametrize(
    ("state", "who", "words", "address"),
    [
        ("none", "owner", "Make the first season", "create-season"),
        ("none", "coach", "once the commissioner starts a season", ""),
        ("draft", "owner", "Go on preparing it", "season-desk"),
        ("draft", "coach", "once the commissioner opens registration", ""),
        ("open", "owner", "Prepare the start", "season-desk"),
        ("open", "coach", "Enter a team", "enter-team"),
        ("open", "spectator", "See the season", "season"),
        ("over", "owner", "Plan the next season", "change-season"),
        ("over", "spectator", "See how it ended", "season"),
    ],
)
def test_where_nothing_runs_it_offers_what_begins_something(
    state: str, who: str, words: str, address: str
) -> None:
    league, place = factories.league(), []
    owner = league.memberships.get(role="owner").coach
    if state != "none":
        season = operations.create_season(owner, league, "Spring", "coin", legs=1)
        place = [season.slug]
        if state != "draft":
            operations.open_registration(owner, season)
        if state == "over":
            for name in ("Harbour", "Hill"):
                operations.enter_team(owner, season, factories.team(owner, name))
            finished(operations.start_season(owner, season))
    page = front(league, owner if who == "owner" else member(league, who))
    begins = page[page.index('id="begins"') : page.index('id="members"')]
    assert words in begins
    if address:
        assert f'"{reverse(address, args=[league.slug, *place])}"' in begins
    if who != "owner":
        for other in ("create-season", "season-desk", "change-season"):
            steps = [] if other == "create-season" else place or ["none"]
            assert f'"{reverse(other, args=[league.slug, *steps])}"' not in page


def test_a_stranger_is_shown_how_to_join() -> None:
    league = factories.league(join_policy="open")
    assert f"{reverse('login')}?next=/leagues/" in front(league)
    assert reverse("join-league", args=[league.slug]) in front(league, factories.coach())
    closed = factories.league()
    assert f"{reverse('login')}?next=/leagues/" not in front(closed)


@pytest.mark.clause("LG-FRONT-02", "LG-TEXT-01")
def test_a_commissioner_writes_the_description_in_markdown() -> None:
    league = factories.league()
    owner, url = league.memberships.get(role="owner").coach, f"/leagues/{league.slug}/"
    client = client_of(owner)
    typed = "# Old Harbour\n\nOn **Fridays**. <script>alert(1)</script>\n\n[chat](javascript:x)"
    form = {"name": "League", "visibility": "public", "join_policy": "open"}
    sent = client.post(f"{url}change/", {**form, "description": typed})
    assert sent.status_code == 302
    page = client.get(url).content.decode()
    assert "<h3>Old Harbour</h3>" in page
    assert page.count("<h1>") == 1
    assert "<strong>Fridays</strong>" in page
    assert "&lt;script&gt;" in page
    assert "javascript:x" not in page.replace("[chat](javascript:x)", "")
    program = client.patch(
        f"/api{url}", {"description": "Plain *words*."}, content_type="application/json"
    )
    assert program.status_code == 200
    assert "Plain <em>words</em>." in client.get(url).content.decode()
    listed = client.get("/leagues/").content.decode()
    assert "Plain words." in listed
    too_long = client.post(f"{url}change/", {**form, "description": "x" * 4001})
    assert too_long.status_code == 422
    with pytest.raises(Refusal):
        operations.change_league(owner, league, description="x" * 4001)
    refused = client_of(member(league, "coach")).post(f"{url}change/", {**form, "name": "Mine"})
    assert refused.status_code in (403, 409)


@pytest.mark.clause("LG-CAMP-03")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_of_a_campaign_it_shows_the_standings_that_count(language: str) -> None:
    season = factories.season(4, legs=2, game=pennies.KEY, start=False)
    owner = factories.owner_of(season)
    operations.plan_campaign(owner, season, {})
    operations.start_season(owner, season)
    page = front(season.league, language=language)
    words = {"en": ("Places in town", "decides"), "ru": ("Места в городе", "решает")}
    for each in words[language]:
        assert each in page
    assert 'class="standings' not in page
    assert reverse("season-campaign", args=[season.league.slug, season.slug]) in page


def test_programs_read_the_same_front() -> None:
    season = played(4, rounds=1)
    told = Client().get(f"/api/leagues/{season.league.slug}/front/").json()
    assert told["running"]["season"]["uuid"] == str(season.uuid)
    assert told["running"]["round"] == 2
    assert [row["place"] for row in told["running"]["tables"][0]["rows"]] == [1, 2, 3, 4]
    assert told["running"]["standings"] is None
    assert {each["state"] for each in told["results"]} == {"settled"}
    assert {each["state"] for each in told["to_come"]} == {"scheduled"}
    assert len(told["members"]) == 1
    assert told["crowned"] == []
    hidden = factories.league(visibility="private")
    assert Client().get(f"/api/leagues/{hidden.slug}/front/").status_code == 404


def test_a_large_league_asks_no_more_than_a_small_one() -> None:
    def asked(entries: int, members: int, seasons: int) -> int:
        season = played(entries, rounds=1)
        owner = factories.owner_of(season)
        for n in range(members):
            member(season.league, "coach" if n % 2 else "spectator")
        for n in range(seasons):
            operations.create_season(owner, season.league, f"Draft {n}", "coin")
        reader: Any = client_of(owner)
        url = reverse("league", args=[season.league.slug])
        reader.get(url)
        return queries(reader, url)

    small = asked(3, 3, 1)
    assert asked(12, 30, 9) <= small
    assert small <= 36
