"""Every form, address and query of the site with numbers that nobody has: a page, never an error.

A form is sent three times: with all that people fill in wrong, with what the page itself sends
wrong too, and as it stands with fields beside its own, such as ``who-10000000``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client

from rosters.models import Coach
from tests.site.cup import Form, Page
from tests.site.every_page import SCENES, Shown, told
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db

NINES = "9" * 5000
WRONG = [NINES, "10000000", "9" * 20, "-1", "٣", " ", "9" * 400, "1e999", "²"]
#: The fields of a form; None where an address is opened.
Sent = dict[str, str] | None
URLENCODED = "application/x-www-form-urlencoded"
NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")


def wrong(names: list[str]) -> dict[str, str]:
    """Something else in each field; a dozen of the longest, as a body has its end too."""
    return {
        name: WRONG[at % len(WRONG)] if at < 100 else WRONG[1 + at % 5]
        for at, name in enumerate(names)
    }


def beside(typed: dict[str, str]) -> dict[str, str]:
    """For every row of fields some further down: ``who-0`` has a ``who-10000000``, filled in
    alike."""
    found: dict[str, str] = {}
    for name, value in {re.sub(r"\d+$", "", each): value for each, value in typed.items()}.items():
        for number in (NINES if len(found) < 60 else "9" * 30, "٣", "-1", "10000000"):
            found[f"{name}{number}"] = value or "1"
    return dict(list(found.items())[:300])


def sendings(form: Form) -> Iterator[dict[str, str]]:
    hidden = {"csrfmiddlewaretoken"}
    names = [name for name in {**form.sent, **dict.fromkeys(form.boxes, "")} if name not in hidden]
    filled = [name for name in names if name in form.choices or name not in form.kept]
    buttons = [dict([each]) if each[0] else {} for each in form.buttons] or [{}]
    yield form.sent | wrong(filled) | buttons[0]
    yield form.sent | wrong(names[::-1]) | buttons[len(buttons) // 2]
    last = {name: options[-1] for name, options in form.choices.items() if options}
    typed = {name: form.sent.get(name, "yes") for name in names} | last
    yield form.sent | beside(typed) | buttons[0]


def openings(shown: Shown, page: Page) -> Iterator[str]:
    """The address with other numbers, and the queries of the page's links to itself."""
    path = urlsplit(shown.url).path
    for found in NUMBER.finditer(path):
        for number in (NINES[:2000], "9" * 20):
            yield f"{path[: found.start()]}{number}{path[found.end() :]}"
    asked: dict[str, str] = {}
    for link in [shown.url, *page.links]:
        to = urlsplit(urljoin(shown.url, link))
        if to.path == path:
            asked |= dict(parse_qsl(to.query, keep_blank_values=True))
    for name in asked:
        for number in (NINES, "٣"):
            yield f"{path}?{urlencode({name: number})}"
    if asked:
        yield f"{path}?{urlencode(beside(asked))}"


class Asking:
    """Somebody who asks for pages, and what went wrong; nothing that they do stays."""

    def __init__(self, who: str) -> None:
        self.client: Client = client_of(Coach.objects.get(username=who) if who else None)
        self.client.raise_request_exception = False
        self.faults: dict[str, str] = {}
        self.asked = 0

    def ask(self, url: str, sent: Sent = None) -> None:
        self.asked += 1
        with transaction.atomic():
            if sent is None:
                answer = self.client.get(url)
            else:
                answer = self.client.post(url, urlencode(sent), content_type=URLENCODED)
            if answer.status_code >= 500:
                shown = {name[:40]: value[:40] for name, value in (sent or {}).items()}
                broken = getattr(answer, "exc_info", None)
                error = broken[1] if broken else ""
                self.faults[f"{url[:200]} {shown}"] = f"{answer.status_code} {error!r}"[:300]
            transaction.set_rollback(True)


def requests(scene: str, people: dict[str, Asking]) -> Iterator[tuple[Asking, str, Sent]]:
    """Everything that is asked in a scene: by whom, of which address, with which fields."""
    seen: set[tuple[str, ...]] = set()
    pages = SCENES[scene]().pages
    assert told(scene) <= {name.split(" ")[0] for name in pages}, "its text names other pages"
    for shown in pages.values():
        if shown.sends is not None or shown.status != 200:
            continue
        asking = people.setdefault(shown.who, Asking(shown.who))
        content = asking.client.get(shown.url)
        if content.status_code != 200:
            continue
        page = Page(content.content.decode())
        for url in openings(shown, page):
            yield asking, url, None
        for form in page.forms:
            action = urljoin(shown.url, form.action)
            # Forms that differ in whose they are alone are one.
            same = (re.sub(r"[0-9a-f-]{8,}|\d+", "", action), *sorted(form.sent)[:40])
            if same not in seen:
                seen.add(same)
                for sent in sendings(form):
                    yield asking, action, sent


def faults_of(scene: str, *, every: int = 1) -> str:
    """Ask what there is to ask in a scene, or each so many-th of it; return the errors as text."""
    people: dict[str, Asking] = {}
    for asking, url, sent in islice(requests(scene, people), None, None, every):
        asking.ask(url, sent)
    assert sum(each.asked for each in people.values()) > 10 // every
    faults = {place: told for each in people.values() for place, told in each.faults.items()}
    return "\n".join(f"{place}\n    {told}" for place, told in faults.items())


@pytest.mark.long
@pytest.mark.clause("LG-FIX-19")
@pytest.mark.parametrize("scene", SCENES)
def test_no_number_is_an_error(scene: str) -> None:
    """Of each form and address some: as a form is sent in three ways, and a number put in two,
    each fifth takes them in turn."""
    assert not faults_of(scene, every=5)


@pytest.mark.proof
@pytest.mark.clause("LG-FIX-19")
@pytest.mark.parametrize("scene", SCENES)
def test_no_number_at_all_is_an_error(scene: str) -> None:
    assert not faults_of(scene)
