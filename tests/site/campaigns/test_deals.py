"""Deals of two teams on pages and by the API."""

from __future__ import annotations

import html
import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Deal, Season
from matches.reading.duties import duties
from rosters.models import Coach
from tests import factories
from tests.api.world import client_of as program_of
from tests.matches.campaigns.test_deals import charms, coach, offer, town
from tests.site.factories import client_of, queries

pytestmark = pytest.mark.django_db
State = Deal.State


def place(season: Season, *more: Any) -> list[Any]:
    return [season.league.slug, season.slug, *more]


def page_of(user: Coach | None, season: Season, language: str = "en") -> str:
    client = Client() if user is None else client_of(user)
    url = reverse("season-deals", args=place(season))
    response = client.get(url, headers={"accept-language": language})
    assert response.status_code == 200
    return html.unescape(response.content.decode())


@pytest.mark.clause("LG-DEAL-01")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["may offer", "A charm for Team 02", "Pride", "Offer it"]),
        ("ru", ["возможные предложения", "Амулет для клуба Team 02", "Гордость", "Предложить"]),
    ],
)
def test_a_coach_offers_on_the_page_and_the_other_answers_there(
    language: str, words: list[str]
) -> None:
    season, one, other = town()
    page = page_of(coach(one), season, language)
    for each in words:
        assert each in page
    assert "A charm for" not in page_of(coach(other), season), "it has none to offer"
    url = reverse("offer-deal", args=place(season, one.uuid, other.uuid))
    form = {"offer": json.dumps({"what": "charm"}), "amount": "2", "once": "k1"}
    client_of(coach(one)).post(url, form)
    client_of(coach(one)).post(url, form)  # sent again, the same thing
    deal = Deal.objects.get()
    mine = page_of(coach(one), season)
    assert "Withdraw" in mine
    assert words[1] not in mine, "it is offered already"
    [duty] = [each for each in duties(coach(other)) if "charm" in each.title]
    assert duty.until == deal.expires
    assert "Accept…" in page_of(coach(other), season)
    assert "Accept…" not in page_of(None, season)
    answer = reverse("answer-deal", args=place(season, deal.uuid))
    client = client_of(coach(other))
    asked = html.unescape(client.get(answer, {"answer": "accept"}).content.decode())
    assert "carried out at once" in asked
    assert charms(other) == 0, "it was only asked about"
    client.post(answer, {"answer": "accept"})
    deal.refresh_from_db()
    assert deal.state == State.ACCEPTED
    assert charms(other) == 1


@pytest.mark.clause("LG-DEAL-01")
def test_only_what_would_not_be_refused_can_be_offered() -> None:
    season, one, other = town()
    url = f"/api/seasons/{season.uuid}/deals/possible/"

    def takers() -> list[str]:
        return [each["other"] for each in program_of(coach(one)).get(url).json()]

    assert str(other.uuid) in takers()
    deal = offer(one, other)
    assert str(other.uuid) not in takers(), "it is offered already"
    client_of(coach(one)).post(reverse("withdraw-deal", args=place(season, deal.uuid)))
    assert str(other.uuid) in takers(), "what was withdrawn may be offered again"
    deal = offer(one, other)
    program_of(coach(other)).post(f"/api/deals/{deal.uuid}/", {"answer": "decline"}, format="json")
    assert str(other.uuid) not in takers(), "once between two matches"


@pytest.mark.clause("LG-DEAL-01")
def test_what_is_wrong_with_an_offer_is_said() -> None:
    season, one, other = town()
    url = reverse("offer-deal", args=place(season, one.uuid, other.uuid))
    for form, said in (
        ({"offer": '{"what": "charm"}', "amount": "99"}, "0 to 4"),
        ({"offer": '{"what": "charm"}', "amount": "many"}, "0 to 4"),
        ({"offer": '{"what": "moon"}'}, "has nothing of that kind to offer"),
        ({"offer": "moon"}, "object"),
        ({"offer": "[" * 100_000}, "object"),
    ):
        page = client_of(coach(one)).post(url, form, follow=True).content.decode()
        assert said in html.unescape(page), form
    assert not Deal.objects.exists()


@pytest.mark.clause("LG-DEAL-01")
def test_a_commissioner_takes_a_deal_back_and_its_coach_an_offer() -> None:
    season, one, other = town()
    deal = offer(one, other)
    client_of(coach(one)).post(reverse("withdraw-deal", args=place(season, deal.uuid)))
    deal.refresh_from_db()
    assert deal.state == State.WITHDRAWN
    deal = offer(one, other)
    program_of(coach(other)).post(f"/api/deals/{deal.uuid}/", {"answer": "accept"}, format="json")
    owner = factories.owner_of(season)
    assert "Take it back…" in page_of(owner, season)
    assert "Take it back…" not in page_of(coach(one), season)
    undo = reverse("undo-deal", args=place(season, deal.uuid))
    assert client_of(owner).post(undo, {}).status_code == 422, "a reason is wanted"
    client_of(owner).post(undo, {"reason": "A mistake."})
    deal.refresh_from_db()
    assert deal.state == State.UNDONE
    assert charms(other) == 0


@pytest.mark.clause("LG-DEAL-01")
def test_programs_offer_and_answer_the_same() -> None:
    season, one, other = town()
    url = f"/api/seasons/{season.uuid}/deals/"
    seller, buyer = program_of(coach(one)), program_of(coach(other))
    found = seller.get(f"{url}possible/").json()
    [possible] = [each for each in found if each["other"] == str(other.uuid)]
    assert (possible["least"], possible["most"]) == (0, 4)
    wish = {
        "entry": possible["entry"],
        "other": possible["other"],
        "offer": {**possible["offer"], "amount": 1},
    }
    made = seller.post(url, wish, format="json")
    assert made.status_code == 201
    assert made.json()["says"] == "Team 01 offers Team 02 a charm for 1 of its pride."
    one_deal = f"/api/deals/{made.json()['uuid']}/"
    assert seller.post(one_deal, {"answer": "accept"}, format="json").status_code == 403
    told = buyer.post(one_deal, {"answer": "accept"}, format="json").json()
    assert (told["state"], told["answer"]) == ("accepted", "accept")
    assert [each["state"] for each in buyer.get(url).json()["results"]] == ["accepted"]
    assert charms(other) == 1


def test_the_page_of_deals_asks_as_often_with_many_as_with_few() -> None:
    counts = []
    for rows in (3, 30):
        season, one, other = town()
        Deal.objects.bulk_create(
            Deal(
                season=season,
                number=n,
                giver=one,
                taker=other,
                offer={"what": "charm", "amount": 0},
                created=season.created,
            )
            for n in range(1, rows + 1)
        )
        url = reverse("season-deals", args=place(season))
        counts.append(queries(client_of(coach(other)), url))
    assert counts[0] == counts[1]
    assert counts[0] < 20
