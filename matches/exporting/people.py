"""The sheets of a match, of a player and of a coach."""

from __future__ import annotations

from matches.exporting.sheets import Cell, Sheet
from matches.games.number_labels import things
from matches.reading.matches import MatchView
from matches.reading.players import PlayerView
from matches.statistics.coach_profile import CoachView


def match(view: MatchView) -> Sheet:
    """Return the stat lines of a match, a row a player; empty where it has no record."""
    counted = things(view.fixture.season.game)
    names = [side.entry.team.name for side in view.fixture.sides.all()]
    rows: list[list[Cell]] = [
        [
            names[line.side],
            line.squad_number,
            line.name or (line.player.name if line.player else ""),
            line.position,
            *(line.counts.get(what, 0) for what in counted),
        ]
        for lines in view.lines
        for line in lines
    ]
    header = ["team", "number", "name", "position"]
    return Sheet("match", [*header, *(what.replace("_", " ") for what in counted)], rows)


def player(view: PlayerView) -> Sheet:
    """Return a player's seasons and what was counted in them."""
    counted = list(dict.fromkeys(what for each in view.seasons for what in each.totals))
    rows: list[list[Cell]] = [
        [
            each.season.league.name,
            each.season.name,
            each.matches,
            *(each.totals.get(what, 0) for what in counted),
        ]
        for each in view.seasons
    ]
    return Sheet("player", ["league", "season", "matches", *counted], rows)


def coach(view: CoachView) -> Sheet:
    """Return a coach's leagues and games: results and ratings."""
    rows: list[list[Cell]] = []
    for each in view.standings:
        record = each.rated.record
        row: list[Cell] = [each.league.name, each.game, record.won, record.drawn, record.lost]
        rows.append([*row, round(each.rated.elo, 1), round(each.rated.glicko, 1)])
    return Sheet("coach", ["league", "game", "won", "drawn", "lost", "elo", "glicko"], rows)
