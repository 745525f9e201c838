"""Every clause, decision and worked example of a game that is whole has a test that names it."""

from __future__ import annotations

import pytest

from rules import games
from tests.support.rulebook import BOOKS, clauses, prefix_of, proved

#: Rulebooks that are played whole, by the first letters of their clauses.
WHOLE = {prefix_of(key): f"{key}.md" for key in games() if (BOOKS / f"{key}.md").exists()}


@pytest.mark.parametrize("prefix", WHOLE)
def test_every_clause_is_proved(prefix: str) -> None:
    missing = [id_ for id_ in clauses() if id_.startswith(f"{prefix}-") and id_ not in proved()]

    assert not missing, f"no test names {', '.join(missing)}"


def test_no_test_names_a_clause_that_there_is_not() -> None:
    unknown = {clause: where for clause, where in proved().items() if clause not in clauses()}

    assert not unknown


@pytest.mark.parametrize("prefix", WHOLE)
def test_the_rulebook_counts_its_own_clauses(prefix: str) -> None:
    own = [clause for clause in clauses().values() if clause.id.startswith(f"{prefix}-")]
    kinds = [clause.kind for clause in own if clause.kind]
    text = (BOOKS / WHOLE[prefix]).read_text(encoding="utf-8")

    assert (
        f"{len(kinds)} clauses: {kinds.count('book')} book, {kinds.count('ruling')} ruling, "
        f"{kinds.count('completion')} completion" in text
    )
