"""What of a battle of Necromunda a commissioner corrects by hand."""

from matches.games.plain.rulings import DRAWN, FACTS, fields, noted, ruled

#: All columns; what made experience is among the deeds of the record.
DEEDS: tuple[str, ...] = ()

__all__ = ["DEEDS", "DRAWN", "FACTS", "fields", "noted", "ruled"]
