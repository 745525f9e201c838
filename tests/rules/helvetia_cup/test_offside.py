"""HC-OFF: the position, the call, and the restart."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER, IllegalChoice
from rules.helvetia_cup.moving import movement_turn
from rules.helvetia_cup.offside import note_positions, place_on_ball, vacate
from rules.helvetia_cup.passing import long_pass, short_pass
from rules.helvetia_cup.position import OFFSIDES, Phase
from rules.helvetia_cup.rounds import play_round
from rules.helvetia_cup.setup import set_up
from tests.rules.helvetia_cup.play import Table, at

#: Home's 7 passes; 8 is beyond Away's last outfield player, 5 at (5, 0).
HOME = "1@-8,0 7@4,0* 8@6,-1 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@5,0 6@0,2 7@0,-2 8@-2,3"


def noted(table: Table) -> set[int]:
    """The shirts of those noted when the carrier passes."""
    pos = table.pos
    note_positions(pos, pos.carrier)
    return {pos.number(p) for p in range(16) if pos.noted >> p & 1}


class TestThePosition:
    """HC-OFF-01 to -07."""

    @pytest.mark.clause("HC-EX-58", "HC-OFF-01", "HC-OFF-02", "HC-OFF-03", "HC-OFF-07")
    def test_beyond_the_last_but_one_defender(self) -> None:
        home = "1@-8,0 7@7,0* 8@6,-1 9@4,2 10@5,1"
        assert noted(Table(home, AWAY)) == {8, 10}

    @pytest.mark.clause("HC-EX-58", "HC-CONV-11")
    def test_as_the_attackers_see_it(self) -> None:
        home = "1@-8,0 5@-5,0 6@0,-2 7@0,2 8@2,-3"
        away = "1@8,0 7@-7,0* 8@-6,1 9@-4,-2 10@-5,-1"
        assert noted(Table(home, away, attacking=1)) == {8, 10}

    @pytest.mark.clause("HC-EX-59", "HC-OFF-05", "HC-PITCH-11")
    def test_not_before_the_limit(self) -> None:
        home = "1@-8,0 7@2,2* 8@3,0 9@4,0 10@-4,-2"
        away = "1@8,0 5@2,0 6@0,2 7@0,-2 8@-2,3"
        assert noted(Table(home, away)) == {9}

    @pytest.mark.clause("HC-OFF-02")
    def test_also_beyond_the_last_defender(self) -> None:
        """Away's goalkeeper has come out: nobody is behind Home's 8 at (7, 1)."""
        home = "1@-8,0 7@4,0* 8@7,1 9@-3,2 10@-4,-2"
        away = AWAY.replace("1@8,0", "1@6,0")
        assert noted(Table(home, away)) == {8}

    @pytest.mark.clause("HC-OFF-04")
    def test_a_goalkeeper_is_the_last_but_one_when_he_is_out(self) -> None:
        """6 at (7, -1) is the last; the goalkeeper at (5, 1) draws the line at 11."""
        home = "1@-8,0 7@4,0* 8@6,-1 9@6,0 10@-4,-2"
        away = "1@5,1 5@5,0 6@7,-1 7@0,-2 8@-2,3"
        assert noted(Table(home, away)) == {9}

    @pytest.mark.clause("HC-OFF-04", "HC-LIE-05")
    def test_who_lies_counts(self) -> None:
        away = AWAY.replace("6@0,2", "6@6,0_")
        assert noted(Table(HOME, away)) == set()
        assert noted(Table(HOME, AWAY)) == {8}

    @pytest.mark.clause("HC-OFF-10")
    @pytest.mark.parametrize("passer", ["1@-8,0*", "1@7,0*"])
    def test_there_is_no_exemption(self, passer: str) -> None:
        """Not for a goalkeeper's pass, and not for who is behind the ball."""
        home = f"{passer} 7@4,0 8@6,-1 9@-3,2 10@-4,-2"
        assert noted(Table(home, AWAY)) == {8}


