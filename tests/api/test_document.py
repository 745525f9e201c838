"""The OpenAPI document is made once, and sent once to whoever keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from config.api import document

JSON = "application/vnd.oai.openapi+json"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Any]]:
    """One entry for each time that the document is made."""
    found: list[Any] = []
    make = SchemaGenerator.get_schema

    def counted(self: SchemaGenerator, *args: Any, **kwargs: Any) -> Any:
        found.append(args)
        return make(self, *args, **kwargs)

    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    monkeypatch.setattr(document, "_build", lambda: "tested")
    document.written.cache_clear()
    cache.delete("openapi-tested-OpenApiJsonRenderer")
    yield found
    document.written.cache_clear()


def test_strangers_at_once_have_it_made_once(made: list[Any]) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = list(
            pool.map(lambda _: Client().get("/api/schema/", headers={"accept": JSON}), range(8))
        )
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1
    assert answers[0].json()["info"]["title"] == "Dugout"
    assert len(made) == 1


def test_another_process_of_the_build_need_not_make_it(made: list[Any]) -> None:
    first = Client().get("/api/schema/", headers={"accept": JSON}).content
    document.written.cache_clear()
    assert Client().get("/api/schema/", headers={"accept": JSON}).content == first
    assert len(made) == 1


def test_who_has_it_is_told_so() -> None:
    answer = Client().get("/api/schema/")
    assert answer.headers["Content-Type"].startswith("application/vnd.oai.openapi")
    headers = {"if-none-match": answer.headers["ETag"]}
    again = Client().get("/api/schema/", headers=headers)
    assert (again.status_code, again.content) == (304, b"")
    other = Client().get("/api/schema/", headers={**headers, "accept": JSON})
    assert (other.status_code, other.json()["openapi"]) == (200, "3.1.0")


def test_it_is_the_same_in_every_language() -> None:
    russian = Client().get("/api/schema/?lang=ru", headers={"accept-language": "ru"})
    assert russian.content == Client().get("/api/schema/").content
