"""NM-CAMP-39 to -43: the income of territories whose owner has to say how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.necromunda.between import lasting, surgery
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply
from rules.problems import Problem
from rules.roster import Event
from rules.steps import StepDice

JSON = Any
Wish = Mapping[str, JSON]

STEP: Final = "income"
#: Credits for each point of reputation, and the most of them (NM-CAMP-42).
PER_REPUTATION, MOST_OF_REPUTATION = 10, 80


def boon_problems(team: Team, territory: str) -> list[Problem]:
    waiting = [] if team.after is None else team.after.boons
    if territory in waiting:
        return []
    params = {"territory": territory, "waiting": list(waiting)}
    return [Problem("no_income_waits", "NM-CAMP-43", params, "territory")]


def work_problems(team: Team, wish: Wish) -> list[Problem]:
    """List what keeps that ganger from working there."""
    if team.step != STEP:
        return [Problem("step_not_open", "NM-CAMP-02", {"step": STEP, "open": team.step})]
    problems, who = boon_problems(team, wish["territory"]), wish["player"]
    if who not in (able := [fighter.id for fighter in team.workers]):
        params = {"player": who, "workers": able}
        problems.append(Problem("cannot_work", "NM-CAMP-43", params, f"player:{who}"))
    return problems


def work(team: Team, wish: Wish, dice: StepDice) -> list[Event]:
    """Return the events of the work: income, or on a double none and a lasting injury of the
    worker.

    See NM-CAMP-43.
    """
    working, where, who = team.copy(), wish["territory"], wish["player"]
    territory = working.catalogue.territories[where]
    key = f"income.{where}"
    often = lasting.rolled_before(working, key, who)
    amount = territory.rolled
    rolled = dice.roll(amount.count, amount.die, step=key, who=who, often=often)
    double = len({*rolled.faces}) < len(rolled.faces)
    facts = {
        "source": where,
        "credits": 0 if double else amount.total(rolled.faces) * territory.mult,
        "clause": "NM-CAMP-43",
        "worker": who,
        "rolled": rolled.to_json(),
    }
    events = [Event("earned", facts)]
    apply(working, events[0])
    if double:
        roller = lasting.of_step(working, dice, "worker_injury", who)
        result = lasting.Injuring(working, who, roller, None, events).run(lasting.NOT_OUTSIDE)
        if working.catalogue.injury_by_id(result).dead:
            events.append(Event("died", {"player": who, "clause": "NM-CAMP-11"}))
            apply(working, events[-1])
    return [*events, *surgery.losses(working)]
