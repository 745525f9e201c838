"""What goes out by itself: a commissioner's webhook, and a coach's calendar."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.translation import gettext, override
from icalendar import Calendar
from playwright.sync_api import Page, expect

from leagues.models import League
from leagues.webhooks.sending import send_due
from rosters import operations as rosters
from rosters.models import Coach
from rosters.runtime.sealing import opened
from tests import factories
from tests.leagues.webhooks.receiver import Receiver, receiving
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOKS_INSIDE = True
    cache.delete("webhooks-sending")
    with receiving() as made:
        yield made


def press(page: Page, role: Any, words: str) -> None:
    """Press what the page shows by these words, in the language that is active."""
    found = page.locator("main").get_by_role(role, name=gettext(words), exact=True)
    follow(found.first)
    assert fits(page), words


def home(visit: Open, owner: Coach, language: str, league: str) -> Page:
    page = visit("/", owner.username, viewport=PHONE, locale=language)
    follow(page.get_by_role("link", name=league, exact=True).first)
    return page


@pytest.mark.clause("LG-IO-04")
@mirrored("language", ["en", "ru"])
def test_a_commissioner_adds_a_webhook_and_sees_that_it_arrives(
    visit: Open, receiver: Receiver, language: str
) -> None:
    vera = rosters.change_profile(person("vera"), language=language)
    season = factories.season(4, legs=1, owner=vera)
    page = home(visit, vera, language, season.league.name)
    with override(language):
        page.locator("main summary").get_by_text(gettext("More"), exact=True).click()
        press(page, "link", "Webhooks")
        press(page, "link", "Add a webhook")
        page.get_by_role("radio", name=gettext("a message in a Discord channel")).check()
        shot(page, f"webhook-add-{language}")
        page.get_by_label(gettext("Address"), exact=True).fill(receiver.url())
        press(page, "button", "Add it")
        press(page, "button", "Send a test")
        expect(page.get_by_text(gettext("waits"), exact=True)).to_be_visible()
        deadline = time.monotonic() + 20
        while not receiver.arrived and time.monotonic() < deadline:
            send_due()
        follow(page.get_by_role("link", name=gettext("Webhooks"), exact=True).first)
        press(page, "link", "127.0.0.1")
        expect(page.get_by_text(gettext("delivered"), exact=True)).to_be_visible()
        expect(page.get_by_role("cell", name="204")).to_be_visible()
        shot(page, f"webhook-{language}")
        press(page, "button", "Send again")
        send_due()
        assert len(receiver.arrived) == 2
        press(page, "link", "Change")
        page.get_by_role("checkbox", name=gettext("Rulings"), exact=True).check()
        press(page, "button", "Save")
        expect(page.get_by_text(gettext("Rulings")).first).to_be_visible()
        press(page, "link", "Delete…")
        press(page, "button", "Delete it")
        expect(page.get_by_text(gettext("The webhook is deleted."))).to_be_visible()
    assert not season.league.webhooks.exists()
    assert all("content" in told for told in receiver.told)


@pytest.mark.clause("LG-IO-04")
@mirrored("language", ["en", "ru"])
def test_a_commissioner_makes_a_new_secret_for_a_webhook(
    visit: Open, receiver: Receiver, language: str
) -> None:
    vera = rosters.change_profile(person("vera"), language=language)
    season = factories.season(4, legs=1, owner=vera)
    page = home(visit, vera, language, season.league.name)
    with override(language):
        page.locator("main summary").get_by_text(gettext("More"), exact=True).click()
        press(page, "link", "Webhooks")
        press(page, "link", "Add a webhook")
        page.get_by_role("radio", name=gettext("signed JSON, for a program of your own")).check()
        page.get_by_label(gettext("Address"), exact=True).fill(receiver.url())
        press(page, "button", "Add it")
        field = page.get_by_role("textbox", name=gettext("Secret"), exact=True)
        first = field.input_value()
        press(page, "link", "Make a new secret…")
        shot(page, f"webhook-secret-{language}")
        press(page, "button", "Make a new secret")
        second = field.input_value()
        assert second.startswith("whsec_")
        assert second != first
        expect(page.get_by_role("button", name=gettext("Copy the secret"))).to_be_visible()
        page.reload()
        expect(field).to_have_count(0)
        press(page, "button", "Send a test")
        send_due()
    [webhook] = season.league.webhooks.all()
    assert opened(webhook.secret) == second
    assert len(receiver.arrived) == 1


@pytest.mark.clause("LG-IO-03")
@mirrored("language", ["en", "ru"])
def test_a_coach_adds_the_matches_of_a_private_league_to_a_calendar(
    visit: Open, language: str
) -> None:
    vera = rosters.change_profile(person("vera"), language=language)
    season = factories.season(4, legs=1, owner=vera)
    League.objects.update(visibility="private")
    page = home(visit, vera, language, season.league.name)
    with override(language):
        press(page, "link", "Add to calendar")
        press(page, "button", "Make a secret address")
        shot(page, f"calendar-{language}")
        address = page.get_by_label(gettext("Address"), exact=True).input_value()
        expect(page.get_by_role("button", name=gettext("Copy the address"))).to_be_visible()
        path = f"/calendars/{address.rpartition('/')[2]}"
        found = Calendar.from_ical(Client().get(path).content)
        assert found["name"] == season.league.name
        press(page, "link", "Make it anew…")
        press(page, "button", "Make it anew")
        assert page.get_by_label(gettext("Address"), exact=True).input_value() != address
        assert Client().get(path).status_code == 404
        press(page, "link", "Take it back…")
        press(page, "button", "Take it back")
        expect(page.get_by_role("button", name=gettext("Make a secret address"))).to_be_visible()
