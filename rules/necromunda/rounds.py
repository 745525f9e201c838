"""NM-ROUND, NM-PRIO, NM-REINF-04, -05, NM-READY, NM-BOTTLE-09: a round up to the first action."""

from __future__ import annotations

from rules.necromunda import ending, reinforcing
from rules.necromunda.nerve_tests import Shock
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.rolling_off import priority
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import ENGAGED, INJURED, Phase
from rules.necromunda.statuses import flee, injure
from rules.necromunda.table.neighbours import settle
from rules.necromunda.testing import passed

YES, NO = "yes", "no"


def start(ref: Referee) -> None:
    """Begin a round and play the Priority phase (NM-ROUND-01 to -03)."""
    pos = ref.pos
    pos.round += 1
    pos.active = NOBODY
    ref.note("round", "NM-ROUND-02", detail=pos.round)
    if pos.round == 1 and pos.scenario.id == "ambush":
        # NM-SCEN-32.
        pos.priority = sorted(pos.playing(), key=lambda side: pos.zone_of[side] != "attacker")
    else:
        pos.priority = priority(ref)
    ref.note("priority", "NM-PRIO-01", side=pos.priority[0], detail=pos.priority[:])
    reinforcing.draw(ref)
    _make_ready(pos)
    pos.phase = Phase.ACTION_START
    ref.note("phase", "NM-ROUND-01", detail="action")


def _make_ready(pos: Position) -> None:
    """Make the fighters on the table ready, except dazzled ones.

    See NM-READY-01, -05, NM-STATUS-20.
    """
    for p in pos.on_table():
        pos.ready[p] = not pos.dazzled[p]
        pos.dazzled[p] = False


def begin_actions(ref: Referee) -> None:
    """Ask bottled gangs whether they flee, then place reinforcements and begin the actions.

    See NM-ACT-08, NM-REINF-06.
    """
    pos = ref.pos
    for side in pos.priority:
        fighting = pos.on_table(side) or reinforcing.reserve(pos, side)
        if pos.bottled[side] and fighting and ref.ask("flee_battle", side, (NO, YES)) == YES:
            _flee_all(ref, side)
    if ending.check_at_once(ref):
        return
    reinforcing.place(ref)
    pos.phase = Phase.ACTION


def _flee_all(ref: Referee, side: int) -> None:
    """Make a gang flee the battle (NM-BOTTLE-09)."""
    pos = ref.pos
    ref.note("flees the battle", "NM-BOTTLE-09", side=side)
    engaged = [p for p in pos.on_table(side) if pos.status[p] == ENGAGED]
    for p in pos.on_table(side):
        if p in engaged or pos.status[p] == INJURED:
            continue
        flee(ref, p, "NM-BOTTLE-09")
    for p in engaged:
        if passed(ref, p, "i", "NM-BOTTLE-09", purpose="flee"):
            flee(ref, p, "NM-BOTTLE-09")
        else:
            # NM-NERVE-07: it causes no tests.
            injure(ref, p, "NM-BOTTLE-09", NOBODY, Shock())
    for p in reinforcing.reserve(pos, side):
        flee(ref, p, "NM-BOTTLE-09")
    pos.arriving = [p for p in pos.arriving if pos.side_of[p] != side]
    settle(pos)
