"""What a table cannot have seen is refused with the clause it breaks; its true twin is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from rules.helvetia_cup.between.report_checks import report_problems
from rules.helvetia_cup.match import play
from tests.rules.helvetia_cup.between.records import LEAGUE, foxes, glaciers
from tests.rules.helvetia_cup.between.test_reporting import (
    BENCHED,
    STARTERS,
    booked,
    codes,
    goal_at,
    goals,
    match_of,
    problems,
    record,
    report,
    short,
    squad,
)
from tests.rules.helvetia_cup.between.test_seasons import report_of
from tests.rules.helvetia_cup.matches import coaches_of, random_match

JSON = Any
Said = tuple[str, str, str]


def said(told: JSON, options: Mapping[str, JSON] | None = None) -> list[Said]:
    """What is said against a report: code, clause and place."""
    match = None if options is None else match_of(options=options)
    return [(each.code, each.clause, each.about) for each in problems(told, match)]


def change(minute: int, out: int, into: int) -> list[JSON]:
    return [{"minute": minute, "out": out, "in": into}]


def hurt(minute: int, shirt: int) -> list[JSON]:
    return [{"minute": minute, "number": shirt}]


#: A draw of 1-1 after 90 minutes.
LEVEL: JSON = {"goals": goal_at(30, 5)}


class TestTrueReports:
    @pytest.mark.clause("LG-FIX-05", "LG-FIX-07")
    def test_what_the_engine_plays_is_never_refused(self) -> None:
        """`make proof` looks at many more (tests/proof/test_reporting.py)."""
        teams, seen = (glaciers(), foxes()), Counter[str]()
        for number in range(20):
            match = random_match(number)
            told = report_of(play(match, coaches_of(number)(match)))
            assert [str(each) for each in report_problems(match, told, teams)] == [], number
            seen["forfeit"] += told["forfeit"] is not None
            seen["shootout"] += told["shootout"] is not None
            for side in told["sides"]:
                seen["injuries"] += len(side["injuries"])
                seen["substitutions"] += len(side["substitutions"])
                seen["missions"] += side["mission_done"]
        assert all(seen.values()), seen
        assert len(seen) == 5


class TestWhoStarted:
    @pytest.mark.clause("HC-SQUAD-01")
    def test_seven_are_not_fielded_without_a_substitution(self) -> None:
        seven = squad(*STARTERS, 8, 9)
        assert said(report({"lines": seven})) == [
            ("too_many_started", "HC-SQUAD-01", "sides.0.lines")
        ]
        came = [*change(20, 5, 8), *change(20, 4, 9)]
        assert said(report({"lines": seven, "substitutions": came})) == []
        bench = squad(*STARTERS, 8, 9, n8=BENCHED, n9=BENCHED)
        assert said(report({"lines": bench})) == []

    @pytest.mark.clause("HC-SQUAD-01")
    def test_two_goalkeepers_do_not_start(self) -> None:
        assert said(report({"lines": squad(1, 2, 3, 4, 5, 7)})) == [
            ("too_many_started", "HC-SQUAD-01", "sides.0.lines")
        ]


class TestWhoWasThere:
    @pytest.mark.clause("HC-FOUL-06")
    def test_who_was_sent_off_scores_no_more(self) -> None:
        gone = {"cards": booked(10, 7, card="red")}
        assert said(report({**gone, "goals": goal_at(10, 7)})) == []
        assert said(report({**gone, "goals": goal_at(11, 7)})) == [
            ("after_he_left", "HC-FOUL-06", "sides.0.goals.0")
        ]

    @pytest.mark.clause("HC-FOUL-06", "HC-FOUL-07")
    def test_a_second_yellow_sends_him_off_as_well(self) -> None:
        twice = {"cards": [*booked(30, 7), *booked(10, 7)], "goals": goal_at(31, 7)}
        assert said(report(twice)) == [("after_he_left", "HC-FOUL-06", "sides.0.goals.0")]

    @pytest.mark.clause("HC-FOUL-07")
    def test_its_red_falls_in_the_same_minute(self) -> None:
        yellows = [*booked(10, 4), *booked(30, 4)]
        assert said(report({"cards": [*yellows, *booked(30, 4, card="red")]})) == []
        assert said(report({"cards": [*yellows, *booked(40, 4, card="red")]})) == [
            ("red_with_second_yellow", "HC-FOUL-07", "sides.0.cards.2")
        ]

    @pytest.mark.clause("HC-FOUL-09")
    def test_who_was_injured_does_no_more(self) -> None:
        own = {"injuries": hurt(20, 7), "goals": goal_at(21, 7), "cards": booked(22, 7)}
        assert said(report(own, {"cards": booked(20, 3)})) == [
            ("after_he_left", "HC-FOUL-09", "sides.0.goals.0"),
            ("after_he_left", "HC-FOUL-09", "sides.0.cards.0"),
        ]

    @pytest.mark.clause("HC-SUB-10", "HC-SUB-01")
    def test_a_substitute_acts_after_he_came_and_who_left_for_him_before(self) -> None:
        own = {"lines": squad(*STARTERS, 8), "substitutions": change(30, 7, 8)}
        assert said(report({**own, "goals": [*goal_at(30, 7), *goal_at(31, 8)]})) == []
        wrong = {**own, "goals": [*goal_at(30, 8), *goal_at(31, 7)], "cards": booked(29, 8)}
        assert said(report(wrong)) == [
            ("before_he_came_on", "HC-SUB-01", "sides.0.goals.0"),
            ("after_he_left", "HC-SUB-10", "sides.0.goals.1"),
            ("before_he_came_on", "HC-SUB-01", "sides.0.cards.0"),
        ]


class TestSubstitutions:
    @pytest.mark.clause("HC-SUB-10")
    def test_who_left_before_he_came_never_came(self) -> None:
        own = {"lines": squad(*STARTERS, 8, 9), "goals": goal_at(10, 4)}
        found = said(report({**own, "substitutions": [*change(30, 7, 8), *change(20, 8, 9)]}))
        assert ("may_not_come_on", "HC-SUB-10", "sides.0.substitutions.0") in found
        in_order = [*change(30, 8, 9), *change(20, 7, 8)]
        assert said(report({**own, "substitutions": in_order})) == []

    @pytest.mark.clause("HC-FOUL-10")
    def test_who_comes_on_for_an_injured_player_does_so_at_once(self) -> None:
        own = {"lines": squad(*STARTERS, 8), "injuries": hurt(20, 5)}
        fouled = {"cards": booked(20, 3)}
        assert said(report({**own, "substitutions": change(20, 5, 8)}, fouled)) == []
        assert said(report({**own, "substitutions": change(25, 5, 8)}, fouled)) == [
            ("replaced_at_another_time", "HC-FOUL-10", "sides.0.substitutions.0")
        ]

    @pytest.mark.clause("HC-SUB-10")
    @pytest.mark.parametrize("pair", [(5, 5), (5, 4)])
    def test_only_who_sat_on_the_bench_comes_on(self, pair: tuple[int, int]) -> None:
        found = said(report({"substitutions": change(20, *pair)}))
        assert ("may_not_come_on", "HC-SUB-10", "sides.0.substitutions.0") in found or (
            "match_squad_wrong",
            "HC-SQUAD-01",
            "sides.0.lines",
        ) in found

    @pytest.mark.clause("HC-SUB-09")
    def test_like_for_like_while_the_bench_has_it(self) -> None:
        def told(out: int, into: int, *bench: int) -> list[Said]:
            rest = {f"n{number}": BENCHED for number in bench}
            lines = squad(*STARTERS, into, *bench, **rest)
            return said(report({"lines": lines, "substitutions": change(20, out, into)}))

        about = "sides.0.substitutions.0"
        assert told(4, 2) == told(1, 8) == told(1, 2, 8) == told(4, 8, 2) == []
        assert told(4, 2, 8) == [("keeper_for_outfield", "HC-SUB-09", about)]
        assert told(1, 8, 2) == [("outfield_for_keeper", "HC-SUB-09", about)]

    @pytest.mark.clause("HC-SUB-09", "HC-GK-08")
    def test_a_goalkeeper_may_relieve_whoever_went_into_an_empty_goal(self) -> None:
        lines = squad(*STARTERS, 2, 8, n8=BENCHED)
        own = {"lines": lines, "cards": booked(20, 1, card="red")}
        assert said(report({**own, "substitutions": change(21, 4, 2)})) == []

    @pytest.mark.clause("HC-SUB-03")
    @pytest.mark.parametrize(
        ("minute", "away", "fits"),
        [(45, {}, True), (90, {}, False), (90, LEVEL, True), (120, LEVEL, False)],
    )
    def test_after_the_last_goal_nobody_comes_on(self, minute: int, away: JSON, fits: bool) -> None:
        own = {"lines": squad(*STARTERS, 8), "substitutions": change(minute, 5, 8)}
        own["goals"] = goal_at(min(minute, 90), 7)
        more = {"shootout": [3, 2]} if away else {}
        found = said(report(own, away, **more))
        wrong = ("play_was_over", "HC-SUB-03", "sides.0.substitutions.0.minute")
        assert found == ([] if fits else [wrong])


class TestTheClock:
    @pytest.mark.clause("HC-EXTRA-01", "HC-EXTRA-04")
    def test_no_minute_110_without_extra_time(self) -> None:
        late = {"goals": [*goal_at(10, 7), *goal_at(110, 7)]}
        wrong = [("no_extra_time", "HC-EXTRA-01", "sides.0.goals.1.minute")]
        assert said(report(late)) == wrong
        assert said(report(late, LEVEL)) == []
        assert said(report(late, LEVEL), LEAGUE) == wrong
        assert said(report({"cards": booked(95, 4)})) == [
            ("no_extra_time", "HC-EXTRA-01", "sides.0.cards.0.minute")
        ]

    @pytest.mark.clause("HC-TIME-11")
    def test_a_match_that_is_over_sees_no_foul(self) -> None:
        assert said(report({"goals": goal_at(90, 7), "cards": booked(89, 4)})) == []
        assert said(report({"cards": booked(90, 4)})) == [
            ("play_was_over", "HC-TIME-11", "sides.0.cards.0.minute")
        ]

    @pytest.mark.clause("HC-TIME-10")
    @pytest.mark.parametrize(
        ("half", "minute", "fits"),
        [(1, 45, True), (1, 46, False), (2, 46, True), (2, 44, False)],
    )
    def test_a_goal_falls_in_the_minutes_of_its_half(
        self, half: int, minute: int, fits: bool
    ) -> None:
        goal = {**goal_at(minute, 7)[0], "half": half}
        wrong = ("minute_outside_half", "HC-TIME-10", "sides.0.goals.0.minute")
        assert said(report({"goals": [goal]})) == ([] if fits else [wrong])

    @pytest.mark.clause("HC-TIME-02")
    def test_no_two_goals_in_one_minute_and_none_before_the_clock_moved(self) -> None:
        wrong = [("goal_moves_the_clock", "HC-TIME-02", "sides.1.goals.0.minute")]
        two = report({"goals": [*goal_at(20, 7), *goal_at(30, 7)]}, {"goals": goal_at(20, 5)})
        assert said(two) == wrong
        first = report({"goals": goal_at(20, 7)}, {"goals": goal_at(0, 5)})
        assert said(first, LEAGUE) == wrong
        # T09 takes the minutes of one die away.
        two["sides"][0] |= {"trained": ["T09"], "played": ["T09"]}
        assert said(two) == []

    @pytest.mark.clause("HC-TIME-02", "HC-TIME-11")
    def test_nor_two_in_the_last_minute_of_a_half_whatever_is_played(self) -> None:
        own = {"goals": [*goal_at(45, 7), *goal_at(45, 4)], "trained": ["T09"], "played": ["T09"]}
        assert said(report(own)) == [
            ("goal_moves_the_clock", "HC-TIME-02", "sides.0.goals.1.minute")
        ]


class TestFouls:
    @pytest.mark.clause("HC-FOUL-02", "HC-FOUL-03")
    def test_an_injury_comes_of_a_foul_and_a_foul_has_its_card(self) -> None:
        own = {"injuries": hurt(20, 5)}
        wrong = [("injury_without_foul", "HC-FOUL-02", "sides.0.injuries.0")]
        assert said(report(own, {"cards": booked(20, 3)})) == []
        assert said(report(own)) == wrong
        assert said(report(own, {"cards": booked(21, 3)})) == wrong
        # T20 makes a yellow card none at all.
        assert said(report(own, {"trained": ["T20"], "played": ["T20"]})) == []

    @pytest.mark.clause("HC-FOUL-02", "HC-FOUL-07")
    def test_a_second_yellow_with_its_red_is_one_foul(self) -> None:
        own = {"injuries": [*hurt(20, 5), *hurt(10, 4)], "lines": squad(*STARTERS, 8)}
        own["substitutions"] = change(20, 5, 8)
        assert said(report(own, {"cards": [*booked(10, 3), *booked(20, 3)]})) == []
        own["injuries"][1]["minute"] = 20
        assert said(report(own, {"cards": [*booked(10, 3), *booked(20, 3)]}, forfeit=None)) == [
            ("injury_without_foul", "HC-FOUL-02", "sides.0.injuries.1")
        ]

    @pytest.mark.clause("HC-PEN-01")
    @pytest.mark.parametrize(
        ("foul", "fits"), [(20, True), (19, True), (14, True), (13, False), (21, False)]
    )
    def test_a_penalty_kick_follows_a_foul(self, foul: int, fits: bool) -> None:
        told = report({"goals": goal_at(20, 7, "penalty")}, {"cards": booked(foul, 3)})
        wrong = ("penalty_without_foul", "HC-PEN-01", "sides.0.goals.0")
        assert said(told) == ([] if fits else [wrong])

    @pytest.mark.clause("HC-PEN-01")
    def test_one_foul_gives_one_penalty_kick(self) -> None:
        twice = [*goal_at(20, 7, "penalty"), *goal_at(22, 7, "penalty")]
        told = report({"goals": twice}, {"cards": booked(19, 3)})
        assert said(told) == [("penalty_without_foul", "HC-PEN-01", "sides.0.goals.1")]

    @pytest.mark.clause("HC-FOUL-02", "HC-FOUL-03")
    def test_fouls_that_are_counted_are_those_with_cards(self) -> None:
        own: JSON = {"cards": [*booked(10, 4), *booked(20, 4)], "lines": squad(n4={"fouls": 2})}
        assert said(report(own)) == []
        for fouls, code in ((1, "fewer_fouls_than_cards"), (3, "more_fouls_than_cards")):
            told = report({**own, "lines": squad(n4={"fouls": fouls})})
            assert said(told) == [(code, "HC-FOUL-02", "sides.0.lines.2.fouls")]

    @pytest.mark.clause("HC-FOUL-01")
    def test_one_side_suffers_what_the_other_commits(self) -> None:
        away = {"lines": squad(n3={"fouls": 1}), "cards": booked(10, 3)}
        assert said(report({"lines": squad(n4={"fouled": 1})}, away)) == []
        assert said(report({"lines": squad(n4={"fouled": 2})}, away)) == [
            ("fouls_do_not_match", "HC-FOUL-01", "sides.0.lines")
        ]


class TestForfeits:
    @pytest.mark.clause("HC-FOUL-15")
    def test_who_is_left_with_two_outfield_men_has_lost(self) -> None:
        few = short(20)
        assert said(report(few, forfeit=0)) == []
        assert said(report(few)) == [("must_forfeit", "HC-FOUL-15", "forfeit")]
        assert said(report(few, forfeit=1)) == [
            ("must_forfeit", "HC-FOUL-15", "forfeit"),
            ("no_reason_to_forfeit", "HC-FOUL-15", "forfeit"),
        ]

    @pytest.mark.clause("HC-FOUL-15")
    def test_and_nobody_else_has(self) -> None:
        for own in ({}, {"cards": booked(20, 3, card="red")}):
            assert said(report(own, forfeit=0)) == [
                ("no_reason_to_forfeit", "HC-FOUL-15", "forfeit")
            ]

    @pytest.mark.clause("HC-FOUL-15", "HC-FOUL-09")
    def test_an_injury_without_a_replacement_counts_as_a_sending_off(self) -> None:
        own = {"injuries": hurt(20, 5), "cards": booked(15, 4, card="red")}
        fouled = {"cards": booked(20, 3)}
        assert said(report(own, fouled, forfeit=0)) == []
        replaced = {"substitutions": change(20, 5, 8), "lines": squad(*STARTERS, 8)}
        assert said(report({**own, **replaced}, fouled)) == []

    @pytest.mark.clause("HC-FOUL-16", "HC-GK-08")
    def test_the_goalkeeper_does_not_count_and_who_follows_him_does(self) -> None:
        two = {"cards": booked(10, 1, 3, card="red")}
        assert said(report(two)) == []
        three = {"cards": booked(10, 1, 3, 4, card="red")}
        assert said(report(three)) == [("must_forfeit", "HC-FOUL-15", "forfeit")]
        assert said(report(three, forfeit=0)) == []

    @pytest.mark.clause("HC-END-01")
    def test_nothing_comes_after_it(self) -> None:
        told = report({**short(8), "goals": goals(7)}, {"cards": booked(9, 3)}, forfeit=0)
        assert said(told) == [
            ("match_was_over", "HC-END-01", "sides.0.goals.0.minute"),
            ("match_was_over", "HC-END-01", "sides.1.cards.0.minute"),
        ]

    @pytest.mark.clause("HC-END-03")
    def test_of_two_that_fall_short_by_one_foul_who_fouled_forfeits(self) -> None:
        fouls = {"cards": [*booked(10, 3, card="red"), *booked(20, 4, card="red")]}
        suffers = {"cards": booked(15, 3, card="red"), "injuries": hurt(20, 4)}
        suffers["goals"] = goal_at(5, 7)
        assert said(report(suffers, fouls, forfeit=1)) == []
        assert said(report(suffers, fouls, forfeit=0)) == [
            ("must_forfeit", "HC-FOUL-15", "forfeit")
        ]


class TestShootOut:
    @pytest.mark.clause("HC-SHOOT-03", "HC-SHOOT-04", "HC-SHOOT-05", "HC-SHOOT-10")
    @pytest.mark.parametrize(
        ("score", "fits"),
        [
            ([3, 0], True), ([1, 3], True), ([1, 0], True), ([4, 3], True), ([7, 8], True),
            ([5, 0], False), ([2, 4], False), ([51, 50], False),
        ],
    )  # fmt: skip
    def test_it_stops_as_soon_as_one_scores_alone_after_three_kicks(
        self, score: list[int], fits: bool
    ) -> None:
        wrong = [("shootout_impossible", "HC-SHOOT-05", "shootout")]
        assert said(report({"goals": []}, shootout=score)) == ([] if fits else wrong)

    @pytest.mark.clause("HC-SHOOT-10")
    def test_a_coin_is_tossed_only_after_a_shoot_out_that_stayed_level(self) -> None:
        level = record(report({"goals": []}, shootout=[7, 7], lot=1))
        assert [side.result for side in level.outcome.sides] == ["loss", "win"]
        for more in ({"shootout": [3, 2]}, {}):
            assert ("no_lot", "HC-SHOOT-10", "lot") in said(report({"goals": []}, lot=1, **more))


class TestCounts:
    @pytest.mark.clause("HC-SHOT-10", "HC-TOUCH-01")
    def test_no_goal_without_its_shot(self) -> None:
        scored = [*goal_at(10, 7), *goal_at(20, 7, "touch")]

        def told(**deeds: int) -> list[Said]:
            return said(report({"goals": scored, "lines": squad(n7=deeds)}))

        assert told() == told(shots=2) == told(shots=4, touch_shots=3) == []
        assert told(shots=1) == [("fewer_shots_than_goals", "HC-SHOT-10", "sides.0.lines.4.shots")]
        assert told(shots=3, touch_shots=3) == [
            ("fewer_shots_than_goals", "HC-SHOT-10", "sides.0.lines.4.shots")
        ]
        scored += goal_at(30, 7, "touch")
        assert told(touch_shots=1) == [
            ("fewer_shots_than_goals", "HC-TOUCH-01", "sides.0.lines.4.touch_shots")
        ]

    @pytest.mark.clause("HC-MISSION-06")
    def test_no_save_without_a_shot_that_is_no_goal(self) -> None:
        def told(saves: int) -> list[Said]:
            home = {"goals": goals(7), "lines": squad(n7={"shots": 3})}
            return said(report(home, {"lines": squad(n1={"saves": saves})}))

        assert told(2) == []
        assert told(3) == [("more_saves_than_shots", "HC-MISSION-06", "sides.1.lines")]

    @pytest.mark.clause("HC-GK-07")
    def test_only_who_kept_goal_saved_anything(self) -> None:
        saved = squad(n4={"saves": 1})
        assert said(report({"lines": saved})) == [
            ("saves_outside_goal", "HC-GK-07", "sides.0.lines.2.saves")
        ]
        assert said(report({"lines": saved, "cards": booked(20, 1, card="red")})) == []

    @pytest.mark.clause("HC-SQUAD-04")
    def test_on_the_bench_nobody_spends_a_marker(self) -> None:
        lines = squad(*STARTERS, 8, n8={**BENCHED, "markers": 0})
        assert said(report({"lines": lines})) == [
            ("markers_on_the_bench", "HC-SQUAD-04", "sides.0.lines.5.markers")
        ]

    @pytest.mark.clause("HC-FOUL-09")
    def test_who_was_injured_has_no_marker_left(self) -> None:
        found = record(report({"injuries": hurt(20, 5)}, {"cards": booked(20, 3)}))
        assert [line["markers"] for line in found.sides[0]["lines"]][3] == 0


class TestCardsPlayed:
    @pytest.mark.clause("HC-CARD-11", "HC-FX-32")
    @pytest.mark.parametrize(
        ("card", "theirs", "fits"),
        [("T25", [], False), ("T25", ["L01"], False), ("T25", ["T02"], True),
         ("L12", [], False), ("L12", ["L01"], True)],
    )  # fmt: skip
    def test_a_card_that_answers_another(self, card: str, theirs: list[str], fits: bool) -> None:
        told = report({"played": [card]}, {"played": theirs})
        wrong = ("nothing_to_counter", "HC-CARD-11", "sides.0.played")
        assert said(told, {}) == ([] if fits else [wrong])

    @pytest.mark.clause("HC-CARD-16", "HC-FX-02")
    def test_a_captain_who_was_not_there_does_not_roar(self) -> None:
        assert said(report({"played": ["L10"]}), {}) == []
        lines = squad(1, 3, 4, 5, 7, 8, n3=BENCHED)
        assert said(report({"lines": lines, "played": ["L10"]}), {}) == [
            ("no_captain_on_the_pitch", "HC-CARD-16", "sides.0.played")
        ]


def task(card: str, own: JSON = None, other: JSON = None, *, done: bool = True) -> list[str]:
    """What is said of the claim that a task was fulfilled, or was not."""
    told = report({**(own or {}), "mission": card, "mission_done": done}, other)
    told["sides"][0].setdefault("goals", [])
    return [code for code, clause, about in said(told, LEAGUE) if clause == "HC-TCARD-06"]


class TestTasks:
    """HC-MISSION: whatever of a task a report can contradict."""

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-01")
    def test_three_goals_are_not_one(self) -> None:
        three = {"goals": goals(7, 7, 7)}
        assert task("T26") == ["mission_wants_more"]
        assert task("T26", three) == task("T26", done=False) == []
        assert task("T26", three, done=False) == ["mission_was_fulfilled"]

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-15")
    def test_who_forfeits_may_have_done_all_that_it_wants(self) -> None:
        own = {"goals": goals(7, 7, 7), **short(20), "mission": "T26"}
        assert said(report(own, forfeit=0)) == []

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-01", "HC-MISSION-02", "HC-MISSION-03")
    @pytest.mark.clause("HC-MISSION-04", "HC-MISSION-05", "HC-MISSION-11", "HC-MISSION-14")
    @pytest.mark.parametrize(
        ("card", "fulfils", "fails"),
        [
            ("T08", {}, {"goals": goal_at(50, 7)}),  # a lead at half-time
            ("T09", {"goals": goal_at(50, 7)}, {}),  # a goal in the second half
            ("T15", {"goals": goals(7, kind="touch")}, {}),
            ("T29", {"goals": goals(7, kind="header")}, {}),
            ("T27", {"goals": goals(3)}, {}),  # 3 is the captain
            ("T20", {}, {"cards": booked(20, 4)}),  # no card
            ("T23", {"goals": goals(7, 7)}, {}),  # a margin of two
        ],
    )
    def test_what_follows_from_goals_and_cards(self, card: str, fulfils: JSON, fails: JSON) -> None:
        assert task(card, fulfils) == task(card, fails, done=False) == []
        assert task(card, fulfils, done=False) == ["mission_was_fulfilled"]
        assert task(card, fails) in (["mission_wants_more"], ["mission_wants_less"])

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-01", "HC-MISSION-02", "HC-MISSION-03")
    @pytest.mark.parametrize(
        ("card", "fulfils", "fails"),
        [
            ("T10", goal_at(50, 5), goal_at(40, 5)),  # none conceded in the first half
            ("T12", goal_at(40, 5), [*goal_at(40, 5), *goal_at(50, 5)]),  # one conceded at most
            ("T19", [], goal_at(40, 5)),  # none
            ("T24", goal_at(5, 5), []),  # behind at some time, and not beaten
        ],
    )
    def test_what_follows_from_goals_against(
        self, card: str, fulfils: list[JSON], fails: list[JSON]
    ) -> None:
        assert task(card, {}, {"goals": fulfils}) == []
        assert task(card, {}, {"goals": fails}, done=False) == []
        assert task(card, {}, {"goals": fulfils}, done=False) == ["mission_was_fulfilled"]
        found = task(card, {}, {"goals": fails})
        assert found in (["mission_wants_more"], ["mission_wants_less"])

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-05", "HC-MISSION-06", "HC-MISSION-07")
    @pytest.mark.clause("HC-MISSION-09", "HC-MISSION-10")
    @pytest.mark.parametrize(
        ("card", "deed", "wanted"),
        [
            ("T13", "shots", 6), ("T30", "touch_shots", 2), ("T17", "saves", 3),
            ("T05", "steals", 2), ("T02", "dribbles", 2), ("T04", "tackles", 3),
            ("T03", "interceptions", 1), ("T18", "clearances", 1), ("T06", "long_passes", 4),
            ("T11", "passes", 4),
        ],
    )  # fmt: skip
    def test_what_is_counted_of_players(self, card: str, deed: str, wanted: int) -> None:
        shirt = 1 if deed == "saves" else 7

        def told(count: int) -> list[str]:
            return task(card, {"lines": squad(**{f"n{shirt}": {deed: count}})})

        assert told(wanted) == []
        assert told(wanted - 1) == ["mission_wants_more"]
        # Nobody typed it, so nobody knows.
        assert task(card) == []

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-11", "HC-MISSION-12")
    def test_what_the_opponents_did(self) -> None:
        fouls = {"cards": [*booked(10, 3), *booked(20, 4)]}
        assert task("T21", {}, fouls) == []
        assert task("T21", {}, {"cards": booked(10, 3)}) == ["mission_wants_more"]
        assert task("T22", {}, {"lines": squad(n3={"offsides": 1})}) == []
        assert task("T22", {}, {"lines": squad(n3={"offsides": 0})}) == ["mission_wants_more"]

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-13")
    def test_markers_at_the_end(self) -> None:
        spent = {f"n{number}": {"markers": 0} for number in STARTERS}
        assert task("T01") == task("T28") == []
        assert task("T01", {"lines": squad(n4={"markers": 0})}) == ["mission_wants_less"]
        assert task("T28", {"lines": squad(**spent)}) == ["mission_wants_more"]
        # Who has left does not count.
        left = {"lines": squad(n4={"markers": 0}), "cards": booked(20, 4, card="red")}
        assert task("T01", left) == []

    @pytest.mark.clause("HC-TCARD-06", "HC-MISSION-14")
    def test_tactic_cards_played(self) -> None:
        assert task("T25") == []
        # What he plays he owns: he has trained nothing, being on a mission.
        assert task("T25", {"played": ["T02"]}) == ["mission_wants_less"]


@pytest.mark.clause("LG-FIX-07")
def test_everything_that_is_wrong_is_told_at_once() -> None:
    told = report(
        {
            "lines": squad(*STARTERS, 8, n7={"shots": 1}),
            "goals": [*goal_at(10, 7), *goal_at(110, 7)],
            "cards": booked(20, 3, 4, card="red"),
            "mission": "T26",
            "mission_done": True,
        },
        {"injuries": hurt(30, 5)},
        shootout=[5, 0],
    )
    assert {code for code, _ in codes(told)} >= {
        "too_many_started",
        "no_extra_time",
        "must_forfeit",
        "match_was_over",
        "shootout_impossible",
        "fewer_shots_than_goals",
        "mission_wants_more",
        "no_shootout",
    }
