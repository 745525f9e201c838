"""NM-CAMP-02 (2) to (7): what territories, rewards, experience and actions do to a gang."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.necromunda.between.fighter import CRITICAL
from rules.necromunda.between.post_battle import Fee, Offer
from rules.necromunda.between.reducing import (
    Payload,
    book,
    count_roll,
    end,
    founded_yet,
    of_match,
    pending,
    present,
)
from rules.necromunda.between.team import Team
from rules.problems import Problem, Refusal
from rules.roster import Reducer
from rules.steps import STEP_CLOSED

JSON = Any


# -- territory, rewards, experience, income -------------------------------------------------------


def _territories_known(team: Team, payload: Payload) -> None:
    """{"held"}: the types of what it owns, with what this battle changed (NM-CAMP-06, LG-FIX-12)"""
    founded_yet(team)
    team.territories = tuple(payload["held"])


def _rewarded(team: Team, payload: Payload) -> None:
    """{"credits", "faces", "reason", "clause"} (NM-SCEN-11, NM-CAMP-07)"""
    book(team, payload["credits"], payload["reason"], "", of_match(team), payload["clause"])


def _experience_gained(team: Team, payload: Payload) -> None:
    """{"player", "gained", "for": {clause: points}} (NM-CAMP-48 to -55)"""
    present(team, payload["player"]).experience += payload["gained"]


def _mentor_tested(team: Team, payload: Payload) -> None:
    """{"player", "mentor", "faces", "passed"} (NM-FX-37)"""
    present(team, payload["player"])


def _reputation_due(team: Team, payload: Payload) -> None:
    """{"gained", "lost"}: counted when the sequence is over (NM-CAMP-57)"""
    pending(team).reputation = payload["gained"], payload["lost"]


def _income_waits(team: Team, payload: Payload) -> None:
    """{"territories"}: whose income their owner may do without (NM-CAMP-43)"""
    pending(team).boons = list(payload["territories"])


def _earned(team: Team, payload: Payload) -> None:
    """{"source", "credits", "clause"}, ``faces`` or ``rolled``: from a territory by its type, or a
    skill (NM-CAMP-39 to -43, NM-FX-38)"""
    after = pending(team)
    source = payload["source"]
    book(team, payload["credits"], "income", source, of_match(team), payload["clause"])
    if source in after.boons:
        after.boons.remove(source)
        count_roll(team, payload)


def _income_declined(team: Team, payload: Payload) -> None:
    """{"source"} (NM-CAMP-43)"""
    pending(team).boons.remove(payload["source"])


def _sequence_over(team: Team, payload: Payload) -> None:
    """{}: after a friendly battle nothing is left to do"""
    team.after = None


def _sequence_cut(team: Team, payload: Payload) -> None:
    """{}: after a forfeit there is the roster update alone (NM-CAMP-08)"""
    pending(team).closed = ["income", "actions"]


# -- post-battle actions --------------------------------------------------------------------------


def _extra_action(team: Team, payload: Payload) -> None:
    """{"player", "action"}: one more of that kind, which is a trade (NM-FX-39)"""
    present(team, payload["player"])
    pending(team).extra.append(payload["player"])


def _fee_rolled(team: Team, payload: Payload) -> None:
    """{"player", "credits", "rolled"} (NM-CAMP-15)"""
    fighter = present(team, payload["player"])
    pending(team).fee = Fee(fighter.id, payload["credits"])
    count_roll(team, payload)


def _escorted(team: Team, payload: Payload) -> None:
    """{"player", "escort", "credits", "result", "rolled"}: the critical injury is treated; whether
    it lived says the result (NM-CAMP-16)"""
    fighter = present(team, payload["player"])
    after = pending(team)
    about = f"player:{fighter.id}"
    book(team, -payload["credits"], "doc", about, of_match(team), "NM-CAMP-15")
    end(fighter, CRITICAL)
    after.fee = None
    after.acted.append(payload["escort"])
    count_roll(team, payload)


def _acted(team: Team, payload: Payload) -> None:
    """{"player", "action", "credits"}: ``work_territory`` or ``none`` (NM-CAMP-24)"""
    fighter = present(team, payload["player"])
    about = f"player:{fighter.id}"
    book(team, payload["credits"], "work", about, of_match(team), "NM-CAMP-24")
    pending(team).acted.append(fighter.id)


def _trade_rolled(team: Team, payload: Payload) -> None:
    """{"player", "availability", "discount", "boon", "extra", "rolled"} (NM-CAMP-26, -46)"""
    after = pending(team)
    who = present(team, payload["player"]).id
    after.offer = Offer(who, payload["availability"], payload["discount"])
    if payload["extra"]:
        after.extra.remove(who)
    else:
        after.acted.append(who)
    if payload["boon"]:
        after.used.append("trade_plus_two")
    count_roll(team, payload)


def _trade_left(team: Team, payload: Payload) -> None:
    """{}: nothing of what the trade found is bought"""
    pending(team).offer = None


def _step_closed(team: Team, payload: Payload) -> None:
    """{"step"}; after the last one ``reputation`` is what the gang has now (NM-CAMP-57)"""
    after, step = pending(team), payload["step"]
    if team.step != step:
        raise Refusal(Problem("step_not_open", "NM-CAMP-02", {"step": step, "open": team.step}))
    if step == "roster":
        team.reputation = payload["reputation"]
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
