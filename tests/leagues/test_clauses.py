"""Every clause of the chapters of docs/rules/league.md that are built has a test that names it."""

from __future__ import annotations

import pytest

from tests.support.rulebook import clauses, proved

#: The chapters that are whole.  To come: forecasts, and getting data in and out.
CHAPTERS = [
    "ROLE",
    "LIST",
    "SEASON",
    "STAGE",
    "RR",
    "SWISS",
    "KO",
    "LADDER",
    "MEET",
    "DEAL",
    "CAMP",
    "FACE",
    "FIX",
    "OUT",
    "COND",
    "EVENT",
    "TABLE",
    "STAT",
    "HALL",
    "WALL",
    "PAPER",
]
WHOLE = [*(f"LG-{chapter}-" for chapter in CHAPTERS), *(f"LG-SIM-0{n}" for n in (1, 2, 3, 4, 5))]


@pytest.mark.parametrize("prefix", WHOLE)
def test_every_clause_is_proved(prefix: str) -> None:
    own = [id_ for id_ in clauses() if id_.startswith(prefix)]
    assert own, "the rulebook has no such chapter"
    missing = [id_ for id_ in own if id_ not in proved()]
    assert not missing, f"no test names {', '.join(missing)}"
