"""The rookie: an automated coach that plays like a beginner.

It shoots whoever it can hurt most, charges where the blows look good, and else walks straight up to
what the scenario is about or to the nearest enemy. It sets up like a veteran, never hides, and acts
in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.necromunda.acting import PASS
from rules.necromunda.coaches.aims import spares
from rules.necromunda.coaches.assaulting import best_charge
from rules.necromunda.coaches.gunnery import best_shot
from rules.necromunda.coaches.random_answers import TURNS, nearly_straight
from rules.necromunda.coaches.veteran import ANSWERS, Veteran
from rules.necromunda.position import Position
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import INJURED
from rules.necromunda.table.chosen_paths import Route
from rules.necromunda.table.neighbours import nearest
from rules.necromunda.targeting import Manner, guns
from rules.tabletop.points import Point, distance

#: The actions that the rookie takes whenever it can, the first one possible.
_FIRST: Final = ("fight", "stand_up", "pick_up", "interact")
#: The turns that it tries: all but the last, to the far side.
_TURNS: Final = TURNS[:-1]
#: What the rookie knows as well as a veteran: whom to hurt and with what, and how to set up.
KNOWN: Final = frozenset(
    {
        *("charge_targets", "charge_path", "shoot_weapon", "shoot_target", "overwatch"),
        *("start_facing", "end_facing", "bottle_voluntarily", "flee_battle", "choose_crew"),
        *("action_object", "captive_fate", "ransom_answer", "choose_role", "choose_zone"),
        *("deploy_fighter", "infiltrators", "infiltrate_place"),
        *("reinforcement_place", "reinforcement_edge"),
    }
)
#: What the rookie does in any order.
ANYHOW: Final = frozenset({"activate", "group_next"})


class Rookie(Veteran):
    """One side's coach for one battle; it remembers nothing between two answers."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        key = decision.key
        if key == "choose_action":
            return self.action(decision)
        if key == "move_path":
            return self.path(decision)
        if key in KNOWN:
            return ANSWERS[key](self, decision)
        if key in ANYHOW:
            return decision.options[self.dice.draw(len(decision.options))]
        return decision.default

    def action(self, decision: Any) -> str:
        """Choose an action: end fights, charge where it pays, shoot, and go on."""
        appraisal = self.appraise(decision.view.pos)
        pos, options = appraisal.pos, decision.options
        p = pos.by_name[tuple(decision.about["fighter"])]
        if "coup_de_grace" in options and not spares(pos, pos.side_of[p]):
            return "coup_de_grace"
        for first in _FIRST:
            if first in options:
                return first
        shot = best_shot(appraisal, p, Manner(), bulky=True)[0] if "shoot" in options else 0.0
        charge, q = best_charge(appraisal, p) if "charge" in options else (0.0, NOBODY)
        if q != NOBODY and charge > shot:
            return "charge"
        if shot > 0:
            return "shoot"
        for word in ("move", "reload" if not guns(pos, p) else ""):
            if word in options:
                return word
        return PASS if PASS in options else str(options[0])

    def path(self, route: Route) -> Answer:
        """Choose the straight path to the goal as far as it goes, else one that turns a little."""
        pos: Position = route.view.pos
        goal = goal_of(pos, pos.by_name[tuple(route.about["fighter"])])
        return nearly_straight(route, goal, _TURNS) if goal else route.default


def goal_of(pos: Position, p: int) -> Point | None:
    """Return the nearest thing that lies there to be picked up, else the nearest enemy who is not
    down; None for none.
    """
    here = pos.disc(p).centre
    lying: Sequence[Point] = [Point(*token["at"]) for token in pos.tokens if token["at"]]
    if lying and pos.carrying[p] == NOBODY:
        return min(lying, key=lambda place: distance(place, here))
    enemies = [q for q in pos.enemies(p) if pos.status[q] != INJURED] or pos.enemies(p)
    return pos.disc(nearest(pos, p, enemies)[0]).centre if enemies else None
