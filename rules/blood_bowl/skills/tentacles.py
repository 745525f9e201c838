"""Hold an opponent who dodges or leaps away (BB-SKILL-TENTACLES)."""

from __future__ import annotations

from rules.blood_bowl.dodging import is_fair_game, markers_with
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import TENTACLES, attempt_2d6
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of, player_at

#: 2D6 + ST - ST from which the mover gets away.
AWAY = 6


def is_held(ref: Referee, p: int) -> bool:
    """Ask which opponent holds ``p`` back, and roll; return whether ``p`` is held."""
    pos = ref.pos
    holders = markers_with(pos, p, pos.where[p], Trait.HOLDS_ON)
    if not holders or not is_fair_game(pos, p):
        return False
    side = 1 - (p >> 4)
    options = [*(str(number_of(q)) for q in holders), "none"]
    answer = ref.ask("tentacles", side, options, p)
    if answer == "none":
        return False
    q = player_at(side, int(answer))
    st = pos.squads.st
    if attempt_2d6(ref, p, TENTACLES, AWAY - st[p] + st[q]):
        return False
    ref.note("held", "BB-SKILL-TENTACLES-01", p, q)
    return True
