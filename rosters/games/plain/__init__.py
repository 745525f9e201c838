"""The room for games without one: neutral words, and JSON where a form would be."""

from rosters.games.plain import event_sentences, seasons, sheet, wording
from rosters.games.plain.builder import Builder
from rosters.games.plain.market import Market
from rosters.games.room import Room


def room(key: str) -> Room:
    """Return the plain room for the game of that key."""
    return Room(sheet, Builder(key), Market(), event_sentences, wording, seasons)
