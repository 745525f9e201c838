"""A player: the career match by match, and every change with its cause."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.models import Fixture, FixtureSide
from matches.box_scores import columns_of
from matches.doers import carried_from, deed_of, doers
from matches.games.numbers import Column
from matches.models import StatLine
from matches.selectors import PlayerView, player_view
from rosters.games import of, templates
from rosters.telling import Told, tell
from rosters.web import Crumb

#: What is counted over a career, as the roster sheet has it.
_SILENT = frozenset({"match_played"})


@dataclass(frozen=True, slots=True)
class Appearance:
    """A match of a career; from the player's side."""

    line: StatLine
    fixture: Fixture
    own: FixtureSide
    opponent: FixtureSide
    counts: tuple[int, ...]


@require_safe
def player(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = player_view(request.user, uuid)
    columns = columns_of(view.player.team.game, view.totals)
    appearances = [_appearance(line, columns) for line in view.lines]
    return render(
        request,
        "matches/player.html",
        {
            "view": view,
            "player": view.player,
            "experience": of(view.player.team.game).sheet.EXPERIENCE,
            "line": of(view.player.team.game).sheet.lines(view.player.team, [view.player])[0],
            "sheet_template": templates(view.player.team.game, "player"),
            "columns": columns,
            "appearances": appearances,
            "seasons": [
                (each, [each.totals.get(key, 0) for key, _heading, _meaning in columns])
                for each in view.seasons
            ],
            "totals": [view.totals.get(key, 0) for key, _heading, _meaning in columns],
            "conditions": carried_from([view.player], view.causes),
            "changes": _changes(view),
            "crumbs": [Crumb(view.player.team.name, reverse("team", args=[view.player.team.slug]))],
        },
    )


def _appearance(line: StatLine, columns: tuple[Column, ...]) -> Appearance:
    fixture = line.record.fixture
    sides = list(fixture.sides.all())
    own = sides[line.side]
    opponent = next(side for side in sides if side is not own)
    counts = tuple(line.counts.get(key, 0) for key, _heading, _meaning in columns)
    return Appearance(line, fixture, own, opponent, counts)


def _changes(view: PlayerView) -> list[tuple[Told, Fixture | None]]:
    told = [change for change in view.changes if change.event.kind not in _SILENT]
    found = doers(deed_of(change.event, change.fixture) for change in told)
    game = view.player.team.game
    return [
        (tell(game, each.event, found.get(deed_of(each.event, each.fixture))), each.fixture)
        for each in told
    ]
