"""What a game's federation wants to know of a season, and the room's part that writes and reads it.

A federation rates coaches over all leagues. Its file names coaches by their member numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal

CLAUSE = "LG-IO-12"
#: The longest name and the highest number of a member.
LONGEST_NAME, MOST_NUMBER = 60, 9_999_999


@dataclass(frozen=True, slots=True)
class Person:
    """A coach as a federation knows them; a number of None is of somebody who is no member."""

    name: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class ReportedCoach:
    """A coach of a report, with the team lists that they played."""

    person: Person
    races: frozenset[str]


@dataclass(frozen=True, slots=True)
class ReportedSide:
    """One side of a reported match.

    score, counts: as an outcome has them (`rules.record.SideOutcome`).
    rating:        of the team, in the federation's measure.
    """

    person: Person
    score: int
    counts: Mapping[str, int] = field(default_factory=dict)
    rating: int = 100


@dataclass(frozen=True, slots=True)
class ReportedMatch:
    """A match of a report.

    at:   by the clocks of the league, without a zone; None where the file tells no moment.
    line: of the file from which it was read, from 1.
    """

    at: datetime | None
    sides: tuple[ReportedSide, ReportedSide]
    line: int = 0


@dataclass(frozen=True, slots=True)
class FederationReport:
    """Who played, and what: members, and others together.

    lost: what of a file that was read is not carried: the names of elements, and how many.
    """

    organiser: str
    coaches: Sequence[ReportedCoach]
    matches: Sequence[ReportedMatch]
    lost: Mapping[str, int] = field(default_factory=dict)


class Federation(Protocol):
    """The federation of a game.

    NAME: its short name. SUFFIX: the ending of its file.
    NO_MEMBER: the number that it keeps for everybody who is no member.
    """

    @property
    def NAME(self) -> str: ...  # noqa: N802 - a constant of the module
    @property
    def SUFFIX(self) -> str: ...  # noqa: N802
    @property
    def NO_MEMBER(self) -> int: ...  # noqa: N802

    def label(self, race: str) -> str:
        """Return the federation's name of a team list. Raises KeyError for one without any."""
        ...

    def written(self, report: FederationReport) -> bytes:
        """Return the file of a report."""
        ...

    def read(self, text: str) -> FederationReport:
        """Return the report of a file. Raises Refusal with every problem, each with its line."""
        ...


def member(name: Any, number: Any, no_members: tuple[int, ...]) -> Person:
    """Return a member as somebody gives their name and number; both may be empty.

    number:     an integer or None.
    no_members: the numbers that federations keep for whoever is no member.

    Raises Refusal("member_number") for a number that nobody can have.
    """
    shown = plain_line(name, "federation_name", LONGEST_NAME, empty=True)
    if number is None:
        return Person(shown)
    is_whole = isinstance(number, int) and not isinstance(number, bool)
    if not is_whole or not 1 <= number <= MOST_NUMBER or number in no_members:
        params = {"most": MOST_NUMBER}
        raise Refusal(Problem("member_number", CLAUSE, params, "federation_number"))
    return Person(shown, number)
