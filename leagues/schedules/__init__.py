"""Who meets whom and when: pure functions of entry numbers and a draw seed."""

from leagues.schedules.draw import drawn_order, seed_from_words
from leagues.schedules.round_robin import Pairing, Round, round_robin

__all__ = ["Pairing", "Round", "drawn_order", "round_robin", "seed_from_words"]
