"""Clocks of rounds, by the server's time (LG-HALL-06)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from leagues import operations as leagues
from leagues.models import Clock, Season
from leagues.reading.halls.desk import clock_of
from leagues.words.halls import clock_words
from rosters.runtime import clock as clocks
from rules.problems import Refusal
from tests import factories
from tests.clocks import Calendar
from tests.leagues.halls.test_seating import SWISS, planned, round_of


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    found = Calendar()
    monkeypatch.setattr(clocks, "now", found)
    for room in ("leagues.operations.halls.clocks", "leagues.reading.halls.desk"):
        monkeypatch.setattr(f"{room}.now", found)
    return found


@pytest.fixture
def season(db: None) -> Season:
    return planned(factories.season(4, stages=SWISS))


def left(season: Season) -> int | None:
    shown = clock_of(round_of(season))
    return shown.left if shown else None


@pytest.mark.clause("LG-HALL-06")
def test_a_clock_runs_stands_and_goes_on(season: Season, calendar: Calendar) -> None:
    owner = factories.owner_of(season)

    def run(act: str, minutes: int | None = None) -> None:
        leagues.run_clock(owner, round_of(season), act, minutes)

    assert left(season) is None
    run("start")
    assert left(season) == 150 * 60, "the season's length"
    calendar.pass_(minutes=50)
    run("pause")
    calendar.pass_(minutes=45)
    assert left(season) == 100 * 60, "a break takes no time of the round"
    run("go_on")
    calendar.pass_(minutes=90)
    assert left(season) == 10 * 60
    run("add", 5)
    assert left(season) == 15 * 60
    run("add", -10)
    calendar.pass_(minutes=6)
    shown = clock_of(round_of(season))
    assert shown is not None
    assert (shown.left, shown.over, shown.shown) == (-60, True, "−0:01:00")
    run("stop")
    assert left(season) is None
    run("start", 30)
    assert left(season) == 30 * 60


@pytest.mark.clause("LG-HALL-06")
def test_what_a_clock_cannot_do_is_refused(season: Season, calendar: Calendar) -> None:
    owner, round_ = factories.owner_of(season), round_of(season)

    def refused(code: str, act: str, minutes: int | None = None) -> None:
        with pytest.raises(Refusal, match=code.replace("_", " ")):
            leagues.run_clock(owner, round_, act, minutes)

    for act in ("pause", "go_on", "add", "stop"):
        refused("clock_is_otherwise", act)
    refused("unknown_clock_act", "wind")
    refused("round_minutes", "start", 0)
    leagues.run_clock(owner, round_, "start")
    refused("clock_is_otherwise", "start")
    refused("clock_is_otherwise", "go_on")
    refused("round_minutes", "add", -150)
    refused("round_minutes", "add")
    leagues.run_clock(owner, round_, "pause")
    refused("clock_is_otherwise", "pause")


def test_a_clock_is_stored_as_it_is() -> None:
    moment = datetime(2027, 3, 6, 12, tzinfo=UTC)
    clock = Clock(90, moment, moment, 12)
    assert Clock.from_json(clock.to_json()) == clock
    assert clock_words(3723) == "1:02:03"


@pytest.mark.clause("LG-HALL-07")
def test_everybody_reads_the_order_of_play(season: Season, client: Any) -> None:
    lines: list[dict[str, Any]] = [
        {"name": "Lunch", "at": datetime(2027, 3, 6, 12, 30, tzinfo=UTC), "minutes": 60},
        {"name": "Round 1", "at": datetime(2027, 3, 6, 10, tzinfo=UTC), "minutes": 150},
        {"name": "Doors open", "at": None, "minutes": None},
    ]
    venue = leagues.plan_venue(
        factories.owner_of(season), season, halls=[], minutes=None, order_of_play=lines
    )
    assert [line.name for line in venue.lines] == ["Doors open", "Round 1", "Lunch"]
    page = client.get(f"/leagues/{season.league.slug}/seasons/{season.slug}/halls/")
    text = page.content.decode()
    assert text.index("Doors open") < text.index("Round 1</strong>") < text.index("Lunch")
    assert "12:30" in text
