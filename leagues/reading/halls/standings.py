"""Where everybody stands, in rows for a screen: a table, campaign, ladder, bracket (LG-WALL-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser

from leagues.models import Entry, Group
from leagues.reading.campaign_pages import campaign_table
from leagues.reading.season_pages import Frame, bare_tables, brackets_of
from leagues.schedules.plan import LADDER
from leagues.stages.placings import ladder_of
from leagues.stages.results import meetings, of_group, stage_fixtures
from leagues.stages.showing import TieView


@dataclass(frozen=True, slots=True)
class Ranked:
    """A row: its place, the team, its matches won, drawn and lost, and the number that decides.

    matches: empty, and number None, where the place follows from neither.
    """

    place: int
    entry: Entry
    matches: str = ""
    number: int | None = None

    @property
    def name(self) -> str:
        return self.entry.team.name


@dataclass(frozen=True, slots=True)
class Ranking:
    """Rows of one kind: ``standings`` and ``ladder`` of `Ranked`, ``bracket`` of `TieView`.

    of: the name of its table where there are several; of a campaign, the number that decides.
    """

    kind: str
    rows: Sequence[Any]
    of: str = ""


def standings_of(frame: Frame, entries: Sequence[Entry]) -> list[Ranking]:
    """Return what tells where everybody stands now: of the stage that was drawn last.

    A fixed number of queries: at most eight of a campaign, four of anything else.
    """
    drawn = [stage for stage in frame.stages if stage.drawn]
    if not drawn:
        return []
    if frame.campaign is not None:
        return _campaign(frame, entries) if frame.has_standings else []
    if drawn[-1].plan.is_knockout:
        return _brackets(frame, entries)
    if drawn[-1].format == LADDER:
        return _ladders(frame, entries)
    if not frame.settled:
        return []
    return [
        Ranking(
            "standings",
            [
                _ranked(
                    each.row.place,
                    each.entry,
                    (each.row.standing.won, each.row.standing.drawn, each.row.standing.lost),
                    each.row.standing.points,
                )
                for each in rows
            ],
            name,
        )
        for name, rows in bare_tables(frame, entries)
    ]


def _ranked(place: int, entry: Entry, matches: tuple[int, int, int], number: int | None) -> Ranked:
    return Ranked(place, entry, "–".join(map(str, matches)), number)


def _campaign(frame: Frame, entries: Sequence[Entry]) -> list[Ranking]:
    """Return the standings of a campaign, by the number that decides (LG-CAMP-03)."""
    assert frame.campaign is not None
    table = campaign_table(frame.campaign, entries, AnonymousUser())
    at = next((at for at, column in enumerate(table.columns) if column.decides), None)
    rows = [
        _ranked(
            each.place,
            each.entry,
            (each.record.won, each.record.drawn, each.record.lost),
            None if at is None else each.numbers[at],
        )
        for each in table.rows
    ]
    return [Ranking("standings", rows, "" if at is None else str(table.columns[at].called))]


def _ladders(frame: Frame, entries: Sequence[Entry]) -> list[Ranking]:
    """Return the ladder of the stage that was drawn last, from the top."""
    stage = [each for each in frame.stages if each.drawn][-1]
    found = meetings(stage_fixtures(stage))
    by_number = {entry.number: entry for entry in entries}
    groups = list(Group.objects.filter(stage=stage).prefetch_related("entries").order_by("pk"))
    return [
        Ranking(
            "ladder",
            [
                Ranked(place, by_number[number])
                for place, number in enumerate(ladder_of(group, of_group(group, found)), 1)
            ],
            group.name if len(groups) > 1 else "",
        )
        for group in groups
    ]


def _brackets(frame: Frame, entries: Sequence[Entry]) -> list[Ranking]:
    """Return the ties of each bracket that are open or to come; decided ones only of the last
    round, once all are.
    """
    return [
        Ranking("bracket", _ahead([box.tie for box in each.picture.boxes]), each.name)
        for each in brackets_of(frame, entries)
        if not each.to_come and each.stage == [s for s in frame.stages if s.drawn][-1]
    ]


def _ahead(ties: Sequence[TieView]) -> list[TieView]:
    ahead = [tie for tie in ties if not any(side.won for side in tie.sides)]
    return ahead or list(ties[-1:])
