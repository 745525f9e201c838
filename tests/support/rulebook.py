"""What the rulebooks say and what the tests prove: clauses by id, and the tests that name them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard

ROOT = Path(__file__).resolve().parents[2]
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

    The files are read, not run, so a mark writes its ids out.
    """
    named: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        name = file.relative_to(ROOT).as_posix()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if _is_mark(node):
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{name}: a computed clause mark"
                    named.setdefault(str(argument.value), []).append(name)
    return named


@cache
def proofs() -> dict[str, list[str]]:
    """Ids that a ``clause`` mark names, with the tests that do, as pytest selects them."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        name = file.relative_to(ROOT).as_posix()
        for clause, test in _marked(ast.parse(file.read_text("utf-8")).body, name, name):
            tests = found.setdefault(clause, [])
            if test not in tests:
                tests.append(test)
    return found


def _marked(body: Sequence[ast.stmt], within: str, file: str) -> Iterator[tuple[str, str]]:
    """What the marks of functions and classes name; a mark anywhere else is the whole file's."""
    for each in body:
        if not isinstance(each, ast.FunctionDef | ast.ClassDef):
            yield from ((clause, file) for clause in _ids([each]))
            continue
        own = f"{within}::{each.name}"
        yield from ((clause, own) for clause in _ids(each.decorator_list))
        if isinstance(each, ast.ClassDef):
            yield from _marked(each.body, own, file)


def _ids(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        for each in ast.walk(node):
            if _is_mark(each):
                yield from (str(a.value) for a in each.args if isinstance(a, ast.Constant))


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """``pytest.mark.clause(...)``"""
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "clause"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def prefix_of(book: str) -> str:
    """The first letters of the clauses of a rulebook: ``BB`` for ``blood_bowl``."""
    text = (BOOKS / f"{book}.md").read_text(encoding="utf-8")
    return next(row[1][:2] for line in text.splitlines() if (row := _ROW.match(line)))
