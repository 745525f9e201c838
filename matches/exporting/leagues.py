"""The sheets of a league, in one of its games."""

from __future__ import annotations

from matches.exporting.seasons import sums_of
from matches.exporting.sheets import Cell, Sheet, Sheets
from matches.models import StatLine
from matches.statistics.leaders import LeagueGame
from matches.statistics.ratings import Of, rating_list
from matches.statistics.stored_records import record_book


def coaches(view: LeagueGame) -> Sheet:
    """Return the coaches by rating."""
    return _ratings(view, "coaches")


def teams(view: LeagueGame) -> Sheet:
    """Return the teams by rating."""
    return _ratings(view, "teams")


def _ratings(view: LeagueGame, of: Of) -> Sheet:
    header = ["place", "name", "won", "drawn", "lost", "elo", "best elo", "glicko", "deviation"]
    rows: list[list[Cell]] = []
    for row in rating_list(view.league, view.game, of) if view.game else []:
        rated, record = row.rated, row.rated.record
        cells: list[Cell] = [row.place, row.name, record.won, record.drawn, record.lost]
        ratings = (rated.elo, rated.best, rated.glicko, rated.deviation)
        rows.append(cells + [round(each, 1) for each in ratings])
    return Sheet(f"ratings-{of}", header, rows)


def records(view: LeagueGame) -> Sheet:
    """Return the record book: each record with its holders, a row each."""
    header = ["of", "what", "span", "amount", "player", "team", "season", "round"]
    rows: list[list[Cell]] = []
    if view.game:
        book = record_book(view.league, view.game)
        kept = [("teams", each) for each in book.teams]
        kept += [("players", each) for found in book.players.values() for each in found]
        for of, each in kept:
            for holder in each.holders:
                name = "" if holder.player is None else holder.player.name
                row: list[Cell] = [of, each.record.what, each.record.span, holder.amount, name]
                row += [holder.team.name, holder.season.name, holder.meeting.round]
                rows.append(row)
    return Sheet("records", header, rows)


def players(view: LeagueGame) -> Sheet:
    """Return what is counted of everybody who played, over all seasons; three queries."""
    lines = StatLine.objects.filter(
        record__fixture__season__league=view.league,
        record__fixture__season__game=view.game,
        record__fixture__season__copy_of=None,
        record__fixture__season__friendly=False,
    ).exclude(player=None)
    if not view.game:
        return Sheet("players", ["team", "number", "name", "position", "matches"], [])
    return sums_of(view.game, lines, "players")


LEAGUE: Sheets = {"coaches": coaches, "teams": teams, "records": records, "players": players}
