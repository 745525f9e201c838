"""NM-CAMP-02 (2) to (7): what territories, rewards, experience and actions do to a gang."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.necromunda.between.gang.fighter import CRITICAL
from rules.necromunda.between.gang.gang import WORKSHOP, Team, doctors_fee
from rules.necromunda.between.post_battle import STEPS, Fee, Offer
from rules.necromunda.between.reducing import (
    Payload,
    book,
    count_roll,
    doctor_first,
    end,
    may_act,
    may_act_now,
    may_work,
    no_action_left,
    of_match,
    pending,
    present,
    undone,
)
from rules.problems import Problem, Refusal
from rules.roster import Reducer, founded_yet
from rules.steps import STEP_CLOSED

JSON = Any


# -- territory, rewards, experience, income -------------------------------------------------------


def _territories_known(team: Team, payload: Payload) -> None:
    """Set the types of the gang's territories, this battle's changes included: {"held"}
    (NM-CAMP-06, LG-FIX-12).
    """
    founded_yet(team)
    team.territories = tuple(payload["held"])


def _rewarded(team: Team, payload: Payload) -> None:
    """Pay a reward: {"credits", "faces", "reason", "clause"} (NM-SCEN-11, NM-CAMP-07)."""
    book(team, payload["credits"], payload["reason"], "", of_match(team), payload["clause"])


def _experience_gained(team: Team, payload: Payload) -> None:
    """Give a fighter experience: {"player", "gained", "for": {clause: points}}.

    See NM-CAMP-48 to -55.
    """
    present(team, payload["player"]).experience += payload["gained"]


def _mentor_tested(team: Team, payload: Payload) -> None:
    """Check the fighter of a mentor's test: {"player", "mentor", "faces", "passed"} (NM-FX-37)."""
    present(team, payload["player"])


def _reputation_due(team: Team, payload: Payload) -> None:
    """Note the reputation due at the end of the sequence: {"gained", "lost"} (NM-CAMP-57)."""
    pending(team).reputation = payload["gained"], payload["lost"]


def _income_waits(team: Team, payload: Payload) -> None:
    """Note territories whose income their owner may decline: {"territories"} (NM-CAMP-43)."""
    pending(team).boons = list(payload["territories"])


def _earned(team: Team, payload: Payload) -> None:
    """Pay the income of a territory, by its type, or of a skill (NM-CAMP-39 to -43, NM-FX-38).

    {"source", "credits", "clause"}, with ``faces`` or ``rolled``.
    """
    after = pending(team)
    source = payload["source"]
    if "worker" in payload:
        _waiting_income(team, source)
        may_work(team, payload["worker"])
    book(team, payload["credits"], "income", source, of_match(team), payload["clause"])
    if source in after.boons:
        after.boons.remove(source)
        count_roll(team, payload)


def _income_declined(team: Team, payload: Payload) -> None:
    """Decline an income: {"source"} (NM-CAMP-43)."""
    _waiting_income(team, payload["source"])
    pending(team).boons.remove(payload["source"])


def _waiting_income(team: Team, territory: str) -> None:
    waiting = pending(team).boons
    if territory not in waiting:
        params = {"territory": territory, "waiting": list(waiting)}
        raise Refusal(Problem("no_income_waits", "NM-CAMP-43", params, "territory"))


def _sequence_over(team: Team, payload: Payload) -> None:
    """End the sequence after a friendly battle, which leaves nothing to do: {}."""
    team.after = None


def _sequence_cut(team: Team, payload: Payload) -> None:
    """Cut the sequence after a forfeit to the roster update: {} (NM-CAMP-08)."""
    pending(team).closed = ["income", "actions"]


# -- post-battle actions --------------------------------------------------------------------------


def _extra_action(team: Team, payload: Payload) -> None:
    """Give a fighter one more action, which is a trade: {"player", "action"} (NM-FX-39)."""
    present(team, payload["player"])
    pending(team).extra.append(payload["player"])


