"""NM-TEST: tests of characteristics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.necromunda.catalogue.characteristics import Stat
from rules.necromunda.catalogue.vocabulary import Purpose
from rules.necromunda.dice import passes, passes_2d6, passes_under
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import STANDING
from rules.necromunda.table.neighbours import is_within

#: NM-TEST-01, -02, -04: how each is tested; no other is (NM-TEST-05).
_D6: Final = frozenset({"ws", "bs", "i"})
_UNDER: Final = frozenset({"s", "t"})
_PURPOSES: Final[dict[Stat, Purpose]] = {
    "ws": "test_ws",
    "bs": "test_bs",
    "i": "test_i",
    "s": "test_s",
    "t": "test_t",
    "ld": "test_ld",
    "cl": "test_cl",
    "wil": "test_wil",
    "int": "test_int",
}


def passed(
    ref: Referee,
    p: int,
    stat: Stat,
    clause: str,
    modifier: int = 0,
    purpose: Purpose | None = None,
) -> bool:
    """Roll a test and return whether the fighter passes, with an inspiring friend's help.

    Raises ValueError for M, W and A, which are never tested (NM-TEST-05).

    purpose: what its dice are for, where that is more than the characteristic.
    """
    if stat not in _PURPOSES:
        raise ValueError(f"{stat} is never tested (NM-TEST-05)")
    purpose = purpose or _PURPOSES[stat]
    faces = [ref.d6(purpose, clause, p) for _ in range(dice_of(stat))]
    if holds(ref.pos, p, stat, faces, modifier):
        return True
    inspirer = inspirer_of(ref.pos, p) if stat == "cl" else NOBODY
    return inspirer != NOBODY and passed(ref, inspirer, "ld", "NM-FX-35")


def dice_of(stat: Stat) -> int:
    """Return how many D6 test a characteristic (NM-TEST-01, -02, -04)."""
    return 1 if stat in _D6 | _UNDER else 2


def holds(pos: Position, p: int, stat: Stat, faces: Sequence[int], modifier: int = 0) -> bool:
    """Say whether these faces pass, without anybody's help (NM-TEST-01 to -04)."""
    if stat in _UNDER:
        value = pos.strength(p) if stat == "s" else pos.toughness(p)
        return passes_under(faces[0], value + modifier)
    need = pos.fighters[p].stats.of(stat)
    if stat in _D6:
        return passes(faces[0], need, modifier)
    return passes_2d6(faces[0], faces[1], need, modifier)


def inspirer_of(pos: Position, p: int) -> int:
    """Return the friend nearby whose Ld test turns a failed Cl test into a pass; NOBODY for none.

    The friend must be on its feet (NM-FX-35).
    """
    for q in pos.friends(p):
        inspire = pos.fighters[q].effect("inspire")
        if inspire and pos.is_(q, STANDING) and is_within(pos, p, q, inspire.range):
            return q
    return NOBODY
