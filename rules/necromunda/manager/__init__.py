"""The automated manager of a gang between its battles.

It works through the steps as a coach does, by the same acts, so it can do nothing that a coach
cannot: income, doctor and trade (`working`), what fighters learn (`teaching`), hiring and buying
(`spending`). It draws no dice of its own.
"""

from __future__ import annotations

from rules.necromunda.between.gang.gang import Team
from rules.necromunda.manager import spending, teaching, working
from rules.necromunda.manager.desk import Desk
from rules.roster import Event
from rules.steps import StepDice


def manage(team: Team, dice: StepDice) -> list[Event]:
    """Return the events by which the manager closes the open step; empty where none is open.

    See LG-FIX-11.
    """
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
