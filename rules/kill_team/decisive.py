"""KT-CP-21 to -23, -26, -27: models that act in a phase before all others."""

from __future__ import annotations

from collections.abc import Callable

from rules.kill_team.command import NO, can_use, in_order, use
from rules.kill_team.position import Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import number_of


def decisive(
    ref: Referee,
    tactic: str,
    clause: str,
    may: Callable[[Position, int], bool],
    act: Callable[[Referee, int], None],
) -> None:
    """Let each side pick a model that acts first; where both do, a roll-off decides the order.

    tactic: its id, and the key of the question.
    may:    whether a model can act in the phase at all; a shaken one never can (KT-CP-27).
    """
    pos = ref.pos
    picked: dict[int, int] = {}
    for side in in_order(pos):
        if not can_use(pos, side, tactic):
            continue
        able = [p for p in pos.on_table(side) if may(pos, p)]
        options = [NO, *(f"model {number_of(p)}" for p in able)]
        answer = ref.ask(tactic, side, options)
        if answer != NO:
            picked[side] = able[options.index(answer) - 1]
            use(ref, side, tactic, picked[side])
    order = [*picked]
    if len(order) == 2:
        first = ref.roll_off(tactic.replace("_", " "), "KT-CP-26")
        order = [first, 1 - first]
    for side in order:
        # What the first has done may have put an end to it.
        if pos.is_active(picked[side]) and may(pos, picked[side]):
            ref.note("acts first", clause, picked[side])
            act(ref, picked[side])
