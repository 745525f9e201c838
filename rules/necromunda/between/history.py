"""A gang as the fold of its events (LG-EVENT-01): one function for each kind of event.

Every event states facts: the fighter, the faces of dice, the credits paid. The docstring of its
function shows the payload; the events of a battle and of the sequence after it are in `sequel`. A
function raises Refusal where the event does not fit. No shape of a payload has been left behind
yet, so nothing is upcast.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules import roster
from rules.necromunda.between import dealing, ruling, sequel
from rules.necromunda.between.gang import equipment, founding, hiring
from rules.necromunda.between.gang.fighter import DISMISSED, Fighter, Gained, Owned
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reducing import (
    Payload,
    book,
    count_roll,
    juve_price,
    juve_problems,
    leave,
    pending,
    present,
    roster_begun,
    stow,
    take,
)
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.vocabulary import Category
from rules.problems import Problem, Refusal
from rules.roster import Event, Folded, Reducer, founded_yet
from rules.rulings import RULED

JSON = Any


def fold(catalogue: Catalogue, events: Iterable[Event]) -> Folded[Team]:
    """Return a gang from its events.

    Events that no longer fit are left out and come back as problems.
    """
    return roster.fold(Team(catalogue), events, REDUCERS)


def apply(team: Team, event: Event) -> None:
    """Apply one event in place. Raises Refusal where it does not fit, and then changes nothing."""
    REDUCERS[event.kind](team, event.payload)


# -- the gang and its fighters --------------------------------------------------------------------


def _founded(team: Team, payload: Payload) -> None:
    """Found the gang: {"name", "race", "credits", "reputation"} (NM-GANG-01, -19).

    Raises Refusal("already_founded") or Refusal("unknown_race").
    """
    race = payload["race"]
    if team.race:
        raise Refusal(Problem("already_founded", "LG-EVENT-01"))
    if race not in founding.races(team.catalogue):
        raise Refusal(Problem("unknown_race", "NM-CREW-01", {"race": race}))
    team.name, team.race = payload["name"], race
    team.reputation = payload["reputation"]
    book(team, payload["credits"], "budget", "", "founding", "NM-GANG-01")


def _renamed(team: Team, payload: Payload) -> None:
    """Rename the gang: {"name"}."""
    founded_yet(team)
    team.name = payload["name"]


def _hired(team: Team, payload: Payload) -> None:
    """Hire a fighter: {"player", "type", "name", "price", "specialist"} (NM-CAMP-28).

    Raises Refusal("player_exists") for an id that is in use.
    """
    founded_yet(team)
    who, type_ = payload["player"], payload["type"]
    if who in team.fighters:
        raise Refusal(Problem("player_exists", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    _name_is_free(team, payload["name"])
    _may_join(team, type_)
    price, boon = juve_price(team, payload)
    book(team, -price, "hired", f"player:{who}", _cause(team), "NM-CAMP-28")
    printed = team.gang.types[type_].stats
    team.fighters[who] = Fighter(
        who,
        payload["name"],
        type_,
        type_,
        type_,
        price,
        printed,
        payload["specialist"],
    )
    if boon and team.after is not None:
        team.after.used.append("cheap_juve")


def _may_join(team: Team, type_: Category) -> None:
    """Check that the gang may hire for a rank: a correction may have left it too few gangers.

    At the founding the gang is looked at as a whole, and no battle can be corrected. Raises Refusal
    with every problem (NM-GANG-04, -05).
    """
    if not team.matches:
        return
    if wrong := hiring.composition_problems((each.rank for each in team.roster), type_):
        raise Refusal(wrong)


def _fighter_renamed(team: Team, payload: Payload) -> None:
    """Rename a fighter: {"player", "name"}."""
    fighter = present(team, payload["player"])
    if payload["name"] != fighter.name:
        _name_is_free(team, payload["name"])
    fighter.name = payload["name"]


def _dismissed(team: Team, payload: Payload) -> None:
    """Dismiss a fighter, whose items go to the stash: {"player"} (NM-CAMP-36)."""
    fighter = present(team, payload["player"])
    dealing.at_hand(fighter)
    for owned in fighter.items:
        stow(team, owned)
    fighter.items = []
    leave(team, fighter, DISMISSED)


def _led(team: Team, payload: Payload) -> None:
    """Make a fighter leader; its profile stays: {"player"} (NM-CAMP-38).

    Raises Refusal("no_heir") for a fighter who cannot be leader now.
    """
    fighter = present(team, payload["player"])
    if fighter not in team.heirs:
        params = {"name": fighter.name, "heirs": [each.id for each in team.heirs]}
        raise Refusal(Problem("no_heir", "NM-CAMP-38", params, f"player:{fighter.id}"))
    fighter.rank = "leader"


def _crew_picked(team: Team, payload: Payload) -> None:
    """Set the fighters that go into custom crews: {"picked"}, the first first; empty for the usual
    crew (NM-CREW-07).
    """
    for who in payload["picked"]:
        present(team, who)
    team.picked = tuple(payload["picked"])


# -- items ----------------------------------------------------------------------------------------


def _bought(team: Team, payload: Payload) -> None:
    """Buy an item: {"item", "price", "player"} (NM-GANG-07, NM-CAMP-25, -26).

    player: the fighter that gets it, or None for the stash; ``trade``: found by a trade.
    """
    founded_yet(team)
    who, item, trade = payload["player"], payload["item"], payload.get("trade", False)
    fighter = None if who is None else present(team, who)
    if trade:
        _is_found(team, item)
    clause = "NM-CAMP-26" if trade else "NM-CAMP-25" if team.matches else "NM-GANG-07"
    owned = Owned(item, payload["price"])
    if fighter is not None:
        _may_have(team, fighter, [*fighter.items, owned])
    book(team, -payload["price"], "bought", item, _cause(team), clause)
    if fighter is None:
        stow(team, owned)
    else:
        fighter.items.append(owned)
    if not trade:
        roster_begun(team)
    elif team.after is not None:
        team.after.offer = None


def _is_found(team: Team, text: str) -> None:
    """Check that a trade has found an item (NM-CAMP-26).

    Raises Refusal("nothing_found") if there was no trade, and Refusal("too_rare") if the item is
    rarer than the trade finds.
    """
    offer, item = pending(team).offer, equipment.read(team.catalogue, text)
    if offer is None:
        raise Refusal(Problem("nothing_found", "NM-CAMP-26"))
    if item is not None and item.rarity > offer.availability:
        params = {"item": text, "rarity": item.rarity, "availability": offer.availability}
        raise Refusal(Problem("too_rare", "NM-CAMP-26", params, "item"))


def _may_have(team: Team, fighter: Fighter, items: list[Owned]) -> None:
    """Refuse items for a fighter whom a correction made a captive, or who may not carry them any
    more without a rank or an item that it took.

    See NM-CAMP-18, NM-GANG-08 to -15.
    """
    dealing.at_hand(fighter)
    if team.matches:
        dealing.carries(team, fighter, items)


def _sold(team: Team, payload: Payload) -> None:
    """Sell an item of a fighter, or of the stash where ``player`` is None: {"item", "price",
    "player"} (NM-CAMP-27).
    """
    founded_yet(team)
    who, item = payload["player"], payload["item"]
    if who is None:
        take(team.stash, item, "item")
    else:
        fighter = present(team, who)
        left = fighter.items[:]
        take(left, item, "item")
        _may_have(team, fighter, left)
        fighter.items = left
    book(team, payload["price"], "sold", item, _cause(team), "NM-CAMP-27")


def _given(team: Team, payload: Payload) -> None:
    """Give an item of the stash to a fighter: {"item", "player"}; the item is written as on the
    fighter (NM-CAMP-37).
    """
    fighter = present(team, payload["player"])
    item, stash = payload["item"], team.stash[:]
    owned = Owned(item, take(stash, item.partition("@")[0], "item").paid)
    _may_have(team, fighter, [*fighter.items, owned])
    team.stash = stash
    fighter.items.append(owned)


# -- advances -------------------------------------------------------------------------------------


def _skill_learnt(team: Team, payload: Payload) -> None:
    """Give a fighter the skill that leaders and champions begin with: {"player", "skill"}
    (NM-GANG-16).
    """
    fighter = present(team, payload["player"])
    _learn(fighter, payload["skill"])


def _advanced(team: Team, payload: Payload) -> None:
    """Give a fighter an advance that it bought (NM-CAMP-30, -34, -60).

    {"player", "advance", "xp", "credits"}, and what it brings: ``stat`` with its ``value``,
    ``skill``, or ``rank``; ``rolled`` of a random skill. Raises Refusal("not_enough_xp") if the
    fighter has fewer XP than it costs.
    """
    fighter = present(team, payload["player"])
    if fighter.experience < payload["xp"]:
        params = {"name": fighter.name, "xp": payload["xp"], "has": fighter.experience}
        raise Refusal(Problem("not_enough_xp", "NM-CAMP-30", params, f"player:{fighter.id}"))
    _bring(team, fighter, payload)
    fighter.experience -= payload["xp"]
    fighter.advances.append(Gained(payload["advance"], payload["credits"]))


def _ganger_rolled(team: Team, payload: Payload) -> None:
    """Note a ganger's advance roll: {"player", "xp", "rolled", "total"} (NM-CAMP-33).

    What it takes of the 2D6 is an act of its own. Raises Refusal("no_roll_due") if the ganger has
    too few XP, or an advance still to take.
    """
    fighter = present(team, payload["player"])
    if fighter.experience < payload["xp"] or fighter.waiting:
        params = {"name": fighter.name, "xp": fighter.experience}
        raise Refusal(Problem("no_roll_due", "NM-CAMP-33", params, f"player:{fighter.id}"))
    fighter.experience -= payload["xp"]
    fighter.waiting = payload["total"]
    count_roll(team, payload)


def _ganger_advanced(team: Team, payload: Payload) -> None:
    """Give a ganger what it takes of its roll: {"player", "advance", "credits"} (NM-CAMP-33).

    What it brings is told as in ``advanced``, with ``specialist``. Raises
    Refusal("no_advance_waits") if nothing was rolled.
    """
    fighter = present(team, payload["player"])
    if not fighter.waiting:
        about = f"player:{fighter.id}"
        raise Refusal(Problem("no_advance_waits", "NM-CAMP-33", {"name": fighter.name}, about))
    _bring(team, fighter, payload)
    fighter.waiting = 0
    fighter.specialist = fighter.specialist or payload.get("specialist", False)
    fighter.advances.append(Gained(payload["advance"], payload["credits"]))


def _juve_promoted(team: Team, payload: Payload) -> None:
    """Make a juve a ganger: {"player"} (NM-CAMP-34).

    Raises Refusal with every reason against it.
    """
    fighter = present(team, payload["player"])
    if wrong := juve_problems(fighter):
        raise Refusal(wrong)
    fighter.rank = fighter.profile = "ganger"


def _bring(team: Team, fighter: Fighter, payload: Payload) -> None:
    skill, rank = payload.get("skill"), payload.get("rank")
    if skill:
        _learn(fighter, skill)
    if stat := payload.get("stat"):
        # One better than it is now: a correction may have taken the injury that came before.
        printed = team.printed(fighter)
        better = team.catalogue.caps.changed(fighter.stats, stat, 1, printed)
        if better == fighter.stats:
            params = {"name": fighter.name, "advance": stat, "value": fighter.stats.of(stat)}
            raise Refusal(Problem("beyond_the_cap", "NM-CAMP-32", params, f"player:{fighter.id}"))
        fighter.stats = better
    if rank:
        fighter.rank = fighter.profile = rank
        fighter.specialist = False
    count_roll(team, payload)


def _learn(fighter: Fighter, skill: str) -> None:
    if skill in fighter.skills:
        params = {"name": fighter.name, "skill": skill}
        raise Refusal(Problem("has_that_skill", "NM-CAMP-35", params, f"player:{fighter.id}"))
    fighter.skills.append(skill)


def _in_roster(reducer: Reducer) -> Reducer:
    """Return a reducer of events that happen only in the roster update, which they begin."""

    def applied(team: Team, payload: Payload) -> None:
        reducer(team, payload)
        roster_begun(team)

    return applied


def _cause(team: Team) -> str:
    return "between" if team.matches else "founding"


def _name_is_free(team: Team, name: str) -> None:
    names = {each.name for each in team.roster}
    if wrong := hiring.name_problems(names, name, "name"):
        raise Refusal(wrong)


def _season_changed(team: Team, payload: Payload) -> None:
    """Change the season: {"results"} of the past one (NM-CAMP-23, LG-SEASON-07).

    At the end of the campaign all Captives return.
    """
    founded_yet(team)
    sequel.all_return(team)


REDUCERS: Mapping[str, Reducer] = {
    "founded": _founded,
    "renamed": _renamed,
    "hired": _in_roster(_hired),
    "fighter_renamed": _fighter_renamed,
    "dismissed": _in_roster(_dismissed),
    "led": _led,
    "crew_picked": _crew_picked,
    "bought": _bought,
    "sold": _in_roster(_sold),
    "given": _in_roster(_given),
    "skill_learnt": _skill_learnt,
    "advanced": _in_roster(_advanced),
    "ganger_rolled": _in_roster(_ganger_rolled),
    "ganger_advanced": _in_roster(_ganger_advanced),
    "juve_promoted": _in_roster(_juve_promoted),
    "season_changed": _season_changed,
    RULED: ruling.reduce,
    **sequel.REDUCERS,
}
