"""Move the team with the ball: the carrier goes on, the others come free for a pass."""

from __future__ import annotations

from collections.abc import Sequence

from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.catalogue import LONG_PASS, SHOT, TACKLE
from rules.helvetia_cup.coaches.markers import price
from rules.helvetia_cup.coaches.odds import chance, shot_chance
from rules.helvetia_cup.coaches.prospects import GOAL, NO_GOAL, patience
from rules.helvetia_cup.coaches.routes import Movement
from rules.helvetia_cup.offside import limit
from rules.helvetia_cup.pitch import hexes_of
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY

#: The odds that an opponent who can come to the carrier without a marker takes the ball, and one
#: who must spend one.
TAKEN, CHASED = 0.42, 0.12
#: How much of a shot counts for a team-mate who is one short pass away, or further.
_LINKED, _NEAR_LINK, _FAR_LINK = 0.85, 0.3, 0.12
#: The share left where an opponent can come to the player, and where the player would be offside.
_MARKED, _OFFSIDE = 0.45, 0.1
#: Worth of being free for a short pass, of each hex forward, of a team-mate too near.
_OUTLET, _FORWARD, _CROWDED = 0.025, 0.004, 0.012
#: What moving at all must gain.
_WORTH_A_STEP = 0.002
#: A header, of what it would be worth if the long pass came.
_HEADER = 0.3
#: How near the goal must be for markers to be spent on support.
_HOT = 7
#: All hexes, as a set.
EVERYWHERE = -1


