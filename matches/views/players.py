"""The page of a player: the career match by match, and every change with its cause."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import select_template
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.models import Fixture
from leagues.posts.reading import newest_of_team
from leagues.words.scores import on_penalties, score_line
from matches.games.numbers import Column
from matches.models import StatLine
from matches.reading.event_actors import carried_from, deed_of, doers
from matches.reading.lives import obituary_of
from matches.reading.players import PlayerView, player_view
from matches.statistics.box_scores import columns_of
from matches.statistics.rivalries import enemies_of
from matches.views.numbers import (
    PLAYED,
    SCORE,
    Cell,
    Numbers,
    Row,
    counts,
    heads_of,
    of_season,
)
from rosters.games import of, templates
from rosters.web.pages import Crumb
from rosters.words.events import Told, tell
from rosters.words.own_words import in_words_of

#: Events that the list of changes leaves out: the roster sheet counts them over the career.
_SILENT = frozenset({"match_played"})


@require_safe
def player(request: HttpRequest, uuid: UUID) -> HttpResponse:
    view = player_view(request.user, uuid)
    columns = columns_of(view.player.team.game, view.totals)
    totals = counts(columns, view.totals)
    team = view.player.team
    experience = of(team.game).sheet.EXPERIENCE
    sheets = templates(team.game, "player")
    sheet = select_template(sheets).template
    return render(
        request,
        "matches/people/player.html",
        {
            "view": view,
            "player": view.player,
            "experience": experience,
            "has_sheet": bool(experience) or team.rules.has_money or sheet.name == sheets[0],
            "line": of(view.player.team.game).sheet.lines(view.player.team, [view.player])[0],
            "sheet_template": sheet,
            "appearances": Numbers(
                in_words_of(team.game, "Career, match by match"),
                _("Against"),
                [SCORE, *heads_of(columns)],
                [_appearance(line, columns) for line in view.lines],
                Row(_matches(team.game, len(view.lines)), ["", *totals]),
            ),
            "seasons": Numbers(
                _("Career, season by season"),
                _("Season"),
                [PLAYED, *heads_of(columns)],
                [
                    of_season(each.season, [each.matches, *counts(columns, each.totals)])
                    for each in view.seasons
                ],
                Row(_("Career"), [len(view.lines), *totals]),
            ),
            "enemies": enemies_of(view),
            "obituary": obituary_of(request.user, view.player),
            "conditions": carried_from([view.player], view.causes),
            "changes": _changes(view),
            "newest": newest_of_team(request.user, team, view.player),
            "crumbs": [Crumb(view.player.team.name, reverse("team", args=[view.player.team.slug]))],
        },
    )


def _appearance(line: StatLine, columns: Sequence[Column]) -> Row:
    """Make the row of a match of a career, from the player's side."""
    fixture = line.record.fixture
    sides = list(fixture.sides.all())
    own_side = sides[line.side]
    others = [side for side in sides if side is not own_side]
    score = score_line([own_side.score, *(side.score for side in others)])
    if kicks := on_penalties([*fixture.kicks[line.side :], *fixture.kicks[: line.side]]):
        score += f", {kicks}"
    where = in_words_of(fixture.season.game, "%(season)s, round %(number)s") % {
        "season": fixture.season.name,
        "number": fixture.round.number,
    }
    match = Cell(score, reverse("match", args=[fixture.uuid]), own_side.result == "win")
    cells: list[Cell | int | str] = [match, *counts(columns, line.counts)]
    teams = [side.entry.team for side in others]
    alone = teams[0] if len(teams) == 1 else None
    return Row(", ".join(team.name for team in teams), cells, about=where, team=alone)


def _matches(game: str, count: int) -> str:
    words = in_words_of(game, "%(counter)s match", "%(counter)s matches", count)
    return words % {"counter": count}


def _changes(view: PlayerView) -> list[tuple[Told, Fixture | None]]:
    shown = [change for change in view.changes if change.event.kind not in _SILENT]
    known = doers(deed_of(change.event, change.fixture) for change in shown)
    game = view.player.team.game
    return [
        (tell(game, each.event, known.get(deed_of(each.event, each.fixture))), each.fixture)
        for each in shown
    ]
