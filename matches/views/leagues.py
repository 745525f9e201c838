"""Statistics of a league: leaders of all time, ratings, the record book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.views.leagues import crumbs
from matches.games.number_labels import meaning_of
from matches.statistics.leaders import LeagueGame, league_boards, league_game
from matches.statistics.ratings import Of, rating_list
from matches.statistics.stored_records import RecordView, record_book
from matches.views.charts import rated_lines
from rosters.models import game_choices
from rosters.web.pages import asked_word
from rosters.words.own_words import in_words_of
from rules import games

#: How many leaders are named.
MOST = 8


@require_safe
def statistics(request: HttpRequest, league: str) -> HttpResponse:
    """Show the leaders of everything that is counted, over all seasons."""
    view = _asked(request, league)
    boards = league_boards(view.league, view.game, MOST) if view.game else []
    return _page(request, "statistics", view, {"boards": boards})


@require_safe
def ratings(request: HttpRequest, league: str) -> HttpResponse:
    """Show coaches or teams by rating, each with its ratings over time as a line."""
    view = _asked(request, league)
    teams = asked_word(request, "of", ("coaches", "teams")) == "teams"
    of: Of = "teams" if teams else "coaches"
    places = rating_list(view.league, view.game, of) if view.game else []
    return _page(request, "ratings", view, {"of": of, "lines": rated_lines(places)})


@require_safe
def records(request: HttpRequest, league: str) -> HttpResponse:
    """Show the record of everything that is counted, with its holders and the holders before
    them.
    """
    view = _asked(request, league)
    book = record_book(view.league, view.game) if view.game else None
    if book is None:
        return _page(request, "records", view, {})
    lists = [
        (in_words_of(view.game, "Teams"), [([each.title], each) for each in book.teams]),
        *((meaning_of(view.game, what), _merged(found)) for what, found in book.players.items()),
    ]
    return _page(request, "records", view, {"lists": [each for each in lists if each[1]]})


def _merged(found: Sequence[RecordView]) -> list[tuple[list[str], RecordView]]:
    """Return records with their spans; what the same players hold with the same amount is one."""
    merged: list[tuple[list[str], RecordView]] = []
    for each in found:
        if merged and _held(merged[-1][1]) == _held(each):
            merged[-1][0].append(each.span)
        else:
            merged.append(([each.span], each))
    return merged


def _held(record: RecordView) -> tuple[Any, ...]:
    holders = [(each.team.pk, each.player and each.player.pk) for each in record.holders]
    return record.record.amount, record.record.more, holders


def _asked(request: HttpRequest, league: str) -> LeagueGame:
    """Return the league with the game that is asked for, or else the game of its newest results."""
    return league_game(request.user, league, asked_word(request, "game", games()))


#: The template of each page, by its tab; in full, so that whoever moves one finds it here.
_TEMPLATES = {
    "statistics": "matches/league/statistics.html",
    "ratings": "matches/league/ratings.html",
    "records": "matches/league/records.html",
}


def _page(
    request: HttpRequest, here: str, view: LeagueGame, context: dict[str, Any]
) -> HttpResponse:
    names = dict(game_choices())
    games = [(game, names.get(game, game)) for game in view.games]
    return render(
        request,
        _TEMPLATES[here],
        {"view": view, "here": here, "games": games, "crumbs": crumbs(view.league), **context},
    )
