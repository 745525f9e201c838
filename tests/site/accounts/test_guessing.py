"""Doors at which a password or a token is guessed: one throttle stands before all of them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from config.serving.file_caches import CountingFiles
from leagues import operations as leagues
from leagues.models import League
from rosters.accounts import throttling
from rosters.operations import token_by_password
from tests import factories
from tests.site.factories import PASSWORD, client_of, person

pytestmark = pytest.mark.django_db

MOST = 10
AT_ONCE = 60
HERE, ELSEWHERE = "198.51.100.7", "203.0.113.9"


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch, no_attempts: None) -> None:
    rates = {"anon": None, "user": None, "resolve": None, "sign-in": f"{MOST}/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)


Guess = Callable[[str, str], int]
"""At the password of a name, from an address; the status of the answer."""


def at_site(name: str, place: str) -> int:
    body = {"username": name, "password": "guess"}
    return Client(REMOTE_ADDR=place).post(reverse("login"), body).status_code


def at_admin(name: str, place: str) -> int:
    body = {"username": name, "password": "guess"}
    client = Client(REMOTE_ADDR=place)
    return client.post(client.post("/admin/login/", body).headers["Location"], body).status_code


def at_api(name: str, place: str) -> int:
    body = {"username": name, "password": "guess"}
    return APIClient(REMOTE_ADDR=place).post(reverse("api-token"), body).status_code


DOORS = {"site": at_site, "admin": at_admin, "api": at_api}


@pytest.mark.parametrize("door", DOORS)
def test_one_address_has_so_many_guesses_at_whatever_names(door: str) -> None:
    came = [DOORS[door](f"name {number}", HERE) for number in range(MOST + 4)]
    assert [status == 429 for status in came] == [False] * MOST + [True] * 4
    assert DOORS[door]("another", ELSEWHERE) != 429


@pytest.mark.parametrize("door", DOORS)
def test_one_name_has_so_many_guesses_from_wherever_they_come(door: str) -> None:
    written = ["vera", "VERA", " vera "]
    came = [DOORS[door](written[n % 3], f"198.51.100.{n}") for n in range(MOST + 4)]
    assert [status == 429 for status in came] == [False] * MOST + [True] * 4
    assert DOORS[door]("tomas", ELSEWHERE) != 429


def test_all_doors_count_together() -> None:
    for number in range(MOST):
        assert list(DOORS.values())[number % 3]("vera", HERE) != 429
    for guess in DOORS.values():
        assert guess("vera", HERE) == 429
        assert guess("tomas", HERE) == 429
        assert guess("vera", ELSEWHERE) == 429


def test_somebody_else_s_token_gives_no_more_guesses() -> None:
    tokens = [token_by_password(coach)[1] for coach in map(person, ("vera", "tomas"))]
    body = {"username": "petra", "password": "guess"}
    came = []
    for number in range(3 * MOST):
        client = APIClient(REMOTE_ADDR=HERE)
        client.credentials(HTTP_AUTHORIZATION=f"Token {tokens[number % 2]}")
        came.append(client.post(reverse("api-token"), body).status_code)
    assert came == [401] * MOST + [429] * 2 * MOST


def test_signing_in_as_oneself_in_between_gives_no_more_guesses() -> None:
    person("vera")
    own = {"username": "vera", "password": PASSWORD}
    came = []
    for number in range(MOST):
        came.append(at_site(f"name {number}", HERE))
        came.append(Client(REMOTE_ADDR=HERE).post(reverse("login"), own).status_code)
    assert came == [200, 302] * (MOST // 2) + [429] * MOST


def test_a_refused_address_does_not_lock_a_name_for_others() -> None:
    person("vera")
    for number in range(MOST):
        at_site(f"name {number}", HERE)
    assert {at_site("vera", HERE) for _ in range(3 * MOST)} == {429}
    own = {"username": "vera", "password": PASSWORD}
    assert Client(REMOTE_ADDR=ELSEWHERE).post(reverse("login"), own).status_code == 302


def test_the_addresses_of_one_network_count_as_one() -> None:
    came = [at_site(f"name {n}", f"2001:db8:7:9::{n:x}") for n in range(MOST + 2)]
    assert came == [200] * MOST + [429] * 2
    assert at_site("another", "2001:db8:7:a::1") == 200
    assert at_site("another", "::ffff:198.51.100.7") == 200
    assert sum(at_site(f"name {n}", HERE) == 200 for n in range(MOST + 2)) == MOST - 1


def test_what_a_forged_header_says_is_no_address() -> None:
    for number in range(MOST + 2):
        client = Client(REMOTE_ADDR=HERE, HTTP_X_FORWARDED_FOR=f"192.0.2.{number}")
        body = {"username": f"name {number}", "password": "guess"}
        came = client.post(reverse("login"), body)
        assert (came.status_code == 429) == (number >= MOST)


@pytest.mark.parametrize("page", ["password-change", "account-erase"])
def test_who_is_inside_guesses_no_more_than_who_is_not(page: str) -> None:
    client = client_of(person("vera"))
    came = [client.post(reverse(page), {"password": "guess"}).status_code for _ in range(MOST)]
    assert 429 not in came
    assert client.post(reverse(page), {"password": "guess"}).status_code == 429
    assert at_site("vera", ELSEWHERE) == 429


@pytest.mark.parametrize("name", ["api-password", "api-erase"])
def test_a_password_that_confirms_is_guessed_no_more_often(name: str) -> None:
    client = APIClient(REMOTE_ADDR=HERE)
    client.force_authenticate(person("vera"))
    body = {"password": "guess", "new_password": "another unlikely one"}
    came = [client.post(reverse(name), body).status_code for _ in range(MOST + 2)]
    assert came == [400] * MOST + [429] * 2


def test_the_admin_s_own_change_of_a_password_is_that_of_the_site() -> None:
    coach = person("vera")
    coach.is_staff = True
    coach.save()
    client = client_of(coach)
    body = {"old_password": PASSWORD, "new_password1": "b" * 20, "new_password2": "b" * 20}
    assert client.post("/admin/password_change/", body).headers["Location"] == reverse(
        "password-change"
    )
    coach.refresh_from_db()
    assert coach.check_password(PASSWORD)


# -- tokens ---------------------------------------------------------------------------------------


def test_a_token_is_not_guessed_and_the_right_guess_is_not_told() -> None:
    token = token_by_password(person("vera"))[1]

    def ask(key: str, place: str = HERE) -> int:
        client = APIClient(REMOTE_ADDR=place)
        client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
        return client.get(reverse("api-me")).status_code

    assert [ask(token) for _ in range(3 * MOST)] == [200] * 3 * MOST
    assert [ask(f"{n:040x}") for n in range(MOST + 2)] == [401] * MOST + [429] * 2
    assert ask(token) == 429
    assert ask(token, ELSEWHERE) == 200


@pytest.mark.clause("LG-ROLE-03")
def test_an_invitation_is_not_guessed() -> None:
    owner = factories.coach()
    league = factories.league(owner, visibility=League.Visibility.PRIVATE)
    token = leagues.invite(owner, league).token
    page = Client(REMOTE_ADDR=HERE)
    program = APIClient(REMOTE_ADDR=HERE)
    program.force_authenticate(person("vera"))
    urls = [reverse("accept-invitation", args=[f"{n:032x}"]) for n in range(MOST + 2)]
    assert page.get(reverse("accept-invitation", args=[token])).status_code == 200
    assert [page.get(url).status_code for url in urls] == [404] * MOST + [429] * 2
    assert page.get(reverse("accept-invitation", args=[token])).status_code == 429
    assert program.post(reverse("api-invitation", args=[token])).status_code == 429
    assert program.delete(reverse("api-invitation", args=[token])).status_code == 429


# -- what is said ---------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["login", "api-token"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_is_said_when_one_may_try_again(door: str, language: str) -> None:
    client = Client(REMOTE_ADDR=HERE, headers={"accept-language": language})
    body = {"username": "vera", "password": "guess"}
    kind = {"content_type": "application/json"} if door == "api-token" else {}
    answers = [client.post(reverse(door), body, **kind) for _ in range(MOST + 1)]  # type: ignore[arg-type]
    wait = int(answers[-1].headers["Retry-After"])
    assert 50 <= wait <= 60
    said = {"en": rf"in {wait} second", "ru": rf"{wait}( |&nbsp;)секунд|через {wait}"}[language]
    assert re.search(said, answers[-1].content.decode())


def test_an_attempt_is_forgotten_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One by one as they came: in no minute are there more."""
    now = time.time()
    monkeypatch.setattr(throttling, "caches", {throttling.CACHE: CountingFiles(str(tmp_path), {})})
    monkeypatch.setattr(time, "time", lambda: now)
    for _ in range(MOST):
        assert at_site("vera", HERE) == 200
        now += 5
    assert at_site("vera", HERE) == 429
    now += 9
    assert at_site("vera", HERE) == 429
    now += 2
    assert [at_site("vera", HERE) for _ in range(2)] == [200, 429]


