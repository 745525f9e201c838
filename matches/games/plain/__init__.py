"""The room of games that have none of their own: neutral words, and JSON where a form would be."""

from typing import Final

from matches.games.plain import asking, chances, numbers, orders, reporting, rulings, telling
from matches.games.room import Room

ROOM: Final = Room(telling, asking, reporting, numbers, rulings, chances, orders)
