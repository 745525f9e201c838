"""The rules of a squad, when a club is founded and ever after (BF-LEAGUE-01 to -03).

A wished roster is ``{"name", "race"}`` with a faction for a race, and ``"squad"``, the ids of five
normal player cards in any order; without it the club takes the five of its faction. Every problem
is found at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from rules import wishes
from rules.boufbowl.cards.deck import Category
from rules.boufbowl.catalogue import Catalogue
from rules.dice import Dice
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

NAME = wishes.named("BF-LEAGUE-01")
CATEGORIES: tuple[Category, ...] = ("striker", "runner", "passer")


def races(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the ids of the factions."""
    return tuple(catalogue.teams)


def normal_cards(catalogue: Catalogue) -> list[str]:
    """Return the ten cards that a squad is chosen from (BF-LEAGUE-02)."""
    return [card.id for card in catalogue.players.values() if not card.captain]


def usual_squad(catalogue: Catalogue, race: str) -> list[str]:
    """Return the five cards of a faction."""
    return [card for card in normal_cards(catalogue) if catalogue.players[card].team == race]


def wished_roster(catalogue: Catalogue, race: str, name: str, dice: Dice) -> JSON:
    """Return a legal roster: one of all squads that this faction can have."""
    five = catalogue.league.squad_size
    squads = [
        list(squad)
        for squad in combinations(normal_cards(catalogue), five)
        if not squad_problems(catalogue, race, squad)
    ]
    return {"name": name, "race": race, "squad": squads[dice.draw(len(squads))]}


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """List everything that is wrong with a wished roster; empty if it is legal."""
    return _read(catalogue, roster)[1]


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """Return the events that found a club. Raises Refusal with every problem of the roster."""
    wish, wrong = _read(catalogue, roster)
    if wrong:
        raise Refusal(wrong)
    race = wish["race"]
    squad = wish["squad"] or usual_squad(catalogue, race)
    in_order = [card for card in catalogue.players if card in squad]
    return [
        Event("founded", {"name": wish["name"].strip(), "race": race}),
        *(Event("joined", {"player": at, "card": card}) for at, card in enumerate(in_order, 1)),
    ]


def squad_problems(catalogue: Catalogue, race: str, squad: Sequence[JSON]) -> list[Problem]:
    """List what keeps these cards from being a squad of that faction (BF-LEAGUE-02, -03)."""
    league, squad_faults = catalogue.league, []
    known = set(normal_cards(catalogue))
    for at, card in enumerate(squad):
        if not isinstance(card, str) or card not in known:
            shown = card if isinstance(card, str) and wishes.is_presentable(card) else "?"
            about = f"squad[{at}]"
            squad_faults.append(
                Problem("no_such_player_card", "BF-LEAGUE-02", {"card": shown}, about)
            )
    cards = [card for card in squad if isinstance(card, str) and card in known]
    for card, count in Counter(cards).items():
        if count > 1:
            squad_faults.append(
                Problem("card_twice_in_squad", "BF-LEAGUE-02", {"card": card}, "squad")
            )
    if len(squad) != league.squad_size:
        counts = {"count": len(squad), "wanted": league.squad_size}
        squad_faults.append(Problem("squad_size", "BF-LEAGUE-02", counts, "squad"))
    of_faction = sum(catalogue.players[card].team == race for card in dict.fromkeys(cards))
    if of_faction < league.min_from_faction:
        wanted = {"count": of_faction, "least": league.min_from_faction, "faction": race}
        squad_faults.append(Problem("too_few_of_faction", "BF-LEAGUE-02", wanted, "squad"))
    of_category = Counter(catalogue.players[card].category for card in dict.fromkeys(cards))
    for category in CATEGORIES:
        count = of_category[category]
        if not league.min_per_category <= count <= league.max_per_category:
            bounds = {
                "category": category,
                "count": count,
                "least": league.min_per_category,
                "most": league.max_per_category,
            }
            squad_faults.append(Problem("category_out_of_range", "BF-LEAGUE-03", bounds, "squad"))
    return squad_faults


def _read(catalogue: Catalogue, roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    wish, faults = wishes.read(
        roster, {"name": NAME, "race": wishes.word}, {"squad": (wishes.listing, [])}
    )
    race = wish.get("race")
    if race is not None and race not in catalogue.teams:
        faults.append(Problem("unknown_race", "BF-LEAGUE-01", {"race": race}, "race"))
    elif race is not None and "squad" in wish and _is_given(roster):
        faults += squad_problems(catalogue, race, wish["squad"])
    return wish, faults


def _is_given(roster: Mapping[str, JSON]) -> bool:
    """Return whether a squad is named; an empty list names none, and is refused."""
    return "squad" in roster
