"""House rules of a season: those that the game knows, each yes or no."""

from __future__ import annotations

from typing import Any

import pytest

from rules.house_rules import problems

KNOWN = {"overtime": "BB-OT-02", "league": "HC-LEAGUE-12"}


@pytest.mark.parametrize("options", [{}, {"league": True}, {"league": False, "overtime": True}])
def test_what_can_be_played(options: dict[str, Any]) -> None:
    assert problems(options, KNOWN) == []


def test_all_that_is_wrong_is_told_at_once() -> None:
    found = problems({"weather": True, "league": 1, "overtime": "no", "age": None}, KNOWN)

    assert [(each.code, each.clause, each.params["option"]) for each in found] == [
        ("unknown_option", "", "age"),
        ("unknown_option", "", "weather"),
        ("option_yes_or_no", "BB-OT-02", "overtime"),
        ("option_yes_or_no", "HC-LEAGUE-12", "league"),
    ]
    assert [each.about for each in found] == [
        *("options", "options", "options.overtime", "options.league")
    ]
