"""Names of weapons, for the words by which the engine names them in events, questions and
answers.
"""

from __future__ import annotations

from rosters.games.necromunda.naming import PROFILES, item_name
from rules.necromunda.aiming import AND
from rules.necromunda.catalogue import VERSIONS, load


def told_weapon(word: str) -> str:
    """Return ``Shotgun (solid shot)`` for ``shotgun solid``; a second weapon has its number."""
    id_, _space, profile = word.partition(" ")
    weapon, _hash, second = id_.partition("#")
    name = item_name(load(VERSIONS[-1]), weapon)
    if profile in PROFILES:
        name = f"{name} ({PROFILES[profile]})"
    return f"{name} {second}" if second else name


def told_weapons(words: str) -> str:
    """Return the names of weapons in an answer that may name two: ``Laspistol, Stub gun``."""
    return ", ".join(told_weapon(word) for word in words.split(AND))
