"""Pages of one game use the nouns of that game: a gang fights battles, a kill team has models."""

from __future__ import annotations

import re
from collections import deque
from datetime import timedelta
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlparse

import pytest
from django.test import Client
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import override

from leagues import operations as leagues
from leagues.models import Season
from leagues.notices.duties import DUTIES
from leagues.notices.kinds import KINDS
from matches.reading.duties import duties
from matches.reporting import begin_report
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.words.counting import Counted
from rosters.words.own_words import in_words_of, source_of
from rosters.words.refusals import SENTENCES
from tests import factories
from tests.api.world import client_of as api_client
from tests.matches.live.test_live import Table
from tests.site.alley import Alley, alley_season
from tests.site.bowl import Bowl, bowl_season
from tests.site.street import Street, street_season

pytestmark = pytest.mark.django_db

SEASONS = {"necromunda": alley_season, "kill_team": street_season, "boufbowl": bowl_season}
TABLES: dict[str, type[Table]] = {"necromunda": Alley, "kill_team": Street, "boufbowl": Bowl}
#: What a page of a game does not say of its own accord, by game and language.
STRANGE = {
    ("necromunda", "en"): r"\b(teams?|players?|pitch|match(es)?|commissioners?|kick-off)\b",
    (
        "necromunda",
        "ru",
    ): r"\b(команд(а|ы|е|у|ой|ам|ами|ах)?|игрок[а-я]*|матч[а-я]*|комиссар[а-я]*)\b",
    ("kill_team", "en"): r"(?<!kill )\bteams?\b|\b(players?|pitch|kick-off)\b",
    ("kill_team", "ru"): r"\b(команд(а|ы|е|у|ой|ам|ами|ах)?|игрок[а-я]*)\b",
    ("boufbowl", "en"): r"\bteams?\b",
    ("boufbowl", "ru"): r"\bкоманд(а|ы|е|у|ой|ам|ами|ах)?\b",
}
#: What people have called their teams, and what a game is called that others can try.
NAMES = re.compile(r"\b(Team|Gang|Squad) \d|\bKill Team\b")
#: The frame around a page, which knows no game, what no person reads, and names of columns of
#: files, which are the same for all games.
FRAME = re.compile(
    r"<(script|style|header|footer|option|svg|code)\b.*?</\1>|<!--.*?-->|<head>.*?(<title>)",
    re.DOTALL,
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
            "team-hall",
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


#: A round of a season, but for the format that is called so, and a bye in Russian.
ROUND = {"en": r"\brounds?\b(?! robin)", "ru": r"(?<!пропуск )\bтур(?:а|у|е|ом|ы|ов|ам|ах)?\b"}


@pytest.mark.parametrize("language", ROUND)
def test_a_round_of_a_necromunda_season_is_a_week_on_every_page(language: str) -> None:
    table = TABLES["necromunda"]()
    season, match = table.fixture.season, [table.fixture.uuid]
    leagues.offer_dates(table.people[1], table.fixture, [now() + timedelta(days=2)])
    of_season = ("season", "season-table", "season-rounds", "season-rules", "season-desk")
    pages = [reverse(name, args=[season.league.slug, season.slug]) for name in of_season]
    pages += [reverse("league", args=[season.league.slug]), reverse("home")]
    pages += [reverse(name, args=match) for name in ("match", "reports")]
    client = Client()
    client.force_login(table.people[0])
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    found = set()
    for page in pages:
        text = own_text(client.get(page, follow=True).text)
        for said in re.finditer(ROUND[language], text, re.IGNORECASE):
            found.add((page, text[max(0, said.start() - 50) : said.end() + 40]))
    assert not found, "\n".join(map(str, sorted(found)))


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


#: What says more than one game, or none: pages of a person, a league, the site.
OF_MANY_GAMES = {
    "end-token",
    "reference",
    "reference-group",
    "new-token",
    "account",
    "account-erase",
    "change-league",
    "coach",
    "create-season",
    "found-league",
    "found-team",
    "friendlies",
    "hand-over-league",
    "help",
    "handbook",
    "home",
    "invite",
    "join",
    "leagues",
    "league",
    "leave-league",
    "login",
    "lost-password",
    "member",
    "my-teams",
    "notice-choices",
    "password-change",
    "propose-friendly",
    "rulebook",
    "rulebooks",
    "search",
    "sign-up",
}
#: What only acts or only answers with data.
NO_PAGES = {
    *("account-export", "crest", "look", "schema", "set_language", "shared-crest", "sign-out"),
    *("match-picture", "season-picture", "player-picture"),
}
#: Nouns of other games that stand on a page for a reason.
FOR_A_REASON = re.compile(
    r"My teams|Мои команды"  # the way back to the teams of all games
    r"|Товарищеские матчи"  # a page of the league, which may have several games
    # cards and upgrades of Boufbowl
    r"|Stretcher Team|Team Talk|Команда с носилками|Разговор с командой"
)
LINK = re.compile(r'(?:href|action)="([^"#]+)')


class Wandering:
    """A reader who follows all links within the pages of one game, each kind of page once."""

    def __init__(self, game: str, language: str) -> None:
        self.game, self.language = game, language
        self.found: set[tuple[str, str]] = set()
        self.opened: set[str] = set()

    def go(self, reader: Coach | None, start: list[str]) -> None:
        client = Client()
        if reader is not None:
            client.force_login(reader)
        client.post(reverse("set_language"), {"language": self.language, "next": "/"})
        kinds: set[tuple[str, ...]] = set()
        to_open = deque(start)
        while to_open:
            address = to_open.popleft()
            kind = kind_of(address)
            if kind is None or kind in kinds:
                continue
            response = client.get(address)
            if response.status_code == 302:
                to_open.appendleft(urljoin(address, response["Location"]))
            if response.status_code != 200 or "html" not in response["Content-Type"]:
                continue
            kinds.add(kind)
            self.opened.add(kind[0])
            page = FRAME.sub(r" \2", response.text)
            self.look(address, response.text)
            to_open += [urljoin(address, unescape(link)) for link in LINK.findall(page)]

    def look(self, address: str, html: str) -> None:
        text = FOR_A_REASON.sub(" ", NAMES.sub(" ", own_text(html)))
        for match in re.finditer(STRANGE[self.game, self.language], text, re.IGNORECASE):
            self.found.add((address, text[max(0, match.start() - 50) : match.end() + 40]))


def kind_of(address: str) -> tuple[str, ...] | None:
    """Return what kind of page an address leads to; None where it is about no single game."""
    where = urlparse(address)
    if where.netloc:
        return None
    try:
        match = resolve(where.path)
    except Resolver404:
        return None
    name = match.url_name or ""
    if name in OF_MANY_GAMES | NO_PAGES or match.namespaces:
        return None
    asked = [key for key, value in parse_qsl(where.query)]
    acts = [value for key, value in parse_qsl(where.query) if key == "act"]
    return (name, str(match.kwargs.get("key", "")), *asked, *acts)


@pytest.mark.parametrize(("game", "language"), STRANGE)
def test_all_pages_that_lead_from_a_game_say_its_own_nouns(game: str, language: str) -> None:
    """Commissioner, coach and stranger, before a season, in it, and after it."""
    wandering = Wandering(game, language)
    owner = factories.coach()
    over = SEASONS[game](owner)

    def place(season: Season) -> str:
        return reverse("season", args=[season.league.slug, season.slug])

    draft = leagues.create_season(owner, over.league, "Next", game)
    wandering.go(owner, [place(over), place(draft)])
    draft = leagues.open_registration(owner, draft)
    leagues.plan_change(owner, over, "After")
    change = reverse("season-change", args=[over.league.slug, over.slug])
    wandering.go(owner, [change, place(draft), place(over)])

    table = TABLES[game]()
    coach, fixture = table.people[0], table.fixture
    for reader in (table.owner, coach, None):
        wandering.go(reader, [place(fixture.season)])
    report = begin_report(coach, fixture)
    wandering.go(coach, [reverse("write-report", args=[report.uuid])])
    assert len(wandering.opened) > 50, wandering.opened
    assert not wandering.found, "\n".join(map(str, sorted(wandering.found)))


@pytest.mark.parametrize(("game", "language"), STRANGE)
def test_refusals_notices_and_duties_say_the_nouns_of_a_game(game: str, language: str) -> None:
    kept = [
        (said.one, said.more) if isinstance(said, Counted) else (source_of(said),)
        for said in SENTENCES.values()
    ]
    kept += [(source_of(each.sentence),) for each in KINDS.values()]
    kept += [(source_of(each.sentence),) for each in DUTIES.values()]
    found = []
    with override(language):
        for sentence in kept:
            words = in_words_of(game, *sentence)
            bare = re.sub(r"\{\w+\}|%\(\w+\)s", "", words)
            if re.search(STRANGE[game, language], bare, re.IGNORECASE):
                found.append(words)
    assert not found, "\n".join(found)


def test_a_home_of_two_games_says_each_row_in_the_words_of_its_game() -> None:
    coach = factories.coach()
    alley_season(coach)
    table = Street()
    choices = [each.title for each in duties(coach) if each.kind == "choices"]
    assert choices
    assert all(title.endswith("choices after the battle") for title in choices)
    leagues.set_deadline(
        table.owner, table.fixture.round, now() + timedelta(days=1), reason="Soon."
    )
    told = [each.title for each in duties(table.people[0])]
    assert [title for title in told if title.startswith("Play Team")], told


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Changing another coach's gang is a ruling; give a reason."),
        ("ru", "Укажите причину: изменение чужой банды\xa0— это решение арбитра."),
    ],
)
def test_api_and_pages_refuse_in_the_words_of_the_game(language: str, words: str) -> None:
    alley = Alley()
    team = alley.fixture.sides.all()[0].entry.team
    wish = {"act": "rename", "name": "Others"}
    call = api_client(alley.owner)
    sent = {"wish": wish, "reason": ""}
    at = f"/api/teams/{team.slug}/changes/"
    answer = call.post(at, sent, format="json", HTTP_ACCEPT_LANGUAGE=language)
    assert [each["message"] for each in answer.json()["problems"]] == [words]
    browser = Client()
    browser.force_login(alley.owner)
    browser.post(reverse("set_language"), {"language": language, "next": "/"})
    page = browser.post(reverse("manage-team", args=[team.slug]), wish, follow=True)
    assert words in unescape(page.text)


@pytest.mark.parametrize(("game", "language"), STRANGE)
def test_home_front_and_notices_of_who_knows_one_game_say_its_own_nouns(
    game: str, language: str
) -> None:
    """Of the frame of the site alone the common nouns are expected there."""
    table = TABLES[game]()
    coach, season = table.people[0], table.fixture.season
    front = reverse("league", args=[season.league.slug])
    opened = ["/", front, reverse("notice-choices")]
    found = strange(coach, opened, game, language) | strange(table.owner, [front], game, language)
    league = factories.league(table.owner)
    planned = leagues.create_season(table.owner, league, "Next", game)
    front = reverse("league", args=[league.slug])
    leagues.accept_invitation(coach, leagues.invite(table.owner, league).token)
    for reader in (coach, table.owner):
        found |= strange(reader, [front], game, language)
    leagues.open_registration(table.owner, planned)
    for reader in (coach, table.owner):
        found |= strange(reader, [front], game, language)
    wrong = {each for each in found if not FOR_A_REASON.search(each[1])}
    assert not wrong, "\n".join(map(str, sorted(wrong)))
