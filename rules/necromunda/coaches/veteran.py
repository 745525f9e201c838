"""The veteran: plays for the scenario, and knows the odds.

Each fighter goes where it does most and risks least (`standing`), by what fighters are worth
(`appraisal`); shots and charges go where they take out most. The veteran looks one activation ahead
and draws no dice: every answer follows from the position and the question only, so the coach can be
put away and taken up at any of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from rules.coach import Answer, Drawing
from rules.dice import Dice
from rules.necromunda.coaches import (
    arranging,
    assaulting,
    deciding,
    gunnery,
    manoeuvring,
    placing,
    resolve,
)
from rules.necromunda.coaches.appraisal import Appraisal
from rules.necromunda.manager import captives
from rules.necromunda.naming import fighter_of, word_of
from rules.necromunda.position import Position

#: How urgent it must be for somebody to come along with another, in points.
_COMES_ALONG: Final = 15.0


class Veteran(Drawing):
    """One side's coach for one battle.

    It keeps nothing but results that it has worked out.
    """

    __slots__ = ("_appraisal",)

    def __init__(self, dice: Dice) -> None:
        super().__init__(dice)
        self._appraisal: Appraisal | None = None

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        return answer(self, decision) if answer else decision.default

    def appraise(self, pos: Position) -> Appraisal:
        if self._appraisal is None:
            self._appraisal = Appraisal(pos)
        else:
            self._appraisal.refresh(pos)
        return self._appraisal


def _who(decision: Any) -> int:
    fighter: int = decision.view.pos.by_name[tuple(decision.about["fighter"])]
    return fighter


def _next(self: Veteran, decision: Any) -> str:
    """Choose the fighter for whom it is most urgent to act."""
    appraisal = self.appraise(decision.view.pos)
    words = {fighter_of(appraisal.pos, each): each for each in decision.options}
    best = max(words, key=lambda p: deciding.urgency(appraisal, p))
    return str(words[best])


def _group(self: Veteran, decision: Any) -> list[str]:
    """Choose the fighters of a group for whom it is urgent to act."""
    appraisal = self.appraise(decision.view.pos)
    urgent = {p: deciding.urgency(appraisal, p) for p in decision.candidates}
    able = [p for p in decision.candidates if urgent[p] >= _COMES_ALONG]
    able.sort(key=lambda p: -urgent[p])
    return [word_of(appraisal.pos, p) for p in sorted(able[: decision.most])]


def _action(self: Veteran, decision: Any) -> str:
    appraisal = self.appraise(decision.view.pos)
    points = decision.about["points"]
    return deciding.action(appraisal, _who(decision), decision.options, points)


def _charged(self: Veteran, decision: Any) -> list[str]:
    appraisal = self.appraise(decision.view.pos)
    q = assaulting.best_charge(appraisal, _who(decision))[1]
    answer = [word_of(appraisal.pos, q)] if q in decision.candidates else decision.default
    return list(answer)


def _object(self: Veteran, decision: Any) -> Answer:
    appraisal = self.appraise(decision.view.pos)
    return resolve.thing(appraisal, decision)


#: By decision; what is not here has a default that serves.
ANSWERS: Final[dict[str, Callable[[Veteran, Any], Answer]]] = {
    "choose_role": lambda self, d: arranging.role(d.options),
    "choose_zone": lambda self, d: arranging.zone(d.view.pos, d.side, d.options),
    "choose_crew": lambda self, d: arranging.crew(d),
    "infiltrators": lambda self, d: arranging.infiltrators(d),
    "deploy_fighter": lambda self, d: placing.place(self.appraise(d.view.pos), d),
    "infiltrate_place": lambda self, d: placing.place(self.appraise(d.view.pos), d),
    "reinforcement_place": lambda self, d: placing.place(self.appraise(d.view.pos), d),
    "reinforcement_edge": lambda self, d: placing.edge(
        self.appraise(d.view.pos), d.side, d.options
    ),
    "bottle_voluntarily": lambda self, d: resolve.bottles(d.view.pos, d.side),
    "flee_battle": lambda self, d: resolve.flees(d.view.pos, d.side),
    "activate": _next,
    "group_next": _next,
    "group_members": _group,
    "use_gear": lambda self, d: resolve.uses(d.view.pos, _who(d)),
    "start_facing": lambda self, d: manoeuvring.turning(self.appraise(d.view.pos), d),
    "end_facing": lambda self, d: manoeuvring.turning(self.appraise(d.view.pos), d),
    "choose_action": _action,
    "move_path": lambda self, d: manoeuvring.path(self.appraise(d.view.pos), d),
    "charge_path": lambda self, d: manoeuvring.path(self.appraise(d.view.pos), d),
    "charge_targets": _charged,
    "shoot_weapon": lambda self, d: gunnery.weapon(self.appraise(d.view.pos), _who(d), d.options),
    "shoot_target": lambda self, d: resolve.target(self.appraise(d.view.pos), d),
    "overwatch": lambda self, d: "yes",
    "action_object": _object,
    "captive_fate": lambda self, d: captives.fate(d),
    "ransom_answer": lambda self, d: captives.ransom(d),
}
