"""What the reducers of all events of a gang share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.conditions import Condition
from rules.necromunda.between import equipping
from rules.necromunda.between.fighter import (
    CAPTIVE,
    CRITICAL,
    DEAD,
    IN_RECOVERY,
    SOLD,
    Fighter,
    Leaving,
    Owned,
)
from rules.necromunda.between.post_battle import PostBattle
from rules.necromunda.between.team import LedgerLine, Team
from rules.problems import Problem, Refusal

JSON = Any
Payload = Mapping[str, JSON]


def founded_yet(team: Team) -> None:
    if not team.race:
        raise Refusal(Problem("not_founded", "LG-EVENT-01"))


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
    """The sequence after the newest battle."""
    if team.after is None:
        raise Refusal(Problem("no_battle_before", "NM-CAMP-02"))
    return team.after


def book(team: Team, amount: int, reason: str, about: str, cause: str, clause: str) -> None:
    """A line in the ledger; NM-CAMP-29: the stash never becomes negative."""
    balance = team.treasury + amount
    if balance < 0:
        params = {"credits": -amount, "stash": team.treasury}
        raise Refusal(Problem("not_enough_credits", "NM-CAMP-29", params, about))
    if amount:
        team.ledger.append(LedgerLine(amount, reason, about, cause, clause, balance))


def roster_begun(team: Team) -> None:
    """NM-CAMP-02: with the first act of the roster update the actions are over, whoever is hired,
    promoted or comes home then."""
    if team.after is not None and "actions" not in team.after.closed:
        team.after.closed.append("actions")


def of_match(team: Team) -> str:
    """The cause of what the newest battle brought."""
    return f"match:{team.matches}"


def take(owned: list[Owned], item: str, about: str) -> Owned:
    """Takes an item out of a list; of several alike the first."""
    for each in owned:
        if each.item == item:
            owned.remove(each)
            return each
    raise Refusal(Problem("no_such_item_here", "NM-CAMP-37", {"item": item}, about))


def stow(team: Team, owned: Owned) -> None:
    """Puts an item into the stash; a sight comes off its weapon."""
    team.stash.append(replace(owned, item=owned.item.partition("@")[0]))


def suffer(team: Team, fighter: Fighter, what: str, *faces: int) -> None:
    fighter.conditions += (replace(_CONDITIONS[what], cause=of_match(team), rolls=faces),)


def end(fighter: Fighter, what: str) -> None:
    fighter.conditions = tuple(each for each in fighter.conditions if each.what != what)


def leave(team: Team, fighter: Fighter, reason: str) -> None:
    """NM-CAMP-56: who is dead or sold keeps no experience; a fee that was asked for it is not
    another's (NM-CAMP-64)."""
    fighter.left = Leaving(reason, team.matches)
    after = team.after
    if after is not None and after.fee is not None and after.fee.fighter == fighter.id:
        after.fee = None
    if reason in (DEAD, SOLD):
        fighter.experience = 0


def die(team: Team, fighter: Fighter) -> None:
    """NM-CAMP-17: its weapons and gear, not its armour, go to the stash of a gang that stood."""
    if team.after is None or team.after.stood:
        for owned in fighter.items:
            item = equipping.read(team.catalogue, owned.item)
            if item is None or item.gear is None or item.gear.kind not in ("armour", "overlay"):
                stow(team, owned)
    fighter.items = []
    suffer(team, fighter, DEAD)
    leave(team, fighter, DEAD)


def count_roll(team: Team, payload: Payload) -> None:
    """How often the same was rolled for somebody in a step, so that no roll comes twice."""
    rolled = payload.get("rolled")
    if rolled:
        pending(team).rolls[f"{rolled['step']}/{rolled['who']}"] = rolled["often"] + 1


_CONDITIONS = {
    DEAD: Condition("dead", DEAD, "", "NM-CAMP-17"),
    IN_RECOVERY: Condition("injury", IN_RECOVERY, "", "NM-CAMP-04", "matches", 1),
    CAPTIVE: Condition("captive", CAPTIVE, "", "NM-CAMP-19", "event"),
    CRITICAL: Condition("injury", CRITICAL, "", "NM-CAMP-14", "event"),
}
