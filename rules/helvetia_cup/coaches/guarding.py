"""Move the team without the ball: to the carrier, to possible receivers, or back."""

from __future__ import annotations

from collections.abc import Iterator

from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.catalogue import INTERCEPTION, PRESSURE, TACKLE
from rules.helvetia_cup.coaches.markers import price
from rules.helvetia_cup.coaches.odds import chance, shot_chance
from rules.helvetia_cup.coaches.routes import Movement
from rules.helvetia_cup.offside import limit
from rules.helvetia_cup.pitch import NO_ZONE, hexes_of
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY, PLACES

#: How much of a shot threatens from one who is one short pass from the ball, two, or further.
_NEXT, _SECOND, _FAR = 0.9, 0.35, 0.15
#: The share of a threat left when a marking player presses, beside what an interception takes.
_PRESSED = 0.6
#: What is gained by taking the ball at all, beside the danger that is averted.
_WINNING = 0.09
#: The least gain for which a place in the block is given up.
_LEAST = 0.012
#: How much further than they must be markers are worth spending on.
_LONGEST = 3


class Guard(Movement):
    """One movement turn of the defenders.

    beyond: the depth beyond which attackers are offside; players there are left alone.
    """

    __slots__ = ("beyond",)

    def __init__(self, pos: Position, side: int, turn: Turn) -> None:
        super().__init__(pos, side, turn)
        self.beyond = limit(pos, 1 - side)

    def plan(self) -> list[str]:
        """Return the answers of the turn, the last one left out."""
        left = self.ready()
        if self.pos.restart:
            # HC-OFF-17: nobody may end on the ball.
            self.taken |= 1 << self.pos.ball
        pairs = self._pairs(left)
        pairs.sort(key=_gain, reverse=True)
        covered: list[int] = []
        for _, p, h in pairs:
            if p in left and h not in covered and self.go(p, h):
                left.remove(p)
                covered.append(h)
        self._fall_back(left)
        return self.answers

    # -- marking ---------------------------------------------------------------------------------

    def _pairs(self, players: list[int]) -> list[tuple[float, int, int]]:
        """List (gain, defender, hex) for every defender who can come to an opponent worth
        marking.
        """
        pos = self.pos
        men = [
            (
                p,
                self.ground.distance[pos.where[p]],
                self.slack(p),
                min(_LONGEST, self.spendable(p)),
                chance(pos.skill(p, TACKLE)),
                self.marking(p),
            )
            for p in players
        ]
        pairs = []
        for h, danger, has_ball in self.threats():
            for p, distance, slack, can, tackled, marked in men:
                cost = distance[h] - slack
                if cost > can:
                    continue
                gain = tackled * (danger + _WINNING) if has_ball else danger * marked
                if cost > 0 and gain > _LEAST:
                    gain -= price(pos, p, cost)
                if gain > _LEAST:
                    pairs.append((gain, p, h))
        return pairs

    def marking(self, p: int) -> float:
        """Return how much of the danger of an opponent without the ball the defender averts."""
        pos = self.pos
        taken = chance(pos.skill(p, INTERCEPTION))
        return max(taken, _PRESSED * min(1.0, pos.skill(p, PRESSURE) / 4))

    def threats(self) -> list[tuple[int, float, bool]]:
        """List (hex, danger, whether the ball is there) of each opponent who stands."""
        pos, pitch = self.pos, self.pos.pitch
        attackers = 1 - self.side
        distance = pitch.distance[pos.ball]
        depth = pitch.depth[attackers]
        threats = []
        if pos.carrier == NOBODY and not pos.restart and not pitch.goals >> pos.ball & 1:
            threats.append((pos.ball, self.other.hold[pos.ball], True))
        for p in range(attackers * PLACES, (attackers + 1) * PLACES):
            h = pos.where[p]
            if h < 0 or pos.lying >> p & 1 or pitch.goals >> h & 1:
                continue
            zone = pitch.zone[attackers][h] != NO_ZONE
            if p == pos.carrier:
                danger = max(self.other.hold[h], shot_chance(pos, p, h, "shot") if zone else 0)
                threats.append((h, danger, True))
            elif zone and depth[h] <= self.beyond:
                link = _NEXT if distance[h] <= 2 else _SECOND if distance[h] <= 4 else _FAR
                threats.append((h, link * shot_chance(pos, p, h, "touch"), False))
            elif distance[h] <= 2 and depth[h] <= self.beyond:
                threats.append((h, 0.25 * self.other.hold[h], False))
        return threats

    # -- the block -------------------------------------------------------------------------------

    def _fall_back(self, players: list[int]) -> None:
        """Move players who mark nobody towards places behind opponents, the ball's first."""
        where, lying = self.pos.where, self.pos.lying
        for wanted in self._places():
            if not players:
                return
            distance = self.ground.distance[wanted]
            _, p = min([(distance[where[q]], q) for q in players])
            players.remove(p)
            start = where[p]
            self.go(p, start if lying >> p & 1 else self.nearer(start, wanted))

    def _places(self) -> Iterator[int]:
        """Yield places worth holding, the most urgent first."""
        pos, behind, home = self.pos, self.ground.behind, self.ground.home
        last = self.ground.last[pos.ball]
        yield behind[pos.ball]
        yield last
        attackers = 1 - self.side
        others = pos.standing_hexes(attackers)
        if pos.carrier != NOBODY:
            others &= ~(1 << pos.ball)
        # Opponents far behind the ball are left alone. So are those offside: a defender behind
        # them would play them onside.
        depth, farthest = pos.pitch.depth[attackers], home[pos.ball] + 1
        where = [
            (home[h], h)
            for h in hexes_of(others)
            if home[h] <= farthest and depth[h] <= self.beyond
        ]
        for _, h in sorted(where):
            yield behind[h]
        while True:
            yield last


def _gain(pair: tuple[float, int, int]) -> float:
    return pair[0]


def plan(pos: Position, side: int, turn: Turn) -> list[str]:
    """Return the answers of the defenders in their movement turn."""
    return Guard(pos, side, turn).plan()
