"""The reference of the API: every operation with its sentence, scope, and an example."""

from __future__ import annotations

import json
from html import unescape
from typing import Any

import jsonschema
import pytest
from django.test import Client
from django.urls import reverse

from config.api.reference import operations as reference
from tests.api.test_schema import document, operations

pytestmark = pytest.mark.django_db
HTML = "text/html,application/xhtml+xml,*/*;q=0.8"


def holds(schema: dict[str, Any], value: Any) -> None:
    jsonschema.validate(
        value,
        {**schema, "components": document()["components"]},
        cls=jsonschema.Draft202012Validator,
        format_checker=jsonschema.FormatChecker(),
    )


def test_every_operation_stands_there_once_with_its_sentence() -> None:
    shown = [each for group in reference.groups() for each in group.operations]
    assert sorted(each.key for each in shown) == sorted(operations())
    for each in shown:
        method, path, told = operations()[each.key]
        assert (each.method, each.path) == (method.upper(), path)
        assert told.get("description"), f"{each.key}: a docstring says what it does"
        assert each.scope == told["security"][0]["tokenAuth"][0]


def test_every_example_is_as_the_schema_says() -> None:
    made = reference.examples()
    count = 0
    for key, (_method, _path, told) in operations().items():
        for schema in (reference.body_of(told), reference.answer_of(told)[2]):
            if schema is not None:
                holds(schema, made.of(schema))
                count += 1
        [shown] = [o for g in reference.groups() for o in g.operations if o.key == key]
        head, _blank, body = shown.call.partition("\n\n")
        assert head.startswith(f"{shown.method} /api/")
        assert "{" not in head
        schema = reference.body_of(told)
        if schema is not None:
            holds(schema, json.loads(body))
        schema = reference.answer_of(told)[2]
        if schema is not None:
            holds(schema, json.loads(shown.answer))
    assert count > 200


@pytest.mark.parametrize("language", ["en", "ru"])
def test_browsers_read_it_in_both_languages(language: str) -> None:
    client = Client(headers={"accept": HTML, "accept-language": language})
    page = client.get(reverse("reference"))
    assert page.status_code == 200
    assert "Accept" in page.headers["Vary"]
    text = unescape(page.content.decode())
    assert f'<html lang="{language}' in text
    assert ("Contents" if language == "en" else "Содержание") in text
    for group in reference.groups():
        address = reverse("reference-group", args=[group.key])
        assert address in text
        shown = unescape(client.get(address).content.decode())
        for each in group.operations:
            assert f'id="{each.key}"' in shown
            assert each.call in shown
    assert client.get(reverse("reference-group", args=["nothing"])).status_code == 404


def test_programs_get_the_document_at_the_same_address() -> None:
    url = reverse("reference")
    yaml = Client().get(url)
    assert yaml.headers["Content-Type"].startswith("application/vnd.oai.openapi")
    kind = "application/vnd.oai.openapi+json"
    assert Client().get(url, headers={"accept": kind}).json()["openapi"] == "3.1.0"
    for wanted in ("application/json", "application/yaml"):
        answer = Client().get(url, headers={"accept": wanted})
        assert answer.status_code == 200, wanted
        assert wanted in answer.headers["Content-Type"]


def test_nothing_comes_from_elsewhere() -> None:
    text = Client(headers={"accept": HTML}).get(reverse("reference")).content.decode()
    assert "https://" not in text.replace("https://dugout.example", "")
