"""KT-SAVE: saving throws."""

from __future__ import annotations


def needed(save: int, invulnerable: int, ap: int) -> int:
    """KT-SAVE-01, -02, -04: the lowest face that saves; more than 6 where none does.

    invulnerable: n of n+, 0 for none; ``ap`` does not change it.
    """
    ordinary = save - ap
    return min(ordinary, invulnerable) if invulnerable else ordinary


def is_rolled(target: int) -> bool:
    """KT-GEN-21: a save that no face can pass is not rolled."""
    return target <= 6


def saves(face: int, target: int) -> bool:
    """KT-SAVE-03: an unmodified 1 never does."""
    return face != 1 and face >= target
