"""NM-CAMP-02 (1), -18 to -23: a battle and its wrap-up, event by event.

The rest of the sequence is in `campaign.proceeds`.
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
from rules.roster import Reducer, founded_yet

JSON = Any


# -- the battle -----------------------------------------------------------------------------------


def _match_played(team: Team, payload: Payload) -> None:
    """Enter a battle: {"opponent", "result", "score", "kind", "competition", "stood", "lines"}.

    score: of both sides, the gang's own first.
    stood: whether the gang had a fighter on the table at the end (NM-CAMP-17).
    lines: [{"player", deeds}].

    Whatever was left to do before it is over, and its reputation is counted: a correction may have
    opened a step again.
    """
    founded_yet(team)
    for line in payload["lines"]:
        known(team, line["player"])
    score, theirs = payload["score"]
    team.record.append(
        MatchLine(
            payload["opponent"],
            payload["result"],
            (score, theirs),
            payload["kind"],
            payload["competition"],
        )
    )
    team.reputation = team.reputation_due
    team.after = PostBattle(stood=payload["stood"])
    for line in payload["lines"]:
        fighter = team.fighters[line["player"]]
        fighter.matches += 1
        for deed, count in line.items():
            if deed != "player" and count:
                fighter.deeds[deed] = fighter.deeds.get(deed, 0) + count


def _served(team: Team, payload: Payload) -> None:
    """End the recovery of fighters: {"players"} (NM-CAMP-04, -08)."""
    for fighter in [present(team, who) for who in payload["players"]]:
        end(fighter, IN_RECOVERY)


def _succumb_rolled(team: Team, payload: Payload) -> None:
    """Check the fighter of a succumb roll: {"player", "face", "out"} (NM-CAMP-09)."""
    present(team, payload["player"])


def _item_lost(team: Team, payload: Payload) -> None:
    """Take away an item that the battle spent, burnt out or used up (NM-TRAIT-10, NM-FX-50, -60).

    {"player", "item", "clause"}
    """
    take(present(team, payload["player"]).items, payload["item"], "item")


# -- lasting injuries -----------------------------------------------------------------------------


def _injury_rolled(team: Team, payload: Payload) -> None:
    """Apply a lasting injury: {"player", "faces", "injury", "again"} (NM-CAMP-11 to -13).

    It tells what the injury brings: ``recovery``, ``stats`` by characteristic, ``skill``,
    ``against``, ``critical``. With ``again`` the result does not count here and is rolled again.
    """
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
    """Apply a rolled quantity, ``experience`` or how many ``injuries``: {"player", "what", "face",
    "amount"}.
    """
    fighter = present(team, payload["player"])
    has_rolled(team, payload)
    count_roll(team, payload)
    if payload["what"] == "experience":
        fighter.experience += payload["amount"]


def _died(team: Team, payload: Payload) -> None:
    """Enter a death: {"player", "clause"} (NM-CAMP-11, -14, -17)."""
    fighter = present(team, payload["player"])
    may_die(team, fighter, payload["clause"])
    die(team, fighter)


def _capture_rolled(team: Team, payload: Payload) -> None:
    """Apply a capture roll (NM-CAMP-18).

    {"player", "face", "modifier", "escaped", "gang", "gang_name"}: the gang is the captor.
    """
    fighter = present(team, payload["player"])
    if not payload["escaped"]:
        suffer(team, fighter, CAPTIVE, payload["face"])
    elif not fighter.has(IN_RECOVERY):
        suffer(team, fighter, IN_RECOVERY, payload["face"])


# -- captives -------------------------------------------------------------------------------------


def _captive_taken(team: Team, payload: Payload) -> None:
    """Add a captive (NM-CAMP-18).

    {"gang", "gang_name", "fighter", "name", "cost", "since"}
    """
    founded_yet(team)
    team.captives.append(Captive(**payload))


def _captive_freed(team: Team, payload: Payload) -> None:
    """Free a captive and book what that brought (NM-CAMP-20, -22, NM-SCEN-44).

    {"gang", "fighter", "credits", "clause"}
    """
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
    """Note that the table left open what the holder does with a captive: {"gang", "fighter"}
    (NM-DEC-44).
    """
    _held(team, payload)
    pending(team).fates.append((payload["gang"], payload["fighter"]))


def _captive_held(team: Team, payload: Payload) -> None:
    """Keep a captive: {"gang", "fighter"} (NM-DEC-44)."""
    _held(team, payload)
    _settled(team, payload)


def _ransom_asked(team: Team, payload: Payload) -> None:
    """Check the captive of a ransom that was asked at the table and not answered.

    {"gang", "fighter", "name", "credits", "clause"} (NM-CAMP-20, NM-DEC-45)
    """
    _held(team, payload)


def _held(team: Team, payload: Payload) -> Captive:
    whose = payload["gang"], payload["fighter"]
    captive = next((c for c in team.captives if (c.gang, c.fighter) == whose), None)
    if captive is None:
        params = {"player": payload["fighter"]}
        raise Refusal(Problem("gang_holds_no_such_captive", "NM-CAMP-19", params))
    return captive


def _settled(team: Team, payload: Payload) -> None:
    """Close the question what becomes of a captive."""
    whose = payload["gang"], payload["fighter"]
    if team.after is not None and whose in team.after.fates:
        team.after.fates.remove(whose)


def _captive_returned(team: Team, payload: Payload) -> None:
    """Bring a captive home and pay for it: {"player", "credits", "clause"} (NM-CAMP-20, -21)."""
    fighter = _captive(team, payload)
    about = f"player:{fighter.id}"
    book(team, -payload["credits"], "ransom", about, of_match(team), payload["clause"])
    end_one(fighter, CAPTIVE)


def _captive_lost(team: Team, payload: Payload) -> None:
    """Remove a fighter whose holder sold it, with its items: {"player"} (NM-CAMP-22)."""
    fighter = _captive(team, payload)
    fighter.items = []
    leave(team, fighter, SOLD)


def _rescue_announced(team: Team, payload: Payload) -> None:
    """Check the captive of an announced rescue: {"gang", "player"} (NM-CAMP-21).

    The next battle with that gang is about it; the campaign says so.
    """
    _captive(team, payload)


def _captive(team: Team, payload: Payload) -> Fighter:
    fighter = present(team, payload["player"])
    if not fighter.has(CAPTIVE):
        about = f"player:{fighter.id}"
        raise Refusal(Problem("is_no_captive", "NM-CAMP-19", {"name": fighter.name}, about))
    return fighter


def all_return(team: Team) -> None:
    """Bring all captives home (NM-CAMP-23)."""
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
