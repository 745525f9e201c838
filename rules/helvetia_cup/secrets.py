"""The hidden knowledge of each coach, and what each may see (HC-CONV-12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.game.views import WithHand
from rules.helvetia_cup.position import Position

JSON = Any


#: Decisions whose answers the other coach does not see at once (HC-CONV-12). The other coach must
#: not even know that `play_card` was asked: that would tell what the hand holds (HC-CARD-22).
SECRET = frozenset(
    {
        "keep_hand",
        "choose_squad",
        "acquire",
        "training_pick",
        "bring_tactics",
        "play_card",
        "shot_sector",
        "keeper_sectors",
    }
)


#: What a hand is made of.
HAND: Final = ("dealt", "trained", "brought", "left")


class Hand:
    """The hidden cards of one coach.

    dealt: the cards dealt in a friendly; empty elsewhere (HC-DEAL-06).
    trained: the cards from training; shown when the match starts (HC-DEC-29).
    brought: the tactic cards kept or brought to the match.
    left: those of them not played yet.
    """

    __slots__ = HAND

    def __init__(self) -> None:
        self.dealt: list[str] = []
        self.trained: list[str] = []
        self.brought: list[str] = []
        self.left: list[str] = []

    def to_json(self) -> JSON:
        return {name: getattr(self, name)[:] for name in HAND}

    @classmethod
    def from_json(cls, value: JSON) -> Hand:
        hand = cls()
        for name in HAND:
            setattr(hand, name, value[name][:])
        return hand


class View(WithHand[Position, Hand]):
    """All that one side may know."""

    __slots__ = ()


def views(pos: Position, hands: Sequence[Hand]) -> tuple[View, View]:
    """Return what each side sees."""
    return View(pos, 0, hands[0]), View(pos, 1, hands[1])
