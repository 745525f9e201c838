"""Movement of the team with the ball: the carrier goes on, the others come free for a pass."""

from __future__ import annotations

from rules.helvetia_cup.catalogue import LONG_PASS, SHOT, TACKLE
from rules.helvetia_cup.coaches.ground import all_bits, grounds, standing_bits
from rules.helvetia_cup.coaches.markers import price
from rules.helvetia_cup.coaches.odds import chance, shot_chance
from rules.helvetia_cup.coaches.prospects import GOAL, NO_GOAL, patience
from rules.helvetia_cup.coaches.routes import answer, route
from rules.helvetia_cup.moments import Turn
from rules.helvetia_cup.offside import limit
from rules.helvetia_cup.pitch import NO_ZONE, hexes_of
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY, PLACES

#: The odds that an opponent who can come to the carrier without a marker takes the ball, and one
#: who must spend one.
TAKEN, CHASED = 0.42, 0.12
#: How much of a shot counts for a team-mate who is one short pass away, or further.
_LINKED, _NEAR_LINK, _FAR_LINK = 0.85, 0.3, 0.12
#: What is left of it where an opponent can come to him, and where he would be offside.
_MARKED, _OFFSIDE = 0.45, 0.1
#: Worth of being free for a short pass, of each hex forward, of a team-mate too near.
_OUTLET, _FORWARD, _CROWDED = 0.025, 0.004, 0.012
#: What moving at all must gain.
_WORTH_A_STEP = 0.002
#: A header, of what it would be worth if the long pass came.
_HEADER = 0.3
#: How far the last man stays behind the ball.
_BEHIND = 4
#: How near the goal must be for markers to be spent on support.
_HOT = 7
#: All hexes, as a set.
EVERYWHERE = -1


