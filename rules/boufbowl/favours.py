"""Team favours, bought after a goal (BF-FAV)."""

from __future__ import annotations

from typing import Final

from rules.boufbowl.referee import Referee
from rules.boufbowl.tokens import pay, splits

NO: Final = "no"


def buy(ref: Referee, side: int) -> None:
    """Ask a side whether it buys a favour and how it pays (BF-RST-02, BF-FAV-01 to -04,
    BF-DEC-23).
    """
    pos, deck = ref.pos, ref.decks.favours[side]
    if not deck:
        return
    ways = splits(pos, side, pos.data.cost.favour)
    answer = ref.ask("favour", side, [*ways, NO], None, NO)
    if answer == NO:
        return
    pay(ref, side, answer)
    card = deck.pop()
    pos.favour_size[side] = len(deck)
    pos.favours[side].append(card)
    ref.look_through(side)
    ref.note("favour", "BF-FAV-02", side=side, detail=card)
