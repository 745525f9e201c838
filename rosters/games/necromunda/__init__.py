"""Necromunda gangs: how they are shown, built and told."""

from typing import Final

from rosters.games.necromunda import (
    builder,
    deals,
    market,
    papers,
    rulings,
    seasons,
    sheet,
    telling,
    terms,
    wording,
)
from rosters.games.room import Room

ROOM: Final = Room(sheet, builder, market, telling, wording, seasons, papers, terms, deals, rulings)
