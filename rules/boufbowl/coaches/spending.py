"""Choices of captains, set-ups and kicks, and of what recognition is spent on."""

from __future__ import annotations

from typing import Any, Final

from rules.boufbowl.coaches.scenes import distances
from rules.boufbowl.position import Position
from rules.boufbowl.squads import OF_SIDE, SIDE_OF, player_of
from rules.dice import Dice

DONE: Final = "done"
NO: Final = "no"

#: The worth of upgrades; a category's own are worth more to it.
VALUE: Final = {
    "u1-s1": 5, "u1-s2": 4, "u1-s3": 2, "u1-r1": 2, "u1-r2": 2, "u1-r3": 2, "u1-p1": 3, "u1-p2": 3,
    "u1-p3": 2, "u2-1": 6, "u2-2": 3, "u2-3": 5, "u2-4": 6, "u2-5": 7, "u2-6": 3, "u2-7": 3,
    "u2-8": 5, "u3-1": 7, "u3-2": 8, "u3-3": 4, "u3-4": 7, "u3-5": 6, "u3-6": 3, "u3-7": 4,
}  # fmt: skip
#: A card that lies face down.
UNSEEN: Final = {1: 2, 2: 4, 3: 5}

#: The places for each slot, in order of preference: columns and rows from one's own side.
PLACES: Final = (
    ("B2", "B1", "B3"),
    ("B1", "B3", "B2"),
    ("B3", "B2", "B1"),
    ("A2", "A1"),
    ("A1", "A3"),
)


def captain(decision: Any, dice: Dice) -> str:
    """Choose one of the five at random."""
    return str(1 + dice.draw(5))


def place(decision: Any) -> str:
    """Choose the next place of the set-up: three in front, two behind them."""
    options = decision.options
    for wanted in PLACES[decision.about["player"] - 1]:
        name = wanted if decision.side == 0 else _mirrored(wanted)
        if name in options:
            return name
    return str(options[0])


def _mirrored(name: str) -> str:
    return {"A": "E", "B": "D"}[name[0]] + name[1]


def kick_zone(decision: Any, dice: Dice) -> str:
    """Choose the zone where we have most and they fewest next to it."""
    pos: Position = decision.view.pos
    side = decision.side

    def lead(name: str) -> tuple[int, int]:
        away = distances(pos.data.version)[pos.pitch.at[name]]
        near = [
            (SIDE_OF[p] == side) - (SIDE_OF[p] != side) for p in range(10) if away[pos.zone[p]] <= 1
        ]
        return sum(near), dice.draw(8)

    return str(max(decision.options, key=lead))


def buy(decision: Any) -> str:
    """Choose the card that is worth most for its price.

    After a goal choose everything, as tokens are lost then.
    """
    pos: Position = decision.view.pos
    side = decision.side
    best, most = DONE, 0.0
    for option in decision.options[:-1]:
        _, slot, level, which = option.split(" ")
        p = player_of(side, int(slot))
        id_ = pos.face_up[int(level) - 1]
        value: float = UNSEEN[int(level)]
        if which == "up":
            value = VALUE[id_]
            card = pos.data.upgrades[id_]
            if any(ability == card.ability for _, ability in pos.abilities[p]):
                value = 1
            if card.category not in ("none", pos.cards[p].category):
                value -= 1.5
        # A player with many tokens should spend them.
        value += 0.1 * pos.tokens[p]
        if value > most:
            best, most = option, value
    return best


def refuse(decision: Any) -> str:
    """Choose another card, unless there is none."""
    options = decision.options
    return str(options[-1] if len(options) > 1 else options[0])


def pay(decision: Any) -> str:
    """Choose to pay with the tokens of the players who have most of them."""
    ways = decision.options[:-1]
    pos: Position = decision.view.pos
    ours = OF_SIDE[decision.side]

    def left(way: str) -> int:
        amounts = [int(word) for word in way.split(" ")[1:]]
        return max(pos.tokens[p] - amount for p, amount in zip(ours, amounts, strict=True))

    return str(min(ways, key=left))


def clear_board(decision: Any) -> str:
    """Choose to clear the board when two spaces are occupied."""
    pos: Position = decision.view.pos
    if len(pos.board[decision.side]) < 2:
        return NO
    return pay(decision)
