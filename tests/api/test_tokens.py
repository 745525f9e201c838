"""Tokens of programs: what each scope may do, when they end, what is stored of them (LG-TOKEN)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from config.api import scopes
from leagues import operations as leagues
from rosters import operations as rosters
from rosters.models import ApiToken, Coach
from rosters.operations.tokens import MOST, MOST_BY_PASSWORD, USED_TO
from rosters.runtime import clock
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.api.test_schema import operations
from tests.api.world import make
from tests.site.factories import PASSWORD, person

pytestmark = pytest.mark.django_db


def program(coach: Coach, scope: str, **values: Any) -> APIClient:
    return with_secret(rosters.new_token(coach, name="Bot", scope=scope, **values)[1])


def with_secret(secret: str) -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return client


def codes(answer: Any) -> list[str]:
    return [each["code"] for each in answer.json()["problems"]]


# -- scopes ---------------------------------------------------------------------------------------


def _path(path: str) -> str:
    nobody = "00000000-0000-4000-8000-000000000000"
    special = {"{number}": "1", "{week}": "1", "{slug}": "nowhere", "{token}": "a" * 32}
    for name, value in special.items():
        path = path.replace(name, value)
    while "{" in path:
        path = path[: path.index("{")] + nobody + path[path.index("}") + 1 :]
    return path


@pytest.mark.clause("LG-TOKEN-02")
def test_every_operation_of_the_document_has_a_scope_and_only_those() -> None:
    writing = {
        f"{method.upper()} {path}" for method, path, _ in operations().values() if method != "get"
    }
    rows = [*scopes.READ, *scopes.COACH, *scopes.COMMISSIONER]
    assert set(rows) == writing
    assert len(rows) == len(set(rows)), "one scope each"
    for method, path, described in operations().values():
        assert described["security"][0] == {"tokenAuth": [scopes.scope_of(method, path)]}


@pytest.mark.clause("LG-TOKEN-02")
@pytest.mark.parametrize("scope", ApiToken.Scope.values)
def test_each_operation_asks_for_its_scope_before_anything_else(scope: str) -> None:
    vera = person("vera")
    order = ApiToken.Scope.values
    for name, (method, path, _) in operations().items():
        if name in ("token_revoke", "me_erase", "coaches_sign_up"):
            continue
        client = program(vera, scope)
        answer = getattr(client, method)(_path(path), *(() if method == "get" else ({},)))
        needed = scopes.scope_of(method, path)
        if order.index(scope) < order.index(needed):
            assert answer.status_code == 403, name
            [problem] = answer.json()["problems"]
            assert problem["code"] == "token_scope", name
            assert problem["clause"] == "LG-TOKEN-02"
            for word in (f"“{needed}”", f"“{scope}”", "“Bot”"):
                assert word in problem["message"]
        elif answer.status_code == 403:
            assert "token_scope" not in codes(answer), name
        vera.api_tokens.all().delete()


@pytest.mark.clause("LG-TOKEN-02")
def test_a_token_reads_and_acts_as_far_as_its_scope_goes() -> None:
    world = make()
    league = reverse("api-league", args=[world.league.slug])
    drafts = reverse("api-drafts")
    roster = {"game": "coin", "roster": {"race": "heads", "name": "New"}}

    def statuses(scope: str) -> list[int]:
        client = program(world.owner, scope)
        return [
            client.get(league).status_code,
            client.post(drafts, roster).status_code,
            client.patch(league, {"description": scope}).status_code,
        ]

    assert statuses("read") == [200, 403, 403]
    assert statuses("coach") == [200, 201, 403]
    assert statuses("commissioner") == [200, 201, 200]


@pytest.mark.clause("LG-TOKEN-02")
def test_a_commissioner_s_token_for_coaches_acts_for_nobody_else() -> None:
    world = make()
    other = factories.coach()
    leagues.accept_invitation(other, leagues.invite(world.owner, world.league).token)
    entry = leagues.enter_team(
        other, world.entered, factories.team(other, "Theirs", game=world.game)
    )
    url = reverse("api-entry", args=[entry.uuid])
    sent = {"strength": "rookie", "reason": "They asked for it."}
    answer = program(world.owner, "coach").patch(url, sent, format="json")
    assert answer.status_code == 403, answer.content
    assert codes(answer) == ["token_scope", "not_your_team"]
    assert "“commissioner”" in answer.json()["problems"][0]["message"]
    # Who runs nothing is told what they always are, and with all rights it is done.
    assert codes(program(world.guest, "coach").patch(url, sent, format="json")) == ["not_your_team"]
    whole = program(world.owner, "commissioner").patch(url, sent, format="json")
    assert whole.status_code == 200, whole.content


@pytest.mark.clause("LG-TOKEN-02")
def test_who_is_signed_in_on_the_site_has_all_rights() -> None:
    client = APIClient()
    client.force_login(person("vera"))
    assert client.post(reverse("api-leagues"), {"name": "Ours"}).status_code == 201


# -- made, used, ended -----------------------------------------------------------------------------


@pytest.mark.clause("LG-TOKEN-01")
def test_only_a_hash_is_stored_and_a_token_is_told_once() -> None:
    vera = person("vera")
    token, secret = rosters.new_token(vera, name="Bot", scope="read")
    assert secret.startswith("dugout_")
    assert len(secret) > 40
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM rosters_apitoken")
        assert secret not in repr(cursor.fetchall())
    client = with_secret(secret)
    [row] = client.get(reverse("api-tokens")).json()["results"]
    assert (row["uuid"], row["name"], row["ending"]) == (str(token.uuid), "Bot", secret[-4:])
    assert secret not in client.get(reverse("api-tokens")).content.decode()
    assert secret not in client.get(reverse("api-export")).content.decode()


@pytest.mark.clause("LG-TOKEN-01")
def test_what_is_wrong_with_a_new_token_is_told_at_once() -> None:
    vera = person("vera")
    for number in range(MOST):
        rosters.new_token(vera, name=f"Bot {number}", scope="read")
    with pytest.raises(Refusal) as refused:
        rosters.new_token(vera, name=" ", scope="all", expires=now() - timedelta(days=1))
    assert {each.code for each in refused.value.problems} == {
        *("text_missing", "too_many_tokens", "token_ends_too_soon", "unknown_scope")
    }
    assert vera.api_tokens.count() == MOST


@pytest.mark.clause("LG-TOKEN-01")
def test_it_knows_when_it_came_last_and_does_not_write_each_time(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Callable[..., Any]
) -> None:
    vera = person("vera")
    client = program(vera, "read")
    url = reverse("api-games")
    assert vera.api_tokens.get().used is None
    client.get(url)
    first = vera.api_tokens.get().used
    assert first is not None
    with django_assert_num_queries(1):
        client.get(url)
    later = first + USED_TO
    monkeypatch.setattr(clock, "calendar", lambda: later)
    client.get(url)
    assert vera.api_tokens.get().used == later


@pytest.mark.clause("LG-TOKEN-01", "LG-TOKEN-04")
def test_after_its_end_it_is_refused_and_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    client = program(person("vera"), "read", expires=now() + timedelta(hours=1))
    assert client.get(reverse("api-me")).status_code == 200
    later = now() + timedelta(hours=2)
    monkeypatch.setattr(clock, "calendar", lambda: later)
    answer = client.get(reverse("api-me"))
    assert (answer.status_code, codes(answer)) == (401, ["token_ended"])
    assert "has ended" in answer.json()["problems"][0]["message"]


@pytest.mark.clause("LG-TOKEN-01")
def test_a_coach_ends_their_own_and_nobody_else_s() -> None:
    vera, tomas = person("vera"), person("tomas")
    spare, _secret = rosters.new_token(vera, name="Spare", scope="read")
    url = reverse("api-own-token", args=[spare.uuid])
    assert program(tomas, "commissioner").delete(url).status_code == 404
    assert program(vera, "coach").delete(url).status_code == 403
    assert program(vera, "commissioner").delete(url).status_code == 204
    assert not vera.api_tokens.filter(pk=spare.pk).exists()
    # A program ends its own token, whatever its scope.
    client = program(vera, "read")
    assert client.delete(reverse("api-token")).status_code == 204
    assert client.get(reverse("api-me")).status_code == 401
    session = APIClient()
    session.force_login(vera)
    assert codes(session.delete(reverse("api-token"))) == ["no_token_sent"]


@pytest.mark.clause("LG-TOKEN-03")
@pytest.mark.parametrize("end", ["lock", "password", "erase"])
def test_lock_password_and_erasure_end_all(end: str) -> None:
    vera = person("vera")
    clients = [program(vera, scope) for scope in ApiToken.Scope.values]
    assert {each.get(reverse("api-me")).status_code for each in clients} == {200}
    if end == "lock":
        staff = Coach.objects.create_superuser("keeper", password=PASSWORD)
        rosters.lock_account(staff, vera)
        rosters.unlock_account(staff, vera)
    elif end == "password":
        rosters.change_password(vera, "another long and unlikely one")
    else:
        rosters.erase_account(vera)
    assert {each.get(reverse("api-me")).status_code for each in clients} == {401}
    assert not ApiToken.objects.exists()


@pytest.mark.clause("LG-TOKEN-03")
def test_all_tokens_of_a_coach_count_against_one_limit(
    monkeypatch: pytest.MonkeyPatch, no_attempts: None
) -> None:
    rates = {"anon": None, "user": "3/min", "sign-in": None, "resolve": None}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    vera = person("vera")
    clients = [program(vera, scope) for scope in ("read", "coach")]
    url = reverse("api-games")
    came = [clients[number % 2].get(url).status_code for number in range(4)]
    assert came == [200, 200, 200, 429]
    assert program(person("tomas"), "read").get(url).status_code == 200


@pytest.mark.clause("LG-TOKEN-04")
def test_by_name_and_password_a_program_gets_one_of_its_own() -> None:
    vera = person("vera")
    body = {"username": "vera", "password": PASSWORD}
    url = reverse("api-token")
    named = APIClient().post(url, {**body, "name": "Bot"}).json()
    assert (named["name"], named["scope"], named["expires"]) == ("Bot", "read", None)
    assert with_secret(named["token"]).get(reverse("api-me")).status_code == 200
    answer = APIClient().post(url, {**body, "scope": "read"})
    assert (answer.status_code, codes(answer)) == (422, ["text_missing"])
    got = [APIClient().post(url, body).json() for _ in range(MOST_BY_PASSWORD)]
    assert {each["scope"] for each in got} == {"commissioner"}
    kept = with_secret(got[0]["token"])
    assert kept.get(reverse("api-me")).status_code == 200
    APIClient().post(url, body)
    assert kept.get(reverse("api-me")).status_code == 200, "the last used stays"
    assert with_secret(got[1]["token"]).get(reverse("api-me")).status_code == 401
    assert vera.api_tokens.filter(by_password=True).count() == MOST_BY_PASSWORD
    assert vera.api_tokens.filter(by_password=False).count() == 1
