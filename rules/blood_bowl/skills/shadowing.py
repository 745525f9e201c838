"""Follow an opponent who moves away (BB-SKILL-SHADOWING)."""

from __future__ import annotations

from rules.blood_bowl.dodging import chasers, is_fair_game
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import SHADOWING, attempt_2d6
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of, player_at

#: 2D6 + MA - MA from which the mover shakes the shadow off.
RID = 8


def shadow(ref: Referee, p: int, left: int) -> None:
    """Ask which opponent follows ``p`` into the square left, and roll for it.

    ``p`` may have fallen (BB-MOVE-06): the question comes before the armour roll.
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
