"""`manage.py bench_site`: measure how quickly the site answers people who play a match."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from django.core.management import BaseCommand
from django.core.servers.basehttp import get_internal_wsgi_application
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment, teardown_test_environment
from django.urls import reverse

from leagues.models import Fixture
from matches.live import operations, play
from matches.management import demo_leagues
from matches.models import FrozenMatch, LiveMatch
from rosters.models import Coach
from rules import game

SEED, PASSWORD = "bench", "nobody signs in with this"
#: Times are printed of a whole match, and of its first and last quarter, when its log is long.
QUARTERS = 4


class Command(BaseCommand):
    help = (
        "Play matches against automated coaches on the site, in a database of their own, and print "
        "how many milliseconds it took from an answer to the page with the next question."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, default=2, help="of each game (default: 2)")

    def handle(self, *args: Any, **options: Any) -> None:
        with own_database():
            self.stdout.write(f"{'milliseconds to the next question':34}{_head()}")
            for key in demo_leagues.games():
                self._measure(key, options["matches"])

    def _measure(self, key: str, matches: int) -> None:
        season = demo_leagues.found(key, SEED, PASSWORD)
        first = season.fixtures.filter(round__number=1).order_by("group__name", "slot")
        early: list[float] = []
        late: list[float] = []
        spent: list[float] = []
        for fixture in first[:matches]:
            times = answer_times(fixture, _coach_of(fixture, 0))
            spent += times
            early += times[: len(times) // QUARTERS]
            late += times[-(len(times) // QUARTERS) :]
        for when, times in (("", spent), (", first quarter", early), (", last quarter", late)):
            self.stdout.write(f"{game(key).name + when:34}{_line(times)}")


@contextmanager
def own_database() -> Iterator[None]:
    """Provide a database of its own for as long as the block runs, in a process as one that
    serves.
    """
    with tempfile.TemporaryDirectory() as folder:
        connection.settings_dict["TEST"]["NAME"] = _name_in(Path(folder))
        setup_test_environment(debug=False)
        get_internal_wsgi_application()  # all is loaded, as in a process that serves the site
        kept = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(kept, verbosity=0)
            teardown_test_environment()


def _name_in(folder: Path) -> str | None:
    """Return the path of SQLite's file in the folder; None for a server, which names its test
    database.
    """
    return str(folder / "bench.sqlite3") if connection.vendor == "sqlite" else None


def _head() -> str:
    return f"{'answers':>10}{'median':>10}{'95 %':>10}{'most':>10}"


def _line(times: list[float]) -> str:
    in_milliseconds = [1000 * each for each in times]
    most_are_below = quantiles(in_milliseconds, n=20)[-1]
    figures = (median(in_milliseconds), most_are_below, max(in_milliseconds))
    return f"{len(times):>10,}" + "".join(f"{each:>10.0f}" for each in figures)


def answer_times(fixture: Fixture, user: Coach) -> list[float]:
    """Play a match to its end as its people would; return the seconds to the page after each
    answer.

    user: one of the people, who begins it. They answer as the game's usual coach does; the time for
    that is not counted.
    """
    live = operations.start_match(user, fixture)
    match = FrozenMatch.objects.get(fixture=fixture).unfrozen()
    rules = game(match.game)
    minds = [rules.coach(rules.usual_strength, match.seed, side) for side in (0, 1)]
    browsers = {side: _signed_in(fixture, side) for side in live.people}
    times = []
    while live.state == LiveMatch.State.PLAYING:
        asked = play.look(live).pause.decision
        answer = minds[asked.side].decide(asked)
        start = perf_counter()
        page = _answer(browsers[asked.side], fixture, live.question_number, answer)
        times.append(perf_counter() - start)
        assert page.status_code == 200, page.content.decode()
        live.refresh_from_db()
    return times


def _signed_in(fixture: Fixture, side: int) -> Client:
    """Return the browser of the coach of that side."""
    browser = Client()
    browser.force_login(_coach_of(fixture, side))
    return browser


def _coach_of(fixture: Fixture, side: int) -> Coach:
    coach = fixture.sides.select_related("entry__team__coach").get(number=side).entry.team.coach
    assert coach is not None
    return coach


def _answer(browser: Client, fixture: Fixture, number: int, answer: Any) -> Any:
    """Return the page that is shown after an answer."""
    posted = {"number": number, "json": json.dumps(answer)}
    return browser.post(reverse("answer-match", args=[fixture.uuid]), posted, follow=True)
