"""Acts of a coach between matches in words: the players concerned, and what happens to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rosters.models import TeamEvent
from rosters.words.events import Told, tell
from rules.roster import Event


@dataclass(frozen=True, slots=True)
class ToldAct:
    """One event of an act. `who` is empty where it is about no player."""

    who: str
    told: Told


def told_acts(
    game: str, events: Iterable[TeamEvent | Event], names: Mapping[int, str]
) -> list[ToldAct]:
    """Return the events of an act in words.

    names: the players' names by their numbers; the event of a hired player has its own.
    """
    return [ToldAct(_who(event.payload, names), tell(game, event)) for event in events]


def _who(payload: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """Return the names of the players that an event is about.

    They stand in its ``player``, its ``players`` or, with their numbers, its ``numbers``.
    """
    players = [
        *([payload["player"]] if "player" in payload else ()),
        *payload.get("players", ()),
        *(player for player, _number in payload.get("numbers", ())),
    ]
    known = (names.get(player) or payload.get("name", "") for player in players)
    return ", ".join(filter(None, known))
