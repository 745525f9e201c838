"""Value acceleration markers: a match is long, and a player without any is half a player."""

from __future__ import annotations

from rules.helvetia_cup.position import Position

#: A marker, when there are as many as the time left asks for; and what it costs besides, at
#: kick-off, to be left with one or with none: the next foul may be an injury (HC-EX-22).
_MARKER, _LAST_BUT_ONE, _LAST = 0.03, 0.06, 0.5
#: The same, whatever the time, where one more injury loses the match.
_MATCH = 1.0


def time_left(pos: Position) -> float:
    """Return the part of a match that is still to be played: 1 at kick-off."""
    rules = pos.rules
    normal = 2 * rules.half_minutes
    if pos.half <= 2:
        return 1 - pos.minute / normal
    return (normal + 2 * rules.extra_half_minutes - pos.minute) / normal


def is_depleted(pos: Position, side: int) -> bool:
    """Say whether with one player less the match would be lost (HC-FOUL-15)."""
    return len(pos.outfield(side)) - 1 <= pos.rules.forfeit_outfield_at


def price(pos: Position, p: int, count: int) -> float:
    """Return what it costs that a player spends so many markers, one or more, in goals."""
    left = time_left(pos)
    markers = pos.markers[p]
    marker = _MARKER * min(1.5, left * pos.start[p] / max(1, markers - 1))
    if count < markers - 1:
        return count * marker
    risk = _MATCH if is_depleted(pos, p >> 3) else left
    return count * marker + risk * (_LAST if count >= markers else _LAST_BUT_ONE)
