"""Pages of halls: of a league, of a team, and of a star of a catalogue (LG-FAME)."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.views.leagues import crumbs
from leagues.words.scores import score_line
from matches.models import StatLine
from matches.reading.stars import StarView, star_view
from matches.statistics.box_scores import columns_of
from matches.statistics.halls import league_hall, team_hall
from matches.statistics.leaders import league_game
from matches.statistics.rivalries import Against
from matches.views.numbers import (
    BALANCE,
    SCORE,
    Cell,
    Numbers,
    Row,
    balanced,
    counts,
    heads_of,
)
from rosters import hooks
from rosters.models import game_choices
from rosters.web.pages import Crumb, asked_word
from rosters.words.own_words import in_words_of
from rules import games


@require_safe
def league(request: HttpRequest, league: str) -> HttpResponse:
    """Show a league's hall: trophies, the famous, the dead, rivalries, power rankings."""
    view = league_game(request.user, league, asked_word(request, "game", games()))
    names = dict(game_choices())
    return render(
        request,
        "matches/halls/league.html",
        {
            "view": view,
            "here": "hall",
            "hall": league_hall(view.league, view.game) if view.game else None,
            "game": view.game,
            "games": [(game, names.get(game, game)) for game in view.games],
            "crumbs": crumbs(view.league),
        },
    )


@require_safe
def team(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a team's hall: trophies, the famous, the dead, and its opponents."""
    hall = team_hall(request.user, slug)
    shown = hall.team
    may_change = None
    if request.user.is_authenticated:
        may_change = hooks.may_change_team(request.user, shown)
    return render(
        request,
        "matches/halls/team.html",
        {
            "hall": hall,
            "team": shown,
            "game": shown.game,
            "may_change": may_change,
            "opponents": Numbers(
                _("Head to head"),
                in_words_of(shown.game, "Team"),
                BALANCE,
                [_against(each) for each in hall.rivals.opponents],
            ),
            "crumbs": [Crumb(shown.name, reverse("team", args=[shown.slug]))],
        },
    )


def _against(each: Against) -> Row:
    return Row(each.team.name, balanced(each.balance), team=each.team)


@require_safe
def star(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show a star's career over all teams that hired them.

    Raises Http404 for a star that no catalogue has.
    """
    view = star_view(request.user, game, key)
    return render(
        request,
        "matches/halls/star.html",
        {
            "view": view,
            "star": view.star,
            "game": game,
            "game_name": dict(game_choices()).get(game, game),
            "career": _career(view),
        },
    )


def _career(view: StarView) -> Numbers:
    game = view.star.game
    columns = columns_of(game, view.totals)
    words = in_words_of(game, "%(counter)s match", "%(counter)s matches", view.matches)
    return Numbers(
        in_words_of(game, "Career, match by match"),
        in_words_of(game, "Team"),
        [SCORE, *heads_of(columns)],
        [_hired(line, counts(columns, line.counts)) for line in view.lines],
        Row(words % {"counter": view.matches}, ["", *counts(columns, view.totals)]),
    )


def _hired(line: StatLine, numbers: list[int]) -> Row:
    """Make the row of a match, from the side that hired the star."""
    fixture = line.record.fixture
    sides = list(fixture.sides.all())
    own = sides[line.side]
    others = [side for side in sides if side is not own]
    score = score_line([own.score, *(side.score for side in others)])
    where = in_words_of(fixture.season.game, "%(season)s, round %(number)s") % {
        "season": fixture.season.name,
        "number": fixture.round.number,
    }
    match = Cell(score, reverse("match", args=[fixture.uuid]), own.result == "win")
    return Row(line.team.name, [match, *numbers], about=where, team=line.team)
