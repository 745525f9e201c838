"""How matches of tossed pennies are told, asked, typed in and counted."""

from typing import Final

from matches.games.plain import answer_odds, data_card
from matches.games.room import Room
from tests.pennies.matches import asking, match_log, numbers, orders, reporting, rulings

ROOM: Final = Room(match_log, asking, reporting, numbers, rulings, answer_odds, orders, data_card)
