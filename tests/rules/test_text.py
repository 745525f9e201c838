"""The rules as text: no walk through a set, no chance, and no clause that there is not."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.rulebook import ROOT, clauses

RULES = sorted((ROOT / "rules").rglob("*.py"))


def where(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# -- sets and chance -----------------------------------------------------------------------------

_SETS = ("set", "frozenset")
#: Functions that take a whole set and give the same whatever its order.
_ORDERLESS = ("sorted", "len", "set", "frozenset", "min", "max", "any", "all", "sum", "bool")


def _is_set(node: ast.expr | None, names: set[str]) -> bool:
    """Whether an expression is a set, as far as its text says."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in _SETS
    if isinstance(node, ast.BinOp):
        return _is_set(node.left, names) or _is_set(node.right, names)
    return isinstance(node, ast.Name) and node.id in names


def _set_names(tree: ast.AST) -> set[str]:
    """Names that are given a set, or annotated as one."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and _is_set(node.value, names):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            target = node.target if isinstance(node, ast.AnnAssign) else node
            name = getattr(target, "id", getattr(target, "arg", ""))
            if re.match(r"(frozen|Frozen)?[sS]et\b|AbstractSet\b", ast.unparse(node.annotation)):
                names.add(name)
    return names


def iterations_over_sets(source: str) -> Iterator[int]:
    """The lines on which a set is walked through in its own order."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    definitions = (ast.FunctionDef, ast.ClassDef)
    globals_ = ast.Module([node for node in tree.body if not isinstance(node, definitions)], [])
    everywhere = _set_names(globals_)
    for scope in (*functions, globals_):
        yield from _iterations(scope, _set_names(scope) | everywhere)


def _iterations(tree: ast.AST, names: set[str]) -> Iterator[int]:
    orderless: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _ORDERLESS:
            orderless |= {*node.args}
    for node in ast.walk(tree):
        walked: list[ast.expr] = []
        if isinstance(node, ast.For):
            walked = [node.iter]
        elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
            walked = [] if node in orderless else [each.iter for each in node.generators]
        elif isinstance(node, ast.Starred):
            walked = [node.value]
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in ("list", "tuple", "join", "enumerate", "iter", "next", "zip", "extend"):
                walked = node.args
            elif name == "pop" and isinstance(node.func, ast.Attribute):
                walked = [node.func.value]
        for each in walked:
            if _is_set(each, names):
                yield each.lineno


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("for x in {1, 2}: pass", [1]),
        ("a = set(b)\nc = [x for x in a]", [2]),
        ("def f(a: frozenset[int]): return list(a)", [1]),
        ("a: set[int] = set()\nb = [*a]", [2]),
        ("a = {*b}\na.pop()", [2]),
        ("a = {1} | b\nfor x in a: pass", [2]),
        ("a = {1}\nfor x in sorted(a): pass\nb = any(x for x in a)\nc = {x for x in a}", []),
        ("a = [1]\nfor x in a: pass", []),
    ],
)
def test_the_reader_of_this_test_finds_iterations(source: str, lines: list[int]) -> None:
    found = sorted({*iterations_over_sets(source)})
    if lines:
        assert found == lines
    else:
        assert not found


def test_the_rules_never_walk_through_a_set() -> None:
    found = [
        f"{where(file)}:{line}"
        for file in RULES
        for line in iterations_over_sets(file.read_text(encoding="utf-8"))
    ]

    assert not found


def test_the_rules_import_neither_chance_nor_a_clock() -> None:
    barred = {"random", "time", "datetime", "secrets", "uuid", "os", "threading"}
    found = []
    for file in RULES:
        if file.name == "bench.py":
            continue  # it measures; nothing imports it
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            modules = []
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                modules = [node.module or ""]
            found += [
                f"{where(file)}: {module}" for module in modules if module.split(".")[0] in barred
            ]

    assert not found


# -- clauses -------------------------------------------------------------------------------------

_BOOKS = "|".join(sorted({clause[:2] for clause in clauses()}))
#: ``BB-KICK-05 to -11`` and ``HC-CARD-03, -13`` name their last clauses by number alone.
_NAMED = re.compile(
    rf"\b(?:{_BOOKS})-[A-Z0-9-]*?[A-Z](?:-\d+)\b(?:(?:,| to|, to| and|, and) -\d+)*"
)


def named_clauses(text: str) -> Iterator[str]:
    """Every clause that a text names, also in short."""
    for named in _NAMED.findall(text):
        first, *others = re.split(r",? (?:to |and )?-|, -", named)
        chapter = first.rpartition("-")[0]
        yield first
        yield from (f"{chapter}-{number}" for number in others)


def test_clauses_are_found_in_their_short_forms_too() -> None:
    text = "BB-DOWN and BB-KICK-05 to -11, BB-TURN-08, -10; BB-SKILL-TTM-04, -06 to -08; LG-KO-06"

    assert [*named_clauses(text)] == [
        "BB-KICK-05",
        "BB-KICK-11",
        "BB-TURN-08",
        "BB-TURN-10",
        "BB-SKILL-TTM-04",
        "BB-SKILL-TTM-06",
        "BB-SKILL-TTM-08",
        "LG-KO-06",
    ]


def test_every_clause_that_the_rules_name_stands_in_the_rulebook() -> None:
    known = clauses()
    unknown = [
        f"{where(file)}: {clause}"
        for file in RULES
        for clause in named_clauses(file.read_text(encoding="utf-8"))
        if clause not in known
    ]

    assert not unknown
