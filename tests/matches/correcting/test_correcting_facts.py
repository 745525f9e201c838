"""What a correction changes is told in words, in every game (LG-EVENT-08)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from typing import Any

import pytest
from django.utils import translation

from matches.correcting.consequences import _why_not
from matches.correcting.facts import change_words, is_known, is_silent
from matches.correcting.sentences import _WHY
from rules.conditions import BARRING, Condition
from rules.necromunda.between.post_battle import PostBattle
from tests.support.retelling import GAMES, Table

JSON = Any
#: How somebody leaves a team, in any game.
LEFT = ("dead", "dismissed", "let_go", "released", "retired", "sold", "swapped", "walked_out")


@pytest.mark.clause("LG-EVENT-08")
@pytest.mark.parametrize("key", GAMES)
def test_every_fact_of_a_team_has_a_name(key: str) -> None:
    told = Table(key, 0).state(0).to_json()
    facts = {*told, *told["players"][0]} - {"players", "ledger", "record", "name", "number"}
    assert [fact for fact in sorted(facts) if not is_known(fact, key)] == []


@pytest.mark.clause("LG-EVENT-08", "LG-EVENT-04")
@pytest.mark.parametrize("key", GAMES)
def test_no_key_of_the_rules_is_shown(key: str) -> None:
    for seed in range(5):
        table = Table(key, seed, lived=2)
        wrong, right = table.report(), table.report()
        filed = table.filed(wrong)
        corrected = table.corrected(right, filed)
        for side in (0, 1):
            before = table.before[side]
            was, is_ = (table.folded([*before, *own[side]]).to_json() for own in (filed, corrected))
            for words in told(was, is_, key):
                plain = re.sub(r"season:\d+", "", words)
                assert not re.search(r"[a-z]_[a-z]|[{}\[\]]", plain), words
                assert "– → –" not in words


#: Of each part of what is left after a battle of Necromunda something that it can be.
AFTER: Any = {
    "stood": False,
    "reputation": [1, 0],
    "boons": ["settlement"],
    "acted": [1],
    "extra": [1],
    "fee": {"player": 1, "credits": 20},
    "offer": {"player": 1, "availability": 9},
    "used": ["workshop"],
    "rolls": {"income/1": 1},
    "closed": ["income"],
    "fates": [[1, 2]],
}


@pytest.mark.clause("LG-EVENT-08", "NM-CAMP-02")
def test_whatever_is_left_after_a_battle_is_told() -> None:
    assert AFTER.keys() == {field.name for field in fields(PostBattle)}
    for what, value in AFTER.items():
        for before, after in (({}, {what: value}), ({what: value}, {})):
            change = {"what": "post_battle", "before": before, "after": after}
            words = change_words(change, "necromunda")
            assert "– → –" not in words, what
            assert "_" not in words


@pytest.mark.clause("LG-EVENT-04", "LG-FIX-10")
@pytest.mark.parametrize(
    ("condition", "competition", "why"),
    [
        (Condition("injury", "in_recovery", "", ""), "a", "injury"),
        (Condition("captive", "captive", "", "", "event"), "", "captive"),
        (Condition("suspension", "red_card", "", "", competition="a"), "a", "suspension"),
        (Condition("suspension", "red_card", "", "", competition="a"), "b", ""),
        (Condition("fatigue", "tired", "", ""), "a", ""),
        (Condition("permanent", "niggling", "", ""), "a", ""),
    ],
)
def test_whoever_a_condition_bars_should_not_have_been_there(
    condition: Condition, competition: str, why: str
) -> None:
    there = {1: {"left": None, "conditions": [condition.to_json()]}}
    assert _why_not(there, 1, competition) == why


@pytest.mark.clause("LG-EVENT-04")
def test_why_somebody_should_not_have_been_there_is_said_in_both_languages() -> None:
    reasons = {"unknown", "miss_next", *BARRING, *LEFT}
    assert reasons <= set(_WHY)
    for language in ("en", "ru"):
        with translation.override(language):
            said = [str(_WHY[reason]) for reason in sorted(reasons)]
        assert all(" " in each for each in said), said
        assert (language == "ru") == all(re.search("[а-я]", each) for each in said)


def told(was: JSON, is_: JSON, key: str) -> list[str]:
    """Every fact of a team and of its players that is another now, in both languages."""
    players = zip(was["players"], is_["players"], strict=False)
    pairs = [(_own(was), _own(is_)), *((_own(a), _own(b)) for a, b in players)]
    changes = [
        {"what": what, "before": before.get(what), "after": after.get(what)}
        for before, after in pairs
        for what in before.keys() | after.keys()
        if before.get(what) != after.get(what) and not is_silent(what, key)
    ]
    found = []
    for language in ("en", "ru"):
        with translation.override(language):
            found += [change_words(each, key) for each in changes]
    return found


def _own(told: Mapping[str, JSON]) -> dict[str, JSON]:
    left = told.get("left")
    kept = {k: v for k, v in told.items() if k not in ("players", "ledger", "record", "left")}
    return {**kept, "left": left["reason"] if left else ""}
