"""Every form that makes something makes it once, however often it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry
from leagues.operations.season_change_preview import preview
from rosters.models import Coach, Made
from tests import factories
from tests.api.world import World, make
from tests.site.factories import PASSWORD, client_of, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return make()


def season(found: Any) -> list[str]:
    return [found.league.slug, found.slug]


def league(world: World) -> tuple[str, dict[str, str]]:
    choices = {"visibility": "public", "join_policy": "open"}
    return reverse("found-league"), {"name": "Harbour League", **choices}


def new_season(world: World) -> tuple[str, dict[str, str]]:
    address = reverse("create-season", args=[world.league.slug])
    return address, {"name": "Autumn", "game": "coin", "shape": "", "legs": "1"}


def invitation(world: World) -> tuple[str, dict[str, str]]:
    return reverse("invite", args=[world.league.slug]), {"role": "coach"}


def entry(world: World) -> tuple[str, dict[str, str]]:
    fields = {"team": world.spare.slug, "strength": "rookie", "managed": "person"}
    return reverse("enter-team", args=season(world.entered)), fields


def late_entry(world: World) -> tuple[str, dict[str, str]]:
    fields = {"team": world.spare.slug, "reason": "A friend."}
    return reverse("enter-late", args=season(world.season)), fields


def replacement(world: World) -> tuple[str, dict[str, str]]:
    gone = world.season.entries.order_by("pk")[0]
    fields = {"team": world.spare.slug, "reason": "Moved away.", "inherits": "on"}
    return reverse("replace-entry", args=[*season(world.season), gone.uuid]), fields


def dates(world: World) -> tuple[str, dict[str, str]]:
    return reverse("offer-dates", args=[world.open.uuid]), {"first": "2099-06-01T18:30"}


@pytest.mark.parametrize(
    "form", [league, new_season, invitation, entry, late_entry, replacement, dates]
)
def test_a_form_that_is_sent_again_makes_nothing_more(
    form: Callable[[World], tuple[str, dict[str, str]]], world: World
) -> None:
    client = client_of(world.owner)
    address, fields = form(world)
    sent_twice(client, address, fields | key_on(client, address))


def test_so_does_a_button(world: World) -> None:
    client = client_of(world.owner)
    page = reverse("season", args=season(world.climbed))
    first, second = world.climbed.stages.get().groups.get().seeds[:2]
    low, high = (world.climbed.entries.get(number=n).uuid for n in (second, first))
    address = reverse("challenge", args=[*season(world.climbed), low, high])
    sent_twice(client, address, key_on(client, page, address))
    page = reverse("season-desk", args=season(world.season))
    address = reverse("open-sandbox", args=season(world.season))
    sent_twice(client, address, key_on(client, page, address))


def test_an_accepted_change_leads_to_its_season_each_time() -> None:
    over = played(4)
    owner = factories.owner_of(over)
    change = leagues.plan_change(owner, over, "Next")
    client = client_of(owner)
    page = reverse("season-change", args=season(over))
    address = reverse("accept-change", args=season(over))
    digest = preview(change).digest
    sent_twice(client, address, {"digest": digest, **key_on(client, page, address)})
    assert Entry.objects.filter(season__name="Next").count() == 4


def test_an_account_is_made_once_and_signed_in_each_time() -> None:
    address = reverse("sign-up")
    fields = {"username": "vera", "password": PASSWORD, **key_on(Client(), address)}
    for _ in range(2):
        client = Client()
        assert client.post(address, fields).status_code == 302
        assert client.get(reverse("account")).status_code == 200
    other = Client().post(address, {**fields, "password": "another unlikely password"})
    assert other.status_code == 422
    assert Coach.objects.count() == 1


def test_a_page_that_is_shown_again_has_another_key(world: World) -> None:
    client = client_of(world.owner)
    address = reverse("found-league")
    assert key_on(client, address) != key_on(client, address)


def test_a_mistake_does_not_use_the_key_up(world: World) -> None:
    client = client_of(world.owner)
    address, fields = league(world)
    key = key_on(client, address)
    refused = client.post(address, {**fields, **key, "name": ""})
    assert refused.status_code == 422
    assert f'value="{key["form_key"]}"' in refused.content.decode()
    assert not Made.objects.exists()


def key_on(client: Client, page: str, action: str = "") -> dict[str, str]:
    """The key in the form of a page; of the one that is sent to that address."""
    shown = client.get(page).content.decode()
    if action:
        shown = shown[shown.index(f'action="{action}"') :]
    found = re.search(r'name="form_key" value="(\w+)"', shown)
    assert found, page
    return {"form_key": found[1]}


def sent_twice(client: Client, address: str, fields: dict[str, str]) -> None:
    first = client.post(address, fields)
    assert first.status_code == 302, first.content.decode()
    before = rows()
    second = client.post(address, fields)
    assert second.status_code == 302, second.content.decode()
    assert second.headers["Location"] == first.headers["Location"]
    assert rows() == before
    told = client.get(second.headers["Location"]).content.decode()
    assert 'class="message error"' not in told


def rows() -> dict[str, int]:
    return {model._meta.label: model._base_manager.count() for model in apps.get_models()}
