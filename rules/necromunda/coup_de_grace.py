"""NM-ACTN-24, NM-FIGHT-22, -23, -27: coup de grace and consolidation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.necromunda.moving import walk
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.nerve_tests import Shock, take_tests
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.states import INJURED, OUT, STANDING
from rules.necromunda.statuses import take_out
from rules.necromunda.table.chosen_paths import Way
from rules.necromunda.table.measuring import CONTACT, at_most, gap
from rules.necromunda.table.neighbours import foes, ground_of, is_in_arc, within
from rules.tabletop.shapes import Disc

COUP, CONSOLIDATE, NOTHING = "coup_de_grace", "consolidate", "nothing"
#: How near the victim of a coup de grace must be, in inches (NM-ACTN-24).
_NEAR: Final = 1.0
#: How far a fighter consolidates, in inches (NM-FIGHT-22).
_CONSOLIDATION: Final = 2


def finishable(pos: Position, p: int) -> list[int]:
    """List the Seriously Injured enemies near the fighter and in its vision arc (NM-ACTN-24)."""
    near = within(pos, p, [q for q in pos.enemies(p) if pos.status[q] == INJURED], _NEAR)
    return [q for q in near if is_in_arc(pos, p, pos.disc(q).centre)]


def finish(ref: Referee, p: int, among: Sequence[int] | None = None) -> None:
    """Ask which of them goes Out of Action, and take it out (NM-ACTN-24, NM-NERVE-07).

    among: the fighters to choose from; those of ``finishable`` where it is None.
    """
    pos = ref.pos
    able = finishable(pos, p) if among is None else among
    if not able:
        return
    options = [word_of(pos, q) for q in able]
    about = {"fighter": pos.named(p), "action": COUP}
    answer = ref.ask("action_object", pos.side_of[p], options, about)
    shock = Shock()
    take_out(ref, fighter_of(pos, answer), "NM-ACTN-24", p, shock)
    take_tests(ref, shock)


def after_fight(ref: Referee, p: int, fought: Sequence[int]) -> None:
    """Ask what the attacker does when it stands alone after its fight (NM-FIGHT-22).

    fought: the enemies that it was Engaged with when the fight began.
    """
    pos = ref.pos
    if not fought or not pos.is_(p, STANDING) or pos.broken[p] or foes(pos, p):
        return
    down = [q for q in fought if pos.status[q] == INJURED]
    near = within(pos, p, down, _NEAR)
    options = [COUP] if near else []
    if all(pos.status[q] in (INJURED, OUT) for q in fought):
        options = [*options, NOTHING, CONSOLIDATE]
    elif near:
        options.append(NOTHING)
    if not options:
        return
    answer = ref.ask("after_fight", pos.side_of[p], options, {"fighter": pos.named(p)})
    if answer == COUP:
        finish(ref, p, near)
    elif answer == CONSOLIDATE:
        consolidate(ref, p)


def consolidate(ref: Referee, p: int) -> None:
    """Play a short move, which may end in contact with an enemy (NM-FIGHT-22, -23, NM-FX-29)."""
    pos = ref.pos
    effect = pos.fighters[p].effect("consolidate")
    most = effect.inches if effect else _CONSOLIDATION
    standing = [q for q in pos.enemies(p) if pos.is_(q, STANDING)]
    ways = [_into_contact(pos, p, q) for q in standing]
    ways.append(Way(ground_of(pos, p)))
    walk(ref, p, most, "consolidates", "NM-FIGHT-22", ways=ways)


def _into_contact(pos: Position, p: int, q: int) -> Way:
    target, terrain = pos.disc(q), pos.terrain

    def touches(end: Disc) -> bool:
        return at_most(gap(end, target), CONTACT) and not terrain.is_cut(end.centre, target.centre)

    return Way(ground_of(pos, p, [q]), touches)
