"""Acquire and bring cards before a match of a competition (HC-TCARD)."""

from __future__ import annotations

from itertools import combinations

from rules.helvetia_cup.cards.dealing import hold
from rules.helvetia_cup.catalogue import Catalogue
from rules.helvetia_cup.referee import Referee

TRAINING, MISSION, BOTH = "training", "mission", "both"
NOTHING = "none"


def acquire(ref: Referee) -> None:
    """Let both coaches train or take a mission, chosen before either is shown
    (HC-TCARD-03 to -08).
    """
    ways = [choose_way(ref, side) for side in (0, 1)]
    for side in (0, 1):
        ref.pos.acquired[side]["way"] = ways[side]
        ref.note("acquires", "HC-TCARD-03", side=side, detail=ways[side])
    for side in (0, 1):
        if ways[side] in (TRAINING, BOTH):
            ref.hands[side].trained = train(ref, side)
    for side in (0, 1):
        if ways[side] in (MISSION, BOTH):
            choose_mission(ref, side)


def show_training(ref: Referee) -> None:
    """Show what was trained, as the match starts (HC-DEC-29)."""
    for side in (0, 1):
        trained = ref.hands[side].trained
        if trained:
            ref.pos.acquired[side]["trained"] = trained[:]
            ref.note("trained", "HC-TCARD-04", side=side, detail=trained[:])


def choose_way(ref: Referee, side: int) -> str:
    """Ask for training or mission; a coach who owns every card has nothing to choose (HC-DEC-28).

    Returns "" in that case.
    """
    if not unowned(ref, side):
        return ""
    ways = [BOTH] if ref.pos.rules.acquisition == "both" else [TRAINING, MISSION]
    answer: str = ref.ask("acquire", side, ways)
    return answer


def owned(ref: Referee, side: int) -> list[str]:
    """List the tactic cards of a coach in this competition, with those just trained."""
    collection: list[str] = ref.pos.squads.line_ups[side]["collection"]
    return sorted([*collection, *ref.hands[side].trained])


def unowned(ref: Referee, side: int) -> list[str]:
    mine = owned(ref, side)
    return [card for card in ref.data.tactics if card not in mine]


def train(ref: Referee, side: int) -> list[str]:
    """Ask for unowned cards within the training points (HC-DEC-29)."""
    cards = unowned(ref, side)
    points = ref.pos.rules.training_points
    default = cheapest(ref.data, cards, points)
    answer = ref.ask(
        "training_pick", side, picks(ref.data, cards, points), default=" ".join(default) or NOTHING
    )
    return [] if answer == NOTHING else answer.split(" ")


def picks(data: Catalogue, cards: list[str], points: int) -> list[str]:
    """List every pick of these cards within the points, "none" last (HC-TCARD-04, -05)."""
    hands: list[str] = []
    for size in range(1, points + 1):
        hands += [
            " ".join(chosen)
            for chosen in combinations(cards, size)
            if sum(data.tactics[card].cost for card in chosen) <= points
        ]
    return [*hands, NOTHING]


def cheapest(data: Catalogue, cards: list[str], points: int) -> list[str]:
    """Choose the cheapest cards, by id, while the points last."""
    chosen = []
    for card in sorted(cards, key=lambda card: (data.tactics[card].cost, card)):
        cost = data.tactics[card].cost
        if cost <= points:
            points -= cost
            chosen.append(card)
    return [card for card in cards if card in chosen]


def choose_mission(ref: Referee, side: int) -> None:
    """Ask for a mission, face up at once; there is none if no card is left to win (HC-TCARD-06)."""
    cards = unowned(ref, side)
    if cards:
        mission = ref.ask("mission_pick", side, cards)
        ref.pos.missions[side] = mission
        ref.note("mission", "HC-TCARD-06", side=side, detail=mission)


def bring(ref: Referee) -> None:
    """Let both coaches bring up to three tactic cards in secret, and all legendary cards left
    (HC-TCARD-09 to -12).
    """
    pos = ref.pos
    brought = [bring_tactics(ref, side) for side in (0, 1)]
    for side in (0, 1):
        hold(ref, side, brought[side])
        pos.legendaries[side] = list(pos.squads.line_ups[side]["legendaries"])
        ref.note("brings", "HC-TCARD-09", side=side, detail=brought[side], only=side)


def bring_tactics(ref: Referee, side: int) -> list[str]:
    """Ask which of their cards a coach brings, up to three; by default the lowest ids
    (HC-DEC-31).
    """
    cards = owned(ref, side)
    most = min(ref.pos.rules.match_tactic_cards, len(cards))
    hands = [" ".join(hand) for size in range(most, 0, -1) for hand in combinations(cards, size)]
    answer = ref.ask("bring_tactics", side, [*hands, NOTHING])
    return [] if answer == NOTHING else answer.split(" ")
