"""Whatever a page offers can be done (LG-FIX-26): every button of it is pressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import operations as leagues
from leagues.models import Fixture, Season
from matches import reporting
from matches.live import invitations
from matches.live import operations as playing
from matches.resolution.operations import play_out, resolve_season
from rosters.models import Coach
from rules.problems import Problem, Refusal
from tests import factories
from tests.matches.meeting import as_read, coach_of
from tests.matches.reporting.test_reporting import Table
from tests.site.factories import client_of

pytestmark = pytest.mark.django_db

#: What is refused for what this test typed, as it knows nothing of what it fills in.
TYPED = {
    "annul_or_keep",
    "date_outside_window",
    "meets_itself",
    "not_in_one_group",
    "nothing_pairs_so",
    "nothing_to_do",
    "unknown_act",
    "unknown_time_zone",
    "teams_not_chosen",
}
#: Pages to which a link leads that are of another matter, or of another kind of page.
ELSEWHERE = ("logout", "language")


@dataclass
class Form:
    """A form of a page: where it leads, what it sends as it stands, and its buttons: what each
    sends besides, and where else it leads."""

    action: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """The links and the forms between the frame of a page and its end."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.forms: list[Form] = []
        self.form: Form | None = None
        self.select = self.inside = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "main":
            self.inside = "main"
        if not self.inside:
            return
        if tag == "a" and has.get("href", "").startswith("/"):
            self.links.append(has["href"])
        elif tag == "form":
            self.form = Form(has.get("action", ""))
            if has.get("method") == "post":
                self.forms.append(self.form)
        elif self.form is not None:
            self._field(tag, has, self.form)

    def _field(self, tag: str, has: dict[str, str], form: Form) -> None:
        name, kind = has.get("name", ""), has.get("type", "text")
        if tag == "select":
            self.select = name
            form.fields.setdefault(name, "")
        elif tag == "option" and self.select:
            chosen = form.fields.get(self.select, "")
            if "selected" in has or not chosen:
                form.fields[self.select] = has.get("value", "")
        elif tag == "button" and has.get("type", "submit") == "submit":
            form.buttons.append((name, has.get("value", ""), has.get("formaction", "")))
        elif tag == "textarea":
            form.fields[name] = "Because."
        elif tag == "input" and kind == "submit":
            form.buttons.append((name, has.get("value", ""), has.get("formaction", "")))
        elif tag == "input" and kind in ("checkbox", "radio"):
            if "checked" in has:
                form.fields[name] = has.get("value", "on")
        elif tag == "input" and name:
            form.fields[name] = has.get("value", "") or _typed(name, kind)

    def handle_endtag(self, tag: str) -> None:
        if tag == "main":
            self.inside = ""
        elif tag == "form":
            self.form = None
        elif tag == "select":
            self.select = ""


