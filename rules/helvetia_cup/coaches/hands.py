"""Choose which cards a coach gets and brings, by what they are worth to a veteran."""

from __future__ import annotations

from typing import Any

from rules.coach import Answer
from rules.helvetia_cup.cards.acquiring import MISSION, NOTHING, TRAINING

#: What a card is worth in a match, in hundredths of a goal, as matches of veterans show it.
WORTH = {
    "T01": 3, "T02": 5, "T03": 4, "T04": 9, "T05": 3, "T06": 3, "T07": 2, "T08": 3, "T09": 3,
    "T10": 1, "T11": 3, "T12": 3, "T13": 4, "T14": 5, "T15": 10, "T16": 8, "T17": 8, "T18": 3,
    "T19": 7, "T20": 5, "T21": 4, "T22": 2, "T23": 16, "T24": 17, "T25": 8, "T26": 7, "T27": 6,
    "T28": 4, "T29": 4, "T30": 3,
    "L01": 30, "L02": 25, "L03": 30, "L04": 12, "L05": 12, "L06": 6, "L07": 8, "L08": 6, "L09": 8,
    "L10": 16, "L11": 10, "L12": 14,
}  # fmt: skip

#: Missions that a side fulfils more often than not, the likeliest first.
LIKELY = (
    *("T20", "T28", "T14", "T13", "T12", "T04", "T07", "T01", "T06", "T10"),
    *("T16", "T25", "T21", "T19", "T17", "T02", "T09", "T08", "T23"),
)


def total(answer: Answer) -> int:
    """Return what the cards of an answer such as ``"T01 T05"`` are worth."""
    return 0 if answer == NOTHING else sum(WORTH.get(card, 0) for card in answer.split(" "))


def best_hand(decision: Any) -> Answer:
    """Choose the cards that are worth most together (HC-DEC-01, -29, -31)."""
    return max(decision.options, key=total)


def way(decision: Any) -> Answer:
    """Choose a mission if it is likely to win a dear card, else training (HC-DEC-28)."""
    pos = decision.view.pos
    owned = pos.squads.line_ups[decision.side]["collection"]
    if MISSION not in decision.options or TRAINING not in decision.options:
        return decision.default
    dear = [card for card in LIKELY[:4] if card not in owned]
    return MISSION if len(owned) >= pos.rules.match_tactic_cards and dear else TRAINING


def mission(decision: Any) -> Answer:
    """Choose the likeliest mission still to be had (HC-DEC-30)."""
    return next((card for card in LIKELY if card in decision.options), decision.default)
