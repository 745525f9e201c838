"""The code with one condition turned round, and whether the tests of a clause notice.

A mutant is made where the code names a clause: of the conditions in that function the nearest is
negated, in a copy of the tree.  Only the tests that name the clause are run.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Literal

from tests.support.rulebook import ROOT, proofs

FLOORS = ("rules", "rosters", "leagues", "matches")
#: What a coach thinks of a rule is not the rule, and what is measured of it neither.
OPINIONS = ("coaches", "calibration", "migrations")
#: Where nothing is decided, only told; looked at where nothing else names a clause.
WORDS = ("telling", "match_log", "event_sentences", "wording", "asking", "sheets")
#: Tests of other tiers are not run here.
OTHER_TIERS = ("tests/proof/", "tests/services/")
#: In seconds: what a test may take, and all tests of a clause.
TEST_LIMIT, RUN_LIMIT = 100, 600

#: ``BB-LEAGUE-15``, with what may follow: ``, -23`` or ``to -17``.
_ID = re.compile(
    r"\b([A-Z]{2}-[A-Z0-9]+(?:-[A-Z0-9]+)*)-(\d{2,3})((?:,? (?:and |or |to )?-\d{2,3}\b)*)"
)
_MORE = re.compile(r"(to )?-(\d{2,3})")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Mutant:
    """One condition of a file, and what it is turned into.

    path:       of the file, from the root of the tree.
    line:       where the condition stands; ``off``: how many lines from where the clause does.
    start, end: its bytes in the file.
    was, now:   the condition before and after.
    """

    clause: str
    path: str
    line: int
    off: int
    start: int
    end: int
    was: str
    now: str

    def text(self, source: bytes) -> bytes:
        """The file with this one thing changed."""
        return source[: self.start] + self.now.encode() + source[self.end :]

    def __str__(self) -> str:
        now = " ".join(self.now.split())
        return f"{self.clause}  {self.path}:{self.line} ({self.off} lines off)  {now}"


# -- where the code names a clause ----------------------------------------------------------------


def named_in(line: str) -> Iterator[str]:
    """The clauses that a line of code names, the short ones after a first one included."""
    for chapter, first, rest in _ID.findall(line):
        yield f"{chapter}-{first}"
        last = int(first)
        for upto, number in _MORE.findall(rest):
            begin = last + 1 if upto else int(number)
            last = int(number)
            for each in range(begin, last + 1):
                yield f"{chapter}-{each:02}"


def conditions(function: Function) -> Iterator[ast.expr]:
    """What can be turned round in a function, without what is in functions inside it."""
    stack: list[ast.AST] = [*function.body]
    while stack:
        node = stack.pop()
        if isinstance(node, Function | ast.ClassDef | ast.Lambda):
            continue
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.Compare) or (
            isinstance(node, ast.Return) and _is_truth(node.value)
        ):
            yield node.value if isinstance(node, ast.Return) else node  # type: ignore[misc]
        stack += ast.iter_child_nodes(node)


def _is_truth(value: ast.expr | None) -> bool:
    """Whether a value returned is true or false by its form."""
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        return value.func.id in ("bool", "any", "all", "isinstance")
    if isinstance(value, ast.BoolOp):
        return all(map(_is_truth, value.values))
    negated = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    truth = isinstance(value, ast.Constant) and isinstance(value.value, bool)
    return negated or truth or isinstance(value, ast.Compare)


def mutants_of(source: str, path: str) -> dict[str, list[Mutant]]:
    """For each clause that a file names, the nearest condition to each place."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, Function)]
    found: dict[str, list[Mutant]] = {}
    for number, line in enumerate(source.splitlines(), 1):
        for clause in named_in(line):
            around = [f for f in functions if f.lineno <= number <= (f.end_lineno or 0)]
            if not around:
                continue
            inmost = max(around, key=lambda f: f.lineno)
            nearest = _nearest(inmost, number, looks_ahead=not _is_code(inmost, number, line))
            if nearest is not None:
                off = _distance(nearest, number)
                mutant = _negated(clause, path, source, nearest, off)
                found.setdefault(clause, []).append(mutant)
    return found


def _nearest(function: Function, line: int, *, looks_ahead: bool) -> ast.expr | None:
    """looks_ahead: of two conditions as near it is the one below the line, else the one above."""
    return min(
        conditions(function),
        key=lambda node: (
            _distance(node, line),
            (node.lineno > line) != looks_ahead,
            node.lineno,
            node.col_offset,
        ),
        default=None,
    )


def _is_code(function: Function, number: int, line: str) -> bool:
    """Whether a clause that stands on this line stands in code, not in what is said of it."""
    first = function.body[0]
    told = ast.get_docstring(function) is not None and number <= (first.end_lineno or 0)
    return not (told or line.lstrip().startswith("#"))


