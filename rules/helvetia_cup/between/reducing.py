"""The parts that the reducers of all events of a team share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.conditions import Condition
from rules.helvetia_cup.between.team import Book, Player, Team
from rules.problems import Problem, Refusal
from rules.roster import founded_yet

JSON = Any
Payload = Mapping[str, JSON]


def known(team: Team, who: int) -> Player:
    player = team.players.get(who)
    if player is None:
        raise Refusal(Problem("no_such_player", "LG-EVENT-01", {"player": who}, f"player:{who}"))
    return player


def book(team: Team, competition: str) -> Book:
    return team.books.setdefault(competition, Book())


def cause(team: Team) -> str:
    return f"match:{team.matches}"


def suffer(team: Team, who: int, condition: Condition) -> None:
    player = known(team, who)
    player.conditions += (condition,)


def serve(player: Player, kind: str, competition: str) -> None:
    player.conditions = tuple(
        each for each in player.conditions if each.kind != kind or not each.counts_in(competition)
    )


def take(team: Team, competition: str, cards: Iterable[str]) -> None:
    """Add cards to a collection, one of each at most (HC-TCARD-08).

    Raises Refusal("unknown_card") or Refusal("card_owned").
    """
    founded_yet(team)
    owned, cards = team.book(competition).collection, list(cards)
    for card in cards:
        if card not in team.catalogue.tactics:
            raise Refusal(Problem("unknown_card", "HC-DECK-01", {"card": card}))
        if card in owned:
            raise Refusal(Problem("card_owned", "HC-TCARD-08", {"card": card}))
    owned = [*owned, *cards]
    book(team, competition).collection = [card for card in team.catalogue.tactics if card in owned]
