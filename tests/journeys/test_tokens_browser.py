"""A coach makes a token for a program, the program calls, and the coach ends the token."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import Page, expect

from rosters import operations as rosters
from rosters.runtime.clock import now
from tests.site.browsing import PHONE, Open, browser, fits, follow, mirrored, shot, visit
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True)]
__all__ = ["browser", "visit"]


def press(page: Page, role: Any, words: str) -> None:
    follow(page.locator("main").get_by_role(role, name=gettext(words), exact=True).first)
    assert fits(page), words


def called(site: str, token: str, method: str = "GET") -> tuple[int, dict[str, Any]]:
    """A call of the API by the standard library alone."""
    body = None if method == "GET" else b'{"name": "Ours"}'
    path = "/api/me/" if method == "GET" else "/api/leagues/"
    headers = {"Authorization": f"Token {token}", "Content-Type": "application/json"}
    try:
        with urlopen(Request(f"{site}{path}", body, headers, method=method)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


@pytest.mark.clause("LG-TOKEN-01", "LG-TOKEN-02")
@mirrored("language", ["en", "ru"])
def test_a_coach_makes_a_token_and_ends_it(visit: Open, live_server: Any, language: str) -> None:
    vera = rosters.change_profile(person("vera"), language=language)
    page = visit("/account/", "vera", viewport=PHONE, locale=language)
    with override(language):
        press(page, "link", "Make a token")
        # All that is wrong is told, and what was typed stays.
        page.get_by_label(gettext("Name"), exact=True).fill("Bot of the club")
        page.get_by_label(gettext("Last day"), exact=True).fill("2001-01-01")
        press(page, "button", "Make the token")
        expect(page.get_by_text(gettext("Choose an end that lies ahead."))).to_be_visible()
        expect(page.get_by_label(gettext("Name"), exact=True)).to_have_value("Bot of the club")
        last = now() + timedelta(days=30)
        page.get_by_label(gettext("Last day"), exact=True).fill(f"{last:%Y-%m-%d}")
        shot(page, f"token-new-{language}")
        press(page, "button", "Make the token")
        shown = page.get_by_role("textbox", name=gettext("Your new token"), exact=True)
        token = shown.input_value()
        assert token.startswith("dugout_")
        expect(page.get_by_role("cell", name=gettext("read only"))).to_be_visible()
        expect(page.get_by_role("cell", name=gettext("never"))).to_be_visible()
        shot(page, f"token-made-{language}")

        assert called(live_server.url, token)[1]["username"] == "vera"
        status, refused = called(live_server.url, token, "POST")
        assert (status, refused["problems"][0]["code"]) == (403, "token_scope")

        page.reload()
        expect(shown).to_have_count(0)
        assert token not in page.content()
        expect(page.get_by_role("cell", name=gettext("never"))).to_have_count(0)
        assert vera.api_tokens.count() == 1
        press(page, "link", "End it…")
        expect(page.get_by_role("heading", level=1)).to_contain_text("Bot of the club")
        press(page, "button", "End the token")
        expect(page.get_by_text(gettext("The token has ended."))).to_be_visible()
        assert called(live_server.url, token)[0] == 401


@pytest.mark.clause("LG-TOKEN-01")
def test_a_form_pressed_twice_makes_one(visit: Open) -> None:
    vera = person("vera")
    page = visit("/account/tokens/new/", "vera")
    page.get_by_label("Name", exact=True).fill("Bot")
    page.get_by_role("button", name="Make the token").dblclick()
    expect(page.get_by_role("rowheader", name="Bot")).to_be_visible()
    assert vera.api_tokens.count() == 1
    page.go_back()
    follow(page.get_by_role("button", name="Make the token"))
    assert vera.api_tokens.count() == 1