class TestTheCall:
    """HC-OFF-06 to -12, DEC-22."""

    def pass_to_8(self, *answers: tuple[str, Any], **more: Any) -> Table:
        """8 comes one hex nearer, so that a short pass reaches him."""
        home = HOME.replace("8@6,-1", "8@6,0")
        table = Table(home, AWAY, answers=answers, **more)
        with table:
            short_pass(table.ref, at("6,0"), 0)
        return table

    @pytest.mark.clause("HC-OFF-08", "HC-OFF-11", "HC-OFF-13", "HC-OFF-14", "HC-DEC-22")
    def test_called_the_ball_lies_there_and_is_theirs(self) -> None:
        table = self.pass_to_8(("call_offside", "call"), dice="time=2")
        pos = table.pos

        assert (table.ball, table.carrier) == ("6,0", "")
        assert pos.attacking == 1
        assert pos.minute == 2
        assert pos.restart
        assert pos.calls == [0, 1]
        assert pos.counts[OFFSIDES][table.player("home 8")] == 1

    @pytest.mark.clause("HC-OFF-06", "HC-OFF-11", "HC-OFF-12")
    def test_not_called_play_goes_on(self) -> None:
        table = self.pass_to_8(("call_offside", "ignore"))

        assert table.carrier == "home 8"
        assert table.pos.attacking == 0
        assert not table.pos.restart
        assert not table.pos.noted

    @pytest.mark.clause("HC-DEC-22")
    def test_by_default_it_is_called(self) -> None:
        assert self.pass_to_8(("call_offside", NO_ANSWER), dice="time=2").pos.restart

    @pytest.mark.clause("HC-OFF-06")
    def test_a_pass_to_somebody_else_is_none(self) -> None:
        home = HOME.replace("9@-3,2", "9@3,1")
        with Table(home, AWAY) as table:
            short_pass(table.ref, at("3,1"), 0)

            assert table.carrier == "home 9"

    @pytest.mark.clause("HC-OFF-12", "HC-INT-05")
    def test_he_is_asked_after_the_interception(self) -> None:
        """Away's goalkeeper is out, so 6 on the receiver's own hex does not play him onside."""
        home = HOME.replace("8@6,-1", "8@6,0")
        away = "1@0,1 5@4,1 6@6,0 7@0,-2 8@-2,3"
        answers = [("try_interception", "try"), ("call_offside", "ignore")]
        with Table(home, away, dice="d20=11", answers=answers) as table:
            short_pass(table.ref, at("6,0"), 0)

            assert table.carrier == "home 8"

    @pytest.mark.clause("HC-OFF-12", "HC-LAND-01")
    def test_he_is_asked_before_the_header(self) -> None:
        answers = [("call_offside", "ignore"), ("header_or_end", "end")]
        with Table(HOME, AWAY, dice="d20=1", answers=answers) as table:
            long_pass(table.ref, at("6,-1"), 0)

            assert table.carrier == "home 8"

    @pytest.mark.clause("HC-OFF-12", "HC-LAND-01")
    def test_once_called_there_is_no_header(self) -> None:
        answers = [("call_offside", "call")]
        with Table(HOME, AWAY, dice="d20=1 time=1", answers=answers) as table:
            long_pass(table.ref, at("6,-1"), 0)

            assert table.pos.restart
            assert table.pos.counts[0] == [0] * 16

    @pytest.mark.clause("HC-OFF-09")
    def test_a_successful_clearance_drops_the_notes(self) -> None:
        """Away's 6 clears from (6, -1) with a 9, one hex back: to (7, -1), where 8 runs no risk."""
        home = HOME.replace("9@-3,2", "9@7,-1")
        away = AWAY.replace("6@0,2", "6@6,-1").replace("5@5,0", "5@4,1")
        answers = [("try_clearance", "try"), ("header_or_end", "end")]
        with Table(home, away, dice="d20=1,9", answers=answers) as table:
            long_pass(table.ref, at("6,-1"), 0)

            assert table.carrier == "home 9"

    @pytest.mark.clause("HC-OFF-09")
    def test_a_change_of_possession_drops_them(self) -> None:
        """The ball falls to Away's 5, who is nearest."""
        home = "1@-8,0 7@4,0* 8@6,3 9@-3,2 10@-4,-2"
        with Table(home, AWAY, dice="time=1") as table:
            short_pass(table.ref, at("6,-1"), 0)

            assert table.pos.attacking == 1
            assert not table.pos.noted

    @pytest.mark.clause("HC-OFF-09")
    def test_the_next_pass_notes_anew(self) -> None:
        table = Table(HOME, AWAY)
        assert noted(table) == {8}
        table.pos.go(table.player("home 8"), at("3,0"))
        assert noted(table) == set()

    @pytest.mark.clause("HC-OFF-09")
    def test_nothing_is_left_of_them_at_a_set_up(self) -> None:
        answers = [("place_defence", NO_ANSWER), ("place_attack", NO_ANSWER)]
        with Table(HOME, AWAY, answers=answers) as table:
            assert noted(table)
            table.pos.restart = True
            set_up(table.ref)

            assert not table.pos.noted
            assert not table.pos.restart


