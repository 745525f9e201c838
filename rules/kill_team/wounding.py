"""KT-WOUND: wound rolls."""

from __future__ import annotations


def needed(strength: int, toughness: int) -> int:
    """Return the number that a wound roll has to reach (KT-WOUND-02 to -07)."""
    if strength >= 2 * toughness:
        return 2
    if strength > toughness:
        return 3
    if strength == toughness:
        return 4
    return 6 if 2 * strength <= toughness else 5


def wounds(face: int, target: int, modifier: int = 0) -> bool:
    """Say whether a die wounds (KT-WOUND-01, -08). An unmodified 1 never does."""
    return face != 1 and face + modifier >= target