def _fee_rolled(team: Team, payload: Payload) -> None:
    """Set the doctor's fee: {"player", "credits", "rolled"} (NM-CAMP-15).

    The fee is worked out again from the faces, as a correction may give or take the friendly doctor
    (NM-CAMP-45). Raises Refusal("not_the_next_patient") if the fighter is not critically injured.
    """
    fighter = present(team, payload["player"])
    if not fighter.has(CRITICAL):
        about = f"player:{fighter.id}"
        raise Refusal(Problem("not_the_next_patient", "NM-CAMP-64", {"player": fighter.id}, about))
    pending(team).fee = Fee(fighter.id, doctors_fee(team, payload["rolled"]["faces"]))
    count_roll(team, payload)


def _escorted(team: Team, payload: Payload) -> None:
    """Pay the doctor and end the critical injury (NM-CAMP-16).

    {"player", "escort", "credits", "result", "rolled"}: the result says whether the fighter lived.
    Raises Refusal("no_fee_rolled"), or where the escort has no action left.
    """
    fighter = present(team, payload["player"])
    after = pending(team)
    about = f"player:{fighter.id}"
    if after.fee is None or after.fee.fighter != fighter.id:
        raise Refusal(Problem("no_fee_rolled", "NM-CAMP-15", {}, about))
    may_act(team, payload["escort"])
    book(team, -after.fee.credits, "doc", about, of_match(team), "NM-CAMP-15")
    end(fighter, CRITICAL)
    after.fee = None
    after.acted.append(payload["escort"])
    count_roll(team, payload)


def _acted(team: Team, payload: Payload) -> None:
    """Use up an action: {"player", "action", "credits"}; ``work_territory`` or ``none``
    (NM-CAMP-24).
    """
    fighter = present(team, payload["player"])
    may_act_now(team, fighter.id)
    about = f"player:{fighter.id}"
    book(team, payload["credits"], "work", about, of_match(team), "NM-CAMP-24")
    pending(team).acted.append(fighter.id)


def _trade_rolled(team: Team, payload: Payload) -> None:
    """Note what a trade has found (NM-CAMP-26, -46).

    {"player", "availability", "discount", "boon", "extra", "rolled"}: without the workshop that it
    counted on, which a correction may have taken, it finds less.

    Raises Refusal for a fighter who has no action left for a trade.
    """
    after = pending(team)
    who = present(team, payload["player"]).id
    availability = payload["availability"]
    if payload["extra"]:
        if who not in after.extra:
            raise no_action_left(who)
        doctor_first(team, f"player:{who}")
        after.extra.remove(who)
    else:
        may_act_now(team, who)
        after.acted.append(who)
    if payload["boon"] and team.boons("trade_plus_two"):
        after.used.append("trade_plus_two")
    elif payload["boon"]:
        availability -= WORKSHOP
    after.offer = Offer(who, availability, payload["discount"])
    count_roll(team, payload)


def _trade_left(team: Team, payload: Payload) -> None:
    """Buy nothing of what the trade found: {}."""
    pending(team).offer = None


def _step_closed(team: Team, payload: Payload) -> None:
    """Close a step: {"step"} (NM-CAMP-57).

    With the last step ``reputation`` says what the gang had then. It is worked out again, as a
    correction may have changed what was due. So a correction may have left nothing to do in a step,
    or something to do in one before it: that one is open again. Raises Refusal with
    ``step_not_open``, or with what must be done first.
    """
    after, step, open_ = pending(team), payload["step"], team.step
    if STEPS.index(step) < STEPS.index(open_):
        return
    if open_ != step:
        raise Refusal(Problem("step_not_open", "NM-CAMP-02", {"step": step, "open": open_}))
    if wrong := undone(team):
        raise Refusal(wrong)
    if step == "roster":
        team.reputation = team.reputation_due
        team.after = None
        return
    after.closed.append(step)
    after.boons = []
    if step == "actions":
        after.offer, after.extra, after.fates = None, [], []


REDUCERS: Mapping[str, Reducer] = {
    "territories_known": _territories_known,
    "rewarded": _rewarded,
    "experience_gained": _experience_gained,
    "mentor_tested": _mentor_tested,
    "reputation_due": _reputation_due,
    "income_waits": _income_waits,
    "earned": _earned,
    "income_declined": _income_declined,
    "sequence_over": _sequence_over,
    "sequence_cut": _sequence_cut,
    "extra_action": _extra_action,
    "fee_rolled": _fee_rolled,
    "escorted": _escorted,
    "acted": _acted,
    "trade_rolled": _trade_rolled,
    "trade_left": _trade_left,
    STEP_CLOSED: _step_closed,
}
