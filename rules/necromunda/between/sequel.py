"""NM-CAMP-02 (1), -18 to -23: what a battle and its wrap-up do to a gang, event by event.

The rest of the sequence is in `proceeds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.necromunda.between.campaign import proceeds
from rules.necromunda.between.gang.fighter import CAPTIVE, CRITICAL, IN_RECOVERY, SOLD, Fighter
from rules.necromunda.between.gang.gang import Captive, MatchLine, Team
from rules.necromunda.between.post_battle import PostBattle
from rules.necromunda.between.reducing import (
    Payload,
    book,
    count_roll,
    die,
    end,
    end_one,
    founded_yet,
    has_rolled,
    known,
    leave,
    may_act,
    may_die,
    of_match,
    pending,
    present,
    suffer,
    take,
)
from rules.problems import Problem, Refusal
from rules.roster import Reducer

JSON = Any


# -- the battle -----------------------------------------------------------------------------------


def _match_played(team: Team, payload: Payload) -> None:
    """{"opponent", "result", "score", "kind", "competition", "stood", "lines": [{"player",
    deeds}]}: the score of both sides, its own first; ``stood`` whether it had a fighter on the
    table at the end (NM-CAMP-17).  Whatever was left to do before it is over, and its reputation
    is counted: a correction may have opened a step again."""
    founded_yet(team)
    for each in payload["lines"]:
        known(team, each["player"])
    own, theirs = payload["score"]
    team.record.append(
        MatchLine(
            payload["opponent"],
            payload["result"],
            (own, theirs),
            payload["kind"],
            payload["competition"],
        )
    )
    team.reputation = team.reputation_due
    team.after = PostBattle(stood=payload["stood"])
    for each in payload["lines"]:
        fighter = team.fighters[each["player"]]
        fighter.matches += 1
        for deed, count in each.items():
            if deed != "player" and count:
                fighter.deeds[deed] = fighter.deeds.get(deed, 0) + count


def _served(team: Team, payload: Payload) -> None:
    """{"players"}: who is In Recovery no more (NM-CAMP-04, -08)"""
    for fighter in [present(team, who) for who in payload["players"]]:
        end(fighter, IN_RECOVERY)


def _succumb_rolled(team: Team, payload: Payload) -> None:
    """{"player", "face", "out"} (NM-CAMP-09)"""
    present(team, payload["player"])


def _item_lost(team: Team, payload: Payload) -> None:
    """{"player", "item", "clause"}: spent, burnt out or used up in the battle (NM-TRAIT-10,
    NM-FX-50, -60)"""
    take(present(team, payload["player"]).items, payload["item"], "item")


# -- lasting injuries -----------------------------------------------------------------------------


def _injury_rolled(team: Team, payload: Payload) -> None:
    """{"player", "faces", "injury", "again"}, and what it brings: ``recovery``, ``stats`` by
    characteristic, ``skill``, ``against``, ``critical``; ``again``: that result does not count
    here and is rolled again (NM-CAMP-11 to -13)"""
    fighter = present(team, payload["player"])
    has_rolled(team, payload)
    count_roll(team, payload)
    if payload["again"]:
        return
    fighter.injuries.append(payload["injury"])
    if payload.get("stats"):
        # By so much as the injury does to it now: a correction may have changed what came before.
        caps, printed = team.catalogue.caps, team.printed(fighter)
        for stat, by in team.catalogue.injury_by_id(payload["injury"]).stat.items():
            fighter.stats = caps.changed(fighter.stats, stat, by, printed)
    if skill := payload.get("skill"):
        if (against := payload.get("against")) is not None:
            fighter.against.append((skill, against))
        else:
            fighter.skills.append(skill)
    if payload.get("recovery") and not fighter.has(IN_RECOVERY):
        suffer(team, fighter, IN_RECOVERY, *payload["faces"])
    if payload.get("critical") and not fighter.has(CRITICAL):
        suffer(team, fighter, CRITICAL, *payload["faces"])


def _quantity_rolled(team: Team, payload: Payload) -> None:
    """{"player", "what", "face", "amount"}: ``experience``, or how many ``injuries``"""
    fighter = present(team, payload["player"])
    has_rolled(team, payload)
    count_roll(team, payload)
    if payload["what"] == "experience":
        fighter.experience += payload["amount"]


def _died(team: Team, payload: Payload) -> None:
    """{"player", "clause"} (NM-CAMP-11, -14, -17)"""
    fighter = present(team, payload["player"])
    may_die(team, fighter, payload["clause"])
    die(team, fighter)


def _capture_rolled(team: Team, payload: Payload) -> None:
    """{"player", "face", "modifier", "escaped", "gang", "gang_name"}: by whom (NM-CAMP-18)"""
    fighter = present(team, payload["player"])
    if not payload["escaped"]:
        suffer(team, fighter, CAPTIVE, payload["face"])
    elif not fighter.has(IN_RECOVERY):
        suffer(team, fighter, IN_RECOVERY, payload["face"])


# -- captives -------------------------------------------------------------------------------------


def _captive_taken(team: Team, payload: Payload) -> None:
    """{"gang", "gang_name", "fighter", "name", "cost", "since"} (NM-CAMP-18)"""
    founded_yet(team)
    team.captives.append(Captive(**payload))


def _captive_freed(team: Team, payload: Payload) -> None:
    """{"gang", "fighter", "credits", "clause"}: its holder has it no more; what that brought
    (NM-CAMP-20, -22, NM-SCEN-44)"""
    captive = _held(team, payload)
    if payload.get("seller") is not None:
        may_act(team, payload["seller"])
    team.captives.remove(captive)
    _settled(team, payload)
    reason = "captive_sold" if payload["clause"] == "NM-CAMP-22" else "ransom"
    book(team, payload["credits"], reason, captive.name, of_match(team), payload["clause"])
    if payload.get("seller") is not None:
        pending(team).acted.append(payload["seller"])


def _fate_left(team: Team, payload: Payload) -> None:
    """{"gang", "fighter"}: what its holder does with it was left open at the table (NM-DEC-44)"""
    _held(team, payload)
    pending(team).fates.append((payload["gang"], payload["fighter"]))


def _captive_held(team: Team, payload: Payload) -> None:
    """{"gang", "fighter"}: its holder keeps it (NM-DEC-44)"""
    _held(team, payload)
    _settled(team, payload)


def _ransom_asked(team: Team, payload: Payload) -> None:
    """{"gang", "fighter", "name", "credits", "clause"}: what its holder asked for it at the table;
    the answer was left open (NM-CAMP-20, NM-DEC-45)"""
    _held(team, payload)


def _held(team: Team, payload: Payload) -> Captive:
    whose = payload["gang"], payload["fighter"]
    captive = next((c for c in team.captives if (c.gang, c.fighter) == whose), None)
    if captive is None:
        params = {"player": payload["fighter"]}
        raise Refusal(Problem("gang_holds_no_such_captive", "NM-CAMP-19", params))
    return captive


def _settled(team: Team, payload: Payload) -> None:
    """Nobody is asked any more what becomes of it."""
    whose = payload["gang"], payload["fighter"]
    if team.after is not None and whose in team.after.fates:
        team.after.fates.remove(whose)


def _captive_returned(team: Team, payload: Payload) -> None:
    """{"player", "credits", "clause"}: what its gang has paid for it (NM-CAMP-20, -21)"""
    fighter = _captive(team, payload)
    about = f"player:{fighter.id}"
    book(team, -payload["credits"], "ransom", about, of_match(team), payload["clause"])
    end_one(fighter, CAPTIVE)


def _captive_lost(team: Team, payload: Payload) -> None:
    """{"player"}: sold by who held it, with all that it had (NM-CAMP-22)"""
    fighter = _captive(team, payload)
    fighter.items = []
    leave(team, fighter, SOLD)


def _rescue_announced(team: Team, payload: Payload) -> None:
    """{"gang", "player"}: the next battle with that gang is about it; the campaign says so
    (NM-CAMP-21)"""
    _captive(team, payload)


def _captive(team: Team, payload: Payload) -> Fighter:
    fighter = present(team, payload["player"])
    if not fighter.has(CAPTIVE):
        about = f"player:{fighter.id}"
        raise Refusal(Problem("is_no_captive", "NM-CAMP-19", {"name": fighter.name}, about))
    return fighter


def all_return(team: Team) -> None:
    """NM-CAMP-23."""
    team.captives = []
    for fighter in team.roster:
        end(fighter, CAPTIVE)


REDUCERS: Mapping[str, Reducer] = {
    "match_played": _match_played,
    "served": _served,
    "succumb_rolled": _succumb_rolled,
    "item_lost": _item_lost,
    "injury_rolled": _injury_rolled,
    "quantity_rolled": _quantity_rolled,
    "died": _died,
    "capture_rolled": _capture_rolled,
    "captive_taken": _captive_taken,
    "captive_freed": _captive_freed,
    "fate_left": _fate_left,
    "captive_held": _captive_held,
    "ransom_asked": _ransom_asked,
    "captive_returned": _captive_returned,
    "captive_lost": _captive_lost,
    "rescue_announced": _rescue_announced,
    **proceeds.REDUCERS,
}
