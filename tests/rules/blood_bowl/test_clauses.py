"""Every clause of a chapter that is done has a test that names it."""

from __future__ import annotations

import pytest

from tests.rulebook import BOOKS, clauses, proved, unproved


def _ids(chapter: str, *numbers: int) -> set[str]:
    return {f"{chapter}-{number:02}" for number in numbers}


#: Chapters that are done, with the clauses of them that are not built yet.
DONE: dict[str, set[str]] = {
    "BB-TEAM": set(),
    "BB-DATA": set(),
    # Inducements, mercenaries, stars and the wizard (8 to 24); what the match itself does to the
    # injured (27, 30 to 33) is proved with the match.
    "BB-LEAGUE": _ids("BB-LEAGUE", *range(8, 25), 27, *range(30, 34)),
    # The Master Chef is an inducement.
    "BB-EXL": _ids("BB-EXL", 12),
}


@pytest.mark.parametrize("chapter", DONE)
def test_every_clause_of_a_done_chapter_is_proved(chapter: str) -> None:
    missing = [clause for clause in unproved(chapter) if clause not in DONE[chapter]]

    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("chapter", DONE)
def test_what_is_left_out_is_really_a_clause(chapter: str) -> None:
    assert DONE[chapter] <= set(clauses())


def test_no_test_names_a_clause_that_there_is_not() -> None:
    unknown = {clause: where for clause, where in proved().items() if clause not in clauses()}

    assert not unknown


def test_the_cost_of_the_base_teams_is_proved() -> None:
    assert {"BB-EX-94", "BB-EX-95"} <= set(proved())


def test_the_rulebook_counts_its_own_clauses() -> None:
    kinds = [c.kind for c in clauses().values() if c.id.startswith("BB-") and c.kind]
    text = (BOOKS / "blood_bowl.md").read_text(encoding="utf-8")

    assert (
        f"{len(kinds)} clauses: {kinds.count('book')} book, {kinds.count('ruling')} ruling, "
        f"{kinds.count('completion')} completion" in text
    )
