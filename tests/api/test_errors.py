"""Whatever is wrong comes back in one shape, and nothing was changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from leagues.models import League, Season
from rosters.models import Team
from tests import factories
from tests.api.world import client_of, make
from tests.site.factories import PASSWORD, blood_bowl_roster, blood_bowl_team, person
from tests.site.factories import client_of as site_of

pytestmark = pytest.mark.django_db

SHAPE = {"code", "clause", "message", "params", "about"}


def problems(response: Any, status: int) -> list[dict[str, Any]]:
    assert response.status_code == status, response.content
    found: list[dict[str, Any]] = response.json()["problems"]
    assert found
    for problem in found:
        assert set(problem) == SHAPE
        assert problem["message"]
    return found


def codes(response: Any, status: int) -> set[str]:
    return {problem["code"] for problem in problems(response, status)}


def test_a_stranger_is_told_to_sign_in() -> None:
    response = APIClient().post(reverse("api-leagues"), {"name": "Mine"})
    assert codes(response, 401) == {"not_authenticated"}
    assert response.headers["WWW-Authenticate"] == "Token"


def test_what_is_missing_is_named() -> None:
    client = client_of(factories.coach())
    found = problems(client.post(reverse("api-seasons"), {"legs": "many"}), 400)
    assert {problem["about"] for problem in found} == {"league", "name", "game", "legs"}


@pytest.mark.clause("BB-TEAM-13")
def test_every_problem_of_a_roster_is_listed_with_its_clause() -> None:
    client = client_of(factories.coach())
    roster = blood_bowl_roster() | {"name": "", "rerolls": 12}
    url = reverse("api-teams")
    found = problems(client.post(url, {"game": "blood_bowl", "roster": roster}), 422)
    assert {"BB-TEAM-12", "BB-TEAM-08"} <= {problem["clause"] for problem in found}
    assert not Team.objects.exists()


def test_another_s_team_is_forbidden() -> None:
    world = make()
    url = reverse("api-team-changes", args=[world.team.slug])
    wish = {"wish": {"act": "rename", "name": "Mine"}}
    assert codes(client_of(world.member).post(url, wish), 403) == {"not_your_team"}


def test_a_wish_for_a_state_that_is_gone_is_a_conflict() -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    url = reverse("api-team-changes", args=[team.slug])
    wish = {"wish": {"act": "rename", "name": "Late"}, "seq": team.seq - 1}
    assert codes(client_of(owner).post(url, wish), 409) == {"team_changed_meanwhile"}


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b'{"name": NaN}', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"name": ' + b"9" * 6000 + b"}", "application/json", 400),
        (b"null", "application/json", 400),
        (b'"name"', "application/json", 400),
        (b'{"name": "\\ud800"}', "application/json", 400),
        (b'{"name": "a\\u0000b"}', "application/json", 400),
        (b'{"name": {"a": 1}}', "application/json", 400),
        (b'{"name": ["a"]}', "application/json", 400),
        (b'{"name": "X", "visibility": "\\ud800"}', "application/json", 400),
        (b'{"name": "\\u202egnol"}', "application/json", 422),
        (b'{"name": "\\u200b"}', "application/json", 422),
        (b'{"name": "' + b"x" * 10_000_000 + b'"}', "application/json", 413),
        (b"<name>x</name>", "application/xml", 415),
        (b"name=x", "application/x-www-form-urlencoded", 415),
    ],
)
def test_nonsense_is_no_fault_of_ours(body: bytes, kind: str, status: int) -> None:
    client = client_of(factories.coach())
    problems(client.post(reverse("api-leagues"), body, content_type=kind), status)
    assert not League.objects.exists()


@pytest.mark.parametrize(
    "wish",
    [
        None,
        7,
        "hire",
        [],
        {},
        {"act": "hire"},
        {"act": 7},
        {"act": "dismiss", "player": 10**40},
        {"act": "dismiss", "player": -1},
        {"act": "dismiss", "player": True},
        {"act": "buy", "what": "rerolls", "count": 10**9},
        {"act": "rename", "name": "\x00"},
        {"act": "rename", "name": "a" * 10_000},
        {"act": "rename", "name": "fine", "more": 1},
        [{"act": "rename", "name": "fine"}, {"act": "fly"}],
        [[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]],
    ],
)
def test_a_wish_that_makes_no_sense_is_refused(wish: Any) -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    response = client_of(owner).post(
        reverse("api-team-changes", args=[team.slug]), {"wish": wish}, format="json"
    )
    if wish == []:  # nothing is wished, nothing is done
        assert response.status_code == 200
    else:
        assert 400 <= response.status_code < 500
        problems(response, response.status_code)
    before = team.seq
    team.refresh_from_db()
    assert (team.seq, team.name) == (before, "Reikland Reavers")


@pytest.mark.parametrize(
    "query",
    [
        {"page": "0"},
        {"page": "x"},
        {"page": "9" * 400},
        {"page_size": "-1"},
        {"page_size": "9" * 400},
        {"season": "not-a-uuid"},
        {"round": "9" * 400},
        {"round": "1e400"},
        {"round": "-1"},
        {"state": "asleep"},
        {"team": "\x00"},
        {"ordering": "secret"},
        {"ordering": "; drop table"},
    ],
)
def test_no_filter_breaks_a_list(query: dict[str, str]) -> None:
    make()
    response = APIClient().get(reverse("api-fixtures"), query)
    assert response.status_code < 500
    if response.status_code >= 400:
        problems(response, response.status_code)


def test_more_acts_at_once_than_anybody_means_are_refused() -> None:
    owner = factories.coach()
    team = blood_bowl_team(owner)
    url = reverse("api-team-changes", args=[team.slug])
    wish = [{"act": "rename", "name": f"Name {n}"} for n in range(101)]
    assert codes(client_of(owner).post(url, {"wish": wish}), 422) == {"too_many_acts"}
    team.refresh_from_db()
    assert team.name == "Reikland Reavers"


def test_who_loses_a_race_is_told_to_look_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another founds a league of that name between looking for a free address and taking it."""
    owner = factories.coach()
    factories.league(owner, "Cup")
    monkeypatch.setattr("leagues.operations.leagues.free_slug", lambda *_: "cup")
    assert codes(client_of(owner).post(reverse("api-leagues"), {"name": "Cup"}), 409) == {
        "done_at_once"
    }
    form = {"name": "Cup", "visibility": "public", "join_policy": "open"}
    page = site_of(owner).post(reverse("found-league"), form)
    assert page.status_code == 409
    assert b"at this moment" in page.content
    assert League.objects.count() == 1


