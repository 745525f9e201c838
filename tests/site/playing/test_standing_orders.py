"""Standing orders on the play page and in the API: shown to whose they are, changed by buttons."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.urls import reverse

from matches.live.operations import start_match
from matches.models import LiveMatch
from tests import pennies
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table
from tests.site.cup import Page
from tests.site.factories import client_of, queries
from tests.site.questioned import RUSSIAN

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"|data-mark="[^"]+"')


@pytest.fixture
def table() -> Table:
    made = Table(game_key=pennies.KEY)
    start_match(made.owner, made.fixture)
    return made


def shown(table: Table, side: int, **how: Any) -> str:
    url = reverse("play-match", args=[table.fixture.uuid])
    page = client_of(table.people[side]).get(f"{url}?orders=shown", **how).content.decode()
    return TOKEN.sub("", page)


def sent(table: Table, by: int, **fields: Any) -> Any:
    url = reverse("settle-orders", args=[table.fixture.uuid])
    return client_of(table.people[by]).post(url, {"side": by, **fields}, follow=True)


@pytest.mark.clause("LG-FIX-18")
def test_all_orders_are_given_in_one_form_and_stand_there_afterwards(table: Table) -> None:
    response = sent(table, 1, **{"order:hide": "third", "order:toss": "usual"})
    assert response.status_code == 200
    assert table.live.orders_of(1) == {"hide": "third", "toss": "usual"}
    page = shown(table, 1)
    assert re.search(r'<option value="third" selected>', page)
    assert '<span class="count">2</span>' in page


@pytest.mark.clause("LG-FIX-18")
def test_the_question_that_waits_is_settled_by_one_button(table: Table) -> None:
    buttons = [
        (form, button)
        for form in Page(shown(table, 0)).forms
        for button in form.buttons
        if button[0] == "order:hide"
    ]
    assert "orders=shown" in client_of(table.people[0]).get(url_of(table)).content.decode()
    assert [value for _form, (_name, value) in buttons] == ["first", "second", "third", "before"]
    form, (name, value) = buttons[1]
    assert (
        client_of(table.people[0]).post(form.action, {**form.sent, name: value}).status_code == 302
    )
    assert table.live.given == 1
    assert table.live.orders_of(0) == {"hide": "second"}
    assert "order:hide" in shown(table, 0), "and it can be changed"


def test_the_usual_orders_are_given_at_once(table: Table) -> None:
    sent(table, 1, usual="yes")
    assert table.live.orders_of(1) == {"hide": "second"}


@pytest.mark.clause("LG-FIX-18")
def test_nobody_else_sees_them(table: Table) -> None:
    before = shown(table, 0)
    sent(table, 1, **{"order:hide": "third"})
    assert shown(table, 0) == before
    assert "order:" not in client_of().get(url_of(table)).content.decode()
    watching = client_of(table.owner).get(url_of(table)).content.decode()
    assert "order:" not in watching, "who plays nothing has none to give"


def url_of(table: Table) -> str:
    return reverse("play-match", args=[table.fixture.uuid])


def test_what_is_refused_is_said_and_changes_nothing(table: Table) -> None:
    page = sent(table, 1, **{"order:hide": "fourth"}).content.decode()
    assert "“hide” cannot be settled as “fourth”." in page
    page = sent(table, 0, side="1", **{"order:hide": "third"}).content.decode()
    assert "message error" in page
    assert table.live.orders == {}
    for side in ("", "x", "99999999999999999999"):
        assert sent(table, 1, side=side, **{"order:hide": "third"}).status_code == 200
    assert table.live.orders == {}


def test_in_russian_too() -> None:
    table = Table(game_key="blood_bowl")
    start_match(table.owner, table.fixture)
    page = shown(table, table.live.asks or 0, headers=RUSSIAN)
    assert "Постоянные указания" in page
    assert "спрашивать меня" in page
    assert "ask me" not in page


def test_the_api_shows_and_changes_them(table: Table) -> None:
    url = reverse("api-orders", args=[table.fixture.uuid])
    mine, other = api_client(table.people[0]), api_client(table.people[1])
    found = mine.get(url).json()
    assert [(each["key"], each["way"], each["here"]) for each in found] == [
        ("hide", "", True),
        ("toss", "", False),
    ]
    assert [way["value"] for way in found[0]["ways"]] == ["", "first", "second", "third", "before"]
    wrong = mine.post(url, {"side": 0, "orders": {"hide": "x", "y": "z"}}, format="json")
    assert wrong.status_code == 422
    assert {each["code"] for each in wrong.json()["problems"]} == {"no_such_order", "no_such_way"}
    given = mine.post(url, {"side": 0, "orders": {"hide": "first"}}, format="json")
    assert given.status_code == 200
    assert given.json()["asks"] == 1, "his question was answered by it"
    assert [each["way"] for each in other.get(url).json()] == ["", ""], "his own, and no other's"
    assert api_client(table.owner).get(url).json() == []


def test_the_page_costs_no_query_more_for_them(table: Table) -> None:
    mine = client_of(table.people[0])
    before = queries(mine, url_of(table))
    LiveMatch.objects.filter(pk=table.live.pk).update(orders={"0": {"toss": "usual"}})
    assert queries(mine, url_of(table)) == before
