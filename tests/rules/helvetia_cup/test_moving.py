"""HC-MOVE, HC-ACC, HC-OVER, HC-LIE: a movement turn."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.dice import Stream
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.catalogue import SKILLS
from rules.helvetia_cup.halves import end_half
from rules.helvetia_cup.movement_paths import follow
from rules.helvetia_cup.moving import Move, movement_turn
from rules.helvetia_cup.rounds import movement
from rules.problems import Problem
from tests.rules.helvetia_cup.play import Table

#: Home attacks and has the ball far from everybody who moves in these tests.
HOME = "1@-8,0 7@3,0 8@-2,0 9@-3,2* 10@-4,-2"
AWAY = "1@8,0 5@5,0 6@5,2 7@5,-2 8@2,3"


def turn(table: Table, side: int, *paths: str) -> bool:
    """A whole movement turn."""
    table.coaches.answers += [("move_turn", path) for path in (*paths, "done")]
    return movement_turn(table.ref, side)


def moved(home: str, *paths: str, side: int = 0, away: str = AWAY, **more: Any) -> Table:
    with Table(home, away, **more) as table:
        turn(table, side, *paths)
    return table


def refused(home: str, path: str, *, side: int = 0, away: str = AWAY, **more: Any) -> str:
    """The code and the clause for which a path is not legal."""
    table = Table(home, away, **more)
    ready = sum(1 << p for p in table.pos.on_pitch(side))
    asked = Move("move_turn", side, table.ref.view(side), Turn(side, ready))
    (problem,) = asked.problems(path)
    return f"{problem.code} {problem.clause}"


class TestTheTurns:
    """HC-MOVE-01, -06, -07, HC-DEC-07."""

    @pytest.mark.clause("HC-MOVE-01", "HC-ROUND-10", "HC-DEC-07")
    def test_the_attackers_move_any_number_of_players_then_the_defenders(self) -> None:
        answers = [
            ("move_turn", "7 F"),
            ("move_turn", "8 FR"),
            ("move_turn", "done"),
            ("move_turn", "5 F"),
            ("move_turn", "done"),
        ]
        with Table(HOME, AWAY, answers=answers) as table:
            assert not movement(table.ref)

            assert [asked.side for asked in table.coaches.asked] == [0, 0, 0, 1, 1]
            assert table.hex("home 7") == "4,0"
            assert table.hex("home 8") == "-2,1"
            # Away's forward.
            assert table.hex("away 5") == "4,0"

    @pytest.mark.clause("HC-MOVE-07", "HC-DEC-07")
    def test_nobody_has_to_move_and_by_default_nobody_does(self) -> None:
        answers = [("move_turn", "done"), ("move_turn", NO_ANSWER)]
        with Table(HOME, AWAY, answers=answers) as table:
            before = table.pos.where[:]
            movement(table.ref)

            assert table.pos.where == before

    @pytest.mark.clause("HC-MOVE-06")
    def test_a_player_moves_once_and_the_coach_says_in_what_order(self) -> None:
        with Table(HOME, AWAY, answers=[("move_turn", "8 F"), ("move_turn", "8 F")]) as table:
            with pytest.raises(IllegalChoice) as again:
                movement_turn(table.ref, 0)
            assert [each.code for each in again.value.problems] == ["cannot_move"]

        table = moved(HOME, "9 F", "7 B", "8 F")
        assert [table.hex(f"home {n}") for n in (7, 8, 9)] == ["2,0", "-1,0", "-2,2"]

    @pytest.mark.clause("HC-MOVE-06")
    def test_when_everybody_has_moved_nobody_is_asked_again(self) -> None:
        answers = [("move_turn", f"{path}") for path in ("1 F", "7 F", "8 F", "9 F", "10 F")]
        with Table(HOME, AWAY, answers=answers) as table:
            movement_turn(table.ref, 0)

    @pytest.mark.clause("HC-MOVE-08")
    def test_the_carrier_takes_the_ball_along(self) -> None:
        table = moved(HOME, "9 F FR")

        assert table.carrier == "home 9"
        assert table.ball == table.hex("home 9") == "-2,3"

    @pytest.mark.parametrize(
        ("answer", "problem"),
        [
            ("7", "not_a_path HC-MOVE-01"),
            ("44 F", "cannot_move HC-MOVE-06"),
            ("x F", "cannot_move HC-MOVE-06"),
            (f"{'9' * 5000} F", "cannot_move HC-MOVE-06"),
            ("7 up", "no_such_word HC-MOVE-01"),
            ("7 off", "no_such_word HC-MOVE-01"),
            ("7 ", "no_such_word HC-MOVE-01"),
            ("", "cannot_move HC-MOVE-06"),
            (7, "not_a_path HC-MOVE-01"),
        ],
    )
    def test_an_answer_that_is_no_path_is_refused(self, answer: Any, problem: str) -> None:
        assert refused(HOME, answer) == problem

    @pytest.mark.clause("HC-CONV-13")
    def test_a_refused_path_leaves_everything_as_it_was(self) -> None:
        table = Table(HOME, AWAY, answers=[("move_turn", "7 F F F F F F F")])
        before = table.pos.to_json()
        with pytest.raises(IllegalChoice):
            movement_turn(table.ref, 0)

        assert table.pos.to_json() == before
        assert table.ref.answers == []

    @pytest.mark.clause("HC-CONV-17")
    @pytest.mark.parametrize("side", [0, 1])
    def test_what_is_offered_step_by_step_is_what_is_legal(self, side: int) -> None:
        """Every path of up to three words, by the steps and by the answer as a whole."""
        home = "1@-8,0 7@7,-3 8@8,-4_ 9@-3,2* 10@6,-2 12"
        away = "1@8,0 5@7,-3 6@10,-4 7@5,-2_ 8@2,3 13"
        table = Table(home, away, markers={"home 7": 1, "away 7": 1})
        ready = sum(1 << p for p in table.pos.on_pitch(side))
        asked = Move("move_turn", side, table.ref.view(side), Turn(side, ready))
        known = ["F", "FL", "FR", "BL", "BR", "B", "stand", "over", "off 12", "off 13"]

        for p in asked.players():
            walking = asked.walking(p)
            number = table.pos.number(p)
            paths: list[list[str]] = [[]]
            for _ in range(3):
                longer = []
                for path in paths:
                    at = walking.start()
                    if path:
                        found = follow(walking, " ".join(path).split(" "))
                        assert not isinstance(found, Problem)
                        at = found
                    offered = set(walking.next_words(at))
                    for word in known:
                        answer = f"{number} {' '.join([*path, word])}"
                        assert (word in offered) is not asked.problems(answer), answer
                    longer += [[*path, word] for word in known if word in offered]
                paths = longer

    @pytest.mark.clause("HC-CONV-17")
    def test_a_path_at_random_is_legal(self) -> None:
        table = Table("1@-8,0 7@7,-3 8@8,-4_ 9@-3,2* 10@6,-2 12", AWAY)
        ready = sum(1 << p for p in table.pos.on_pitch(0))
        asked = Move("move_turn", 0, table.ref.view(0), Turn(0, ready))
        for place in range(100):
            drawn = asked.sample(Stream(bytes(31) + bytes([place]), "test"))
            assert not asked.problems(drawn), drawn


class TestWhoIsInTheWay:
    """HC-MOVE-02 to -05."""

    BLOCKED = "1@-8,0 7@3,0 8@4,0 9@-3,2* 10@-4,-2"

    @pytest.mark.clause("HC-MOVE-02", "HC-MOVE-03")
    def test_nobody_enters_the_hex_of_a_team_mate_or_passes_through_it(self) -> None:
        assert refused(self.BLOCKED, "7 F") == "taken HC-MOVE-02"
        assert refused(self.BLOCKED, "7 F F") == "taken HC-MOVE-02"

    @pytest.mark.clause("HC-LIE-05")
    def test_not_of_one_who_lies_either(self) -> None:
        assert refused(self.BLOCKED.replace("4,0", "4,0_"), "7 F") == "taken HC-MOVE-02"

    @pytest.mark.clause("HC-MOVE-02", "HC-MOVE-03")
    def test_opponents_share_a_hex_and_do_not_block(self) -> None:
        table = moved(HOME, "7 F F", "8 F")
        assert table.hex("home 7") == table.hex("away 5") == "5,0"

        table = moved(HOME, "7 F F F")
        assert table.hex("home 7") == "6,0"

    @pytest.mark.clause("HC-MOVE-03")
    def test_who_has_left_is_no_longer_in_the_way(self) -> None:
        table = moved(self.BLOCKED, "8 F", "7 F")
        assert table.hex("home 7") == "4,0"

    @pytest.mark.clause("HC-MOVE-03")
    def test_he_may_come_back_to_where_he_was(self) -> None:
        assert moved(HOME, "7 F B").hex("home 7") == "3,0"

    @pytest.mark.clause("HC-MOVE-04", "HC-MOVE-05")
    @pytest.mark.parametrize(
        ("home", "path"),
        [
            ("1@-8,0 7@7,0 8@-2,0 9@-3,2* 10@-4,-2", "7 F"),
            ("1@-6,0 7@-7,0 8@-2,0 9@-3,2* 10@-4,-2", "7 B"),
            ("1@7,0 7@3,0 8@-2,0 9@-3,2* 10@-4,-2", "1 F"),
        ],
    )
    def test_a_goal_area_is_closed(self, home: str, path: str) -> None:
        assert refused(home, path, away=AWAY.replace("8,0", "7,1")) == "goal_area HC-MOVE-04"

    @pytest.mark.clause("HC-MOVE-05", "HC-GK-06")
    def test_but_to_its_own_goalkeeper(self) -> None:
        home = "1@-7,0 7@3,0 8@-2,0 9@-3,2* 10@-4,-2"
        assert moved(home, "1 B").hex("home 1") == "-8,0"
        assert moved(HOME, "1 F").hex("home 1") == "-7,0"

    def test_the_pitch_ends_at_its_edge(self) -> None:
        home = "1@-8,0 7@6,4 8@-2,0 9@-3,2* 10@-4,-2"
        assert refused(home, "7 F") == "off_the_pitch HC-CONV-10"

    @pytest.mark.clause("HC-GK-03")
    def test_a_goalkeeper_with_the_ball_in_his_goal_area_stays(self) -> None:
        home = "1@-8,0* 7@3,0 8@-2,0 9@-3,2 10@-4,-2"
        assert refused(home, "1 F") == "stays_in_goal HC-GK-03"

    @pytest.mark.clause("HC-GK-11")
    def test_a_goalkeeper_who_brings_the_ball_home_ends_there(self) -> None:
        home = "1@-7,0* 7@3,0 8@-2,0 9@-3,2 10@-4,-2"
        assert moved(home, "1 B").ball == "-8,0"
        assert refused(home, "1 B F") == "stays_in_goal HC-GK-11"


class TestAcceleration:
    """HC-ACC."""

    @pytest.mark.clause("HC-EX-53", "HC-ACC-01", "HC-ACC-02")
    def test_four_hexes_cost_three_markers(self) -> None:
        table = moved(HOME, "8 F F F F")

        assert table.hex("home 8") == "2,0"
        assert table.pos.markers[table.player("home 8")] == 1
        assert "exhausted" not in table.said()

    @pytest.mark.clause("HC-EX-54", "HC-ACC-03", "HC-ACC-04")
    def test_five_hexes_cost_all_four_and_he_is_exhausted_at_once(self) -> None:
        ratings = {"home 8": {"shot": 15, "dribble": 13, "pressure": 5, "interception": 1}}
        table = moved(HOME, "8 F F F F FR", ratings=ratings)
        p = table.player("home 8")

        assert table.pos.markers[p] == 0
        assert table.said().count("exhausted") == 1
        assert {name: table.pos.skill(p, at) for at, name in enumerate(SKILLS)} == {
            "steal": 5,
            "tackle": 5,
            "pressure": 2,
            "interception": 0,
            "dribble": 6,
            "long_pass": 5,
            "shot": 7,
            "header": 5,
        }

    @pytest.mark.clause("HC-ACC-01")
    def test_there_is_no_sixth_hex(self) -> None:
        assert refused(HOME, "8 F F F F FR F") == "no_markers_left HC-ACC-01"

    @pytest.mark.clause("HC-ACC-04")
    def test_the_exhausted_have_their_basic_step(self) -> None:
        table = moved(HOME, "8 F", markers={"home 8": 0})
        assert table.hex("home 8") == "-1,0"
        assert refused(HOME, "8 F F", markers={"home 8": 0}) == "no_markers_left HC-ACC-01"

    @pytest.mark.clause("HC-ACC-02")
    def test_defenders_accelerate_as_well(self) -> None:
        table = moved(HOME, "5 F F F", side=1)

        assert table.hex("away 5") == "2,0"
        assert table.pos.markers[table.player("away 5")] == 2

    @pytest.mark.clause("HC-ACC-05")
    def test_half_time_brings_no_marker_back(self) -> None:
        table = Table(HOME, AWAY, markers={"home 8": 0, "away 5": 2})
        end_half(table.ref)

        assert table.pos.markers[table.player("home 8")] == 0
        assert table.pos.markers[table.player("away 5")] == 2


class TestOvertaking:
    """HC-OVER."""

    WING = "1@-8,0 7@3,4 8@4,3 9@-3,2* 10@-4,-2"

    @pytest.mark.clause("HC-EX-55", "HC-OVER-01", "HC-OVER-04")
    def test_along_the_line_one_hex_more_for_nothing(self) -> None:
        table = moved(self.WING, "7 F over")

        assert table.hex("home 7") == "5,4"
        assert table.pos.markers[table.player("home 7")] == 4

    @pytest.mark.clause("HC-OVER-01", "HC-MOVE-01")
    def test_the_log_tells_it_from_the_step_before(self) -> None:
        table = moved(self.WING, "7 F over")

        told = [event["clause"] for event in table.ref.log or () if event["event"] == "moves"]
        assert told == ["HC-MOVE-01", "HC-OVER-01"]

    @pytest.mark.clause("HC-EX-55", "HC-OVER-05")
    def test_not_off_the_pitch(self) -> None:
        assert refused(self.WING, "8 FR over") == "no_room_to_overtake HC-OVER-05"

    @pytest.mark.clause("HC-OVER-05")
    def test_not_onto_a_team_mate(self) -> None:
        home = "1@-8,0 7@3,4 8@5,4 9@-3,2* 10@-4,-2"
        assert refused(home, "7 F over") == "no_room_to_overtake HC-OVER-05"

    @pytest.mark.clause("HC-OVER-05")
    def test_once_and_that_is_the_end_of_his_path(self) -> None:
        assert refused(self.WING, "7 F over over") == "path_ended HC-OVER-05"
        assert refused(self.WING, "7 F over F") == "path_ended HC-OVER-05"

    @pytest.mark.clause("HC-OVER-05")
    def test_the_carrier_overtakes_with_the_ball(self) -> None:
        home = "1@-8,0 7@3,4* 8@4,3 9@-3,2 10@-4,-2"
        assert moved(home, "7 F over").ball == "5,4"

    @pytest.mark.clause("HC-OVER-01", "HC-OVER-04")
    def test_back_along_the_line_as_well(self) -> None:
        """Away attacks here, and sees the pitch from the other end."""
        home = HOME.replace("*", "")
        away = "1@8,0 5@5,0* 6@5,2 7@5,-2 8@2,4"
        table = moved(home, "8 B over", side=1, away=away, attacking=1)

        assert table.hex("away 8") == "4,4"

    @pytest.mark.clause("HC-OVER-02")
    def test_not_with_acceleration(self) -> None:
        assert refused(self.WING, "7 F F over") == "accelerated HC-OVER-02"

    @pytest.mark.clause("HC-OVER-01")
    def test_not_elsewhere(self) -> None:
        assert refused(self.WING, "8 F over") == "not_in_acceleration_zone HC-OVER-01"

    @pytest.mark.clause("HC-OVER-03")
    def test_not_by_defenders(self) -> None:
        away = "1@8,0 5@5,4 6@5,2 7@5,-2 8@2,3"
        assert refused(self.WING, "5 F over", side=1, away=away) == (
            "defenders_do_not_overtake HC-OVER-03"
        )

    @pytest.mark.clause("HC-OVER-04")
    def test_not_without_a_step(self) -> None:
        assert refused(self.WING, "7 over") == "no_direction HC-OVER-04"


class TestLying:
    """HC-LIE."""

    DOWN = "1@-8,0 7@3,0 8@-2,0_ 9@-3,2* 10@-4,-2"

    @pytest.mark.clause("HC-LIE-01")
    def test_standing_up_is_his_movement(self) -> None:
        table = moved(self.DOWN, "8 stand")

        assert not table.pos.lying
        assert table.pos.markers[table.player("home 8")] == 4

    @pytest.mark.clause("HC-LIE-01")
    def test_he_cannot_move_before_he_stands(self) -> None:
        assert refused(self.DOWN, "8 F") == "lying HC-LIE-01"
        assert refused(self.DOWN, "7 stand") == "not_lying HC-LIE-01"

    @pytest.mark.clause("HC-EX-56", "HC-LIE-02")
    def test_every_hex_after_standing_up_costs_a_marker(self) -> None:
        table = moved(self.DOWN, "8 stand F F", markers={"home 8": 3})

        assert table.hex("home 8") == "0,0"
        assert table.pos.markers[table.player("home 8")] == 1

    @pytest.mark.clause("HC-LIE-02")
    def test_without_markers_he_only_stands(self) -> None:
        assert refused(self.DOWN, "8 stand F", markers={"home 8": 0}) == (
            "no_markers_left HC-ACC-01"
        )

    @pytest.mark.clause("HC-EX-56", "HC-LIE-03")
    def test_standing_up_excludes_overtaking(self) -> None:
        home = "1@-8,0 7@3,0 8@-2,4_ 9@-3,2* 10@-4,-2"
        assert refused(home, "8 stand F over") == "stood_up HC-LIE-03"

    @pytest.mark.clause("HC-LIE-03")
    def test_defenders_stand_up_in_their_own_turn(self) -> None:
        table = moved(HOME, "5 stand", side=1, away=AWAY.replace("5,0", "5,0_"))
        assert not table.pos.lying


class TestCards:
    """HC-FX-11, -27: what cards change of a movement turn."""

    @pytest.mark.clause("HC-FX-27")
    def test_who_may_not_accelerate_has_his_basic_step(self) -> None:
        table = Table(HOME, AWAY)
        table.pos.forbidden = [(0, "accelerate", "round"), (0, "overtake", "round")]
        asked = Move("move_turn", 0, table.ref.view(0), Turn(0, 1 << table.player("home 8")))

        assert [p.code for p in asked.problems("8 F F")] == ["no_markers_left"]
        assert not asked.problems("8 F")

    @pytest.mark.clause("HC-FX-11", "HC-LIE-02")
    @pytest.mark.parametrize(
        ("home", "path", "spent"),
        [
            (HOME, "8 F F", 0),
            (HOME, "8 F F F", 1),
            ("1@-8,0 7@3,0 8@-2,0_ 9@-3,2* 10@-4,-2", "8 stand F", 0),
            ("1@-8,0 7@3,0 8@-2,4 9@-3,2* 10@-4,-2", "8 F F over", 0),
        ],
    )
    def test_a_free_step_is_no_acceleration(self, home: str, path: str, spent: int) -> None:
        table = Table(home, AWAY)
        p = table.player("home 8")
        given = Turn(0, 1 << p)
        given.free[p] = 1
        asked = Move("move_turn", 0, table.ref.view(0), given)
        found = follow(asked.walking(p), path.split(" ")[1:])

        assert not isinstance(found, Problem)
        assert found.spent == spent
