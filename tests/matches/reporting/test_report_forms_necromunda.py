"""The screens of a Necromunda report say back what it says, and lose nothing of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from matches.games.necromunda import reporting as forms
from matches.reporting.forms import results
from matches.resolution.line_ups import LinedUp
from matches.resolution.playing import Side
from rules.necromunda.between.reports.checks import report_problems
from rules.necromunda.between.reports.record import reported
from rules.record import Match, canonical
from rules.typed import Wanted
from tests.matches.reporting.test_report_forms import filled
from tests.rules.necromunda.between.battles import pair
from tests.rules.necromunda.between.gangs import DATA, SMALL, team
from tests.rules.necromunda.between.test_reporting import match

JSON = Any
GANGS = [
    team("orlock", ["leader stub_gun stub_gun.dumdum", *SMALL[1:]], name="Home"),
    pair()[1],
]
MATCH = match(GANGS)


def lined(frozen: Match = MATCH) -> LinedUp:
    return LinedUp(frozen, [Side(gang, "random", True) for gang in GANGS], [])


def numbers(side: int) -> list[int]:
    return [entry["number"] for entry in MATCH.line_ups[side]["players"]]


@st.composite
def sides_of_a_report(draw: st.DrawFn) -> list[JSON]:
    """What can be said of both gangs, whether it fits or not."""
    found = []
    for side in (0, 1):
        ends = {n: draw(st.sampled_from(["", "out", "injured", "ran", "fled"])) for n in
                numbers(side)}  # fmt: skip
        deeds = draw(
            st.lists(
                st.one_of(
                    st.fixed_dictionaries(
                        {
                            "kind": st.sampled_from(["took_out", "injured"]),
                            "number": st.sampled_from(numbers(side)),
                            "victim": st.tuples(
                                st.just(1 - side), st.sampled_from(numbers(1 - side))
                            ).map(list),
                        },
                        optional={"activation": st.integers(0, 40), "mentors": st.just([1])},
                    ),
                    st.fixed_dictionaries(
                        {
                            "kind": st.sampled_from(["rallied", "assisted", "objective"]),
                            "number": st.sampled_from(numbers(side)),
                        }
                    ),
                ),
                max_size=4,
            )
        )
        found.append(
            {
                "out": [n for n in ends if ends[n] == "out"],
                "fled": [n for n in ends if ends[n] == "fled"],
                "injured": [
                    {"number": n, "fled": ends[n] == "ran"}
                    for n in ends
                    if ends[n] in ("injured", "ran")
                ],
                "deeds": deeds,
                "result": draw(st.sampled_from(["win", "loss", "draw", None])),
                "bottled": draw(st.booleans()),
                "role": draw(st.sampled_from(["attacker", "defender", None])),
            }
        )
    return found


@pytest.mark.clause("LG-FIX-05")
@given(sides_of_a_report(), st.sampled_from(sorted(DATA.scenarios)), st.booleans())
def test_sending_each_screen_back_changes_nothing(
    sides: list[JSON], scenario: str, known: bool
) -> None:
    if not DATA.scenarios[scenario].players.least <= 2:
        scenario = "stand_off"
    more = {"rounds": 4, "conceded": 0} if known else {}
    data, here = {"scenario": scenario, "sides": sides, **more}, lined()
    left = canonical(reported(MATCH, data).to_json())
    for key, title in forms.steps(here, data):
        assert title
        data = forms.given(key, here, data, filled(forms.step(key, here, data)))
        assert canonical(reported(MATCH, data).to_json()) == left, key
    facts = forms.facts(here, data, reported(MATCH, data))
    assert len({fact.place for fact in facts}) == len(facts)


def write(key: str, data: JSON = None, **typed: str) -> JSON:
    """The report after what was typed on one screen."""
    return forms.given(key, lined(), data or {}, typed)


@pytest.mark.clause("NM-OVER-06", "NM-CAMP-49", "NM-CAMP-52", "NM-TRAIT-10")
def test_what_is_typed_is_in_the_report() -> None:
    data = write("battle", scenario="looters", **{"role-0": "a", "role-1": "b"})
    everybody = {f"in-{n}": "yes" for n in numbers(0)}
    data = write("side-0", data, **everybody)
    there = {f"in-{n}": "yes" for n in numbers(1) if n != 2}
    data = write("side-1", data, **there, **{"end-1": "out", "end-3": "fled_injured"})
    deeds = {"who-0": "1", "deed-0": "took_out", "victim-0": "1:1", "turn-0": "7"}
    data = write("deeds-0", data, **deeds, **{"who-1": "2", "deed-1": "objective"})
    item = "stub_gun.dumdum"
    data = write("lost-0", data, **{"item-0": f"1:{item}", "item-1": ""})
    data = write("result", data, rounds="6", **{
        "result-0": "win", "result-1": "loss", "bottled-1": "yes", "caskets-0": "2",
    })  # fmt: skip
    first, second = data["sides"]
    assert (data["scenario"], data["rounds"], data["conceded"]) == ("looters", 6, None)
    assert first["deeds"] == [
        {"kind": "took_out", "number": 1, "victim": [1, 1], "activation": 7},
        {"kind": "objective", "number": 2},
    ]
    assert first["lost"] == [{"number": 1, "item": item}]
    assert (first["result"], first["caskets"], second["bottled"]) == ("win", 2, True)
    assert (second["out"], second["injured"]) == ([1], [{"number": 3, "fled": True}])
    assert 2 not in second["placed"]
    assert report_problems(MATCH, data, GANGS) == []
    told = {each.place: each.value for each in forms.facts(lined(), data, reported(MATCH, data))}
    assert told["1.end.1"] == "out of action"
    assert told["0.deeds.0"].startswith("took an enemy out of action: ")
    assert told["0.caskets"] == "2"
    assert write("result", data, rounds="many")["rounds"] == "many"


@pytest.mark.clause("NM-FX-37")
def test_who_has_mentor_is_asked_for_by_each_deed_and_nobody_else() -> None:
    columns = [title for title, _about in forms.step("deeds-0", lined(), {}).columns]
    assert "Mentor near by" not in columns
    gangs = [
        team("orlock", ["leader mentor", "champion mentor", *SMALL[2:]], name="Home"),
        GANGS[1],
    ]
    frozen = match(gangs)
    here = LinedUp(frozen, [Side(gang, "random", True) for gang in gangs], [])
    asked = forms.step("deeds-0", here, {})
    assert [title for title, _about in asked.columns][-1] == "Mentor near by"
    assert [value for value, _name in asked.rows[0].fields[-1].options] == ["", "1", "2", "1+2"]
    typed = {"who-0": "3", "deed-0": "took_out", "victim-0": "1:1", "mentor-0": "1+2"}
    data = forms.given("deeds-0", here, {}, typed)
    assert data["sides"][0]["deeds"][0]["mentors"] == [1, 2]
    again = filled(forms.step("deeds-0", here, data))
    assert forms.given("deeds-0", here, data, again) == data
    data = forms.given("deeds-0", here, data, {**again, "mentor-0": ""})
    assert "mentors" not in data["sides"][0]["deeds"][0]


@pytest.mark.clause("NM-OVER-08")
def test_where_nobody_can_fight_nothing_is_typed_in() -> None:
    nobody = [{**MATCH.line_ups[0], "players": []}, MATCH.line_ups[1]]
    here = lined(Match(MATCH.game, MATCH.version, MATCH.options, nobody, MATCH.seed))
    assert [key for key, _title in forms.steps(here, {})] == ["result"]
    assert MATCH.line_ups[0]["name"] in forms.step("result", here, {}).help
    assert forms.given("result", here, {}, {"rounds": "4"}) == {}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_what_is_asked_after_a_battle_has_words(language: str) -> None:
    with translation.override(language):
        for asked in ("succumb", "lasting_injury", "reward", "capture", "die"):
            wanted = Wanted(asked, "NM-CAMP-09", 0, 6, about={"player": 1, "name": "Ада"})
            text = forms.purpose(lined(), wanted)
            assert "{" not in text
            assert MATCH.line_ups[0]["name"] in text
            assert asked not in ("succumb", "capture") or "Ада" in text


def test_income_says_of_which_territory() -> None:
    home = MATCH.line_ups[0]["name"]
    for source, said in (("old_ruins", "Old ruins"), ("player:3", "a territory")):
        wanted = Wanted("income", "NM-CAMP-39", 0, 6, whom=f"earned/{source}")
        assert forms.purpose(lined(), wanted) == f"{home}: income of {said}"


@pytest.mark.clause("LG-FIX-35", "NM-CAMP-11", "NM-CAMP-18")
def test_results_of_dice_are_offered_by_name() -> None:
    about = {"player": 1, "name": "Ada"}
    injuries = results(lined(), {}, lasting(about))
    assert len(injuries) == 17
    assert dict(injuries)["5 5"] == forms.outcome(lined(), {}, lasting(about), [5, 6])
    assert "5 6" not in dict(injuries)
    capture = Wanted("capture", "NM-CAMP-18", 0, 6, about=about)
    assert dict(results(lined(), write("result", **{"result-0": "win"}), capture)) == {
        "1": "captured",
        "4": "escapes",
    }
    for numbers_say_it in ("reward", "die"):
        assert results(lined(), {}, Wanted(numbers_say_it, "NM-SCEN-11", 0, 6)) == []


def lasting(about: JSON) -> Wanted:
    return Wanted("lasting_injury", "NM-CAMP-10", 0, 6, 2, about=about)


@pytest.mark.clause("LG-FIX-28", "NM-CAMP-49")
def test_by_whom_alone_is_out_of_action_and_the_enemy_s_deed() -> None:
    data = write("side-1", **{"by-1": "0:2", "end-3": "injured", "by-3": "0:1", "end-4": "out"})
    first, second = data["sides"]
    assert (second["out"], second["injured"]) == ([1, 4], [{"number": 3, "fled": False}])
    assert first["deeds"] == [
        {"kind": "took_out", "number": 2, "victim": [1, 1]},
        {"kind": "injured", "number": 1, "victim": [1, 3]},
    ]
    step = forms.step("side-1", lined(), data)
    shown = {field.name: field.value for field in step.fields}
    assert (shown["by-1"], shown["by-3"], shown["by-4"]) == ("0:2", "0:1", "")


@pytest.mark.clause("LG-FIX-28")
def test_another_enemy_or_none_takes_the_deed_away() -> None:
    deed = {"kind": "took_out", "number": 2, "victim": [1, 1], "activation": 7}
    rallied = {"kind": "rallied", "number": 1}
    data = {"sides": [{"deeds": [deed, rallied]}, {"out": [1]}]}
    before = canonical(data)
    kept = write("side-1", data, **{"end-1": "out", "by-1": "0:2"})
    assert kept["sides"][0]["deeds"] == [deed, rallied]
    hurt = write("side-1", data, **{"end-1": "injured", "by-1": "0:2"})
    assert hurt["sides"][0]["deeds"] == [{**deed, "kind": "injured"}, rallied]
    other = write("side-1", data, **{"end-1": "out", "by-1": "0:3"})
    assert other["sides"][0]["deeds"] == [
        rallied,
        {"kind": "took_out", "number": 3, "victim": [1, 1]},
    ]
    none = write("side-1", data, **{"end-1": "out"})
    assert none["sides"][0]["deeds"] == [rallied]
    assert canonical(data) == before, "the report that is stored is not touched"


@pytest.mark.clause("NM-SCEN-05")
def test_only_roles_of_the_scenario_are_offered() -> None:
    def offered(scenario: str) -> list[str]:
        fields = forms.step("battle", lined(), {"scenario": scenario}, None).fields
        role = next(field for field in fields if field.name == "role-0")
        return [value for value, _label in role.options]

    for each in DATA.scenarios.values():
        if each.id in dict(forms.step("battle", lined(), {}, None).fields[0].options):
            assert offered(each.id) == ["", *dict.fromkeys(each.roles)]
    assert {"attacker", "defender"} < {*offered("")}, "nobody knows yet which scenario it was"
