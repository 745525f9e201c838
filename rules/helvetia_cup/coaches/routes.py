"""Ways of a player in one movement turn, as the words of an answer."""

from __future__ import annotations

from rules.helvetia_cup.pitch import DIRECTIONS, OFF, Pitch
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.walking import STAND


def route(pitch: Pitch, side: int, start: int, end: int, taken: int) -> str:
    """The words of a shortest way on which no team-mate stands; empty where there is none.

    taken: hexes that may not be entered, as a set: those of team-mates, goal areas.
    """
    distance = pitch.distance[end]
    steps = pitch.step[side][start]
    left = distance[start] - 1
    if left < 0:
        return ""
    for d, h in enumerate(steps):
        if h != OFF and distance[h] == left and not taken >> h & 1:
            if not left:
                return DIRECTIONS[d]
            rest = route(pitch, side, h, end, taken)
            if rest:
                return f"{DIRECTIONS[d]} {rest}"
    return ""


def answer(pos: Position, p: int, words: str) -> str:
    """The answer that sends a player on his way; who lies stands up first."""
    if pos.lying >> p & 1:
        words = f"{STAND} {words}".rstrip()
    return f"{pos.number(p)} {words}"
