"""Helvetia Cup teams: how they are shown, built and told."""

from typing import Final

from rosters.games.helvetia_cup import builder, papers, rulings, seasons, sheet, telling, wording
from rosters.games.room import Room

ROOM: Final = Room(sheet, builder, sheet, telling, wording, seasons, papers, rulings=rulings)
