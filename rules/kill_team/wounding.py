"""KT-WOUND: wound rolls."""

from __future__ import annotations


def needed(strength: int, toughness: int) -> int:
    """KT-WOUND-02 to -07: the number that a hit has to reach."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wounds(face: int, target: int, modifier: int = 0) -> bool:
    """KT-WOUND-01, -08: whether a die does; an unmodified 1 never."""
    return face != 1 and face + modifier >= target
