"""A real worker tells the club's channel what has happened, as soon as it is through."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from leagues import operations
from leagues.models import WebhookDelivery
from leagues.webhooks.operations import add_webhook
from tests import factories
from tests.leagues.webhooks.receiver import receiving
from tests.services.harness import worker

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-IO-04")]


def test_a_result_stands_in_the_channel_seconds_later(
    process_environment: dict[str, str], tmp_path: Path, settings: Any
) -> None:
    settings.WEBHOOKS_INSIDE = True
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    environment = process_environment | {"DJANGO_SETTINGS_MODULE": "tests.services.settings"}
    with receiving() as receiver, worker(environment, log=tmp_path / "log"):
        add_webhook(owner, season.league, address=receiver.url(), form="discord")
        operations.award_fixture(owner, season.fixtures.get(), None, reason="Nobody came.")
        until = time.monotonic() + 30
        while not WebhookDelivery.objects.filter(state="sent").exists():
            assert time.monotonic() < until, (tmp_path / "log").read_text()
            time.sleep(0.2)
    [told] = receiver.told
    assert "–" in told["content"]
