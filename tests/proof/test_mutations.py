"""Sixty clauses by a seed: where the code names one, the nearest condition is turned round.

The tests that name the clause should notice.  `make proof` prints the mutants that none of them
caught, each with the clause, its place and what was made of it: a gap, or a condition that has
nothing to do with the clause.  MUTANTS and MUTANTS_SEED draw more, or others.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

import pytest

from tests.mutants import Fate, Mutant, Tree, drawn

PROCESSES = 2
COUNT = int(os.environ.get("MUTANTS", "60"))
SEED = int(os.environ.get("MUTANTS_SEED", "1"))
#: The share of mutants that must be caught.
CAUGHT = 0.75

pytestmark = pytest.mark.proof


def fates(mutants: Sequence[Mutant], trees: Sequence[Tree]) -> list[tuple[Mutant, Fate, str]]:
    """What becomes of each, several at a time, each in a tree of its own."""
    free: SimpleQueue[Tree] = SimpleQueue()
    for tree in trees:
        free.put(tree)

    def fate(mutant: Mutant) -> tuple[Mutant, Fate, str]:
        tree = free.get()
        try:
            found, test = tree.fate(mutant)
        finally:
            free.put(tree)
        print(f"{found:11}  {mutant}", flush=True)  # noqa: T201
        return mutant, found, test

    with ThreadPoolExecutor(len(trees)) as pool:
        return list(pool.map(fate, mutants))


def test_conditions_turned_round_are_noticed(tmp_path: Path) -> None:
    began = perf_counter()
    mutants = drawn(COUNT, SEED)
    assert len(mutants) == COUNT
    folders = [tmp_path / str(number) for number in range(PROCESSES)]
    trees = [Tree(folder) for folder in folders]

    found = fates(mutants, trees)

    minutes = (perf_counter() - began) / 60
    missed = [mutant for mutant, fate, _ in found if fate != "caught"]
    print(f"\n{len(missed)} of {COUNT} were not caught (seed {SEED}, {minutes:.0f} min):")  # noqa: T201
    print("\n".join(map(str, missed)))  # noqa: T201
    noticed = sorted({test for _, _, test in found if test})
    code, output = trees[0].run(noticed)
    assert code == 0, f"these fail without a mutant as well:\n{output}"
    assert len(missed) <= (1 - CAUGHT) * COUNT
