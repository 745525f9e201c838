"""The screens of a report say back what it says, and lose nothing of it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from matches.games.fields import Step
from matches.reporting import forms
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.reporting import report_of
from rules.blood_bowl.game import GAME
from rules.problems import Refusal
from rules.record import Match, canonical
from tests.rules.blood_bowl.between.league import CRP, SEED, human, orc, rich
from tests.rules.blood_bowl.matches import random_match, rookies, runners

JSON = Any


def lined(match: Match) -> LinedUp:
    return LinedUp(match, [Side(human(), "random", True), Side(orc(), "random", True)], [])


def filled(step: Step) -> dict[str, str]:
    """What a browser would send of a screen that nobody touched."""
    fields = [field for group in step.groups for field in (*group.fields, *group.folded)]
    fields += [field for row in step.rows for field in row.fields]
    typed = {field.name: field.value for field in fields if field.kind != "check" or field.value}
    for field in fields:
        if field.kind in ("choice", "pick"):
            assert field.value in {value for value, _label in field.options} | {""}
            typed[field.name] = field.value or field.options[0][0]
    if step.goods is not None:
        typed |= {thing.name: str(thing.count) for thing in step.goods.things if thing.counts}
        typed |= dict(step.goods.lines)
        typed |= {star.name: star.star for star in step.goods.stars if star.hired}
    return typed


def without_empty_skills(data: JSON) -> JSON:
    """A mercenary without another skill is written without one."""
    for side in data["sides"]:
        for man in side["bought"].get("mercenaries", ()):
            if not man.get("skill", "-"):
                del man["skill"]
    return data


@pytest.mark.clause("LG-FIX-05")
@pytest.mark.parametrize("number", range(1, 300, 12))
def test_sending_each_screen_back_changes_nothing(number: int) -> None:
    """For matches as they happen: guests, decay, regeneration, apothecaries, eaten players."""
    match = random_match(number)
    record = GAME.play(match, runners(match) if number % 2 else rookies(match))
    data = without_empty_skills(json.loads(canonical(report_of(record))))
    left = canonical(GAME.reported(match, data).to_json())
    here = lined(match)
    for key, _title in forms.steps(here, data):
        data = forms.given(key, here, data, filled(forms.step(key, here, data)))
        assert canonical(GAME.reported(match, data).to_json()) == left, key


@pytest.mark.clause("BB-LEAGUE-08", "BB-LEAGUE-10")
def test_inducements_are_asked_for_where_there_is_something_to_buy() -> None:
    teams = [rich(human(), 400_000), orc()]
    match = Match("blood_bowl", "crp", {}, prepare(CRP, teams, {}, [None, None]), SEED)
    here = lined(match)
    keys = [key for key, _title in forms.steps(here, {})]
    assert "bought-0" not in keys
    data = forms.given("result", here, {}, {"moved-0": "200 000"})
    keys = [key for key, _title in forms.steps(here, data)]
    assert "bought-0" in keys
    typed = {"thing-babes": "1", "mercenary-1": "lineman:Block", "mercenary-2": "lineman"}
    data = forms.given("bought-0", here, data, typed)
    bought = {
        "babes": 1,
        "mercenaries": [{"position": "lineman", "skill": "Block"}, {"position": "lineman"}],
    }
    assert data["sides"][0]["bought"] == bought
    dear = forms.step("bought-0", here, data).goods
    assert dear.left == 200_000 - dear.total


def test_what_has_no_field_stays_as_it_was() -> None:
    """A program reported blocks; on the page there is nothing to touch them by."""
    match = random_match(1)
    here = lined(match)
    shirt = match.line_ups[0]["players"][0]["number"]
    line = {"number": shirt, "blocks": 3, "knock_outs": 2, "touchdowns": 1}
    data = {"sides": [{"lines": [line]}, {}]}
    typed = {"td-0": str(shirt), "td-1": str(shirt)}
    data = forms.given("deeds-0", here, {"sides": [{"score": 2, **data["sides"][0]}, {}]}, typed)
    assert data["sides"][0]["lines"] == [{**line, "touchdowns": 2}]


def test_passes_and_fouls_are_typed_in_where_somebody_kept_count_of_them() -> None:
    match = random_match(1)
    here = lined(match)
    shirt = match.line_ups[0]["players"][0]["number"]
    typed = {f"pas-{shirt}": "2", f"fls-{shirt}": "3"}
    data = forms.given("deeds-0", here, {"sides": [{}, {}]}, typed)
    assert data["sides"][0]["lines"] == [{"number": shirt, "passes": 2, "fouls": 3}]
    group = forms.step("deeds-0", here, data).groups[-2]
    assert group.is_open, "what is filled in is seen"
    line = GAME.reported(match, data).sides[0]["lines"][0]
    assert (line["passes"], line["fouls"]) == (2, 3)
    (fact,) = [f for f in forms.facts(here, data, GAME.reported(match, data)) if "lines" in f.place]
    assert fact.value == "PAS 2, FLS 3"


@pytest.mark.clause("LG-FIX-19")
@pytest.mark.parametrize("typed", ["-1", "1.5", "two", "９", "1" * 40, "9" * 5000, "½"])
def test_what_is_no_number_is_told_not_guessed(typed: str) -> None:
    match = random_match(1)
    here = lined(match)
    assert refused("result", here, {"score-0": typed}) == {"score-0": "no_whole_number"}
    shirt = match.line_ups[0]["players"][0]["number"]
    hurt = {"who-0": str(shirt), "cause-0": "block", "roll-0": typed}
    assert refused("hurt-0", here, hurt) == {"roll-0": "not_in_the_list"}
    hurt = {"who-0": str(shirt), "cause-0": "block", "again-0": typed}
    codes = refused("hurt-0", here, hurt)
    assert codes in ({"again-0": "no_whole_numbers"}, {"again-0": "no_such_field"})


NAMED = [
    ({}, {"named-0": "41"}, [41]),
    ({}, {"named-0": "41", "roll-0": "4", "rollu-0": "7"}, [47]),
    ({}, {"named-0": "61", "roll-0": "4", "rollu-0": "7"}, [47]),
    ({"rolls": [47]}, {"named-0": "41", "roll-0": "4", "rollu-0": "7"}, [47]),
    ({"rolls": [47]}, {"named-0": "61", "roll-0": "4", "rollu-0": "7"}, [61]),
    ({"rolls": [47]}, {"named-0": "41", "roll-0": "5", "rollu-0": "1"}, [51]),
    ({"rolls": [47]}, {"named-0": "", "roll-0": "", "rollu-0": ""}, None),
]


@pytest.mark.clause("LG-FIX-35")
@pytest.mark.parametrize(("known", "typed", "rolls"), NAMED)
def test_a_casualty_is_told_by_its_dice_or_by_its_result(
    known: JSON, typed: dict[str, str], rolls: JSON
) -> None:
    match = next(each for each in map(random_match, range(1, 300)) if one_roll(each))
    here = lined(match)
    shirt = match.line_ups[0]["players"][0]["number"]
    hurt = [{"number": shirt, "cause": "block", "by": None, **known}] if known else []
    data = {"sides": [{"injuries": hurt}, {}]}
    typed = {"who-0": str(shirt), "cause-0": "block", **typed}
    data = forms.given("hurt-0", here, data, typed)
    assert data["sides"][0]["injuries"][0]["rolls"] == rolls
    shown = {field.name: field.value for field in forms.step("hurt-0", here, data).fields}
    assert shown["roll-0"] + shown["rollu-0"] == ("" if rolls is None else str(rolls[0]))


def one_roll(match: Match) -> bool:
    return "named-0" in {field.name for field in forms.step("hurt-0", lined(match), {}).fields}


def refused(key: str, here: LinedUp, typed: dict[str, str]) -> dict[str, str]:
    """By field what is wrong with what was typed on a screen; no sentence grows with it."""
    with pytest.raises(Refusal) as caught:
        forms.given(key, here, {}, typed)
    assert all(len(str(problem.params)) < 300 for problem in caught.value.problems)
    return {str(problem.about): problem.code for problem in caught.value.problems}


def test_facts_say_everything_in_words() -> None:
    match = random_match(37)
    record = GAME.play(match, runners(match))
    data = json.loads(canonical(report_of(record)))
    facts = forms.facts(lined(match), data, GAME.reported(match, data))
    places = {fact.place for fact in facts}
    assert len(places) == len(facts)
    hurt = sum(len(side["injuries"]) for side in data["sides"])
    assert sum(".hurt." in place for place in places) == hurt
    assert {"conceded", "0.score", "1.score"} <= places


def test_touchdowns_that_were_awarded_are_told_where_there_were_some() -> None:
    match = random_match(37)
    record = GAME.play(match, runners(match))
    data = json.loads(canonical(report_of(record)))
    for side, number in zip(data["sides"], (0, 1), strict=True):
        side["awarded"] = number
    facts = forms.facts(lined(match), data, record)
    assert [f.value for f in facts if f.place.endswith(".awarded")] == ["1"]


@pytest.mark.clause("LG-FIX-28", "BB-OT-02")
def test_a_tie_of_a_knock_out_is_told_where_the_score_is_typed() -> None:
    match = random_match(0)
    here = lined(Match("blood_bowl", match.version, {"overtime": True}, match.line_ups, SEED))
    level = {"score-0": "1", "score-1": "1"}
    with pytest.raises(Refusal) as no:
        forms.given("result", here, {}, level)
    (problem,) = no.value.problems
    assert problem.code == "match_not_decided"
    shown = forms.step("result", here, {}, level).told([problem])
    assert [field.name for field in shown.fields if field.wrong] == ["score-0"]
    assert forms.given("result", here, {}, {**level, "score-1": "2"})
