"""The tables of a round: who wants which, who had which, and what could not be held (LG-HALL)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from leagues.models import Entry, Fixture, FixtureSide, Round
from leagues.schedules.halls import Seeking, Table


@dataclass(frozen=True, slots=True)
class Seat:
    """A match of a round, and what its table does not hold.

    unmet: wishes of its entries that its table does not keep.
    again: those of its entries that sat at that table in an earlier round.
    """

    fixture: Fixture
    unmet: frozenset[str]
    again: tuple[Entry, ...]


def matches_of(round_: Round) -> list[Fixture]:
    """Return the matches of a round in their order, the top one first; two queries.

    Byes are none.
    """
    fixtures = (
        Fixture.objects.filter(round=round_, sides__number=1)
        .prefetch_related("sides__entry__team__coach")
        .order_by("group__name", "slot", "attempt")
    )
    newest = {(each.group_id, each.slot): each for each in fixtures}
    return list(newest.values())


def tables_had(round_: Round) -> dict[int, frozenset[int]]:
    """Return, by the key of an entry, the tables that it had in the season's other rounds before.

    One query.
    """
    had: dict[int, set[int]] = defaultdict(set)
    sides = FixtureSide.objects.filter(
        fixture__season=round_.stage.season_id, fixture__table__isnull=False
    ).values_list(
        "entry_id", "fixture__table", "fixture__round__stage__number", "fixture__round__number"
    )
    for entry, table, stage, number in sides.order_by():
        if table is not None and (stage, number) < (round_.stage.number, round_.number):
            had[entry].add(table)
    return {entry: frozenset(tables) for entry, tables in had.items()}


def wishes_of(fixture: Fixture) -> frozenset[str]:
    """Return what the entries of a match wish of its table."""
    return frozenset(wish for side in fixture.sides.all() for wish in side.entry.wishes)


def seeking(fixture: Fixture, had: dict[int, frozenset[int]]) -> Seeking:
    """Return a match as one that wants a table."""
    entries = [side.entry_id for side in fixture.sides.all()]
    return Seeking(wishes_of(fixture), tuple(had.get(pk, frozenset()) for pk in entries))


def seats(round_: Round, tables: Sequence[Table]) -> list[Seat]:
    """Return the matches of a round with what their tables do not hold; three queries."""
    marks = {table.number: table.marks for table in tables}
    had = tables_had(round_)
    return [
        Seat(
            fixture,
            frozenset()
            if fixture.table is None
            else wishes_of(fixture) - marks.get(fixture.table, frozenset()),
            tuple(
                side.entry
                for side in fixture.sides.all()
                if fixture.table in had.get(side.entry_id, frozenset())
            ),
        )
        for fixture in matches_of(round_)
    ]


def lacking(all_seats: Iterable[Seat], tables: Sequence[Table]) -> dict[str, tuple[int, int]]:
    """Return the marks that more open matches wish for than tables have: how many of each."""
    matches = [each.fixture for each in all_seats if each.fixture.state in Fixture.OPEN]
    found = {}
    for mark in sorted({wish for fixture in matches for wish in wishes_of(fixture)}):
        wanting = sum(mark in wishes_of(fixture) for fixture in matches)
        there = sum(mark in table.marks for table in tables)
        if wanting > there:
            found[mark] = (wanting, there)
    return found
