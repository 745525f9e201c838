"""Rulings on a campaign on pages: something awarded, the end of a round counted again, a captive
let go."""

from __future__ import annotations

import html

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Campaign, Season
from matches.resolution.dispatch import advance
from tests import factories
from tests.matches.campaigns.test_captives import captive_season, entry_of, first_capture, held
from tests.site.campaigns.test_campaigns import place_of, play_round, town
from tests.site.factories import client_of, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-EVENT-04", "LG-CAMP-02")]


def page_of(client: Client, season: Season, language: str = "en") -> str:
    url = reverse("season-campaign", args=place_of(season))
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == 200
    return " ".join(html.unescape(response.content.decode()).split())


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["Captives", "held by", "Let go…"]), ("ru", ["Пленные", "в плену у", "Отпустить…"])],
)
def test_who_is_held_is_seen_and_let_go_with_a_reason(language: str, words: list[str]) -> None:
    season = captive_season()
    _, holder, owner, member = first_capture(season)
    runs_it = client_of(factories.owner_of(season))
    seen = page_of(runs_it, season, language)
    for each in (*words, member.name):
        assert each in seen
    assert member.name in page_of(Client(), season)
    assert "Let go…" not in page_of(Client(), season)
    uuids = [entry_of(season, number).uuid for number in (holder, owner)]
    url = reverse("free-captive", args=[*place_of(season), *uuids, member.id])
    assert runs_it.post(url, {}).status_code == 422, "a ruling needs a reason"
    assert runs_it.post(url, {"reason": "Unfair."}).status_code == 302
    advance()
    assert held(season) == []
    assert client_of(factories.coach()).get(url).status_code in (403, 409)


def test_something_is_awarded_and_the_end_of_a_round_counted_again() -> None:
    season = town()
    play_round(season, 1)
    runs_it = client_of(factories.owner_of(season))
    seen = page_of(runs_it, season)
    award = reverse("award-in-campaign", args=place_of(season))
    again = reverse("count-round-again", args=[*place_of(season), 1, 1])
    assert award in seen
    assert again in seen
    assert award not in page_of(Client(), season)
    sent = {"entry": "2", "number": "pride", "by": "2", "reason": "For the fair."}
    before = Campaign.objects.get().data["entries"]["2"]["pride"]
    assert runs_it.post(award, sent).status_code == 302
    assert Campaign.objects.get().data["entries"]["2"]["pride"] == before + 2
    refused = runs_it.post(award, {**sent, "number": "places"})
    assert refused.status_code == 422
    assert "cannot be awarded" in html.unescape(refused.content.decode())
    assert runs_it.post(again, {"reason": "To be sure."}).status_code == 302


def test_the_campaign_at_one_look_takes_no_more_than_twenty_four_queries() -> None:
    season = captive_season()
    first_capture(season)
    url = reverse("season-campaign", args=place_of(season))
    assert queries(client_of(factories.owner_of(season)), url) <= 24
