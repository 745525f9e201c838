"""What of a match of Helvetia Cup a commissioner corrects by hand; who was hurt the counts say."""

from matches.games.plain.rulings import DRAWN, FACTS, REPAIRS, fields, noted, ruled

#: What makes a career.
DEEDS = ("goals", "saves", "yellows", "reds", "injured", "markers")

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
