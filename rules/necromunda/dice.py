"""NM-DICE, NM-SDIE: the meaning of faces."""

from __future__ import annotations

from rules.necromunda.catalogue.contents import DiceTables, Injury


def d3(face: int) -> int:
    """Return the D3 that a D6 with this face shows (NM-DICE-02)."""
    return (face + 1) // 2


def is_natural_1_of_d3(face: int) -> bool:
    """Say whether a D3 is a natural 1, by the face of its D6 (NM-DICE-03)."""
    return face == 1


def d66(tens: int, units: int) -> int:
    """Return a D66 from its two faces (NM-DICE-14)."""
    return 10 * tens + units


def passes(face: int, need: int, modifier: int = 0) -> bool:
    """Say whether a D6 passes at N+; a natural 1 fails, a natural 6 passes.

    See NM-DICE-04 to -07, -16.
    """
    return face == 6 or (face != 1 and face + modifier >= need)


def passes_2d6(first: int, second: int, need: int, modifier: int = 0) -> bool:
    """Say whether the sum of 2D6 passes at N+; two 1s fail, two 6s pass.

    See NM-TEST-04, NM-DICE-04, -05.
    """
    if first == second and first in (1, 6):
        return first == 6
    return first + second + modifier >= need


def passes_under(face: int, value: int) -> bool:
    """Say whether a test of S or T passes; a natural 1 passes, a natural 6 fails.

    See NM-TEST-02, -03.
    """
    return face == 1 or (face != 6 and face <= value)


def injury(tables: DiceTables, face: int) -> Injury:
    """Return what an injury die shows (NM-SDIE-10)."""
    return tables.injury_d6[face - 1]


def holes(tables: DiceTables, face: int) -> int:
    """Return how many hits a firepower die shows (NM-SDIE-13, -14)."""
    return tables.firepower_hits_d6[face - 1]


def is_ammo(tables: DiceTables, face: int) -> bool:
    """Say whether a firepower die calls for an ammo test (NM-SDIE-12, -14)."""
    return face in tables.firepower_ammo_faces


def is_hit_symbol(tables: DiceTables, face: int) -> bool:
    """Say whether a scatter die shows Hit (NM-SDIE-03)."""
    return face in tables.scatter_hit_faces
