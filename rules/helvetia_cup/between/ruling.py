"""Rulings on a team (LG-EVENT-09 to -12): what there is to rule on, and what each kind does.

What a ruling gives a player counts in every competition. Cards are those of the competition that
the team played in last, as each has a collection of its own (HC-TOUR-01).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules import rulings
from rules.conditions import Condition
from rules.helvetia_cup.between import building
from rules.helvetia_cup.between.reducing import book, known, take
from rules.helvetia_cup.between.team import Player, Team
from rules.helvetia_cup.catalogue import SKILLS, RosterLimits
from rules.problems import Problem, Refusal
from rules.rulings import CAUSE, CLAUSE, Rulable

JSON = Any
Payload = Mapping[str, JSON]

SPEED: Final = "speed"
#: A ban of one match that no card gave; the others as matches give them.
SUSPENDED: Final = "suspended"
CONDITIONS: Final[Mapping[str, Condition]] = {
    "heavy_injury": Condition("injury", "heavy_injury", CAUSE, "HC-INJ-01", "roll"),
    "fatigued": Condition("fatigue", "fatigued", CAUSE, "HC-FAT-01", "matches", 1),
    SUSPENDED: Condition("suspension", SUSPENDED, CAUSE, CLAUSE, "matches", 1),
}


def rulable(team: Team) -> list[Rulable]:
    """List what of a team may be ruled on now."""
    roster, competition = team.roster, _competition(team)
    everybody = tuple(player.id for player in roster)
    hurt = dict.fromkeys((player.id, each.what) for player in roster for each in player.conditions)
    limits = team.catalogue.limits
    ratings = tuple(
        (player.id, rating)
        for player in roster
        for rating in (*SKILLS, SPEED)
        if _rated(player, rating) > _bounds(limits, rating)[0]
    )
    cards = tuple((None, card) for card in team.book(competition).collection)
    items = Rulable("item", team=True, things=tuple(team.catalogue.tactics), held=cards)
    return [
        Rulable("injury", players=everybody, things=tuple(CONDITIONS), held=tuple(hurt)),
        *([items] if competition else ()),
        Rulable("skill", players=everybody, things=(*SKILLS, SPEED), held=ratings),
        Rulable("name", team=True, players=everybody),
        rulings.notes_of(team.notes),
    ]


def _competition(team: Team) -> str:
    """Return the competition that the team played in last; empty where it has played in none."""
    return next((line.competition for line in reversed(team.record) if line.competition), "")


def _injury(team: Team, payload: Payload) -> None:
    """Injure, tire or ban a player, or end what bars them: {"player", "thing", "by"}.

    Raises Refusal for an unknown condition, for one that the player has already, and for the end of
    one that the player does not have.
    """
    player, what = known(team, payload["player"]), payload["thing"]
    held = next((each for each in player.conditions if each.what == what), None)
    if payload["by"] > 0:
        if what not in CONDITIONS:
            raise Refusal(rulings.unknown_thing(what))
        if held is not None:
            raise Refusal(rulings.has_it_already(player.name, what))
        player.conditions += (CONDITIONS[what],)
    elif held is None:
        raise Refusal(rulings.has_it_not(player.name, what))
    else:
        player.conditions = tuple(each for each in player.conditions if each is not held)


def _item(team: Team, payload: Payload) -> None:
    """Give or take a tactic card: {"thing", "by"} (HC-TCARD-08).

    Raises Refusal("no_competition_yet") before the first one, and Refusal for a card that cannot be
    given or taken.
    """
    card, competition = payload["thing"], _competition(team)
    if not competition:
        raise Refusal(Problem("no_competition_yet", "HC-TOUR-01", {}, "thing"))
    if payload["by"] > 0:
        take(team, competition, [card])
        return
    collection = team.book(competition).collection
    if card not in collection:
        raise Refusal(rulings.has_it_not(team.name, card))
    book(team, competition).collection = [each for each in collection if each != card]


def _skill(team: Team, payload: Payload) -> None:
    """Raise or lower a rating by one: {"player", "thing", "by"} (HC-ROSTER-02, -03).

    Raises Refusal for an unknown rating, and with ``rating_out_of_range``.
    """
    player, rating, by = known(team, payload["player"]), payload["thing"], payload["by"]
    if rating not in (*SKILLS, SPEED):
        raise Refusal(rulings.unknown_thing(rating))
    least, most = _bounds(team.catalogue.limits, rating)
    value = _rated(player, rating) + by
    if not least <= value <= most:
        params = {"name": player.name, "rating": rating, "least": least, "most": most}
        raise Refusal(Problem("rating_out_of_range", "HC-ROSTER-02", params, "thing"))
    if rating == SPEED:
        player.speed = value
    else:
        at = SKILLS.index(rating)
        player.ratings = (*player.ratings[:at], value, *player.ratings[at + 1 :])
    facts = {**dict(zip(SKILLS, player.ratings, strict=True)), SPEED: player.speed}
    player.cost = building.cost(team.catalogue, {**facts, "captain": player.captain})


def _rated(player: Player, rating: str) -> int:
    return player.speed if rating == SPEED else player.ratings[SKILLS.index(rating)]


def _bounds(limits: RosterLimits, rating: str) -> tuple[int, int]:
    if rating == SPEED:
        return limits.speed_min, limits.speed_max
    if rating == "pressure":
        return limits.pressure_min, limits.pressure_max
    return limits.skill_min, limits.skill_max


def _name(team: Team, payload: Payload) -> None:
    """Name the team, or a player: {"player"?, "text"}."""
    if payload.get("player") is None:
        team.name = payload["text"]
    else:
        known(team, payload["player"]).name = payload["text"]


def _note(team: Team, payload: Payload) -> None:
    """Keep a note: {"player"?, "text", "by"}."""
    if payload.get("player") is not None and payload["by"] > 0:
        known(team, payload["player"])
    rulings.keep_note(team.notes, payload)


DOERS: Final[Mapping[str, rulings.Doer]] = {
    "injury": _injury,
    "item": _item,
    "skill": _skill,
    "name": _name,
    "note": _note,
}
reduce = rulings.reducer(DOERS)
