"""The events of a team as sentences, a module a game: what happened, the dice, the clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rosters.models import TeamEvent
from rosters.telling import blood_bowl, helvetia_cup
from rosters.telling.told import Told

_TELLERS: Mapping[str, Mapping[str, Callable[[Mapping[str, Any]], Told]]] = {
    "blood_bowl": blood_bowl.TELLERS,
    "helvetia_cup": helvetia_cup.TELLERS,
}


def tell(game: str, event: TeamEvent) -> Told:
    """An event in words; its kind where there are no words for it."""
    teller = _TELLERS.get(game, {}).get(event.kind)
    if teller is None:
        return Told(event.kind.replace("_", " ").capitalize())
    return teller(event.payload)


__all__ = ["Told", "tell"]
