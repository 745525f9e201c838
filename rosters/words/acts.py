"""What a coach does with a team between matches, in words: whom it is about, and what happens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rosters.models import TeamEvent
from rosters.words.events import Told, tell
from rules.roster import Event


@dataclass(frozen=True, slots=True)
class ToldAct:
    """One event of an act; `who` is empty where it is about no player."""

    who: str
    told: Told


def told_acts(
    game: str, events: Iterable[TeamEvent | Event], names: Mapping[int, str]
) -> list[ToldAct]:
    """The events of an act.

    names: of the players by their numbers; whoever is hired brings his own.
    """
    return [ToldAct(_who(event.payload, names), tell(game, event)) for event in events]


def _who(payload: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Whom an event is about: ``player``, ``players`` or, of their numbers, ``numbers``."""
    players = [
        *([payload["player"]] if "player" in payload else ()),
        *payload.get("players", ()),
        *(player for player, _number in payload.get("numbers", ())),
    ]
    known = (names.get(player) or payload.get("name", "") for player in players)
    return ", ".join(filter(None, known))
