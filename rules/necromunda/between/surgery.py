"""NM-CAMP-14 to -16, -45, -64: critical injuries, and visits to the doctor."""

from __future__ import annotations

from typing import Any, Final

from rules.necromunda.between import lasting
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import Team, doctors_fee
from rules.necromunda.between.gang.succession import succession
from rules.necromunda.between.history import apply
from rules.problems import Problem
from rules.roster import Event
from rules.steps import StepDice

JSON = Any

STEP: Final = "actions"


def losses(team: Team) -> list[Event]:
    """Return the events of a new leader, and of deaths of fighters whom nobody can bring to the
    doctor.

    While several could lead, that is decided first (NM-CAMP-14, -38).
    """
    working = team.copy()
    events: list[Event] = []
    while True:
        following = succession(working)
        if not following and not working.heirs and working.escort is None:
            facts = [{"player": each.id, "clause": "NM-CAMP-14"} for each in working.critical[:1]]
            following = [Event("died", each) for each in facts]
        if not following:
            return events
        for event in following:
            apply(working, event)
        events += following


def let_die(team: Team, fighter: Fighter) -> list[Event]:
    """Return the event by which a fighter dies because its owner does not pay (NM-CAMP-15)."""
    return [Event("died", {"player": fighter.id, "clause": "NM-CAMP-15"})]


def fee_problems(team: Team, who: int) -> list[Problem]:
    """List what keeps the fee of a fighter from being rolled now."""
    wanted = team.patient
    if team.step != STEP or wanted is None or wanted.id != who:
        return [Problem("not_the_next_patient", "NM-CAMP-64", {"player": who}, f"player:{who}")]
    if team.after is not None and team.after.fee is not None:
        return [Problem("fee_is_rolled", "NM-CAMP-15", {"player": who}, f"player:{who}")]
    return []


def roll_fee(team: Team, who: int, dice: StepDice) -> list[Event]:
    """Roll the doctor's fee; return the event (NM-CAMP-15, -45)."""
    often = lasting.rolled_before(team, "doc_fee", who)
    rolled = dice.roll(2, 6, step="doc_fee", who=who, often=often)
    fee = doctors_fee(team, rolled.faces)
    facts = {"player": who, "credits": fee, "rolled": rolled.to_json()}
    return [Event("fee_rolled", facts)]


def pay_problems(team: Team) -> list[Problem]:
    """List what keeps the rolled fee from being paid (NM-CAMP-15)."""
    fee = None if team.after is None else team.after.fee
    if fee is None:
        return [Problem("no_fee_rolled", "NM-CAMP-15")]
    if fee.credits > team.treasury:
        params = {"credits": fee.credits, "stash": team.treasury}
        return [Problem("not_enough_credits", "NM-CAMP-29", params, f"player:{fee.fighter}")]
    return []


def pay(team: Team, dice: StepDice) -> list[Event]:
    """Pay the fee and roll the doctor's result; return the events (NM-CAMP-16).

    There must be no `pay_problems`.
    """
    working = team.copy()
    assert working.after is not None and working.after.fee is not None  # noqa: PT018
    fee, escort = working.after.fee, working.escort
    assert escort is not None, "a fee is rolled only where somebody can go"
    often = lasting.rolled_before(working, "doc", fee.fighter)
    rolled = dice.roll(1, 6, step="doc", who=fee.fighter, often=often)
    result = working.catalogue.escorted(rolled.faces[0])
    facts = {
        "player": fee.fighter,
        "escort": escort.id,
        "credits": fee.credits,
        "result": result,
        "rolled": rolled.to_json(),
    }
    events = [Event("escorted", facts)]
    apply(working, events[0])
    if result == "dies":
        events.append(Event("died", {"player": fee.fighter, "clause": "NM-CAMP-16"}))
        apply(working, events[-1])
    if result == "stabilised":
        roller = lasting.of_step(working, dice, "stabilised", fee.fighter)
        lasting.Injuring(working, fee.fighter, roller, None, events).run(
            {*lasting.NOT_STABILISED, *lasting.NOT_OUTSIDE}
        )
    return [*events, *losses(working)]
