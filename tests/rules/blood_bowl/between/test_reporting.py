"""A match reported from the table leaves the record that the engine would have left."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.aftermath import stream
from rules.blood_bowl.between.aftermath import aftermath
from rules.blood_bowl.between.preparing import prepare
from rules.blood_bowl.between.report_checks import DEEDS
from rules.blood_bowl.between.reporting import report_of
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.game import GAME
from rules.blood_bowl.position import COUNTS
from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.problems import Problem, Refusal
from rules.record import Match, Record, canonical
from rules.roster import Event
from rules.typed import AwaitingEntry, Typed
from tests.rules.blood_bowl.between import league
from tests.rules.blood_bowl.between.league import CRP, SEED, experienced, happen, human, orc, rich
from tests.rules.blood_bowl.matches import random_match, rookies, runners, seed

JSON = Any


def problems(
    match: Match, report: JSON, teams: Sequence[Team] | None = None, *, finished: bool = True
) -> list[Problem]:
    return GAME.report_problems(match, report, teams or [human(), orc()], finished=finished)


class TestAsPlayed:
    @pytest.mark.clause("LG-FIX-05")
    @pytest.mark.parametrize("number", range(0, 300, 3))
    def test_it_leaves_the_sides_and_the_outcome_of_the_engine(self, number: int) -> None:
        match = random_match(number)
        played = GAME.play(match, runners(match) if number % 2 else rookies(match))
        report = json.loads(canonical(report_of(played)))

        assert problems(match, report) == []
        reported = GAME.reported(match, report)
        assert canonical(list(reported.sides)) == canonical(list(played.sides))
        assert reported.outcome == played.outcome
        assert (reported.answers, reported.log) == ([], None)

    @pytest.mark.clause("LG-FIX-05")
    @pytest.mark.parametrize("number", range(4))
    def test_it_has_the_same_aftermath(self, number: int) -> None:
        """The same dice, drawn or typed in one by one, do the same to the teams."""
        teams = [rich(human(), 200_000), experienced(orc(), 3, 60)]
        match = Match("blood_bowl", "crp", {}, prepare(CRP, teams, {}, [None, None]), seed(number))
        played = GAME.play(match, runners(match))
        reported = GAME.reported(match, report_of(played))

        left = events_of(played, teams)
        assert events_of(reported, teams) == left
        rolled = Typed([], stream(match), rest=True)
        assert _after(reported, teams, rolled) == left
        typed = one_by_one(reported, teams, [each.value for each in rolled.entered])
        assert _after(reported, teams, typed) == left


def events_of(record: Record, teams: Sequence[Team]) -> list[list[Event]]:
    """The aftermath with the dice of the match, nobody being there."""
    return aftermath(CRP, record, teams, [None, None])


def _after(record: Record, teams: Sequence[Team], typed: Typed) -> list[Any]:
    return aftermath(CRP, record, teams, [typed.coach(0), typed.coach(1)], typed)


def one_by_one(record: Record, teams: Sequence[Team], wished: Sequence[JSON]) -> Typed:
    """Types what is asked for, one entry a screen, until nothing more is."""
    entries: list[JSON] = []
    nothing = Stream(bytes(32), "nothing")
    while True:
        try:
            _after(record, teams, Typed(entries, nothing))
        except AwaitingEntry as waiting:
            came = waiting
        else:
            return Typed(entries, nothing)
        assert came.number == len(entries)
        assert came.wanted.problems(wished[len(entries)]) == []
        entries.append(wished[len(entries)])


# -- a small match at a table ---------------------------------------------------------------------


def a_match(teams: Sequence[Team] | None = None, **options: JSON) -> Match:
    both = teams or [human(), orc()]
    return Match("blood_bowl", "crp", options, prepare(CRP, both, {}, [None, None]), SEED)


def sides(home: JSON | None = None, away: JSON | None = None, **more: JSON) -> JSON:
    return {"sides": [home or {}, away or {}], **more}


def codes(found: Sequence[Problem]) -> list[tuple[str, str]]:
    return [(problem.code, problem.about) for problem in found]


def scored(number: int, touchdowns: int) -> JSON:
    return {"number": number, "touchdowns": touchdowns}


class TestTheRecord:
    @pytest.mark.clause("LG-FIX-01", "LG-FIX-05")
    def test_a_report_of_nothing_is_a_goalless_draw(self) -> None:
        record = GAME.reported(a_match(), {})
        assert record.outcome.kind == "played"
        assert [(s.result, s.score) for s in record.outcome.sides] == [("draw", 0)] * 2
        assert all(line["fielded"] for side in record.sides for line in side["lines"])

    def test_touchdowns_and_casualties_stand_in_the_lines(self) -> None:
        report = sides(
            {"score": 1, "lines": [scored(2, 1)]},
            {"injuries": [{"number": 5, "cause": "block", "by": 3, "rolls": [47]}]},
        )
        record = GAME.reported(a_match(), report)
        lines = {line["number"]: line for line in record.sides[0]["lines"]}
        assert (lines[2]["touchdowns"], lines[3]["casualties"]) == (1, 1)
        assert record.outcome.sides[0].counts["casualties"] == 1
        assert record.sides[1]["injuries"][0]["effects"] == ["miss_next"]

    @pytest.mark.clause("BB-LEAGUE-37")
    def test_a_foul_earns_no_casualty(self) -> None:
        hurt = {"number": 5, "cause": "foul", "by": 3, "rolls": [61]}
        record = GAME.reported(a_match(), sides({}, {"injuries": [hurt]}))
        assert record.outcome.sides[0].counts["casualties"] == 0
        assert record.sides[1]["injuries"][0]["effects"] == ["dead"]

    @pytest.mark.clause("BB-LEAGUE-32", "BB-LEAGUE-33")
    @pytest.mark.parametrize(
        ("second", "chosen", "effects"),
        [([11], "better", None), ([48], "better", ["miss_next"]), ([11], "other", ["dead"])],
    )
    def test_the_apothecary_gives_a_second_roll(
        self, second: list[int], chosen: str, effects: list[str] | None
    ) -> None:
        team = happen(rich(human(), 50_000), "bought", what="apothecary", count=1, price=50_000)
        match = a_match([team, orc()])
        help_ = {"rolls": second, "chosen": chosen}
        hurt = {"number": 5, "cause": "block", "by": 3, "rolls": [61], "apothecary": help_}
        report = sides({"injuries": [hurt]})
        assert problems(match, report, [team, orc()]) == []
        left = GAME.reported(match, report).sides[0]["injuries"]
        assert [injury["effects"] for injury in left] == ([effects] if effects else [])

    @pytest.mark.clause("BB-FANS-01", "BB-LEAGUE-25")
    def test_what_is_left_out_is_rolled_from_the_seed_of_the_match(self) -> None:
        report = sides({"injuries": [{"number": 5, "cause": "crowd"}]})
        first, again = (GAME.reported(a_match(), report) for _ in range(2))
        other = GAME.reported(Match("blood_bowl", "crp", {}, a_match().line_ups, bytes(32)), report)
        assert first.digest == again.digest != other.digest
        [injury] = first.sides[0]["injuries"]
        assert 11 <= injury["rolls"][0] <= 68
        factor = a_match().line_ups[0]["fan_factor"]
        assert factor + 2 <= first.sides[0]["fans"] <= factor + 12

    def test_what_is_rolled_here_cannot_be_fished_for(self) -> None:
        """Whatever else is reported, before or after, the same casualty has the same roll."""
        one = {"number": 5, "cause": "crowd"}
        for others in (
            [],
            [{"number": 4, "cause": "block", "rolls": [11]}],
            [{**one, "number": 3}],
        ):
            for injuries in ([*others, one], [one, *others]):
                record = GAME.reported(a_match(), sides({"injuries": injuries}, {"fans": 10}))
                found = [i["rolls"] for i in record.sides[0]["injuries"] if i["number"] == 5]
                alone = GAME.reported(a_match(), sides({"injuries": [one]}))
                assert found == [alone.sides[0]["injuries"][0]["rolls"]]

    @pytest.mark.clause("LG-FIX-01", "BB-LEAGUE-64", "BB-LEAGUE-66")
    def test_a_conceded_match_has_the_effects_of_conceding(self) -> None:
        teams = [human(), orc()]
        report = sides({"score": 0}, {"score": 1, "awarded": 1}, conceded=0)
        assert problems(a_match(), report) == []
        record = GAME.reported(a_match(), report)
        assert record.outcome.kind == "conceded"
        home, away = events_of(record, teams)
        paid = [e.payload["conceded"] for e in (*home, *away) if e.kind == "winnings"]
        assert paid == ["paid_over", "", "received"]
        [fans] = [e.payload for e in home if e.kind == "fan_factor_changed"]
        assert fans == {"dice": [], "change": -1}

    @pytest.mark.clause("BB-LEAGUE-68")
    def test_nobody_is_blamed_with_two_players_left(self) -> None:
        report = sides({"available": 2}, {"score": 1, "awarded": 1}, conceded=0)
        home, _ = events_of(GAME.reported(a_match(), report), [human(), orc()])
        [winnings] = [e.payload for e in home if e.kind == "winnings"]
        assert winnings["conceded"] == ""

    @pytest.mark.clause("BB-LEAGUE-21", "BB-LEAGUE-22", "BB-LEAGUE-69")
    def test_mercenaries_and_stars_join_the_squad(self) -> None:
        teams = [rich(human(), 400_000), orc()]
        bought = {"mercenaries": [{"position": "lineman"}], "stars": ["Zara the Slayer"]}
        report = sides({"moved": 350_000, "bought": bought, "score": 1, "lines": [scored(14, 1)]})
        match = a_match(teams)
        assert problems(match, report, teams) == []
        record = GAME.reported(match, report)
        assert [m["kind"] for m in record.sides[0]["hired"]] == ["mercenary", "star"]
        home, _ = events_of(record, teams)
        assert [e.payload for e in home if e.kind == "petty_cash"] == [{"amount": 350_000}]


class TestWhatIsWrong:
    @pytest.mark.clause("LG-FIX-07")
    @pytest.mark.parametrize(
        ("report", "expected"),
        [
            ([], [("report_not_readable", "report")]),
            ({"conceded": True}, [("report_not_readable", "conceded")]),
            ({"sides": [{}]}, [("report_not_readable", "sides")]),
            (sides({"lines": [{"number": "1"}]}), [("report_not_readable", "sides.0.lines.0")]),
            (sides({"score": -1}), [("count_out_of_range", "sides.0.score")]),
            (sides({"score": 1.5}), [("count_out_of_range", "sides.0.score")]),
            (
                sides({"lines": [scored(2, -1)]}),
                [("deed_out_of_range", "sides.0.lines.0.touchdowns")],
            ),
            (
                sides({"lines": [scored(99, 1)], "score": 1}),
                [("unknown_number", "sides.0.lines.0")],
            ),
            (
                sides({"lines": [scored(1, 0), scored(1, 0)]}),
                [("listed_twice", "sides.0.lines.1")],
            ),
            (
                sides({"score": 2, "awarded": 1}),
                [("touchdowns_do_not_sum", "sides.0.score")],
            ),
            (
                sides({"score": 1, "lines": [{"number": 1, "fielded": False, "touchdowns": 1}]}),
                [("deeds_from_the_bench", "sides.0.lines.0")],
            ),
            (sides({"fans": 1}), [("count_out_of_range", "sides.0.fans")]),
            (sides({"moved": 10_000}), [("not_in_treasury", "sides.0.moved")]),
            (sides({"bought": {"wizard": 1}}), [("not_enough_petty_cash", "sides.0.bought")]),
            (sides({"bought": []}), [("not_a_purchase", "sides.0.bought")]),
            (sides({}, {}, conceded=0), [("conceding_side_leads", "conceded")]),
        ],
    )  # fmt: skip
    def test_it_is_named_with_its_place(
        self, report: JSON, expected: list[tuple[str, str]]
    ) -> None:
        assert codes(problems(a_match(), report)) == expected

    @pytest.mark.clause("LG-FIX-07")
    @pytest.mark.parametrize(
        ("injury", "expected"),
        [
            ({"cause": "boredom", "rolls": [11]}, "unknown_cause"),
            ({"rolls": [79]}, "not_a_casualty_roll"),
            ({"rolls": [49]}, "not_a_casualty_roll"),
            ({"rolls": [41, 42]}, "casualty_rolls_wanted"),
            ({"by": 16}, "unknown_number"),
            ({"by": -3}, "unknown_number"),
            ({"number": 0}, "unknown_number"),
            ({"apothecary": {}}, "apothecary_used_up"),
            ({"regeneration": [3]}, "does_not_regenerate"),
        ],
    )
    def test_so_is_an_impossible_injury(self, injury: JSON, expected: str) -> None:
        report = sides({"injuries": [{"number": 4, "cause": "block", **injury}]})
        assert [problem.code for problem in problems(a_match(), report)] == [expected]

    @pytest.mark.clause("BB-INJ-06", "LG-FIX-07")
    def test_who_is_out_is_not_hurt_again(self) -> None:
        hurt = {"number": 4, "cause": "block", "rolls": [11]}
        found = problems(a_match(), sides({"injuries": [hurt, hurt]}))
        assert codes(found) == [("hurt_twice", "sides.0.injuries.1")]

    @pytest.mark.clause("LG-FIX-07")
    def test_all_is_said_at_once(self) -> None:
        report = sides(
            {"lines": [scored(15, 1)]},
            {"fans": 99, "injuries": [{"number": 4, "cause": "rain"}]},
        )
        assert [problem.code for problem in problems(a_match(), report)] == [
            "unknown_number",
            "count_out_of_range",
            "unknown_cause",
        ]

    @pytest.mark.clause("LG-FIX-07", "LG-FIX-10")
    def test_who_misses_the_match_cannot_have_scored(self) -> None:
        """His shirt is free for a journeyman; without one, the report names him."""
        who = league.shirt(human(), 12).id
        team = happen(
            human(), "injured", player=who, effects=["miss_next"], changes={}, niggling=0,
            miss_next=True, rolls=[47], cause="block", by=1,
        )  # fmt: skip
        teams = [team, orc()]
        found = problems(a_match(teams), sides({"score": 1, "lines": [scored(12, 1)]}), teams)
        [problem] = found
        assert problem.code == "player_not_available"
        assert problem.params["name"] == league.shirt(human(), 12).name

    @pytest.mark.clause("BB-OT-02", "LG-KO-04")
    def test_a_cup_tie_is_decided(self) -> None:
        report = sides({"score": 0}, {"score": 0})
        assert codes(problems(a_match(overtime=True), report)) == [
            ("match_not_decided", "sides.0.score")
        ]
        decided = sides({"score": 1, "awarded": 1}, {"score": 0})
        assert problems(a_match(overtime=True), decided) == []

    @pytest.mark.clause("LG-FIX-07")
    def test_before_it_is_finished_its_parts_need_not_fit_together(self) -> None:
        report = sides({"score": 2}, {}, conceded=0)
        assert problems(a_match(), report, finished=False) == []
        assert problems(a_match(), report)

    @pytest.mark.clause("LG-FIX-07")
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=3),
            lambda each: st.lists(each, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["sides", "conceded", "score", "lines", "injuries", "number", "rolls",
                     "cause", "bought", "apothecary", "fans", "by", "regeneration"]
                ),
                each,
                max_size=4,
            ),
            max_leaves=12,
        )
    )  # fmt: skip
    def test_whatever_is_sent_is_either_refused_in_words_or_leaves_a_record(
        self, report: JSON
    ) -> None:
        match = a_match()
        for each in (report, {"sides": [report, {}]}, {"sides": [{"injuries": [report]}, {}]}):
            if not problems(match, each):
                assert GAME.reported(match, each).outcome.kind in ("played", "conceded")


class TestTyping:
    def record(self) -> Record:
        return GAME.reported(a_match(), sides({"score": 1, "lines": [scored(2, 1)]}))

    @pytest.mark.clause("BB-LEAGUE-49", "LG-FIX-05")
    def test_what_is_wanted_comes_in_the_order_of_the_rulebook(self) -> None:
        entries = [[5], [16], [5], [2], "yes", [6], [3], [1, 2, 3], [6, 6]]
        typed = one_by_one(self.record(), [human(), orc()], entries)
        wanted = [(e.wanted.purpose, e.wanted.side) for e in _used(self.record(), typed)]
        assert wanted == [
            ("mvp", 0),
            ("mvp", 1),
            ("mvp", 1),
            ("winnings", 0),
            ("reroll_winnings", 0),
            ("winnings", 0),
            ("winnings", 1),
            ("fan_factor", 0),
            ("fan_factor", 1),
        ]

    @pytest.mark.parametrize("wrong", [[0], [17], [], [1, 2], 3, "3", [True], {}])
    def test_a_face_that_the_die_does_not_have_is_refused(self, wrong: JSON) -> None:
        with pytest.raises(Refusal) as refused:
            _after(self.record(), [human(), orc()], Typed([wrong], Stream(SEED, "x")))
        assert refused.value.problems[0].code == "not_such_faces"

    def test_entries_of_another_match_are_refused(self) -> None:
        typed = Typed([[5], [5], [2], "no", [3], [1, 2, 3], [6, 6], [4]], Stream(SEED, "x"))
        _after(self.record(), [human(), orc()], typed)
        with pytest.raises(Refusal):
            typed.finish()

    def test_some_are_typed_and_some_are_rolled_here(self) -> None:
        typed = Typed([[2], None], stream(a_match()), rest=True)
        _after(self.record(), [human(), orc()], typed)
        assert [each.typed for each in typed.entered][:3] == [True, False, False]

    def test_of_two_dice_one_is_typed_and_the_other_is_what_it_would_have_been(self) -> None:
        def entered(entries: list[JSON]) -> list[Any]:
            typed = Typed(entries, stream(a_match()), rest=True)
            _after(self.record(), [human(), orc()], typed)
            return typed.entered

        rolled = entered([])
        at = next(n for n, each in enumerate(rolled) if each.wanted.count > 1)
        first, *others = rolled[at].value
        mine = first % 6 + 1
        half = entered([*[None] * at, [mine, *[None] * len(others)]])[at]
        assert (half.value, half.typed, list(half.here)) == ([mine, *others], True, others)
        none = entered([*[None] * at, [None] * (1 + len(others))])[at]
        assert (none.value, none.typed, list(none.here)) == (rolled[at].value, False, [])

    @pytest.mark.clause("LG-FIX-11")
    def test_lasting_choices_stay_open_on_the_team(self) -> None:
        teams = [experienced(human(), 2, 5), orc()]
        record = GAME.reported(a_match(teams), sides({"score": 1, "lines": [scored(2, 1)]}))
        home, _ = _after(record, teams, Typed([], Stream(SEED, "x"), rest=True))
        kinds = [event.kind for event in home]
        assert "improvement_rolled" in kinds
        assert "improved" not in kinds


def _used(record: Record, typed: Typed) -> list[Any]:
    _after(record, [human(), orc()], typed)
    return typed.entered


def test_every_count_of_a_record_can_be_reported() -> None:
    assert {*DEEDS, "casualties"} == {*COUNTS}


def test_a_rookie_is_not_asked_at_the_table() -> None:
    """Beside a person at the table an automated coach decides by himself."""
    record = GAME.reported(a_match(), sides({}, {"score": 1, "awarded": 1}))
    typed = Typed([], stream(a_match()), rest=True)
    rookie = RandomAnswers(Stream(SEED, "coach-1"))
    aftermath(CRP, record, [human(), orc()], [typed.coach(0), rookie], typed)
    assert "reroll_winnings" not in {each.wanted.purpose for each in typed.entered}
