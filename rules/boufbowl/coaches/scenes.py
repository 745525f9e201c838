"""A scene: the places of players and ball, to be changed in thought and judged.

Worth is in goals: 1 is a goal of ours. A coach judges some thousands of scenes in a match, so facts
that follow from the pitch alone are looked up, and a scene keeps the parts that a change leaves as
they were.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from rules.boufbowl.coaches.odds import odds
from rules.boufbowl.position import KO, MOVE, PAID, STANDING, Position
from rules.boufbowl.squads import NOBODY, OF_SIDE, PLAYERS, SIDE_OF, TEAM
from rules.boufbowl.zones import HOSPITAL, PLACES, Pitch, pitch_of

#: Farther than anybody goes in a turn.
FAR: Final = 9
#: What becomes of a match when an attempt to score fails, and how much a fresh turn is to bring.
FAILED: Final = -0.3
TURN_POINTS: Final = 3

#: The cost of a player of ours by condition, on the pitch, and in the hospital.
COST: Final = (0.0, 0.015, 0.05, 0.13)
HOSPITAL_COST: Final = (0.05, 0.065, 0.085, 0.11)
WOUNDED_COST: Final = 0.05

POSSESSION: Final = 0.16
#: The cost of a sure goal of theirs in their next turn.
THREAT: Final = 0.7
PROGRESS: Final = 0.03
KEEPER: Final = 0.07
#: The worth of a player who waits there, by their progress.
WAITING: Final = (0.0, 0.0, 0.0, 0.012, 0.03, 0.045, 0.0)
#: The worth of a player near a ball that nobody has, by how far away they are.
CLOSE: Final = (0.05, 0.025, 0.01, 0.0)
#: How likely they are to reach our carrier, by how many of them stand in the zones next to it.
BESIDE: Final = (0.0, 0.22, 0.34, 0.4, 0.4)

#: The worth of a scene that nobody has asked for.
UNKNOWN: Final = -1000.0


@cache
def distances(version: str) -> tuple[tuple[int, ...], ...]:
    """Return the moves from zone to zone on an empty pitch."""
    pitch = pitch_of(version)
    rows = []
    for start in range(len(pitch.names)):
        away = {start: 0}
        edge = [start]
        for here in edge:
            for z in pitch.near[here]:
                if z not in away:
                    away[z] = away[here] + 1
                    edge.append(z)
        rows.append(tuple(away[z] for z in range(len(pitch.names))))
    return tuple(rows)


class Ground:
    """Facts that follow from the pitch alone; sets of zones are bits.

    lines: by departure and arrival zone, the zones that a pass crosses.
    beside: the zones next to each.
    close: by the zone of the ball and the place of a player, their worth beside it.
    waiting: by player and place, the worth of a player who waits there.
    won, lost, held: how likely one die each brings that result, by the side that has majority:
        nobody, the one who tries, or with -1 the other; held: to win or to tie.
    """

    __slots__ = (
        "pitch", "lines", "beside", "close", "waiting", "won", "lost", "held",
        "_ways",
    )  # fmt: skip

    def __init__(self, version: str) -> None:
        self.pitch: Pitch = pitch_of(version)
        pitch = self.pitch
        self.lines: list[list[int]] = [
            [sum(1 << z for z in crossed) for crossed in throws] for throws in pitch.crossed
        ]
        self.beside: list[int] = [sum(1 << z for z in near) for near in pitch.near]
        self.close: list[list[float]] = [
            [CLOSE[min(3, steps)] for steps in away] + [0.0] * (PLACES - len(away))
            for away in distances(version)
        ]
        self.waiting: list[list[float]] = [
            [WAITING[steps] for steps in pitch.progress[side]] + [0.0] * (PLACES - HOSPITAL)
            for side in SIDE_OF
        ]
        fair = [odds(lead, 1, 1) for lead in (0, 1, -1)]
        self.won: list[float] = [each.won for each in fair]
        self.lost: list[float] = [each.lost for each in fair]
        self.held: list[float] = [each.won + each.tied for each in fair]
        self._ways: list[dict[int, list[int]]] = [{}, {}]

    def ways(self, side: int, barred: int) -> list[int]:
        """Return by zone the moves to the goal for a player who comes through.

        FAR where there is no way.

        barred: zones in which the others would outnumber the player and their side.
        """
        ways = self._ways[side]
        known = ways.get(barred)
        if known is None:
            known = ways[barred] = self._find_ways(side, barred)
        return known

    def _find_ways(self, side: int, barred: int) -> list[int]:
        near = self.pitch.near
        goal = self.pitch.goal[side]
        away = [FAR] * len(near)
        away[goal] = 0
        edge = [goal]
        for here in edge:
            steps = away[here] + 1
            for z in near[here]:
                if steps < away[z] and not barred >> z & 1:
                    away[z] = steps
                    edge.append(z)
        # From the player's own zone, whoever stands there.
        return [min(1 + min(away[n] for n in around), FAR) for around in near]


@cache
def ground_of(version: str) -> Ground:
    """Return the ground of a version."""
    return Ground(version)


class Frame:
    """The facts that all scenes of a position have in common.

    saved: whether a player's first move costs them nothing.
    screened: whether a card in our hand bars the zones that a pass of ours crosses.
    """

    __slots__ = ("pos", "ground", "pitch", "wounded", "saved", "screened", "_barred")

    def __init__(self, pos: Position) -> None:
        self.pos = pos
        self.pitch: Pitch = pos.pitch
        self.ground: Ground = ground_of(pos.data.version)
        self.wounded: list[bool] = pos.wounded[:]
        self.saved: list[bool] = []
        for p in range(PLAYERS):
            at = p * PAID + MOVE
            spent = pos.spent[at] if SIDE_OF[p] == pos.active else 0
            self.saved.append(pos.free_of[at] > spent)
        self.screened = False
        self._barred: dict[int, tuple[bool, bool, bool]] = {}

    def barred(self, p: int) -> tuple[bool, bool, bool]:
        """Return whether a player's passes cannot be intercepted at departure, on the way, at
        arrival.
        """
        known = self._barred.get(p)
        if known is None:
            zones = {
                step.zones
                for _, ability in self.pos.abilities[p]
                if ability.is_passive
                for step in ability.steps
                if step.verb == "no_intercept"
            }
            whole = "all" in zones
            known = (
                whole or "departure" in zones,
                whole or "crossed" in zones,
                whole or "arrival" in zones,
            )
            self._barred[p] = known
        return known


class Scene:
    """A position that a coach thinks of.

    frame: the facts that do not change in thought.
    zone, cond, ball, carrier, launcher: as in a position.
    lead: by place, how many more red has standing there than blue, each by their weight.
    red, blue: the zones in which that side has somebody standing, as bits.
    red_leads, blue_leads: the zones in which it has more, as bits.
    """

    __slots__ = (
        "frame", "zone", "cond", "ball", "carrier", "launcher", "lead", "red", "blue", "red_leads",
        "blue_leads", "_red_bodies", "_blue_bodies", "_red_worth", "_blue_worth", "_hopeless",
    )  # fmt: skip

    frame: Frame
    zone: list[int]
    cond: list[int]
    ball: int
    carrier: int
    launcher: int
    lead: list[int]
    red: int
    blue: int
    red_leads: int
    blue_leads: int

    def __init__(self, pos: Position, like: Scene | None = None) -> None:
        """Copy the position, or another scene of it."""
        self._red_worth: float = UNKNOWN
        self._blue_worth: float = UNKNOWN
        self._hopeless = NOBODY
        self._red_bodies: float = 0.0
        self._blue_bodies: float = 0.0
        if like is None:
            self.frame = Frame(pos)
            self.zone = pos.zone[:]
            self.cond = pos.cond[:]
            self.ball = pos.ball
            self.carrier = pos.carrier
            self.launcher = pos.launcher
            self._look()
            self._count_bodies()
        else:
            self.frame = like.frame
            self.zone = like.zone
            self.cond = like.cond
            self.ball = like.ball
            self.carrier = like.carrier
            self.launcher = like.launcher
            self.lead = like.lead
            self.red = like.red
            self.blue = like.blue
            self.red_leads = like.red_leads
            self.blue_leads = like.blue_leads
            self._red_bodies = like._red_bodies
            self._blue_bodies = like._blue_bodies

    def _look(self) -> None:
        """Work out the lead in each zone, and the zones in which each side has somebody
        standing.
        """
        self.lead = [0] * PLACES
        self.red = self.blue = self.red_leads = self.blue_leads = 0
        for p in range(PLAYERS):
            if not self.cond[p]:
                self._joins(p, self.zone[p])

    def _joins(self, p: int, z: int) -> None:
        """Count a player as standing in a zone."""
        weight = self.frame.pos.weight[p]
        self.lead[z] += weight if p < TEAM else -weight
        if z < HOSPITAL:
            if p < TEAM:
                self.red |= 1 << z
            else:
                self.blue |= 1 << z
            self._see_who_leads(z)

    def _leaves(self, p: int, z: int) -> None:
        """Count a player as no longer standing in a zone, where others of their side may."""
        weight = self.frame.pos.weight[p]
        self.lead[z] += -weight if p < TEAM else weight
        if z >= HOSPITAL:
            return
        zone, cond = self.zone, self.cond
        for other in OF_SIDE[SIDE_OF[p]]:
            if zone[other] == z and other != p and not cond[other]:
                break
        else:
            if p < TEAM:
                self.red &= ~(1 << z)
            else:
                self.blue &= ~(1 << z)
        self._see_who_leads(z)

    def _see_who_leads(self, z: int) -> None:
        lead = self.lead[z]
        bit = 1 << z
        if lead > 0:
            self.red_leads |= bit
            self.blue_leads &= ~bit
        elif lead < 0:
            self.red_leads &= ~bit
            self.blue_leads |= bit
        else:
            self.red_leads &= ~bit
            self.blue_leads &= ~bit

    def _count_bodies(self) -> None:
        """Work out what each side lacks by wounds and by players who are down or away."""
        self._red_bodies = self._bodies(0)
        self._blue_bodies = self._bodies(1)

    # -- changes in thought ----------------------------------------------------------------------

    def copy(self) -> Scene:
        return Scene(self.frame.pos, self)

    def moved(self, p: int, z: int) -> Scene:
        other = Scene(self.frame.pos, self)
        here = self.zone[p]
        zone = other.zone = self.zone[:]
        zone[p] = z
        if other.carrier == p:
            other.ball = z
        if not self.cond[p]:
            other.lead = self.lead[:]
            other._leaves(p, here)
            other._joins(p, z)
        if here >= HOSPITAL or z >= HOSPITAL:
            other._count_bodies()
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
        """Return the scene with the ball in the air over a zone, thrown up by that side."""
        other = self.copy()
        other.carrier, other.launcher, other.ball = NOBODY, side, z
        return other

    def put(self, p: int, condition: int) -> Scene:
        """Return the scene with a player in that condition.

        A ball that they had is on the ground.
        """
        other = self.copy()
        cond = other.cond = self.cond[:]
        before = cond[p]
        cond[p] = condition
        if condition and other.carrier == p:
            other.carrier = NOBODY
        if (before == STANDING) is not (condition == STANDING):
            other.lead = self.lead[:]
            if condition == STANDING:
                other._joins(p, self.zone[p])
            else:
                other._leaves(p, self.zone[p])
        other._count_bodies()
        return other

    # -- looking ---------------------------------------------------------------------------------

    def there(self, side: int) -> int:
        """Return the zones in which a side has somebody standing, as bits."""
        return self.red if side == 0 else self.blue

    def leads(self, side: int) -> int:
        """Return the zones in which a side has more, as bits."""
        return self.red_leads if side == 0 else self.blue_leads

    def ours(self, side: int, z: int) -> int:
        """Return by how many a side leads in a zone."""
        return self.lead[z] if side == 0 else -self.lead[z]

    def _edge(self, side: int, z: int) -> int:
        """Return the majority of a side in a zone: 1, 0 or -1."""
        ahead = self.lead[z] if side == 0 else -self.lead[z]
        return 1 if ahead > 0 else -1 if ahead < 0 else 0

    def is_free(self, p: int) -> bool:
        """Return whether a player can advance from their zone."""
        if self.leads(SIDE_OF[p]) >> self.zone[p] & 1:
            return True
        pos = self.frame.pos
        if p in pos.unblocked:
            return True
        for condition in pos.unblock_of[p]:
            if condition == "" or (condition == "no_ball" and self.carrier != p):
                return True
        return False

    # -- scoring ---------------------------------------------------------------------------------

    def _can_come(self, side: int) -> bool:
        """Return whether the goal zone has room for one more of a side."""
        first = side * TEAM
        goal = self.frame.pitch.goal[side]
        there = self.zone[first : first + TEAM].count(goal)
        if there and self.carrier in OF_SIDE[side] and self.zone[self.carrier] == goal:
            there -= 1
        return not there

    def _comes(self, p: int, ways: list[int], points: int) -> bool:
        """Return whether a player with the ball reaches the goal with that many points."""
        steps = ways[self.zone[p]]
        if steps == FAR:
            return False
        return steps - self.frame.saved[p] <= points and self.is_free(p)

    def completion(self, side: int, p: int, here: int, there: int) -> float:
        """Return how likely a pass is to arrive."""
        frame = self.frame
        departure, crossed, arrival = frame.barred(p)
        zones = 0
        if not departure:
            zones |= 1 << here
        if not crossed and not (frame.screened and side == frame.pos.active):
            zones |= frame.ground.lines[here][there]
        if not arrival:
            zones |= 1 << there
        rivals = self.there(1 - side) & zones
        if not rivals:
            return 1.0
        # The zone where they outnumber us, if there is one.
        return frame.ground.won[-1 if rivals & self.leads(1 - side) else 0]

    def goal_odds(self, side: int, cards: int = 0) -> float:
        """Return how likely an attempt is to be a goal, with that many more cards than theirs."""
        if not self.there(1 - side) >> self.frame.pitch.goal[side] & 1:
            return 1.0
        return odds(cards, 1, 1).won if cards else self.frame.ground.won[0]

    def chance(self, side: int, points: int, *, action: bool, lands: bool, cards: int = 0) -> float:
        """Return how likely a side is to score with that many points, and a pass if it has an
        action.

        lands: a bomb of theirs comes down before that.
        """
        carrier = self.carrier
        if carrier != NOBODY:
            if SIDE_OF[carrier] != side or not self._can_come(side):
                return 0.0
            ways = self.frame.ground.ways(side, self.leads(1 - side))
            goal = self.goal_odds(side, cards)
            return self._best_way(side, carrier, goal, points, action, ways)
        ball = self.ball
        if not self.there(side) >> ball & 1 or not self._can_come(side):
            return 0.0
        if self.launcher != NOBODY:
            if self.launcher != side or not lands:
                return 0.0
        elif not points:
            return 0.0
        goal = self.goal_odds(side, cards)
        ground = self.frame.ground
        contested = self.there(1 - side) >> ball & 1
        if self.launcher != NOBODY:
            worth = (ground.won[self._edge(side, ball)] if contested else 1.0) * goal
        else:
            worth = (1.0 - ground.lost[self._edge(side, ball)] if contested else 1.0) * goal
            points -= 1
        ways = ground.ways(side, self.leads(1 - side))
        best = 0.0
        for p in OF_SIDE[side]:
            if self.zone[p] == ball and self.cond[p] == STANDING:
                best = max(best, self._best_way(side, p, worth, points, action, ways))
        return best

    def _best_way(
        self, side: int, p: int, worth: float, points: int, action: bool, ways: list[int]
    ) -> float:
        """Return the worth of an attempt by the ball carrier, or by a player who gets a pass."""
        if self._comes(p, ways, points):
            return worth
        zone, cond, goals = self.zone, self.cond, self.frame.pitch.goal_zones
        here = zone[p]
        best = 0.0
        if not action or goals[here]:
            return best
        for other in OF_SIDE[side]:
            z = zone[other]
            if other == p or cond[other] or z >= HOSPITAL or goals[z]:
                continue
            if self._comes(other, ways, points):
                best = max(best, worth * self.completion(side, p, here, z))
                if worth <= best:
                    break
        return best

    # -- worth -----------------------------------------------------------------------------------

    def worth(self, side: int) -> float:
        """Return the worth of the scene to a side when the other is to move."""
        total = self._red_worth if side == 0 else self._blue_worth
        if total != UNKNOWN:
            return total
        them = 1 - side
        theirs = self.chance(them, TURN_POINTS, action=True, lands=True)
        total = self._ball(side) - THREAT * theirs
        if side == 0:
            total += self._red_bodies - self._blue_bodies
        else:
            total += self._blue_bodies - self._red_bodies
        total += self._places(side)
        if side == 0:
            self._red_worth = total
        else:
            self._blue_worth = total
        return total

    def is_hopeless(self, side: int) -> bool:
        """Return whether a side was seen to have the ball and no way to score within a fresh
        turn.
        """
        return self._hopeless == side

    def _ball(self, side: int) -> float:
        carrier = self.carrier
        them = 1 - side
        z = self.ball
        if carrier != NOBODY:
            owner = SIDE_OF[carrier]
            progress = self.frame.pitch.progress[owner][self.zone[carrier]]
            held = POSSESSION + PROGRESS * progress
            if owner != side:
                here = self.there(side) >> z & 1
                pressed = self.leads(side) >> z & 1
                return -held + 0.05 * here + 0.05 * pressed
            ours = self.chance(side, TURN_POINTS, action=True, lands=True)
            if not ours:
                self._hopeless = side
            danger = self.danger(side)
            return (held + 0.45 * ours) * (1 - danger) - 0.25 * danger
        ahead = max(-2, min(2, self.ours(side, z)))
        near = 0.0
        close = self.frame.ground.close[z]
        zone, cond = self.zone, self.cond
        for p in range(PLAYERS):
            if not cond[p]:
                if SIDE_OF[p] == side:
                    near += close[zone[p]]
                else:
                    near -= close[zone[p]]
        if self.launcher == side:
            ours = self.chance(side, TURN_POINTS, action=True, lands=True)
            return 0.05 + 0.05 * ahead + near + 0.2 * ours
        if self.launcher == them:
            return -0.05 + 0.05 * ahead + near
        reach = 0.06 if self.there(them) >> z & 1 else 0.0
        return 0.05 * ahead + near - reach

    def danger(self, side: int) -> float:
        """Return how likely the other side is to take the ball from our carrier in its turn."""
        z = self.ball
        there = self.there(1 - side)
        if there >> z & 1:
            return 0.75 * self.frame.ground.held[self._edge(1 - side, z)]
        near = there & self.frame.ground.beside[z]
        return BESIDE[near.bit_count()]

    def _bodies(self, side: int) -> float:
        zone, cond, wounded = self.zone, self.cond, self.frame.wounded
        total = 0.0
        for p in OF_SIDE[side]:
            if zone[p] >= HOSPITAL:
                total -= HOSPITAL_COST[cond[p]]
            elif cond[p]:
                total -= COST[cond[p]]
            if wounded[p]:
                total -= WOUNDED_COST
        return total

    def _places(self, side: int) -> float:
        """Return the worth of a keeper, of players before our goal, and of ours who wait before
        theirs.
        """
        pitch, them = self.frame.pitch, 1 - side
        total = 0.0
        if self.there(side) >> pitch.own_goal[side] & 1:
            total += KEEPER
        if self.there(them) >> pitch.own_goal[them] & 1:
            total -= KEEPER
        carrier, zone, cond = self.carrier, self.zone, self.cond
        waiting = self.frame.ground.waiting
        counts = 1.2 if carrier != NOBODY and SIDE_OF[carrier] == side else 0.8
        for p in range(PLAYERS):
            z = zone[p]
            waits = waiting[p][z]
            if not waits or cond[p] or p == carrier:
                continue
            leads = self.red_leads if p < TEAM else self.blue_leads
            if SIDE_OF[p] == side:
                total += waits * (1.0 if leads >> z & 1 else 0.4) * counts
            else:
                total -= waits * (1.0 if leads >> z & 1 else 0.3)
        return total


def worse(condition: int) -> int:
    """Return the condition of a beaten player, by their condition now."""
    return (2, 2, KO, KO)[condition]
