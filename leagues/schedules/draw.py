"""Drawing by lot, from a public seed."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

from rules.dice import Stream

Item = TypeVar("Item")


def drawn_order(items: Iterable[Item], draw_seed: str, name: str) -> list[Item]:
    """Return the items in an order drawn by lot; each order is equally likely.

    items:     in an order that anybody can reproduce (by name, by number).
    draw_seed: 32 bytes in hexadecimal.
    name:      of the stream, at most 16 bytes: what is drawn (``"schedule"``, ``"lots"``).
    """
    dice = Stream(bytes.fromhex(draw_seed), name)
    drawn = list(items)
    for left in range(len(drawn) - 1, 0, -1):
        other = dice.draw(left + 1)
        drawn[left], drawn[other] = drawn[other], drawn[left]
    return drawn


def seed_from_words(words: str, purpose: str) -> bytes:
    """Return 32 bytes from words that a person chose, such as the SEED of a command line."""
    return blake2b(words.encode(), person=purpose.encode(), digest_size=32).digest()
