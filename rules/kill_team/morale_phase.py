"""KT-MORALE: the Morale phase."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kill_team import break_tests, nerve_tests
from rules.kill_team.characteristics import leadership
from rules.kill_team.command import NO, can_use, in_order, offer, use, user_of
from rules.kill_team.position import (
    NERVE_PASSED,
    SLEW,
    TERRIFIED,
    TESTED,
    Phase,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of, number_of
from rules.kill_team.table.neighbours import within

#: How far a rampage reaches, in inches (KT-ADT-20).
_RAMPAGE = 6


def start(ref: Referee) -> None:
    """Begin the Morale phase: offer rampages, then let the side with initiative test first.

    See KT-ADT-20, KT-MORALE-01.
    """
    pos = ref.pos
    for side in in_order(pos):
        _rampage(ref, side)
    pos.phase = Phase.MORALE
    _begin(ref, pos.initiative)


def _rampage(ref: Referee, side: int) -> None:
    """Offer the tactic Terrifying Rampage and have the enemies near it test their nerve.

    See KT-ADT-20.
    """
    pos = ref.pos
    if not can_use(pos, side, "terrifying_rampage"):
        return
    p = user_of(pos, side, "terrifying_rampage")
    if not pos.has(p, SLEW):
        return
    near = within(pos, p, 1 - side, _RAMPAGE)
    if not near or not offer(ref, "advanced_tactic", side, "terrifying_rampage", p):
        return
    while near:
        q = _next_of(ref, p, near)
        near.remove(q)
        if nerve_tests.test(ref, q):
            pos.flags[q] |= TERRIFIED
        else:
            pos.effects[q] &= ~TESTED


def _next_of(ref: Referee, p: int, left: Sequence[int]) -> int:
    """Ask the side with initiative which enemy of the rampage tests next.

    See KT-GEN-14, KT-MORALE-15.
    """
    first = max(ref.pos.initiative, 0)
    options = [f"{'model' if SIDE_OF[q] == first else 'enemy'} {number_of(q)}" for q in left]
    about = {"tactic": "terrifying_rampage", "model": name_of(p)}
    return left[options.index(ref.ask("order_effects", first, options, about))]


def _begin(ref: Referee, side: int) -> None:
    """Begin a side's part of the phase: break test, recovery, and tactics before the Nerve tests.

    See KT-MORALE-02.
    """
    pos = ref.pos
    pos.active = side
    if can_use(pos, side, "unkillable"):
        p = user_of(pos, side, "unkillable")
        if pos.flesh[p] and offer(ref, "advanced_tactic", side, "unkillable", p):
            pos.flesh[p] -= 1
            ref.note("loses a flesh wound", "KT-ADT-10", p, detail=pos.flesh[p])
    _break_test(ref, side)
    for p in pos.on_table(side):
        if pos.shaken[p] and not pos.has(p, TERRIFIED):
            pos.shaken[p] = False
            ref.note("recovers", "KT-MORALE-10", p)
    if to_test(pos, side):
        _insane_bravery(ref, side)
        comms = pos.specialist(side, "comms")
        offer(ref, "rousing_transmission", side, "rousing_transmission", comms)


def _break_test(ref: Referee, side: int) -> None:
    """Roll a side's break test if it needs one, and break the team if it fails.

    See KT-MORALE-03 to -08.
    """
    pos = ref.pos
    alive = pos.on_table(side)
    if pos.broken[side] or not alive:
        return
    wounded = sum(pos.flesh[p] > 0 for p in alive)
    if not break_tests.needs_break_test(wounded, len(pos.out(side)), len(pos.teams[side])):
        return
    total = sum(ref.d6("break test", "KT-MORALE-05", side) for _ in range(2))
    if break_tests.breaks(total, max(leadership(pos, p) for p in alive)):
        pos.broken[side] = True
        ref.note("is broken", "KT-MORALE-05", side=side)


def to_test(pos: Position, side: int) -> list[int]:
    """List the models of a side that have a Nerve test before them (KT-MORALE-11, -12)."""
    return [
        p
        for p in pos.on_table(side)
        if (pos.flesh[p] or pos.broken[side]) and not pos.under(p, TESTED)
    ]


def _insane_bravery(ref: Referee, side: int) -> None:
    """Offer the tactic Insane Bravery, by which a model passes its Nerve test (KT-CP-25)."""
    pos = ref.pos
    if not can_use(pos, side, "insane_bravery"):
        return
    able = to_test(pos, side)
    options = [NO, *(f"model {number_of(p)}" for p in able)]
    answer = ref.ask("insane_bravery", side, options)
    if answer != NO:
        p = able[options.index(answer) - 1]
        use(ref, side, "insane_bravery", p)
        pos.effects[p] |= NERVE_PASSED


def turn(ref: Referee) -> bool:
    """Roll one Nerve test, or go on to the other side; return False when both sides are done.

    See KT-MORALE-11, -20.
    """
    pos = ref.pos
    side = pos.active
    waiting = to_test(pos, side)
    if waiting:
        options = [f"model {number_of(p)}" for p in waiting]
        answer = ref.ask("nerve_order", side, options)
        nerve_tests.test(ref, waiting[options.index(answer)])
        return True
    if side == pos.initiative:
        _begin(ref, 1 - side)
        return True
    return False
