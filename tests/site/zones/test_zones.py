"""Whose clock a page shows, and how an account comes to its time zone (LG-FIX-02)."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.clock import zone_name
from rules.problems import Refusal
from tests import factories
from tests.site.factories import PASSWORD, client_of, person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-02")]

BERLIN = "Europe/Berlin"


def sign_up(**data: str) -> Coach:
    sent = {"username": "anna", "password": PASSWORD, **data}
    assert Client().post(reverse("sign-up"), sent).status_code == 302
    return Coach.objects.get(username="anna")


@pytest.mark.parametrize(
    ("told", "begins"),
    [({"time_zone": BERLIN}, BERLIN), ({}, "UTC"), ({"time_zone": "Moon/Tranquility"}, "UTC")],
)
def test_an_account_begins_with_what_the_browser_says(told: dict[str, str], begins: str) -> None:
    coach = sign_up(**told)
    assert coach.time_zone == begins
    assert coach.asks_for_zone is (begins == "UTC")


def test_by_the_api_a_zone_is_named_or_refused() -> None:
    address = reverse("api-coaches")
    data = {"username": "anna", "password": PASSWORD, "time_zone": BERLIN}
    made = Client().post(address, data, content_type="application/json")
    assert made.status_code == 201
    assert made.json()["time_zone"] == BERLIN
    wrong = data | {"username": "bela", "time_zone": "Moon/Tranquility"}
    refused = Client().post(address, wrong, content_type="application/json")
    assert refused.status_code == 400
    assert not Coach.objects.filter(username="bela").exists()


def test_the_question_is_answered_once_and_an_unknown_zone_is_refused() -> None:
    vera = person("vera")
    with pytest.raises(Refusal) as no:
        rosters.answer_zone(vera, "Moon/Tranquility")
    assert [each.code for each in no.value.problems] == ["unknown_time_zone"]
    vera.refresh_from_db()
    assert vera.asks_for_zone
    vera = rosters.answer_zone(vera, "UTC")
    assert (vera.time_zone, vera.asks_for_zone) == ("UTC", False)
    assert 'id="zone-question"' not in client_of(vera).get(reverse("leagues")).content.decode()


def test_the_question_leads_back_to_where_it_was_asked() -> None:
    vera = person("vera")
    client = client_of(vera)
    assert 'id="zone-question"' in client.get(reverse("leagues")).content.decode()
    sent = {"time_zone": BERLIN, "next": reverse("rulebooks")}
    answer = client.post(reverse("answer-zone"), sent)
    assert answer["Location"] == reverse("rulebooks")
    elsewhere = client.post(reverse("answer-zone"), {**sent, "next": "https://example.org/"})
    assert elsewhere["Location"] == reverse("home")


def test_strangers_are_asked_nothing() -> None:
    assert 'id="zone-question"' not in Client().get(reverse("leagues")).content.decode()
    assert Client().post(reverse("answer-zone"), {"time_zone": BERLIN}).status_code == 302
    assert not Coach.objects.filter(time_zone=BERLIN).exists()


def test_a_league_begins_with_the_zone_of_who_founds_it() -> None:
    vera = rosters.change_profile(person("vera"), time_zone=BERLIN)
    assert leagues.found_league(vera, "Harbour").time_zone == BERLIN
    assert leagues.found_league(vera, "Islands", time_zone="Asia/Tokyo").time_zone == "Asia/Tokyo"
    shown = client_of(vera).get(reverse("found-league")).content.decode()
    assert f'<option value="{BERLIN}" selected>' in shown


@pytest.mark.parametrize(
    ("zone", "named"),
    [
        ("UTC", "UTC"),
        (BERLIN, "CET"),
        ("America/New_York", "EST"),
        ("Asia/Dubai", "UTC+04"),
        ("America/Sao_Paulo", "UTC−03"),
    ],
)
def test_a_zone_without_letters_is_named_by_its_distance(zone: str, named: str) -> None:
    assert zone_name(datetime(2026, 12, 1, 12, tzinfo=ZoneInfo(zone))) == named


def test_days_and_kick_offs_are_those_of_the_league_to_strangers() -> None:
    """At half past ten in the evening by UTC it is the next day already in Tokyo."""
    season = factories.season(4, time_zone="Asia/Tokyo")
    fixture = season.fixtures.order_by("round__number", "slot")[0]
    fixture.kickoff = datetime(2031, 5, 9, 22, 30, tzinfo=UTC)
    fixture.save()
    url = reverse("season-rounds", args=[season.league.slug, season.slug])
    assert "10 May<small>07:30 JST</small>" in Client().get(url).content.decode()
    vera = rosters.change_profile(person("vera"), time_zone=BERLIN)
    assert "10 May<small>00:30 CEST</small>" in client_of(vera).get(url).content.decode()
    season.finished = fixture.kickoff
    season.state = "finished"
    season.save()
    league = reverse("league", args=[season.league.slug])
    assert "10 May 2031" in Client().get(league).content.decode()
    ny = rosters.change_profile(person("tomas"), time_zone="America/New_York")
    assert "9 May 2031" in client_of(ny).get(league).content.decode()
