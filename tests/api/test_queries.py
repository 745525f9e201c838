"""A value of the query that is of the wrong type, or unknown, is said and not passed over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from rest_framework.test import APIClient

from tests.api.test_schema import document, live, operations, post, swiss, webhook
from tests.api.world import World, client_of, make

pytestmark = pytest.mark.django_db

#: What nobody means, by what the document says that a value is.
WRONG: dict[str, list[str]] = {
    "integer": ["null", "", "-1", "1.5", "x", "9" * 30, "1 2"],
    "boolean": ["null", "", "perhaps", "2"],
    "enum": ["", "AAA", "null", "%00"],
    "uuid": ["", "AAA", "null"],
    "number": ["", "x", "NaN", "1e400", "-1", "0.5"],
    "pattern": ["", "secret", "-", ",", "coach__password"],
    "string": ["\x00"],
}
#: What is looked for as it is written: nothing of that name is an empty list, and no mistake.
WORDS = {"q", "reason"}


def kind_of(schema: dict[str, Any]) -> str:
    for found in (schema, *schema.get("oneOf", ())):
        if "$ref" in found:
            found = document()["components"]["schemas"][found["$ref"].rpartition("/")[2]]
        for kind in ("enum", "pattern"):
            if kind in found:
                return kind
    return "uuid" if schema.get("format") == "uuid" else str(schema.get("type", "string"))


def queries() -> Iterator[tuple[str, str, str]]:
    """Each value of a query of a reading operation: the operation, its name and what it is."""
    for name, (method, _path, operation) in sorted(operations().items()):
        for each in operation.get("parameters", []):
            if method == "get" and each["in"] == "query":
                yield name, each["name"], kind_of(each["schema"])


def must_have(name: str) -> dict[str, str]:
    """Return values that a query of an operation must have: the first of each."""
    return {
        each["name"]: each["schema"]["enum"][0]
        for each in operations()[name][2].get("parameters", [])
        if each["in"] == "query" and each.get("required")
    }


def place(world: World, path: str) -> str:
    uuid = {
        "fixtures": world.open.uuid,
        "seasons": world.climbed.uuid if "ladder" in path or "challenges" in path else None,
        "webhooks": webhook(world).uuid if "/webhooks/{" in path else None,
    }
    if path.endswith("/chess/"):
        return path.format(uuid=swiss(world).uuid)
    if path.startswith("/api/posts/"):
        return path.format(uuid=post(world).uuid)
    (found,) = re.findall(r"/api/(\w+)", path)
    values = {
        "uuid": uuid.get(found) or world.season.uuid,
        "slug": world.league.slug if found == "leagues" else world.team.slug,
        "number": 1,
    }
    return path.format_map(values)


@pytest.mark.long
def test_every_value_of_a_query_is_checked() -> None:
    world = make()
    live(world)
    client = client_of(world.owner)
    passed_over = []
    for name, key, kind in queries():
        path = operations()[name][1]
        if name == "fixtures_frame":
            url = path.format(uuid=world.played.uuid)
        else:
            url = place(world, path)
        needed = must_have(name)
        assert client.get(url, needed).status_code == 200, url
        for value in WRONG[kind] + ([""] if kind == "string" and key not in WORDS else []):
            answer = client.get(url, {**needed, key: value})
            told = answer.json().get("problems", []) if answer.status_code == 400 else []
            if [problem["about"] for problem in told] != [key]:
                passed_over.append((name, key, value, answer.status_code))
    assert not passed_over


def test_all_of_them_are_named_at_once() -> None:
    query = {"visibility": "", "mine": "perhaps", "q": "\x00"}
    found = APIClient().get("/api/leagues/", query).json()["problems"]
    assert {problem["about"] for problem in found} == set(query)


@pytest.mark.parametrize(
    ("query", "english", "russian"),
    [
        ("page_size=null", "from 1 to 200", "целое число от 1 до 200"),
        ("page=x", "A whole number", "целое число"),
        ("ordering=secret", "Order by name, created", "Упорядочить можно по name, created"),
        ("mine=perhaps", "no such value", "Такого значения нет"),
        ("visibility=", "no such value", "Такого значения нет"),
        ("visibility=AAA", "AAA", "AAA"),
    ],
)
def test_it_is_said_in_words(query: str, english: str, russian: str) -> None:
    for language, words in (("en", english), ("ru", russian)):
        headers = {"accept-language": language}
        answer = APIClient().get(f"/api/leagues/?{query}", headers=headers)
        assert answer.status_code == 400
        assert words in answer.json()["problems"][0]["message"]


def test_what_is_right_is_right() -> None:
    world = make()
    for query in ("page=1", "page_size=200", "ordering=-name,created", "mine=true", "q="):
        answer = client_of(world.owner).get(f"/api/leagues/?{query}")
        assert answer.status_code == 200, (query, answer.content)


def test_a_page_beyond_the_end_is_not_there() -> None:
    answer = APIClient().get("/api/leagues/?page=7")
    assert answer.status_code == 404
