"""NM-CAMP-02: the steps after a battle, what waits in each, and what closes it.

income:  territories whose income may be declined (NM-CAMP-43).
actions: critical injuries first, then actions of leaders and champions (NM-CAMP-24, -64).
roster:  advances, the market and the roster; reputation is counted as it closes (NM-CAMP-57).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.necromunda.between import advancing, surgery
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply
from rules.necromunda.between.post_battle import Step
from rules.necromunda.between.reducing import closing_problems
from rules.necromunda.catalogue.advances import SPECIALIST
from rules.necromunda.catalogue.vocabulary import DecisionKey
from rules.problems import Problem, Refusal
from rules.roster import Event
from rules.steps import STEP_CLOSED, OpenChoice, StepDice

JSON = Any


def in_step(team: Team, step: Step) -> None:
    """Raise Refusal("step_not_open") if another step than this one is open."""
    if team.step != step:
        raise Refusal(Problem("step_not_open", "NM-CAMP-02", {"step": step, "open": team.step}))


def open_choices(team: Team) -> list[OpenChoice]:
    """List the open choices of the open step, in order."""
    match team.step:
        case "income":
            return list(_income(team))
        case "actions":
            return list(_actions(team))
        case "roster":
            return list(_roster(team))
    return []


def default(team: Team, dice: StepDice) -> list[Event]:
    """Return the events that close the open step, where nobody has answered.

    The doctor is paid where the treasury covers the fee (NM-CAMP-64); gangers roll for their
    advances and take the first they may (NM-CAMP-33).
    """
    working, events = team.copy(), []

    def happen(found: list[Event]) -> None:
        for event in found:
            apply(working, event)
            events.append(event)

    step = working.step
    if heirs := working.heirs:
        happen([Event("led", {"player": heirs[0].id})])
    if step == "actions":
        while (patient := working.patient) is not None:
            happen(_visit(working, patient, dice))
            happen(surgery.losses(working))
        happen(surgery.losses(working))
    if step == "roster":
        while (due := working.due) is not None:
            happen(_ganger(working, due, dice))
    if working.step == step and step:
        happen([closed(working)])
    return events


def closed(team: Team) -> Event:
    """Return the event that closes the open step (NM-CAMP-57).

    The event of the last step, ``roster``, also has the reputation that the gang is due.
    """
    facts: dict[str, JSON] = {"step": team.step}
    if team.step == "roster":
        facts["reputation"] = team.reputation_due
    return Event(STEP_CLOSED, facts)


# -- what waits -----------------------------------------------------------------------------------


def _choice(
    team: Team,
    key: DecisionKey,
    clause: str,
    about: dict[str, JSON],
    options: list[JSON],
    default: JSON = None,
    dice: str = "",
) -> OpenChoice:
    return OpenChoice(team.step, key, clause, about, options, default, dice)


def _income(team: Team) -> Iterator[OpenChoice]:
    assert team.after is not None, "there is a step"
    for where in team.after.boons:
        decline = {"act": "decline_boon", "territory": where}
        work = [
            {"act": "work_boon", "territory": where, "player": fighter.id}
            for fighter in team.workers
        ]
        dice = team.catalogue.territories[where].dice
        about = {"territory": where}
        yield _choice(team, "work_boon", "NM-CAMP-43", about, [decline, *work], decline, dice)


def _actions(team: Team) -> Iterator[OpenChoice]:
    assert team.after is not None, "there is a step"
    for gang, who in team.after.fates:
        hold = {"act": "hold_captive", "gang": gang, "captive": who}
        about = {"gang": gang, "captive": who}
        yield _choice(team, "captive_fate", "NM-CAMP-20", about, [hold], hold)
    yield from _leaderless(team)
    patient = team.patient
    if patient is not None:
        about, die = {"player": patient.id}, {"act": "let_die", "player": patient.id}
        if team.after.fee is None:
            roll = {"act": "roll_fee", "player": patient.id}
            yield _choice(team, "doc_visit", "NM-CAMP-15", about, [roll, die], roll, "2d6")
            return
        pay = {"act": "pay_doc"}
        options = [die] if surgery.pay_problems(team) else [pay, die]
        yield _choice(team, "doc_visit", "NM-CAMP-15", about, options, options[0], "1d6")
        return
    if team.after.offer is not None:
        leave = {"act": "leave_offer"}
        about = {"player": team.after.offer.trader}
        yield _choice(team, "market", "NM-CAMP-26", about, [leave], leave)
        return
    for fighter in team.able:
        acts = [
            {"act": act, "player": fighter.id} for act in ("trade", "work_territory", "no_action")
        ]
        about = {"player": fighter.id}
        yield _choice(team, "post_action", "NM-CAMP-24", about, acts, acts[0], "2d6")
    for who in team.after.extra:
        trade = {"act": "trade", "player": who}
        yield _choice(team, "post_action", "NM-FX-39", {"player": who}, [trade], trade, "2d6")


def _roster(team: Team) -> Iterator[OpenChoice]:
    yield from _leaderless(team)
    for fighter in team.roster:
        about = {"player": fighter.id}
        if fighter.waiting:
            acts = _ganger_acts(team, fighter)
            dice = "1d6" if acts[0]["set"] else ""
            yield _choice(team, "advance_option", "NM-CAMP-33", about, acts, acts[0], dice)
        elif fighter.is_due:
            roll = {"act": "roll_advance", "player": fighter.id}
            yield _choice(team, "advances", "NM-CAMP-33", about, [roll], roll, "2d6")
    if not closing_problems(team):
        close = {"act": "close_step"}
        yield _choice(team, "roster_edit", "NM-CAMP-02", {}, [close], close)


def _leaderless(team: Team) -> Iterator[OpenChoice]:
    """Yield the choice of a new leader; the lowest id is the default (NM-CAMP-38)."""
    heirs = [{"act": "choose_leader", "player": fighter.id} for fighter in team.heirs]
    if heirs:
        yield _choice(team, "new_leader", "NM-CAMP-38", {}, heirs, heirs[0])


def _ganger_acts(team: Team, fighter: Fighter) -> list[dict[str, JSON]]:
    """List the acts by which a ganger may take the advance that it rolled."""
    options, _ = advancing.ganger_options(team, fighter)
    sets: list[str] = [""]
    if options == [SPECIALIST]:
        sets = list(advancing.sets_for(team, fighter, "primary")) or sets
    act = {"act": "take_advance", "player": fighter.id}
    return [{**act, "option": option, "set": set_} for option in options for set_ in sets]


# -- what happens where nobody answers ------------------------------------------------------------


def _visit(team: Team, patient: Fighter, dice: StepDice) -> list[Event]:
    """Return the events of a visit to the doctor, who is paid where the treasury covers the fee.

    See NM-CAMP-64.
    """
    events: list[Event] = []
    working = team.copy()
    if working.after is not None and working.after.fee is None:
        events += surgery.roll_fee(working, patient.id, dice)
        apply(working, events[0])
    if surgery.pay_problems(working):
        return [*events, *surgery.let_die(working, patient)]
    return [*events, *surgery.pay(working, dice)]


def _ganger(team: Team, fighter: Fighter, dice: StepDice) -> list[Event]:
    if not fighter.waiting:
        return [advancing.ganger_rolled(fighter, team, dice)]
    act = _ganger_acts(team, fighter)[0]
    set_ = next((each for each in team.primary(fighter) if each == act["set"]), None)
    return [advancing.ganger_advanced(team, fighter, act["option"], set_, dice)]
