"""What a screen of a report is made of, and what a report says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: Empty lines below those that are known, and the most that a screen has.
BLANK_LINES, MOST_LINES = 2, 40


@dataclass(frozen=True, slots=True)
class Field:
    """One line to fill in.

    kind: ``count``, ``check``, ``choice``, ``text``, ``line`` (a long text) or ``area``.
    """

    name: str
    label: str
    value: str = ""
    kind: str = "count"
    options: Sequence[tuple[str, str]] = ()
    help: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one heading.

    note:   what is known of it already.
    folded: rarely needed fields, shown when asked for under the words of `summary`.
    """

    title: str
    fields: Sequence[Field]
    note: str = ""
    summary: str = ""
    folded: Sequence[Field] = ()

    @property
    def is_open(self) -> bool:
        """Whether there is something in the fields that are folded."""
        return any(field.value for field in self.folded if field.kind != "choice")


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: who, and a field for each column."""

    label: str
    fields: Sequence[Field]


@dataclass(frozen=True, slots=True)
class Step:
    """One screen: groups of fields, a table, or a list of goods.

    columns: the headings of a table, each with what it stands for.
    more:    whether further lines can be asked for.
    """

    key: str
    title: str
    clauses: Sequence[str] = ()
    help: str = ""
    groups: Sequence[Group] = ()
    columns: Sequence[tuple[str, str]] = ()
    rows: Sequence[Row] = ()
    goods: Any = None
    more: bool = False


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says, in words; versions are compared place by place."""

    place: str
    label: str
    value: str


def number(typed: Mapping[str, str], name: str, usual: Any = 0) -> Any:
    """The whole number in a field, `usual` where it is empty; what is none stays as typed."""
    written = "".join(typed.get(name, "").split())
    if not written:
        return usual
    digits = written.isascii() and written.isdecimal() and len(written) < 12
    return int(written) if digits else typed[name]


def numbers(typed: Mapping[str, str], name: str) -> list[int] | None:
    """The whole numbers in a field, with spaces or commas between; None where it is empty.

    What is no number is told by one that no die shows.
    """
    words = typed.get(name, "").replace(",", " ").split()
    fit = [word for word in words if word.isascii() and word.isdecimal() and len(word) < 6]
    if not words:
        return None
    return [int(word) if word in fit else -1 for word in words]


def filled(typed: Mapping[str, str] | None, name: str, known: Any) -> str:
    """What stands in a field: what was typed, else what is known."""
    if typed is not None:
        return typed.get(name, "")
    return "" if known is None else str(known)


def lines_wanted(count: int, typed: Mapping[str, str] | None) -> int:
    """How many lines a screen has: those known, and some that are empty."""
    wanted = count + BLANK_LINES
    if typed is not None:
        sent = number(typed, "lines")
        wanted = max(wanted, sent if isinstance(sent, int) else 0)
        wanted += BLANK_LINES if typed.get("show") == "more" else 0
    return min(wanted, MOST_LINES)