class Advance:
    """One movement turn of the attackers, planned player by player.

    taken: hexes of team-mates as they will stand, goal areas too, as a set.
    spot:  where the ball will be when they have moved.
    """

    __slots__ = (
        "pos", "side", "turn", "ground", "opponents", "taken", "spot", "beyond", "answers", "outer",
        "patience",
    )  # fmt: skip

    def __init__(self, pos: Position, side: int, turn: Turn) -> None:
        self.pos = pos
        self.side = side
        self.turn = turn
        self.ground = grounds(pos.pitch.version)[side]
        self.opponents = standing_bits(pos, 1 - side)
        self.outer = self.opponents & ~(1 << pos.where[pos.keeper[1 - side]])
        self.taken = all_bits(pos, side) | pos.pitch.goals
        self.spot = pos.ball
        self.beyond = limit(pos, side)
        self.answers: list[str] = []
        self.patience = patience(pos)

    def plan(self) -> list[str]:
        """The answers of the turn, the last one left out."""
        pos, side = self.pos, self.side
        ready = [
            p
            for p in range(side * PLACES, (side + 1) * PLACES)
            if self.turn.ready >> p & 1 and p != pos.keeper[side]
        ]
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

    def go(self, p: int, end: int) -> bool:
        """Plans his way there; whether there is one."""
        pos = self.pos
        start = pos.where[p]
        words = route(pos.pitch, self.side, start, end, self.taken & ~(1 << start))
        if end != start and not words:
            return False
        if words or pos.lying >> p & 1:
            self.answers.append(answer(pos, p, words))
        self.taken = self.taken & ~(1 << start) | 1 << end
        return True

    def hexes(self, p: int, further: int) -> list[tuple[int, int]]:
        """(hex, markers) that he can go to, his own included.

        further: where he may spend markers to go two hexes, as a set.
        """
        pos, taken = self.pos, self.taken
        start = pos.where[p]
        down = pos.lying >> p & 1
        free = self.turn.free.get(p, 0)
        can = 0 if pos.forbids(self.side, "accelerate") else pos.markers[p]
        found = [(start, 0)]
        cost = max(0, down - free)
        if cost <= can:
            found += [(h, cost) for h in self.ground.next_to[start] if not taken >> h & 1]
        cost = max(0, down + 1 - free)
        if cost <= can and further:
            found += [
                (h, cost)
                for h in self.ground.ring[start]
                if further >> h & 1 and not taken >> h & 1
            ]
        return found

    # -- the ball --------------------------------------------------------------------------------

    def _fetch(self, ready: list[int]) -> list[int]:
        """The nearest goes to the loose ball, as far as he comes."""
        pos = self.pos
        distance = pos.pitch.distance[pos.ball]
        if not ready or pos.pitch.goals >> pos.ball & 1:
            return ready
        p = min(ready, key=lambda q: (distance[pos.where[q]] + 2 * (pos.lying >> q & 1), q))
        start = pos.where[p]
        away = distance[start] + (1 if pos.lying >> p & 1 else 0)
        can = 0 if pos.forbids(self.side, "accelerate") else max(0, pos.markers[p] - 1)
        reach = 1 + self.turn.free.get(p, 0) + can
        if away <= reach and self.go(p, pos.ball):
            return [q for q in ready if q != p]
        near = min(self.hexes(p, 0), key=lambda each: distance[each[0]])
        self.go(p, near[0])
        return [q for q in ready if q != p]

    def _carry(self, p: int) -> None:
        """The carrier goes where the ball is worth most once the defenders have answered."""
        pos = self.pos
        best, value = pos.where[p], -1.0
        near = self.ground.to_go[pos.where[p]] <= _HOT or self._is_chased(p)
        for h, cost in self.hexes(p, EVERYWHERE if near else 0):
            found = self.carrying(p, h)
            if cost and found > value:
                found -= price(pos, p, cost)
            if found > value:
                best, value = h, found
        if self.go(p, best):
            self.spot = best

    def _is_chased(self, p: int) -> bool:
        """Whether an opponent is beside him, so that a longer way may get rid of them."""
        return bool(self.opponents & self.ground.near[self.pos.where[p]])

    def carrying(self, p: int, h: int) -> float:
        """What it is worth to bring the ball to that hex."""
        pos, ground = self.pos, self.ground
        theirs = grounds(pos.pitch.version)[1 - self.side]
        value = ground.hold[h] * self.patience
        if pos.pitch.zone[self.side][h] != NO_ZONE:
            odds = shot_chance(pos, p, h, "shot")
            value = max(value, odds * GOAL + (1 - odds) * NO_GOAL)
        risk = self.risk(h)
        return (1 - risk) * value - risk * theirs.hold[h]

    def risk(self, h: int) -> float:
        """The odds that the ball is taken from a carrier there, once the defenders have moved."""
        if self.outer & self.ground.near[h]:
            return TAKEN
        return CHASED if self.outer & self.ground.around[h] else 0.0

    # -- the others ------------------------------------------------------------------------------

    def _last_man(self, ready: list[int]) -> int:
        """Who stays behind: of the deeper half the one who tackles best."""
        pos = self.pos
        if len(ready) < 2:
            return NOBODY
        home = self.ground.home
        deepest = sorted(ready, key=lambda p: (home[pos.where[p]], p))[: max(1, len(ready) // 2)]
        return max(deepest, key=lambda p: (pos.skill(p, TACKLE) - pos.skill(p, SHOT), -p))

    def _stay_behind(self, p: int) -> None:
        """He keeps behind the ball, and behind the opponent who is nearest to his goal."""
        pos, home = self.pos, self.ground.home
        wanted = self.spot
        for _ in range(_BEHIND):
            wanted = self.ground.behind[wanted]
        others = list(hexes_of(self.outer))
        if others:
            foremost = min(others, key=lambda h: (home[h], h))
            if home[foremost] <= home[wanted]:
                wanted = self.ground.behind[foremost]
        distance = pos.pitch.distance[wanted]
        self.go(p, min((h for h, _ in self.hexes(p, 0)), key=lambda h: distance[h]))

    def _support(self, p: int) -> None:
        pos = self.pos
        hot = self.ground.to_go[self.spot] <= _HOT
        start = best = pos.where[p]
        value = -1.0
        skill = chance(pos.skill(pos.carrier, LONG_PASS)) if pos.carrier != NOBODY else 0.0
        for h, cost in self.hexes(p, self.ground.shooting if hot else 0):
            found = self.supporting(p, h, skill)
            if cost and found > value:
                found -= price(pos, p, cost)
            if found > value:
                best, value = h, found
                if h == start:
                    value += _WORTH_A_STEP
        self.go(p, best)

    def supporting(self, p: int, h: int, crossing: float) -> float:
        """What a team-mate without the ball is worth on that hex.

        crossing: the odds of a long pass by the carrier.
        """
        pos, pitch, ground = self.pos, self.pos.pitch, self.ground
        away = pitch.distance[h][self.spot]
        free = 1.0
        if self.outer & ground.near[h]:
            free = _MARKED
        depth = pitch.depth[self.side][h]
        offside = depth > self.beyond
        value = _FORWARD * (min(depth, self.beyond) / 2)
        if pitch.zone[self.side][h] != NO_ZONE:
            link = _LINKED if away <= 2 else _NEAR_LINK if away <= 4 else _FAR_LINK
            shot = link * shot_chance(pos, p, h, "touch")
            if away > 2 and pitch.area[self.side] >> h & 1:
                shot = max(shot, _HEADER * crossing * shot_chance(pos, p, h, "header"))
            value += shot * free * (_OFFSIDE if offside else 1.0)
        if away <= 2 and not offside:
            value += _OUTLET * free
        others = self.taken & ~(1 << pos.where[p]) & ground.near[h] & ~pitch.goals
        if others:
            value -= _CROWDED * others.bit_count()
        return value


def plan(pos: Position, side: int, turn: Turn) -> list[str]:
    """What the attackers do in their movement turn."""
    return Advance(pos, side, turn).plan()
