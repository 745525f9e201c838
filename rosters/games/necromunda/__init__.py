"""Necromunda gangs: how they are shown, built and told."""

from typing import Final

from rosters.games.necromunda import (
    builder,
    deals,
    event_sentences,
    market,
    papers,
    rulings,
    seasons,
    sheet,
    terms,
    wording,
)
from rosters.games.room import Room

ROOM: Final = Room(
    sheet, builder, market, event_sentences, wording, seasons, papers, terms, deals, rulings
)
