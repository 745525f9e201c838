"""Boufbowl clubs: how they are shown, built and told."""

from typing import Final

from rosters.games.boufbowl import (
    builder,
    event_sentences,
    market,
    papers,
    rulings,
    seasons,
    sheet,
    wording,
)
from rosters.games.room import Room

ROOM: Final = Room(
    sheet, builder, market, event_sentences, wording, seasons, papers, rulings=rulings
)
