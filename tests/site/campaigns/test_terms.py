"""What is asked before a match, on pages and by the API."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.hooks import terms_of
from leagues.models import Campaign, Fixture, Season
from matches.reading.duties import duties
from rosters.games import of as room_of
from rosters.models import Coach
from tests import factories
from tests.api.world import client_of as program_of
from tests.matches.campaigns.test_campaigns import fixtures_of
from tests.matches.campaigns.test_deals import offer, town
from tests.matches.campaigns.test_terms import all_people, answer, coach_of, fresh
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def first_of(season: Season) -> Fixture:
    return fixtures_of(season, 1)[0]


def page_of(user: Coach | None, fixture: Fixture, language: str = "en") -> str:
    client = Client() if user is None else client_of(user)
    url = reverse("match", args=[fixture.uuid])
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


def send(user: Coach, fixture: Fixture, side: int, key: str, **data: Any) -> Any:
    url = reverse("answer-terms", args=[fixture.uuid, side, key])
    return client_of(user).post(url, data, follow=True)


@pytest.mark.clause("LG-FIX-17")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Which place is at stake?", "The Inn", "An answer is final."]),
        ("ru", ["Какое место стоит на кону?", "The Inn", "Ответ окончателен."]),
    ],
)
def test_who_is_asked_answers_on_the_page_of_the_match(language: str, words: list[str]) -> None:
    fixture = first_of(all_people())
    home, away = coach_of(fixture, 0), coach_of(fixture, 1)
    page = page_of(home, fixture, language)
    for each in words:
        assert each in page
    for other in (away, None):
        seen = page_of(other, fixture)
        assert "is asked: Which place is at stake?" in seen
        assert 'name="answer"' not in seen, "he sees that one waits, and cannot answer"
    said = send(home, fixture, 0, "stake", answer='"inn"')
    assert "Your answer counts." in html.unescape(said.content.decode())
    assert terms_of(fresh(fixture))["stake"] == "inn"
    assert "Whoever wins holds The Inn" in page_of(None, fixture)


@pytest.mark.clause("LG-FIX-31")
def test_beside_each_answer_stands_what_it_would_bring() -> None:
    season = all_people()
    fixture = first_of(season)
    home = coach_of(fixture, 0)
    words = room_of(season.game).seasons.TERRITORIES
    held = Campaign.objects.get().data["territories"]
    kinds = {each["id"]: str(words.get(each["kind"], "")) for each in held}
    assert any(kinds.values())
    page = page_of(home, fixture)
    [asked] = program_of(home).get(f"/api/fixtures/{fixture.uuid}/terms/").json()["asked"]
    assert asked["brings"] == [kinds[each] for each in asked["options"]]
    for each in filter(None, asked["brings"]):
        assert f"<small>{each}</small>" in page


@pytest.mark.clause("LG-FIX-17")
def test_an_answer_that_is_none_is_told_so_and_nothing_changes() -> None:
    fixture = first_of(all_people())
    home = coach_of(fixture, 0)
    said = send(home, fixture, 0, "stake", answer="moon")
    assert "“moon” is not one of the answers" in html.unescape(said.content.decode())
    said = send(home, fixture, 0, "wager", answer="1")
    assert "is not asked that now" in html.unescape(said.content.decode())
    said = send(home, fixture, 7, "stake", answer='"inn"')
    assert "The match has no side 7" in html.unescape(said.content.decode())
    assert terms_of(fresh(fixture)) is None


@pytest.mark.clause("LG-FIX-17")
def test_what_one_has_wagered_is_seen_when_the_other_has_as_well() -> None:
    fixture = first_of(all_people())
    answer(fixture, 0, "stake", "inn")
    answer(fixture, 1, "wager", 2)
    for each in (coach_of(fixture, 0), coach_of(fixture, 1), None):
        assert "wagers 2" not in page_of(each, fixture)
    assert "How much pride do you wager?" in page_of(coach_of(fixture, 0), fixture)
    answer(fixture, 0, "wager", 1)
    assert "wagers 2" in page_of(None, fixture)


@pytest.mark.clause("LG-FIX-17", "LG-EVENT-05")
def test_a_commissioner_answers_with_a_reason() -> None:
    season = all_people()
    fixture = first_of(season)
    commissioner = factories.coach()
    season.league.memberships.create(coach=commissioner, role="commissioner")
    page = page_of(commissioner, fixture)
    assert "Answer in the place of the coach" in page
    refused = send(commissioner, fixture, 0, "stake", answer='"inn"')
    assert refused.status_code == 422
    send(commissioner, fixture, 0, "stake", answer='"inn"', reason="He rang me up.")
    assert terms_of(fresh(fixture))["stake"] == "inn"
    assert client_of(factories.coach()).get(
        reverse("answer-terms", args=[fixture.uuid, 0, "wager"])
    ).status_code in (302, 403, 409)


@pytest.mark.clause("LG-FIX-17")
def test_what_awaits_a_coach_says_so_with_its_deadline() -> None:
    season = all_people()
    fixture = first_of(season)
    [duty] = [each for each in duties(coach_of(fixture, 0)) if "asked something" in each.title]
    assert duty.until is not None
    assert duty.url == reverse("match", args=[fixture.uuid]) + "#terms"
    answer(fixture, 0, "stake", "inn")
    answer(fixture, 0, "wager", 0)
    about = [each for each in duties(coach_of(fixture, 0)) if each.url == duty.url]
    assert not about


@pytest.mark.clause("LG-FIX-17")
def test_programs_read_and_answer_the_same() -> None:
    season = all_people()
    fixture = first_of(season)
    url = f"/api/fixtures/{fixture.uuid}/terms/"
    home = program_of(coach_of(fixture, 0))
    told = home.get(url).json()
    assert told["terms"] is None
    [asked] = told["asked"]
    assert (asked["side"], asked["key"], asked["clause"]) == (0, "stake", "LG-FIX-17")
    assert asked["options"] == ["mill", "bridge", "inn", "mint"]
    away = program_of(coach_of(fixture, 1))
    assert away.get(url).json()["asked"][0]["options"] == []
    wish = {"side": 0, "key": "stake", "answer": "inn"}
    assert away.post(url, wish, format="json").status_code == 403
    told = home.post(url, wish, format="json").json()
    assert told["terms"]["stake"] == "inn"
    assert "Whoever wins holds The Inn when the round is over." in told["told"]
    assert home.post(url, {**wish, "answer": "mill"}, format="json").status_code in (409, 422)
    plain = factories.season(2).fixtures.first()
    assert plain is not None
    assert home.get(f"/api/fixtures/{plain.uuid}/terms/").status_code == 404


def test_a_match_page_asks_as_often_whatever_is_staked_around_it() -> None:
    counts = []
    for entries in (4, 12):
        season = factories.season(entries, legs=1, game="pennies", start=False)
        owner = factories.owner_of(season)
        leagues.plan_campaign(owner, season, {"asks": True})
        season.entries.update(managed="person")
        season = leagues.start_season(owner, season)
        fixture = first_of(season)
        counts.append(queries(client_of(owner), reverse("match", args=[fixture.uuid])))
    assert counts[0] == counts[1]


@pytest.mark.clause("LG-FIX-17", "LG-DEAL-01", "LG-FIX-15")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Who is asked", "is asked before", "is offered a deal", "after the match: "]),
        ("ru", ["Ждём ответа", "отвечает до начала", "сделки", "после матча: "]),
    ],
)
def test_the_campaign_at_one_look_says_who_is_asked_what(language: str, words: list[str]) -> None:
    season, one, other = town()
    offer(one, other)
    url = reverse("season-campaign", args=[season.league.slug, season.slug])
    page = html.unescape(Client().get(url, headers={"accept-language": language}).content.decode())
    for each in words:
        assert each in page
    told = program_of(coach_of(first_of(season), 0)).get(f"/api/seasons/{season.uuid}/campaign/")
    asked = {each["entry"] for each in told.json()["owed"]}
    homes = {str(f.sides.get(number=0).entry.uuid) for f in fixtures_of(season, 1)}
    assert asked == homes | {str(one.uuid), str(other.uuid)}
    assert queries(Client(), url) <= 22
    desk = reverse("season-desk", args=[season.league.slug, season.slug])
    page = client_of(factories.owner_of(season)).get(desk).content.decode()
    assert f"{coach_of(first_of(season), 0)} · " in html.unescape(page), "and who that is"
