"""Names that look alike, whatever they are written with (LG-SEASON-10, LG-NAME-10)."""

from rosters.looking_alike.skeletons import alike, like, look_alike

__all__ = ["alike", "like", "look_alike"]
