"""Pages of one game use the nouns of that game: a gang fights battles, a kill team has models."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Season
from matches.reporting import begin_report
from rosters.models import Coach
from tests import factories
from tests.matches.live.test_live import Table
from tests.site.alley import Alley, alley_season
from tests.site.street import Street, street_season

pytestmark = pytest.mark.django_db

SEASONS = {"necromunda": alley_season, "kill_team": street_season}
TABLES: dict[str, type[Table]] = {"necromunda": Alley, "kill_team": Street}
#: What a page of a game does not say of its own accord, by game and language.
STRANGE = {
    ("necromunda", "en"): r"\b(teams?|players?|pitch|match(es)?|commissioners?)\b",
    ("necromunda", "ru"): r"\b(команд(а|ы|е|у|ой|ам|ами|ах)?|игрок[а-я]*|матч[а-я]*)\b",
    ("kill_team", "en"): r"(?<!kill )\bteams?\b|\b(players?|pitch)\b",
}
#: What people have called their teams.
NAMES = re.compile(r"\b(Team|Gang|Squad) \d")
#: The frame around a page, which knows no game, and what no person reads.
FRAME = re.compile(
    r"<(script|style|header|footer|option|svg)\b.*?</\1>|<!--.*?-->|<head>.*?(<title>)", re.DOTALL
)


def own_text(html: str) -> str:
    """Return the text of a page, with its title and the labels of things."""
    page = FRAME.sub(r" \2", html)
    labels = " ".join(re.findall(r'(?:aria-label|title|placeholder|data-label)="([^"]*)"', page))
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page) + " " + labels).split())


def strange(reader: Coach, opened: list[str], game: str, language: str) -> set[tuple[str, str]]:
    """Return where pages say a noun of other games, each with the words around it."""
    client = Client()
    client.force_login(reader)
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    found = set()
    for address in opened:
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        text = NAMES.sub(" ", own_text(response.text))
        for match in re.finditer(STRANGE[game, language], text, re.IGNORECASE):
            found.add((address, text[max(0, match.start() - 50) : match.end() + 40]))
    return found


def addresses(season: Season) -> list[str]:
    """Return the pages of a season, of a team in it, of a match, and of a sheet for a new team."""
    entry = season.entries.order_by("number")[0]
    fixture = season.fixtures.order_by("id")[0]
    of_season = [
        reverse(name, args=[season.league.slug, season.slug])
        for name in (
            "season",
            "season-table",
            "season-rounds",
            "season-entries",
            "season-rules",
            "statistics",
            "season-desk",
        )
    ]
    of_team = [
        reverse(name, args=[entry.team.slug])
        for name in (
            "team",
            "manage-team",
            "team-statistics",
            "rule-on-team",
            "print-team",
        )
    ]
    of_match = [
        reverse(name, args=[fixture.uuid])
        for name in ("match", "match-line-ups", "match-turns", "reports")
    ]
    return [
        *of_season,
        *of_team,
        *of_match,
        reverse("build-team", args=[season.game, entry.team.race]),
    ]


@pytest.mark.parametrize(("game", "language"), STRANGE)
def test_pages_of_a_match_to_come_say_its_own_nouns(game: str, language: str) -> None:
    table = TABLES[game]()
    coach, fixture = table.people[0], table.fixture
    place = [fixture.season.league.slug, fixture.season.slug]
    match = [reverse(name, args=[fixture.uuid]) for name in ("match", "reports")]
    desk = [
        reverse(name, args=place)
        for name in ("season", "season-desk", "season-entries", "make-match", "abandon-season")
    ]
    award = [reverse(name, args=[fixture.uuid]) for name in ("award-match", "resolve-match")]
    found = strange(table.owner, [*match, *desk, *award], game, language)
    report = begin_report(coach, fixture)
    team = reverse("team", args=[fixture.sides.all()[0].entry.team.slug])
    own = [*match, reverse("season", args=place), team]
    found |= strange(coach, [*own, reverse("write-report", args=[report.uuid])], game, language)
    assert not found, found


@pytest.mark.parametrize(("game", "language"), STRANGE)
def test_pages_of_a_game_say_its_own_nouns(game: str, language: str) -> None:
    owner = factories.coach()
    opened = addresses(SEASONS[game](owner))
    found = strange(owner, opened, game, language)
    assert not found, found
