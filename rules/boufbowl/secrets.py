"""Hidden cards: those that one coach knows, and the decks that nobody knows (BF-API-06)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.boufbowl.position import Position
from rules.game.views import WithHand

JSON = Any


#: Decisions of which the other coach is not to know whether they were asked, or how they were
#: answered before it is shown (BF-API-10, BF-SETUP-13).
SECRET: Final = frozenset({"captain", "main", "window", "first_bonus", "second_bonus"})


class Hand:
    """The hidden cards of one coach.

    cards: the hand, by id.
    board: by space of the command board, the card that lies there face down (BF-BOARD-15).
    """

    __slots__ = ("cards", "board")

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.board: dict[str, str] = {}

    def to_json(self) -> JSON:
        return {"cards": self.cards[:], "board": dict(self.board)}

    @classmethod
    def from_json(cls, value: JSON) -> Hand:
        hand = cls()
        hand.cards = list(value["cards"])
        hand.board = dict(value["board"])
        return hand


class Decks:
    """The decks, whose order nobody knows; the last card of each is the top one (BF-RNG-05).

    actions, favours: by side; stand: by level from 1.
    """

    __slots__ = ("actions", "stand", "favours")

    def __init__(self) -> None:
        self.actions: list[list[str]] = [[], []]
        self.stand: list[list[str]] = [[], [], []]
        self.favours: list[list[str]] = [[], []]

    def to_json(self) -> JSON:
        return {
            name: [deck[:] for deck in getattr(self, name)]
            for name in ("actions", "stand", "favours")
        }

    @classmethod
    def from_json(cls, value: JSON) -> Decks:
        decks = cls()
        for name in ("actions", "stand", "favours"):
            setattr(decks, name, [list(deck) for deck in value[name]])
        return decks


class View(WithHand[Position, Hand]):
    """All that one side may know."""

    __slots__ = ()


def views(pos: Position, hands: Sequence[Hand]) -> tuple[View, View]:
    """Return what each side sees."""
    return View(pos, 0, hands[0]), View(pos, 1, hands[1])
