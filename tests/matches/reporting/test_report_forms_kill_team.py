"""The screens of a Kill Team report say back what it says, and lose nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from matches.games.kill_team import reporting as forms
from matches.games.kill_team.match_log import lined_up
from matches.reporting import forms as on_pages
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.kill_team.between.reporting import reported
from rules.kill_team.between.scoring import places
from rules.record import Match, canonical
from rules.typed import Wanted
from tests.matches.reporting.test_report_forms import filled
from tests.rules.kill_team.between.records import pair
from tests.rules.kill_team.between.test_reporting import (
    few,
    match_of,
    out,
    report,
    sides_of_a_report,
    wounded,
)
from tests.support.barracks import DATA

JSON = Any
TEAMS = pair()


def lined(match: Match | None = None) -> LinedUp:
    sides = [Side(team, "random", True) for team in TEAMS]
    return LinedUp(match or match_of(), sides, [])


@pytest.mark.clause("LG-FIX-05")
@given(sides_of_a_report(), st.sampled_from(sorted(DATA.missions)), st.booleans())
def test_sending_each_screen_back_changes_nothing(sides: JSON, mission: str, known: bool) -> None:
    more = {"attacker": 1, "rounds": 4, "conceded": 0} if known else {}
    for side in sides:
        side["held"] = side["held"] if places(DATA.missions[mission]) else 0
    data, here = report(*sides, mission=mission, **more), lined()
    left = canonical(reported(here.match, data).to_json())
    for key, title in forms.steps(here, data):
        assert title
        data = forms.given(key, here, data, filled(forms.step(key, here, data)))
        assert canonical(reported(here.match, data).to_json()) == left, key
    facts = forms.facts(here, data, reported(here.match, data))
    assert len({fact.place for fact in facts}) == len(facts)


def write(key: str, data: JSON = None, **typed: str) -> JSON:
    """The report after what was typed on one screen."""
    return forms.given(key, lined(), data or {}, typed)


@pytest.mark.clause("KT-CAMP-12", "KT-MISS-05")
def test_what_is_typed_is_in_the_report() -> None:
    data = write("mission", mission="assassinate", attacker="1")
    assert (data["mission"], data["attacker"]) == ("assassinate", 1)
    everybody = {f"in-{number}": "yes" for number in range(1, 11)}
    typed = {**everybody, "out-7": "yes", "out-8": "yes", "fw-1": "2"}
    data = write("side-0", data, **typed)
    data = write("by", data, **{"by-0-7": "2", "by-0-8": ""})
    data = write("result", data, **{"rounds": "4", "conceded": "0", "broken-0": "yes"})
    assert data["sides"][0] == {
        "out": [{"number": 7, "by": 2}, {"number": 8, "by": None}],
        "lines": [{"number": 1, "flesh_wounds": 2}],
        "broken": True,
        "held": 0,
    }
    assert (data["rounds"], data["conceded"]) == (4, 0)
    again = write("side-0", data, **everybody, **{"out-7": "yes", "out-5": "yes"})
    assert again["sides"][0]["out"] == [{"number": 5, "by": None}, {"number": 7, "by": 2}]
    assert write("result", data, rounds="many")["rounds"] == "many"


@pytest.mark.clause("KT-SETUP-01")
def test_other_models_can_be_ticked_than_were_lined_up() -> None:
    here = lined(few(1, 5, 6))
    rows = forms.step("side-0", here, {}).rows
    assert [row.label for row in rows][:4] == [
        "Model 1 (Leader 1)",
        "Model 5",
        "Model 6",
        "Model 2 (Comms 1)",
    ]
    assert [row.fields[0].value for row in rows] == ["yes"] * 3 + [""] * 7
    typed = {"in-1": "yes", "in-2": "yes", "in-5": "yes", "out-7": "yes"}
    data = forms.given("side-0", here, report(), typed)
    assert data["sides"][0]["team"] == [1, 2, 5, 7], "whoever was out has played"
    [group, _orks] = forms.step("by", here, data).groups
    assert [field.label for field in group.fields] == ["Model 7"]
    told = {f.place: f.value for f in forms.facts(here, data, reported(here.match, data))}
    assert told["0.team"] == "Model 1, Model 5, Model 3, Model 7"
    again = forms.given("side-0", here, data, dict.fromkeys(("in-1", "in-2", "in-3"), "yes"))
    assert "team" not in again["sides"][0]


@pytest.mark.clause("KT-CAMP-12")
def test_it_is_asked_of_the_fallen_alone_who_did_it() -> None:
    step = forms.step("by", lined(), report(out(7, 9, by=2)))
    guards, orks = step.groups
    assert [field.name for field in guards.fields] == ["by-0-7", "by-0-9"]
    assert guards.fields[0].value == "2"
    assert ("2", "Ork Gunner 2") in guards.fields[0].options
    assert (orks.fields, orks.note) == ([], "Nobody was out of action.")


@pytest.mark.clause("KT-MISS-11", "KT-MISS-12")
@pytest.mark.parametrize(
    ("mission", "label"),
    [
        ("hold_the_ground", "The Ninth: markers controlled"),
        ("sweep_and_clear", "The Ninth: quarters swept"),
        ("firefight", ""),
    ],
)
def test_places_are_asked_for_where_the_mission_counts_them(mission: str, label: str) -> None:
    [group] = forms.step("result", lined(), report(mission=mission)).groups
    asked = {field.name: field.label for field in group.fields}
    assert asked.get("held-0", "") == label
    if label:
        data = write("result", report(mission=mission), **{"held-1": "6"})
        assert [side["held"] for side in data["sides"]] == [0, 6]
        other = write("mission", data, mission="firefight")
        assert [side["held"] for side in other["sides"]] == [0, 0]


@pytest.mark.clause("KT-CAMP-39")
def test_without_a_kill_team_nothing_is_asked() -> None:
    here = lined(match_of(empty=[1]))
    assert [key for key, _title in forms.steps(here, {})] == ["result"]
    step = forms.step("result", here, {})
    assert (step.groups, step.clauses) == ((), ("KT-CAMP-39",))
    assert "No legal kill team of: The Ninth" in step.help
    assert forms.given("result", here, report(out(3)), {"rounds": "3"}) == {}
    assert forms.facts(here, {}, reported(here.match, {}))


@pytest.mark.clause("LG-FIX-06")
def test_a_report_is_told_in_words() -> None:
    here = lined()
    data = report(
        {**out(7, by=2), "broken": True}, wounded(3), mission="assassinate", attacker=1, rounds=5
    )
    told = {f.place: f.value for f in forms.facts(here, data, reported(here.match, data))}
    assert told["mission"] == "Assassinate"
    assert told["0.out.7"] == "out of action, by Ork Gunner 2"
    assert told["1.lines.3"] == "flesh wounds: 1"
    assert (told["0.broken"], told["rounds"], told["conceded"]) == ("yes", "5", "nobody")
    assert told["0.score"] == "4"


@pytest.mark.clause("KT-CAMP-20", "KT-ADV-34", "KT-CAMP-15")
def test_what_is_asked_after_the_match_is_asked_in_words() -> None:
    about = {"player": 7, "name": "Ada"}
    roll = Wanted("casualty", "KT-CAMP-20", 0, 10, 1, about=about)
    asked, faces = forms.purpose(lined(), roll).split("\n")
    assert (asked, faces[:6]) == ("The Ninth: what becomes of Ada?", "1 dead")
    assert on_pages.purpose(lined(), roll) == asked, "what faces mean is said only while they fall"
    assert on_pages.question(lined(), roll) == f"{asked}\n{faces}"
    triage = Wanted("triage", "KT-ADV-34", 0, 6, 1, about=about)
    assert forms.purpose(lined(), triage) == (
        "The Ninth: does the medic save Ada?\nIt does on 4 to 6"
    )
    learns = Wanted("level_ability", "", 0, options=["bold", "inspiring"], about=about)
    assert forms.purpose(lined(), learns) == "The Ninth: what does Ada learn?"
    assert [forms.option(learns, each) for each in learns.options] == ["Bold", "Inspiring"]
    with translation.override("ru"):
        assert "Ada" in forms.purpose(lined(), roll)
        assert forms.option(learns, "bold") == "Смелый"


@pytest.mark.clause("KT-ROST-14")
def test_a_line_up_says_its_force() -> None:
    assert lined_up(match_of().line_ups[1]) == ["Force 100"]
