"""Schedules, as pure functions of entry numbers, results and a draw seed."""

from leagues.schedules.draw import drawn_order, seed_from_words
from leagues.schedules.pairing import Pairing, Round
from leagues.schedules.round_robin import limited_round_robin, round_robin

__all__ = [
    "Pairing",
    "Round",
    "drawn_order",
    "limited_round_robin",
    "round_robin",
    "seed_from_words",
]
