from typing import Any

import pytest
from celery import current_app
from django.db import connection
from django.test import Client
from kombu import Connection


@pytest.mark.django_db
def test_healthy_with_database_and_broker(client: Client) -> None:
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert answer.json() == {"database": "ok", "broker": "ok"}
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_names_what_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(**_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(connection, "cursor", gone)
    monkeypatch.setattr(current_app, "connection_for_write", gone)
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"database": "unavailable", "broker": "unavailable"}


@pytest.mark.django_db
def test_notices_a_dead_broker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    dead = Connection("redis://127.0.0.1:1/0")
    monkeypatch.setattr(current_app, "connection_for_write", lambda **_: dead)
    assert client.get("/healthz").json() == {"database": "ok", "broker": "unavailable"}
