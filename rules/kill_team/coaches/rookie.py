"""The rookie: an automated coach that plays like a beginner.

It shoots and fights whoever it can hurt most, charges what is near, and else walks straight to a
marker or to the nearest enemy. It never looks for cover, and mostly forgets its command points.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.coach import Answer
from rules.kill_team.coaches.assaulting import best_charge
from rules.kill_team.coaches.random_answers import ways_to
from rules.kill_team.coaches.standing import Outlook
from rules.kill_team.coaches.veteran import ANSWERS, Veteran
from rules.kill_team.movement_phase import DONE
from rules.kill_team.moving import ADVANCE, CHARGE, FALL_BACK, HOLD, MAKE_READY, NORMAL
from rules.kill_team.position import Position
from rules.kill_team.squads import NOBODY, model_of
from rules.kill_team.table.chosen_paths import Route, written
from rules.kill_team.table.measuring import at_most
from rules.kill_team.table.neighbours import gap_of
from rules.kill_team.targeting import is_eligible
from rules.tabletop.points import Point, along, distance

#: The longest charge that the rookie trusts the dice with, in inches.
_CHARGE: Final = 7
#: How near a marker somebody has to stand to hold it, in inches.
_HELD: Final = 2
#: The parts of a straight way that are tried.
_SHARES: Final = (1.0, 0.6, 0.3)
#: What the rookie knows as well as a veteran: whom to hurt, and with what.
KNOWN: Final = frozenset(
    {
        *("charge_targets", "charge_path", "failed_charge", "react", "supporting_fire"),
        *("shoot_pick", "weapon_group", "next_weapon", "target", "allot_shots"),
        *("fight_pick", "pile_in", "consolidate", "melee_weapon", "allot_attacks"),
        *("nearest_tie", "psychic_pick", "deny", "scanner"),
    }
)


class Rookie(Veteran):
    """One side's coach for one match; it remembers nothing between two answers."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        key = decision.key
        if key == "move_action":
            return self.act(decision)
        if key == "move_path":
            return self.walk(decision)
        if key == "move_pick":
            options = [each for each in decision.options if each != DONE] or decision.options
            return options[self.dice.draw(len(options))]
        if key == "place_model":
            return decision.sample(self.dice)
        return ANSWERS[key](self, decision) if key in KNOWN else decision.default

    def act(self, decision: Any) -> str:
        """Choose an action: charge what is near, stay where there is a target, and else go on."""
        pos: Position = decision.view.pos
        p, options = model_of(*decision.about["model"]), decision.options
        if (HOLD in options and FALL_BACK in options) or options == [HOLD]:
            return HOLD
        if CHARGE in options:
            plan = best_charge(Outlook(self.appraise(pos), p))
            if plan.q != NOBODY and plan.value > 0 and at_most(gap_of(pos, p, plan.q), _CHARGE):
                return CHARGE
        if is_eligible(pos, p) and goal_of(pos, p, markers_alone=True) is None:
            return MAKE_READY
        return NORMAL if any(gun.group != "grenade" for gun in pos.model(p).guns) else ADVANCE

    def walk(self, route: Route) -> Answer:
        """Choose the straight path to the goal as far as it goes, else one that turns a little."""
        pos: Position = route.view.pos
        goal = goal_of(pos, model_of(*route.about["model"]))
        start = route.model.centre
        for share in _SHARES if goal else ():
            for way in ways_to(start, goal):
                end = along(start, way, min(route.most * share, distance(start, goal)))
                if route.accepts([start, end]):
                    return written([start, end])
        return route.default


def goal_of(pos: Position, p: int, *, markers_alone: bool = False) -> Point | None:
    """Return the nearest marker that we do not hold, else the nearest enemy; None for none."""
    here = pos.disc(p).centre
    ours = [pos.disc(q).centre for q in pos.on_table(0 if p in pos.teams[0] else 1)]
    free: Sequence[Point] = [
        marker
        for marker in pos.plan.markers
        if all(distance(marker, centre) > _HELD for centre in ours)
    ]
    if not free and not markers_alone:
        free = [disc.centre for disc in pos.discs_of(1 if p in pos.teams[0] else 0)]
    return min(free, key=lambda place: distance(here, place), default=None)
