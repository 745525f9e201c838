"""How matches of tossed pennies are told, asked, typed in and counted."""

from typing import Final

from matches.games.plain import chances
from matches.games.room import Room
from tests.pennies.matches import asking, numbers, orders, reporting, rulings, telling

ROOM: Final = Room(telling, asking, reporting, numbers, rulings, chances, orders)
