"""Rulings on a club (LG-EVENT-09 to -12): what there is to rule on, and what each kind does.

Players are called as their cards are, so only the club can be renamed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings
from rules.boufbowl.between import permanents
from rules.boufbowl.between.reducing import heal, present
from rules.boufbowl.between.team import WOUNDED, Team
from rules.conditions import Condition
from rules.problems import Problem, Refusal
from rules.rulings import CAUSE, CLAUSE, Rulable

JSON = Any
Payload = Mapping[str, JSON]

INJURIES: Final = (WOUNDED,)
_WOUND: Final = Condition("fatigue", WOUNDED, CAUSE, "BF-LEAGUE-15", "roll")


def rulable(team: Team) -> list[Rulable]:
    """List what of a club may be ruled on now."""
    roster = team.roster
    everybody = tuple(player.id for player in roster)
    hurt = tuple((player.id, WOUNDED) for player in roster if player.is_wounded)
    learnt = tuple((player.id, id_) for player in roster for id_ in player.permanents)
    upgrades = tuple(
        each.id for each in team.catalogue.upgrades.values() if each.ability.is_passive
    )
    return [
        Rulable("experience", players=everybody),
        Rulable("injury", players=everybody, things=INJURIES, held=hurt),
        Rulable("skill", players=everybody, things=upgrades, held=learnt),
        Rulable("name", team=True),
        rulings.notes_of(team.notes),
    ]


def _experience(team: Team, payload: Payload) -> None:
    """Give or take renown: {"player", "by"} (BF-LEAGUE-08)."""
    player = present(team, payload["player"])
    player.renown = rulings.bounded("renown", player.renown, payload["by"])


def _injury(team: Team, payload: Payload) -> None:
    """Wound a player, or heal the wound: {"player", "thing", "by"} (BF-LEAGUE-15).

    Raises Refusal for anything but a wound, for a second wound, and for healing where there is
    none.
    """
    player, what = present(team, payload["player"]), payload["thing"]
    if what not in INJURIES:
        raise Refusal(rulings.unknown_thing(what))
    if payload["by"] < 0:
        if not player.is_wounded:
            raise Refusal(rulings.has_it_not(player.name, what))
        heal(player)
        return
    if player.is_wounded:
        raise Refusal(rulings.has_it_already(player.name, what))
    player.conditions += (_WOUND,)


def _skill(team: Team, payload: Payload) -> None:
    """Give a permanent upgrade without its renown, or take one: {"player", "thing", "by"}.

    All other bounds of upgrades hold (BF-LEAGUE-09 to -11).

    Raises Refusal for an unknown upgrade, for giving one that the player has, for taking one that
    they do not have, and with every other reason against it.
    """
    player, id_ = present(team, payload["player"]), payload["thing"]
    if payload["by"] < 0:
        if id_ not in player.permanents:
            raise Refusal(rulings.has_it_not(player.name, id_))
        player.permanents.remove(id_)
        return
    if id_ not in team.catalogue.upgrades:
        raise Refusal(rulings.unknown_thing(id_))
    if id_ in player.permanents:
        raise Refusal(rulings.has_it_already(player.name, id_))
    problems = permanents.problems(team, player, id_)
    if wrong := [each for each in problems if each.code != "renown_short"]:
        raise Refusal(wrong)
    player.permanents.append(id_)


def _name(team: Team, payload: Payload) -> None:
    """Name the club: {"text"}.

    Raises Refusal("cards_keep_their_names") for the name of a player.
    """
    if payload.get("player") is not None:
        raise Refusal(Problem("cards_keep_their_names", CLAUSE, {}, "player"))
    team.name = payload["text"]


def _note(team: Team, payload: Payload) -> None:
    """Keep a note: {"player"?, "text", "by"}."""
    if payload.get("player") is not None and payload["by"] > 0:
        present(team, payload["player"])
    rulings.keep_note(team.notes, payload)


DOERS: Final[Mapping[str, rulings.Doer]] = {
    "experience": _experience,
    "injury": _injury,
    "skill": _skill,
    "name": _name,
    "note": _note,
}
reduce = rulings.reducer(DOERS)
