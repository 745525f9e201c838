"""What somebody sent is quoted short, as JSON, and in nobody's words but the site's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.test_schema import call, live
from tests.api.world import World, make

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make()


def refused(world: World, answer: Any) -> tuple[dict[str, Any], bytes]:
    found = call(
        "fixtures_live_answer", world, {"number": live(world), "answer": answer},
        uuid=world.open.uuid,
    )  # fmt: skip
    assert found.status_code == 422, found.content
    [problem] = found.json()["problems"]
    return problem, found.content


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "“null” is"),
        (True, "“true” is"),
        (1.5, "“1.5” is"),
        ({"a": [None, False]}, '“{"a": [null, false]}” is'),
        ("tails up", "“tails up” is"),
    ],
)
def test_an_answer_that_there_is_not_is_quoted_as_json(
    world: World, answer: Any, said: str
) -> None:
    problem, _ = refused(world, answer)
    assert said in problem["message"]
    assert problem["params"]["answer"] == answer


@pytest.mark.parametrize(
    "answer",
    ["x" * 200_000, ["x"] * 30_000, ["x" * 100_000] * 2, {"a": "x" * 200_000}, {"a": [1] * 60_000}],
    ids=["text", "many", "texts", "object", "numbers"],
)
def test_a_long_answer_does_not_come_back(world: World, answer: Any) -> None:
    problem, content = refused(world, answer)
    assert problem["code"] == "not_an_option"
    assert len(content) < 3000
    assert "…" in problem["message"]


READ_ONE_WAY = [
    (b'{"name": "A", "name": "B"}', "“name” stands twice"),
    (b'{"name": "A", "more": {"a": 1, "b": 2, "a": 3}}', "“a” stands twice"),
    (b'{"name": NaN}', "“NaN”"),
    (b'{"name": -Infinity}', "“-Infinity”"),
    (b'{"name": 1e999}', "1e999 is too large"),
    (b'{"name": -1e999}', "-1e999 is too large"),
    (b'{"name": ' + b"9" * 400 + b"}", "is too large"),
    (b'{"name": ' + b"9" * 6000 + b"}", "is too large"),
    (b'{"name": "A"', "line 1, column 13"),
    (b'{"name":\n "A" "B"}', "line 2, column 6"),
    (b"\xff\xfe", "UTF-8: byte 1"),
    (b'{"name": "\\ud800"}', "half of a character"),
    (b"[" * 100_000, "too deep"),
]


@pytest.mark.parametrize(("body", "said"), READ_ONE_WAY)
def test_json_that_is_none_or_more_than_one_is_told_in_plain_words(
    world: World, body: bytes, said: str
) -> None:
    client: Any = world.client(world.owner)
    answer = client.generic("POST", "/api/leagues/", body, content_type="application/json")
    assert answer.status_code == 400
    [problem] = answer.json()["problems"]
    assert problem["code"] == "parse_error"
    assert said in problem["message"]
    for word in ("delimiter", "Expecting", "codec", "surrogate", "recursion", "JSON parse error"):
        assert word not in problem["message"]


def test_the_largest_numbers_that_a_float_holds_are_read(world: World) -> None:
    from config.api.answers.strict_json import read_json

    assert read_json(b"[1.7e308, 9007199254740993, 1e-999]") == [1.7e308, 9007199254740993, 0.0]
