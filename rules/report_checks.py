"""Checks of a reported match of any game; every problem says where it is (LG-FIX-07).

A report is an object with ``sides``, a list of two objects, and values that its game adds. Values
that cannot be read at all are told first, by their shape; then one side after the other is checked
against its line-up, as it was at kick-off (LG-FIX-08).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.problems import Problem
from rules.record import Match

JSON = Any

#: Whether a value looks as it must.
Fits = Callable[[JSON], bool]


# -- its shape ----------------------------------------------------------------------------------


def unreadable(part: str) -> Problem:
    return Problem("report_not_readable", "LG-FIX-07", {"part": part}, part)


def shape_problems(
    report: JSON,
    more: Mapping[str, Fits],
    keys: Collection[str],
    side_problems: Callable[[Mapping[str, JSON], str], list[Problem]],
) -> list[Problem]:
    """List the parts that cannot be read; all other checks rely on there being none.

    more: the keys that a report may have beside ``sides``; null is as good as nothing.
    keys: the keys that a side may have.
    side_problems: reads a side, and is told where it is.
    """
    if not isinstance(report, Mapping) or set(report) - {"sides", *more}:
        return [unreadable("report")]
    problems = [
        unreadable(key)
        for key, fits in more.items()
        if report.get(key) is not None and not fits(report[key])
    ]
    sides = report.get("sides", [{}, {}])
    if not isinstance(sides, list) or len(sides) != 2:
        return [*problems, unreadable("sides")]
    for number, side in enumerate(sides):
        about = f"sides.{number}"
        if not isinstance(side, Mapping) or set(side) - set(keys):
            problems.append(unreadable(about))
        else:
            problems += side_problems(side, about)
    return problems


def unreadable_things(
    side: Mapping[str, JSON],
    things: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]],
    about: str,
) -> list[Problem]:
    """List the values of a side that should be lists, and the things in lists that cannot be read.

    things: by list, the keys that each thing in it must have, and may have.
    """
    problems = []
    for what, (required, optional) in things.items():
        listed = side.get(what, [])
        if not isinstance(listed, list):
            problems.append(unreadable(f"{about}.{what}"))
            continue
        problems += [
            unreadable(f"{about}.{what}.{n}")
            for n, each in enumerate(listed)
            if not is_made_of(each, required, optional)
        ]
    return problems


def is_made_of(
    value: JSON, required: Mapping[str, Fits], optional: Mapping[str, Fits] | None = None
) -> bool:
    """Say whether a value is an object with all required keys, and no others than it may have."""
    checks = {**required, **(optional or {})}
    return (
        isinstance(value, Mapping)
        and required.keys() <= value.keys() <= checks.keys()
        and all(checks[key](each) for key, each in value.items())
    )


def is_whole(value: JSON) -> bool:
    return type(value) is int  # True is no number here


def is_truth(value: JSON) -> bool:
    return isinstance(value, bool)


def is_word(value: JSON) -> bool:
    return isinstance(value, str)


def are_words(value: JSON) -> bool:
    return isinstance(value, list) and all(map(is_word, value))


def whole(least: int, most: int) -> Fits:
    return lambda value: type(value) is int and least <= value <= most


def one_of(words: Sequence[str]) -> Fits:
    return lambda value: isinstance(value, str) and value in words


def if_any(fits: Fits) -> Fits:
    """Return the check that also accepts null."""
    return lambda value: value is None or fits(value)


def count_problems(
    value: JSON, what: str, most: int, about: str, least: int = 0, clause: str = "LG-FIX-07"
) -> list[Problem]:
    """List the problem of a value that is no whole number in its range; ``clause`` bounds it."""
    if whole(least, most)(value):
        return []
    bounds = {"what": what, "least": least, "most": most}
    return [Problem("count_out_of_range", clause, bounds, about)]


# -- what a side did and suffered -----------------------------------------------------------------


class SideChecks:
    """One side of a report whose shape is right; ``found`` lists its problems.

    given: both sides with everything that they left out; ``own`` is this one.
    team: the team as it was at kick-off: it knows who was not available.
    shirts: the shirts of those who could play.
    """

    def __init__(
        self, match: Match, given: Sequence[JSON], side: int, team: Any, shirts: Collection[int]
    ) -> None:
        self.line_up = match.line_ups[side]
        self.own = given[side]
        self.team = team
        self.shirts = shirts
        self.about = f"sides.{side}"
        self.found: list[Problem] = []

    @property
    def named(self) -> dict[str, JSON]:
        """The team's name, for every sentence about this side."""
        return {"team": self.line_up["name"]}

    def add(self, problem: Problem, about: str) -> None:
        """Add a problem; `about` is its place in this side of the report."""
        self.found.append(replace(problem, about=f"{self.about}.{about}"))

    def check_count(
        self,
        value: JSON,
        what: str,
        most: int,
        about: str,
        least: int = 0,
        clause: str = "LG-FIX-07",
    ) -> None:
        where = f"{self.about}.{about}"
        self.found += count_problems(value, what, most, where, least, clause)

    def is_present(self, number: int, about: str) -> bool:
        """Return whether somebody of this side wore that shirt.

        Adds a problem if not (LG-FIX-10).
        """
        if number in self.shirts:
            return True
        absent = [player.name for player in self.team.roster if player.number == number]
        if absent:
            params = {**self.named, "name": absent[0]}
            self.add(Problem("player_not_available", "LG-FIX-10", params), about)
        else:
            params = {**self.named, "number": number}
            self.add(Problem("unknown_number", "LG-FIX-07", params), about)
        return False

    def check_lines(self, deeds: Sequence[str], most: Callable[[int], Mapping[str, int]]) -> None:
        """Check that each player stands once in the lines, with possible numbers.

        deeds: the counts that a player who stayed on the bench cannot have.
        most: by shirt, the greatest possible value of each count of a line.
        """
        seen = set()
        for n, line in enumerate(self.own["lines"]):
            about, number = f"lines.{n}", line["number"]
            if not self.is_present(number, about):
                continue
            named = {**self.named, "number": number}
            if number in seen:
                self.add(Problem("listed_twice", "LG-FIX-07", named), about)
            seen.add(number)
            for deed, limit in most(number).items():
                if not whole(0, limit)(line.get(deed, 0)):
                    params = {**named, "what": deed, "most": limit}
                    self.add(Problem("deed_out_of_range", "LG-FIX-07", params), f"{about}.{deed}")
            if not line.get("fielded", True) and any(line.get(deed) for deed in deeds):
                self.add(Problem("deeds_from_the_bench", "LG-FIX-07", named), about)
