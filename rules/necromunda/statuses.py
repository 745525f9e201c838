"""NM-STATUS, NM-SDIE-06 to -09, NM-INJURY-02 to -05: changes of a fighter's status."""

from __future__ import annotations

from rules.necromunda import nerve_tests
from rules.necromunda.deeds import remember
from rules.necromunda.position import Position
from rules.necromunda.referee import Referee
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import FLED, INJURED, OUT, PINNED
from rules.necromunda.table.neighbours import settle
from rules.tabletop.points import Point


def pin(ref: Referee, p: int, clause: str, by: int = NOBODY) -> None:
    """Pin a fighter: face up and looking nowhere (NM-STATUS-05)."""
    pos = ref.pos
    pos.status[p] = PINNED
    pos.facing[p] = None
    drop(ref, p)
    settle(pos)
    ref.note("is pinned", clause, p, by)


def stand(ref: Referee, p: int, facing: Point, clause: str) -> None:
    """Make a fighter stand up and look in a direction (NM-STATUS-05)."""
    pos = ref.pos
    pos.status[p] = "active"
    pos.facing[p] = facing
    settle(pos)
    ref.note("stands up", clause, p, path=[pos.disc(p).centre], detail=list(facing))


def injure(ref: Referee, p: int, clause: str, by: int, shock: nerve_tests.Shock) -> None:
    """Make a fighter Seriously Injured (NM-SDIE-07, NM-INJURY-03).

    by: the fighter that caused it; ``shock`` gets the friends that must test their nerve.
    """
    pos = ref.pos
    pos.status[p] = INJURED
    pos.facing[p] = None
    drop(ref, p)
    settle(pos)
    ref.note("is injured", clause, p, by)
    remember(pos, "injured", by, p)
    nerve_tests.see(pos, p, shock)


def take_out(ref: Referee, p: int, clause: str, by: int, shock: nerve_tests.Shock) -> None:
    """Take a fighter Out of Action and remove it at once (NM-SDIE-06, NM-STATUS-04)."""
    pos = ref.pos
    nerve_tests.see(pos, p, shock)
    drop(ref, p)
    remember(pos, "took_out", by, p)
    _remove(pos, p)
    pos.status[p] = OUT
    settle(pos)
    ref.note("is out of action", clause, p, by)


def flee(ref: Referee, p: int, clause: str) -> None:
    """Make a fighter flee: it is off the table for good (NM-STATUS-18)."""
    pos = ref.pos
    if pos.status[p] == INJURED:
        pos.fled_injured[p] = True
    if pos.discs[p] is not None:
        drop(ref, p)
    _remove(pos, p)
    pos.status[p] = FLED
    settle(pos)
    ref.note("flees", clause, p)


def _remove(pos: Position, p: int) -> None:
    """Remove a fighter with its conditions from the table (NM-READY-04, NM-STATUS-21)."""
    pos.discs[p] = pos.facing[p] = None
    for conditions in (pos.ready, pos.broken, pos.late, pos.blaze, pos.blind):
        conditions[p] = False
    pos.disarmed[p] = pos.entangled[p] = False
    if p in pos.group:
        pos.group.remove(p)


def wound_flesh(ref: Referee, p: int, clause: str, by: int, shock: nerve_tests.Shock) -> None:
    """Give a fighter a flesh wound: T is one less; at 0 it goes Out of Action.

    See NM-SDIE-08, -09, NM-INJURY-02.
    """
    pos = ref.pos
    pos.flesh[p] += 1
    ref.note("flesh wound", clause, p, by)
    if pos.toughness(p) <= 0:
        take_out(ref, p, "NM-SDIE-09", by, shock)


def drop(ref: Referee, p: int) -> None:
    """Drop what a fighter carries where it is (NM-STATUS-17)."""
    pos = ref.pos
    token = pos.carrying[p]
    if token != NOBODY:
        pos.carrying[p] = NOBODY
        pos.tokens[token]["at"] = list(pos.disc(p).centre)
        ref.note("drops", "NM-STATUS-17", p, path=[pos.disc(p).centre], detail=token)
