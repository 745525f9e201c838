"""What tests share that speak to a real browser: opening pages for somebody, following links.

Chromium is installed by `.ci/run`; without it these tests fail and say so. With `SHOTS=FOLDER`
in the environment the pages that tests pass by are kept there as pictures.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    expect,
    sync_playwright,
)

from rosters.models import Coach
from tests.site.factories import client_of

__all__ = [
    *(
        "PHONE",
        "SIZES",
        "Open",
        "browser",
        "enter",
        "fits",
        "follow",
        "listen",
        "look_away",
        "mirrored",
        "shot",
    ),
    "visit",
]

OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
SIZES: dict[str, Any] = {
    "desk": {"viewport": {"width": 1100, "height": 900}},
    "phone": {"viewport": PHONE, "java_script_enabled": False},
}
#: How long a page may take on a machine that runs all other tests besides, in ms.
PATIENCE = 30_000


def mirrored(argument: str, cases: Iterable[Any]) -> pytest.MarkDecorator:
    """Run the first of these cases, languages or sizes of a screen; `make proof` runs the others.

    A journey in a browser is dear: what its mirror could still find is seldom worth the wait.
    """
    first, *others = cases
    mirrored = [pytest.param(case, marks=pytest.mark.proof, id=_id(case)) for case in others]
    return pytest.mark.parametrize(argument, [pytest.param(first, id=_id(first)), *mirrored])


def _id(case: Any) -> str:
    return case if isinstance(case, str) else "x".join(str(part) for part in _numbers(case))


def _numbers(size: Mapping[str, int] | tuple[int, int]) -> Iterable[int]:
    return size.values() if isinstance(size, Mapping) else size


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if chromium is None:
        pytest.fail("These tests need Chromium: apt-get install chromium, or set CHROMIUM.")
    expect.set_options(timeout=PATIENCE)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        # The browser's loop runs in this thread, beside which the ORM would not speak.
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
        browser = playwright.chromium.launch(executable_path=chromium, args=OPTIONS)
        yield browser
        browser.close()


#: Opens a page of the site for somebody; without a name for a stranger.
Open = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, live_server: Any) -> Iterator[Open]:
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def opened(url: str, name: str = "", **how: Any) -> Page:
        context = browser.new_context(base_url=live_server.url, **how)
        contexts.append(context)
        listen(context, complaints)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        if name:
            enter(context, live_server.url, name)
        page.goto(url)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not complaints, "the browser's console complains: " + "; ".join(complaints)


#: A form that is refused answers so; browsers print it as an error of the network.
REFUSED = re.compile(r"Failed to load resource: .* status of (4\d\d|503) ")


def listen(context: BrowserContext, complaints: list[str]) -> None:
    """Gather what goes wrong on any page of a context: scripts, policies, what is missing.

    A page that answers with a refusal is no complaint: its test reads it.
    """

    def printed(message: ConsoleMessage) -> None:
        refusal = REFUSED.match(message.text)
        if message.type != "error" or (refusal and not _is_asset(message.location["url"])):
            return
        page = message.page
        complaints.append(f"{page.url if page else '?'}: {message.text}")

    context.on("console", printed)
    context.on("weberror", lambda broken: complaints.append(str(broken.error)))


def _is_asset(url: str) -> bool:
    return "/static/" in url or url.endswith((".png", ".svg", ".ico"))


def enter(context: BrowserContext, site: str, name: str) -> None:
    """Sign somebody in without the form, at which nobody needs to type for every test.

    The page with the form leaves a token beside the session.  Without it the next page would, and
    a browser keeps no page for who goes back if its cookies were others by then.
    """
    cookies = client_of(Coach.objects.get(username=name)).cookies
    left = {"sessionid": cookies["sessionid"].value, "csrftoken": "a" * 32}
    context.add_cookies([{"name": k, "value": v, "url": site} for k, v in left.items()])


def follow(link: Locator) -> None:
    """Press what leads to another page, and wait until that page is there.

    A click alone returns before the server has answered: what is read next could be of the old
    page, of none, or stand in the database only later.
    """
    with link.page.expect_navigation():
        link.click()


def look_away(page: Page) -> None:
    """Leave a page that waits, before something happens.

    It loads itself anew once there is news, which would race with where one goes next.
    """
    page.goto("about:blank")


def fits(page: Page) -> bool:
    """Whether nothing on the page is wider than the screen."""
    size = page.viewport_size
    assert size is not None
    return bool(page.evaluate("document.documentElement.scrollWidth") <= size["width"])


def shot(page: Page, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)
