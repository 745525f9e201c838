"""KT-MORALE: the numbers of break tests and Nerve tests.

The order of the phase is in `morale_phase`, the tests themselves in `nerve_tests`.
"""

from __future__ import annotations


def needs_break_test(flesh_wounded: int, out: int, starting_size: int) -> bool:
    """Say whether flesh wounds and models out of action call for a break test.

    See KT-MORALE-03, -04, KT-GEN-10.
    """
    return 2 * (flesh_wounded + out) > starting_size


def breaks(total: int, leadership: int) -> bool:
    """Say whether 2D6 break a team, given the highest Leadership that is still alive.

    See KT-MORALE-05, -06.
    """
    return total > leadership


def nerve_modifier(out: int, near: int, shaken: int) -> int:
    """Return the modifier of a Nerve test (KT-MORALE-13 to -15).

    out:    friends that are out of action.
    near:   friends that are not shaken within 2" of the tested model.
    shaken: other friends that are shaken at that moment.
    """
    return out - near + shaken


def is_shaken(face: int, modifier: int, leadership: int) -> bool:
    """Say whether a Nerve test leaves the model shaken (KT-MORALE-16, -19).

    An unmodified 1 always passes.
    """
    return face != 1 and face + modifier > leadership
