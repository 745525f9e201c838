"""Data for tests that differ in a number or in a card from what is played (HC-CONV-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.helvetia_cup.cards.deck import Card, Effect
from rules.helvetia_cup.catalogue import Catalogue
from tests.rules.helvetia_cup.play import DATA


def ruled(data: Catalogue = DATA, **numbers: Any) -> Catalogue:
    """The data with these numbers of the rule set."""
    return replace(data, ruleset=replace(data.ruleset, **numbers))


def with_card(id_: str, *effects: Effect, data: Catalogue = DATA, **changes: Any) -> Catalogue:
    """The data with one card that does something else, or in another window."""
    card: Card = replace(data.card(id_), **changes)
    if effects:
        card = replace(card, effects=effects)
    assert not [*card.faults()]
    if card.is_legendary:
        return replace(data, legendaries={**data.legendaries, id_: card})
    return replace(data, tactics={**data.tactics, id_: card})
