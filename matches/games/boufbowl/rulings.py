"""What of a match of Boufbowl a commissioner corrects by hand; who was hurt the counts say."""

from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: What makes a career, the tokens that renown comes from, and who was wounded.
DEEDS = ("goals", "contests_won", "tokens", "interceptions", "knock_outs", "wounds")

__all__ = ["DEEDS", "DRAWN", "FACTS", "fields", "noted", "ruled"]
