"""KT-MORALE: when a team breaks, and who is shaken.

The order of the phase and who may come between belong to the match and are not here yet.
"""

from __future__ import annotations


def needs_break_test(flesh_wounded: int, out: int, starting_size: int) -> bool:
    """KT-MORALE-03, -04, KT-GEN-10: models with flesh wounds, and those out of action."""
    return 2 * (flesh_wounded + out) > starting_size


def breaks(total: int, leadership: int) -> bool:
    """KT-MORALE-05, -06: by 2D6 and the highest Leadership that is still alive."""
    return total > leadership


def nerve_modifier(out: int, near: int, shaken: int) -> int:
    """KT-MORALE-13 to -15.

    out:    friends that are out of action.
    near:   friends that are not shaken within 2" of the tested model.
    shaken: other friends that are shaken at that moment.
    """
    return out - near + shaken


def is_shaken(face: int, modifier: int, leadership: int) -> bool:
    """KT-MORALE-16, -19: by a Nerve test; an unmodified 1 always passes."""
    return face != 1 and face + modifier > leadership
