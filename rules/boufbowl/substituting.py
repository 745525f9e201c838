"""BF-SUB: players who are carried off, and how they come back."""

from __future__ import annotations

from rules.boufbowl.moving import pay
from rules.boufbowl.position import KO, RETURN, STANDING, STUNNED, SUBSTITUTE, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF
from rules.boufbowl.zones import HOSPITAL


def can_be_substituted(pos: Position, p: int) -> bool:
    """BF-SUB-01, -02: he lies K.O. on the pitch."""
    return pos.cond[p] == KO and pos.is_on_pitch(p)


def substitute(ref: Referee, p: int) -> None:
    """BF-SUB-01, -03, -04."""
    pos = ref.pos
    pay(pos, p, SUBSTITUTE)
    ref.note("is carried off", "BF-SUB-01", p, z=pos.zone[p])
    pos.zone[p] = HOSPITAL
    if not pos.wounded[p]:
        pos.cond[p] = STUNNED


def ways_back(pos: Position, p: int) -> list[int]:
    """BF-SUB-06, -07: entry zones of his half with room, if he stands in the hospital."""
    if pos.zone[p] != HOSPITAL or pos.cond[p] != STANDING:
        return []
    side = SIDE_OF[p]
    return [z for z in pos.pitch.entries[side] if pos.has_room(side, z)]


def come_back(ref: Referee, p: int, z: int) -> None:
    """BF-SUB-06, -08."""
    pay(ref.pos, p, RETURN)
    ref.pos.go(p, z)
    ref.note("returns", "BF-SUB-06", p, z=z)
