"""Answer mostly at random, but so that a battle goes on: it measures the engine (LG-SIM-08).

They know what each action is for and look no further ahead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.coach import Answer, Build, Decision, Drawing
from rules.necromunda.acting import PASS
from rules.necromunda.aiming import Aiming
from rules.necromunda.naming import Naming
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.states import INJURED
from rules.necromunda.table.chosen_paths import Route, Turning, toward, written
from rules.necromunda.table.measuring import settled
from rules.necromunda.table.neighbours import gap_of, nearest
from rules.tabletop.points import Point, along, distance, towards
from rules.tabletop.shapes import Disc

#: The actions that this coach prefers, the first one possible.  Others come now and then.
_FIRST: Final = ("coup_de_grace", "fight", "stand_up", "pick_up", "interact")
#: The inches beyond its movement for which this coach trusts the dice of a charge.
_TRUSTED: Final = 2
#: The turns from the straight way that are tried, as cosine and sine, and the lengths.
TURNS: Final = (
    *((1.0, 0.0), (0.9, 0.43), (0.9, -0.43), (0.6, 0.8), (0.6, -0.8)),
    *((0.0, 1.0), (0.0, -1.0)),
)
_SHARES: Final = (1.0, 0.6, 0.3)
_SAYS_NO: Final = ("flee_battle", "bottle_voluntarily")


class RandomAnswers(Drawing):
    """A coach who answers from their own stream and remembers nothing between two answers."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Route):
            return self.path(decision)
        if isinstance(decision, Turning):
            return self.turning(decision)
        if isinstance(decision, Build):
            return self.build(decision)
        if decision.key == "choose_action":
            return self.action(decision.view.pos, decision.about, decision.options)
        if decision.key in _SAYS_NO or self.dice.draw(4):
            return decision.default
        return self.any_of(decision.options)

    def any_of(self, options: Sequence[Answer]) -> Answer:
        return options[self.dice.draw(len(options))] if len(options) > 1 else options[0]

    def build(self, decision: Build) -> Answer:
        """Choose a first place, the members of a group, or the targets of blows."""
        if isinstance(decision, Placement | Naming):
            return decision.sample(self.dice)
        if isinstance(decision, Aiming) and decision.marks:
            return decision.default
        return decision.default if self.dice.draw(4) else decision.sample(self.dice)

    # -- actions ---------------------------------------------------------------------------------

    def action(self, pos: Position, about: Mapping[str, Any], options: Sequence[str]) -> str:
        """Choose an action: end fights, charge enemies near, shoot, and go on."""
        side, number = about["fighter"]
        p = pos.by_name[side, number]
        for first in _FIRST:
            if first in options:
                return first
        useful = [each for each in options if each not in (PASS, "operate_door", "aim")]
        if not useful:
            return PASS
        if "charge" in useful and self.dice.draw(4) and self.can_charge(pos, p):
            return "charge"
        if "shoot" in useful and self.dice.draw(8):
            return "aim" if "aim" in options and not self.dice.draw(2) else "shoot"
        if "move" in useful and self.dice.draw(8):
            return "move"
        if "operate_door" in options and not self.dice.draw(4):
            return "operate_door"
        return str(self.any_of([each for each in useful if each != "charge"] or [PASS]))

    @staticmethod
    def can_charge(pos: Position, p: int) -> bool:
        """Say whether an enemy is near enough to charge."""
        near = nearest(pos, p, (q for q in pos.enemies(p) if pos.status[q] != INJURED))
        return bool(near) and gap_of(pos, p, near[0]) <= pos.movement(p) + _TRUSTED

    # -- paths -----------------------------------------------------------------------------------

    def path(self, route: Route) -> Answer:
        """Choose the straight path to the goal as far as it goes, else the direction that turns
        least from it.
        """
        if route.key == "charge_path":
            return route.default
        goal = self.goal(route)
        if goal is None or not self.dice.draw(6):
            return route.sample(self.dice)
        return nearly_straight(route, goal, TURNS)

    @staticmethod
    def goal(route: Route) -> Point | None:
        """Return an objective that lies there, else the nearest enemy that is not down; None for
        none.
        """
        pos: Position = route.view.pos
        side, number = route.about["fighter"]
        p = pos.by_name[side, number]
        lying = [Point(*token["at"]) for token in pos.tokens if token["at"]]
        if lying and number % 2:
            return min(lying, key=lambda place: distance(place, pos.disc(p).centre))
        enemies = [q for q in pos.enemies(p) if pos.status[q] != INJURED] or pos.enemies(p)
        return pos.disc(nearest(pos, p, enemies)[0]).centre if enemies else None

    def turning(self, decision: Turning) -> Answer:
        """Choose to face the nearest enemy."""
        pos: Position = decision.view.pos
        p = decision.p
        base = Disc(pos.disc(p).centre, 0.0)
        near = [q for q in nearest(pos, p, pos.enemies(p)) if pos.disc(q).centre != base.centre]
        return toward(pos, near[0]) if near else decision.default


def nearly_straight(route: Route, goal: Point, turns: Sequence[tuple[float, float]]) -> Answer:
    """Return the straight path to a goal as far as it goes, else one in the direction that turns
    least from it; the default where none is legal.

    turns: the directions that are tried, as cosine and sine of the turn from the straight way.
    """
    start = route.base.centre
    way = towards(start, goal)
    if way is None:
        return route.default
    for cosine, sine in turns:
        turned = Point(way.x * cosine - way.y * sine, way.x * sine + way.y * cosine)
        for share in _SHARES:
            length = min(route.most * share, distance(start, goal))
            path = [start, settled(along(start, turned, length))]
            if route.accepts(path):
                return written(path)
    return route.default
