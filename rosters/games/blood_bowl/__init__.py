"""Blood Bowl teams: how they are shown, built and told."""

from typing import Final

from rosters.games.blood_bowl import (
    builder,
    event_sentences,
    federation,
    papers,
    rulings,
    seasons,
    sheet,
    wording,
)
from rosters.games.room import Room

ROOM: Final = Room(
    sheet,
    builder,
    sheet,
    event_sentences,
    wording,
    seasons,
    papers,
    rulings=rulings,
    federation=federation,
)
