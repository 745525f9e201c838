"""Practice matches: begun without an account, for one browser, counted nowhere, deleted."""

from __future__ import annotations

import json

import pytest
from django.test import Client
from django.urls import reverse

from matches.models import LiveMatch, Practice
from matches.practice.operations import practised
from tests.site.factories import client_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_attempts")]


def begun(client: Client, game: str, key: str = "a") -> str:
    answer = client.post(reverse("begin-practice"), {"game": game, "form_key": key + game})
    assert answer.status_code == 302, answer.content
    return answer["Location"]


@pytest.mark.parametrize("game", practised())
def test_usual(game: str) -> None:
    client = client_of()
    table = begun(client, game)
    n = 0
    while True:
        live = LiveMatch.objects.get()
        if live.state != "playing":
            break
        page = client.get(table)
        assert page.status_code == 200
        default = page.context["default"]
        n += 1
        page = client.post(table + "answer/", {"number": page.context["view"].number, "json": default})
        assert page.status_code == 302
        print(n, page["Location"], live.asks)
        assert n < 400
    page = client.get(page["Location"])
    assert page.status_code == 200
    print(page.content.decode())
