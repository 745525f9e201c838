"""A lost password, an address that is confirmed, and what a stranger can learn: nothing."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as product
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from rosters import operations
from rosters.accounts.account_mail import send_letters
from rosters.accounts.links import confirmation_path
from rosters.models import Coach, Letter
from rosters.operations import token_by_password
from tests import factories
from tests.site.factories import MAIL, PASSWORD, client_of, person

pytestmark = pytest.mark.django_db

ADDRESS = "vera@league.example"
OTHER = "another long and unlikely one"


@pytest.fixture
def mails(settings: Any) -> Any:
    for name, value in MAIL.items():
        setattr(settings, name, value)
    mail.outbox = []
    return settings


def vera() -> Coach:
    return factories.confirmed(person("vera"), ADDRESS)


def chosen(client: Client, path: str, password: str = OTHER) -> Any:
    """Follow a link and choose a password; the page that comes of it."""
    page = client.get(path, follow=True)
    target = page.redirect_chain[-1][0] if page.redirect_chain else path
    body = {"new_password1": password, "new_password2": password}
    return client.post(target, body, follow=True)


def signs_in(password: str, name: str = "vera") -> bool:
    body = {"username": name, "password": password}
    return Client().post(reverse("login"), body).status_code == 302


@pytest.mark.usefixtures("mails")
def test_a_lost_password_is_replaced_by_a_link_in_a_letter() -> None:
    coach = vera()
    elsewhere = client_of(coach)
    token_by_password(coach)
    client = Client()
    assert reverse("lost-password") in client.get(reverse("login")).content.decode()
    client.post(reverse("lost-password"), {"email": ADDRESS})
    send_letters()
    (letter,) = mail.outbox
    (link,) = re.findall(r"https://league\.example(/choose\S+)", str(letter.body))

    page = client.get(link, follow=True)
    token = link.rstrip("/").rpartition("/")[2]
    assert token not in page.redirect_chain[-1][0], "no other site learns it as where one came from"
    assert b"vera" in page.content
    weak = chosen(client, link, "12345")
    assert b"too short" in weak.content
    coach.refresh_from_db()
    assert coach.check_password(PASSWORD), "until then the old one holds"
    assert b"Sign in with it" in chosen(client, link).content
    assert (signs_in(PASSWORD), signs_in(OTHER)) == (False, True)
    assert elsewhere.get(reverse("account")).status_code == 302, "who was signed in is not"
    assert not coach.api_tokens.exists()
    assert b"This link has expired" in Client().get(link, follow=True).content


@pytest.mark.usefixtures("mails")
def test_the_pages_tell_no_stranger_whether_an_address_or_a_name_exists() -> None:
    operations.change_profile(person("tomas"), email="unconfirmed@league.example")
    vera()
    Letter.objects.all().delete()
    asked = (ADDRESS, "unconfirmed@league.example", "nobody@league.example")

    def seen(page: str, body: dict[str, str]) -> tuple[Any, ...]:
        client = Client()
        with CaptureQueriesContext(connection) as caught:
            response = client.post(reverse(page), body, follow=True)
        text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.content.decode())
        for typed in body.values():
            text = text.replace(typed, "")
        verbs = tuple(query["sql"].split()[0] for query in caught)
        return response.status_code, response.redirect_chain, text, verbs

    assert len({repr(seen("lost-password", {"email": each})) for each in asked}) == 1
    assert Letter.objects.count() == len(asked), "the same is stored, and worked out elsewhere"
    locked = person("locked")
    Coach.objects.filter(pk=locked.pk).update(is_active=False)
    doors = {
        repr(seen("login", {"username": name, "password": "a guess"})[:3])
        for name in ("vera", "nobody", "locked")
    }
    assert len(doors) == 1


def test_where_no_mail_is_set_up_the_page_says_whom_to_ask() -> None:
    page = Client().get(reverse("lost-password")).content.decode()
    assert "sends no e-mail" in page
    assert "Ask who runs the site" in page
    assert 'name="email"' not in page
    assert 'name="email"' not in Client().get(reverse("sign-up")).content.decode()


@pytest.mark.usefixtures("mails")
def test_who_signs_up_with_an_address_is_asked_to_confirm_it() -> None:
    body = {"username": "vera", "password": PASSWORD, "email": ADDRESS}
    client = Client()
    client.post(reverse("sign-up"), body)
    send_letters()
    (letter,) = mail.outbox
    assert b"not confirmed yet" in client.get(reverse("account")).content
    (link,) = re.findall(r"https://league\.example(/\S+)$", str(letter.body), re.MULTILINE)
    stranger = Client()
    assert ADDRESS in stranger.get(link).content.decode()
    assert Coach.objects.get().confirmed_email == "", "to look is not to confirm"
    assert b"is confirmed" in stranger.post(link, follow=True).content
    assert Coach.objects.get().confirmed_email == ADDRESS
    assert stranger.get(f"{link[:-2]}/").status_code == 404


@pytest.mark.usefixtures("mails")
def test_who_signs_in_hears_that_his_address_is_not_confirmed() -> None:
    coach = operations.change_profile(person("vera"), email=ADDRESS)
    body = {"username": "vera", "password": PASSWORD}
    assert b"not confirmed yet" in Client().post(reverse("login"), body, follow=True).content
    client = client_of(coach)
    assert b"on its way" in client.post(reverse("ask-for-confirmation"), follow=True).content
    assert Letter.objects.count() == 2
    factories.confirmed(coach, ADDRESS)
    assert b"not confirmed yet" not in Client().post(reverse("login"), body, follow=True).content


def profile(email: str, **more: str) -> dict[str, str]:
    return {"email": email, "language": "en", "region": "en-GB", "time_zone": "UTC", **more}


def test_another_address_wants_the_password_as_it_opens_the_account() -> None:
    coach = vera()
    client = client_of(coach)
    for wrong in ({}, {"password": "a guess"}):
        refused = client.post(reverse("account"), profile("thief@league.example", **wrong))
        assert refused.status_code == 422
        assert b"not your password" in refused.content
    assert client.post(reverse("account"), profile(ADDRESS)).status_code == 302
    new = "new@league.example"
    client.post(reverse("account"), profile(new, password=PASSWORD))
    coach.refresh_from_db()
    assert (coach.email, coach.confirmed_email) == (new, ADDRESS)


def test_the_api_wants_it_too_and_is_no_way_around() -> None:
    coach = vera()
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {token_by_password(coach)[1]}")
    new = "new@league.example"
    for wrong in ({}, {"password": "a guess"}):
        assert client.patch(reverse("api-me"), {"email": new, **wrong}).status_code == 400
    assert client.patch(reverse("api-me"), {"confirmed_email": new}).status_code == 200
    coach.refresh_from_db()
    assert (coach.email, coach.confirmed_email) == (ADDRESS, ADDRESS)
    answer = client.patch(reverse("api-me"), {"email": new, "password": PASSWORD})
    assert (answer.json()["email"], answer.json()["confirmed_email"]) == (new, ADDRESS)


@pytest.mark.usefixtures("mails")
def test_every_door_of_accounts_is_slowed_down(monkeypatch: pytest.MonkeyPatch) -> None:
    coach = operations.change_profile(person("vera"), email=ADDRESS)
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", {"sign-in": "3/min"})
    link = confirmation_path(coach)
    choose = reverse("choose-password", args=["x", "set-password"])
    doors: list[tuple[str, Callable[[Client], Any]]] = [
        ("lost", lambda c: c.post(reverse("lost-password"), {"email": "x@league.example"})),
        ("confirm", lambda c: c.post(link)),
    ]
    for number, (name, knock) in enumerate(doors):
        client = Client(REMOTE_ADDR=f"127.7.7.{number}")
        answers = [knock(client).status_code for _ in range(4)]
        assert answers[-1] == 429, name
        assert 429 not in answers[:3], name
    inside = client_of(coach)
    for _ in range(3):
        inside.post(reverse("account"), profile("x@league.example", password="a guess"))
    for answer in (
        inside.post(reverse("account"), profile("x@league.example", password="a guess")),
        inside.post(reverse("ask-for-confirmation")),
    ):
        assert answer.status_code == 429
    assert Client().get(choose).status_code == 200


def test_everybody_comes_in_by_one_door() -> None:
    """What is asked besides a password one day is asked in `rosters.web.authentication`."""
    words = re.compile(r"\b(authenticate|login|alogin|auth_login)\(")
    found = {
        str(path.relative_to(product.BASE_DIR))
        for app in ("config", "matches", "leagues", "rosters")
        for path in (product.BASE_DIR / app).rglob("*.py")
        if words.search(re.sub(r"def login\(", "", path.read_text(encoding="utf-8")))
    }
    assert found - {"config/api/scopes.py"} == {
        "rosters/web/authentication.py"
    }  # it looks at tokens
    admin = Client().get(reverse("admin:login"), {"next": reverse("admin:index")})
    assert admin.headers["Location"].startswith(reverse("login"))
