"""A link to choose a password works once, however many have opened it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from rosters import operations
from rosters.accounts.links import password_path
from rosters.models import Coach
from rules.problems import Refusal
from tests.site.factories import person

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-ROLE-08")]

OTHER = "another long and unlikely one"


def opened(path: str) -> tuple[Client, str]:
    """Somebody who has opened the link, and where its form goes."""
    client = Client()
    page = client.get(path, follow=True)
    return client, page.redirect_chain[-1][0]


def send(client: Client, target: str, password: str) -> Any:
    body = {"new_password1": password, "new_password2": password}
    return client.post(target, body, follow=True)


def test_of_six_who_have_opened_it_the_first_to_send_a_password_sets_it() -> None:
    coach = person("vera")
    waiting = [opened(password_path(coach)) for _ in range(6)]
    pages = [send(*each, f"{OTHER} {n}") for n, each in enumerate(waiting)]
    assert ["Sign in with it" in page.content.decode() for page in pages] == [True] + 5 * [False]
    assert all(b"This link has expired" in page.content for page in pages[1:])
    coach.refresh_from_db()
    assert coach.check_password(f"{OTHER} 0")


def test_who_was_quicker_between_the_look_at_the_link_and_the_password_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The token is looked at again with the row in hand."""
    coach = person("vera")
    client, target = opened(password_path(coach))
    choose = operations.choose_password

    def late(found: Coach, token: str, password: str) -> Coach:
        choose(found, token, f"{OTHER} of somebody quicker")
        return choose(found, token, password)

    monkeypatch.setattr(operations, "choose_password", late)
    page = send(client, target, OTHER)
    assert page.status_code == 409
    assert b"This link has expired" in page.content
    coach.refresh_from_db()
    assert coach.check_password(f"{OTHER} of somebody quicker")
    assert client.get(reverse("account")).status_code == 302, "nobody was let in"


def test_a_link_of_another_account_or_none_chooses_nothing() -> None:
    vera, tomas = person("vera"), person("tomas")
    token = password_path(tomas).rstrip("/").rpartition("/")[2]
    for wrong in (token, "", "x-y"):
        with pytest.raises(Refusal) as refused:
            operations.choose_password(vera, wrong, OTHER)
        assert [problem.code for problem in refused.value.problems] == ["link_is_no_good"]
