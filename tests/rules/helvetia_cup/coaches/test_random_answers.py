"""The rookie: a kind of action first, then one of it."""

from __future__ import annotations

from typing import Any

from rules.dice import Script
from rules.helvetia_cup.attacking import actions
from rules.helvetia_cup.coaches.random_answers import RandomAnswers, sensible
from tests.rules.helvetia_cup.play import Table

HOME = "1@-8,0 9@6,0* 3@5,0 4@-2,2 5@-2,-2"


def options() -> tuple[Any, list[str]]:
    table = Table(HOME)
    return table.pos, actions(table.pos, must=False, received=False)


def test_a_shot_is_as_likely_as_all_long_passes_together() -> None:
    _, found = options()
    kinds = ["end", "shot", "pass", "long"]

    for face, kind in enumerate(kinds, 1):
        of_it = [each for each in found if each.split(" ")[0] == kind]
        more = f" d{len(of_it)}=1" if len(of_it) > 1 else ""
        with Script(f"d4={face}{more}") as dice:
            assert RandomAnswers(dice).choose(found) == of_it[0]


def test_every_other_pass_is_to_a_team_mate() -> None:
    pos, found = options()

    kept = sensible(pos, found)

    assert {each for each in kept if each.startswith("pass")} == {"pass 5,0"}
    assert {"end", "shot", "long -2,2"} <= set(kept)
