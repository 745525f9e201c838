"""LG-FIX-05, -07, NM-OVER-06, -08: battles that were fought at a table and typed in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules.dice import Script, Stream
from rules.necromunda.between.aftermath import aftermath
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.preparing import prepare
from rules.necromunda.between.reports.against_rules import report_warnings
from rules.necromunda.between.reports.checks import report_problems
from rules.necromunda.between.reports.record import reported
from rules.record import Match, Record, canonical
from rules.typed import AwaitingEntry, Typed
from tests.rules.necromunda.between.battles import LEAGUE, SEED, pair
from tests.rules.necromunda.between.gangs import (
    DATA,
    SMALL,
    captured,
    happen,
    owning,
    recovering,
    team,
)

JSON = Any


def match(gangs: Sequence[Team]) -> Match:
    return Match("necromunda", "first", LEAGUE, prepare(gangs, LEAGUE), SEED)


def report(*sides: JSON, scenario: str = "stand_off", **more: JSON) -> JSON:
    """A finished report; the first side has won unless it is said otherwise."""
    usual = [{"result": "win"}, {"result": "loss"}]
    given = [{**own, **side} for own, side in zip(usual, sides or ({}, {}), strict=True)]
    return {"scenario": scenario, "sides": given, **more}


def wrong(wish: JSON, gangs: Sequence[Team] | None = None, **more: Any) -> list[tuple[str, str]]:
    """Codes and places of what is wrong with it; without any, against which rules it is."""
    gangs = gangs or pair()
    found = report_problems(match(gangs), wish, gangs, **more)
    found = found or report_warnings(match(gangs), wish, gangs, **more)
    return [(each.code, each.about) for each in found]


def record(wish: JSON, gangs: Sequence[Team] | None = None) -> Record:
    gangs = gangs or pair()
    assert report_problems(match(gangs), wish, gangs) == []
    return reported(match(gangs), wish)


# -- what becomes of it ----------------------------------------------------------------------------


@pytest.mark.clause("NM-OVER-06")
def test_a_report_becomes_the_record_of_a_battle() -> None:
    told = record(
        report(
            {
                "role": "a",
                "deeds": [
                    {"kind": "took_out", "number": 1, "victim": [1, 3]},
                    {"kind": "rallied", "number": 2},
                ],
            },
            {
                "role": "b",
                "out": [3],
                "injured": [{"number": 4}, {"number": 5, "fled": True}],
                "fled": [2],
                "bottled": True,
            },
            rounds=4,
        )
    )
    assert [(side.result, side.score) for side in told.outcome.sides] == [("win", 0), ("loss", 0)]
    assert [dict(side.counts) for side in told.outcome.sides] == [{"took_out": 1}, {"took_out": 0}]
    home, away = told.sides
    assert (home["role"], away["bottled"], away["rounds"]) == ("a", True, 4)
    assert [line["status"] for line in away["lines"]] == [
        "active",
        "fled",
        "out_of_action",
        "seriously_injured",
        "fled",
    ]
    assert [line["fled_injured"] for line in away["lines"]][3:] == [False, True]
    assert (home["lines"][0]["took_out"], home["lines"][1]["rallied"]) == (1, 1)
    assert home["deeds"][0]["who"] == [0, 1]
    assert canonical(told.to_json())


@pytest.mark.clause("NM-CAMP-17")
def test_a_gang_without_anybody_on_the_table_did_not_stand() -> None:
    gangs = [*pair()]
    told = record(report({}, {"out": [1, 2, 3], "fled": [4, 5]}), gangs)
    stood = [
        events[0].payload["stood"]
        for events in aftermath(DATA, told, gangs, [None, None], Stream(SEED, "dice"))
    ]
    assert stood == [True, False]


@pytest.mark.clause("NM-CAMP-48")
def test_who_was_never_placed_was_in_reserve() -> None:
    told = record(report({"placed": [1, 2]}, {}))
    assert [line["status"] for line in told.sides[0]["lines"]] == ["active"] * 2 + ["reserve"] * 3
    assert [line["placed"] for line in told.sides[0]["lines"]] == [True] * 2 + [False] * 3


@pytest.mark.clause("NM-CAMP-52")
def test_deeds_without_an_activation_are_of_different_ones() -> None:
    gangs = pair()
    deeds = [{"kind": kind, "number": 3, "victim": [1, 3]} for kind in ("injured", "took_out")]
    same = [{**each, "activation": 4} for each in deeds]
    for told, points in ((deeds, 1 + 1 + 2), (same, 1 + 2)):
        fell = report({"deeds": told, "caskets": 1}, {"out": [3]}, scenario="looters")
        filed = record(fell, gangs)
        events, _ = aftermath(DATA, filed, gangs, [None, None], Stream(SEED, "dice"))
        assert happen(gangs[0], *events).fighters[3].experience == points


def test_scores_are_caskets_or_objectives() -> None:
    objectives = [{"kind": "objective", "number": 1}] * 3
    told = record(report({"caskets": 3, "deeds": objectives}, {}, scenario="looters"))
    assert told.outcome.sides[0].score == 3
    told = record(report({"deeds": objectives}, {}, scenario="border_dispute"))
    assert told.outcome.sides[0].score == 3


@pytest.mark.clause("NM-OVER-05", "NM-SCEN-49")
def test_three_may_draw_and_one_lose() -> None:
    gangs = [*pair(), team("cawdor", SMALL, name="Third")]
    results = [{"result": "draw"}, {"result": "loss"}, {"result": "draw"}]
    told = record({"scenario": "free_for_all", "sides": results}, gangs)
    assert [side.result for side in told.outcome.sides] == ["draw", "loss", "draw"]
    both = [{"result": "win"}, {"result": "draw"}, {"result": "draw"}]
    assert wrong({"scenario": "free_for_all", "sides": both}, gangs) == [
        ("results_do_not_fit", "sides")
    ]


@pytest.mark.clause("NM-OVER-08")
def test_who_cannot_field_a_fighter_has_forfeited() -> None:
    gangs = [recovering(team("orlock", ["leader"]), 1), pair()[1]]
    told = reported(match(gangs), {})
    assert [(side.result, side.ended) for side in told.outcome.sides] == [
        ("loss", "walk_over_lost"),
        ("win", "walk_over_won"),
    ]
    assert wrong({}, gangs) == []
    assert wrong(report(), gangs) == [("no_battle_to_report", "report")]
    nobody = [recovering(team("orlock", ["leader"]), 1)] * 2
    assert reported(match(nobody), {}).outcome.kind == "double_forfeit"


@pytest.mark.clause("NM-CAMP-63", "NM-CAMP-08")
def test_of_three_one_forfeits_alone_and_the_others_fight() -> None:
    third = recovering(owning(team("cawdor", ["leader"], name="Third"), "wastes"), 1)
    gangs = [*pair(), third]
    sides = [{"result": "win"}, {"result": "loss"}, {}]
    told = record({"scenario": "free_for_all", "sides": sides}, gangs)
    assert [(side.result, side.ended) for side in told.outcome.sides] == [
        ("win", "played"),
        ("loss", "played"),
        ("loss", "walk_over_lost"),
    ]
    with Script("2d6=3,4") as dice:
        found = aftermath(DATA, told, gangs, [None] * 3, dice)
    home, _, absent = (happen(gang, *events) for gang, events in zip(gangs, found, strict=True))
    assert home.treasury == 1070
    assert (absent.step, absent.treasury, absent.fighters[1].is_ready) == ("roster", 1000, True)
    assert wrong({"scenario": "free_for_all", "sides": [{"result": "win"}, {}, {}]}, gangs) == [
        ("result_missing", "sides.1.result")
    ]


def test_who_conceded_has_lost() -> None:
    told = record({"scenario": "looters", "sides": [{}, {}], "conceded": 0})
    assert [side.ended for side in told.outcome.sides] == ["conceded", "conceded_to"]


@pytest.mark.clause("NM-CAMP-10")
def test_the_dice_of_the_aftermath_may_be_typed() -> None:
    gangs = pair()
    told = record(report({"out": [3]}, {}, scenario="looters"), gangs)
    typed = Typed([[3, 1]], Script())
    events, _ = aftermath(DATA, told, gangs, [typed.coach(0), typed.coach(1)], typed)
    assert not happen(gangs[0], *events).fighters[3].is_ready
    with pytest.raises(AwaitingEntry) as awaited:
        aftermath(DATA, told, gangs, [None, None], Typed([], Script()))
    wanted = awaited.value.wanted
    assert (wanted.purpose, wanted.clause, wanted.count, wanted.die) == (
        "lasting_injury",
        "NM-CAMP-10",
        2,
        6,
    )
    assert wanted.about == {"player": 3, "name": "Fighter 3"}


# -- what is wrong with it -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (None, [("report_not_readable", "report")]),
        ({"weather": "grey"}, [("report_not_readable", "report")]),
        ({"sides": [{}]}, [("report_not_readable", "sides")]),
        ({"scenario": 7, "sides": [{}, {}]}, [("report_not_readable", "scenario")]),
        ({"sides": [{"hats": 1}, {}]}, [("report_not_readable", "sides.0")]),
        ({"sides": [{"out": "3"}, {}]}, [("report_not_readable", "sides.0.out")]),
        ({"sides": [{}, {"result": "lost"}]}, [("report_not_readable", "sides.1.result")]),
        (
            {"sides": [{"deeds": [{"kind": "kissed", "number": 1}]}, {}]},
            [("report_not_readable", "sides.0.deeds.0")],
        ),
    ],
)
def test_what_cannot_be_read_is_said_by_its_place(wish: JSON, said: list[Any]) -> None:
    assert wrong(wish) == said


def test_what_is_missing_is_said_once_it_is_finished() -> None:
    assert wrong({}) == [
        ("scenario_missing", "scenario"),
        ("result_missing", "sides.0.result"),
        ("result_missing", "sides.1.result"),
    ]
    assert wrong({}, finished=False) == []


@pytest.mark.parametrize(
    ("side", "said"),
    [
        ({"out": [9]}, ("unknown_number", "sides.0.out.0")),
        ({"placed": [1, 9]}, ("unknown_number", "sides.0.placed.1")),
        ({"placed": [1], "out": [2]}, ("was_never_there", "sides.0.out.0")),
        ({"out": [1], "fled": [1]}, ("ended_twice", "sides.0.fled.0")),
        ({"out": [1, 1]}, ("ended_twice", "sides.0.out.1")),
        ({"deeds": [{"kind": "took_out", "number": 1}]}, ("victim_missing", "sides.0.deeds.0")),
        (
            {"deeds": [{"kind": "rallied", "number": 1, "victim": [1, 1]}]},
            ("no_victim_here", "sides.0.deeds.0"),
        ),
        (
            {"deeds": [{"kind": "injured", "number": 1, "victim": [2, 1]}]},
            ("no_such_victim", "sides.0.deeds.0"),
        ),
        (
            {"deeds": [{"kind": "injured", "number": 1, "victim": [1, 8]}]},
            ("no_such_victim", "sides.0.deeds.0"),
        ),
        (
            {"placed": [1], "deeds": [{"kind": "rallied", "number": 2}]},
            ("was_never_there", "sides.0.deeds.0"),
        ),
        (
            {"lost": [{"number": 1, "item": "shotgun"}]},
            ("had_no_such_item", "sides.0.lost.0"),
        ),
        ({"role": "attacker"}, ("no_such_role", "sides.0.role")),
        ({"caskets": 1}, ("too_many_caskets", "sides")),
        ({"rescued": 2}, ("is_no_captive", "sides.0.rescued")),
    ],
)
def test_what_does_not_fit_is_said_by_its_place(side: JSON, said: tuple[str, str]) -> None:
    assert said in wrong(report(side, {}))


def test_what_is_of_the_battle_as_a_whole() -> None:
    assert wrong(report(scenario="tea")) == [("no_such_scenario", "scenario")]
    assert wrong(report(scenario="free_for_all")) == [("not_for_so_many", "scenario")]
    assert wrong(report(rounds=11)) == [("too_many_rounds", "rounds")]
    assert wrong(report({"role": "a"}, {"role": "a"})) == [
        ("no_such_role", "sides.0.role"),
        ("no_such_role", "sides.1.role"),
    ]
    assert wrong(report({"placed": []}, {})) == [("nobody_fought", "sides.0.placed")]
    assert wrong({"scenario": "looters", "sides": [{}, {}], "conceded": 5}) == [
        ("no_such_gang_here", "conceded")
    ]


@pytest.mark.clause("NM-OVER-05")
def test_nobody_has_won_without_anybody_left_while_others_stand() -> None:
    gone = {"out": [1, 2, 3, 4, 5]}
    assert wrong(report(gone, {})) == [("another_has_won", "sides")]
    assert wrong(report({**gone, "caskets": 3}, {}, scenario="looters")) == []
    assert wrong(report(gone, gone)) == [("gangs_have_drawn", "sides")]


@pytest.mark.clause("NM-SCEN-44")
def test_only_a_captive_is_rescued_and_only_in_a_rescue() -> None:
    gangs = [captured(pair()[0], 3), pair()[1]]
    rescue = {"rescued": 3, "role": "attacker"}
    told = report(rescue, {"role": "defender"}, scenario="rescue_mission")
    assert record(told, gangs).sides[0]["rescued"] == 3
    assert wrong(report({"rescued": 3}, {}), gangs) == [("nobody_to_rescue", "sides.0.rescued")]


def test_what_was_used_up_must_have_been_carried() -> None:
    gangs = [team("orlock", ["leader stub_gun stub_gun.dumdum", *SMALL[1:]]), pair()[1]]
    lost = {"lost": [{"number": 1, "item": "stub_gun.dumdum"}]}
    assert record(report(lost, {}), gangs).sides[0]["lines"][0]["lost"] == ["stub_gun.dumdum"]
