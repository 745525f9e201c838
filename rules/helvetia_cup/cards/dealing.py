"""HC-DEAL: hands in a friendly."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from rules.helvetia_cup.catalogue import Catalogue, Ruleset
from rules.helvetia_cup.events import NOBODY_YET
from rules.helvetia_cup.referee import Referee


def deal(ref: Referee) -> None:
    """HC-DEAL-01 to -05: five tactic cards and a legendary one each, of which three are kept."""
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
    """HC-DEAL-04: Fisher-Yates from the last index down."""
    for last in range(len(deck) - 1, 0, -1):
        other = ref.shuffle(last + 1, "HC-DEAL-04", NOBODY_YET) - 1
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def keep_hand(ref: Referee, side: int) -> list[str]:
    """HC-DEC-01: the cards that a coach keeps of those dealt to him."""
    dealt = ref.hands[side].dealt
    answer = ref.ask("keep_hand", side, ways_to_keep(dealt, ref.data), dealt[:])
    return [*answer.split(" "), *always_kept(dealt, ref.pos.rules)]


def ways_to_keep(dealt: list[str], data: Catalogue) -> list[str]:
    """HC-DEAL-02: every hand that may be kept, the first in dealt order first; by their ids."""
    kept = always_kept(dealt, data.ruleset)
    choice = [card for card in dealt if card not in kept]
    hands = combinations(choice, data.ruleset.deal_keep)
    return [" ".join(in_order(hand, data)) for hand in hands]


def in_order(cards: Iterable[str], data: Catalogue) -> list[str]:
    """Cards as an answer names them: tactic cards by id, then legendary ones."""
    return sorted(cards, key=lambda card: (card in data.legendaries, card))


def always_kept(dealt: list[str], rules: Ruleset) -> list[str]:
    """The legendary cards, where they do not count among those kept."""
    return [] if rules.deal_keep_counts_legendary else dealt[rules.deal_tactics :]


def take_hand(ref: Referee, side: int, kept: list[str]) -> None:
    """HC-DEAL-03: tactic cards stay hidden, a legendary card lies face up."""
    pos, hand = ref.pos, ref.hands[side]
    hold(ref, side, [card for card in kept if card in ref.data.tactics])
    pos.legendaries[side] = [card for card in kept if card in ref.data.legendaries]
    ref.note("hand", "HC-DEAL-03", side=side, detail=hand.brought, only=side)
    ref.note("legendary", "HC-DEAL-03", side=side, detail=pos.legendaries[side][:])


def hold(ref: Referee, side: int, cards: list[str]) -> None:
    """These are his tactic cards for the match."""
    hand = ref.hands[side]
    hand.brought, hand.left = cards, cards[:]
