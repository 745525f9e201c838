"""What of a match of tossed pennies a commissioner corrects by hand: what was tossed."""

from matches.games.plain.rulings import DRAWN, FACTS, REPAIRS, fields, noted, ruled

DEEDS = ("heads", "tails")

__all__ = ["DEEDS", "DRAWN", "FACTS", "REPAIRS", "fields", "noted", "ruled"]
