"""What a match produced, for the result file of another program, and the part that writes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.roster import Event

JSON = Any


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """One side of a match that was played, as it stands after corrections.

    team:    what names its team in a file.
    line_up: as it took the field, with those who were hired for this match.
    record:  its side of the record.
    events:  what the match did to its team.
    names:   what names each player in a file, by the number of the line-up; guests have no such
             name.
    before:  its team as its game knew it before the match.
    """

    team: str
    line_up: JSON
    record: JSON
    events: Sequence[Event]
    names: Mapping[int, str]
    before: JSON


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that was played; match: what names it in a file."""

    match: str
    sides: Sequence[PlayedSide]


class ResultFile(Protocol):
    """The result file of another program (LG-IO-18).

    NAME: of the program, in short. SUFFIX: the ending of the file.
    """

    @property
    def NAME(self) -> str: ...  # noqa: N802 - a constant of the module
    @property
    def SUFFIX(self) -> str: ...  # noqa: N802

    def written(self, played: PlayedMatch) -> bytes:
        """Return the file of a match, as XML in UTF-8."""
        ...
