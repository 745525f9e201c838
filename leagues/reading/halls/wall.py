"""The wall: what a screen in a hall shows of a season, page by page (LG-WALL)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch

from leagues.models import Entry, Fixture, FixtureSide, Round, Season, Venue
from leagues.models.halls import PlayLine
from leagues.reading.halls.desk import ClockView, clock_of, hall_of
from leagues.reading.halls.standings import standings_of
from leagues.reading.season_pages import Frame, RoundLine, entries_of, frame_of
from rosters.runtime.clock import now

#: The most rows of a page: so many are legible from the back of a hall, on 1920 by 1080.
PAIRINGS, RESULTS, STANDINGS = 64, 32, 48
#: By the kind of list that tells where everybody stands.
MOST = {"standings": STANDINGS, "ladder": STANDINGS, "bracket": RESULTS}


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry of the round, and the table at which it plays; its hall where there are several.

    bye: it has no match.
    """

    name: str
    team: str
    table: int | None
    hall: str
    bye: bool


@dataclass(frozen=True, slots=True)
class WallPage:
    """A page of the wall: ``pairings``, ``results``, or a kind of `MOST`, and its rows.

    of:         the name of its table where there are several.
    page, last: its number among the pages of its kind.
    """

    kind: str
    rows: Sequence[Any]
    page: int
    last: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Wall:
    """All that a wall shows.

    results_of: the round that its results are of.
    coming:     what comes next in the order of play.
    """

    frame: Frame
    line: RoundLine | None
    results_of: RoundLine | None
    clock: ClockView | None
    pages: list[WallPage]
    coming: PlayLine | None


def wall_of(season: Season, venue: Venue | None) -> Wall:
    """Return what the wall of a season shows; at most twelve queries, and of a campaign sixteen,
    whatever its size.

    It is the same for everybody who reads it. venue: of the season, as it was read already.
    """
    frame = frame_of(season, AnonymousUser())
    entries = entries_of(season)
    line = frame.current
    before = [each for each in frame.rounds if each.settled and each != line]
    shown = line if line is not None and line.settled else (before[-1] if before else None)
    rounds = [each.round for each in (line, shown) if each is not None]
    fixtures = _fixtures(rounds, entries)
    pages = []
    if line is not None:
        placed = _placed([f for f in fixtures if f.round_id == line.round.pk], venue)
        pages += _paged("pairings", placed, PAIRINGS)
    if shown is not None:
        played = [
            fixture
            for fixture in fixtures
            if fixture.round_id == shown.round.pk
            and len(fixture.sides.all()) > 1
            and (fixture.state == Fixture.State.SETTLED or fixture.provisional)
        ]
        played.sort(key=lambda fixture: (fixture.table is None, fixture.table, fixture.slot))
        pages += _paged("results", played, RESULTS)
    for each in standings_of(frame, entries):
        pages += _paged(each.kind, each.rows, MOST[each.kind], each.of)
    moment = now()
    coming = [
        play for play in (venue.lines if venue else []) if play.at is not None and play.at > moment
    ]
    return Wall(
        frame, line, shown, clock_of(line.round) if line else None, pages,
        coming[0] if coming else None,
    )  # fmt: skip


def _fixtures(rounds: Sequence[Round], entries: Sequence[Entry]) -> list[Fixture]:
    """Return the fixtures of rounds with their sides, of the entries given; two queries."""
    found = Fixture.objects.filter(round__in=rounds).prefetch_related(
        Prefetch("sides", FixtureSide.objects.order_by("number"))
    )
    known = {entry.pk: entry for entry in entries}
    fixtures = list(found.order_by("group__name", "slot", "attempt"))
    for fixture in fixtures:
        for side in fixture.sides.all():
            if side.entry_id in known:
                side.entry = known[side.entry_id]
    return fixtures


def _placed(fixtures: Sequence[Fixture], venue: Venue | None) -> list[Placed]:
    """Return who of a round sits where, by name."""
    halls = venue.rooms if venue else []
    rows = []
    for fixture in fixtures:
        sides = fixture.sides.all()
        for side in sides:
            team = side.entry.team
            name = str(team.coach) if team.coach else team.name
            rows.append(
                Placed(
                    name,
                    team.name if team.coach else "",
                    fixture.table,
                    hall_of(halls, fixture.table),
                    len(sides) == 1,
                )
            )
    return sorted(rows, key=lambda row: (row.name.casefold(), row.team.casefold()))


def _paged(kind: str, rows: Sequence[Any], most: int, of: str = "") -> list[WallPage]:
    """Return rows as pages of the same length, each with at most so many."""
    if not rows:
        return []
    last = -(-len(rows) // most)
    size = -(-len(rows) // last)
    return [
        WallPage(kind, rows[at * size : (at + 1) * size], at + 1, last, of) for at in range(last)
    ]
