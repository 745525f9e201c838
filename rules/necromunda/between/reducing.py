"""The parts that the reducers of all events of a gang share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rules.conditions import Condition
from rules.necromunda.between.gang import equipment
from rules.necromunda.between.gang.fighter import (
    CAPTIVE,
    CRITICAL,
    DEAD,
    IN_RECOVERY,
    SOLD,
    Fighter,
    Leaving,
    Owned,
)
from rules.necromunda.between.gang.gang import LedgerLine, Team
from rules.necromunda.between.post_battle import PostBattle
from rules.problems import Problem, Refusal

JSON = Any
Payload = Mapping[str, JSON]

#: The advances that a juve needs to become a ganger (NM-CAMP-34).
JUVE_ADVANCES: Final = 5
#: Credits that a cheap juve costs less (NM-CAMP-41).
JUVE_DISCOUNT: Final = 10


def known(team: Team, who: int) -> Fighter:
    fighter = team.fighters.get(who)
    if fighter is None:
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return fighter


def present(team: Team, who: int) -> Fighter:
    fighter = known(team, who)
    if fighter.left is not None:
        about = f"player:{who}"
        raise Refusal(Problem("player_has_left", "LG-EVENT-01", {"name": fighter.name}, about))
    return fighter


def pending(team: Team) -> PostBattle:
    """Return the sequence after the newest battle. Raises Refusal("no_battle_before")."""
    if team.after is None:
        raise Refusal(Problem("no_battle_before", "NM-CAMP-02"))
    return team.after


def closing_problems(team: Team) -> list[Problem]:
    """List what must be seen to before the open step can be closed.

    A fighter that nobody is left to bring to the doctor dies as the step closes (NM-CAMP-14).
    """
    problems = [] if team.step else [Problem("no_step_open", "NM-CAMP-02")]
    problems += [] if team.step == "actions" and team.patient is None else undone(team)
    if team.heirs:
        heirs = {"heirs": [fighter.id for fighter in team.heirs]}
        problems.append(Problem("no_leader", "NM-CAMP-38", heirs))
    return problems


def undone(team: Team) -> list[Problem]:
    """List what cannot wait in the open step: a fighter for the doctor, an advance."""
    if team.step == "actions" and team.critical:
        return [Problem("doctor_first", "NM-CAMP-64")]
    if team.step == "roster" and team.due is not None:
        params = {"name": team.due.name}
        return [Problem("advance_waits", "NM-CAMP-33", params, f"player:{team.due.id}")]
    return []


def may_act(team: Team, who: int) -> None:
    """Raise Refusal for the post-battle action of a fighter that has none left (NM-CAMP-24)."""
    if who not in [fighter.id for fighter in team.able]:
        raise no_action_left(who)


def may_act_now(team: Team, who: int) -> None:
    """Refuse the post-battle action of a fighter who has none left, and all of them while a fighter
    has to be brought to the doctor.

    See NM-CAMP-24, -64.
    """
    may_act(team, who)
    doctor_first(team, f"player:{who}")


def doctor_first(team: Team, about: str) -> None:
    """Raise Refusal("doctor_first") while there are a patient and an escort (NM-CAMP-64)."""
    if team.patient is not None:
        raise Refusal(Problem("doctor_first", "NM-CAMP-64", {}, about))


def may_work(team: Team, who: int) -> None:
    """Raise Refusal("cannot_work") for the work of a fighter that is no ganger at hand
    (NM-CAMP-43).
    """
    able = [fighter.id for fighter in team.workers]
    if who not in able:
        params = {"player": who, "workers": able}
        raise Refusal(Problem("cannot_work", "NM-CAMP-43", params, f"player:{who}"))


def has_rolled(team: Team, payload: Payload) -> None:
    """Check that the first roll of an act still stands, before a further roll of it counts.

    The act is that of a fighter whom the doctor stabilised, or who was hurt at work. Raises
    Refusal("nothing_was_rolled") if a correction took the first roll away (NM-CAMP-16, -43).
    """
    step, who = (payload.get("rolled") or {}).get("step", ""), payload["player"]
    rolls = pending(team).rolls if step in _RESTS_ON else {}
    if step in _RESTS_ON and not any(_is_of(each, _RESTS_ON[step], who) for each in rolls):
        about = f"player:{who}"
        raise Refusal(Problem("nothing_was_rolled", "LG-EVENT-08", {"player": who}, about))


def _is_of(roll: str, step: str, who: int) -> bool:
    return roll.startswith(step) and roll.endswith(f"/{who}")


#: By step of a further roll: of which it is, as `PostBattle.rolls` has it.
_RESTS_ON: Mapping[str, str] = {"stabilised": "doc/", "worker_injury": "income."}


def may_die(team: Team, fighter: Fighter, clause: str) -> None:
    """Check that a death that a coach decided or the doctor caused still stands.

    Raises Refusal("not_the_next_patient") if the fighter is not critically injured or nobody was
    treated, and Refusal("doctor_first") if an escort can go to the doctor after all (NM-CAMP-14 to
    -16).
    """
    about, of_doctor = f"player:{fighter.id}", f"doc/{fighter.id}"
    untreated = clause in ("NM-CAMP-14", "NM-CAMP-15") and not fighter.has(CRITICAL)
    if untreated or (clause == "NM-CAMP-16" and of_doctor not in pending(team).rolls):
        raise Refusal(Problem("not_the_next_patient", "NM-CAMP-64", {"player": fighter.id}, about))
    if clause == "NM-CAMP-14":
        doctor_first(team, about)


def no_action_left(who: int) -> Refusal:
    return Refusal(Problem("no_action_left", "NM-CAMP-24", {"player": who}, f"player:{who}"))


def has_cheap_juve(team: Team) -> bool:
    """Say whether a cheap juve can be hired: once per post-battle (NM-CAMP-41)."""
    used = team.after.used if team.after is not None else []
    return bool(team.boons("cheap_juve")) and "cheap_juve" not in used


def juve_price(team: Team, payload: Payload) -> tuple[int, bool]:
    """Return the price of a hired fighter, and whether a territory makes it cheaper (NM-CAMP-41).

    A correction may have given or taken the territory since.
    """
    price: int = payload["price"] + (JUVE_DISCOUNT if payload.get("boon") else 0)
    boon = payload["type"] == "juve" and has_cheap_juve(team)
    return (max(0, price - JUVE_DISCOUNT) if boon else price), boon


def juve_problems(fighter: Fighter) -> list[Problem]:
    """List what keeps a juve from being made a ganger (NM-CAMP-34)."""
    about, named = f"player:{fighter.id}", {"name": fighter.name}
    if fighter.rank != "juve":
        return [Problem("no_juve", "NM-CAMP-34", named, about)]
    count = len(fighter.advances)
    if count < JUVE_ADVANCES:
        params = {**named, "count": count, "least": JUVE_ADVANCES}
        return [Problem("too_few_advances", "NM-CAMP-34", params, about)]
    return []


def book(team: Team, amount: int, reason: str, about: str, cause: str, clause: str) -> None:
    """Write a line in the ledger.

    Raises Refusal("not_enough_credits"): the treasury never becomes negative (NM-CAMP-29).
    """
    balance = team.treasury + amount
    if balance < 0:
        params = {"credits": -amount, "stash": team.treasury}
        raise Refusal(Problem("not_enough_credits", "NM-CAMP-29", params, about))
    if amount:
        team.ledger.append(LedgerLine(amount, reason, about, cause, clause, balance))


def roster_begun(team: Team) -> None:
    """Note that the roster update has begun, which ends the actions (NM-CAMP-02).

    They are over whoever is hired, promoted or comes home then; but not while a correction has left
    a fighter who must be brought to the doctor.
    """
    if team.after is not None and "actions" not in team.after.closed and not team.critical:
        team.after.closed.append("actions")


def of_match(team: Team) -> str:
    """Return the cause of ledger lines of the newest battle."""
    return f"match:{team.matches}"


def take(owned: list[Owned], item: str, about: str) -> Owned:
    """Take an item out of a list; of several alike the first.

    Raises Refusal("no_such_item_here") if it is not in the list.
    """
    for candidate in owned:
        if candidate.item == item:
            owned.remove(candidate)
            return candidate
    raise Refusal(Problem("no_such_item_here", "NM-CAMP-37", {"item": item}, about))


def stow(team: Team, owned: Owned) -> None:
    """Put an item into the stash; a sight comes off its weapon."""
    team.stash.append(replace(owned, item=owned.item.partition("@")[0]))


def suffer(team: Team, fighter: Fighter, what: str, *faces: int, cause: str = "") -> None:
    """Give a fighter a condition; its cause is the newest battle where none is named."""
    cause = cause or of_match(team)
    fighter.conditions += (replace(_CONDITIONS[what], cause=cause, rolls=faces),)


def end(fighter: Fighter, what: str) -> None:
    fighter.conditions = tuple(each for each in fighter.conditions if each.what != what)


def end_one(fighter: Fighter, what: str) -> None:
    """End the first of a kind: after a correction two gangs may hold the same fighter, and each
    lets them go for itself.

    See LG-EVENT-04.
    """
    at = next(n for n, each in enumerate(fighter.conditions) if each.what == what)
    fighter.conditions = fighter.conditions[:at] + fighter.conditions[at + 1 :]


def leave(team: Team, fighter: Fighter, reason: str) -> None:
    """Enter why a fighter left.

    A dead or sold one keeps no experience, and its fee passes to nobody (NM-CAMP-56, -64).
    """
    fighter.left = Leaving(reason, team.matches)
    after = team.after
    if after is not None and after.fee is not None and after.fee.fighter == fighter.id:
        after.fee = None
    if reason in (DEAD, SOLD):
        fighter.experience = 0


def die(team: Team, fighter: Fighter, cause: str = "") -> None:
    """Enter a death; weapons and gear, but not armour, go to the stash of a gang that stood.

    See NM-CAMP-17.
    """
    if team.after is None or team.after.stood:
        for owned in fighter.items:
            item = equipment.read(team.catalogue, owned.item)
            if item is None or item.gear is None or item.gear.kind not in ("armour", "overlay"):
                stow(team, owned)
    fighter.items = []
    suffer(team, fighter, DEAD, cause=cause)
    leave(team, fighter, DEAD)


def count_roll(team: Team, payload: Payload) -> None:
    """Count how often the same was rolled for a fighter in a step, so that no roll comes twice."""
    rolled = payload.get("rolled")
    if rolled:
        pending(team).rolls[f"{rolled['step']}/{rolled['who']}"] = rolled["often"] + 1


_CONDITIONS = {
    DEAD: Condition("dead", DEAD, "", "NM-CAMP-17"),
    IN_RECOVERY: Condition("injury", IN_RECOVERY, "", "NM-CAMP-04", "matches", 1),
    CAPTIVE: Condition("captive", CAPTIVE, "", "NM-CAMP-19", "event"),
    CRITICAL: Condition("injury", CRITICAL, "", "NM-CAMP-14", "event"),
}
