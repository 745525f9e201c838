"""Who practises is a stranger everywhere but at the table of that match (LG-PRACTICE-02)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, reverse

from config.api.answers.statuses import status_of
from matches.models import Practice
from rosters.models import Player, Team
from rules.problems import Refusal
from tests.access.rows import ROWS
from tests.access.test_operations import taken_back
from tests.access.world import STRANGER, world
from tests.matches.practice.test_practice import begun, to_its_end
from tests.site.every_page import addresses
from tests.site.factories import client_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("no_attempts"),
    pytest.mark.clause("LG-PRACTICE-02", "LG-ROLE-07"),
]

#: What the browser of a practice match opens and sends, and nobody else.
ITS_OWN = {
    "play-match",
    "answer-match",
    "take-back",
    "walk-match",
    "settle-orders",
    "hand-over-side",
    "play-on",
    "take-back-further",
    "answer-back",
    "replay",
    "practice",
    "keep-practised-team",
}


@pytest.mark.parametrize("operation", sorted(ROWS))
def test_the_account_that_stands_for_who_practises_may_do_what_a_stranger_may(
    operation: str,
) -> None:
    """No operation lets it do what it refuses a stranger."""
    found = world()
    guest = begun(client_of()).coach
    for case in ROWS[operation]:
        if STRANGER not in case.who:
            continue
        with taken_back():
            made = case.made(found)
            for call in case.calls(found, made):
                with pytest.raises(Refusal) as refused, transaction.atomic():
                    call(guest)
                assert status_of(refused.value.problems) == 403


def _places(practice: Practice, name: str, address: URLPattern) -> list[str]:
    """Return the address with all that belongs to the match: teams, players, accounts, rounds."""
    season = practice.fixture.season
    teams = list(Team.objects.filter(entries__season=season))
    uuids = [practice.fixture.uuid, practice.coach.uuid, season.uuid, season.league.uuid]
    uuids += [each.uuid for each in teams] + [Player.objects.filter(team=teams[0])[0].uuid]
    slugs = [season.league.slug, season.slug, teams[0].slug]
    values: dict[str, list[Any]] = {"uuid": uuids, "slug": slugs, "league": [season.league.slug]}
    keys = list(address.pattern.converters)
    found = []
    for chosen in product(*(values.get(key, [*uuids[:1], 1, "a" * 32]) for key in keys)):
        try:
            found.append(reverse(name, kwargs=dict(zip(keys, chosen, strict=True))))
        except NoReverseMatch:
            continue
    return found


def _seen(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.headers.get("Location", "")


@pytest.mark.parametrize("over", [False, True], ids=["while it is played", "after its end"])
def test_no_other_address_tells_the_browser_more_than_a_stranger(over: bool) -> None:
    browser, stranger = client_of(), client_of()
    practice = begun(browser)
    if over:
        to_its_end(browser, practice)
    more: set[str] = set()
    asked = 0

    def asks(client: Client, url: str, how: str) -> tuple[int, str]:
        with taken_back():
            return _seen(client.get(url) if how == "get" else client.post(url, {}))
        raise AssertionError

    for name, address in addresses():
        if name.startswith("admin:") and "change" not in name:
            continue
        for url in _places(practice, name, address):
            for how in ("get", "post"):
                asked += 1
                if asks(browser, url, how) != asks(stranger, url, how):
                    more.add(name)
    assert asked > 300
    assert more == ITS_OWN - ({"replay"} if not over else set())
