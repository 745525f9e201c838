"""Every page of the site in a real browser: for everybody's eyes, ears and hands, on any screen.

axe looks at each in the light and in the dark; none is wider than a screen; each has one heading, a
title and says what language it is in.
"""

from __future__ import annotations

import os
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.urls.converters import UUIDConverter
from playwright.sync_api import Browser, BrowserContext, Page

from leagues.converters import InvitationToken
from rosters.models import Coach
from tests.site.browsing import PATIENCE, browser, shot
from tests.site.every_page import ADMIN, NO_PAGES, SCENES, Shown, addresses, told
from tests.site.factories import client_of, person

__all__ = ["browser"]

DESK: Any = {"width": 1100, "height": 900}
PHONE: Any = {"width": 390, "height": 844}
#: Widths at which nothing may stand out of a page.
WIDTHS = (320, 390, 768, 1280)
#: Pages of every kind whose words are looked at in Russian too.
RUSSIAN = {
    "leagues",
    "season under way",
    "match played",
    "manage-team",
    "plan-season",
    "replay",
    "match tossed",
    "manage-team market",
    "manage-team learning",
    "play-match bowl main",
}

#: What may be otherwise in the dark, and on a phone.
IN_THE_DARK, ON_A_PHONE = ["color-contrast"], ["scrollable-region-focusable"]
#: What Django's own pages do.
DJANGO_S_OWN = ("label-title-only",)
AXE = """async (only) => {
  await Promise.all(document.getAnimations().map(each => each.finished));
  const how = {resultTypes: ["violations"]};
  if (only) how.runOnly = {type: "rule", values: only};
  const found = await axe.run(document, how);
  return found.violations.flatMap(rule => rule.nodes.slice(0, 3).map(
    node => `${rule.id}: ${node.html.slice(0, 160)} | ${node.failureSummary.replace(/\\s+/g, " ")}`
  ));
}"""
SAID = """() => [
  document.documentElement.lang,
  document.querySelectorAll("h1").length,
  document.title.split("·")[0].trim(),
]"""
#: Pictures that would be fetched once somebody scrolls to them are fetched now.
SEEN = """() => Promise.all([...document.images].map(each => {
  each.loading = "eager";
  return each.decode().catch(() => null);
}))"""
BEYOND = "() => document.scrollingElement.scrollWidth - innerWidth"
SEND = """([action, fields]) => {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}"""


class Looking:
    """One browser in which a site's pages are opened for one reader after the other."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site = browser, site
        self.pages: dict[tuple[str, str], Page] = {}
        self.script = Axe().axe_script

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    def page(self, who: str, language: str) -> Page:
        if (who, language) not in self.pages:
            context = self.browser.new_context(
                base_url=self.site, locale=language, viewport=DESK, reduced_motion="reduce"
            )
            if who:
                self.sign_in(context, who)
            page = self.pages[who, language] = context.new_page()
            page.set_default_timeout(PATIENCE)
        return self.pages[who, language]

    def sign_in(self, context: BrowserContext, who: str) -> None:
        client = client_of(Coach.objects.get(username=who))
        session = client.cookies["sessionid"].value
        context.add_cookies([{"name": "sessionid", "value": session, "url": self.site}])

    def open(self, page: Page, shown: Shown) -> int:
        """The status with which the page is answered."""
        if shown.sends is None:
            answer = page.goto(shown.url)
        else:
            page.goto(reverse("lost-password"))
            fields = dict(shown.sends)
            if not shown.foreign:
                token = page.locator("[name=csrfmiddlewaretoken]").first
                fields["csrfmiddlewaretoken"] = token.input_value()
            with page.expect_navigation() as coming:
                page.evaluate(SEND, [shown.url, fields])
            answer = coming.value
        assert answer is not None
        return answer.status

    def faults(self, name: str, shown: Shown, language: str = "en") -> list[str]:
        """All that is wrong with a page, at a desk and on a phone, in the light and the dark."""
        page = self.page(shown.who, language)
        page.emulate_media(color_scheme="light")
        page.set_viewport_size(DESK)
        status = self.open(page, shown)
        if status != shown.status:
            return [f"is answered with {status}, not {shown.status}"]
        if os.environ.get("SHOTS"):  # for eyes, and for nothing else: axe would take most of it
            pictures(page, f"{name.replace(' ', '-').replace(':', '-')}-{language}")
            return []
        page.evaluate(self.script)
        found: dict[str, None] = dict.fromkeys(page.evaluate(AXE, None))
        page.emulate_media(color_scheme="dark")
        found |= dict.fromkeys(page.evaluate(AXE, IN_THE_DARK))
        page.set_viewport_size(PHONE)
        found |= dict.fromkeys(page.evaluate(AXE, ON_A_PHONE))
        said, headings, title = page.evaluate(SAID)
        if said.partition("-")[0] != language:
            found[f"says that it is in {said!r}"] = None
        if headings != 1:
            found[f"has {headings} headings of the first level"] = None
        if not title:
            found["has no title"] = None
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            beyond = page.evaluate(BEYOND)
            if beyond > 0:
                found[f"stands {beyond} pixels out of a screen of {width}"] = None
        return list(found)


def pictures(page: Page, name: str) -> None:
    """How a page looks, wide and narrow, in the light and the dark (`make screenshots`)."""
    page.evaluate(SEEN)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            shot(page, f"{name}-{width}-{scheme}")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size(DESK)


@pytest.mark.timeout(900)  # a minute, where nothing else is done on the machine
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_there_for_everybody(name: str, browser: Browser, live_server: Any) -> None:
    scene = SCENES[name]()
    looking = Looking(browser, live_server.url)
    faults = []
    try:
        for key, shown in scene.pages.items():
            both = key in RUSSIAN or os.environ.get("SHOTS")
            languages = ["en", "ru"] if both else ["en"]
            for language in languages:
                found = looking.faults(f"{name} {key}", shown, language)
                if key.startswith(ADMIN):
                    found = [each for each in found if not each.startswith(DJANGO_S_OWN)]
                faults += [f"{key} ({language}): {each}" for each in found]
    finally:
        looking.close()
    assert not faults, "\n" + "\n".join(faults)


#: Something that may stand in an address, by what stands there; for all others a number will do.
ANYTHING = {
    UUIDConverter: "00000000-0000-4000-8000-000000000000",
    InvitationToken: "a" * 32,
}


@pytest.mark.django_db
def test_of_every_page_there_is_an_example() -> None:
    """A page that is new is to be added to a scene, and is looked at there."""
    shown = set().union(*map(told, SCENES))
    client = client_of(person("vera"))
    missing = []
    for name, address in addresses():
        if name in shown | NO_PAGES or name.startswith(ADMIN):
            continue
        converters = address.pattern.converters
        place = {key: ANYTHING.get(type(each), "1") for key, each in converters.items()}
        if client.get(reverse(name, kwargs=place)).status_code != 405:
            missing.append(name)
    assert not missing, f"No scene of tests/site/every_page.py shows {', '.join(missing)}."
