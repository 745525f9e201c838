"""How teams of Blood Bowl are shown, asked for and told."""

from typing import Final

from rosters.games.blood_bowl import seasons, sheet, telling, wording
from rosters.games.room import Room

ROOM: Final = Room(sheet, sheet, sheet, telling, wording, seasons)
