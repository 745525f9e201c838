"""Find paths of players in one movement turn, as the words of its answers."""

from __future__ import annotations

from collections.abc import Sequence

from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.coaches.ground import Ground, grounds
from rules.helvetia_cup.movement_paths import STAND
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import PLACES


def route(ground: Ground, start: int, end: int, taken: int) -> str:
    """Return the words of a shortest path on which no team-mate stands; empty if there is none.

    taken: hexes that may not be entered, as a set: those of team-mates, goal areas.
    """
    steps = ground.steps[start]
    if end in steps:
        return "" if taken >> end & 1 else steps[end]
    distance = ground.distance[end]
    for h, word in steps.items():
        if distance[h] < distance[start] and not taken >> h & 1:
            rest = route(ground, h, end, taken)
            if rest:
                return f"{word} {rest}"
    return ""


class Movement:
    """A movement turn of one side, planned player by player.

    ground: the pitch as this side sees it.
    other: the pitch as the other side sees it.
    taken: hexes of team-mates as they will stand, goal areas too, as a set.
    answers: the answers of the turn so far.
    bars: whether a card keeps this side from spending markers (HC-FX-27).
    """

    __slots__ = ("pos", "side", "turn", "ground", "other", "taken", "answers", "bars")

    def __init__(self, pos: Position, side: int, turn: Turn) -> None:
        self.pos = pos
        self.side = side
        self.turn = turn
        both = grounds(pos.pitch.version)
        self.ground, self.other = both[side], both[1 - side]
        self.taken = pos.occupied[side] | pos.pitch.goals
        self.answers: list[str] = []
        self.bars = pos.forbids(side, "accelerate")

    def ready(self) -> list[int]:
        """List the players who may move, without the goalkeeper."""
        ready, keeper = self.turn.ready, self.pos.keeper[self.side]
        first = self.side * PLACES
        return [p for p in range(first, first + PLACES) if ready >> p & 1 and p != keeper]

    def spendable(self, p: int) -> int:
        """Return the markers that the player may spend."""
        return 0 if self.bars else self.pos.markers[p]

    def slack(self, p: int) -> int:
        """Return how far the player comes without markers; one who lies uses the basic step to
        stand up.
        """
        return 1 + self.turn.free.get(p, 0) - (self.pos.lying >> p & 1)

    def nearer(self, start: int, wanted: int) -> int:
        """Return the first free hex a step nearer to a wanted one; ``start`` if there is none."""
        distance, taken = self.ground.distance[wanted], self.taken
        here = distance[start]
        for h in self.ground.next_to[start]:
            if distance[h] < here and not taken >> h & 1:
                return h
        return start

    def beside(self, start: int) -> Sequence[int]:
        """List the free hexes beside that of a player, in the side's order."""
        hexes = self.ground.next_to[start]
        if self.taken & self.ground.near[start] == 1 << start:
            return hexes
        return [h for h in hexes if not self.taken >> h & 1]

    def go(self, p: int, end: int) -> bool:
        """Plan the player's path to a hex; return whether there is one."""
        pos = self.pos
        start = pos.where[p]
        words = ""
        if end != start:
            others = self.taken & ~(1 << start)
            words = route(self.ground, start, end, others)
            if not words:
                return False
            self.taken = others | 1 << end
        if pos.lying >> p & 1:
            words = f"{STAND} {words}".rstrip()
        if words:
            self.answers.append(f"{pos.number(p)} {words}")
        return True