def test_a_method_that_there_is_not() -> None:
    assert codes(client_of(factories.coach()).put(reverse("api-leagues"), {}), 405)


def test_there_is_nothing_at_an_unknown_name() -> None:
    assert codes(APIClient().get(reverse("api-league", args=["nowhere"])), 404) == {"not_found"}


def test_a_season_that_cannot_start_says_why() -> None:
    owner = factories.coach()
    season: Season = factories.season(1, start=False, owner=owner)
    url = reverse("api-season-state", args=[season.uuid])
    found = problems(client_of(owner).post(url, {"to": "running"}), 422)
    assert [problem["clause"] for problem in found] == ["LG-SEASON-05"]
    season.refresh_from_db()
    assert season.state == "registration"


def test_problems_are_told_in_the_language_that_was_asked_for() -> None:
    client = client_of(factories.coach())
    response = client.post(
        reverse("api-leagues"), {}, format="json", headers={"accept-language": "ru"}
    )
    assert problems(response, 400)[0]["message"] == "Обязательное поле."


# -- signing in ---------------------------------------------------------------------------------


def test_a_token_is_got_used_and_revoked() -> None:
    coach = person("vera")
    client = APIClient()
    body = {"username": "vera", "password": PASSWORD}
    token = client.post(reverse("api-token"), body).json()["token"]
    client.credentials(HTTP_AUTHORIZATION=f"Token {token}")
    assert client.get(reverse("api-me")).json()["uuid"] == str(coach.uuid)
    assert client.delete(reverse("api-token")).status_code == 204
    assert codes(client.get(reverse("api-me")), 401) == {"authentication_failed"}


def test_a_wrong_password_gets_no_token() -> None:
    person("vera")
    body = {"username": "vera", "password": "guess"}
    assert codes(APIClient().post(reverse("api-token"), body), 401) == {"wrong_name_or_password"}


def test_the_session_of_the_site_signs_in_and_needs_its_token_to_write() -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(person("vera"))
    assert client.get(reverse("api-me")).status_code == 200
    assert codes(client.post(reverse("api-leagues"), {"name": "X"}), 403) == {"permission_denied"}


def test_guessing_is_throttled(monkeypatch: pytest.MonkeyPatch, no_attempts: None) -> None:
    person("vera")
    monkeypatch.setattr(
        SimpleRateThrottle, "THROTTLE_RATES", {"anon": None, "user": None, "sign-in": "3/min"}
    )
    client = APIClient(REMOTE_ADDR="127.9.9.9")
    body = {"username": "vera", "password": "guess"}
    answers = [client.post(reverse("api-token"), body) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
    assert codes(answers[-1], 429) == {"throttled"}
    assert int(answers[-1].headers["Retry-After"]) > 0


@pytest.mark.parametrize("method", ["get", "post", "delete"])
def test_an_address_that_there_is_not_answers_in_the_same_shape(method: str) -> None:
    assert codes(getattr(APIClient(), method)("/api/nowhere/at/all/"), 404) == {"not_found"}


def test_a_machine_short_of_something_is_no_fault_of_the_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the API and on a page: a sentence, and it may be tried again."""

    def short(*_: Any, **__: Any) -> None:
        raise OperationalError("database or disk is full")

    coach = person("ann")
    with monkeypatch.context() as patch:
        patch.setattr("rosters.operations.change_profile", short)
        answer = client_of(coach).patch("/api/me/", {"display_name": "Ann"})
        assert codes(answer, 503) == {"machine_short"}
        given = {"display_name": "Ann", "email": "", "language": "en", "time_zone": "UTC"}
        given["region"] = "en-GB"
        page = site_of(coach).post(reverse("account"), given)
        assert page.status_code == 503
        assert "Nothing was changed: try again in a moment." in page.content.decode()
    assert client_of(coach).patch("/api/me/", {"display_name": "Ann"}).status_code == 200
