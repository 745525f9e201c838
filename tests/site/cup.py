"""A fixture of Helvetia Cup between people, and pages read as a browser without scripts does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

from django.test import Client
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, League, Season
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters import operations as rosters
from rosters.models import Coach, Team
from rules import game
from rules.helvetia_cup.between.team import CUSTOM
from tests import factories
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table
from tests.site.factories import client_of

HELVETIA = "helvetia_cup"
RACES = ("GLW", "LFX")


def cup_team(coach: Coach, race: str = "GLW", name: str = "Wardens") -> Team:
    """A supplied team under a name of its own."""
    return rosters.found_team(coach, HELVETIA, {"name": name, "race": race})


@dataclass(slots=True)
class Form:
    """A form of a page: what it sends by itself, what can be ticked or chosen, and its buttons.

    kept: the fields that nobody sees.
    """

    action: str
    sent: dict[str, str] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)
    boxes: list[str] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Page(HTMLParser):
    """The forms and links of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._choice = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {key: value or "" for key, value in attrs}
        if tag == "a":
            self.links.append(at.get("href", ""))
        elif tag == "form":
            self.forms.append(Form(at.get("action", "")))
        if not self.forms:
            return
        form, name = self.forms[-1], at.get("name", "")
        if tag == "input" and at.get("type") == "radio":
            if "checked" in at:
                form.sent[name] = at.get("value", "")
        elif tag == "input" and at.get("type") == "checkbox":
            form.boxes.append(name)
            if "checked" in at:
                form.sent[name] = at.get("value", "on")
        elif tag == "input" and name:
            form.sent[name] = at.get("value", "")
            if at.get("type") == "hidden":
                form.kept.append(name)
        elif tag == "select":
            self._choice = name
            form.choices[name], form.sent[name] = [], ""
        elif tag == "option":
            form.choices[self._choice].append(at.get("value", ""))
            if "selected" in at:
                form.sent[self._choice] = at.get("value", "")
        elif tag == "button":
            form.buttons.append((name, at.get("value", "")))

    def answers(self) -> Iterator[Form]:
        """The forms that answer the question."""
        for form in self.forms:
            if form.action.endswith("/play/answer/"):
                yield form


class Cup(Table):
    """Two people and a fixture of Helvetia Cup in one's league."""

    def __init__(self) -> None:
        super().__init__(game_key=HELVETIA)

    def found_team(self, coach: Coach, game_key: str, n: int) -> Team:
        return cup_team(coach, RACES[n], f"Team {n}")

    @property
    def client(self) -> Client:
        """The browser of whoever is asked."""
        return client_of(self.people[self.live.asks or 0])

    def follow(self, link: str) -> Page:
        """Where a link of the page leads."""
        page = reverse("play-match", args=[self.fixture.uuid])
        return Page(self.client.get(urljoin(page, link).partition("#")[0]).content.decode())

    def page(self, **chosen: str) -> Page:
        response = self.client.get(reverse("play-match", args=[self.fixture.uuid]), chosen)
        assert response.status_code == 200
        return Page(response.content.decode())

    def said(self, coach: Coach | None) -> Any:
        """What the API tells somebody of the match."""
        return api_client(coach).get(f"/api/fixtures/{self.fixture.uuid}/live/").json()


def supplied() -> list[str]:
    """The teams that come with the game."""
    return [race for race in game(HELVETIA).races("first") if race != CUSTOM]


def cup_season(
    owner: Coach,
    entries: int = 4,
    *,
    league: League | None = None,
    name: str = "Cup",
    rounds: int | None = None,
    teams: Sequence[Team] = (),
    **how: Any,
) -> Season:
    """A season of so many supplied teams, or of these; all of it is played, or so many rounds."""
    made = leagues.create_season(
        owner, league or factories.league(owner), name, HELVETIA, **{"seed": "7"} | how
    )
    made = leagues.open_registration(owner, made)
    races = supplied()
    for team in teams or [
        cup_team(owner, races[n % len(races)], f"Team {n:02}") for n in range(entries)
    ]:
        leagues.enter_team(owner, made, team, managed=Entry.Managed.AUTOMATIC)
    made = leagues.start_season(owner, made)
    if rounds is None:
        play_out(resolve_season(owner, made))
    else:
        for round_ in made.stages.get(number=1).rounds.order_by("number")[:rounds]:
            play_out(resolve_round(owner, round_))
    made.refresh_from_db()
    return made
