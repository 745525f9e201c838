"""The log of a Helvetia Cup match in sentences: nothing that can happen goes without one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation

from matches.games.helvetia_cup import match_log as helvetia_cup
from matches.games.helvetia_cup.cards import EFFECTS, METRICS, TARGETS, WINDOWS, asks, does, when
from matches.games.match_log import Cast, chapters, moments, sentence
from rosters.games.helvetia_cup.event_sentences import CONDITIONS, TELLERS
from rules.helvetia_cup.between.history import REDUCERS
from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.match import play
from rules.rulings import RULED
from tests.rules.helvetia_cup.matches import chasers, random_match
from tests.support.rulebook import clauses

#: The end has a sentence of its own; a die is told by what it was for.
TOLD_ELSEWHERE = {"final whistle", "rolled"}
BOX_SCORE = {"match_played"}
#: The foul dice name the event.
CARDS = {"yellow card", "red card"}

CAST = Cast(["Rams", "Foxes"], [{4: "Dorn", 7: "Bok"}, {3: "Dusk", 10: "Arlo"}])


def calls(name: str) -> Iterator[ast.Call]:
    """Every call of a method of that name in the engine."""
    for file in Path(settings.BASE_DIR, "rules", "helvetia_cup").rglob("*.py"):
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


def entry(event: str, side: int = 0, player: int | None = None, **more: Any) -> dict[str, Any]:
    usual = {"clause": "HC-MOVE-01", "other": None, "hex": "", "detail": ""}
    who = None if player is None else [side, player]
    return {"event": event, "side": side, "player": who} | usual | more


def test_every_event_of_the_engine_has_a_sentence() -> None:
    noted = words("note") | CARDS
    assert len(noted) > 50
    assert noted - TOLD_ELSEWHERE == set(helvetia_cup.SENTENCES)


def test_every_roll_has_a_word() -> None:
    rolled = words("team_die") | words("coin") | words("d20") | words("set_die")
    assert len(rolled) > 3
    assert rolled <= set(helvetia_cup.PURPOSES)


def test_every_event_of_a_team_has_a_sentence() -> None:
    assert set(REDUCERS) - BOX_SCORE - {RULED} <= set(TELLERS)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", range(4))
def test_whole_matches_are_told(number: int, language: str) -> None:
    """Friendlies, leagues and knock-outs; no value is left open, no word of the engine is shown."""
    match = random_match(number)
    record = play(match, chasers(match))
    assert record.log is not None
    cast = Cast.of([line_up["name"] for line_up in match.line_ups], match.line_ups)
    with translation.override(language):
        told = chapters("helvetia_cup", record.log, cast, everything=True)
        lines = [line for chapter in told for line in chapter.lines]
        assert all(line.text for line in lines)
        assert not [line.text for line in lines if "{" in line.text or "None" in line.text]
        for each in record.log:
            assert sentence("helvetia_cup", each, cast).text
            assert each["event"] != "rolled" or each["purpose"] in helvetia_cup.PURPOSES
        assert moments("helvetia_cup", record.log, cast)
    if language == "ru":
        latin = [line.text for line in lines if not any("а" <= c <= "я" for c in line.text)]
        assert not latin


def test_a_turn_is_one_sentence_player_by_player() -> None:
    log = [
        entry("moves", player=7, hex="1,0"),
        entry("moves", player=7, hex="2,0", clause="HC-ACC-01", detail=3),
        entry("moves", player=4, hex="-3,1"),
        entry("moves", side=1, player=3, hex="4,0"),
        entry("moves", side=1, player=3, hex="5,0", clause="HC-STEAL-02", detail="forced"),
    ]
    (told,) = chapters("helvetia_cup", log, CAST)
    assert [line.text for line in told.lines] == [
        "Rams moves: 7 → 1,0 · 2,0; 4 → -3,1.",
        "3 Dusk moves to 4,0.",
        "3 Dusk moves to 5,0.",
    ]
    assert told.lines[2].clause == "HC-STEAL-02"


def test_steps_of_one_player_are_one_sentence_and_rounds_are_left_out() -> None:
    log = [
        entry("round"),
        entry("moves", player=7, hex="1,0"),
        entry("moves", player=7, hex="2,0"),
    ]
    (told,) = chapters("helvetia_cup", log, CAST)
    assert [line.text for line in told.lines] == ["7 Bok moves 1,0 · 2,0."]
    (everything,) = chapters("helvetia_cup", log, CAST, everything=True)
    assert len(everything.lines) == 2


def test_a_chapter_begins_where_the_ball_was_won_and_none_when_the_half_is_over() -> None:
    def won(side: int, minute: int) -> list[dict[str, Any]]:
        return [
            entry("ball won", side),
            entry("clock", detail=minute),
        ]

    log = [
        *won(0, 31),
        entry("moves", player=7, hex="1,0"),
        *won(1, 45),
        entry("half over", -1, detail=1),
    ]
    told = chapters("helvetia_cup", log, CAST)
    assert [chapter.title for chapter in told] == [
        "Before the match",
        "Minute 31: Rams has the ball",
    ]
    assert told[1].lines[-1].text == "First half is over."
    assert [m.text for m in moments("helvetia_cup", log, CAST)] == ["Minute 31: Rams has the ball"]


@pytest.mark.clause("HC-FOUL-05")
def test_a_team_die_shows_what_it_is_read_for() -> None:
    def rolled(purpose: str, face: int) -> list[str]:
        die: Any = {"die": "team", "purpose": purpose, "faces": [face], "target": None}
        line = sentence("helvetia_cup", entry("rolled", **die), CAST)
        assert line.dice is not None
        return list(line.dice.faces)

    dice = load("first").dice.team
    for number, face in enumerate(dice, 1):
        assert rolled("markers", number) == [str(face.markers)]
    assert {rolled("card", n)[0] for n in range(1, len(dice) + 1)} == {"yellow", "red"}


@pytest.mark.clause("HC-CONV-03")
def test_a_check_says_what_it_needed_and_whether_it_made_it() -> None:
    die: Any = {"die": "d20", "purpose": "steal", "faces": [9], "target": 9}
    line = sentence("helvetia_cup", entry("rolled", player=7, **die), CAST)
    assert line.text == "7 Bok: steal."
    assert line.dice is not None
    assert (line.dice.needed, line.dice.made) == ("≤ 9", True)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_card_is_described(language: str) -> None:
    data = load("first")
    with translation.override(language):
        for card in (*data.tactics.values(), *data.legendaries.values()):
            assert when(card)
            assert does(card)
            assert not {"{", "_"} & {*does(card), *asks(card)}
            assert bool(asks(card)) == bool(card.mission)


def test_the_words_of_the_cards_are_those_of_the_rulebook() -> None:
    data = load("first")
    cards = [*data.tactics.values(), *data.legendaries.values()]
    effects = [effect for card in cards for effect in card.effects]
    assert {card.window for card in cards} <= set(WINDOWS)
    assert {effect.verb for effect in effects} <= set(EFFECTS)
    assert {effect.target for effect in effects if effect.target} <= set(TARGETS)
    assert {goal.metric for card in cards for goal in card.mission} <= set(METRICS)


def test_every_condition_of_a_player_has_a_word() -> None:
    named = {"heavy_injury", "red_card", "yellow_cards", "fatigued"}
    assert set(CONDITIONS) == named


@pytest.mark.clause("HC-CONV-13")
def test_what_nobody_could_choose_is_told_in_the_readers_language() -> None:
    decisions = [each for id_, each in clauses().items() if id_.startswith("HC-DEC-")]
    keys = {each.cells[1].strip("`") for each in decisions}
    assert set(helvetia_cup.QUESTIONS) == keys
    with translation.override("ru"):
        for key in keys:
            line = sentence("helvetia_cup", entry("forced", detail=[key, "none"]), CAST)
            assert not re.search("[a-z]", line.text.replace("Rams", "")), line.text
        taker = sentence("helvetia_cup", entry("forced", detail=["shootout_taker", "7"]), CAST)
        assert taker.text.endswith("– 7 Bok.")
