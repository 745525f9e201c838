"""What a commissioner can correct by hand in a match of Helvetia Cup; the counts say who was
hurt.
"""

from matches.games.plain.rulings import DRAWN, FACTS, REPAIRS, fields, noted, ruled

#: The counts that make a career.
DEEDS = ("goals", "saves", "yellows", "reds", "injured", "markers")

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
