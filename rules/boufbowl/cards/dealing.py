"""BF-DRAW, BF-RNG-05 to -07: decks, how they are shuffled, and drawing from them."""

from __future__ import annotations

from rules.boufbowl.events import EVERYBODY, NOBODY_YET
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import faction


class CannotDraw(Exception):
    """BF-DRAW-04: a coach must draw and cannot, so a long match is over."""


def shuffle(ref: Referee, deck: list[str], purpose: str, side: int = -1) -> None:
    """BF-RNG-05: Fisher-Yates from the last item down; nobody sees how it fell."""
    for last in range(len(deck) - 1, 0, -1):
        other = ref.draw(last + 1, purpose, "BF-RNG-05", side, NOBODY_YET)
        deck[last], deck[other] = deck[other], deck[last]


def lay_out(ref: Referee) -> None:
    """BF-RNG-06, -07, BF-SETUP-12: all decks are shuffled, and the stand gets its open cards."""
    pos, decks, data = ref.pos, ref.decks, ref.pos.data
    factions = [faction(line_up) for line_up in pos.line_ups]
    for side in (0, 1):
        decks.actions[side] = data.deck(factions[side])
        shuffle(ref, decks.actions[side], "action deck", side)
        pos.deck_size[side] = len(decks.actions[side])
    if not pos.expert:
        return
    for at in range(3):
        decks.stand[at] = data.stand(at + 1)
        shuffle(ref, decks.stand[at], f"upgrades {at + 1}")
    for side in (0, 1):
        decks.favours[side] = data.favour_deck(factions[side])
        shuffle(ref, decks.favours[side], "favours", side)
        pos.favour_size[side] = len(decks.favours[side])
    for at in range(3):
        open_card(ref, at + 1)


def open_card(ref: Referee, level: int) -> None:
    """BF-UPG-05: an empty open place is filled from its deck, if that has a card."""
    pos, deck = ref.pos, ref.decks.stand[level - 1]
    if not pos.face_up[level - 1] and deck:
        pos.face_up[level - 1] = deck.pop()
        ref.note("open upgrade", "BF-UPG-05", detail=[level, pos.face_up[level - 1]])
    pos.stand_size[level - 1] = len(deck)


def draw_turn(ref: Referee) -> None:
    """BF-DRAW-01, -02: two cards, or as many as fit into the hand."""
    rules, pos = ref.pos.data.ruleset, ref.pos
    side = pos.active
    room = rules.hand_limit - pos.hand_size[side]
    draw(ref, side, min(rules.draw_per_turn, room), "BF-DRAW-02", compulsory=True)


def fill_hand(ref: Referee, side: int, clause: str) -> None:
    """BF-SETUP-08, BF-RESTART-05: up to a full hand."""
    room = ref.pos.data.ruleset.hand_limit - ref.pos.hand_size[side]
    draw(ref, side, room, clause, compulsory=True)


def draw(ref: Referee, side: int, count: int, clause: str, *, compulsory: bool = False) -> int:
    """Draws so many cards, or as many as there are; how many they were (BF-DRAW-03, -05).

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
    """BF-DRAW-03, BF-RNG-10: the discard pile becomes the deck."""
    pos, deck = ref.pos, ref.decks.actions[side]
    if not pos.discards[side]:
        return
    deck += pos.discards[side]
    pos.discards[side] = []
    ref.note("reshuffles", "BF-DRAW-03", side=side, detail=len(deck))
    shuffle(ref, deck, "action deck", side)


def take_from_hand(ref: Referee, side: int, cards: list[str]) -> None:
    """These cards leave a hand."""
    hand, pos = ref.hands[side], ref.pos
    for id_ in cards:
        hand.cards.remove(id_)
    pos.hand_size[side] = len(hand.cards)
    ref.look_through(side)


def discard(ref: Referee, side: int, cards: list[str], clause: str) -> None:
    """BF-RNG-10: cards go from a hand to the discard pile, by id where there are several."""
    if not cards:
        return
    take_from_hand(ref, side, cards)
    ref.pos.discards[side] += sorted(cards)
    ref.note("discards", clause, side=side, detail=sorted(cards), only=EVERYBODY)
