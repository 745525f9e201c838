"""Decks: how they are shuffled, and drawing from them (BF-DRAW, BF-RNG-05 to -07)."""

from __future__ import annotations

from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import faction
from rules.record import EVERYBODY


class CannotDraw(Exception):
    """A coach must draw and cannot, so a long match is over (BF-DRAW-04)."""


def lay_out(ref: Referee) -> None:
    """Shuffle all decks, and lay out the open cards of the stand (BF-RNG-06, -07, BF-SETUP-12)."""
    pos, decks, data = ref.pos, ref.decks, ref.pos.data
    factions = [faction(line_up) for line_up in pos.line_ups]
    for side in (0, 1):
        decks.actions[side] = data.deck(factions[side])
        ref.shuffle(decks.actions[side], "action deck", side)
        pos.deck_size[side] = len(decks.actions[side])
    if not pos.expert:
        return
    for at in range(3):
        decks.stand[at] = data.stand(at + 1)
        ref.shuffle(decks.stand[at], f"upgrades {at + 1}")
    for side in (0, 1):
        decks.favours[side] = data.favour_deck(factions[side])
        ref.shuffle(decks.favours[side], "favours", side)
        pos.favour_size[side] = len(decks.favours[side])
    for at in range(3):
        open_card(ref, at + 1)


def open_card(ref: Referee, level: int) -> None:
    """Fill an empty open place of the stand from its deck, if the deck has a card (BF-UPG-05)."""
    pos, deck = ref.pos, ref.decks.stand[level - 1]
    if not pos.face_up[level - 1] and deck:
        pos.face_up[level - 1] = deck.pop()
        ref.note("open upgrade", "BF-UPG-05", detail=[level, pos.face_up[level - 1]])
    pos.stand_size[level - 1] = len(deck)


def draw_turn(ref: Referee) -> None:
    """Draw two cards, or as many as fit into the hand (BF-DRAW-01, -02)."""
    rules, pos = ref.pos.data.ruleset, ref.pos
    side = pos.active
    room = rules.hand_limit - pos.hand_size[side]
    draw(ref, side, min(rules.draw_per_turn, room), "BF-DRAW-02", compulsory=True)


def fill_hand(ref: Referee, side: int, clause: str) -> None:
    """Draw up to a full hand (BF-SETUP-08, BF-RESTART-05)."""
    room = ref.pos.data.ruleset.hand_limit - ref.pos.hand_size[side]
    draw(ref, side, room, clause, compulsory=True)


def draw(ref: Referee, side: int, count: int, clause: str, *, compulsory: bool = False) -> int:
    """Draw that many cards, or as many as there are; return how many (BF-DRAW-03, -05).

    Raises CannotDraw where a long match ends by it (BF-DRAW-04).
    """
    pos = ref.pos
    room = pos.data.ruleset.hand_limit - pos.hand_size[side]
    drawn: list[str] = []
    over = False
    deck = ref.decks.actions[side]
    for _ in range(min(count, room)):
        if not deck:
            if pos.long:
                over = compulsory
                break
            _reshuffle(ref, side)
            if not deck:
                break
        drawn.append(deck.pop())
    if drawn:
        hand = ref.hands[side]
        hand.cards = sorted([*hand.cards, *drawn])
        pos.hand_size[side] = len(hand.cards)
        ref.look_through(side)
    pos.deck_size[side] = len(deck)
    if drawn:
        ref.note("draws", clause, side=side, detail=len(drawn))
        ref.note("drawn", "BF-DRAW-06", side=side, detail=drawn, only=side)
    if over:
        ref.note("cannot draw", "BF-DRAW-04", side=side)
        raise CannotDraw
    return len(drawn)


def _reshuffle(ref: Referee, side: int) -> None:
    """Shuffle the discard pile into the deck (BF-DRAW-03, BF-RNG-10)."""
    pos, deck = ref.pos, ref.decks.actions[side]
    if not pos.discards[side]:
        return
    deck += pos.discards[side]
    pos.discards[side] = []
    ref.note("reshuffles", "BF-DRAW-03", side=side, detail=len(deck))
    ref.shuffle(deck, "action deck", side)


def take_from_hand(ref: Referee, side: int, cards: list[str]) -> None:
    """Remove these cards from a hand."""
    hand, pos = ref.hands[side], ref.pos
    for id_ in cards:
        hand.cards.remove(id_)
    pos.hand_size[side] = len(hand.cards)
    ref.look_through(side)


def discard(ref: Referee, side: int, cards: list[str], clause: str) -> None:
    """Move cards from a hand to the discard pile, by id where there are several (BF-RNG-10)."""
    if not cards:
        return
    take_from_hand(ref, side, cards)
    ref.pos.discards[side] += sorted(cards)
    ref.note("discards", clause, side=side, detail=sorted(cards), only=EVERYBODY)
