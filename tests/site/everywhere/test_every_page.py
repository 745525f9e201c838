"""Every page of the site in a real browser: for everybody's eyes, ears and hands, on any screen.

axe looks at each in the light and in the dark; none is wider than a screen; each has one heading, a
title and says what language it is in.  Each is opened once, and is turned dark and narrow as it
stands.  `make proof` looks at all of them in both languages.
"""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from django.urls.converters import UUIDConverter
from playwright.sync_api import Browser, BrowserContext, Page

from leagues.converters import InvitationToken
from rosters.models import Coach
from tests.site.browsing import PATIENCE, browser, shot
from tests.site.every_page import ADMIN, NO_PAGES, SCENES, Scene, Shown, addresses, told
from tests.site.factories import client_of, person

__all__ = ["browser"]

#: Widths at which nothing may stand out of a page, from that of a desk to that of a small phone.
DESK, *NARROWER = (1280, 768, 390, 320)
PHONE = 390
#: Pages of every kind whose Russian words are held to a screen's width in every run.
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

#: What may be otherwise in the dark; and on a phone.
CONTRAST, ON_A_PHONE = "color-contrast", "scrollable-region-focusable"
#: What Django's own pages do.
DJANGO_S_OWN = ("label-title-only",)
AXE = """async (how) => {
  await Promise.all(document.getAnimations().map(each => each.finished));
  const found = await axe.run(document, {resultTypes: ["violations"], ...how});
  return found.violations.flatMap(rule => rule.nodes.slice(0, 3).map(
    node => `${rule.id}: ${node.html.slice(0, 160)} | ${node.failureSummary.replace(/\\s+/g, " ")}`
  ));
}"""
#: Contrast takes axe most of its time, and follows from how a text and all that it stands on look.
#: A look that axe has passed is not measured again, nor one of which it could not tell often.
READABLE = """async ([known, several]) => {
  await Promise.all(document.getAnimations().map(each => each.finished));
  const seen = new Map(known.map(look => [look, several])), behind = new Map();
  const usual = ["none", "normal", "1", "rgba(0, 0, 0, 0)"];
  const ground = (element) => {
    if (!element) return "";
    if (!behind.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } =
        getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].filter(
        each => !usual.includes(each)
      );
      if (element.matches(":disabled, [aria-disabled=true]")) own.push("disabled");
      behind.set(element, (own.length ? own.join() + ";" : "") + ground(element.parentElement));
    }
    return behind.get(element);
  };
  const look = (element) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const { width, height, right, bottom } = element.getBoundingClientRect();
    const unseen = Math.min(width, height) <= 1 || Math.min(right, bottom) <= 0;
    return [
      element.localName, color, fontSize, fontWeight, textShadow, unseen, ground(element),
    ].join();
  };
  const says = (element) => element.matches("input, select, textarea") ||
    [...element.childNodes].some(each => each.nodeType === 3 && each.data.trim());
  const fresh = [...document.body.querySelectorAll("*")].filter((element) => {
    if (!says(element) || !element.checkVisibility()) return false;
    const mine = look(element), before = seen.get(mine) || 0;
    seen.set(mine, before + 1);
    return before < several;
  });
  if (!fresh.length) return [[], [], []];
  const found = await axe.run({include: fresh}, {
    runOnly: ["color-contrast"], elementRef: true,
    resultTypes: ["violations", "passes"],
  });
  const nodes = (results) => results.flatMap(each => each.nodes);
  const looks = (elements) => [...new Set(elements.map(look))];
  return [
    nodes(found.violations).slice(0, 3).map(node =>
      `color-contrast: ${node.html.slice(0, 160)} | ${node.failureSummary.replace(/\\s+/g, " ")}`
    ),
    looks(nodes(found.passes).map(node => node.element)),
    looks(fresh),
  ];
}"""
#: Of one look so many texts of a page are measured, and so often if axe cannot tell of it.
SEVERAL, EVERY = 3, 1_000_000
#: The looks that axe has passed in this process, and how often it has measured each.
PASSED: set[str] = set()
MEASURED: Counter[str] = Counter()
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
    """One browser in which a site's pages are opened for one reader after the other.

    whole: measures the contrast of every text on every page.
    """

    def __init__(self, browser: Browser, site: str, *, whole: bool = False) -> None:
        self.browser, self.site, self.whole = browser, site, whole
        self.pages: dict[str, Page] = {}
        self.sessions: dict[str, str] = {}

    def close(self) -> None:
        for page in self.pages.values():
            page.context.close()

    def page(self, who: str, language: str, holds: str = "") -> Page:
        """Return the one page of a language, for this reader: what it has fetched is kept.

        holds: the key of a session, for what a browser opens whoever is signed in there.
        """
        if language not in self.pages:
            context = self.browser.new_context(
                base_url=self.site, locale=language, reduced_motion="reduce"
            )
            context.add_init_script(Axe().axe_script)
            self.pages[language] = context.new_page()
            self.pages[language].set_default_timeout(PATIENCE)
        self.sign_in(self.pages[language].context, who, holds)
        return self.pages[language]

    def sign_in(self, context: BrowserContext, who: str, holds: str) -> None:
        context.clear_cookies()
        if not who and not holds:
            return
        if who and who not in self.sessions:
            client = client_of(Coach.objects.get(username=who))
            self.sessions[who] = client.cookies["sessionid"].value
        session = holds or self.sessions[who]
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

    def faults(
        self, name: str, shown: Shown, language: str = "en", *, axe: bool = True
    ) -> list[str]:
        """All that is wrong with a page, at a desk and on a phone, in the light and the dark.

        axe: whether it looks; else only language, headings and widths are.
        """
        page = self.page(shown.who, language, shown.holds)
        page.emulate_media(color_scheme="light")
        resize(page, DESK)
        status = self.open(page, shown)
        if status != shown.status:
            return [f"is answered with {status}, not {shown.status}"]
        if os.environ.get("SHOTS"):  # for eyes, and for nothing else: axe would take most of it
            pictures(page, f"{name.replace(' ', '-').replace(':', '-')}-{language}")
            return []
        found: dict[str, None] = {}
        if axe:
            found |= dict.fromkeys(page.evaluate(AXE, {"rules": {CONTRAST: {"enabled": False}}}))
            found |= dict.fromkeys(self.unreadable(page))
            page.emulate_media(color_scheme="dark")
            found |= dict.fromkeys(self.unreadable(page))
        said, headings, title = page.evaluate(SAID)
        if said.partition("-")[0] != language:
            found[f"says that it is in {said!r}"] = None
        if headings != 1:
            found[f"has {headings} headings of the first level"] = None
        if not title:
            found["has no title"] = None
        for width in (DESK, *NARROWER):
            resize(page, width)
            beyond = page.evaluate(BEYOND)
            if beyond > 0:
                found[f"stands {beyond} pixels out of a screen of {width}"] = None
            if axe and width == PHONE:
                found |= dict.fromkeys(page.evaluate(AXE, {"runOnly": [ON_A_PHONE]}))
        return list(found)

    def unreadable(self, page: Page) -> list[str]:
        """Texts without contrast to what they stand on."""
        known = PASSED | {look for look, times in MEASURED.items() if times >= SEVERAL}
        found, passed, measured = page.evaluate(
            READABLE, [[], EVERY] if self.whole else [sorted(known), SEVERAL]
        )
        PASSED.update(passed)
        MEASURED.update(measured)
        return list(found)


