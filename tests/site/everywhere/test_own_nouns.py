"""Pages of one game use the nouns of that game: a gang fights battles, a kill team has models."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from leagues.models import Season
from tests import factories
from tests.site.alley import alley_season
from tests.site.street import street_season

pytestmark = pytest.mark.django_db

SEASONS = {"necromunda": alley_season, "kill_team": street_season}
#: What a page of a game does not say of its own accord, by game and language.
STRANGE = {
    ("necromunda", "en"): r"\b(teams?|players?|pitch|match(es)?|commissioners?)\b",
    ("necromunda", "ru"): r"\b(команд[а-я]*|игрок[а-я]*|матч[а-я]*)\b",
    ("kill_team", "en"): r"(?<!kill )\bteams?\b|\b(players?|pitch)\b",
}
#: The frame around a page, which knows no game, and what no person reads.
FRAME = re.compile(
    r"<(script|style|header|footer|option|svg)\b.*?</\1>|<!--.*?-->|<head>.*?(<title>)", re.DOTALL
)


def own_text(html: str, names: list[str]) -> str:
    """Return the text of a page, with its title and the labels of things, without names."""
    page = FRAME.sub(r" \2", html)
    labels = " ".join(re.findall(r'(?:aria-label|title|placeholder|data-label)="([^"]*)"', page))
    text = unescape(re.sub(r"<[^>]+>", " ", page) + " " + labels)
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, " ")
    return " ".join(text.split())


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
def test_pages_of_a_game_say_its_own_nouns(game: str, language: str) -> None:
    owner = factories.coach()
    season = SEASONS[game](owner)
    client = Client()
    client.force_login(owner)
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    found = set()
    for address in addresses(season):
        response = client.get(address, follow=True)
        assert response.status_code == 200, address
        text = own_text(response.content.decode(), [])
        for match in re.finditer(STRANGE[game, language], text, re.IGNORECASE):
            found.add((address, text[max(0, match.start() - 50) : match.end() + 40]))
    assert not found, "\n".join(f"{at}: {words}" for at, words in sorted(found))
