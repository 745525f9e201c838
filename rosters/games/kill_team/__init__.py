"""Kill Team command rosters: how they are shown, built and told."""

from typing import Final

from rosters.games.kill_team import (
    builder,
    market,
    papers,
    rulings,
    seasons,
    sheet,
    telling,
    wording,
)
from rosters.games.room import Room

ROOM: Final = Room(sheet, builder, market, telling, wording, seasons, papers, rulings=rulings)
