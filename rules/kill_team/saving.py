"""KT-SAVE: saving throws."""

from __future__ import annotations


def needed(save: int, invulnerable: int, ap: int) -> int:
    """Return the lowest face that saves; more than 6 where none does (KT-SAVE-01, -02, -04).

    invulnerable: n of n+, 0 for none; ``ap`` does not change it.
    """
    ordinary = save - ap
    return min(ordinary, invulnerable) if invulnerable else ordinary


def is_rolled(target: int) -> bool:
    """Say whether a save is rolled: one that no face can pass is not (KT-GEN-21)."""
    return target <= 6


def saves(face: int, target: int) -> bool:
    """Say whether a face saves (KT-SAVE-03). An unmodified 1 never does."""
    return face != 1 and face >= target
