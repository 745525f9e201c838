"""Deal hands in a friendly (HC-DEAL)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from rules.helvetia_cup.catalogue import Catalogue, Ruleset
from rules.helvetia_cup.referee import Referee
from rules.record import NOBODY_YET


def deal(ref: Referee) -> None:
    """Deal five tactic cards and a legendary one each, of which three are kept
    (HC-DEAL-01 to -05).
    """
    rules = ref.pos.rules
    tactics = shuffle(ref, list(ref.data.tactics))
    legendaries = shuffle(ref, list(ref.data.legendaries))
    for side in (0, 1):
        count, few = rules.deal_tactics, rules.deal_legendary
        ref.hands[side].dealt = [
            *tactics[side * count : (side + 1) * count],
            *legendaries[side * few : (side + 1) * few],
        ]
    kept = [keep_hand(ref, side) for side in (0, 1)]
    for side in (0, 1):
        take_hand(ref, side, kept[side])


def shuffle(ref: Referee, deck: list[str]) -> list[str]:
    """Shuffle a deck in place: Fisher-Yates from the last index down (HC-DEAL-04)."""
    for last in range(len(deck) - 1, 0, -1):
        other = ref.shuffle(last + 1, "HC-DEAL-04", NOBODY_YET) - 1
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def keep_hand(ref: Referee, side: int) -> list[str]:
    """Ask which of the dealt cards a coach keeps (HC-DEC-01)."""
    dealt = ref.hands[side].dealt
    answer = ref.ask("keep_hand", side, ways_to_keep(dealt, ref.data), dealt[:])
    return [*answer.split(" "), *always_kept(dealt, ref.pos.rules)]


def ways_to_keep(dealt: list[str], data: Catalogue) -> list[str]:
    """List every hand that may be kept by its ids, the first in dealt order first (HC-DEAL-02)."""
    kept = always_kept(dealt, data.ruleset)
    choice = [card for card in dealt if card not in kept]
    hands = combinations(choice, data.ruleset.deal_keep)
    return [" ".join(in_order(hand, data)) for hand in hands]


def in_order(cards: Iterable[str], data: Catalogue) -> list[str]:
    """Sort cards as an answer names them: tactic cards by id, then legendary ones."""
    return sorted(cards, key=lambda card: (card in data.legendaries, card))


def always_kept(dealt: list[str], rules: Ruleset) -> list[str]:
    """Return the legendary cards, if they do not count among those kept."""
    return [] if rules.deal_keep_counts_legendary else dealt[rules.deal_tactics :]


def take_hand(ref: Referee, side: int, kept: list[str]) -> None:
    """Give a coach the kept cards: tactic cards hidden, a legendary card face up (HC-DEAL-03)."""
    pos, hand = ref.pos, ref.hands[side]
    hold(ref, side, [card for card in kept if card in ref.data.tactics])
    pos.legendaries[side] = [card for card in kept if card in ref.data.legendaries]
    ref.note("hand", "HC-DEAL-03", side=side, detail=hand.brought, only=side)
    ref.note("legendary", "HC-DEAL-03", side=side, detail=pos.legendaries[side][:])


def hold(ref: Referee, side: int, cards: list[str]) -> None:
    """Give a coach these tactic cards for the match."""
    hand = ref.hands[side]
    hand.brought, hand.left = cards, cards[:]
