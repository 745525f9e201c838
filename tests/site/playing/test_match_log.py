"""The log of a match in sentences: nothing that can happen goes without one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from matches.games.blood_bowl import asking
from matches.games.blood_bowl import match_log as blood_bowl
from matches.games.blood_bowl.choices import QUESTIONS, choice
from matches.games.match_log import Cast, chapters
from rosters.games.blood_bowl.event_sentences import TELLERS
from rules.blood_bowl.between.history import REDUCERS
from rules.blood_bowl.kickoff_table import EVENTS
from rules.rulings import RULED

#: Told by the titles of chapters, or by what stands in the box score.
TOLD_ELSEWHERE = {"turn", "half", "final whistle"}
BOX_SCORE = {"match_played"}


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a method of that name in the engine."""
    for file in Path(settings.BASE_DIR, "rules", "blood_bowl").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == name
            ):
                yield node


def words(name: str) -> set[str]:
    return {
        call.args[0].value
        for call in calls(name)
        if call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_every_event_of_the_engine_has_a_sentence() -> None:
    noted = words("note") - TOLD_ELSEWHERE
    assert len(noted) > 40
    assert noted <= set(blood_bowl.SENTENCES)


def test_every_event_of_the_kick_off_table_has_a_sentence() -> None:
    named = {event.__name__.replace("_", " ") for event, _clause in EVENTS.values()}
    assert named <= set(blood_bowl.SENTENCES)


def test_every_roll_has_a_word() -> None:
    rolled = words("d6") | words("roll") | words("sum_2d6") | words("d3") | words("d8")
    assert rolled - {"coin"} <= set(blood_bowl.PURPOSES)


def test_every_question_of_the_engine_has_words_for_what_was_decided() -> None:
    asked = words("ask")
    assert len(asked) > 20
    assert asked <= set(QUESTIONS)
    # Going for it in a frenzy is never asked: there is only one answer.
    assert asked - {"frenzy_gfi"} <= set(asking.SENTENCES)


@pytest.mark.parametrize(
    ("key", "answer", "told"),
    [
        ("choose_action", "end turn", "the next action – end the turn"),
        ("choose_action", "blitz 4", "the next action – blitz 4 Ann"),
        ("continue_action", "step m7", "what to do next – step m7"),
        ("block_target", "4", "which opponent to block – 4 Bob"),
        ("attack_assists", "4 5", "assists for the block – 4 5"),
        ("place_players", {"4": "m7"}, "the set-up – 4 m7"),
    ],
)
def test_a_decision_names_who_and_where(key: str, answer: Any, told: str) -> None:
    cast = Cast(["Ayes", "Bees"], [{4: "Ann"}, {4: "Bob"}])
    assert choice(key, answer, cast, 0) == told


def test_every_event_of_a_team_has_a_sentence() -> None:
    assert set(REDUCERS) - BOX_SCORE - {RULED} <= set(TELLERS)


def test_steps_are_one_sentence_and_choices_are_left_out() -> None:
    def step(square: str) -> dict[str, object]:
        return {
            "event": "moved",
            "clause": "BB-MOVE-01",
            "side": 0,
            "player": [0, 7],
            "other": None,
            "square": square,
            "detail": "",
        }

    def chose(answer: str) -> dict[str, object]:
        return {**step(""), "event": "chose", "player": None, "detail": ["continue_action", answer]}

    turn = {**step(""), "event": "turn", "player": None, "detail": [1, 3]}
    log = [turn, chose("step b2"), step("b2"), chose("step c3"), step("c3"), chose("end")]
    cast = Cast(["Reavers", "Orcs"], [{7: "Griff"}, {}])
    (told,) = chapters("blood_bowl", log, cast)
    assert told.title == "First half, turn 3: Reavers"
    assert [line.text for line in told.lines] == ["7 Griff moves b2 · c3."]
    (everything,) = chapters("blood_bowl", log, cast, everything=True)
    assert len(everything.lines) == 5


def test_a_natural_one_is_shown_as_failed_whatever_was_needed() -> None:
    roll = {
        "event": "rolled",
        "number": 1,
        "purpose": "dodge",
        "clause": "BB-DODGE-01",
        "die": "D6",
        "faces": [1],
        "side": 0,
        "player": [0, 7],
        "needed": 1,
        "again": 0,
    }
    (told,) = chapters("blood_bowl", [roll], Cast(["Reavers", "Orcs"], [{7: "Griff"}, {}]))
    assert told.lines[0].dice is not None
    assert told.lines[0].dice.made is False
