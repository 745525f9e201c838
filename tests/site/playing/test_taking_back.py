"""Taking back by page and API: offered to whose answers they are, and refused with a sentence."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.api.world import client_of as api_client
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_taking_back import to_free_answer
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-32")]


def test_only_the_coach_who_can_take_back_is_offered_it() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    side, uuid = table.live.asks or 0, table.fixture.uuid
    url, address = reverse("play-match", args=[uuid]), reverse("take-back", args=[uuid])
    pages = {
        name: client_of(who).get(url).content.decode()
        for name, who in (("own", table.people[side]), ("other", table.people[1 - side]))
    }
    assert address in pages["own"]
    assert address not in pages["other"]
    assert api_client(table.people[side]).get(f"/api/fixtures/{uuid}/live/").json()["free"] == 1
    assert api_client(table.people[1 - side]).get(f"/api/fixtures/{uuid}/live/").json()["free"] == 0


def test_a_program_takes_back_and_is_told_when_nothing_is_left() -> None:
    table = OfGame("kill_team")
    to_free_answer(table)
    given, side = table.live.given, table.live.asks or 0
    client, url = api_client(table.people[side]), f"/api/fixtures/{table.fixture.uuid}/live/"
    number = client.get(url).json()["number"]
    response = client.post(f"{url}take-back/", {"number": number}, format="json")
    assert response.status_code == 200
    assert table.live.given < given
    number = response.json()["number"]
    again = client.post(f"{url}take-back/", {"number": number, "everything": True}, format="json")
    assert again.status_code == 409
    assert again.json()["problems"][0]["code"] == "nothing_to_take_back"


def test_the_page_says_why_nothing_can_be_taken_back() -> None:
    table = OfGame("kill_team")
    user = table.people[table.live.asks or 0]
    response = client_of(user).post(
        reverse("take-back", args=[table.fixture.uuid]),
        {"number": table.live.question_number},
        follow=True,
    )
    assert "You can&#x27;t take this back" in response.content.decode()
