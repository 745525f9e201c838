"""The parts of a data card: what everybody may know of one who plays, as they are now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from rosters.words.catalogue_names import guest_name

JSON = Any
#: Words in the language of whoever reads them.
Words = str | Promise


@dataclass(frozen=True, slots=True)
class Value:
    """A characteristic as it is now.

    was: its value without what the match has done to it, where that is another.
    """

    heading: Words
    meaning: Words
    value: str
    was: str = ""


@dataclass(frozen=True, slots=True)
class Rule:
    """A skill, an ability or a piece of gear, with its one sentence."""

    name: Words
    does: Words = ""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A profile of a weapon: a line of the table of weapons.

    cells: stand under the headings of the table.
    said:  its traits or abilities in words.
    """

    name: str
    cells: Sequence[str]
    said: str = ""


@dataclass(frozen=True, slots=True)
class Weapons:
    """A table of weapons.

    heads: short heading and meaning of each column between the name and the words.
    said:  the heading of the words.
    """

    heads: Sequence[tuple[Words, Words]]
    said: Words
    rows: Sequence[Weapon]


@dataclass(frozen=True, slots=True)
class Card:
    """The data card of one who plays.

    drawn:      the number that they are drawn with.
    values:     their characteristics.
    conditions: what is true of them now, in words; empty where nothing is to be said.
    rules:      their skills and abilities.
    more:       rules that one looks up now and then, under the heading `more_title`.
    """

    side: int
    number: int
    drawn: str
    name: str
    position: str = ""
    values: Sequence[Value] = ()
    conditions: Sequence[str] = ()
    weapons: Weapons | None = None
    rules: Sequence[Rule] = ()
    more_title: Words = ""
    more: Sequence[Rule] = ()

    def to_json(self) -> JSON:
        """Return the card for programs, in the reader's language."""
        weapons = self.weapons or Weapons((), "", ())
        return {
            "side": self.side,
            "number": self.number,
            "drawn": self.drawn,
            "name": self.name,
            "position": self.position,
            "values": [
                {
                    "heading": str(each.heading),
                    "meaning": str(each.meaning),
                    "value": each.value,
                    "was": each.was,
                }
                for each in self.values
            ],
            "conditions": [*self.conditions],
            "weapons": [
                {
                    "name": row.name,
                    "profile": {
                        str(head): cell
                        for (head, _), cell in zip(weapons.heads, row.cells, strict=True)
                    },
                    "said": row.said,
                }
                for row in weapons.rows
            ],
            "rules": [
                {"name": str(each.name), "does": str(each.does)}
                for each in (*self.rules, *self.more)
            ],
        }


@dataclass(frozen=True, slots=True)
class Piece:
    """One who stands on the board, in a list: side, number in the line-up, number drawn, name."""

    side: int
    number: int
    drawn: str
    name: str

    @property
    def who(self) -> str:
        """The words of the address that ask for the card."""
        return f"{self.side}-{self.number}"


def member_of(line_ups: Sequence[JSON], side: int, number: int) -> Mapping[str, JSON] | None:
    """Return the member of a line-up with that number; None where there is none."""
    if not 0 <= side < len(line_ups):
        return None
    members = line_ups[side]["players"]
    return next((each for each in members if each["number"] == number), None)


def name_of(member: Mapping[str, JSON]) -> str:
    """Return the name of a member of a line-up in the reader's language."""
    return guest_name(member.get("name", ""), member["number"])


def named(line_ups: Sequence[JSON], who: Sequence[tuple[int, int]]) -> list[Piece]:
    """Return these players as a list shows them, each with the number of their line-up."""
    pieces = []
    for side, number in who:
        member = member_of(line_ups, side, number)
        if member is not None:
            pieces.append(Piece(side, number, str(number), name_of(member)))
    return pieces


def rostered(line_ups: Sequence[JSON], who: Sequence[tuple[int, int]]) -> list[Piece]:
    """Return these figures as a list shows them, each with its number on the roster
    (LG-FACE-04).
    """
    pieces = []
    for side, number in who:
        member = member_of(line_ups, side, number)
        if member is not None:
            pieces.append(Piece(side, number, roster_number(member), name_of(member)))
    return pieces


def roster_number(member: Mapping[str, JSON]) -> str:
    """Return the number on the roster; that in the line-up of one that no roster keeps."""
    return str(member.get("player") or member["number"])
