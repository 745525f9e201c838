"""The veteran: plays to win.

It weighs every main option by the scene that it leads to, one step ahead, and by exact odds. It
remembers nothing from one question to the next, so each is answered from the open cards and its own
hand.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.boufbowl.coaches import acting, naming, reacting, spending
from rules.coach import Answer, Drawing


class Veteran(Drawing):
    """One side's coach for one match; only captains and kicks are drawn from its stream."""

    __slots__ = ()

    def decide(self, decision: Any) -> Answer:
        answer = ANSWERS.get(decision.key)
        return answer(self, decision) if answer else decision.default


def _last(_: Veteran, decision: Any) -> Answer:
    """Choose the worst damage that was rolled."""
    return decision.options[-1]


#: The function for each decision; for the others the default is good enough.
ANSWERS: dict[str, Callable[[Veteran, Any], Answer]] = {
    "captain": lambda self, decision: spending.captain(decision, self.dice),
    "place": lambda self, decision: spending.place(decision),
    "ball_holder": lambda self, decision: "5",
    "kick_zone": lambda self, decision: spending.kick_zone(decision, self.dice),
    "clear_board": lambda self, decision: spending.clear_board(decision),
    "main": lambda self, decision: acting.best(decision.view, decision.options),
    "window": lambda self, decision: reacting.window(decision),
    "target": lambda self, decision: naming.target(decision),
    "effect_zone": lambda self, decision: naming.zone(decision),
    "pass_interceptor": lambda self, decision: naming.interceptor(decision),
    "launch_interceptor": lambda self, decision: naming.launch_interceptor(decision),
    "landing_interceptor": lambda self, decision: naming.interceptor(decision),
    "goal_interception": lambda self, decision: decision.options[0],
    "pickup_opposer": lambda self, decision: naming.opposer(decision),
    "card_opposer": lambda self, decision: naming.opposer(decision),
    "catcher": lambda self, decision: naming.catcher(decision),
    "first_bonus": lambda self, decision: reacting.commit(decision),
    "second_bonus": lambda self, decision: reacting.commit(decision),
    "damage": _last,
    "pull_back": lambda self, decision: naming.pull_back(decision),
    "buy": lambda self, decision: spending.buy(decision),
    "refuse": lambda self, decision: spending.refuse(decision),
    "favour": lambda self, decision: spending.pay(decision),
}
