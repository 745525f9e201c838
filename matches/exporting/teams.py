"""The sheets of a team."""

from __future__ import annotations

from matches.exporting.sheets import Cell, Sheet, Sheets, spread
from matches.statistics.team_numbers import TeamStatistics
from rosters.models import Team
from rosters.teams.selectors import sheet


def roster(team: Team) -> Sheet:
    """Return everybody who is or was with the team, with all that the roster sheet has of them.

    Two queries.
    """
    listed = sheet(team)
    everybody = [*listed.players, *listed.former]
    taken = ("id", "number", "name", "position", "experience", "value", "left")
    names, data = spread(
        [{key: value for key, value in p.data.items() if key not in taken} for p in everybody]
    )
    header = ["number", "name", "position", "experience", "value", "with the team", "left"]
    rows: list[list[Cell]] = [
        [
            player.shown_number,
            player.name,
            player.position,
            player.experience,
            player.value,
            player.active,
            player.left,
            *cells,
        ]
        for player, cells in zip(everybody, data, strict=True)
    ]
    return Sheet("roster", [*header, *(name.replace("_", " ") for name in names)], rows)


def ledger(team: Team) -> Sheet:
    """Return the lines of the treasury: amounts and balances in whole pieces. One query."""
    rows: list[list[Cell]] = [
        [line.number, line.reason, line.about, line.cause, line.amount, line.balance]
        for line in team.ledger.order_by("number")
    ]
    return Sheet("ledger", ["number", "reason", "for", "cause", "amount", "balance"], rows)


def seasons(view: TeamStatistics) -> Sheet:
    """Return a team's seasons: results, scores, and what was counted."""
    counted = list(dict.fromkeys(what for each in view.seasons for what in each.totals))
    header = ["league", "season", "won", "drawn", "lost", "score for", "score against", *counted]
    rows: list[list[Cell]] = [
        [
            each.season.league.name,
            each.season.name,
            each.balance.won,
            each.balance.drawn,
            each.balance.lost,
            each.score.made,
            each.score.against,
            *(each.totals.get(what, 0) for what in counted),
        ]
        for each in view.seasons
    ]
    return Sheet("seasons", header, rows)


def players(view: TeamStatistics) -> Sheet:
    """Return the careers of a team's people with it."""
    counted = list(dict.fromkeys(what for each in view.players for what in each.totals))
    rows: list[list[Cell]] = [
        [
            each.player.shown_number,
            each.player.name,
            each.player.position,
            each.matches,
            *(each.totals.get(what, 0) for what in counted),
        ]
        for each in view.players
    ]
    return Sheet("players", ["number", "name", "position", "matches", *counted], rows)


#: Of a team itself, and of its statistics.
TEAM: Sheets = {"roster": roster, "ledger": ledger}
STATISTICS: Sheets = {"seasons": seasons, "players": players}
