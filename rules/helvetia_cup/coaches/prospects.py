"""Value what a team with the ball can make of it in this round, by exact odds one step ahead.

Values are in goals: the odds of scoring soon, less those of the opponents. Short passes are thought
through from player to player, as far as the ball can go.
"""

from __future__ import annotations

from rules.helvetia_cup.attacking import END, LONG, SHORT, SHOT, TOUCH
from rules.helvetia_cup.catalogue import INTERCEPTION, LONG_PASS, PRESSURE
from rules.helvetia_cup.catalogue import SHOT as SHOT_SKILL
from rules.helvetia_cup.coaches.ground import grounds
from rules.helvetia_cup.coaches.odds import chance, shot_chance
from rules.helvetia_cup.offside import limit
from rules.helvetia_cup.pitch import NO_ZONE, OFF, hexes_of
from rules.helvetia_cup.position import Position
from rules.helvetia_cup.squads import NOBODY, PLACES

#: A goal, less the kick-off that follows; a shot that is no goal leaves the ball with their keeper.
GOAL, NO_GOAL = 0.95, -0.052
#: What an opponent on the carrier's hex, beside it, or two hexes off leaves of the ball's worth.
ON_HIM, BESIDE, CLOSE = 0.62, 0.8, 0.93
#: What the ball is worth to a player with this `shot`, where a shot is near.
_USUAL_SHOT, _NEAR = 12, 6
#: What each quiet round takes off the worth of keeping the ball (HC-TIME-12), and what is left.
_IMPATIENCE, _LEAST = 0.08, 0.25
#: What a short pass costs, so that none is played for nothing.
_FUSS = 0.002
#: What a long pass that goes astray is worth at best.
_ASTRAY = 0.05
#: Short passes thought ahead.
_CHAIN = 3
#: What a loose ball is worth to the team that owns it, of what it is worth in the hands.
_LOOSE = 0.8


def patience(pos: Position) -> float:
    """Return the share of the worth of keeping the ball left after so many quiet rounds."""
    return max(_LEAST, 1 - _IMPATIENCE * max(0, pos.quiet))


