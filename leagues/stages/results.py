"""The fixtures of a stage and their outcomes, as plain values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from leagues.models import Fixture, FixtureSide, Group, Stage
from rules.record import Outcome


@dataclass(frozen=True, slots=True)
class Meeting:
    """A fixture with its entries by number, home first; one alone has a bye.

    outcome: None while it is open; the provisional one where the real one is late (LG-SWISS-06).
    """

    fixture: Fixture
    round: int
    leg: int
    entries: tuple[int, ...]
    outcome: Outcome | None

    @property
    def counts(self) -> bool:
        """Whether it counts in tables: it is not annulled."""
        return not self.fixture.annulled


def stage_fixtures(stage: Stage) -> QuerySet[Fixture]:
    """Return all fixtures of a stage, with the rows that `meetings` reads."""
    return (
        Fixture.objects.filter(round__stage=stage)
        .select_related("round", "group")
        .prefetch_related(sides_with_entries())
    )


def sides_with_entries() -> Prefetch[str, QuerySet[FixtureSide], str]:
    """Return the prefetch of fixtures' sides with their entries, in one query.

    A query of its own for the entries would list their keys, and SQLite takes no list of thousands.
    """
    return Prefetch("sides", FixtureSide.objects.select_related("entry").order_by("number"))


def meetings(fixtures: Iterable[Fixture]) -> list[Meeting]:
    """Return these fixtures as meetings in schedule order, of replays only the last attempt.

    fixtures: with their round, sides and entries.
    """
    last: dict[tuple[int, int, int], Fixture] = {}
    for fixture in fixtures:
        key = (fixture.round.number, fixture.group_id, fixture.slot)
        if key not in last or last[key].attempt < fixture.attempt:
            last[key] = fixture
    return [_meeting(last[key]) for key in sorted(last)]


def _meeting(fixture: Fixture) -> Meeting:
    sides = sorted(fixture.sides.all(), key=lambda side: side.number)
    outcome = fixture.outcome if fixture.outcome is not None else fixture.provisional
    return Meeting(
        fixture,
        fixture.round.number,
        fixture.round.leg,
        tuple(_number(side.entry.number) for side in sides),
        None if outcome is None else Outcome.from_json(outcome),
    )


def _number(number: int | None) -> int:
    assert number is not None, "whoever plays was numbered when the season started"
    return number


def of_group(group: Group, found: Sequence[Meeting]) -> list[Meeting]:
    """Return the meetings of one group."""
    return [meeting for meeting in found if meeting.fixture.group_id == group.pk]
