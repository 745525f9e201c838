"""The result of a match as the file of another program (LG-IO-18)."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Min
from django.http import Http404

from matches.games import of
from matches.games.result_files import PlayedMatch, PlayedSide, ResultFile
from matches.reading.matches import MatchView
from rosters.models import TeamEvent
from rosters.teams.selectors import state_of
from rules.roster import Event


@dataclass(frozen=True, slots=True)
class Exported:
    """A file of a match: the part that writes it, and its bytes."""

    of: ResultFile
    data: bytes


def result_part(view: MatchView) -> ResultFile | None:
    """Return the part that writes the result of a match.

    None where the game has none, or where nobody knows what each player did: a match that was not
    played, or whose result came from a file.
    """
    return None if view.record is None else of(view.fixture.season.game).result_file


def result_file(view: MatchView) -> Exported:
    """Return the result of a match as its game's other program has it.

    Reads the stream of each team once. Raises Http404 where there is no such file.
    """
    part = result_part(view)
    if part is None:
        raise Http404
    began = _began(view)
    sides = []
    for number, side in enumerate(view.fixture.sides.all()):
        team = side.entry.team
        names = {
            line.squad_number: str(line.player.uuid)
            for line in view.lines[number]
            if line.player is not None
        }
        sides.append(
            PlayedSide(
                str(team.uuid),
                view.line_ups[number],
                view.sides[number],
                [Event(event.kind, event.payload) for event in view.events[number]],
                names,
                state_of(team, began.get(team.pk, 1) - 1),
            )
        )
    return Exported(part, part.written(PlayedMatch(str(view.fixture.uuid), sides)))


def _began(view: MatchView) -> dict[int, int]:
    """Return the number of the first event that the match gave each team; one query."""
    assert view.record is not None
    first = TeamEvent.objects.filter(batch=view.record.batch).values("team")
    return dict(first.annotate(first=Min("seq")).values_list("team", "first").order_by())
