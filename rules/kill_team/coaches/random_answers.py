"""Answer mostly at random, but so that a match goes on: it measures the engine (LG-SIM-08).

They bring every model forward, to a marker or to the nearest enemy, charge enemies within reach
more often than not, shoot with every model that has a target, and let fights and dice decide. They
spend command points when they think of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer, Build, Decision, Drawing
from rules.kill_team.charging import STAY
from rules.kill_team.command import NO
from rules.kill_team.deploying import Placement
from rules.kill_team.movement_phase import DONE
from rules.kill_team.moving import ADVANCE, CHARGE, FALL_BACK, HOLD, MAKE_READY, NORMAL
from rules.kill_team.position import Position
from rules.kill_team.reacting import NONE, OVERWATCH, RETREAT
from rules.kill_team.rounds import CONCEDE
from rules.kill_team.shooting_phase import DECLINE
from rules.kill_team.squads import model_of
from rules.kill_team.table.chosen_paths import Route, written
from rules.kill_team.table.measuring import at_most
from rules.kill_team.table.neighbours import gap_of
from rules.kill_team.targeting import is_eligible
from rules.tabletop.points import Point, along, compass, distance, towards
from rules.tabletop.shapes import Disc

#: Answers that this coach gives only where there is no other.
LAST_RESORTS: Final = (CONCEDE, DECLINE, DONE, "stop")
#: Questions about what can help: how many times out of four this coach says yes.
_SPENDS: Final = {
    "tactical_reroll": 2,
    "advanced_tactic": 1,
    "insane_bravery": 1,
    "decisive_move": 0,
    "decisive_shot": 1,
    "decisive_strike": 2,
}
_USUALLY: Final = 2
#: The longest charge that this coach trusts the dice with, in inches.
_CHARGE: Final = 8
#: The paths that are looked at: how far they turn from the straight way, and how far they go.
_TURNS: Final = 9
_SHARES: Final = (1.0, 0.6, 0.3)


class RandomAnswers(Drawing):
    """A coach who answers from their own stream and remembers nothing between two answers."""

    __slots__ = ()

    def decide(self, decision: Decision) -> Answer:
        if isinstance(decision, Route):
            return self.path(decision)
        if isinstance(decision, Build):
            return self.build(decision)
        options = decision.options
        match decision.key:
            case "move_action":
                return self.action(decision.view.pos, decision.about["model"], options)
            case "react":
                return self.react(options)
            case "target" | "failed_charge" | "melee_weapon":
                return self.first_mostly(options)
        if options[0] in (NO, NONE) and self.dice.draw(4) >= _SPENDS.get(decision.key, _USUALLY):
            return options[0]
        useful = [each for each in options if each not in (*LAST_RESORTS, NO, NONE)]
        return self.any_of(useful or options)

    def any_of(self, options: Sequence[Answer]) -> Answer:
        return options[self.dice.draw(len(options))] if len(options) > 1 else options[0]

    def first_mostly(self, options: Sequence[Answer]) -> Answer:
        """Choose mostly the first option: the nearest target, the first weapon carried."""
        if options[0] == STAY:
            options = options[1:]
        return options[0] if self.dice.draw(4) else self.any_of(options)

    def build(self, decision: Build) -> Answer:
        """Choose the targets of a charge, a first place, or a split of attacks."""
        if isinstance(decision, Placement) or not self.dice.draw(4):
            return decision.sample(self.dice)
        return decision.default

    # -- moving ----------------------------------------------------------------------------------

    def action(self, pos: Position, name: Sequence[int], options: Sequence[str]) -> str:
        """Choose an action: charge enemies near enough, stay ready where there is a target."""
        p = model_of(name[0], name[1])
        if options == [HOLD, FALL_BACK]:
            return HOLD if self.dice.draw(3) else FALL_BACK
        if CHARGE in options and self.dice.draw(4) and self.can_charge(pos, p):
            return CHARGE
        if is_eligible(pos, p) and self.dice.draw(3):
            return MAKE_READY
        armed = any(weapon.group != "grenade" for weapon in pos.model(p).guns)
        return NORMAL if armed and self.dice.draw(3) else ADVANCE

    @staticmethod
    def can_charge(pos: Position, p: int) -> bool:
        """Say whether an enemy is near enough to charge."""
        enemies = pos.on_table(1 - pos.active)
        return any(at_most(gap_of(pos, p, q), _CHARGE) for q in enemies)

    def react(self, options: Sequence[str]) -> str:
        """Choose Overwatch mostly, now and then a retreat."""
        if OVERWATCH in options and self.dice.draw(4):
            return OVERWATCH
        return RETREAT if RETREAT in options and not self.dice.draw(3) else NONE

    def path(self, route: Route) -> Answer:
        """Choose the straight path as far as it goes, else one that turns least from it."""
        pos: Position = route.view.pos
        if route.key in ("charge_path", "retreat_path"):
            return route.default
        if route.key in ("pile_in", "consolidate"):
            return self.closer(route)
        goal = self.goal(pos, route)
        if goal is None or not self.dice.draw(5):
            return route.sample(self.dice)
        start = route.model.centre
        for share in _SHARES:
            for way in ways_to(start, goal):
                end = along(start, way, min(route.most * share, distance(start, goal)))
                if route.accepts([start, end]):
                    return written([start, end])
        return route.default

    @staticmethod
    def closer(route: Route) -> Answer:
        """Choose the move towards the enemy where it is possible; the hints are to stay, and that
        move.
        """
        for hint in reversed(route.hints):
            if route.accepts(hint):
                return written(hint)
        return route.default

    def goal(self, pos: Position, route: Route) -> Point | None:
        """Return the nearest marker that is not held yet, or the nearest enemy; None for none."""
        start = route.model.centre
        enemies = [disc.centre for disc in pos.discs_of(1 - route.side)]
        markers = list(pos.plan.markers)
        if markers and self.dice.draw(3):
            taken = pos.discs_of(route.side)
            free = [each for each in markers if not _is_held(each, taken)]
            enemies = free or enemies
        return min(enemies, key=lambda place: distance(start, place), default=None)


def _is_held(marker: Point, discs: Sequence[Disc]) -> bool:
    return any(distance(marker, disc.centre) < 2 for disc in discs)


def ways_to(start: Point, goal: Point) -> list[Point]:
    """List directions from a place: to the goal first, then those that turn least from it."""
    straight = towards(start, goal)
    if straight is None:
        return []
    sideways: list[Any] = sorted(
        compass(24), key=lambda way: -(way.x * straight.x + way.y * straight.y)
    )
    return [straight, *sideways[:_TURNS]]
