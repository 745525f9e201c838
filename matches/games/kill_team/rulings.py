"""What of a match of Kill Team a commissioner corrects by hand; who was out the counts say."""

from matches.games.plain import rulings as plain
from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: What makes a career, experience, and who rolls for its life.
DEEDS = ("took_out", "taken_out")
REPAIRS = {
    **plain.REPAIRS,
    "command_roster_full": "repair_room",
    "has_survived_no_match": "repair_improvement",
}

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
