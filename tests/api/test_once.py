"""A call that makes something, sent again with its key, makes nothing more."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.apps import apps
from django.test import Client

from leagues.models import League
from rosters.models import Coach, Team
from tests import factories
from tests.api import test_schema as schema
from tests.api.world import World, client_of, make

pytestmark = pytest.mark.django_db

HEADER = "Idempotency-Key"
#: What makes something, and would make it again.  A report is begun once, and a match, as it is.
CREATIONS = {
    "challenges_make",
    "comments_write",
    "coaches_sign_up",
    "deals_offer",
    "drafts_copy_shared",
    "drafts_keep",
    "entries_enter",
    "entries_late",
    "fixtures_make",
    "friendlies_propose",
    "entries_replace",
    "fixtures_correct",
    "fixtures_offer",
    "invitations_make",
    "leagues_found",
    "posts_write",
    "reports_dispute",
    "resolutions_ask",
    "rounds_slips",
    "seasons_change_accept",
    "seasons_make",
    "seasons_sandbox_open",
    "teams_change",
    "teams_copy",
    "teams_found",
    "teams_rule",
    "teams_rule_undo",
    "teams_take_back",
    "teams_take_defaults",
}


@pytest.fixture
def world() -> World:
    return make()


def rows() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}


def test_the_document_says_which_calls_take_a_key() -> None:
    found = {
        name
        for name, (_method, _path, operation) in schema.operations().items()
        if any(p["name"] == HEADER and p["in"] == "header" for p in operation.get("parameters", ()))
    }
    assert found == CREATIONS


@pytest.mark.parametrize("operation", sorted(CREATIONS))
def test_sent_again_it_answers_the_same_and_makes_nothing(
    operation: str, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def twice(name: str, world: World, body: Any = None, who: str = "owner", **path: Any) -> Any:
        method, url, _ = schema.operations()[name]
        assert method == "post"
        url = url.format_map({key: path[key] for key in re.findall(r"{(\w+)}", url)})
        client = client_of(getattr(world, who) if who else None)
        sent = {"data": body, "format": "json", "headers": {HEADER: "the-first"}}
        first = client.post(url, **sent)
        assert first.status_code < 300, first.content
        before = rows()
        second = client.post(url, **sent)
        assert (second.status_code, second.json()) == (first.status_code, first.json())
        assert rows() == before
        return second

    monkeypatch.setattr(schema, "call", twice)
    schema.CALLS[operation](world)


def found(client: Any, name: str, key: str) -> Any:
    return client.post("/api/leagues/", {"name": name}, format="json", headers={HEADER: key})


def problem(response: Any) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(response.content)["problems"][0]
    return said


def test_a_key_serves_for_one_wish() -> None:
    client = client_of(factories.coach())
    assert found(client, "Harbour League", "a").status_code == 201
    refused = found(client, "Quay League", "a")
    assert refused.status_code == 409
    assert problem(refused)["code"] == "key_used_already"
    assert "Harbour League" in problem(refused)["message"]
    assert found(client, "Quay League", "b").status_code == 201
    assert League.objects.count() == 2


def test_a_refused_call_leaves_its_key_unused() -> None:
    client = client_of(factories.coach())
    assert found(client, "\u200b", "a").status_code == 422
    assert found(client, "Harbour League", "a").status_code == 201


def test_everybody_has_keys_of_their_own() -> None:
    for _ in range(2):
        assert found(client_of(factories.coach()), "Harbour League", "a").status_code == 201
    assert League.objects.count() == 2


def test_what_is_gone_is_not_made_again_by_the_same_key() -> None:
    client = client_of(factories.coach())
    found(client, "Harbour League", "a")
    League.objects.all().delete()
    refused = found(client, "Harbour League", "a")
    assert (refused.status_code, problem(refused)["code"]) == (409, "made_is_gone")


@pytest.mark.parametrize("key", ["x" * 65, "schlüssel", "two\tparts"])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    refused = found(client_of(factories.coach()), "Harbour League", key)
    assert (refused.status_code, problem(refused)["code"]) == (422, "key_not_usable")


def test_an_account_is_given_again_to_who_knows_its_password_alone() -> None:
    account = {"username": "vera", "password": "a long and unlikely password"}

    def sign_up(**changes: str) -> Any:
        sent = {**account, **changes}
        return Client().post(
            "/api/coaches/", sent, content_type="application/json", headers={HEADER: "a"}
        )

    assert sign_up().status_code == 201
    assert sign_up().status_code == 201
    assert sign_up(password="another unlikely password").status_code == 422
    assert Coach.objects.count() == 1
    assert not Team.objects.exists()
