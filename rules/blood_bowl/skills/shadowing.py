"""BB-SKILL-SHADOWING: an opponent who moves away may be followed."""

from __future__ import annotations

from rules.blood_bowl.dodging import chasers, is_fair_game
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import SHADOWING, attempt_2d6
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of, player_at

#: 2D6 + MA - MA from which the mover is rid of his shadow.
RID = 8


def shadow(ref: Referee, p: int, left: int) -> None:
    """One of the opponents whose tackle zone p has just left may move to the square left.

    p may have fallen (BB-MOVE-06): it is asked before his armour roll.
    """
    pos = ref.pos
    shadows = chasers(pos, p, left, Trait.SHADOWS)
    if not shadows or not is_fair_game(pos, p):
        return
    side = 1 - (p >> 4)
    options = ["none", *(str(number_of(q)) for q in shadows)]
    answer = ref.ask("shadow", side, options, (p, left))
    if answer == "none":
        return
    q = player_at(side, int(answer))
    ma = pos.squads.ma
    if attempt_2d6(ref, p, SHADOWING, RID - ma[p] + ma[q]):
        return
    pos.move(q, left)
    ref.note("shadowed", "BB-SKILL-SHADOWING-01", q, p, left)
