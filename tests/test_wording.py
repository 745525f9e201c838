"""Every problem that the code can raise has a sentence, and gets the values that fill it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rosters.words.refusals import every_sentence, sentence
from rules import games
from rules.problems import Problem
from tests import pennies

ROOT = Path(__file__).resolve().parent.parent
#: The example game has sentences of its own, which are held to the same.
FLOORS = ("rules", "rosters", "leagues", "matches", "config", "tests/pennies")
pennies.install()

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Raised:
    """A place where a problem is made; `params` is None where they cannot be read off."""

    code: str
    params: frozenset[str] | None
    place: str


def keys(node: ast.expr | None, scope: ast.AST) -> frozenset[str] | None:
    """The keys of a dict as it is written, also where a name of this function holds it."""
    if node is None:
        return frozenset()
    if isinstance(node, ast.Name):
        written = [
            each
            for each in ast.walk(scope)
            if isinstance(each, ast.Assign)
            and each.lineno < node.lineno
            and any(isinstance(t, ast.Name) and t.id == node.id for t in each.targets)
        ]
        last = max(written, key=lambda each: each.lineno, default=None)
        return keys(last.value, scope) if last is not None else None
    if not isinstance(node, ast.Dict):
        return None
    all_: frozenset[str] = frozenset()
    for key, value in zip(node.keys, node.values, strict=True):
        if key is None:
            inner = keys(value, scope)
            if inner is None:
                return None
            all_ |= inner
        elif isinstance(key, ast.Constant):
            all_ |= {str(key.value)}
    return all_


def argument(call: ast.Call, name: str, position: int) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    return call.args[position] if len(call.args) > position else None


def raised() -> list[Raised]:
    begun = not_played_yet()
    return [
        each
        for floor in FLOORS
        for each in raised_in(floor)
        if not begun & {*(ROOT / each.place).parents}
    ]


def not_played_yet() -> set[Path]:
    """Games that are begun: they have no room upstairs, and nobody is told anything by them."""
    catalogues = (ROOT / "rules").glob("*/catalogue.py")
    return {each.parent for each in catalogues if each.parent.name not in games()}


@cache
def raised_in(folder: str) -> tuple[Raised, ...]:
    """The places in a folder, which is read once for all tests of a process."""
    return tuple(each for path in sorted((ROOT / folder).rglob("*.py")) for each in raised_by(path))


def raised_by(path: Path) -> Iterator[Raised]:
    source = path.read_text(encoding="utf-8")
    if "Problem(" not in source:
        return
    scopes = [n for n in ast.walk(ast.parse(source)) if isinstance(n, Function)]
    helpers: dict[str, tuple[int, str]] = {}
    for scope in scopes:
        parameters = [a.arg for a in scope.args.args]
        for call in calls(scope, "Problem"):
            code = argument(call, "code", 0)
            place = f"{path.relative_to(ROOT)}:{call.lineno}"
            if isinstance(code, ast.Constant):
                params = keys(argument(call, "params", 2), scope)
                yield Raised(str(code.value), params, place)
            elif isinstance(code, ast.Name) and code.id in parameters:
                helpers[scope.name] = parameters.index(code.id), code.id
    for scope in scopes:
        for name, (position, parameter) in helpers.items():
            for call in calls(scope, name):
                # A method is called without itself.
                bound = position - isinstance(call.func, ast.Attribute)
                code = argument(call, parameter, bound)
                place = f"{path.relative_to(ROOT)}:{call.lineno}"
                for said in [code.body, code.orelse] if isinstance(code, ast.IfExp) else [code]:
                    if isinstance(said, ast.Constant):
                        yield Raised(str(said.value), None, place)


def calls(scope: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(scope):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=called) | ast.Attribute(value=ast.Name(id="self"), attr=called):
                    if called == name:
                        yield node


def placeholders(code: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(str(every_sentence()[code])) if name}


#: What the glossary of docs/words.md strikes out, as it stood in sentences.
STRUCK = re.compile(
    r"\b(?:he|his|him|himself|whom|awaits)\b"
    r"|result for the time being|register of rulings|defaults? serves?\b|answer serves\b"
    r"|\btyped in\b|nothing waits|with reasons|what the season goes by|who holds what"
    r"|waits? for you(?:r answer|r decision)?\b",
    re.IGNORECASE,
)
#: Names out of a rulebook, which say what it says.
NAMES = {("helvetia_cup card", "Put Him Off"), ("helvetia_cup rating", "HE")}


def said() -> Iterator[tuple[str, str]]:
    """Every sentence of the catalogues in English, with its context."""
    quoted = re.compile(r'"((?:[^"\\]|\\.)*)"')
    for file in sorted((ROOT / "config").glob("locale*/**/django.po")):
        for entry in file.read_text(encoding="utf-8").split("\n\n"):
            parts = re.split(r"^(?=msg)", entry, flags=re.MULTILINE)
            words = {part.split()[0]: "".join(quoted.findall(part)) for part in parts[1:]}
            context = words.get("msgctxt", "")
            english = "/en/" in file.as_posix()
            for key, text in words.items():
                if key.startswith("msgid") or (english and key.startswith("msgstr")):
                    yield context, text


def test_entries_of_catalogues_stand_apart() -> None:
    """Two that stand together would be read as one, and the second would lose its context."""
    for file in sorted((ROOT / "config").glob("locale*/**/django.po")):
        for entry in file.read_text(encoding="utf-8").split("\n\n"):
            assert len(re.findall(r"^msgid ", entry, re.MULTILINE)) <= 1, f"{file}: {entry}"


def test_what_the_glossary_strikes_out_does_not_come_back() -> None:
    sentences = list(said())
    assert len(sentences) > 5000
    found = {each for each in sentences if STRUCK.search(each[1])} - NAMES
    assert not found, "\n".join(sorted(text for _context, text in found))


def test_every_problem_has_a_sentence() -> None:
    missing = sorted({f"{r.code} ({r.place})" for r in raised() if r.code not in every_sentence()})
    assert not missing, "no sentence for:\n" + "\n".join(missing)


def test_every_sentence_gets_its_values() -> None:
    short = [
        f"{r.place}: {r.code} wants {sorted(wanted)}, gets {sorted(r.params)}"
        for r in raised()
        if r.code in every_sentence() and r.params is not None
        for wanted in [placeholders(r.code)]
        if not wanted <= r.params
    ]
    assert not short, "\n".join(short)


def test_no_sentence_is_left_over() -> None:
    assert set(every_sentence()) == {r.code for r in raised()}


def test_a_sentence_is_filled_in() -> None:
    problem = Problem("not_your_team", params={"team": "Reds"})
    assert sentence(problem) == "Reds is not yours to change."


@pytest.mark.parametrize("value", ["{evil}", "100%", "<b>"])
def test_values_are_taken_as_they_are(value: str) -> None:
    problem = Problem("not_your_team", params={"team": value})
    assert sentence(problem) == f"{value} is not yours to change."


def test_long_numbers_are_read_in_thousands() -> None:
    poor = Problem("not_enough_gold", params={"price": 1_120_000, "treasury": 9_000})
    assert "1\u202f120\u202f000" in sentence(poor)
    assert "9000" in sentence(poor)
