"""A scene: who stands where and who has the ball, to be changed in thought and judged.

Worth is in goals: 1 is a goal of ours.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.boufbowl.coaches.odds import odds
from rules.boufbowl.position import KO, MOVE, PAID, STANDING, Position
from rules.boufbowl.squads import NOBODY, OF_SIDE, PLAYERS, SIDE_OF, TEAM
from rules.boufbowl.zones import HOSPITAL, UNPLACED, Pitch, pitch_of

#: Farther than anybody goes in a turn.
FAR: Final = 9
#: The zones, as bits.
ON_PITCH: Final = (1 << HOSPITAL) - 1
#: What becomes of a match when an attempt to score fails, and how much a fresh turn is to bring.
FAILED: Final = -0.3
TURN_POINTS: Final = 3

#: What a player of ours costs by his condition, on the pitch, and in the hospital.
COST: Final = (0.0, 0.015, 0.05, 0.13)
HOSPITAL_COST: Final = (0.05, 0.065, 0.085, 0.11)
WOUNDED_COST: Final = 0.05

POSSESSION: Final = 0.16
#: What a sure goal of theirs in their next turn costs.
THREAT: Final = 0.7
PROGRESS: Final = 0.03
KEEPER: Final = 0.07
#: What a man is worth who waits there, by his progress.
WAITING: Final = (0.0, 0.0, 0.0, 0.012, 0.03, 0.045, 0.0)


@cache
def lines(version: str) -> tuple[tuple[int, ...], ...]:
    """By departure and arrival zone, the zones that a pass crosses, as bits."""
    pitch = pitch_of(version)
    return tuple(
        tuple(sum(1 << z for z in crossed) for crossed in throws) for throws in pitch.crossed
    )


@cache
def distances(version: str) -> tuple[tuple[int, ...], ...]:
    """Moves from zone to zone on an empty pitch."""
    pitch = pitch_of(version)
    found = []
    for start in range(len(pitch.names)):
        away = {start: 0}
        edge = [start]
        for here in edge:
            for z in pitch.near[here]:
                if z not in away:
                    away[z] = away[here] + 1
                    edge.append(z)
        found.append(tuple(away[z] for z in range(len(pitch.names))))
    return tuple(found)


class Scene:
    """What a coach thinks of; ``pos`` gives what does not change in thought.

    screened: a card in our hand bars the zones that a pass of ours crosses.
    """

    __slots__ = (
        "pos", "pitch", "zone", "cond", "wounded", "ball", "carrier", "launcher", "lead", "red",
        "blue", "screened", "_barred", "_worth",
    )  # fmt: skip

    pitch: Pitch
    zone: list[int]
    cond: list[int]
    wounded: list[bool]
    ball: int
    carrier: int
    launcher: int
    lead: list[int]
    red: int
    blue: int
    screened: bool

    def __init__(self, pos: Position, like: Scene | None = None) -> None:
        """As the position is, or as another scene of it."""
        self.pos = pos
        self.pitch = pos.pitch
        self._worth: list[float | None] = [None, None]
        if like is None:
            self.zone = pos.zone[:]
            self.cond = pos.cond[:]
            self.wounded = pos.wounded[:]
            self.ball = pos.ball
            self.carrier = pos.carrier
            self.launcher = pos.launcher
            self.screened = False
            self._barred: dict[int, tuple[bool, bool, bool]] = {}
            self._look()
        else:
            self.zone = like.zone
            self.cond = like.cond
            self.wounded = like.wounded
            self.ball = like.ball
            self.carrier = like.carrier
            self.launcher = like.launcher
            self.screened = like.screened
            self._barred = like._barred
            self.lead = like.lead
            self.red = like.red
            self.blue = like.blue

    def copy(self) -> Scene:
        return Scene(self.pos, self)

    def _look(self) -> None:
        """Who leads in each zone, and in which zones each side has somebody standing."""
        zone, cond, weight = self.zone, self.cond, self.pos.weight
        lead = [0] * UNPLACED
        lead.append(0)
        red = blue = 0
        for p in range(PLAYERS):
            if not cond[p]:
                z = zone[p]
                if p < TEAM:
                    lead[z] += weight[p]
                    red |= 1 << z
                else:
                    lead[z] -= weight[p]
                    blue |= 1 << z
        self.lead = lead
        self.red = red & ON_PITCH
        self.blue = blue & ON_PITCH

    # -- changes in thought ----------------------------------------------------------------------

    def moved(self, p: int, z: int) -> Scene:
        other = self.copy()
        zone = other.zone = self.zone[:]
        zone[p] = z
        if other.carrier == p:
            other.ball = z
        other._look()
        return other

    def given(self, p: int) -> Scene:
        other = self.copy()
        other.carrier, other.launcher, other.ball = p, NOBODY, other.zone[p]
        return other

    def laid(self, z: int) -> Scene:
        other = self.copy()
        other.carrier = other.launcher = NOBODY
        other.ball = z
        return other

    def up(self, side: int, z: int) -> Scene:
        """The ball is in the air there, thrown up by that side."""
        other = self.copy()
        other.carrier, other.launcher, other.ball = NOBODY, side, z
        return other

    def put(self, p: int, condition: int) -> Scene:
        """He is in that condition; a ball that he had is on the ground."""
        other = self.copy()
        cond = other.cond = self.cond[:]
        cond[p] = condition
        if condition and other.carrier == p:
            other.carrier = NOBODY
        other._look()
        return other

    # -- looking ---------------------------------------------------------------------------------

    def there(self, side: int) -> int:
        """The zones in which a side has somebody standing, as bits."""
        return self.red if side == 0 else self.blue

    def ours(self, side: int, z: int) -> int:
        """By how many a side leads in a zone."""
        return self.lead[z] if side == 0 else -self.lead[z]

    def is_free(self, p: int) -> bool:
        """He can advance from where he is."""
        pos = self.pos
        if self.ours(SIDE_OF[p], self.zone[p]) > 0 or p in pos.unblocked:
            return True
        return any(
            condition == "" or (condition == "no_ball" and self.carrier != p)
            for condition in pos.unblock_of[p]
        )

    # -- scoring ---------------------------------------------------------------------------------

    def ways(self, side: int, most: int) -> list[int]:
        """By zone, moves to the goal for a player who comes through; FAR where there is no way."""
        pitch = self.pitch
        goal = pitch.goal[side]
        lead = self.lead
        away = [FAR] * len(pitch.near)
        zone = self.zone
        carrier = self.carrier
        for p in OF_SIDE[side]:
            if zone[p] == goal and p != carrier:
                return away
        away[goal] = 0
        edge = [goal]
        for here in edge:
            steps = away[here] + 1
            if steps > most:
                break
            for z in pitch.near[here]:
                # He is one more once he is there.
                if away[z] == FAR and (lead[z] >= 0 if side == 0 else lead[z] <= 0):
                    away[z] = steps
                    edge.append(z)
        return away

    def steps(self, side: int, p: int, away: list[int]) -> int:
        """Points that a player needs to come to the goal."""
        z = self.zone[p]
        least = FAR
        for n in self.pitch.near[z]:
            if away[n] < least:
                least = away[n]
        if least == FAR or not self.is_free(p):
            return FAR
        pos, at = self.pos, p * PAID + MOVE
        free = pos.free_of[at] - (pos.spent[at] if side == pos.active else 0)
        return 1 + least - (free > 0)

    def barred(self, p: int) -> tuple[bool, bool, bool]:
        """Whether his passes cannot be intercepted at departure, on the way, at arrival."""
        found = self._barred.get(p)
        if found is None:
            zones = {
                step.zones
                for _, ability in self.pos.abilities[p]
                if ability.is_passive
                for step in ability.steps
                if step.verb == "no_intercept"
            }
            whole = "all" in zones
            found = (
                whole or "departure" in zones,
                whole or "crossed" in zones,
                whole or "arrival" in zones,
            )
            self._barred[p] = found
        return found

    def completion(self, side: int, p: int, here: int, there: int) -> float:
        """How likely a pass is to arrive."""
        departure, crossed, arrival = self.barred(p)
        zones = 0
        if not departure:
            zones |= 1 << here
        if not crossed and not (self.screened and side == self.pos.active):
            zones |= lines(self.pos.data.version)[here][there]
        if not arrival:
            zones |= 1 << there
        rivals = self.there(1 - side) & zones
        if not rivals:
            return 1.0
        worst = 0
        while rivals:
            z = (rivals & -rivals).bit_length() - 1
            rivals &= rivals - 1
            ahead = self.ours(side, z)
            worst = min(worst, -1 if ahead < 0 else 0) if ahead <= 0 else worst
        return odds(worst, 1, 1).won

    def goal_odds(self, side: int, cards: int = 0) -> float:
        """How likely an attempt is to be a goal, with so many cards more than theirs."""
        keeps = self.there(1 - side) >> self.pitch.goal[side] & 1
        return odds(cards, 1, 1).won if keeps else 1.0

    def chance(self, side: int, points: int, *, action: bool, lands: bool, cards: int = 0) -> float:
        """How likely a side is to score with so many points, and a pass if it has an action."""
        starts = self._starts(side, points, lands=lands)
        if not starts:
            return 0.0
        away = self.ways(side, points + 1)
        goal = self.goal_odds(side, cards)
        zone, cond, goals = self.zone, self.cond, self.pitch.goal_zones
        best = 0.0
        for p, likely, cost in starts:
            left = points - cost
            worth = likely * goal
            if worth > best and self.steps(side, p, away) <= left:
                best = worth
            here = zone[p]
            if not action or goals[here]:
                continue
            for other in OF_SIDE[side]:
                if worth <= best:
                    break
                z = zone[other]
                if other == p or cond[other] or z >= HOSPITAL or goals[z]:
                    continue
                if self.steps(side, other, away) <= left:
                    best = max(best, worth * self.completion(side, p, here, z))
        return best

    def _starts(self, side: int, points: int, *, lands: bool) -> list[tuple[int, float, int]]:
        """Who may have the ball in the turn: player, how likely, points spent on it."""
        carrier = self.carrier
        if carrier != NOBODY:
            return [(carrier, 1.0, 0)] if SIDE_OF[carrier] == side else []
        there = [p for p in OF_SIDE[side] if self.zone[p] == self.ball and self.cond[p] == STANDING]
        if not there:
            return []
        ahead = self.ours(side, self.ball)
        contested = self.there(1 - side) >> self.ball & 1
        lead = 1 if ahead > 0 else -1 if ahead < 0 else 0
        if self.launcher != NOBODY:
            if self.launcher != side or not lands:
                return []
            likely = odds(lead, 1, 1).won if contested else 1.0
            return [(p, likely, 0) for p in there]
        if not points:
            return []
        likely = 1.0 - odds(lead, 1, 1).lost if contested else 1.0
        return [(p, likely, 1) for p in there]

    # -- worth -----------------------------------------------------------------------------------

    def worth(self, side: int) -> float:
        """What the scene is worth to a side when the other is to move."""
        known = self._worth[side]
        if known is not None:
            return known
        them = 1 - side
        theirs = self.chance(them, TURN_POINTS, action=True, lands=True)
        total = self._ball(side) - THREAT * theirs
        total += self._bodies(side) - self._bodies(them)
        total += self._places(side)
        self._worth[side] = total
        return total

    def _ball(self, side: int) -> float:
        carrier = self.carrier
        them = 1 - side
        if carrier != NOBODY:
            owner = SIDE_OF[carrier]
            progress = self.pitch.progress[owner][self.zone[carrier]]
            held = POSSESSION + PROGRESS * progress
            if owner != side:
                pressed = self.ours(side, self.ball)
                here = self.there(side) >> self.ball & 1
                return -held + 0.05 * here + 0.05 * (pressed > 0)
            ours = self.chance(side, TURN_POINTS, action=True, lands=True)
            danger = self.danger(side)
            return (held + 0.45 * ours) * (1 - danger) - 0.25 * danger
        ahead = self.ours(side, self.ball)
        near = 0.0
        away = distances(self.pos.data.version)[self.ball]
        for p in range(PLAYERS):
            if not self.cond[p] and self.zone[p] < HOSPITAL:
                close = (0.05, 0.025, 0.01, 0.0)[min(3, away[self.zone[p]])]
                near += close if SIDE_OF[p] == side else -close
        if self.launcher == side:
            ours = self.chance(side, TURN_POINTS, action=True, lands=True)
            return 0.05 + 0.05 * max(-2, min(2, ahead)) + near + 0.2 * ours
        if self.launcher == them:
            return -0.05 + 0.05 * max(-2, min(2, ahead)) + near
        reach = 0.06 if self.there(them) >> self.ball & 1 else 0.0
        return 0.05 * max(-2, min(2, ahead)) + near - reach

    def danger(self, side: int) -> float:
        """How likely the other side is to take the ball from our carrier in its turn."""
        z = self.ball
        if self.there(1 - side) >> z & 1:
            ahead = self.ours(side, z)
            found = odds(-1 if ahead > 0 else 1 if ahead < 0 else 0, 1, 1)
            return 0.75 * (found.won + found.tied)
        there = self.there(1 - side)
        near = sum(there >> n & 1 for n in self.pitch.near[z])
        return (0.0, 0.22, 0.34, 0.4, 0.4)[near]

    def _bodies(self, side: int) -> float:
        total = 0.0
        for p in OF_SIDE[side]:
            table = HOSPITAL_COST if self.zone[p] >= HOSPITAL else COST
            total -= table[self.cond[p]]
            if self.wounded[p]:
                total -= WOUNDED_COST
        return total

    def _places(self, side: int) -> float:
        """A keeper, men between them and our goal, men of ours who wait in front of theirs."""
        pitch, them = self.pitch, 1 - side
        total = 0.0
        if self.there(side) >> pitch.own_goal[side] & 1:
            total += KEEPER
        if self.there(them) >> pitch.own_goal[them] & 1:
            total -= KEEPER
        carrier, zone, cond, lead = self.carrier, self.zone, self.cond, self.lead
        counts = 1.2 if carrier != NOBODY and SIDE_OF[carrier] == side else 0.8
        for p in range(PLAYERS):
            z = zone[p]
            if cond[p] or z >= HOSPITAL or p == carrier:
                continue
            owner = SIDE_OF[p]
            waits = WAITING[pitch.progress[owner][z]]
            if not waits:
                continue
            free = lead[z] > 0 if owner == 0 else lead[z] < 0
            if owner == side:
                total += waits * (1.0 if free else 0.4) * counts
            else:
                total -= waits * (1.0 if free else 0.3)
        return total


def worse(condition: int) -> int:
    """What a beaten player gets, by his condition."""
    return (2, 2, KO, KO)[condition]
