"""The veteran: plays for the mission, and knows the odds.

Each model goes where it does most and risks least (`standing`), by what models are worth in this
mission (`appraisal`); shots, charges and fights go where they take out most; command points are
spent where they bring more than they cost. The veteran looks one step ahead and draws no dice:
every answer follows from the position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.coach import Answer, Drawing
from rules.dice import Dice
from rules.kill_team.coaches import (
    assaulting,
    brawling,
    gunnery,
    manoeuvring,
    morale,
    placing,
    rerolls,
    spending,
)
from rules.kill_team.coaches.appraisal import Appraisal
from rules.kill_team.position import Position
from rules.kill_team.squads import model_of
from rules.kill_team.table.chosen_paths import written

JSON = Any


class Veteran(Drawing):
    """One side's coach for one match.

    plan: a move that was decided with the action: [side, number, path], or None.
    """

    __slots__ = ("plan", "_appraisal")

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self.plan: JSON = None
        self._appraisal: Appraisal | None = None

    def memory(self) -> Any:
        return [super().memory(), self.plan]

    def remember(self, memory: Any) -> None:
        super().remember(memory[0])
        self.plan = memory[1]

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        return answer(self, decision) if answer else decision.default

    def appraise(self, pos: Position) -> Appraisal:
        if self._appraisal is None:
            self._appraisal = Appraisal(pos)
        self._appraisal.refresh(pos)
        return self._appraisal

    # -- moving, where a plan goes from one question to the next -----------------------------------

    def action(self, decision: Any) -> str:
        p = model_of(*decision.about["model"])
        appraisal = self.appraise(decision.view.pos)
        what, path = manoeuvring.action(appraisal, p, decision.options)
        self.plan = [*decision.about["model"], written(path)] if path else None
        return what

    def path(self, route: Any) -> Answer:
        plan, self.plan = self.plan, None
        planned = plan[2] if plan and plan[:2] == list(route.about["model"]) else None
        return manoeuvring.path(self.appraise(route.view.pos), route, planned)


def _who(decision: Any) -> int:
    return model_of(*decision.about["model"])


def _offer(self: Veteran, decision: Any) -> str:
    """Answer the offer of a tactic for one model, yes or no."""
    appraisal = self.appraise(decision.view.pos)
    return _yes_if(decision, spending.says_yes(appraisal, decision.side, decision.about))


def _yes_if(decision: Any, yes: bool) -> str:
    return str(decision.options[1] if yes else decision.options[0])


def _shoot_tactic(self: Veteran, decision: Any) -> str:
    about = {**decision.about, "tactic": decision.options[1]}
    appraisal = self.appraise(decision.view.pos)
    return _yes_if(decision, spending.says_yes(appraisal, decision.side, about))


def _lead_by_example(self: Veteran, decision: Any) -> str:
    appraisal = self.appraise(decision.view.pos)
    return brawling.up_front(appraisal, _who(decision), decision.options)


#: By decision; what is not here has a default that serves.
ANSWERS: Final[dict[str, Callable[[Veteran, Any], Answer]]] = {
    "place_model": lambda self, d: placing.place(self.appraise(d.view.pos), d),
    "place_again": lambda self, d: placing.again(self.appraise(d.view.pos), d),
    "move_pick": lambda self, d: manoeuvring.pick(self.appraise(d.view.pos), d.options, d.side),
    "move_action": Veteran.action,
    "move_path": Veteran.path,
    "charge_targets": lambda self, d: assaulting.targets(self.appraise(d.view.pos), d),
    "charge_path": lambda self, d: assaulting.charge_path(self.appraise(d.view.pos), d),
    "failed_charge": lambda self, d: assaulting.failed(
        self.appraise(d.view.pos), _who(d), d.options
    ),
    "deadly_charge": lambda self, d: spending.deadly_charge(
        self.appraise(d.view.pos), d.side, d.options
    ),
    "react_order": lambda self, d: assaulting.react_order(
        self.appraise(d.view.pos), d.options, d.side, model_of(*d.about["charger"])
    ),
    "react": lambda self, d: assaulting.react(
        self.appraise(d.view.pos), _who(d), model_of(*d.about["charger"]), d.options
    ),
    "supporting_fire": lambda self, d: "yes",
    "retreat_path": lambda self, d: assaulting.retreat_path(self.appraise(d.view.pos), d),
    "shoot_pick": lambda self, d: gunnery.pick(self.appraise(d.view.pos), d.options, d.side),
    "weapon_group": lambda self, d: gunnery.weapon_group(
        self.appraise(d.view.pos), _who(d), d.options
    ),
    "next_weapon": lambda self, d: gunnery.next_weapon(
        self.appraise(d.view.pos), _who(d), d.options
    ),
    "target": lambda self, d: gunnery.target(
        self.appraise(d.view.pos), _who(d), d.about["weapon"], d.options
    ),
    "allot_shots": lambda self, d: gunnery.allot(self.appraise(d.view.pos), d),
    "fight_pick": lambda self, d: brawling.pick(self.appraise(d.view.pos), d.options, d.side),
    "pile_in": lambda self, d: brawling.close_in(self.appraise(d.view.pos), d),
    "consolidate": lambda self, d: brawling.close_in(self.appraise(d.view.pos), d),
    "melee_weapon": lambda self, d: brawling.weapon(self.appraise(d.view.pos), _who(d), d.options),
    "allot_attacks": lambda self, d: gunnery.allot(self.appraise(d.view.pos), d),
    "nearest_tie": lambda self, d: brawling.nearest(self.appraise(d.view.pos), _who(d), d.options),
    "order_effects": lambda self, d: morale.order_effects(d.view.pos, d.side, d.options),
    "nerve_order": lambda self, d: morale.order(d.view.pos, d.side, d.options),
    "insane_bravery": lambda self, d: spending.insane_bravery(
        self.appraise(d.view.pos), d.side, d.options, lambda p: morale.fails(d.view.pos, p)
    ),
    "psychic_pick": lambda self, d: morale.cast(d.view.pos, d.side, d.options),
    "deny": lambda self, d: d.options[-1],
    "decisive_move": lambda self, d: spending.decisive_move(
        self.appraise(d.view.pos), d.side, d.options
    ),
    "decisive_shot": lambda self, d: spending.decisive_shot(
        self.appraise(d.view.pos), d.side, d.options
    ),
    "decisive_strike": lambda self, d: spending.decisive_strike(
        self.appraise(d.view.pos), d.side, d.options
    ),
    "stimm_shot": lambda self, d: spending.stimm_shot(self.appraise(d.view.pos), d.side, d.options),
    "give_order": lambda self, d: spending.give_order(self.appraise(d.view.pos), d.side, d.options),
    "adaptive_tactics": lambda self, d: spending.adaptive_tactics(
        self.appraise(d.view.pos), d.side, _who(d), d.options
    ),
    "quick_march": _offer,
    "gritted_teeth": _offer,
    "killing_frenzy": _offer,
    "up_and_at_em": _offer,
    "rousing_transmission": _offer,
    "shoot_tactic": _shoot_tactic,
    "scanner": lambda self, d: "yes",
    "lead_by_example": _lead_by_example,
    "advanced_tactic": lambda self, d: spending.advanced(
        self.appraise(d.view.pos), d.side, d.about, d.options
    ),
    "advanced_ability": lambda self, d: spending.ability(
        self.appraise(d.view.pos), d.side, d.about, d.options
    ),
    "tactical_reroll": lambda self, d: rerolls.tactical_reroll(
        self.appraise(d.view.pos), d.side, d.about, d.options
    ),
    "reroll_die": lambda self, d: rerolls.again(d.about, d.options),
    "reroll_advance": lambda self, d: rerolls.again(d.about, d.options),
    "reroll_charge": lambda self, d: rerolls.again(d.about, d.options),
}
