"""NM-TEST: tests of characteristics."""

from __future__ import annotations

from typing import Final

from rules.necromunda.dice import passes, passes_2d6, passes_under
from rules.necromunda.neighbours import is_within
from rules.necromunda.referee import Referee
from rules.necromunda.states import STANDING
from rules.necromunda.stats import Stat
from rules.necromunda.vocabulary import Purpose

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
    """Whether a fighter passes; ValueError for M, W and A, which are never tested (NM-TEST-05).

    purpose: what its dice are for, where that is more than the characteristic.
    """
    if stat not in _PURPOSES:
        raise ValueError(f"{stat} is never tested (NM-TEST-05)")
    pos, purpose = ref.pos, purpose or _PURPOSES[stat]
    if stat in _UNDER:
        value = pos.strength(p) if stat == "s" else pos.toughness(p)
        return passes_under(ref.d6(purpose, clause, p), value + modifier)
    need = pos.fighters[p].stats.of(stat)
    if stat in _D6:
        return passes(ref.d6(purpose, clause, p), need, modifier)
    if passes_2d6(*ref.two(purpose, clause, p), need, modifier):
        return True
    return stat == "cl" and _is_inspired(ref, p)


def _is_inspired(ref: Referee, p: int) -> bool:
    """NM-FX-35: a friend on its feet nearby turns a failed Cl test into a pass."""
    pos = ref.pos
    for q in pos.friends(p):
        inspire = pos.fighters[q].effect("inspire")
        if inspire and pos.is_(q, STANDING) and is_within(pos, p, q, inspire.range):
            return passed(ref, q, "ld", "NM-FX-35")
    return False
