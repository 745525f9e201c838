"""Signing in on the site."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from tests.site.factories import PASSWORD, client_of, person

pytestmark = pytest.mark.django_db


def test_one_comes_back_to_where_one_was_going() -> None:
    person("vera")
    client = Client()
    sent = client.get(reverse("found-league"))
    assert sent.headers["Location"] == f"{reverse('login')}?next={reverse('found-league')}"
    body = {"username": "vera", "password": PASSWORD, "next": reverse("found-league")}
    assert client.post(reverse("login"), body).headers["Location"] == reverse("found-league")


def test_another_site_is_nowhere_one_was_going() -> None:
    person("vera")
    for target in ("https://evil.example/", "//evil.example/", "javascript:alert(1)"):
        body = {"username": "vera", "password": PASSWORD, "next": target}
        assert Client().post(reverse("login"), body).headers["Location"] == "/"


def test_signing_up_and_guessing_from_inside_are_slowed_down_too(
    monkeypatch: pytest.MonkeyPatch, no_attempts: None
) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"sign-in": "3/min"})
    inside = client_of(person("vera"))
    for client, page in (
        (Client(REMOTE_ADDR="127.8.8.9"), "sign-up"),
        (inside, "account-erase"),
    ):
        answers = [client.post(reverse(page), {}).status_code for _ in range(4)]
        assert answers == [422, 422, 422, 429], page
    assert inside.post(reverse("password-change"), {}).status_code == 429


def test_guessing_is_slowed_down(monkeypatch: pytest.MonkeyPatch, no_attempts: None) -> None:
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"sign-in": "3/min"})
    client = Client(REMOTE_ADDR="127.8.8.8")
    body = {"username": "vera", "password": "guess"}
    answers = [client.post(reverse("login"), body).status_code for _ in range(4)]
    assert answers == [200, 200, 200, 429]


def test_an_expired_session_is_sent_to_sign_in_and_changes_nothing() -> None:
    person("vera")
    client = Client()
    client.post(reverse("login"), {"username": "vera", "password": PASSWORD})
    client.session.flush()
    client.cookies.clear()
    response = client.post(reverse("found-league"), {"name": "Lost"})
    assert response.status_code == 302
    assert response.headers["Location"].startswith(reverse("login"))
    asked = "To go on, sign in or sign up"
    assert asked in client.get(response.headers["Location"]).content.decode(), "it says why"
    assert asked not in client.get(reverse("login")).content.decode()


@pytest.mark.parametrize("target", ["1", "2099-01-01", "league", "a.b"])
def test_what_is_no_address_is_nowhere_to_go_after_signing_up(target: str) -> None:
    signed_in = client_of(person("vera"))
    url = f"{reverse('sign-up')}?next={target}"
    assert signed_in.get(url).headers["Location"] == reverse("home")
    fields = {"username": "tomas", "password": PASSWORD, "next": target}
    answer = Client().post(reverse("sign-up"), fields)
    assert (answer.status_code, answer.headers["Location"]) == (302, reverse("home"))
