"""What the rulebooks say and what the tests prove: clauses by id, and the tests that name them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, TypeGuard

ROOT = Path(__file__).resolve().parent.parent
BOOKS = ROOT / "docs" / "rules"

_ROW = re.compile(r"^\| ([A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*-\d+) \|(.*)\|\s*$")
_KINDS = ("book", "ruling", "completion")


@dataclass(frozen=True, slots=True)
class Clause:
    """One row of a rulebook.

    chapter: the id without its number, ``BB-TEAM``.
    kind:    book, ruling, completion, or ``""`` for a decision, an example, a league statement.
    cells:   the row after its id, in order.
    """

    id: str
    chapter: str
    kind: str
    cells: tuple[str, ...]


@cache
def clauses() -> dict[str, Clause]:
    """Every clause, decision and worked example of every rulebook, by id."""
    found: dict[str, Clause] = {}
    for book in sorted(BOOKS.glob("*.md")):
        for line in book.read_text(encoding="utf-8").splitlines():
            row = _ROW.match(line)
            if row:
                clause = row[1]
                assert clause not in found, f"{clause} stands twice"
                cells = tuple(cell.strip() for cell in row[2].split(" | "))
                kind = cells[0] if cells[0] in _KINDS else ""
                found[clause] = Clause(clause, clause.rpartition("-")[0], kind, cells)
    return found


@cache
def proved() -> dict[str, list[str]]:
    """Ids that a ``clause`` mark names, with the files of the tests that do.

    A test file is read, not run; only one whose marks are computed is imported.
    """
    named: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        name = file.relative_to(ROOT).as_posix()
        marks = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if _is_mark(node)]
        arguments = [argument for mark in marks for argument in mark.args]
        if all(isinstance(argument, ast.Constant) for argument in arguments):
            ids = [str(argument.value) for argument in arguments]  # type: ignore[attr-defined]
        else:
            ids = list(_marks_of(name.removesuffix(".py").replace("/", ".")))
        for clause in ids:
            named.setdefault(clause, []).append(name)
    return named


def _marks_of(module: str) -> Iterator[str]:
    """The ids that the tests of a module carry, those of their parameters included."""
    for name, value in vars(import_module(module)).items():
        if name.startswith("test_"):
            for mark in getattr(value, "pytestmark", ()):
                yield from _ids_of(mark)


def _ids_of(mark: Any) -> Iterator[str]:
    if mark.name == "clause":
        yield from mark.args
    elif mark.name == "parametrize":
        for row in mark.args[1]:
            for inner in getattr(row, "marks", ()):
                yield from _ids_of(inner)


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """``pytest.mark.clause(...)``"""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clause"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def unproved(chapter: str) -> list[str]:
    """The ids of a chapter that no test names."""
    return [
        clause.id
        for clause in clauses().values()
        if clause.chapter == chapter and clause.id not in proved()
    ]
