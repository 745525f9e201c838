"""Problems are data: their codes can be collected from the source, for sentences elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import copy

import pytest

from rules.problems import Problem, Refusal
from rules.record import canonical
from tests.support.rulebook import ROOT, clauses

CODE = re.compile(r"^[a-z][a-z0-9_]*$")


def problems_in_rules() -> Iterator[tuple[str, ast.Call]]:
    """Every ``Problem(...)`` in rules/, and where it stands."""
    for file in sorted((ROOT / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_call and node.func.id == "Problem":  # type: ignore[attr-defined]
                assert isinstance(node, ast.Call)
                yield f"{file.relative_to(ROOT)}:{node.lineno}", node


def test_every_code_is_a_snake_case_literal_or_handed_on() -> None:
    for where, call in problems_in_rules():
        code = call.args[0]
        # From another problem, or by a function of the module that is called with a literal.
        handed_on = ast.unparse(code).rpartition(".")[2] == "code"
        literal = isinstance(code, ast.Constant) and CODE.match(str(code.value))
        assert handed_on or literal, where


def test_every_clause_that_a_problem_names_is_in_a_rulebook() -> None:
    for where, call in problems_in_rules():
        for argument in call.args[1:2]:
            if isinstance(argument, ast.Constant) and argument.value:
                assert argument.value in clauses(), where


def test_a_refusal_holds_every_problem_and_reads_as_a_sentence() -> None:
    first = Problem("too_many_rerolls", "BB-TEAM-08", {"most": 8}, "rerolls")
    second = Problem("name_missing", about="players[3].name")

    refusal = Refusal([first, second])

    assert refusal.problems == (first, second)
    assert str(refusal) == (
        "rerolls: too many rerolls (most 8) [BB-TEAM-08]; players[3].name: name missing"
    )
    assert Refusal(first).problems == (first,)
    assert copy(refusal).problems == refusal.problems, "told by another process"


@pytest.mark.parametrize("params", [{}, {"most": 4, "position": "blitzer"}])
def test_a_problem_is_plain_json(params: dict[str, object]) -> None:
    assert canonical(Problem("a_code", "BB-TEAM-04", params, "players").to_json())
