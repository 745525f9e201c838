"""NM-DICE, NM-SDIE: what faces mean."""

from __future__ import annotations

from rules.necromunda.catalogue.contents import DiceTables, Injury


def d3(face: int) -> int:
    """NM-DICE-02: what a D3 shows whose D6 shows this."""
    return (face + 1) // 2


def is_natural_1_of_d3(face: int) -> bool:
    """NM-DICE-03: by the face of its D6."""
    return face == 1


def d66(tens: int, units: int) -> int:
    """NM-DICE-14."""
    return 10 * tens + units


def passes(face: int, need: int, modifier: int = 0) -> bool:
    """NM-DICE-04 to -07, -16: whether a D6 passes at N+; a natural 1 fails, a natural 6 passes."""
    return face == 6 or (face != 1 and face + modifier >= need)


def passes_2d6(first: int, second: int, need: int, modifier: int = 0) -> bool:
    """NM-TEST-04, NM-DICE-04, -05: by the sum; two 1s fail, two 6s pass."""
    if first == second and first in (1, 6):
        return first == 6
    return first + second + modifier >= need


def passes_under(face: int, value: int) -> bool:
    """NM-TEST-02, -03: a test of S or T; a natural 1 passes, a natural 6 fails."""
    return face == 1 or (face != 6 and face <= value)


def injury(tables: DiceTables, face: int) -> Injury:
    """NM-SDIE-10: what an injury die shows."""
    return tables.injury_d6[face - 1]


def holes(tables: DiceTables, face: int) -> int:
    """NM-SDIE-13, -14: how many hits a firepower die shows."""
    return tables.firepower_hits_d6[face - 1]


def is_ammo(tables: DiceTables, face: int) -> bool:
    """NM-SDIE-12, -14: whether a firepower die calls for an ammo test."""
    return face in tables.firepower_ammo_faces


def is_hit_symbol(tables: DiceTables, face: int) -> bool:
    """NM-SDIE-03: whether a scatter die shows Hit."""
    return face in tables.scatter_hit_faces
