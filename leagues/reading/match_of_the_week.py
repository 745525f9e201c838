"""The match of the week: of the present round, the one highest up the table, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.models import Fixture, Season
from leagues.reading.match_meaning import gap_words
from leagues.reading.season_pages import GroupTable
from leagues.reading.seasons import TableLine
from leagues.tables.scoring import Scoring


@dataclass(frozen=True, slots=True)
class WeekMatch:
    """The match of the week.

    words: sentences on the places of its sides, and on what a win would bring.
    """

    fixture: Fixture
    words: Sequence[str]


def week_match(
    season: Season, tables: Sequence[GroupTable], fixtures: Sequence[Fixture]
) -> WeekMatch | None:
    """Return the match of the week, of two teams that are shown in the tables.

    None before anybody has played, where all is settled, and where no two of the rows shown meet.
    fixtures: of the present round, with their sides; tables: as an overview has them.
    """
    candidates: list[tuple[int, Fixture, list[TableLine]]] = []
    for table in tables:
        lines = {line.entry.pk: line for line in table.lines if line.row.standing.played}
        for fixture in fixtures:
            sides = [side.entry_id for side in fixture.sides.all()]
            if fixture.state != Fixture.State.SETTLED and len(sides) == 2 and {*sides} <= {*lines}:
                meeting = sorted((lines[each] for each in sides), key=lambda line: line.row.place)
                candidates.append((sum(line.row.place for line in meeting), fixture, meeting))
    if not candidates:
        return None
    _sum, fixture, meeting = min(candidates, key=lambda each: (each[0], each[1].pk))
    return WeekMatch(fixture, _stakes(season, meeting))


def _stakes(season: Season, meeting: Sequence[TableLine]) -> list[str]:
    ahead, behind = meeting
    scoring = Scoring.from_json(season.scoring)
    places = {"first": ahead.row.place, "second": behind.row.place}
    said = [_("Place %(first)s meets place %(second)s.") % places, *gap_words(meeting)]
    gap = ahead.row.standing.points - behind.row.standing.points
    if 0 < gap < scoring.win - scoring.loss:
        said.append(_("With a win %(team)s passes.") % {"team": behind.entry.team.name})
    return said
