"""What a commissioner can correct by hand in a match of Kill Team; the counts say who was out."""

from matches.games.plain import rulings as plain
from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: The counts that make a career and experience, and that decide who rolls for its life.
DEEDS = ("took_out", "taken_out")
REPAIRS = {
    **plain.REPAIRS,
    "command_roster_full": "repair_room",
    "has_survived_no_match": "repair_improvement",
}

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
