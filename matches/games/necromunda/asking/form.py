"""The form of an answer that is built, and how its fields are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from matches.games.fields import Field
from matches.games.tabletop import number, read_place, typed_places
from rules.coach import Answer
from rules.necromunda.table.chosen_paths import KEEP

JSON = Any
Typed = Mapping[str, str]

#: The names that the forms send for themselves.
PATH, SET_UP, FACING, AIM = "path", "set_up", "facing", "aim"
FIGHTERS, CREW, HITS, BLOWS, PARRIES, THROW = (
    *("fighters", "crew", "hits", "blows", "parries", "throw"),
)
#: The names of its fields; those of several end in a number or in the word of a fighter.
PLACES, START, FIGHTER, AT, FACE, ODD, ENEMY = (
    *("places", "start", "fighter", "at", "facing", "odd", "enemy"),
)
NAME, TARGET, DIE = "name-", "target-", "die-"


@dataclass(frozen=True, slots=True)
class AnswerForm:
    """Fields to fill in, and boxes to tick.

    offered:  legal answers.
    limits:   what else a program has to know, by names of its own.
    start:    where a path begins, as it is typed; empty for no path.
    number:   the number of the fighter that would stand where it was typed; 0 for none.
    """

    kind: str
    offered: Sequence[Answer]
    fields: Sequence[Field] = ()
    ticks: Sequence[Field] = ()
    legend: str = ""
    limits: JSON = None
    start: str = ""
    number: int = 0
    template: str = "games/necromunda/answer.html"
    wide: bool = False

    @property
    def is_shown(self) -> bool:
        """Whether what is typed can be drawn before it is answered."""
        return bool(self.number)

    def to_json(self) -> JSON:
        return {"kind": self.kind, **(self.limits or {}), "offered": list(self.offered)}

    @property
    def proposal(self) -> dict[str, str]:
        """Where the fighter would stand by what was typed, by its number; empty for nowhere."""
        line = next((each.value for each in self.fields if each.name in (PLACES, AT)), "")
        names = typed_places(line)
        if not self.number or not names or read_place(names[-1]) is None:
            return {}
        return {str(self.number): names[-1]}


def given(typed: Typed) -> Answer:
    """Return the answer that the fields of a form make, legal or not; None for an unknown form."""
    match typed.get("form"):
        case "path":
            return _path(f"{typed.get(START, '')} {typed.get(PLACES, '')}")
        case "set_up":
            return {
                FIGHTER: number(typed.get(FIGHTER, "")),
                AT: _place(typed.get(AT, "")),
                FACE: facing(typed.get(FACE, "")),
            }
        case "facing":
            return facing(typed.get(FACE, ""))
        case "aim":
            return _place(typed.get(PLACES, ""))
        case "fighters":
            return _ticked(typed, NAME)
        case "crew":
            return sorted(map(number, _ticked(typed, NAME)), key=str)
        case "hits":
            return _numbered(typed, TARGET)
        case "blows":
            odd = number(typed.get(ODD, "0"))
            return {
                FACE: facing(typed.get(FACE, "")), "odd": odd, "targets": _numbered(typed, TARGET)
            }  # fmt: skip
        case "parries":
            return [number(each) for each in _ticked(typed, DIE)]
        case "throw":
            return {"enemy": typed.get(ENEMY, ""), "way": facing(typed.get(FACE, ""))}
    return None


def facing(text: str) -> Answer:
    """Return ``keep``, whole degrees, or a place that is looked at; other text as typed."""
    text = text.strip()
    if text in ("", KEEP):
        return KEEP
    degrees = number(text)
    return _place(text) if isinstance(degrees, str) else degrees


def _place(text: str) -> Answer:
    at = read_place(text.strip())
    return [at.x, at.y] if at else text.strip()


def _path(line: str) -> Answer:
    points = [read_place(word) for word in typed_places(line)]
    return line.strip() if None in points else [[at.x, at.y] for at in points if at]


def _ticked(typed: Typed, name: str) -> list[str]:
    return [
        key.removeprefix(name) for key, value in typed.items() if key.startswith(name) and value
    ]


def _numbered(typed: Typed, name: str) -> list[str]:
    """Return the values of the fields with that prefix, in the order of their numbers."""
    by_number = {
        key.removeprefix(name): value for key, value in typed.items() if key.startswith(name)
    }
    return [by_number[each] for each in sorted(by_number, key=lambda key: (len(key), key))]
