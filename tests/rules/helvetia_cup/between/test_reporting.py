"""A match reported from the table leaves the record that the engine would have left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.helvetia_cup.between.preparing import prepare
from rules.helvetia_cup.between.report_checks import report_problems
from rules.helvetia_cup.between.report_rules import report_warnings
from rules.helvetia_cup.between.reporting import reported
from rules.helvetia_cup.between.team import Team
from rules.helvetia_cup.match import recorded_score
from rules.helvetia_cup.position import COUNTS
from rules.problems import Problem
from rules.record import Match, Record, canonical
from tests.rules.helvetia_cup.between.records import (
    CUP,
    FIRST,
    LEAGUE,
    SEED,
    after,
    events_after,
    foxes,
    glaciers,
    happen,
    played,
    season,
    shirt,
)

JSON = Any
#: The glaciers have two goalkeepers, so have the foxes; 3 of the glaciers is a captain.
STARTERS = (1, 3, 4, 5, 7)
BENCHED = {"fielded": False}


def match_of(
    home: Team | None = None, away: Team | None = None, options: Mapping[str, JSON] = CUP
) -> Match:
    line_ups = prepare(FIRST, [home or glaciers(), away or foxes()], options)
    return Match("helvetia_cup", "first", options, line_ups, SEED)


def goal_at(minute: int, shirt: int, kind: str = "shot") -> list[JSON]:
    return [{"minute": minute, "number": shirt, "kind": kind}]


def goals(*shirts: int, kind: str = "shot") -> list[JSON]:
    return [{"minute": 10 + at, "number": shirt, "kind": kind} for at, shirt in enumerate(shirts)]


def booked(minute: int, *shirts: int, card: str = "yellow") -> list[JSON]:
    """Cards of the referee, all in that minute."""
    return [{"minute": minute, "number": shirt, "card": card} for shirt in shirts]


#: A side that is left with two outfield players in that minute.
def short(minute: int) -> JSON:
    return {"cards": booked(minute, 3, 4, card="red")}


def squad(*shirts: int, **lines: JSON) -> list[JSON]:
    """The match squad; ``n7`` tells of number 7."""
    return [{"number": n, **lines.get(f"n{n}", {})} for n in (shirts or STARTERS)]


def report(home: JSON = None, away: JSON = None, **more: JSON) -> JSON:
    """A report of a match that both sides played with their first five; 1-0 if nothing is told."""
    home = {"goals": goals(7), **(home or {})}
    return {"sides": [{"lines": squad(), **each} for each in (home, away or {})], **more}


def problems(
    told: JSON,
    match: Match | None = None,
    teams: Sequence[Team] | None = None,
    *,
    finished: bool = True,
) -> list[Problem]:
    """What is wrong with it; without any, against which rules it is."""
    found, teams = match or match_of(), teams or [glaciers(), foxes()]
    wrong = report_problems(found, told, teams, finished=finished)
    return wrong or report_warnings(found, told, teams, finished=finished)


def codes(told: JSON, match: Match | None = None, **more: Any) -> list[tuple[str, str]]:
    return [(each.code, each.about) for each in problems(told, match, **more)]


def record(told: JSON, match: Match | None = None) -> Record:
    found = match or match_of()
    assert problems(told, found) == []
    return reported(found, told)


class TestTheRecord:
    @pytest.mark.clause("LG-FIX-05", "HC-END-01")
    def test_a_plain_win(self) -> None:
        found = record(report({"goals": goals(7, 4, kind="header")}, {"goals": goal_at(20, 5)}))

        assert found.outcome.kind == "played"
        assert [(s.result, s.score) for s in found.outcome.sides] == [("win", 2), ("loss", 1)]
        assert (found.answers, found.log) == ([], None)
        home = found.sides[0]
        assert (home["score"], home["shootout"], home["forfeit"]) == (2, None, False)
        assert [line["number"] for line in home["lines"]] == list(STARTERS)
        seven = home["lines"][-1]
        assert (seven["player"], seven["fielded"]) == (7, True)
        assert (seven["goals"], seven["header_goals"], seven["shots"]) == (1, 1, 1)
        assert set(COUNTS) < set(seven)
        canonical(found.to_json())

    @pytest.mark.clause("HC-END-04", "LG-FIX-05")
    def test_it_has_what_a_match_report_holds(self) -> None:
        told = report(
            {
                "lines": squad(1, 3, 4, 5, 7, 8, 9, n9={"fielded": False}, n4={"markers": 0}),
                "cards": booked(5, 4),
                "injuries": [{"minute": 7, "number": 5}],
                "substitutions": [{"minute": 7, "out": 5, "in": 8}],
                "trained": ["T01", "T11"],
                "played": ["T11", "L02"],
            },
            {
                "mission": "T26",
                "mission_done": True,
                "goals": [each | {"minute": 20 + each["minute"]} for each in goals(7, 7, 7)],
                "cards": booked(7, 4),
            },
        )
        home, away = record(told).sides

        for what in ("cards", "injuries", "substitutions"):
            assert home[what] == told["sides"][0][what]
        assert home["goals"] == [{"minute": 10, "number": 7, "kind": "shot", "half": 1}]
        assert home["acquired"] == {"way": "training", "trained": ["T01", "T11"]}
        assert (home["brought"], home["played"]) == (["T11"], ["T11", "L02"])
        assert away["acquired"] == {"way": "mission", "trained": []}
        assert (away["mission"], away["mission_done"]) == ("T26", True)
        lines = {line["number"]: line for line in home["lines"]}
        assert (lines[4]["markers_start"], lines[4]["markers"]) == (4, 0)
        assert lines[8]["markers"] == lines[8]["markers_start"] == 3
        assert (lines[9]["fielded"], lines[5]["injured"], lines[4]["yellows"]) == (False, 1, 1)

    @pytest.mark.clause("HC-FOUL-07", "HC-LEAGUE-03")
    def test_a_second_yellow_is_red_as_well_and_what_cards_count_in_a_table(self) -> None:
        yellow = {"number": 4, "card": "yellow"}
        cards = [{"minute": 5, **yellow}, {"minute": 50, **yellow}]
        red = {"minute": 50, "number": 4, "card": "red"}
        for told in (cards, [*cards, red]):
            home = record(report({"cards": told}))
            assert home.sides[0]["cards"] == [*cards, red]
            four = home.sides[0]["lines"][2]
            assert (four["yellows"], four["reds"]) == (2, 1)
            counts = home.outcome.sides[0].counts
            assert (counts["yellows"], counts["reds"], counts["card_points"]) == (2, 1, 5)

    @pytest.mark.clause("HC-LEAGUE-03")
    def test_what_a_table_may_ask(self) -> None:
        found = record(
            report(
                {
                    "lines": squad(n1={"saves": 3}, n7={"shots": 5}, n4={"fouls": 1}),
                    "injuries": [{"minute": 7, "number": 5}],
                    "cards": booked(9, 4),
                },
                {"cards": booked(7, 4)},
            )
        )
        counts = found.outcome.sides[0].counts
        assert set(counts) == {*COUNTS, "card_points"}
        assert {what: number for what, number in counts.items() if number} == {
            "goals": 1,
            "fouls": 1,
            "injured": 1,
            "shots": 5,
            "saves": 3,
            "yellows": 1,
            "card_points": 1,
        }

    @pytest.mark.clause("HC-TIME-10", "HC-TIME-13")
    def test_a_goal_belongs_to_the_half_of_its_minute_unless_it_is_said(self) -> None:
        minutes = (1, 45, 46, 90, 91, 105, 106, 120)
        told = [goal_at(minute, 7)[0] for minute in minutes]
        # T09 has stopped the clock, so that a goal falls in the minute in which a half began.
        told.append({**goal_at(45, 7)[0], "half": 2})
        level = [goal_at(minute, 7)[0] for minute in (10, 20, 30, 50, 60)]
        other = {"goals": level, "played": ["T09"], "trained": ["T09"]}
        found = record(report({"goals": told}, other)).sides[0]["goals"]
        assert [goal["half"] for goal in found] == [1, 1, 2, 2, 3, 3, 4, 4, 2]

        late = report({"goals": goal_at(121, 7)})
        assert ("count_out_of_range", "sides.0.goals.0.minute") in codes(late)

    @pytest.mark.clause("HC-SHOOT-01", "HC-SHOOT-09")
    def test_a_shoot_out_decides_and_does_not_count_for_the_score(self) -> None:
        found = record(report({"goals": []}, shootout=[3, 4]))
        assert [(s.result, s.score) for s in found.outcome.sides] == [("loss", 0), ("win", 0)]
        assert [side["shootout"] for side in found.sides] == [3, 4]

    @pytest.mark.clause("HC-END-02", "HC-EX-77", "HC-FOUL-15")
    @pytest.mark.parametrize(
        ("score", "forfeit", "recorded"),
        [
            ((4, 1), 0, (0, 3)),
            ((0, 5), 0, (0, 5)),
            ((1, 4), 0, (0, 3)),
            ((0, 3), 1, (3, 0)),
            ((5, 1), 1, (5, 1)),
            ((2, 2), None, (2, 2)),
        ],
    )
    def test_what_a_forfeit_is_recorded_as(
        self, score: tuple[int, int], forfeit: int | None, recorded: tuple[int, int]
    ) -> None:
        assert recorded_score(FIRST.ruleset, score, forfeit) == recorded
        if forfeit is None:
            return
        sides: list[JSON] = [
            {"goals": [each for at in range(goals_) for each in goal_at(2 + 2 * at + side, 7)]}
            for side, goals_ in enumerate(score)
        ]
        sides[forfeit] |= short(20)
        found = record(report(*sides, forfeit=forfeit))
        assert found.outcome.kind == "conceded"
        assert tuple(side.score for side in found.outcome.sides) == recorded
        assert found.outcome.sides[forfeit].result == "loss"
        assert [side["forfeit"] for side in found.sides] == [forfeit == 0, forfeit == 1]

    @pytest.mark.clause("HC-LEAGUE-14")
    def test_academy_players_are_in_it_for_this_match(self) -> None:
        home = season(glaciers(), {1: {"injured": 1}, 2: {"injured": 1}})
        match = match_of(home)
        told = report({"lines": squad(91, 3, 4, 5, 7)})
        assert report_problems(match, told, [home, foxes()]) == []
        found = reported(match, told)
        # They stand in the line-up, so nobody is hired beside it.
        assert found.sides[0]["hired"] == []
        assert found.sides[0]["lines"][-1]["player"] is None


class TestTheAftermath:
    @pytest.mark.clause("LG-FIX-05", "HC-TOUR-02")
    def test_a_typed_match_does_what_a_played_one_does(self) -> None:
        cards: JSON = {"trained": ["T01"], "played": ["T01", "L03"]}
        lines: JSON = {7: {"goals": 1}, 4: {"yellows": 2, "reds": 1}, 5: {"injured": 1}}
        lines[3] = {"markers": 0}
        as_played = played(glaciers(), foxes(), score=(1, 0), lines=(lines, {}), cards=(cards, {}))
        as_told = record(
            report(
                {
                    "lines": squad(*STARTERS, 8, n3={"markers": 0}),
                    "cards": booked(19, 4, 4),
                    "injuries": [{"minute": 30, "number": 5}],
                    "substitutions": [{"minute": 30, "out": 5, "in": 8}],
                    **cards,
                },
                {"played": ["T20"], "trained": ["T20"]},
            )
        )
        teams = glaciers(), foxes()
        for side in (0, 1):
            one, other = (events_after(each, teams)[side] for each in (as_played, as_told))
            other = [event for event in other if "T20" not in event.payload.get("cards", ())]
            # The first is what is counted of everybody who was there.
            assert one[1:] == other[1:]

    @pytest.mark.clause("HC-TOUR-02", "HC-SUSP-01", "HC-INJ-01", "HC-FAT-02")
    def test_who_misses_the_next_match(self) -> None:
        told = report(
            {
                "lines": squad(*STARTERS, 8, n3={"markers": 0}),
                "cards": booked(19, 4, card="red"),
                "injuries": [{"minute": 30, "number": 5}],
                "substitutions": [{"minute": 30, "out": 5, "in": 8}],
            },
            {"cards": booked(30, 4)},
        )
        home, _ = after(record(told), (glaciers(), foxes()))
        assert [n for n in range(1, 11) if not shirt(home, n).is_available("cup")] == [4, 5]
        assert shirt(home, 3).is_fatigued("cup")


class TestWhoPlayed:
    @pytest.mark.clause("HC-SQUAD-01", "HC-SQUAD-03")
    @pytest.mark.parametrize(
        ("lines", "fits"),
        [
            (squad(1, 3, 4, 5, 7), True),
            (squad(1, 3, 4, 5, 7, 8, 9, n8=BENCHED, n9=BENCHED), True),
            (squad(1, 2, 3, 4, 5, 7, 8, n2=BENCHED, n8=BENCHED), True),
            (squad(1, 3, 4, 5, 7, 8, 9, 10), False),
            (squad(1, 3, 4, 5), False),
            (squad(3, 4, 5, 7, 8), False),
            (squad(1, 2, 3, 4, 5), False),
            (squad(1, 3, 4, 5, 7, n7={"fielded": False}), False),
        ],
    )
    def test_a_goalkeeper_four_others_and_two_substitutes(self, lines: JSON, fits: bool) -> None:
        found = codes(report({"goals": [], "lines": lines}, {"goals": goals(7)}))
        assert found == ([] if fits else [("match_squad_wrong", "sides.0.lines")])

    @pytest.mark.clause("HC-SQUAD-02", "HC-SQUAD-05")
    def test_one_captain_at_most(self) -> None:
        told = report({"goals": goals(4), "lines": squad(1, 3, 4, 5, 6)})
        assert codes(told) == [("captains_in_squad", "sides.0.lines")]
        assert codes(report({"goals": goals(4), "lines": squad(1, 4, 5, 7, 8)})) == []

    @pytest.mark.clause("HC-SQUAD-07", "LG-FIX-10")
    def test_who_was_not_available_cannot_have_played(self) -> None:
        home = season(glaciers(), {4: {"reds": 1}})
        teams = [home, foxes()]
        found = problems(report(), match_of(home), teams)
        assert [(each.code, each.about) for each in found] == [
            ("player_not_available", "sides.0.lines.2"),
            ("match_squad_wrong", "sides.0.lines"),
        ]
        assert found[0].params["name"] == "Skadi Longfrost"

    @pytest.mark.clause("LG-FIX-07")
    def test_every_fault_of_the_lines_at_once(self) -> None:
        lines = squad(n4={"markers": 5}, n5={"saves": -1}, n7={"fielded": False, "passes": 3})
        told = report({"lines": [*lines, {"number": 3}, {"number": 66}], "goals": []})
        assert codes(told) == [
            ("deed_out_of_range", "sides.0.lines.2.markers"),
            ("deed_out_of_range", "sides.0.lines.3.saves"),
            ("deeds_from_the_bench", "sides.0.lines.4"),
            ("listed_twice", "sides.0.lines.5"),
            ("unknown_number", "sides.0.lines.6"),
            ("match_squad_wrong", "sides.0.lines"),
            ("match_not_decided", "shootout"),
        ]

    @pytest.mark.clause("LG-FIX-07")
    @pytest.mark.parametrize("what", ["goals", "cards", "injuries"])
    def test_only_who_was_on_the_pitch_did_or_suffered_something(self, what: str) -> None:
        thing: JSON = {"minute": 9, "number": 9}
        thing |= {"kind": "shot"} if what == "goals" else {}
        thing |= {"card": "red"} if what == "cards" else {}
        own = {what: [thing], "lines": squad(1, 3, 4, 5, 7, 9, n9={"fielded": False})}
        told = report(own, {"goals": [] if what == "goals" else goals(5, 5), "cards": booked(9, 3)})
        told["sides"][0].setdefault("goals", [])
        for goal in told["sides"][1]["goals"]:
            goal["minute"] += 20
        assert codes(told) == [("did_not_play", f"sides.0.{what}.0")]

    @pytest.mark.clause("HC-FOUL-06", "HC-FOUL-09")
    @pytest.mark.parametrize(
        "own",
        [
            {"cards": [{"minute": 1, "number": 4, "card": "red"}] * 2},
            {"cards": [{"minute": 1, "number": 4, "card": "yellow"}] * 3},
            {"injuries": [{"minute": 1, "number": 4}] * 2},
            {
                "cards": [{"minute": 1, "number": 4, "card": "red"}],
                "injuries": [{"minute": 2, "number": 4}],
            },
        ],
    )
    def test_who_is_out_of_the_match_is_out(self, own: JSON) -> None:
        assert ("hurt_twice", "sides.0.cards") in codes(report(own))

    @pytest.mark.clause("HC-SUB-09", "HC-SUB-10", "HC-FOUL-06")
    @pytest.mark.parametrize(
        ("changes", "own", "found"),
        [
            ([(5, 8), (8, 9)], {}, []),
            ([(5, 8)], {"injuries": [{"minute": 7, "number": 5}]}, []),
            ([(1, 2)], {}, []),
            ([(1, 8), (4, 2)], {}, [("outfield_for_keeper", 0)]),
            ([(4, 2)], {"injuries": [{"minute": 7, "number": 1}]}, []),
            ([(5, 8), (4, 5)], {}, [("may_not_come_on", 1)]),
            ([(5, 8), (4, 8)], {}, [("may_not_come_on", 1)]),
            ([(5, 8), (5, 9)], {}, [("may_not_be_replaced", 1)]),
            (
                [(4, 8)],
                {"cards": [{"minute": 6, "number": 4, "card": "yellow"}] * 2},
                [("may_not_be_replaced", 0)],
            ),
            ([(4, 2)], {}, []),  # nobody else is on the bench
            (
                [(4, 2)],
                {"lines": squad(*STARTERS, 2, 8, n8=BENCHED)},
                [("keeper_for_outfield", 0)],
            ),
        ],
    )
    def test_who_may_have_come_on_for_whom(
        self, changes: list[tuple[int, int]], own: JSON, found: list[tuple[str, int]]
    ) -> None:
        told = [{"minute": 7, "out": out, "in": into} for out, into in changes]
        came = [into for _, into in changes if into not in STARTERS]
        lines = squad(*STARTERS, *dict.fromkeys(came))
        fouled = {"cards": booked(7, 3)}
        seen = codes(report({"substitutions": told, "lines": lines, **own}, fouled))
        assert seen == [(code, f"sides.0.substitutions.{n}") for code, n in found]


class TestCards:
    @pytest.mark.clause("HC-EX-73", "HC-TCARD-04", "HC-TCARD-05")
    def test_trainings_of_three_points_or_fewer(self) -> None:
        match, count = match_of(), 0
        for size in range(5):
            for pick in combinations(FIRST.tactics, size):
                if sum(FIRST.tactics[card].cost for card in pick) > 4:
                    continue  # far too dear: the test below has one
                told = {"sides": [{"trained": list(pick)}, {}]}
                count += not problems(told, match, finished=False)
        assert count == 316

    @pytest.mark.clause("HC-TCARD-04", "HC-TCARD-08")
    def test_what_cannot_be_trained(self) -> None:
        home = happen(season(glaciers(), {}), "trained", competition="cup", cards=["T01"])
        match = match_of(home)
        told = report({"trained": ["T01", "T23", "T24"]}, {"trained": ["T01"]})
        assert codes(told, match) == [
            ("card_owned", "sides.0.trained"),
            ("training_too_dear", "sides.0.trained"),
        ]
        told = report({"trained": ["T02", "T02", "T99"]})
        assert codes(told) == [
            ("card_twice", "sides.0.trained"),
            ("unknown_card", "sides.0.trained"),
        ]

    @pytest.mark.clause("HC-TCARD-03", "HC-TCARD-06", "HC-TCARD-07", "HC-TCARD-11")
    def test_training_or_a_mission_for_a_card_that_is_not_owned(self) -> None:
        home = happen(season(glaciers(), {}), "trained", competition="cup", cards=["T01"])
        match = match_of(home)
        assert codes(report({"mission": "T26"}), match) == []
        assert codes(report({"mission": "T26", "trained": ["T02"]}), match) == [
            ("training_or_mission", "sides.0.mission")
        ]
        assert codes(report({"mission": "T01"}), match) == [("card_owned", "sides.0.mission")]
        assert codes(report({"mission": "T26", "brought": ["T26"]}), match) == [
            ("card_not_owned", "sides.0.brought")
        ]
        assert codes(report({"mission": "L01"}), match) == [("unknown_card", "sides.0.mission")]
        assert codes(report({"mission_done": True}), match) == [
            ("no_mission_to_fulfil", "sides.0.mission_done")
        ]

    @pytest.mark.clause("HC-MISSION-15")
    def test_who_forfeits_fulfils_no_mission(self) -> None:
        own = {"mission": "T26", "mission_done": True}
        assert codes(report({}, {**own, **short(20)}, forfeit=1)) == [
            ("no_mission_to_fulfil", "sides.1.mission_done")
        ]

    @pytest.mark.clause("HC-TCARD-07")
    def test_a_card_of_a_failed_mission_may_be_chosen_again(self) -> None:
        home, away = after(record(report({"mission": "T26"})), (glaciers(), foxes()))
        assert home.book("cup").collection == []
        assert codes(report({"mission": "T26"}), match_of(home, away)) == []

    @pytest.mark.clause("HC-TCARD-09", "HC-TCARD-10", "HC-CARD-01")
    def test_three_cards_of_the_collection_each_played_once(self) -> None:
        owned = ["T01", "T02", "T03", "T04"]
        home = happen(season(glaciers(), {}), "trained", competition="cup", cards=owned)
        match = match_of(home)

        def told(brought: list[str] | None, *cards: str) -> list[tuple[str, str]]:
            return codes(report({"brought": brought, "played": list(cards)}), match)

        assert told(owned[:3], "T01", "T02", "T03") == []
        assert told(None, "T01", "T04") == []
        assert told(owned) == [("too_many_cards", "sides.0.brought")]
        assert told(None, *owned) == [("too_many_cards", "sides.0.brought")]
        assert told(owned[:2], "T03") == [("card_not_brought", "sides.0.played")]
        assert told(owned[:2], "T01", "T01") == [("card_twice", "sides.0.played")]
        assert told(["T05"]) == [("card_not_owned", "sides.0.brought")]

    @pytest.mark.clause("HC-TCARD-01", "HC-TCARD-02", "HC-TCARD-12", "HC-CARD-02")
    def test_one_legendary_card_a_match_and_each_once_a_tournament(self) -> None:
        assert codes(report({"played": ["L01", "L02"]})) == [("too_many_cards", "sides.0.played")]
        home, away = after(record(report({"played": ["L01"]})), (glaciers(), foxes()))
        match = match_of(home, away)
        assert codes(report({"played": ["L01"]}), match) == [("legendary_used", "sides.0.played")]
        assert codes(report({"played": ["L02"]}, {"played": ["L01"]}), match) == []

    @pytest.mark.clause("HC-TOUR-01")
    def test_in_a_friendly_hands_are_dealt(self) -> None:
        match = match_of(options={})
        told = {"brought": ["T23", "T24"], "played": ["T24", "L05"]}
        assert codes(report(told), match) == []
        assert codes(report({"trained": ["T01"]}), match) == [
            ("no_cards_in_a_friendly", "sides.0.trained")
        ]

    @pytest.mark.clause("HC-DEAL-02", "HC-DEAL-04")
    def test_a_hand_of_a_friendly_is_three_cards_of_one_deck(self) -> None:
        match = match_of(options={})
        three = ["T23", "T24", "T21"]
        assert codes(report({"brought": three, "played": three}), match) == []
        assert codes(report({"brought": three, "played": ["L05"]}), match) == [
            ("too_many_kept", "sides.0.played")
        ]
        assert codes(report({"brought": ["T23"]}, {"played": ["T23", "L05"]}), match) == [
            ("card_in_both_hands", "sides.0.brought"),
            ("card_in_both_hands", "sides.1.brought"),
        ]


class TestHowItEnded:
    @pytest.mark.clause("HC-EXTRA-04", "HC-SHOOT-01", "HC-LEAGUE-01")
    def test_a_shoot_out_where_a_match_must_be_decided_and_nowhere_else(self) -> None:
        level: JSON = {"goals": []}
        league = match_of(options=LEAGUE)
        assert codes(report(level)) == [("match_not_decided", "shootout")]
        assert codes(report(level, shootout=[2, 2])) == [("match_not_decided", "shootout")]
        assert codes(report(level, shootout=[3, 2])) == []
        assert codes(report(shootout=[3, 2])) == [("no_shootout", "shootout")]
        assert codes(report(level), league) == []
        assert record(report(level), league).outcome.sides[0].result == "draw"
        assert codes(report(level, shootout=[3, 2]), league) == [("no_shootout", "shootout")]
        few = {**level, **short(20)}
        assert codes(report(few, forfeit=0)) == []
        assert codes(report(few, forfeit=0, shootout=[3, 2])) == [("no_shootout", "shootout")]

    @pytest.mark.clause("LG-KO-06")
    @pytest.mark.parametrize(
        ("first_leg", "away_scores", "decided"),
        [((0, 1), False, False), ((1, 1), False, True), ((0, 1), True, False),
         ((1, 2), True, True)],
    )  # fmt: skip
    def test_over_two_legs(
        self, first_leg: tuple[int, int], away_scores: bool, decided: bool
    ) -> None:
        """1-0, after a first leg with that score in the order of these sides."""
        options = {**CUP, "first_leg": list(first_leg), "away_scores": away_scores}
        match = match_of(options=options)
        found = codes(report(), match)
        assert found == ([] if decided else [("match_not_decided", "shootout")])
        assert (codes(report(shootout=[1, 0]), match) == []) is not decided


class TestShape:
    @pytest.mark.clause("LG-FIX-07")
    @pytest.mark.parametrize(
        ("told", "about"),
        [
            (None, "report"),
            ({"score": 1}, "report"),
            ({"forfeit": 2}, "forfeit"),
            ({"forfeit": True}, "forfeit"),
            ({"shootout": [1]}, "shootout"),
            ({"sides": [{}]}, "sides"),
            ({"sides": [{}, 7]}, "sides.1"),
            ({"sides": [{"spp": 1}, {}]}, "sides.0"),
            ({"sides": [{"goals": [{"minute": 1, "number": 7}]}, {}]}, "sides.0.goals.0"),
            ({"sides": [{"goals": goals(7, kind="own")}, {}]}, "sides.0.goals.0"),
            (
                {"sides": [{"cards": [{"minute": "1", "number": 7, "card": "red"}]}, {}]},
                "sides.0.cards.0",
            ),
            ({"sides": [{"lines": [{"number": 7, "goals": 1}]}, {}]}, "sides.0.lines.0"),
            ({"sides": [{"lines": {}}, {}]}, "sides.0.lines"),
            ({"sides": [{"played": "T01"}, {}]}, "sides.0.played"),
            ({"sides": [{"mission": 1}, {}]}, "sides.0.mission"),
            ({"sides": [{"mission_done": 1}, {}]}, "sides.0.mission_done"),
        ],
    )
    def test_what_cannot_be_read_is_named(self, told: JSON, about: str) -> None:
        assert codes(told) == [("report_not_readable", about)]

    @pytest.mark.clause("LG-FIX-07")
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers(-2, 130) | st.sampled_from(["T01", "red"]),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(
                        [
                            "sides",
                            "lines",
                            "goals",
                            "cards",
                            "number",
                            "minute",
                            "played",
                            "trained",
                            "card",
                            "kind",
                            "shootout",
                            "forfeit",
                            "mission",
                        ]
                    ),
                    inner,
                )
            ),
            max_leaves=12,
        )
    )
    def test_any_json_is_a_record_or_problems(self, told: JSON) -> None:
        for finished in (False, True):
            found = problems(told, finished=finished)
            assert all(isinstance(each, Problem) for each in found)
        if not problems(told, finished=False):
            canonical(reported(match_of(), told).to_json())

    @pytest.mark.clause("LG-FIX-07")
    def test_a_draft_need_not_fit_together_yet(self) -> None:
        assert problems({}, finished=False) == []
        assert problems({"sides": [{"goals": goals(7)}, {}]}, finished=False) == []
        assert problems({}) != []