class TestPickingUpALooseBall:
    """HC-OFF-06, -08, -14, CONV-18."""

    #: 8 has come back since the pass; the ball lies on (3, 0).
    HOME = "1@-8,0 7@-4,0 8@2,0 9@-3,2 10@-4,-2"
    AWAY = "1@8,0 5@7,1 6@7,-2 7@8,-2 8@6,3"

    def loose(self, **more: Any) -> Table:
        table = Table(self.HOME, self.AWAY, ball="3,0", **more)
        table.pos.noted = 1 << table.player("home 8")
        return table

    @pytest.mark.clause("HC-OFF-06", "HC-OFF-08", "HC-OFF-14", "HC-CONV-18")
    def test_a_call_ends_the_movement_and_the_round(self) -> None:
        """He is no longer offside; 7 and the defenders do not come to move."""
        answers = [("move_turn", "8 F F F"), ("call_offside", "call")]
        with self.loose(answers=answers, dice="time=4") as table:
            play_round(table.ref)

            # His path ends on the hex of reception, the step there is all he has spent.
            assert table.hex("home 8") == table.ball == "3,0"
            assert table.pos.markers[table.player("home 8")] == 4
            assert table.carrier == ""
            assert table.pos.attacking == 1
            assert table.pos.restart
            assert table.pos.quiet == 0

    @pytest.mark.clause("HC-OFF-11")
    def test_not_called_he_goes_on_with_the_ball(self) -> None:
        answers = [
            ("move_turn", "8 F F F"),
            ("call_offside", "ignore"),
            ("move_turn", "done"),
            ("move_turn", "done"),
            ("attack_action", "end"),
        ]
        with self.loose(answers=answers) as table:
            play_round(table.ref)

            assert table.ball == "5,0"

    @pytest.mark.clause("HC-OFF-08")
    def test_another_team_mate_may_pick_it_up(self) -> None:
        home = self.HOME.replace("7@-4,0", "7@2,1")
        answers = [("move_turn", "7 F BL"), ("move_turn", "done")]
        answers += [("move_turn", "done"), ("attack_action", "end")]
        with Table(home, self.AWAY, ball="3,0", answers=answers) as table:
            table.pos.noted = 1 << table.player("home 8")
            play_round(table.ref)

            assert table.carrier == "home 7"
            assert not table.pos.noted

    @pytest.mark.clause("HC-OFF-07")
    def test_who_was_onside_when_the_pass_was_declared_may_run_on_to_it(self) -> None:
        """7 passes to nobody; in the next round 8 runs past all of Away and picks the ball up."""
        home = "1@-8,0 7@4,0* 8@4,1 9@-3,2 10@-4,-2"
        away = AWAY.replace("5@5,0", "5@4,2")
        answers = [
            *[("move_turn", "done")] * 2,
            ("attack_action", "pass 6,0"),
            ("move_turn", "8 F FL"),
            *[("move_turn", "done")] * 2,
            ("attack_action", "end"),
        ]
        with Table(home, away, answers=answers) as table:
            play_round(table.ref)
            assert table.carrier == ""
            play_round(table.ref)

            assert table.carrier == "home 8"
            assert table.ball == "6,0"

    @pytest.mark.clause("HC-OFF-24")
    def test_his_substitute_does_not_take_over_the_note(self) -> None:
        """8 lies on the ball; by card L11, Second Squad, 12 comes on for him and takes it."""
        home = self.HOME.replace("8@2,0", "8@3,0_") + " 12"
        answers = [("play_card", "L11"), ("card_targets", "8 12")]
        answers += [("move_turn", "done")] * 2 + [("attack_action", "end")]
        with Table(home, self.AWAY, ball="3,0", hands=("L11", ""), answers=answers) as table:
            table.pos.noted = 1 << table.player("home 8")
            play_round(table.ref)

            assert table.carrier == "home 12"


