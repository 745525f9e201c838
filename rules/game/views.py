"""Views: all that one side of a match may know. Coaches read a view and never change it."""

from __future__ import annotations

from typing import Any, Generic, Protocol, TypeVar

JSON = Any


class _Told(Protocol):
    def to_json(self) -> JSON: ...


Position = TypeVar("Position", bound=_Told)
Hand = TypeVar("Hand", bound=_Told)


class Open(Generic[Position]):
    """The view of a side where nothing is hidden: the whole position."""

    __slots__ = ("pos", "side")

    def __init__(self, pos: Position, side: int) -> None:
        self.pos = pos
        self.side = side

    def to_json(self) -> JSON:
        return {"side": self.side, "position": self.pos.to_json()}


class WithHand(Generic[Position, Hand]):
    """The view of a side with hidden cards: the position, which is public, and its own hand."""

    __slots__ = ("pos", "side", "hand")

    def __init__(self, pos: Position, side: int, hand: Hand) -> None:
        self.pos = pos
        self.side = side
        self.hand = hand

    def to_json(self) -> JSON:
        return {"side": self.side, "position": self.pos.to_json(), "hand": self.hand.to_json()}
