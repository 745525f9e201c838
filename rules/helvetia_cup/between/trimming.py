"""Give back the tactic cards above the cap of a league (HC-LEAGUE-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.coach import Build
from rules.dice import Dice
from rules.helvetia_cup.between.team import Team
from rules.problems import Problem
from rules.roster import Event

JSON = Any

KEY = "trim_collection"


class TrimCollection(Build):
    """The question which cards to give back (HC-DEC-32).

    view: the team with its book before the answer.
    about: {"competition", "count", "cards"}: how many of which.
    answer: ids of tactic cards, in any order.
    """

    __slots__ = ("competition",)

    def __init__(self, side: int, team: Team, competition: str) -> None:
        cards = team.book(competition).collection
        about = {"competition": competition, "count": team.excess(competition), "cards": cards}
        super().__init__(KEY, side, team, about)
        self.competition = competition

    @property
    def default(self) -> list[str]:
        return default(self.view, self.competition)

    def problems(self, answer: JSON) -> list[Problem]:
        return problems(self.view, self.competition, answer)

    def sample(self, dice: Dice) -> list[str]:
        cards = list(self.view.book(self.competition).collection)
        return [cards.pop(dice.draw(len(cards))) for _ in range(self.about["count"])]


def default(team: Team, competition: str) -> list[str]:
    """Return the cards with the highest ids."""
    cards = sorted(team.book(competition).collection)
    return cards[len(cards) - team.excess(competition) :]


def problems(team: Team, competition: str, cards: JSON) -> list[Problem]:
    """List every reason why these cards cannot be given back."""
    count = team.excess(competition)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        return [Problem("not_a_list", "HC-LEAGUE-12", about="cards")]
    wrong = [
        Problem("card_not_owned", "HC-LEAGUE-12", {"card": card}, "cards")
        for card in cards
        if card not in team.book(competition).collection
    ]
    if len(set(cards)) != count or len(cards) != count:
        wanted = {"count": count, "given": len(set(cards))}
        wrong.append(Problem("cards_to_give_back", "HC-LEAGUE-12", wanted, "cards"))
    return wrong


def trimmed(competition: str, cards: Sequence[str]) -> Event:
    return Event("trimmed", {"competition": competition, "cards": sorted(cards)})
