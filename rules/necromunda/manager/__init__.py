"""The automated manager: what he does with a gang between its battles.

He works through the steps as a coach does, by the same acts, so nothing that he does is beyond
one: income, doctor and trade (`working`), what fighters learn (`teaching`), whom he hires and what
he buys (`spending`).  He draws no dice of his own.
"""

from __future__ import annotations

from rules.necromunda.between.gang.gang import Team
from rules.necromunda.manager import spending, teaching, working
from rules.necromunda.manager.desk import Desk
from rules.roster import Event
from rules.steps import StepDice


def manage(team: Team, dice: StepDice) -> list[Event]:
    """The events by which he closes the step that is open; none where none is (LG-FIX-11)."""
    desk = Desk(team, dice)
    if team.step:
        working.lead(desk)
    step = desk.team.step  # whoever leads now may have something to do yet
    match step:
        case "income":
            working.earn(desk)
        case "actions":
            working.act(desk)
        case "roster":
            teaching.teach(desk)
            spending.spend(desk)
    if step and desk.team.step == step:
        desk.do({"act": "close_step"})
    return desk.events
