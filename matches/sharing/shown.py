"""What stands on share pictures, read in a fixed number of queries (LG-SHARE-01)."""

from __future__ import annotations

from django.utils.formats import date_format

from leagues.models import Fixture
from leagues.reading.season_pages import Frame, bare_tables, entries_of
from leagues.words.placings import final_places
from leagues.words.rounds import numbered_round
from matches.games import of as room_of
from matches.games.number_labels import meaning_of, things
from matches.reading.players import PlayerView
from matches.sharing.pictures import NUMBERS, ROWS, Side, match_picture, player_picture
from matches.sharing.pictures import table_picture as drawn_table
from rosters.games import of as team_room
from rosters.words.catalogue_names import called


def picture_of_match(fixture: Fixture) -> bytes:
    """Return the picture of a match that comes with its sides; no query."""
    season = fixture.season
    settled = fixture.state == Fixture.State.SETTLED
    sides = [
        Side(side.entry.team, str(side.score) if settled and side.score is not None else None)
        for side in fixture.sides.all()
    ]
    about = season.name if season.friendly else f"{season.league.name} · {season.name}"
    if not season.friendly:
        about += f" · {numbered_round(season.game, fixture.round.number)}"
    moment = fixture.settled if settled else fixture.kickoff
    return match_picture(sides, about, date_format(moment, "DATE_FORMAT") if moment else "")


def picture_of_table(frame: Frame) -> bytes:
    """Return the picture of a season: the top of its table, its final places, or who takes part."""
    season = frame.season
    entries = entries_of(season)
    tables = bare_tables(frame, entries)
    if tables:
        rows = [
            (str(line.row.place), line.entry.team, str(line.row.standing.points))
            for line in tables[0][1][:ROWS]
        ]
    elif season.placings:
        placed = final_places(season, entries)[:ROWS]
        rows = [(str(line.place), line.entry.team, "") for line in placed]
    else:
        rows = [("", entry.team, "") for entry in entries[:ROWS]]
    about = f"{season.league.name} · {season.get_game_display()}"
    return drawn_table(season.name, about, rows)


def picture_of_player(view: PlayerView) -> bytes:
    """Return the picture of a player from their career; no query."""
    player = view.player
    team = player.team
    led = [what for what in things(team.game) if what in room_of(team.game).numbers.LEADERS]
    numbers = [
        (str(meaning_of(team.game, what)), view.totals[what])
        for what in led
        if view.totals.get(what)
    ]
    position = team_room(team.game).sheet.position_name(team.version, team.race, player.position)
    number = player.shown_number if player.active else None
    return player_picture(
        called(team.game, "player", player.name),
        position,
        team,
        numbers[:NUMBERS],
        str(number) if number else "",
    )