class TestTheRestart:
    """HC-OFF-13 to -22."""

    #: The call has been made: the ball lies on (5, 0) with Home's 8, Away has it.
    HOME = "1@-8,0 7@3,0 8@5,0 9@-3,2 10@-4,-2"
    AWAY = "1@8,0 5@7,0 6@6,-3 7@0,-2 8@-2,3"

    def restart(self, home: str = HOME, away: str = AWAY, **more: Any) -> Table:
        table = Table(home, away, attacking=1, ball="5,0", **more)
        table.pos.restart = True
        return table

    @pytest.mark.clause("HC-EX-52", "HC-OFF-13", "HC-OFF-14", "HC-OFF-19", "HC-OFF-20")
    def test_from_the_pass_to_the_compulsory_action(self) -> None:
        """Home's 8 receives on (6, 0) in front of the goal; Away calls, a 2 on the time die."""
        home = HOME.replace("8@6,-1", "8@6,0")
        answers = [
            ("move_turn", "done"),
            ("move_turn", "done"),
            ("attack_action", "pass 6,0"),
            ("call_offside", "call"),
            # Away moves first: 5 comes to the ball, which lies still; then Home.
            ("move_turn", "5 B"),
            ("move_turn", "done"),
            ("move_turn", "8 B"),
            ("move_turn", "done"),
            ("attack_action", "pass 6,1"),
        ]
        with Table(home, AWAY, dice="time=2", answers=answers) as table:
            play_round(table.ref)
            assert (table.pos.attacking, table.pos.minute, table.ball) == (1, 2, "6,0")
            play_round(table.ref)

            asked = [(each.key, each.side) for each in table.coaches.asked[4:]]
            assert asked == [
                ("move_turn", 1),
                ("move_turn", 1),
                ("move_turn", 0),
                ("move_turn", 0),
                ("attack_action", 1),
            ]
            action = table.coaches.asked[-1]
            assert "end" not in action.options  # type: ignore[union-attr]
            assert table.ball == "6,1"
            assert not table.pos.restart

    @pytest.mark.clause("HC-OFF-20", "HC-OFF-17")
    def test_no_opponent_is_left_on_the_ball_to_steal_it(self) -> None:
        answers = [
            ("move_turn", "done"),
            ("offside_nearest", 5),
            ("move_turn", "done"),
            ("offside_vacate", "4,0"),
            ("attack_action", "pass 6,0"),
        ]
        away = self.AWAY.replace("6@6,-3", "6@7,-2")
        with self.restart(away=away, answers=answers) as table:
            play_round(table.ref)

            assert "opening_defence" not in [each.key for each in table.coaches.asked]

    @pytest.mark.clause("HC-OFF-22", "HC-SUB-07", "HC-SUB-04")
    def test_who_passes_over_the_ball_carries_nothing_and_may_walk_off(self) -> None:
        """The ball lies on the edge; the substitute appears on it."""
        home, away = self.HOME.replace("8@5,0", "8@6,4"), self.AWAY.replace("5@7,0", "5@6,3") + " 9"
        answers = [("move_turn", "5 BL off 9"), ("move_turn", "done")]
        with self.restart(home, away, answers=answers) as table:
            table.pos.drop(at("6,4"))
            movement_turn(table.ref, 1)

            assert table.hex("away 9") == "6,4"
            place_on_ball(table.ref)
            assert table.carrier == "away 9"

    @pytest.mark.clause("HC-EX-82", "HC-OFF-15", "HC-OFF-18")
    def test_the_nearest_is_put_on_the_ball_before_the_others_move(self) -> None:
        """At distance 2 and 3: the nearer, without a choice, for no marker."""
        with self.restart() as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 5"
            assert table.hex("away 5") == "5,0"
            assert table.pos.markers[table.player("away 5")] == 4

    @pytest.mark.clause("HC-OFF-15", "HC-OFF-21")
    def test_who_stands_there_already_takes_it_as_he_is(self) -> None:
        with self.restart(away=self.AWAY.replace("5@7,0", "5@5,0")) as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 5"
            assert table.said() == ["ball"]

    @pytest.mark.clause("HC-EX-82", "HC-OFF-22")
    def test_who_walks_over_the_ball_leaves_it_there_and_is_put_back(self) -> None:
        """Case b: (6, 0), (5, 0), (4, 0)."""
        answers = [
            ("move_turn", "5 F F F"),
            ("move_turn", "done"),
            ("move_turn", "8 F"),
            ("move_turn", "done"),
            ("attack_action", "pass 4,0"),
        ]
        with self.restart(answers=answers) as table:
            play_round(table.ref)

            assert table.said().index("placed on the ball") < table.said().index("short pass")
            assert table.hex("away 5") == "5,0"
            assert table.pos.markers[table.player("away 5")] == 2

    @pytest.mark.clause("HC-OFF-22", "HC-FX-15")
    def test_who_gets_up_there_by_a_card_has_not_got_the_ball(self) -> None:
        """T07, Up You Get: 5 stands up on the ball, walks off and leaves it; 6 is nearest then."""
        away = self.AWAY.replace("5@7,0", "5@5,0_").replace("6@6,-3", "6@6,0")
        answers = [("play_card", "T07"), ("move_turn", "5 F F"), ("move_turn", "done")]
        with self.restart(away=away, hands=("", "T07"), answers=answers) as table:
            movement_turn(table.ref, 1)
            assert (table.ball, table.carrier) == ("5,0", "")
            place_on_ball(table.ref)

            assert table.carrier == "away 6"

    @pytest.mark.clause("HC-OFF-21")
    def test_who_stands_on_it_when_the_turn_ends_is_the_carrier(self) -> None:
        away = self.AWAY.replace("5@7,0", "5@5,0")
        with self.restart(away=away) as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 5"
            assert "placed on the ball" not in table.said()

    @pytest.mark.clause("HC-OFF-18")
    def test_who_lies_on_it_stands_up(self) -> None:
        away = self.AWAY.replace("5@7,0", "5@5,0_")
        with self.restart(away=away) as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 5"
            assert not table.pos.lying

    @pytest.mark.clause("HC-OFF-18")
    def test_who_stands_comes_before_who_lies_nearer(self) -> None:
        away = self.AWAY.replace("5@7,0", "5@6,0_")
        with self.restart(away=away, answers=[("offside_nearest", 6)]) as table:
            place_on_ball(table.ref)

            # The goalkeeper stands as near.
            assert table.offered("offside_nearest") == [1, 6]
            assert table.carrier == "away 6"
            assert table.lies("away 5")

    @pytest.mark.clause("HC-OFF-18")
    def test_with_nobody_standing_one_gets_up(self) -> None:
        away = "1@8,0_ 5@7,0_ 6@6,-3_ 7@0,-2_ 8@-2,3_"
        with self.restart(away=away) as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 5"
            assert not table.pos.lying >> table.player("away 5") & 1

    @pytest.mark.clause("HC-OFF-18")
    def test_the_goalkeeper_goes_if_he_is_nearest(self) -> None:
        away = "1@6,0 5@-7,0 6@-6,-1 7@0,-2 8@-4,3"
        with self.restart(away=away) as table:
            place_on_ball(table.ref)

            assert table.carrier == "away 1"
            assert table.hex("away 1") == "5,0"

    @pytest.mark.clause("HC-DEC-23", "HC-CONV-16", "HC-OFF-15")
    @pytest.mark.parametrize(("answer", "carrier"), [(6, "away 6"), (NO_ANSWER, "away 5")])
    def test_among_equals_the_coach_chooses(self, answer: Any, carrier: str) -> None:
        away = self.AWAY.replace("6@6,-3", "6@7,-2")
        with self.restart(away=away, answers=[("offside_nearest", answer)]) as table:
            place_on_ball(table.ref)

            assert table.coaches.asked[0].options == [5, 6]  # type: ignore[union-attr]
            assert table.carrier == carrier

    @pytest.mark.clause("HC-OFF-17", "HC-OFF-16")
    def test_nobody_of_the_offenders_ends_on_the_ball(self) -> None:
        home = self.HOME.replace("8@5,0", "8@4,1")
        answers = [("move_turn", "done"), ("move_turn", "7 F F")]
        with self.restart(home, answers=answers) as table:
            with pytest.raises(IllegalChoice) as refused:
                play_round(table.ref)

            assert [each.code for each in refused.value.problems] == ["off_the_ball"]
        answers = [("move_turn", "done"), ("move_turn", "8 F B")]
        with self.restart(answers=answers) as table:
            with pytest.raises(IllegalChoice) as refused:
                play_round(table.ref)

            assert [each.clause for each in refused.value.problems] == ["HC-OFF-17"]

    @pytest.mark.clause("HC-OFF-17")
    def test_they_may_pass_over_it(self) -> None:
        answers = [
            ("move_turn", "done"),
            ("move_turn", "7 F F F"),
            ("move_turn", "done"),
            ("attack_action", "pass 4,0"),
        ]
        home = self.HOME.replace("8@5,0", "8@4,1")
        with self.restart(home, answers=answers) as table:
            play_round(table.ref)

            assert table.hex("home 7") == "6,0"

    @pytest.mark.clause("HC-OFF-16", "HC-OFF-17", "HC-DEC-24")
    @pytest.mark.parametrize(("answer", "hex_"), [("5,1", "5,1"), (NO_ANSWER, "6,0")])
    def test_who_is_still_there_is_moved_next_to_it(self, answer: str, hex_: str) -> None:
        """By default forward, as his team sees it."""
        away = self.AWAY.replace("5@7,0", "5@5,0")
        with self.restart(away=away, answers=[("offside_vacate", answer)]) as table:
            place_on_ball(table.ref)
            vacate(table.ref)

            assert table.coaches.asked[0].side == 0
            assert table.hex("home 8") == hex_
            assert table.ball == "5,0"

    @pytest.mark.clause("HC-OFF-17", "HC-DEC-24")
    def test_or_to_the_nearest_hex_when_all_around_are_taken(self) -> None:
        """In the corner (6, 4), which has two neighbours; both are Home's."""
        home = "1@-8,0 7@5,4 8@6,4 9@6,3 10@-4,-2"
        away = "1@8,0 5@6,4 6@6,-3 7@0,-2 8@-2,3"
        answers = [("offside_vacate", NO_ANSWER)]
        with Table(home, away, attacking=1, ball="6,4", answers=answers) as table:
            table.pos.restart = True
            place_on_ball(table.ref)
            vacate(table.ref)

            # Of those at distance 2 the first in canonical order: the smallest x2.
            assert table.hex("home 8") == "4,4"

    @pytest.mark.clause("HC-OFF-16", "HC-SUB-13")
    def test_a_substitute_who_came_on_there_is_moved_as_well(self) -> None:
        home = "1@-8,0 7@3,0 8@6,4 9@-3,2 10@-4,-2 12"
        away = "1@8,0 5@6,4 6@6,-3 7@0,-2 8@-2,3"
        answers = [
            ("move_turn", "done"),
            ("move_turn", "8 off 12"),
            ("move_turn", "done"),
            ("offside_vacate", "5,4"),
            ("attack_action", "pass 6,3"),
        ]
        with Table(home, away, attacking=1, ball="6,4", answers=answers) as table:
            table.pos.restart = True
            play_round(table.ref)

            assert table.hex("home 12") == "5,4"

    @pytest.mark.clause("HC-OFF-14", "HC-TIME-11")
    def test_a_call_that_ends_the_half_leaves_no_restart(self) -> None:
        answers = [("call_offside", "call")]
        with Table(HOME, AWAY, dice="d20=1 time=3", answers=answers) as table:
            table.pos.minute = 43
            long_pass(table.ref, at("6,-1"), 0)

            assert table.pos.phase == Phase.HALF_END
            assert table.pos.minute == 45
