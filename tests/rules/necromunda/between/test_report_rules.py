"""LG-FIX-22, NM-REP: battles typed in that cannot have been, and such as are against a rule."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import pytest

from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.reports.against_rules import report_warnings
from rules.necromunda.between.reports.checks import report_problems
from rules.necromunda.between.reports.record import begun, reported
from rules.necromunda.game import GAME
from rules.record import Match, Record
from tests.rules.necromunda.between.battles import LEAGUE, pair
from tests.rules.necromunda.between.gangs import captured, team
from tests.rules.necromunda.between.test_reporting import match
from tests.rules.necromunda.between.test_reporting import report as report_of

JSON = Any
GANGS = pair()
EVERYBODY = [1, 2, 3, 4, 5]
GONE: JSON = {"out": EVERYBODY}


def report(home: JSON = None, away: JSON = None, **more: JSON) -> JSON:
    """A finished report; of a Stand-off that the first side has won, unless it says otherwise."""
    return report_of(home or {}, away or {}, **more)


def refused(wish: JSON, gangs: Sequence[Team] = GANGS) -> list[tuple[str, str]]:
    """What cannot have been: codes and clauses."""
    found = report_problems(match(gangs), wish, gangs)
    return [(each.code, each.clause) for each in found]


def told(wish: JSON, gangs: Sequence[Team] = GANGS, **more: Any) -> list[tuple[str, str]]:
    """What is against a rule in a report of which nothing is refused."""
    assert refused(wish, gangs) == []
    found = report_warnings(match(gangs), wish, gangs, **more)
    return [(each.code, each.clause) for each in found]


def deeds(kind: str, count: int = 1, by: int = 1, **more: JSON) -> list[JSON]:
    return [{"kind": kind, "number": by, **more} for _ in range(count)]


# -- what cannot have been -------------------------------------------------------------------------


@pytest.mark.clause("NM-REP-01", "NM-STATUS-18")
def test_nobody_is_taken_out_who_stands_at_the_end_and_nobody_twice() -> None:
    out = deeds("took_out", victim=[1, 3])
    assert refused(report({"deeds": out})) == [("victim_was_not_out", "NM-STATUS-18")]
    assert refused(report({"deeds": out}, {"out": [3]})) == []
    twenty = refused(report({"deeds": out * 20}, {"out": [3]}))
    assert twenty == [("taken_out_twice", "NM-STATUS-18")] * 19
    both = report({"deeds": out}, {"out": [3], "deeds": deeds("took_out", victim=[1, 3])})
    assert refused(both) == [("taken_out_twice", "NM-STATUS-18")]


@pytest.mark.clause("NM-REP-01", "NM-INJURY-09")
def test_what_a_fighter_does_to_itself_is_no_deed() -> None:
    for kind in ("took_out", "injured"):
        own = report({"deeds": deeds(kind, victim=[0, 1]), "out": [1]})
        assert refused(own) == [("own_victim", "NM-INJURY-09")]


@pytest.mark.clause("NM-REP-01", "NM-RALLY-01", "NM-RECOV-06", "NM-INJURY-04")
@pytest.mark.parametrize(
    ("kind", "code", "clause"),
    [
        ("rallied", "rallied_too_often", "NM-RALLY-01"),
        ("assisted", "assisted_too_often", "NM-RECOV-06"),
        ("injured", "injured_too_often", "NM-INJURY-04"),
    ],
)
def test_what_happens_once_a_round_happens_no_more_often(kind: str, code: str, clause: str) -> None:
    more: dict[str, Any] = {"victim": [1, 4]} if kind == "injured" else {}
    for count, rounds, said in ((60, 1, True), (3, 2, True), (2, 2, False), (11, None, True)):
        wish = report({"deeds": deeds(kind, count, **more)}, rounds=rounds)
        assert refused(wish) == ([(code, clause)] if said else []), (count, rounds)


@pytest.mark.clause("NM-REP-01", "NM-CAMP-48")
def test_who_was_never_on_the_table_was_hit_by_nobody() -> None:
    wish = report({"deeds": deeds("injured", victim=[1, 5])}, {"placed": [1, 2, 3, 4]})
    assert refused(wish) == [("was_never_there", "NM-CAMP-48")]


@pytest.mark.clause("NM-REP-01", "NM-FX-37")
def test_only_a_friend_with_mentor_is_a_mentor() -> None:
    wish = report({"deeds": deeds("rallied", mentors=[2])})
    assert refused(wish) == [("no_mentor", "NM-FX-37")]


@pytest.mark.clause("NM-REP-01", "NM-SCEN-28", "NM-SCEN-37", "NM-SCEN-45", "NM-CAMP-55")
def test_objectives_are_scored_where_there_are_some() -> None:
    three = {"deeds": deeds("objective", 3)}
    assert refused(report(three)) == [("nothing_to_score", "NM-CAMP-55")]
    looters = {**three, "caskets": 2}
    assert refused(report(looters, scenario="looters")) == [
        ("more_secured_than_caskets", "NM-SCEN-28")
    ]
    assert refused(report({**three, "caskets": 3}, scenario="looters")) == []
    border = {"scenario": "border_dispute"}
    assert refused(report({**three, "role": "attacker"}, **border)) == []
    assert refused(report({**three, "role": "defender"}, **border)) == [
        ("only_for_attackers", "NM-SCEN-36")
    ]
    many = {"deeds": deeds("objective", 13), "role": "attacker"}
    assert refused(report(many, **border)) == [("scored_too_often", "NM-SCEN-36")]
    gangs = [captured(GANGS[0], 3), GANGS[1]]
    twice = {"deeds": deeds("objective", 2), "role": "attacker"}
    assert refused(report(twice, scenario="rescue_mission"), gangs) == [
        ("scored_too_often", "NM-SCEN-41")
    ]


@pytest.mark.clause("NM-REP-01", "LG-FIX-01")
def test_who_conceded_has_not_won() -> None:
    wish = report({"result": "win"}, {"result": "loss"}, conceded=0)
    assert refused(wish) == [("result_against_the_concession", "LG-FIX-01")] * 2
    assert refused(report({"result": "loss"}, {"result": "win"}, conceded=0)) == []
    assert refused(report({"result": None}, {"result": None}, conceded=0)) == []


@pytest.mark.clause("NM-REP-01", "NM-TRAIT-10")
def test_nothing_is_used_up_more_often_than_it_was_carried() -> None:
    gangs = [team("orlock", ["leader stub_gun stub_gun.dumdum", "ganger"]), GANGS[1]]
    lost = {"number": 1, "item": "stub_gun.dumdum"}
    fell = {"out": [3, 4, 5, 2]}
    assert refused(report({"lost": [lost]}, fell), gangs) == []
    assert refused(report({"lost": [lost, lost]}, fell), gangs) == [
        ("had_no_such_item", "NM-TRAIT-10")
    ]


# -- what is against a rule ------------------------------------------------------------------------


@pytest.mark.clause("LG-FIX-22", "NM-REP-02", "NM-OVER-05")
def test_who_has_won_follows_from_who_is_left() -> None:
    assert told(report({}, {"out": [3]})) == []
    assert told(report({"out": [3]})) == [("another_has_won", "NM-OVER-05")]
    assert told(report(GONE, GONE)) == [("gangs_have_drawn", "NM-OVER-05")]
    assert told(report(GONE)) == [("another_has_won", "NM-OVER-05")]
    drawn = {"result": "draw"}
    assert told(report({**drawn, **GONE}, {**drawn, **GONE})) == []
    # Before it is all typed the gangs still change.
    assert told(report(GONE, GONE), finished=False) == []


@pytest.mark.clause("NM-REP-02", "NM-SCEN-27")
def test_looters_are_won_by_more_caskets() -> None:
    looters = report({"caskets": 2}, {"caskets": 3}, scenario="looters")
    assert told(looters) == [("another_has_won", "NM-SCEN-27")]
    more = report({"caskets": 3, **GONE}, {"caskets": 2}, scenario="looters")
    assert told(more) == []
    level = report({"caskets": 2}, {"caskets": 2}, scenario="looters")
    assert told(level) == [("gangs_have_drawn", "NM-SCEN-27")]


def border(attacker: JSON, defender: JSON, winner: str = "attacker") -> JSON:
    results = {role: "win" if role == winner else "loss" for role in ("attacker", "defender")}
    sides = [
        {"role": role, "result": results[role], **own}
        for role, own in (("attacker", attacker), ("defender", defender))
    ]
    return {"scenario": "border_dispute", "sides": sides}


@pytest.mark.clause("NM-REP-02", "NM-SCEN-39")
def test_three_desecrations_win_a_border_dispute_whoever_is_left() -> None:
    three = {"deeds": deeds("objective", 3)}
    assert told(border({**three, **GONE}, {})) == []
    assert told(border({**three, **GONE}, {}, "defender")) == [("another_has_won", "NM-SCEN-39")]
    assert told(border({}, {})) == [("another_has_won", "NM-SCEN-39")]
    assert told(border({}, GONE)) == []
    assert told(border({}, {}, "defender")) == []
    assert told(border({}, {}, "nobody") | {"sides": [
        {"role": "attacker", "result": "draw"}, {"role": "defender", "result": "draw"},
    ]}) == [("another_has_won", "NM-SCEN-39")]  # fmt: skip
    # Who stayed away could still have come.
    some = {"placed": [1, 2], "out": [1, 2]}
    assert told(border({}, some)) == told(border({}, some, "defender")) == []


@pytest.mark.clause("NM-REP-02", "NM-SCEN-45", "NM-SCEN-44")
def test_a_rescue_is_won_without_saying_whom() -> None:
    gangs = [captured(team("orlock", ["leader", "champion", *["ganger"] * 4]), 6), GANGS[1]]
    rescue = border(GONE, {}) | {"scenario": "rescue_mission"}
    assert told(rescue, gangs) == []
    rescue["sides"][0]["deeds"] = deeds("objective")
    assert told(rescue, gangs) == []
    rescue["sides"][0]["result"], rescue["sides"][1]["result"] = "loss", "win"
    assert told(rescue, gangs) == [("another_has_won", "NM-SCEN-45")]


@pytest.mark.clause("NM-REP-02", "NM-SCEN-33")
def test_an_ambush_is_won_by_half_of_the_crew() -> None:
    def ambush(winner: str, *out: int, attacker: JSON = None) -> list[tuple[str, str]]:
        wish = border(attacker or {}, {"out": [*out]}, winner)
        return told(wish | {"scenario": "ambush"})

    assert ambush("attacker", 1, 2, 3) == ambush("defender", 1, 2) == []
    assert ambush("attacker", 1, 2) == [("another_has_won", "NM-SCEN-33")]
    assert ambush("defender", 1, 2, 3) == [("another_has_won", "NM-SCEN-33")]
    assert ambush("attacker", 1, 2, 3, attacker=GONE) == [("another_has_won", "NM-SCEN-33")]


@pytest.mark.clause("NM-REP-02", "NM-SCEN-49")
def test_of_three_the_most_on_their_feet_have_won() -> None:
    gangs = [*GANGS, team("cawdor", ["leader", "ganger"], name="Third")]
    sides: list[dict[str, Any]] = [
        {"result": "win"},
        {"result": "loss", "out": [2]},
        {"result": "loss"},
    ]
    wish = {"scenario": "free_for_all", "sides": sides}
    assert told(wish, gangs) == []
    sides[1]["out"] = []
    assert told(wish, gangs) == [("gangs_have_drawn", "NM-SCEN-49")]


@pytest.mark.clause("NM-REP-02", "NM-BOTTLE-06")
def test_only_a_bottled_gang_flees() -> None:
    assert told(report({}, {"fled": [3]})) == [("fled_without_bottling", "NM-BOTTLE-06")]
    assert told(report({}, {"fled": [3], "bottled": True})) == []
    hurt = {"injured": [{"number": 3, "fled": True}]}
    assert told(report({}, hurt)) == [("fled_without_bottling", "NM-BOTTLE-06")]


@pytest.mark.clause("NM-REP-02", "NM-CREW-07", "NM-SCEN-09")
def test_a_crew_has_no_more_fighters_than_its_scenario_says() -> None:
    twelve = team("orlock", ["leader", *["ganger"] * 11], name="Home")
    gangs = [twelve, GANGS[1]]
    assert told(report(), gangs) == [("crew_too_large", "NM-CREW-07")]
    # It is told where it is typed: not by the scenario, while nobody has said who fought.
    assert told(report(), gangs, finished=False) == []
    everybody = report({"placed": [*range(1, 13)]})
    assert told(everybody, gangs, finished=False) == [("crew_too_large", "NM-CREW-07")]
    assert told(report({"placed": [*range(1, 11)]}), gangs) == []
    reinforced = border({}, {}, "defender") | {"scenario": "border_dispute"}
    assert told(reinforced, gangs) == []


# -- what is known, and what it comes to ----------------------------------------------------------


@pytest.mark.clause("NM-REP-03")
def test_a_battle_about_nothing_else_shows_who_was_left() -> None:
    def scores(wish: JSON) -> list[int]:
        return [side.score for side in reported(match(GANGS), wish).outcome.sides]

    fell = report({"out": [5]}, {"out": [1, 2], "injured": [{"number": 3}], "fled": [4]})
    assert scores({**fell, "scores": "standing"}) == [4, 1]
    # As it was counted before: so records of then are still made of their reports.
    assert scores(fell) == [0, 0]
    caskets = report({"caskets": 3}, {"caskets": 2}, scenario="looters", scores="standing")
    assert scores(caskets) == [3, 2]
    three = {"deeds": deeds("objective", 3), "role": "attacker"}
    assert scores(report(three, scenario="border_dispute", scores="standing")) == [3, 0]


@pytest.mark.clause("LG-FIX-23", "NM-SCEN-01", "NM-CAMP-21")
def test_what_is_known_of_a_battle_is_filled_in() -> None:
    def known(**options: JSON) -> JSON:
        lined = match(GANGS)
        return begun(Match(lined.game, lined.version, {**LEAGUE, **options}, lined.line_ups, b""))

    assert known() == {"scores": "standing"}
    assert known(scenario="looters")["scenario"] == "looters"
    terms = {"scenario": "rescue_mission", "attacker": 7}
    rescue = known(campaign={"entries": [4, 7], "terms": terms})
    assert rescue["scenario"] == "rescue_mission"
    assert [side["role"] for side in rescue["sides"]] == ["defender", "attacker"]


# -- battles of the engine ------------------------------------------------------------------------


def typed_in(record: Record) -> JSON:
    """What people would have written down of a battle of the engine."""
    sides = []
    for side, own in enumerate(record.sides):
        lines, result = own["lines"], record.outcome.sides[side].result
        ends = {line["number"]: line["status"] for line in lines}
        hurt = {line["number"] for line in lines if line["fled_injured"]}
        sides.append(
            {
                "role": own["role"],
                "result": result,
                "placed": [line["number"] for line in lines if line["placed"]],
                "out": [number for number, end in ends.items() if end == "out_of_action"],
                "fled": [n for n, end in ends.items() if end == "fled" and _was(lines, n, hurt)],
                "injured": [
                    {"number": number, "fled": number in hurt}
                    for number, end in ends.items()
                    if end == "seriously_injured" or number in hurt
                ],
                "bottled": own["bottled"],
                "caskets": own["secured"] if own["scenario"] == "looters" else 0,
                "deeds": [
                    _deed(deed)
                    for deed in own["deeds"]
                    if deed["who"] is not None and deed["who"][0] == side
                ],
            }
        )
    first = record.sides[0]
    return {
        "scenario": first["scenario"],
        "rounds": first["rounds"],
        "scores": "standing",
        "sides": sides,
    }


def _was(lines: Sequence[JSON], number: int, hurt: set[int]) -> bool:
    """Whether a fighter that fled was on the table and not hurt; a reserve flees unseen."""
    [line] = [each for each in lines if each["number"] == number]
    return bool(line["placed"]) and number not in hurt


def _deed(deed: JSON) -> JSON:
    victim = deed["victim"] if deed["kind"] in ("injured", "took_out") else None
    near = [number for _, number in deed["mentors"]]
    return {
        "kind": deed["kind"],
        "number": deed["who"][1],
        "victim": victim,
        "activation": deed["activation"],
        "mentors": near,
    }


SCENARIOS = ("stand_off", "looters", "ambush", "border_dispute")


@pytest.mark.clause("NM-REP-01", "NM-REP-02", "NM-REP-03", "LG-FIX-05")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_engine_fights_is_told_nothing_and_scores_the_same(scenario: str) -> None:
    for n in range(3):
        seed = bytes([n, SCENARIOS.index(scenario)]) * 16
        lined = match(GANGS)
        battle = Match(
            "necromunda", "first", {**LEAGUE, "scenario": scenario}, lined.line_ups, seed
        )
        coaches = [RandomAnswers(Stream(seed, f"coach-{side}")) for side in (0, 1)]
        played = GAME.play(battle, coaches, log=False)
        wish = typed_in(played)
        assert report_problems(battle, wish, GANGS) == [], n
        assert report_warnings(battle, wish, GANGS) == [], n
        dice = Stream(seed, "changes")
        for _ in range(8):
            changed = _changed(wish, dice)
            assert report_problems(battle, changed, GANGS) or report_warnings(
                battle, changed, GANGS
            ), changed
        again = reported(battle, wish).outcome.sides
        assert [(s.result, s.score) for s in again] == [
            (s.result, s.score) for s in played.outcome.sides
        ], n


def _changed(wish: JSON, dice: Stream) -> JSON:
    """The report with something that cannot be, or that is against a rule."""
    changed = deepcopy(wish)
    at = dice.draw(2)
    own, other = changed["sides"][at], changed["sides"][1 - at]
    match dice.draw(6):
        case 0:
            own["deeds"] += deeds("rallied", 60)
        case 1:
            own["deeds"] += deeds("took_out", victim=[at, 1])
        case 2:
            stands = [n for n in other["placed"] if n not in other["out"]] or [1]
            own["deeds"] += deeds("took_out", 2, victim=[1 - at, stands[0]])
        case 3:
            own["result"], other["result"] = other["result"], own["result"]
            if own["result"] == "draw":
                own["result"] = "win"
        case 4:
            changed["rounds"] = 11
        case _:
            own["caskets"] = 6
    return changed
