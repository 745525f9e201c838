"""Substitutions: players who are carried off, and how they come back (BF-SUB)."""

from __future__ import annotations

from rules.boufbowl.moving import pay
from rules.boufbowl.position import KO, RETURN, STANDING, STUNNED, SUBSTITUTE, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import SIDE_OF
from rules.boufbowl.zones import HOSPITAL


def can_be_substituted(pos: Position, p: int) -> bool:
    """Return whether a player lies K.O. on the pitch (BF-SUB-01, -02)."""
    return pos.cond[p] == KO and pos.is_on_pitch(p)


def substitute(ref: Referee, p: int) -> None:
    """Carry a player off to the hospital (BF-SUB-01, -03, -04)."""
    pos = ref.pos
    pay(pos, p, SUBSTITUTE)
    ref.note("is carried off", "BF-SUB-01", p, z=pos.zone[p])
    pos.zone[p] = HOSPITAL
    if not pos.wounded[p]:
        pos.cond[p] = STUNNED


def ways_back(pos: Position, p: int) -> list[int]:
    """Return the entry zones of a player's half with room, if they stand in the hospital
    (BF-SUB-06, -07).
    """
    if pos.zone[p] != HOSPITAL or pos.cond[p] != STANDING:
        return []
    side = SIDE_OF[p]
    return [z for z in pos.pitch.entries[side] if pos.has_room(side, z)]


def come_back(ref: Referee, p: int, z: int) -> None:
    """Bring a player back from the hospital (BF-SUB-06, -08)."""
    pay(ref.pos, p, RETURN)
    ref.pos.go(p, z)
    ref.note("returns", "BF-SUB-06", p, z=z)
