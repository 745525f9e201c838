"""Meetings on pages: a challenge is made and answered, the week is seen, and ended."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Challenge, Fixture, Season
from leagues.stages.weeks import week_of
from tests.api.world import client_of as program_of
from tests.leagues.test_meetings import Weeks
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db


def season_page(season: Season) -> str:
    return reverse("season", args=[season.league.slug, season.slug])


def page_of(client: Client, season: Season, language: str = "en") -> str:
    response = client.get(season_page(season), headers={"accept-language": language})
    assert response.status_code == 200
    return " ".join(html.unescape(response.content.decode()).split())


def press(client: Client, season: Season, name: str, *place: Any, **sent: Any) -> Any:
    url = reverse(name, args=[season.league.slug, season.slug, *place])
    return client.post(url, sent, follow=True)


@pytest.mark.clause("LG-MEET-01", "LG-MEET-02")
def test_coaches_arrange_their_match_of_the_week_on_the_page() -> None:
    weeks = Weeks()
    one, two = weeks.entry(1), weeks.entry(2)
    challenger, asked = client_of(weeks.coach(1)), client_of(weeks.coach(2))
    seen = page_of(challenger, weeks.season)
    assert "Week 1 of 3" in seen
    assert seen.count("Challenge with Team") == 4, "everybody else is free"
    press(challenger, weeks.season, "challenge", one.uuid, two.uuid)
    assert "Waiting for your answer" in page_of(asked, weeks.season)
    assert "Challenge with" not in page_of(challenger, weeks.season), "one at a time"
    found = Challenge.objects.get()
    before = asked.get(
        reverse("answer-challenge", args=[weeks.season.league.slug, weeks.season.slug, found.uuid]),
        {"accept": "1"},
    )
    assert "to be played this week" in before.content.decode()
    press(asked, weeks.season, "answer-challenge", found.uuid, accept="1")
    fixture = weeks.season.fixtures.get()
    for client in (challenger, asked, Client()):
        assert reverse("match", args=[fixture.uuid]) in page_of(client, weeks.season)
    third = page_of(client_of(weeks.coach(3)), weeks.season)
    assert third.count("Challenge with Team") == 2, "two have their match of the week"


@pytest.mark.clause("LG-MEET-03")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Week 2 of 3", "free"]), ("ru", ["Неделя 2 из 3", "свободна"])],
)
def test_who_runs_it_ends_the_week_with_a_reason(language: str, words: list[str]) -> None:
    weeks = Weeks(days=None)
    owner = client_of(weeks.runs_it)
    assert "End the week" in page_of(owner, weeks.season)
    assert "End the week" not in page_of(client_of(weeks.coach(1)), weeks.season)
    press(owner, weeks.season, "end-round", 1, 1)
    assert weeks.week.number == 1, "a ruling needs a reason"
    press(owner, weeks.season, "end-round", 1, 1, reason="Everybody has played.")
    assert weeks.week.number == 2
    seen = page_of(owner, weeks.season, language)
    for each in words:
        assert each in seen
    refused = press(client_of(weeks.coach(1)), weeks.season, "end-round", 1, 2, reason="No.")
    assert refused.status_code in (403, 404, 409, 422)
    assert weeks.week.number == 2


@pytest.mark.clause("LG-MEET-03")
def test_between_two_weeks_the_page_says_what_is_waited_for() -> None:
    weeks = Weeks(days=None, strict=True)
    weeks.meet(1, 2)
    weeks.end()
    assert "The next one opens when all of its matches are settled" in page_of(
        Client(), weeks.season
    )


@pytest.mark.clause("LG-MEET-01")
def test_programs_see_the_same() -> None:
    weeks = Weeks()
    fixture = weeks.meet(1, 2)
    weeks.challenge(3, 4)
    told = Client().get(f"/api/seasons/{weeks.season.uuid}/meetings/").json()
    assert (told["stage"], told["weeks"], told["week"]["number"]) == (1, 3, 1)
    by_name = {each["team"]["name"]: each for each in told["entries"]}
    names = {n: weeks.entry(n).team.name for n in range(1, 6)}
    assert by_name[names[1]]["fixtures"] == [str(fixture.uuid)]
    assert [by_name[names[n]]["free"] for n in range(1, 6)] == [0, 0, 0, 0, 1]
    program = program_of(weeks.runs_it)
    url = f"/api/seasons/{weeks.season.uuid}/stages/1/rounds/1/end/"
    assert program.post(url, {}, format="json").status_code == 422
    Fixture.objects.all().delete()
    assert program.post(url, {"reason": "Enough."}, format="json").json()["week"]["number"] == 2
    assert program.post(url, {"reason": "Again."}, format="json").status_code in (409, 422)
    drawn = Client().get(f"/api/seasons/{weeks.season.uuid}/ladder/")
    assert drawn.status_code == 404


def test_a_week_of_many_asks_no_more_than_one_of_few() -> None:
    few, many = Weeks(entries=4), Weeks(entries=20)
    many.meet(1, 2)
    many.meet(3, 4)
    many.challenge(5, 6)
    few.meet(1, 2)
    few.challenge(3, 4)
    counts = [
        queries(client_of(weeks.coach(1)), season_page(weeks.season)) for weeks in (few, many)
    ]
    assert counts[1] <= counts[0]
    assert week_of(many.stage) is not None


@pytest.mark.clause("LG-DESK-01")
def test_the_desk_has_the_open_week_who_is_idle_and_what_ends_it() -> None:
    weeks = Weeks()
    names = [weeks.entry(number).team.name for number in (1, 2)]
    desk = reverse("season-desk", args=[weeks.season.league.slug, weeks.season.slug])
    end = reverse("end-round", args=[weeks.season.league.slug, weeks.season.slug, 1, 1])

    def week() -> str:
        page = client_of(weeks.runs_it).get(desk).content.decode()
        return page.partition('id="this-week"')[2].partition("</section>")[0]

    assert end in week()
    assert all(name in week() for name in names)
    one, two = weeks.entry(1), weeks.entry(2)
    press(client_of(weeks.coach(1)), weeks.season, "challenge", one.uuid, two.uuid)
    found = Challenge.objects.get()
    press(client_of(weeks.coach(2)), weeks.season, "answer-challenge", found.uuid, accept="1")
    assert not any(name in week() for name in names)