class Prospects:
    """The prospects of the attackers as the players stand.

    carrier: the player with the ball.
    mates: the standing team-mates, with the carrier.
    marks: by mate, the unused standing defender on the same hex, or NOBODY.
    offside: the mates who are offside, without the carrier.
    friends, opponents: the hexes where players of either side stand, as sets.
    reach: how far a short pass goes, in hexes.
    coming: what cards change in the coming action.
    kept: by mate, what it is worth that the mate has the ball when the round ends.
    landings, passed: results computed so far: by hex, and of `passes`.
    """

    __slots__ = (
        "pos", "side", "carrier", "mates", "theirs", "mine", "friends", "opponents", "offside",
        "reach", "marks", "patience", "kept", "landings", "passed", "coming",
    )  # fmt: skip

    def __init__(self, pos: Position, carrier: int, *, late_flag: bool = False) -> None:
        """Find mates, marks and offside players, and value keeping the ball.

        late_flag: whether an offside call against us would be cancelled (HC-FX-31).
        """
        self.pos = pos
        self.side = side = carrier >> 3
        self.carrier = carrier
        both = grounds(pos.pitch.version)
        self.mine, self.theirs = both[side], both[1 - side]
        self.friends = pos.standing_hexes(side)
        self.opponents = pos.standing_hexes(1 - side)
        where, lying = pos.where, pos.lying
        first = side * PLACES
        self.mates = [
            p for p in range(first, first + PLACES) if where[p] != OFF and not lying >> p & 1
        ]
        self.marks = dict.fromkeys(self.mates, NOBODY)
        for h in hexes_of(self.friends & self.opponents):
            self.marks[pos.at[side][h]] = self._mark(h)
        self.offside = [] if late_flag else self._offside()
        self.coming = dict(pos.coming)
        self.reach = pos.rules.short_pass_range + pos.coming.get("pass_range", 0)
        self.patience = patience(pos)
        self.kept = {p: self._keeping(p) for p in self.mates}
        self.landings: dict[int, float] = {}
        self.passed: dict[int, float] | None = None

    def _offside(self) -> list[int]:
        """List the offside mates; the line is computed only if a mate is deep enough
        (HC-OFF-02).
        """
        pos, where = self.pos, self.pos.where
        depth, zone = pos.pitch.depth[self.side], pos.pitch.offside_from
        deep = [p for p in self.mates if depth[where[p]] >= zone and p != self.carrier]
        if not deep:
            return deep
        beyond = limit(pos, self.side)
        return [p for p in deep if depth[where[p]] > beyond]

    def _mark(self, h: int) -> int:
        """Return the defender who stands on a hex if unused, or NOBODY."""
        p = self.pos.at[1 - self.side][h]
        return NOBODY if self.pos.used >> p & 1 else p

    # -- values ----------------------------------------------------------------------------------

    def _keeping(self, p: int) -> float:
        h = self.pos.where[p]
        value = self.mine.hold[h] * self.patience
        if self.mine.to_go[h] <= _NEAR:
            value *= 0.7 + 0.3 * self.pos.skill(p, SHOT_SKILL) / _USUAL_SHOT
        if self.opponents >> h & 1:
            return value * ON_HIM
        if self.opponents & self.mine.near[h]:
            return value * BESIDE
        return value * CLOSE if self.opponents & self.mine.around[h] else value

    def losing(self, h: int) -> float:
        """Return what it costs that the opponents have the ball there."""
        return -self.theirs.hold[h]

    def shooting(self, p: int, kind: str, minus: int) -> float:
        odds = shot_chance(self.pos, p, self.pos.where[p], kind, minus)
        return odds * GOAL + (1 - odds) * NO_GOAL

    def pressure_on(self, p: int) -> int:
        """Return the penalty on this player's next action with the ball."""
        mark = self.marks[p]
        if mark == NOBODY or "ignore_pressure" in self.coming:
            return 0
        return self.pos.skill(mark, PRESSURE)

    def received(self, p: int, minus: int) -> float:
        """Return what it is worth that a player has just received a short pass and passes no
        further.
        """
        best = self.kept[p]
        if self.pos.pitch.zone[self.side][self.pos.where[p]] != NO_ZONE:
            kind = "shot" if "allow_shot" in self.coming else "touch"
            best = max(best, self.shooting(p, kind, minus))
        return best

    # -- passing ---------------------------------------------------------------------------------

    def passes(self) -> dict[int, float]:
        """Return what a short pass to each team-mate is worth, whoever passes."""
        if self.passed is None:
            self.passed = self._passes()
        return self.passed

    def _passes(self) -> dict[int, float]:
        others = [p for p in self.mates if p != self.carrier]
        free = {p: self.received(p, 0) for p in others}
        pressed = {
            p: self.received(p, self.pressure_on(p)) for p in others if self.marks[p] != NOBODY
        }
        values = self._pass_values(free, pressed)
        links = self._links(others)
        for _ in range(_CHAIN):
            better = False
            for p, q in links:
                onward = values[q] - _FUSS
                if onward > free[p]:
                    free[p] = onward
                    better = True
                if p in pressed and onward > pressed[p]:
                    pressed[p] = onward
                    better = True
            if not better:
                break
            values = self._pass_values(free, pressed)
        return values

    def _links(self, players: list[int]) -> list[tuple[int, int]]:
        """List the pairs of players who can reach each other by a short pass."""
        where, distance, reach = self.pos.where, self.pos.pitch.distance, self.reach
        return [
            (p, q)
            for p in players
            for near in [distance[where[p]]]
            for q in players
            if near[where[q]] <= reach and q != p
        ]

    def _pass_values(self, free: dict[int, float], pressed: dict[int, float]) -> dict[int, float]:
        """Return the value of a pass to each; an opponent there intercepts or presses, as suits
        them.
        """
        values = {**free}
        for p, value in pressed.items():
            stolen = chance(self.pos.skill(self.marks[p], INTERCEPTION))
            lost = self.losing(self.pos.where[p])
            values[p] = min(value, stolen * lost + (1 - stolen) * free[p])
        for p in self.offside:
            values[p] = self.losing(self.pos.where[p])
        return values

    def long_pass(self, p: int, minus: int) -> float:
        """Return the value of a long pass to a team-mate's hex, wherever the ball may fall."""
        pos = self.pos
        h = pos.where[p]
        target = pos.skill(self.carrier, LONG_PASS) - minus
        value = chance(target) * self.landing(h)
        for end in self.mine.astray[h][max(0, target) :]:
            value += self.landing(end) / 20
        return value

    def landing(self, h: int) -> float:
        """Return what it is worth that our long pass comes down there (HC-LAND)."""
        value = self.landings.get(h)
        if value is None:
            value = self.landings[h] = self._landing(h)
        return value

    def _landing(self, h: int) -> float:
        pos, pitch = self.pos, self.pos.pitch
        if pitch.goals >> h & 1:
            ours = h == pitch.own_goal[self.side]
            return self.mine.hold[h] if ours else self.losing(h)
        other = self.opponents >> h & 1
        if not self.friends >> h & 1:
            if other:
                return self.losing(h)
            if self._nearer(h):
                return self.mine.hold[h] * _LOOSE
            return self.losing(h) * _LOOSE
        p = pos.at[self.side][h]
        if p in self.offside:
            return self.losing(h)
        value = self.kept[p]
        if not other:
            if p != self.carrier and pitch.area[self.side] >> h & 1:
                value = max(value, self.shooting(p, "header", 0))
            return value
        mark = self.marks[p]
        if mark == NOBODY:
            return value
        cleared = chance(pos.skill(mark, INTERCEPTION))
        return (1 - cleared) * value + cleared * self.losing(h) / 2

    def _nearer(self, h: int) -> bool:
        """Say whether a loose ball there would be ours."""
        ours, theirs = self.friends, self.opponents
        for disc in self.mine.within[h]:
            if disc & ours:
                return True
            if disc & theirs:
                return False
        return True

    # -- the choice ------------------------------------------------------------------------------

    def best(self, *, must: bool, received: bool, shot: bool, touch: bool, long: bool) -> Plan:
        """Return the best action of the carrier, with its value.

        must: whether the carrier may not end the round.
        shot, touch, long: whether these actions are open.
        """
        p, pos = self.carrier, self.pos
        minus = self.pressure_on(p)
        plans: list[Plan] = [(-1.0, "")]
        if not must:
            plans.append((self.kept[p], END))
        if shot:
            plans.append((self.shooting(p, SHOT, minus), SHOT))
        if touch:
            plans.append((self.shooting(p, TOUCH, minus), TOUCH))
        best = max(plans, key=_value)
        where, distance = pos.where, pos.pitch.distance[pos.ball]
        for q, value in self.passes().items():
            if value - _FUSS > best[0] and distance[where[q]] <= self.reach:
                best = (value - _FUSS, f"{SHORT} {pos.pitch.names[where[q]]}")
        if long:
            best = self._longer(best, minus)
        return best

    def _longer(self, best: Plan, minus: int) -> Plan:
        """Return a long pass if one is better than ``best``, else ``best``."""
        pos = self.pos
        odds = chance(pos.skill(self.carrier, LONG_PASS) - minus)
        goals, where = pos.pitch.goals, pos.where
        astray = (1 - odds) * _ASTRAY
        mates = [q for q in self.mates if q != self.carrier and not goals >> where[q] & 1]
        # What each is worth at the very best, before the ball is followed astray.
        hopes = [(odds * self.landing(where[q]) + astray, -q) for q in mates]
        for hope, q in sorted(hopes, reverse=True):
            if hope <= best[0]:
                break
            value = self.long_pass(-q, minus)
            if value > best[0]:
                best = (value, f"{LONG} {pos.pitch.names[where[-q]]}")
        return best


#: What an answer is worth, and the answer.
Plan = tuple[float, str]


def _value(plan: Plan) -> float:
    return plan[0]
