"""The screens of a Boufbowl report say back what it says, and lose nothing of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import translation

from matches.games.boufbowl import reporting as forms
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.boufbowl.game import Boufbowl
from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.record import Match, canonical
from rules.typed import Wanted
from tests.matches.reporting.test_report_forms import filled
from tests.rules.boufbowl.between.records import BASIC, LEAGUE, LONG, embers, hurt, match_of, stones
from tests.rules.boufbowl.between.test_reporting import typed_in

JSON = Any
GAME = Boufbowl()


def lined(match: Match) -> LinedUp:
    return LinedUp(match, [Side(None, "random", True), Side(None, "random", True)], [])


@pytest.mark.clause("LG-FIX-05", "BF-LEAGUE-22")
@pytest.mark.parametrize("options", [LEAGUE, BASIC, LONG])
@pytest.mark.parametrize("number", range(3))
def test_sending_each_screen_back_changes_nothing(options: JSON, number: int) -> None:
    found = match_of(hurt(stones(), 3), embers(), options)
    match = Match("boufbowl", "first", options, found.line_ups, bytes([number]) * 32)
    coaches = [RandomAnswers(Stream(match.seed, f"coach-{side}")) for side in (0, 1)]
    record = GAME.play(match, coaches, log=False)
    data = json.loads(canonical(typed_in(record)))
    left = canonical(GAME.reported(match, data).to_json())
    here = lined(match)
    for key, title in forms.steps(here, data):
        assert title
        data = forms.given(key, here, data, filled(forms.step(key, here, data)))
        assert canonical(GAME.reported(match, data).to_json()) == left, key
    facts = forms.facts(here, data, GAME.reported(match, data))
    assert len({fact.place for fact in facts}) == len(facts)


def write(key: str, data: JSON = None, **typed: str) -> JSON:
    """The report after what was typed on one screen."""
    return forms.given(key, lined(match_of(stones(), embers())), data or {}, typed)


@pytest.mark.clause("BF-LEAGUE-22")
def test_what_is_typed_is_in_the_report() -> None:
    data = write("goals-0", **{"goal-who-0": "4", "goal-turn-0": "7", "goal-who-1": "3"})
    assert data["sides"][0]["goals"] == [{"number": 4, "turn": 7}, {"number": 3, "turn": None}]
    data = write("squad-1", data, **{"co-2": "3", "cw-2": "1", "to-5": "0", "captain": "2"})
    assert data["sides"][1]["captain"] == 2
    here = lined(match_of(stones(), embers()))
    record = GAME.reported(here.match, data)
    told = {each.place: each.value for each in forms.facts(here, data, record)}
    assert told["1.lines.2"] == "Contests: 3, Contests won: 1", "in full, for who confirms it"
    assert data["sides"][1]["lines"] == [
        {"number": 2, "contests": 3, "contests_won": 1},
        {"number": 5, "tokens": 0},
    ]
    data = write("result", data, turns="20", conceded="1", dry="yes")
    assert (data["turns"], data["conceded"], data["supply_ran_dry"]) == (20, 1, True)


@pytest.mark.clause("BF-DMG-04", "BF-LEAGUE-30")
def test_a_wound_and_its_knock_out_are_one_line() -> None:
    typed = {"hurt-who-0": "2", "hurt-what-0": "ko wound", "hurt-by-0": "1"}
    data = write("hurt-0", **typed)
    assert [each["result"] for each in data["sides"][0]["injuries"]] == ["ko", "wound"]
    here = lined(match_of(stones(), embers()))
    again = filled(forms.step("hurt-0", here, data))
    assert {key: again[key] for key in typed} == typed
    [fact] = [
        fact for fact in forms.facts(here, data, GAME.reported(here.match, data))
        if fact.place.startswith("0.injuries")
    ]  # fmt: skip
    assert fact.value == "2 Bram Thornhide, K.O. and wounded, by 1 Dorn Gravelmaw"


def test_more_lines_can_be_asked_for_and_what_is_no_number_stays_as_typed() -> None:
    here = lined(match_of(stones(), embers()))
    step = forms.step("goals-0", here, {}, {"lines": "2", "show": "more", "goal-turn-1": "soon"})
    assert len(step.groups) == 4
    assert filled(step)["goal-turn-1"] == "soon"
    assert write("result", turns="many")["turns"] == "many"


@pytest.mark.clause("BF-LEAGUE-28")
def test_at_basic_level_nobody_asks_for_tokens_or_captains() -> None:
    here = lined(match_of(stones(), embers(), BASIC))
    names = {name for key, _ in forms.steps(here, {}) for name in filled(forms.step(key, here, {}))}
    assert not names & {"captain", "dry", "to-1"}
    assert "captain" not in forms.given("squad-0", here, {}, {})["sides"][0]


@pytest.mark.clause("BF-LEAGUE-14")
def test_what_is_asked_after_the_match_is_asked_in_words() -> None:
    here = lined(match_of(stones(), embers()))
    about = {"player": 3, "number": 3, "name": "Ilsa Quickreed"}
    die = Wanted("healing", "BF-LEAGUE-14", 0, 6, 1, about=about)
    assert forms.purpose(here, die) == (
        "Stone Fists: does the wound of Ilsa Quickreed heal? It does on 4 to 6"
    )
    choice = Wanted("healing", "", 0, options=["roll", "pay"], about=about)
    assert "Ilsa Quickreed" in forms.purpose(here, choice)
    assert [forms.option(choice, each) for each in choice.options] == [
        "roll for it",
        "pay 2 renown",
    ]
    with translation.override("ru"):
        assert forms.purpose(here, die)