class Advance(Movement):
    """One movement turn of the attackers.

    spot: where the ball will be after the moves.
    depth: how far forward each hex is.
    beyond: the depth beyond which players are offside.
    rivals: the hexes of the standing opponents, without their goalkeeper.
    marked, close: the hexes within one, and within two, of a rival, as sets.
    chased: whether an opponent is beside the ball, so that a longer path may shake them off.
    """

    __slots__ = ("spot", "depth", "beyond", "rivals", "marked", "close", "chased")

    def __init__(self, pos: Position, side: int, turn: Turn) -> None:
        super().__init__(pos, side, turn)
        self.spot = pos.ball
        self.depth = pos.pitch.depth[side]
        self.beyond = limit(pos, side)
        opponents = pos.standing_hexes(1 - side)
        self.chased = bool(opponents & self.ground.near[pos.ball])
        self.rivals = list(hexes_of(opponents & ~(1 << pos.where[pos.keeper[1 - side]])))
        self.marked = self.close = 0
        for h in self.rivals:
            self.marked |= self.ground.near[h]
            self.close |= self.ground.around[h]

    def plan(self) -> list[str]:
        """Return the answers of the turn, the last one left out."""
        pos = self.pos
        ready = self.ready()
        if pos.carrier == NOBODY:
            ready = self._fetch(ready)
        elif pos.carrier in ready:
            ready.remove(pos.carrier)
            self._carry(pos.carrier)
        last = self._last_man(ready)
        for p in ready:
            if p == last:
                self._stay_behind(p)
            else:
                self._support(p)
        return self.answers

    def reach(self, p: int, further: int) -> list[tuple[int, Sequence[int]]]:
        """List the hexes that a player can go to, their own among them, by the markers that it
        costs.

        further: where the player may spend markers to go two hexes, as a set.
        """
        start = self.pos.where[p]
        slack, can = self.slack(p), self.spendable(p)
        reachable: list[tuple[int, Sequence[int]]] = [(0, (start,))]
        cost = max(0, 1 - slack)
        if cost <= can:
            reachable.append((cost, self.beside(start)))
        cost = max(0, 2 - slack)
        further &= self.ground.around[start] & ~self.taken
        if further and cost <= can:
            reachable.append((cost, [h for h in self.ground.ring[start] if further >> h & 1]))
        return reachable

    # -- the ball --------------------------------------------------------------------------------

    def _fetch(self, ready: list[int]) -> list[int]:
        """Send the nearest player to the loose ball, as far as they come; return the others."""
        pos = self.pos
        distance = self.ground.distance[pos.ball]
        if not ready or pos.pitch.goals >> pos.ball & 1:
            return ready
        p = min(ready, key=lambda q: (distance[pos.where[q]] + 2 * (pos.lying >> q & 1), q))
        can = max(0, self.spendable(p) - 1)
        if distance[pos.where[p]] > self.slack(p) + can or not self.go(p, pos.ball):
            self._go_towards(p, pos.ball)
        return [q for q in ready if q != p]

    def _go_towards(self, p: int, wanted: int) -> None:
        """Move as near as one hex takes the player, with a marker if they must stand up first."""
        start = self.pos.where[p]
        goes = self.slack(p) + self.spendable(p) > 0
        self.go(p, self.nearer(start, wanted) if goes else start)

    def _carry(self, p: int) -> None:
        """Move the carrier to where the ball is worth most once the defenders have answered."""
        pos = self.pos
        best, value = pos.where[p], -1.0
        near = self.ground.to_go[best] <= _HOT or self.chased
        keeps = patience(pos)
        for cost, hexes in self.reach(p, EVERYWHERE if near else 0):
            paid = price(pos, p, cost) if cost else 0.0
            for h in hexes:
                worth = self.carrying(p, h, keeps) - paid
                if worth > value:
                    best, value = h, worth
        if self.go(p, best):
            self.spot = best

    def carrying(self, p: int, h: int, keeps: float) -> float:
        """Return what it is worth to bring the ball to that hex.

        keeps: the share that patience leaves of the worth of keeping the ball.
        """
        ground = self.ground
        value = ground.hold[h] * keeps
        if ground.shooting >> h & 1:
            odds = shot_chance(self.pos, p, h, "shot")
            value = max(value, odds * GOAL + (1 - odds) * NO_GOAL)
        if not self.close >> h & 1:
            return value
        risk = TAKEN if self.marked >> h & 1 else CHASED
        return (1 - risk) * value - risk * self.other.hold[h]

    # -- the others ------------------------------------------------------------------------------

    def _last_man(self, ready: list[int]) -> int:
        """Choose who stays behind: of the deeper half the best tackler."""
        pos = self.pos
        if len(ready) < 2:
            return NOBODY
        home, where = self.ground.home, pos.where
        deepest = sorted([(home[where[p]], p) for p in ready])[: max(1, len(ready) // 2)]
        return max(
            [p for _, p in deepest],
            key=lambda p: (pos.skill(p, TACKLE) - pos.skill(p, SHOT), -p),
        )

    def _stay_behind(self, p: int) -> None:
        """Keep a player behind the ball, and behind the opponent nearest to the goal."""
        home = self.ground.home
        wanted = self.ground.last[self.spot]
        if self.rivals:
            # The hexes are in order, and of equals the first is meant.
            foremost = min(self.rivals, key=home.__getitem__)
            if home[foremost] <= home[wanted]:
                wanted = self.ground.behind[foremost]
        self._go_towards(p, wanted)

    def _support(self, p: int) -> None:
        """Move a player to where they are worth most to the carrier."""
        pos, ground = self.pos, self.ground
        hot = ground.to_go[self.spot] <= _HOT
        start = best = pos.where[p]
        value = -1.0
        mates = self.taken & ~(1 << start | pos.pitch.goals)
        for cost, hexes in self.reach(p, ground.shooting if hot else 0):
            paid = price(pos, p, cost) if cost else 0.0
            for h in hexes:
                worth = self.supporting(p, h)
                crowd = mates & ground.near[h]
                if crowd:
                    worth -= _CROWDED * crowd.bit_count()
                worth -= paid
                if worth > value:
                    best, value = h, worth
                    if h == start:
                        value += _WORTH_A_STEP
        self.go(p, best)

    def supporting(self, p: int, h: int) -> float:
        """Return what a team-mate without the ball is worth on that hex, with no other team-mate
        near.
        """
        away = self.ground.distance[self.spot][h]
        free = _MARKED if self.marked >> h & 1 else 1.0
        depth = self.depth[h]
        offside = depth > self.beyond
        value = _FORWARD * ((self.beyond if offside else depth) / 2)
        if self.ground.shooting >> h & 1:
            value += self.threatening(p, h, away) * free * (_OFFSIDE if offside else 1.0)
        if away <= 2 and not offside:
            value += _OUTLET * free
        return value

    def threatening(self, p: int, h: int, away: int) -> float:
        """Return what a shot from that hex is worth, with the ball so far away."""
        pos = self.pos
        link = _LINKED if away <= 2 else _NEAR_LINK if away <= 4 else _FAR_LINK
        value = link * shot_chance(pos, p, h, "touch")
        if away > 2 and pos.pitch.area[self.side] >> h & 1:
            value = max(value, _HEADER * self._crossing() * shot_chance(pos, p, h, "header"))
        return value

    def _crossing(self) -> float:
        """Return the odds of a long pass by the carrier."""
        pos = self.pos
        return 0.0 if pos.carrier == NOBODY else chance(pos.skill(pos.carrier, LONG_PASS))


def plan(pos: Position, side: int, turn: Turn) -> list[str]:
    """Return the answers of the attackers in their movement turn."""
    return Advance(pos, side, turn).plan()
