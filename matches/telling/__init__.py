"""The log of a match in sentences, a module a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from matches.telling import blood_bowl
from matches.telling.lines import Chapter, Dice, Line

_TELLERS: Mapping[str, ModuleType] = {"blood_bowl": blood_bowl}


@dataclass(frozen=True, slots=True)
class Cast:
    """Who plays: names of the teams by side, and of the players by side and shirt."""

    teams: Sequence[str]
    players: Sequence[Mapping[int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, teams: Sequence[str], line_ups: Sequence[Any]) -> Cast:
        return cls(
            teams,
            [{p["number"]: p["name"] for p in line_up["players"]} for line_up in line_ups],
        )

    def team(self, side: int) -> str:
        return self.teams[side] if 0 <= side < len(self.teams) else ""

    def player(self, who: Sequence[int] | None) -> str:
        """``12 Ulric Mournholt``; who: his side and shirt."""
        if who is None:
            return ""
        side, shirt = who
        return f"{shirt} {self.players[side].get(shirt, '')}".strip()


def chapters(
    game: str, log: Sequence[Any], cast: Cast, *, everything: bool = False
) -> list[Chapter]:
    """The log by halves and turns.

    everything: the choices of the coaches as well, which most readers see from what happens.
    """
    teller = _TELLERS.get(game)
    if teller is not None:
        found: list[Chapter] = teller.chapters(log, cast, everything)
        return found
    return [Chapter("", [_plain(entry, cast) for entry in log])]


def _plain(entry: Mapping[str, Any], cast: Cast) -> Line:
    """What can be said of an event of any game."""
    words = [str(entry.get("event", "")).replace("_", " ")]
    words += [
        f"{key} {value}"
        for key, value in entry.items()
        if key not in ("event", "side", "clause") and value not in ("", None)
    ]
    side = entry.get("side", -1)
    text = ", ".join(words)
    return Line(
        f"{cast.team(side)}: {text}" if cast.team(side) else text, entry.get("clause", ""), side
    )


__all__ = ["Cast", "Chapter", "Dice", "Line", "chapters"]
