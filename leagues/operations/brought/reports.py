"""What storing a file does, line by line: shown first, stored only as it was shown (LG-IO-02)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.problems import Problem
from rules.record import digest

JSON = Any
CLAUSE = "LG-IO-02"
#: The most problems that a report lists; it says how many more there are.
MOST_PROBLEMS = 200


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem of a file, with the line and the column where it stands; "" is the whole line."""

    line: int
    column: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Does:
    """What one line does, or one thing besides: a code of `leagues.words.files.DOES`, its values.

    how: ``new``, ``changed`` or ``same``.
    """

    line: int
    how: str
    what: str
    params: Mapping[str, JSON]

    def to_json(self) -> JSON:
        return {"line": self.line, "how": self.how, "what": self.what, "params": {**self.params}}


@dataclass(frozen=True, slots=True)
class Lost:
    """A column that is not carried, on the line of the header, and how many cells it has."""

    line: int
    column: str
    cells: int


@dataclass(slots=True)
class Report:
    """What storing a file does, and everything that speaks against it."""

    problems: list[Wrong] = field(default_factory=list)
    does: list[Does] = field(default_factory=list)
    lost: list[Lost] = field(default_factory=list)

    def wrong(self, line: int, column: str, *problems: Problem) -> None:
        self.problems += [Wrong(line, column, each) for each in problems]

    def add(self, line: int, how: str, what: str, **params: JSON) -> None:
        self.does.append(Does(line, how, what, params))

    def to_json(self) -> JSON:
        ordered = sorted(self.problems, key=lambda each: each.line)
        return {
            "problems": [
                {"line": each.line, "column": each.column, "problem": each.problem.to_json()}
                for each in ordered[:MOST_PROBLEMS]
            ],
            "more": max(0, len(ordered) - MOST_PROBLEMS),
            "does": [each.to_json() for each in self.does],
            "lost": [
                {"line": each.line, "column": each.column, "cells": each.cells}
                for each in self.lost
            ],
        }


def named(text_digest: str, report: JSON) -> str:
    """Return the digest of a file with its report: the same again means the same would happen."""
    return digest([text_digest, report])


def unread(problems: Iterable[Problem]) -> Report:
    """Return the report of a file that could not be read as a table."""
    report = Report()
    for problem in problems:
        report.wrong(int(problem.params.get("line", 1)), "", problem)
    return report
