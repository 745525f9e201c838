"""What a commissioner can correct by hand in a match of Boufbowl; the counts say who was hurt."""

from matches.games.plain import rulings as plain
from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: The counts that make a career, the tokens that give renown, and the wounds.
DEEDS = ("goals", "contests_won", "tokens", "interceptions", "knock_outs", "wounds")
REPAIRS = {
    **plain.REPAIRS,
    "card_twice_in_squad": "repair_room",
}

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