# -- at once --------------------------------------------------------------------------------------


def at_once(guess: Callable[[int], Any], count: int = AT_ONCE) -> list[Any]:
    gate = Barrier(count)

    def run(number: int) -> Any:
        try:
            gate.wait()
            return guess(number)
        finally:
            connection.close()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("door", DOORS)
def test_of_sixty_at_once_exactly_so_many_pass(door: str) -> None:
    came = at_once(lambda _: DOORS[door]("vera", HERE))
    assert sum(status != 429 for status in came) == MOST


@pytest.mark.django_db(transaction=True)
def test_of_sixty_addresses_at_once_exactly_so_many_try_one_name() -> None:
    came = at_once(lambda number: at_site("vera", f"198.51.100.{number}"))
    assert sum(status != 429 for status in came) == MOST


@pytest.mark.django_db(transaction=True)
def test_of_sixty_tokens_at_once_exactly_so_many_are_told_that_they_are_wrong() -> None:
    def ask(number: int) -> int:
        client = APIClient(REMOTE_ADDR=HERE)
        client.credentials(HTTP_AUTHORIZATION=f"Token {number:040x}")
        return client.get(reverse("api-me")).status_code

    came = at_once(ask)
    assert (came.count(401), came.count(429)) == (MOST, AT_ONCE - MOST)


def test_files_take_a_value_once_and_forget_none_whose_time_is_not_up(tmp_path: Path) -> None:
    found = CountingFiles(str(tmp_path), {"OPTIONS": {"MAX_ENTRIES": 40}})
    assert at_once(lambda n: found.add("one", n, 60)).count(True) == 1
    for number in range(38):
        found.add(f"gone {number}".replace(" ", "_"), 1, -1)
    for number in range(20):
        found.add(f"kept_{number}", 1, 60)
    assert found.get("one") is not None
    assert all(found.get(f"kept_{number}") for number in range(20))
