"""NM-CAMP-24, -26, -46, NM-FX-39, -40: post-battle actions, and what a trade may find."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import WORKSHOP, Team
from rules.necromunda.between.lasting import rolled_before
from rules.necromunda.catalogue.effects import Effect, Key
from rules.problems import Problem
from rules.roster import Event
from rules.steps import StepDice

JSON = Any
Wish = Mapping[str, JSON]

STEP: Final = "actions"
#: Credits that a fighter earns at work (NM-CAMP-24).
WORK: Final = 10
#: What a leader adds to an availability roll, and the reputation that adds 1 (NM-CAMP-26, -46).
LEADER, PER_REPUTATION = 1, 10


def effects(team: Team, fighter: Fighter, key: Key) -> list[Effect]:
    """List the effects of that kind that a fighter's skills have."""
    skills = (team.catalogue.skills[each] for each in fighter.skills)
    return [effect for skill in skills for effect in skill.fx if effect.key == key]


def action_problems(team: Team, who: int) -> list[Problem]:
    """List what keeps a fighter from its post-battle action now (NM-CAMP-24, -64)."""
    about = f"player:{who}"
    if team.step != STEP:
        return [Problem("step_not_open", "NM-CAMP-02", {"step": STEP, "open": team.step})]
    problems = []
    if who not in [fighter.id for fighter in team.able]:
        problems.append(Problem("no_action_left", "NM-CAMP-24", {"player": who}, about))
    if team.patient is not None:
        problems.append(Problem("doctor_first", "NM-CAMP-64", {}, about))
    if team.after is not None and team.after.offer is not None:
        problems.append(Problem("trade_waits", "NM-CAMP-26", {}, about))
    return problems


def acted(who: int, action: str) -> Event:
    worth = WORK if action == "work_territory" else 0
    return Event("acted", {"player": who, "action": action, "credits": worth})


def trade_problems(team: Team, wish: Wish) -> list[Problem]:
    """List what keeps a fighter from a trade.

    A fighter with an extra trade may have used up its action (NM-CAMP-26, NM-FX-39).
    """
    who = wish["player"]
    wrong = action_problems(team, who)
    if team.after is not None and who in team.after.extra:
        return [each for each in wrong if each.code != "no_action_left"]
    return wrong


def trade(team: Team, wish: Wish, dice: StepDice) -> list[Event]:
    """Roll availability and return the event; buying is an act of its own."""
    who = wish["player"]
    fighter = team.fighters[who]
    assert team.after is not None, "there is a step"
    boon = wish["boon"] and bool(team.boons("trade_plus_two"))
    boon = boon and "trade_plus_two" not in team.after.used
    bargains = effects(team, fighter, "trade_mod")
    rolled = dice.roll(2, 6, step="availability", who=who, often=_often(team, who))
    total = sum(rolled.faces) + team.reputation // PER_REPUTATION
    total += LEADER if fighter.rank == "leader" else 0
    total += WORKSHOP if boon else 0
    total += sum(each.avail for each in bargains)
    facts = {
        "player": who,
        "availability": total,
        "discount": max((each.discount for each in bargains), default=0),
        "boon": boon,
        "extra": who not in [each.id for each in team.able],
        "rolled": rolled.to_json(),
    }
    return [Event("trade_rolled", facts)]


def _often(team: Team, who: int) -> int:
    return rolled_before(team, "availability", who)
