"""What is turned round where, and which tests are asked about it."""

from __future__ import annotations

import ast

import pytest

from tests.mutants import all_mutants, drawn, mutants_of, named_in, witnesses
from tests.support.rulebook import ROOT, proofs, proved

SOURCE = '''
def offside(ball, line):
    """BB-DEMO-01: behind the line."""
    # BB-DEMO-02, -03 and what comes later.
    if ball is None:
        return False
    def inner():
        return ball < 0
    return [
        each  # the é before it takes two bytes
        for each in line if "é" and each > ball  # BB-DEMO-04
    ]

#: BB-DEMO-05
LIMIT = 3 if offside else 4

def plain():
    """BB-DEMO-06"""
    return LIMIT
'''


def changed() -> dict[str, str]:
    """By clause, the line that a mutant of it changes."""
    found = {}
    for clause, near in mutants_of(SOURCE, "demo.py").items():
        mutant, *_ = near
        text = mutant.text(SOURCE.encode()).decode()
        ast.parse(text)
        differing = [
            now
            for was, now in zip(SOURCE.splitlines(), text.splitlines(), strict=True)
            if was != now
        ]
        found[clause] = differing[0].strip()
    return found


def test_the_nearest_condition_of_the_same_function_is_turned_round() -> None:
    absent, sifted = "if (not (ball is None)):", "for each in line if (not "
    found = changed()
    assert {c: found[c] for c in ("BB-DEMO-01", "BB-DEMO-02", "BB-DEMO-03")} == dict.fromkeys(
        ("BB-DEMO-01", "BB-DEMO-02", "BB-DEMO-03"), absent
    )
    assert found["BB-DEMO-04"].startswith(sifted)
    assert set(found) == {f"BB-DEMO-0{n}" for n in range(1, 5)}, "no function, or no condition"


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("BB-BLOCK-05 to -07: dice", ["BB-BLOCK-05", "BB-BLOCK-06", "BB-BLOCK-07"]),
        ("(BB-LEAGUE-15, -23).", ["BB-LEAGUE-15", "BB-LEAGUE-23"]),
        ("BB-SKILL-STAB-01 and -02", ["BB-SKILL-STAB-01", "BB-SKILL-STAB-02"]),
        ("a 3-5 split, X-1", []),
    ],
)
def test_short_numbers_after_a_clause_are_of_its_chapter(line: str, clauses: list[str]) -> None:
    assert list(named_in(line)) == clauses


def test_a_seed_draws_the_same_mutants_each_with_a_place_of_its_own() -> None:
    first = drawn(60, 7)
    assert first == drawn(60, 7) != drawn(60, 8)
    assert len({(mutant.path, mutant.start) for mutant in first}) == 60


def test_every_mutant_can_be_read_and_is_asked_of_tests_that_there_are() -> None:
    for mutant in (each for near in all_mutants().values() for each in near):
        source = (ROOT / mutant.path).read_bytes()
        assert source[mutant.start : mutant.end].decode() == mutant.was
        ast.parse(mutant.text(source))
        assert witnesses(mutant.clause)


def test_tests_and_files_name_the_same_clauses() -> None:
    files = {
        clause: sorted({test.partition("::")[0] for test in tests})
        for clause, tests in proofs().items()
    }
    assert files == {clause: sorted(set(names)) for clause, names in proved().items()}
