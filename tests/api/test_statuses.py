"""Each operation answers what is wrong as the document names it: the status, and the problems."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from rest_framework.test import APIClient
from rest_framework.throttling import SimpleRateThrottle

from config.api.openapi import REFUSALS, ProblemsSerializer
from config.serving.upload_limits import most_bytes
from matches.models import LiveMatch
from tests.api.test_schema import call, check, document, listed, live, operations, resolved, world
from tests.api.world import World, client_of
from tests.site.factories import person

pytestmark = pytest.mark.django_db
__all__ = ["world"]

#: What may stand in a path and names nothing; by its name where it is no UUID.
NOBODY = "00000000-0000-4000-8000-000000000000"
SOMETHING = {"stage": "1", "number": "7", "week": "7", "token": "a" * 32}


def named(operation: str) -> set[int]:
    """The statuses with which an operation refuses, as the document says."""
    return {int(status) for status in operations()[operation][2]["responses"]} & set(REFUSALS)


def ask(operation: str, client: Any, body: bytes = b"{}", **how: Any) -> Any:
    """Call an operation on something that there is not."""
    method, path, _ = operations()[operation]
    query = how.pop("query", "")
    how = {"content_type": "application/json"} | how
    url = re.sub(r"{(\w+)}", lambda found: SOMETHING.get(found[1], NOBODY), path)
    return client.generic(method, url + query, body, **how)


def needs_somebody(operation: str) -> bool:
    return {} not in operations()[operation][2]["security"]


def takes_a_body(operation: str) -> bool:
    return "requestBody" in operations()[operation][2]


@pytest.mark.parametrize("operation", sorted(listed()))
def test_what_is_wrong_is_answered_with_a_status_that_is_named(operation: str) -> None:
    _method, path, described = operations()[operation]
    me = client_of(person("vera"))

    def refused(status: int, answer: Any) -> None:
        assert answer.status_code == status, answer.content
        check(operation, answer)

    token: Any = {"HTTP_AUTHORIZATION": "Token x"}
    refused(401, ask(operation, APIClient(), **token))
    if needs_somebody(operation):
        refused(401, ask(operation, APIClient()))
    refused(406, ask(operation, me, HTTP_ACCEPT="image/png"))
    if "{" in path and not takes_a_body(operation):
        refused(404, ask(operation, me))
    if takes_a_body(operation) and "{" not in path:
        refused(400, ask(operation, me, b"{"))
        refused(400, ask(operation, me, b"[]"))
        refused(415, ask(operation, me, content_type="text/plain"))
    if takes_a_body(operation):
        long = b" " * (most_bytes(path) + 1)
        refused(413, ask(operation, me, long))
    if "page" in {each["name"] for each in described.get("parameters", [])} and "{" not in path:
        refused(400, ask(operation, me, query="?page=x"))
        refused(404, ask(operation, me, query="?page=77777"))


@pytest.mark.parametrize("operation", sorted(listed()))
def test_who_asks_too_often_is_told_when_to_ask_again(
    operation: str, monkeypatch: pytest.MonkeyPatch, no_attempts: None
) -> None:
    rates = dict.fromkeys(SimpleRateThrottle.THROTTLE_RATES, "1/min")
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    client = APIClient(REMOTE_ADDR=f"198.51.100.{sorted(operations()).index(operation) % 250}")
    token: Any = {"HTTP_AUTHORIZATION": "Token x"}
    answer = [ask(operation, client, **token) for _ in range(2)][-1]
    assert answer.status_code == 429
    check(operation, answer)
    assert int(answer.headers["Retry-After"]) >= 1


def test_each_refusal_is_described_once_with_its_problems() -> None:
    component = ProblemsSerializer.__name__.removesuffix("Serializer")
    schema = {"$ref": f"#/components/schemas/{component}"}
    for operation, (_, _, described) in operations().items():
        for status in named(operation):
            found = described["responses"][str(status)]
            assert set(found) == {"$ref"}, (operation, status)
            assert resolved(found)["description"] == REFUSALS[status][1]
            assert resolved(found)["content"]["application/json"]["schema"] == schema
    used = set(re.findall(r"#/components/responses/(\w+)", json.dumps(document()["paths"])))
    assert used == {name for name, _ in REFUSALS.values()}


def test_what_an_operation_cannot_answer_is_not_named() -> None:
    """By its method, its path, its body and who may call it."""
    all_ = {401, 406, 429, 503}
    assert named("games_list") == named("me") == all_
    assert named("leagues_list") == all_ | {400, 404}
    assert named("leagues_get") == all_ | {404}
    assert named("invitations_list") == all_ | {400, 403, 404}
    writes = all_ | {403, 409, 422}
    assert named("members_remove") == writes | {404}
    assert named("leagues_change") == writes | {400, 404, 413, 415}
    assert named("seasons_sandbox_open") == writes | {400, 404, 413, 415}, "its key is compared"
    ranges = {status for _, _, each in operations().values() for status in each["responses"]}
    assert all(status.isdigit() for status in ranges)


def test_a_match_that_went_on_while_it_was_looked_at_is_a_conflict(world: World) -> None:
    """A reading operation says besides what does not follow from its form."""
    live(world)
    LiveMatch.objects.update(given=1000)
    answer = call("fixtures_live", world, uuid=world.open.uuid)
    assert answer.status_code == 409
    check("fixtures_live", answer)
