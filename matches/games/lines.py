"""The parts of a log in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext

from rosters.words.catalogue_names import guest_name


@dataclass(frozen=True, slots=True)
class Cast:
    """The names of the teams by side, and of the players by side and number.

    numbered: whether players wear numbers, which are told with their names.
    """

    teams: Sequence[str]
    players: Sequence[Mapping[int, str]] = field(default_factory=list)
    numbered: bool = True

    @classmethod
    def of(cls, teams: Sequence[str], line_ups: Sequence[Any], *, numbered: bool = True) -> Cast:
        return cls(
            teams,
            [
                {p["number"]: guest_name(p["name"], p["number"]) for p in line_up["players"]}
                for line_up in line_ups
            ],
            numbered,
        )

    def team(self, side: int) -> str:
        return self.teams[side] if 0 <= side < len(self.teams) else ""

    def player(self, who: Sequence[int] | None) -> str:
        """Return a player's name, as ``12 Ulric Mournholt``; empty for None. who: side and
        number.
        """
        if who is None:
            return ""
        side, number = who
        name = self.players[side].get(number, "")
        return f"{number} {name}".strip() if self.numbered else name


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice as they fell.

    faces:  what they show, as words where the die has symbols.
    needed: ``4+``, or empty where no face was needed.
    made:   whether that was reached; None where no face was needed.
    again:  whether it re-rolls earlier dice.
    drawn:  the drawing of each face in the sprite; empty where these dice are not drawn.
    """

    die: str
    faces: Sequence[str]
    needed: str = ""
    made: bool | None = None
    again: bool = False
    drawn: Sequence[str] = ()

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Each face with its drawing, which is empty where there is none."""
        drawn = self.drawn or [""] * len(self.faces)
        return list(zip(self.faces, drawn, strict=True))


@dataclass(frozen=True, slots=True)
class Line:
    """One sentence of the log.

    side:   the side that it belongs to; -1 for neither.
    weight: ``big`` for what everybody remembers, ``hurt`` for an injury, or empty.
    """

    text: str
    clause: str = ""
    side: int = -1
    weight: str = ""
    dice: Dice | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """The names of the parts of a game's matches in a replay.

    turn, drive: the parts that people jump by; parts: the heading of a list of both.
    zones:       what can be shown of a side on the board.
    """

    turn: Promise
    drive: Promise
    parts: Promise
    zones: Promise


@dataclass(slots=True)
class Chapter:
    """A turn, or what happens between turns.

    event:   number of its first event in the log, from 1.
    moments: what is worth seeing in it, filled in by `match_log.story`.
    """

    title: str
    lines: list[Line] = field(default_factory=list)
    side: int = -1
    event: int = 1
    moments: list[Moment] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment that people jump to in a replay.

    event:  its number in the log, from 1.
    kind:   ``turn`` and ``drive`` part the match; others are what is worth seeing.
    weight: the weight of its line.
    """

    event: int
    kind: str
    text: str
    side: int = -1
    weight: str = ""

    @classmethod
    def of(cls, event: int, kind: str, line: Line) -> Moment:
        return cls(event, kind, line.text, line.side, line.weight)

    @property
    def is_worth_seeing(self) -> bool:
        return self.kind not in ("turn", "drive")


def nothing_open(frame: Any) -> list[tuple[int, str]]:
    """Return an empty list, for a game in which nothing lies face up beside the board."""
    return []


def nobody_plays(line_up: Mapping[str, Any]) -> Line | None:
    """Say that nobody can play, for a line-up without players; None for others."""
    if line_up.get("players"):
        return None
    return Line(gettext("Nobody of the team can play."), "LG-FIX-10")
