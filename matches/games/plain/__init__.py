"""The room of games that have none of their own: neutral words, and JSON where a form would be."""

from typing import Final

from matches.games.plain import (
    answer_odds,
    asking,
    data_card,
    match_log,
    numbers,
    orders,
    reporting,
    rulings,
)
from matches.games.room import Room

ROOM: Final = Room(match_log, asking, reporting, numbers, rulings, answer_odds, orders, data_card)
