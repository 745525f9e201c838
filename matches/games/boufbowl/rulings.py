"""What of a match of Boufbowl a commissioner corrects by hand; who was hurt the counts say."""

from matches.games.plain import rulings as plain
from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: What makes a career, the tokens that renown comes from, and who was wounded.
DEEDS = ("goals", "contests_won", "tokens", "interceptions", "knock_outs", "wounds")
REPAIRS = {
    **plain.REPAIRS,
    "card_twice_in_squad": "repair_room",
}

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
