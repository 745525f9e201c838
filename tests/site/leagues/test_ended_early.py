"""A season that was ended before its last round: no round of it is on any more."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from leagues import operations
from tests import factories
from tests.site.factories import rivalry

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-SEASON-01")]


def test_no_round_of_a_season_that_was_ended_early_is_on() -> None:
    season = rivalry(4, rounds=1, legs=1)
    place = [season.league.slug, season.slug]
    pages = [reverse("season", args=place), reverse("season-rounds", args=place)]
    assert all('<span class="tag live">now</span>' in shown(page) for page in pages)
    operations.finish_season(factories.owner_of(season), season, reason="The hall is closed.")
    assert not any('<span class="tag live">now</span>' in shown(page) for page in pages)
    front, rounds = map(shown, pages)
    assert "Round 1" in front, "the last that was played"
    assert "Not played" in rounds
    assert "Still to come" not in rounds


def shown(page: str) -> str:
    return Client().get(page).content.decode()
