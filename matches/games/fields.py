"""The fields, groups and screens of a report, and reading what was typed into them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, get_args

from rosters.typed.numbers import numbered, or_typed, whole
from rules.problems import Problem

#: The kinds of fields: a whole number, several of them (`dice`), a tick, one of its options from a
#: list or as buttons (`pick`), a short text, a longer one, or many lines. Each has its own template
#: (`Field.template`).
Kind = Literal["count", "dice", "check", "choice", "pick", "line", "area"]
KINDS: Final[frozenset[str]] = frozenset(get_args(Kind))
#: How many empty lines follow the known ones, and the most lines of a screen.
BLANK_LINES, MOST_LINES = 2, 40
#: More than anybody counts in a match, and more than a die shows.
_LARGEST, _LARGEST_ROLL = 10**11, 10**5


@dataclass(frozen=True, slots=True)
class Field:
    """One field to fill in.

    options: of a choice, the values with their words; the first is the value when nobody has
    chosen.
    place:   its place in the report, as a problem names it; empty for none.
    wrong:   what is wrong with it.
    """

    name: str
    label: str
    value: str = ""
    kind: Kind = "count"
    options: Sequence[tuple[str, str]] = ()
    help: str = ""
    place: str = ""
    wrong: Sequence[Problem] = ()

    @property
    def template(self) -> str:
        """The template that draws it; a page with a field of an unknown kind is an error."""
        return f"matches/forms/kinds/{self.kind}.html"

    @property
    def offered(self) -> Sequence[tuple[str, str]]:
        """The options, with the present value first if it is none of them.

        It is shown as it was sent, so that the reader sees what to change.
        """
        if not self.value or self.value in dict(self.options):
            return self.options
        return [(self.value, self.value[:40]), *self.options]

    def fits(self, problem: Problem) -> int:
        """Return how well a problem fits this field: 0 not at all, more for a narrower place.

        It names the field, or the field's place in the report or something inside of that.
        """
        if problem.about == self.name:
            return 1 + len(self.name) + len(self.place)
        inside = self.place and f"{problem.about}.".startswith(f"{self.place}.")
        return len(self.place) if inside else 0

    def is_filled(self, value: str) -> bool:
        """Return whether somebody filled in this value, other than the one the field begins
        with.
        """
        usual = self.options[0][0] if self.options else ""
        return value not in ("", usual)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one heading.

    note:   what is known already.
    folded: rarely needed fields, shown when asked for under the words of `summary`.
    needs:  names of the fields without which the others cannot be read.
    """

    title: str
    fields: Sequence[Field]
    note: str = ""
    summary: str = ""
    folded: Sequence[Field] = ()
    needs: Collection[str] = ()

    @property
    def is_open(self) -> bool:
        """Whether any of the folded fields is filled in."""
        return any(field.wrong or field.is_filled(field.value) for field in self.folded)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its label, and a field for each column.

    needs: as of a group.
    """

    label: str
    fields: Sequence[Field]
    needs: Collection[str] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One screen: groups of fields, a table, or a list of goods.

    columns: the headings of a table, each with what it stands for.
    more:    how many lines it has, where further ones can be asked for; else 0.
    place:   its place in the report, for problems that no single field can be blamed for.
    """

    key: str
    title: str
    clauses: Sequence[str] = ()
    help: str = ""
    groups: Sequence[Group] = ()
    columns: Sequence[tuple[str, str]] = ()
    rows: Sequence[Row] = ()
    goods: Any = None
    more: int = 0
    place: str = ""

    @property
    def parts(self) -> list[tuple[str, list[Field], Collection[str]]]:
        """Every group and row: its heading, all its fields, and the fields that it needs."""
        rows = [(row.label, [*row.fields], row.needs) for row in self.rows]
        groups = [(each.title, [*each.fields, *each.folded], each.needs) for each in self.groups]
        return [*rows, *groups]

    @property
    def fields(self) -> list[Field]:
        return [field for _title, fields, _needs in self.parts for field in fields]

    def fits(self, problem: Problem) -> int:
        """Return how well a problem fits this screen, as `Field.fits` does of the best field."""
        own = 1 if self.place and problem.about == self.place else 0
        return max((own, *(field.fits(problem) for field in self.fields)))

    def told(self, problems: Sequence[Problem]) -> Step:
        """Return this screen with each problem at the field that it fits best, if any does."""
        wrong: dict[str, list[Problem]] = {}
        for problem in problems:
            best = max(self.fields, key=lambda field: field.fits(problem), default=None)
            if best is not None and best.fits(problem):
                wrong.setdefault(best.name, []).append(problem)
        if not wrong:
            return self

        def marked(fields: Sequence[Field]) -> list[Field]:
            return [replace(each, wrong=wrong.get(each.name, ())) for each in fields]

        return replace(
            self,
            rows=[replace(row, fields=marked(row.fields)) for row in self.rows],
            groups=[
                replace(group, fields=marked(group.fields), folded=marked(group.folded))
                for group in self.groups
            ],
        )


def picked(options: Iterable[int]) -> list[tuple[str, str]]:
    """Return numbers as the options of a field."""
    return [(str(each), str(each)) for each in options]


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that a report says, in words; versions are compared place by place."""

    place: str
    label: str
    value: str


def number(typed: Mapping[str, str], name: str, usual: Any = 0) -> Any:
    """Return the whole number in a field, `usual` where it is empty, and other text as typed."""
    written = typed.get(name, "")
    return or_typed(written, _LARGEST, grouped=True) if written.strip() else usual


def numbers(typed: Mapping[str, str], name: str) -> list[int] | None:
    """Return the whole numbers in a field, with spaces or commas between; None where it is empty.

    A word that is no number becomes -1, which no die shows.
    """
    words = words_of(typed.get(name, ""))
    read = [whole(word, _LARGEST_ROLL) for word in words]
    return [-1 if each is None else each for each in read] if words else None


def words_of(written: str) -> list[str]:
    """Split a field of several numbers into its words, at spaces and commas."""
    return written.replace(",", " ").split()


def filled(typed: Mapping[str, str] | None, name: str, known: Any) -> str:
    """Return the text of a field: what was typed, else what is known."""
    if typed is not None:
        return typed.get(name, "")
    return "" if known is None else str(known)


def lines_wanted(count: int, typed: Mapping[str, str] | None) -> int:
    """Return how many lines a screen has: the known ones, and some empty ones."""
    wanted = count + BLANK_LINES
    if typed is not None:
        wanted = max(wanted, whole(typed.get("lines", ""), MOST_LINES) or 0)
        wanted += BLANK_LINES if typed.get("show") == "more" else 0
    return max(count, min(wanted, MOST_LINES))


def lines_typed(count: int, names: Iterable[str], prefix: str) -> range:
    """Return the lines to read: all up to the last that was sent, as far as a screen goes.

    count: how many lines are known; each has a place, however many there are.
    """
    most = max(count, MOST_LINES) - 1
    return range(1 + max(numbered(names, prefix, most), default=-1))


def flat(value: Any, place: str = "") -> dict[str, Any]:
    """Return the single values of a report by their places; lines of players by their number."""
    if isinstance(value, Mapping):
        parts = dict(value)
    elif isinstance(value, list) and not all(type(each) is int for each in value):
        parts = dict(enumerate(value))
    else:
        return {place: value}
    values: dict[str, Any] = {}
    for name, part in parts.items():
        values |= flat(part, f"{place}.{name}" if place else str(name))
    return values