def resize(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})


def pictures(page: Page, name: str) -> None:
    """How a page looks, wide and narrow, in the light and the dark (`make screenshots`)."""
    page.evaluate(SEEN)
    schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            resize(page, width)
            shot(page, f"{name}-{width}-{scheme}")


def look_at(scene: Scene, name: str, looking: Looking) -> None:
    """Open each page of a scene in English, and in Russian where that may differ."""
    whole = looking.whole or bool(os.environ.get("SHOTS"))
    faults = []
    try:
        for key, shown in scene.pages.items():
            found = {"en": looking.faults(f"{name} {key}", shown)}
            if whole or key in RUSSIAN:
                found["ru"] = looking.faults(f"{name} {key}", shown, "ru", axe=whole)
            for language, told in found.items():
                if key.startswith(ADMIN):
                    told = [each for each in told if not each.startswith(DJANGO_S_OWN)]
                faults += [f"{key} ({language}): {each}" for each in told]
    finally:
        looking.close()
    assert not faults, "\n" + "\n".join(faults)


@pytest.mark.long
@pytest.mark.timeout(900)  # half a minute, where nothing else is done on the machine
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", SCENES)
def test_every_page_is_there_for_everybody(name: str, browser: Browser, live_server: Any) -> None:
    look_at(SCENES[name](), name, Looking(browser, live_server.url))


@pytest.mark.proof
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", SCENES)
def test_every_text_of_both_languages_is_readable(
    name: str, browser: Browser, live_server: Any
) -> None:
    look_at(SCENES[name](), name, Looking(browser, live_server.url, whole=True))


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
