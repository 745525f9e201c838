"""The command board, and the effects of its orders (BF-BOARD)."""

from __future__ import annotations

from typing import Final

from rules.boufbowl.cards.dealing import take_from_hand
from rules.boufbowl.position import Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.tokens import pay, splits

NO: Final = "no"
#: BF-BOARD-03, -04: what an order lets its coach do once more.
GRANTS: Final = {"pass": ("pass", "bomb"), "fight": ("fight",)}


def free_spaces(pos: Position, side: int) -> list[str]:
    """Return the free spaces of a side's board (BF-BOARD-01, -06)."""
    if not pos.expert:
        return []
    return [space for space in pos.data.ruleset.order_spaces if space not in pos.board[side]]


def give(ref: Referee, space: str, card: str) -> None:
    """Give an order: a card lies on the board face down (BF-BOARD-02 to -05, -13, -15)."""
    pos = ref.pos
    side = pos.active
    take_from_hand(ref, side, [card])
    ref.hands[side].board[space] = card
    pos.board[side].append(space)
    ref.note("order", "BF-BOARD-02", side=side, detail=space)
    ref.note("ordered with", "BF-BOARD-15", side=side, detail=[space, card], only=side)
    if space in GRANTS:
        pos.grants.append(GRANTS[space])
    else:
        pos.mp += pos.data.ruleset.run_order_points


def clean_up(ref: Referee) -> None:
    """Ask the active coach whether they pay to clear the board, at stage 0 of the turn (BF-BOARD-07
    to -09, -14, BF-DEC-05).
    """
    pos = ref.pos
    side = pos.active
    if not pos.board[side]:
        return
    ways = splits(pos, side, pos.data.ruleset.board_clear_cost)
    answer = ref.ask("clear_board", side, [*ways, NO], None, NO)
    if answer == NO:
        return
    pay(ref, side, answer)
    board = ref.hands[side].board
    cards = sorted(board.values())
    board.clear()
    pos.board[side] = []
    pos.discards[side] += cards
    ref.note("clears the board", "BF-BOARD-07", side=side, detail=cards)
