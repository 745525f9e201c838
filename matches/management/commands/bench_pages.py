"""`manage.py bench_pages`: measure what each page costs, and how large it is."""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from django.core.management import BaseCommand
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches.live import operations as live_operations
from matches.management import demo_leagues
from matches.management.commands.bench_site import PASSWORD, SEED, own_database
from matches.management.people import coach_of, owner_of
from matches.management.season_copies import after_all, copies, write
from matches.management.visited_pages import Page, visited
from matches.resolution.operations import play_out, resolve_round, resolve_season
from rosters import operations as rosters
from rosters.models import Coach, Player
from rules import game
from rules.coach import RANDOM

#: How often each page is made; its time is the median.
TIMES = 3
#: How many rounds of a demonstration are played.
ROUNDS = 2
#: What the slowest pages cost before their reading was looked at, in ms.
BEFORE = {"rounds": 188, "home of a coach": 221, "API: table of a season": 357}
#: The owner of the large season, and how many coaches its teams have.
OWNER, COACHES = "keeper", 8


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a page: processor time in ms, queries, and sizes in bytes (`packed`: with
    gzip).

    database: processor time of PostgreSQL in ms, where it runs on this machine; else 0, as SQLite's
    is part of `milliseconds`.
    """

    milliseconds: float
    database: float
    queries: int
    raw: int
    packed: int


class Command(BaseCommand):
    help = (
        "Play a season of many teams, and the first rounds of all demonstrations, in a database of "
        "their own, and print for each page milliseconds of the processor, queries and kilobytes."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "--teams", type=int, default=64, help="of the large season (default: 64)"
        )
        parser.add_argument(
            "--matches",
            type=int,
            default=20_000,
            help="with how many more the most visited pages are measured again (default: 20,000)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        with own_database():
            self._head("A page of each game, the largest of all")
            costs_of_pages: dict[str, list[tuple[Cost, str]]] = {}
            seasons = {key: begun(key) for key in demo_leagues.games()}
            begun_first = seasons[demo_leagues.games()[0]]
            for key, started in seasons.items():
                for page, who, url in pages_of(started):
                    costs_of_pages.setdefault(page, []).append((cost(who, url), key))
            for page, costs in costs_of_pages.items():
                self._line(page, *max(costs, key=lambda each: each[0].raw))
            season = large(demo_leagues.games()[0], options["teams"])
            self._head(f"A season of {season.fixtures.count():,} fixtures")
            for page, who, url in tabs_of(season):
                self._line(page, cost(who, url), "")
            self._at_size(season, begun_first, options["matches"])

    def _at_size(self, over: Season, running: Season, matches: int) -> None:
        """Print what the most visited pages cost now, and with so many matches more."""
        few = {page: cost(who, url) for page, who, url in visited(over, running)}
        for together in copies([over], matches, SEED):
            write(together)
        after_all()
        self.stdout.write(
            f"{f'The most visited, and with {matches:,} matches more':48}"
            f"{'before':>8}{'ms':>8}{'then':>8}{'queries':>9}{'of it the database':>20}{'then':>8}"
        )
        for page, who, url in visited(over, running):
            was, then = few[page], cost(who, url)
            self.stdout.write(
                f"{page:48}{BEFORE.get(page, ''):>8}"
                f"{was.milliseconds:>8.0f}{then.milliseconds:>8.0f}{then.queries:>9}"
                f"{was.database:>20.1f}{then.database:>8.1f}"
            )

    def _head(self, title: str) -> None:
        self.stdout.write(f"{title:48}{'ms':>8}{'queries':>9}{'kB':>8}{'packed':>8}")

    def _line(self, page: str, found: Cost, key: str) -> None:
        self.stdout.write(
            f"{f'{page} ({key})' if key else page:48}{found.milliseconds:>8.0f}{found.queries:>9}"
            f"{found.raw / 1000:>8.1f}{found.packed / 1000:>8.1f}"
        )


def cost(who: Coach | None, url: str) -> Cost:
    """Measure a page as this reader gets it; the first time is not counted, as caches are filled
    then.
    """
    browser = Client()
    if who is not None:
        browser.force_login(who)
    answer = browser.get(url, follow=True)
    if answer.redirect_chain:  # as the table of a campaign is: what is measured is the page
        url = answer.redirect_chain[-1][0]
    assert answer.status_code == 200, f"{url} is answered with {answer.status_code}"
    spent, behind = [], []
    for _ in range(TIMES):
        start, before = process_time(), database_time()
        browser.get(url)
        spent.append(1000 * (process_time() - start))
        behind.append(max(0.0, database_time() - before))
    with CaptureQueriesContext(connection) as asked:
        content = browser.get(url).content
    packed = len(gzip.compress(content, 6))
    return Cost(median(spent), median(behind), len(asked), len(content), packed)


def database_time() -> float:
    """Return the processor time in ms of PostgreSQL's process for this connection; 0 where it is
    not on this machine, which must be Linux.
    """
    if connection.vendor != "postgresql":
        return 0.0
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        told = Path(f"/proc/{cursor.fetchone()[0]}/schedstat")
    return int(told.read_text().split()[0]) / 1e6 if told.exists() else 0.0


def begun(key: str) -> Season:
    """Found a demonstration of a game and play its first rounds."""
    season = demo_leagues.found(key, SEED, PASSWORD)
    owner = owner_of(season)
    for number in range(1, ROUNDS + 1):
        play_out(resolve_round(owner, season.stages.get(number=1).rounds.get(number=number)))
        leagues.advance_season(season.pk)
    return season


def large(key: str, teams: int) -> Season:
    """Found a season in which everybody meets everybody, and play it out with the quickest
    coaches.
    """
    season = meetings_of_all(key, teams, legs=1, strength=game(key).usual_strength)
    season.entries.update(strength=RANDOM)  # which nobody can choose
    play_out(resolve_season(Coach.objects.get(username=OWNER), season))
    season.refresh_from_db()
    return season


def meetings_of_all(key: str, teams: int, legs: int, strength: str) -> Season:
    """Start a season in which automated coaches of this strength all meet, so many times."""
    owner = rosters.register(OWNER, PASSWORD)
    league = leagues.found_league(owner, "Many")
    season = leagues.create_season(owner, league, "Large", key, legs=legs, seed=SEED)
    leagues.open_registration(owner, season)
    coaches = [rosters.register(f"{OWNER}-{n}", PASSWORD) for n in range(COACHES)]
    invitation = leagues.invite(owner, league)
    for coach in coaches:
        leagues.accept_invitation(coach, invitation.token)
    wanted = demo_leagues.plan(key)["team"]
    for number in range(teams):
        roster = wanted[number % len(wanted)]["roster"]
        coach = coaches[number % COACHES]
        team = rosters.found_team(coach, key, {**roster, "name": f"{roster['name']} {number}"})
        leagues.enter_team(coach, season, team, strength=strength, managed=Entry.Managed.AUTOMATIC)
    return leagues.start_season(owner, season)


def tabs_of(season: Season) -> Iterator[Page]:
    """List the tabs of a season for a stranger, and its overview for one of its coaches."""
    place = [season.league.slug, season.slug]
    yield "overview, its coach", coach_of(season), reverse("season", args=place)
    names = ["season", "season-table", "season-rounds", "statistics", "season-entries"]
    if season.rules.campaigns is not None and hasattr(season, "campaign"):
        names.append("season-campaign")
    for name in (*names, "season-rules"):
        yield name, None, reverse(name, args=place)
    for name in ("league", "league-statistics", "ratings", "records"):
        yield name, None, reverse(name, args=[season.league.slug])


def pages_of(season: Season) -> Iterator[Page]:
    """List the pages of a season that are measured: its tabs, a match, a team, a player, first
    pages.
    """
    yield from tabs_of(season)
    yield "commissioner", owner_of(season), reverse("season-desk", args=_place(season))
    played = season.fixtures.filter(state=Fixture.State.SETTLED, record__isnull=False).order_by(
        "pk"
    )[0]
    for name in ("match", "match-line-ups", "match-turns", "match-dice"):
        yield name, None, reverse(name, args=[played.uuid])
    yield "replay", None, reverse("replay", args=[played.uuid]) + "?event=200"
    coach, team = coach_of(season), season.entries.order_by("number")[0].team
    for name in ("team", "manage-team", "team-statistics", "print-team"):
        yield name, coach, reverse(name, args=[team.slug])
    yield "cards", coach, reverse("print-team", args=[team.slug]) + "?of=cards"
    player = Player.objects.filter(team=team).order_by("-experience", "number")[0]
    yield "player", None, reverse("player", args=[player.uuid])
    yield "coach", None, reverse("coach", args=[coach.uuid])
    yield "build-team", coach, reverse("build-team", args=[season.game, team.race])
    for name in ("home", "my-teams", "found-team", "leagues"):
        yield name, coach, reverse(name)
    yield "home of a stranger", None, reverse("home")
    open_ = season.fixtures.filter(state=Fixture.State.SCHEDULED).order_by("round__number", "pk")[0]
    yield "match to come", owner_of(season), reverse("match", args=[open_.uuid])
    live_operations.start_match(owner_of(season), open_, [0, 1])
    first = open_.sides.select_related("entry__team__coach").order_by("number")[0]
    yield "play-match", first.entry.team.coach, reverse("play-match", args=[open_.uuid])


def _place(season: Season) -> Sequence[str]:
    return [season.league.slug, season.slug]


__all__ = ["Command", "begun", "cost", "large", "pages_of", "tabs_of"]
