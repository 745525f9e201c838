"""Names that look alike, whatever they are written with (LG-SEASON-10)."""

from rosters.looking_alike.skeletons import alike, look_alike

__all__ = ["alike", "look_alike"]