def _distance(node: ast.expr, line: int) -> int:
    """In lines; none for what stands around the line."""
    return max(node.lineno - line, line - (node.end_lineno or node.lineno), 0)


def _negated(clause: str, path: str, source: str, node: ast.expr, off: int) -> Mutant:
    lines = source.encode().splitlines(keepends=True)
    start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, lines[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
    was = source.encode()[start:end].decode()
    return Mutant(clause, path, node.lineno, off, start, end, was, f"(not ({was}))")


@cache
def all_mutants() -> dict[str, list[Mutant]]:
    """For each clause that has a test the conditions nearest to where the code names it; several
    only where they are as near.
    """
    found: dict[str, list[Mutant]] = {}
    for floor in FLOORS:
        for file in sorted((ROOT / floor).rglob("*.py")):
            path = file.relative_to(ROOT)
            if not set(path.parts) & set(OPINIONS):
                for clause, near in mutants_of(file.read_text("utf-8"), path.as_posix()).items():
                    found.setdefault(clause, []).extend(near)
    nearest = {}
    for clause, near in sorted(found.items()):
        if witnesses(clause):
            least = min(map(_how_far, near))
            nearest[clause] = [mutant for mutant in near if _how_far(mutant) == least]
    return nearest


def _how_far(mutant: Mutant) -> tuple[bool, int]:
    return bool(set(Path(mutant.path).with_suffix("").parts) & set(WORDS)), mutant.off


def witnesses(clause: str) -> list[str]:
    """The tests that name it, those first that start quickest."""
    tests = [test for test in proofs().get(clause, ()) if not test.startswith(OTHER_TIERS)]
    return sorted(tests, key=lambda test: (not test.startswith("tests/rules/"), "browser" in test))


def drawn(count: int, seed: int) -> list[Mutant]:
    """So many clauses by a seed, each with another condition."""
    dice = Random(seed)
    clauses = list(all_mutants())
    dice.shuffle(clauses)
    places: dict[tuple[str, int], Mutant] = {}
    for clause in clauses:
        mutant = dice.choice(all_mutants()[clause])
        places.setdefault((mutant.path, mutant.start), mutant)
    return list(places.values())[:count]


# -- running tests against a mutant ---------------------------------------------------------------

Fate = Literal["caught", "survived", "out of time"]

#: Makes the database that all later runs begin with.
_EMPTY_DATABASE = """
import pytest

@pytest.mark.django_db
def test_there_is_a_database():
    pass
"""


class Tree:
    """A copy of the tree in which one file at a time is changed, and tests are run."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        self.data = folder / "data"
        ignored = shutil.ignore_patterns(".*", "__pycache__", "var")
        shutil.copytree(ROOT, self.root, ignore=ignored)
        made = self.root / "tests" / "test_database.py"
        made.write_text(_EMPTY_DATABASE, encoding="utf-8")
        code, output = self.run([made.relative_to(self.root).as_posix()])
        assert code == 0, output
        made.unlink()
        self.empty = folder / "empty.sqlite3"
        shutil.copy(self._database, self.empty)

    @property
    def _database(self) -> Path:
        return self.data / "main" / "test.sqlite3"

    def fate(self, mutant: Mutant) -> tuple[Fate, str]:
        """What the tests of its clause make of a mutant, and which test failed first."""
        file = self.root / mutant.path
        source = file.read_bytes()
        assert source[mutant.start : mutant.end].decode() == mutant.was, "the tree has changed"
        file.write_bytes(mutant.text(source))
        try:
            code, output = self.run(witnesses(mutant.clause))
        finally:
            file.write_bytes(source)
        if code is None:
            return "out of time", ""
        assert "not found:" not in output, f"{mutant}\n{output}"
        failed = re.search(r"^FAILED (.+?)(?: - .*)?$", output, re.MULTILINE)
        return ("survived" if code in (0, 5) else "caught"), failed[1] if failed else ""

    def run(self, tests: Sequence[str]) -> tuple[int | None, str]:
        """The exit code of pytest, None if it took too long, and what it printed."""
        if hasattr(self, "empty"):
            for file in self._database.parent.glob("test.sqlite3*"):
                file.unlink()
            shutil.copy(self.empty, self._database)
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
        } | {"HYPOTHESIS_PROFILE": "ci", "DUGOUT_TEST_DATA": str(self.data)}
        options = ("-q", "-x", "--reuse-db", "-p", "no:cacheprovider", "--tb", "no")
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "pytest",
                "--browser",
                *options,
                "--timeout",
                str(TEST_LIMIT),
                *tests,
            ],
            cwd=self.root,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=RUN_LIMIT)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, process.communicate()[0]
        return process.returncode, output