def _typed(name: str, kind: str) -> str:
    if kind == "hidden":
        return ""
    if kind == "number":
        return "1"
    if kind.startswith("datetime") or name.endswith(("time", "deadline", "kickoff")):
        return (timezone.now() + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    return "Because."


class Pressing:
    """Presses all that a reader is offered, each time from the same world."""

    def __init__(self, who: Coach, monkeypatch: pytest.MonkeyPatch) -> None:
        self.client, self.who = client_of(who), who
        self.refused: list[str] = []
        self.pressed: set[tuple[str, tuple[str, str]]] = set()
        begin = Refusal.__init__

        def told(refusal: Refusal, problems: Problem | Any) -> None:
            begin(refusal, problems)
            self.refused += [problem.code for problem in refusal.problems]

        monkeypatch.setattr(Refusal, "__init__", told)

    def page(self, url: str) -> Page:
        answer = self.client.get(url)
        assert answer.status_code in (200, 302), f"{url} is offered to {self.who}: {answer}"
        told = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
        return Page(answer.content.decode() if told else "")

    def all_of(self, url: str) -> None:
        """Press every button of a page, and those of the pages that its links lead to."""
        shown = self.page(url)
        self.forms(url, shown)
        place = url.rstrip("/")
        for link in dict.fromkeys(shown.links):
            path = urlsplit(link).path
            if path.startswith(place) and path != url and not path.endswith(ELSEWHERE):
                self.refused.clear()
                page = self.page(path)
                assert not self.refused, f"{path} is offered to {self.who}: {self.refused}"
                self.forms(path, page)

    def forms(self, url: str, page: Page) -> None:
        for form in page.forms:
            for name, value, elsewhere in form.buttons:
                action = urljoin(url, elsewhere or form.action)
                if (action, (name, value)) not in self.pressed:
                    self.pressed.add((action, (name, value)))
                    self.press(action, form.fields | ({name: value} if name else {}), url)

    def press(self, action: str, data: dict[str, str], url: str) -> None:
        self.refused.clear()
        with transaction.atomic():
            answer = self.client.post(action, data)
            transaction.set_rollback(True)
        wrong = set(self.refused) - TYPED
        assert not wrong, f"{action} is offered to {self.who} on {url}, and refused: {wrong}"
        assert answer.status_code in (200, 302, 422), (action, answer.status_code)


def fresh() -> Season:
    return Table(4).season


def in_order() -> Season:
    return Table(4, policy={"strict_rounds": True}).season


def one_reported() -> Season:
    season = Table(4).season
    first = as_read(season.fixtures.filter(round__number=1).order_by("slot")[0])
    reporting.begin_report(coach_of(first, 0), first)
    return season


def one_live() -> Season:
    season = Table(4).season
    last = as_read(season.fixtures.filter(round__number=3).order_by("slot")[0])
    playing.start_match(coach_of(last, 0), last)
    return season


def one_invited() -> Season:
    season = Table(4).season
    first = as_read(season.fixtures.filter(round__number=2).order_by("slot")[0])
    invitations.play_here(coach_of(first, 0), first)
    return season


def all_automatic() -> Season:
    return factories.season(4, legs=1)


def swiss() -> Season:
    stages = [{"format": "swiss", "rounds": 3}]
    season = Table(4, stages=stages).season
    first = as_read(season.fixtures.order_by("slot")[0])
    reporting.begin_report(coach_of(first, 0), first)
    return season


def cup() -> Season:
    return Table(4, stages=[{"format": "single_elimination"}]).season


def somebody_left() -> Season:
    season = Table(4).season
    entry = season.entries.order_by("number")[0]
    leagues.withdraw_running(factories.owner_of(season), entry, reason="Moved away.")
    return season


def over() -> Season:
    season = factories.season(2, legs=1)
    play_out(resolve_season(factories.owner_of(season), season))
    season.refresh_from_db()
    assert season.state == Season.State.FINISHED
    return season


WORLDS = [
    fresh,
    in_order,
    one_reported,
    one_live,
    one_invited,
    all_automatic,
    swiss,
    cup,
    somebody_left,
    over,
]


def readers(season: Season) -> Iterator[Coach]:
    """Who runs it, and the coaches of two sides that do not meet first."""
    yield factories.owner_of(season)
    coaches = [each.team.coach for each in season.entries.select_related("team__coach")]
    yield from dict.fromkeys(each for each in (coaches[0], coaches[-1]) if each is not None)


def pages(season: Season, *, whole: bool) -> Iterator[str]:
    """The pages of a season, of its matches (all, or the first of each round) and of two teams."""
    at = [season.league.slug, season.slug]
    yield reverse("season", args=at)
    yield reverse("season-desk", args=at)
    rounds: set[int] = set()
    for fixture in season.fixtures.order_by("round__number", "slot"):
        if fixture.sides.count() > 1 and (whole or fixture.round_id not in rounds):
            rounds.add(fixture.round_id)
            yield reverse("match", args=[fixture.uuid])
    for entry in season.entries.select_related("team").order_by("number")[:2]:
        yield reverse("team", args=[entry.team.slug])


def press_all(season: Season, monkeypatch: pytest.MonkeyPatch, *, whole: bool) -> None:
    owner = factories.owner_of(season)
    for who in readers(season):
        pressing = Pressing(who, monkeypatch)
        for url in pages(season, whole=whole):
            if url.endswith("/commissioner/") and who != owner:
                continue
            pressing.all_of(url)
        assert pressing.pressed or season.state == Season.State.FINISHED


@pytest.mark.long
@pytest.mark.clause("LG-FIX-26", "LG-FIX-24")
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.__name__)
def test_every_button_that_is_offered_can_be_pressed(
    world: Callable[[], Season], monkeypatch: pytest.MonkeyPatch
) -> None:
    press_all(world(), monkeypatch, whole=False)


@pytest.mark.proof
@pytest.mark.clause("LG-FIX-26", "LG-FIX-24")
@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.__name__)
def test_every_button_of_every_match_can_be_pressed(
    world: Callable[[], Season], monkeypatch: pytest.MonkeyPatch
) -> None:
    press_all(world(), monkeypatch, whole=True)


@pytest.mark.clause("LG-FIX-26")
def test_a_match_offers_what_its_page_and_the_api_agree_on() -> None:
    season = one_reported()
    for fixture in season.fixtures.all():
        for who in readers(season):
            page = client_of(who).get(reverse("match", args=[fixture.uuid])).content.decode()
            client: Client = client_of(who)
            may = client.get(reverse("api-fixture", args=[fixture.uuid])).json()["may"]
            assert may["play"] == (reverse("start-match", args=[fixture.uuid]) in page)
            assert may["resolve"] == (reverse("resolve-match", args=[fixture.uuid]) in page)
            assert fixture.state == Fixture.State.SCHEDULED
            if may["report"]:
                assert reverse("reports", args=[fixture.uuid]) in page
