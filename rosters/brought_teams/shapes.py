"""What a file says of a team, and what of it can be carried: the shapes that readers give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rosters.brought_teams.parts import LONGEST_SHOWN, Part
from rules.problems import Problem

JSON = Any
#: At most so many lines of a report; the rest is counted.
MOST_LINES: Final = 300


@dataclass(frozen=True, slots=True)
class Said:
    """A text of a file with its path."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Lost:
    """A value that is not carried: where it stands, what it is, and why.

    reason: a code of `rosters.words.brought_teams.REASONS`.
    count: how many values of such a path there are; the first one is told.
    """

    path: str
    value: str
    reason: str
    params: Mapping[str, JSON] = field(default_factory=dict)
    count: int = 1

    def to_json(self) -> JSON:
        return {
            "path": self.path,
            "value": self.value[:LONGEST_SHOWN],
            "reason": self.reason,
            "params": {**self.params},
            "count": self.count,
        }


@dataclass(frozen=True, slots=True)
class Counterpart:
    """A thing of a file and what it is called here: the kind, their name, our id."""

    kind: str
    theirs: str
    ours: str

    def to_json(self) -> JSON:
        return {"kind": self.kind, "theirs": self.theirs[:LONGEST_SHOWN], "ours": self.ours}


@dataclass(slots=True)
class Brought:
    """What a file brings: who it is, what can be carried and what cannot.

    format, system: the key of the format, and the name of the system for people.
    external: what that system calls the team; empty where it has no name for it.
    edition: the edition of the file; ``fits`` where it is the one of our rules.
    roster: the list from which the team is founded, as the game's `found` takes it.
    wishes: what is done after that, in order: ``["ruled" | "change", wish]``; none: a plain list.
    people: each player as the report shows them.
    owns: what the team has besides, by the word of its game.
    """

    format: str
    system: str
    external: str
    game: str
    edition: str
    fits: bool
    name: str = ""
    race: str = ""
    their_race: str = ""
    roster: JSON = None
    wishes: list[JSON] = field(default_factory=list)
    people: list[dict[str, JSON]] = field(default_factory=list)
    owns: dict[str, int] = field(default_factory=dict)
    lost: list[Lost] = field(default_factory=list)
    counterparts: list[Counterpart] = field(default_factory=list)
    problems: list[tuple[str, Problem]] = field(default_factory=list)

    def lose(self, path: str, value: str, reason: str, **params: JSON) -> None:
        """Tell that a value is not carried; each is told once."""
        lost = Lost(path, value, reason, params)
        if lost not in self.lost:
            self.lost.append(lost)

    def matches(self, kind: str, theirs: str, ours: str) -> None:
        """Note that a thing has a counterpart here; each is noted once."""
        counterpart = Counterpart(kind, theirs, ours)
        if counterpart not in self.counterparts:
            self.counterparts.append(counterpart)

    def lose_the_rest(self, root: Part, reasons: Mapping[str, str]) -> None:
        """Add everything of a file that nobody has read, one line for each kind of path.

        reasons: why by the last name of a path, or by any name in it; ``nowhere`` for all others.
        """
        rest: dict[str, list[Part]] = {}
        for part in root.left_over():
            rest.setdefault(_without_numbers(part.path), []).append(part)
        for path, parts in rest.items():
            names = path.replace("/", ".").replace("@", "").replace("[]", "").split(".")
            known = (reasons[name.lower()] for name in reversed(names) if name.lower() in reasons)
            reason = next(known, "nowhere")
            first = parts[0]
            shown = first.path if len(parts) == 1 else path
            self.lost.append(Lost(shown, first.text, reason, count=len(parts)))

    def to_json(self) -> JSON:
        """Return what is shown of it, and what storing it needs."""
        return {
            "format": self.format,
            "system": self.system,
            "external": self.external,
            "game": self.game,
            "edition": self.edition,
            "fits": self.fits,
            "name": self.name,
            "race": self.race,
            "their_race": self.their_race,
            "roster": self.roster,
            "wishes": self.wishes,
            "people": self.people,
            "owns": self.owns,
            "lost": [each.to_json() for each in self.lost[:MOST_LINES]],
            "more": max(0, len(self.lost) - MOST_LINES),
            "counterparts": [each.to_json() for each in self.counterparts[:MOST_LINES]],
            "problems": [
                {"path": path, "problem": problem.to_json()} for path, problem in self.problems
            ],
        }


def _without_numbers(path: str) -> str:
    """Return a path whose numbers of items are gone: ``players[].gender``."""
    kept, inside = [], False
    for char in path:
        if char == "[":
            kept.append("[")
        if char == "]":
            inside = False
        if not inside and char != "[":
            kept.append(char)
        inside = inside or char == "["
    return "".join(kept)
