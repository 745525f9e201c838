"""HC-ROUND: the order inside a round, and how it ends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.coach import NO_ANSWER
from rules.helvetia_cup.pitch import hexes_of
from rules.helvetia_cup.position import Phase
from rules.helvetia_cup.rounds import action_phase, play_round
from tests.rules.helvetia_cup.play import PITCH, Table, at

#: Home attacks; 5 shares the carrier's hex.
HOME = "1@-8,0 7@3,0* 8@4,0 9@-3,2 10@-4,-2"
AWAY = "1@8,0 5@3,0 6@5,2 7@5,-2 8@2,3"
FAR = AWAY.replace("5@3,0", "5@5,0")
IDLE = [("move_turn", "done")] * 2


def asked(table: Table) -> list[tuple[str, int]]:
    return [(each.key, each.side) for each in table.coaches.asked]


def action_options(table: Table) -> list[Any]:
    """What the carrier could do when he was asked last."""
    (*_, last) = [each for each in table.coaches.asked if each.key == "attack_action"]
    return list(last.options)  # type: ignore[union-attr]


class TestTheOrder:
    """HC-ROUND-01, -05, -10."""

    @pytest.mark.clause("HC-ROUND-01", "HC-ROUND-10", "HC-ACT-01", "HC-DEC-08")
    def test_movement_then_the_defender_then_the_attackers(self) -> None:
        answers = [*IDLE, ("opening_defence", "none"), ("attack_action", "end")]
        with Table(HOME, AWAY, answers=answers) as table:
            play_round(table.ref)

            assert asked(table) == [
                ("move_turn", 0),
                ("move_turn", 1),
                ("opening_defence", 1),
                ("attack_action", 0),
            ]

    @pytest.mark.clause("HC-DEC-08")
    def test_by_default_the_defender_does_nothing(self) -> None:
        answers = [("opening_defence", NO_ANSWER), ("attack_action", "end")]
        with Table(HOME, AWAY, answers=answers) as table:
            action_phase(table.ref)

            opening = table.coaches.asked[0]
            assert opening.options == ["none", "steal", "tackle"]  # type: ignore[union-attr]
            assert not table.pos.used

    @pytest.mark.clause("HC-DEC-08", "HC-ACT-02")
    def test_without_a_defender_on_the_ball_nobody_is_asked(self) -> None:
        with Table(HOME, FAR, answers=[("attack_action", "end")]) as table:
            action_phase(table.ref)

        lying = AWAY.replace("5@3,0", "5@3,0_")
        with Table(HOME, lying, answers=[("attack_action", "end")]) as table:
            action_phase(table.ref)

    @pytest.mark.clause("HC-ROUND-05")
    def test_the_attackers_may_do_nothing(self) -> None:
        with Table(HOME, FAR, answers=[*IDLE, ("attack_action", "end")]) as table:
            play_round(table.ref)

            assert table.carrier == "home 7"
            assert table.pos.quiet == 1

    @pytest.mark.clause("HC-ROUND-09", "HC-ACT-05")
    def test_a_new_round_frees_the_defenders(self) -> None:
        away = AWAY.replace("5@3,0", "5@3,0!")
        answers = [*IDLE, ("opening_defence", "none"), ("attack_action", "end")]
        with Table(HOME, away, answers=answers) as table:
            play_round(table.ref)

    @pytest.mark.clause("HC-SUB-05", "HC-ROUND-09")
    def test_and_who_came_on_late_moves(self) -> None:
        home = "1@-8,0 7@3,0* 8@4,0 9@-3,2 10@-4,4 12"
        answers = [
            ("move_turn", "10 off 12"),
            *IDLE,
            ("attack_action", "end"),
            ("move_turn", "12 F"),
            *IDLE,
            ("attack_action", "end"),
        ]
        with Table(home, FAR, answers=answers) as table:
            play_round(table.ref)
            play_round(table.ref)

            assert table.hex("home 12") == "-3,4"


class TestTheKickOffRound:
    """HC-ROUND-02 to -04."""

    def kick_off(self, away: str, *answers: tuple[str, Any], **more: Any) -> Table:
        with Table("1@-8,0 7@0,0* 8@-2,0 9@-3,2 10@-4,-2", away, answers=answers, **more) as table:
            table.pos.kick_off = True
            play_round(table.ref)
        return table

    @pytest.mark.clause("HC-ROUND-02", "HC-ROUND-04", "HC-ATT-03")
    def test_the_kicker_acts_at_once_and_must(self) -> None:
        table = self.kick_off(FAR, ("attack_action", "pass -2,0"), ("attack_action", "end"))
        first, second = table.coaches.asked

        assert "end" not in first.options  # type: ignore[union-attr]
        assert "end" in second.options  # type: ignore[union-attr]
        assert table.carrier == "home 8"
        assert not table.pos.kick_off

    @pytest.mark.clause("HC-ROUND-03")
    def test_there_is_no_steal_but_pressure(self) -> None:
        """A card cannot put a defender there; the rule would hold all the same."""
        away = AWAY.replace("5@3,0", "5@0,0")
        table = self.kick_off(away, ("attack_action", "long -4,-2"), dice="d20=6")

        assert "presses" in table.said()

    @pytest.mark.clause("HC-ROUND-03")
    def test_interception_applies(self) -> None:
        away = AWAY.replace("5@3,0", "5@-2,0")
        table = self.kick_off(
            away,
            ("attack_action", "pass -2,0"),
            ("try_interception", "try"),
            ("forced_move", "F"),
            dice="d20=1 time=1",
        )
        assert table.carrier == "away 5"

    @pytest.mark.clause("HC-ROUND-02")
    def test_the_next_round_has_a_movement_phase(self) -> None:
        with Table(
            "1@-8,0 7@0,0* 8@-2,0 9@-3,2 10@-4,-2",
            FAR,
            answers=[
                ("attack_action", "pass -2,0"),
                ("attack_action", "end"),
                *IDLE,
                ("attack_action", "end"),
            ],
        ) as table:
            table.pos.kick_off = True
            play_round(table.ref)
            play_round(table.ref)


class TestHowItEnds:
    """HC-ROUND-06 to -08."""

    @pytest.mark.clause("HC-ROUND-06")
    def test_when_the_defenders_get_the_ball(self) -> None:
        answers = [("opening_defence", "tackle")]
        with Table(HOME, AWAY, dice="d20=1 time=1", answers=answers) as table:
            action_phase(table.ref)

            assert table.carrier == "away 5"

    @pytest.mark.clause("HC-ROUND-07")
    @pytest.mark.parametrize(
        ("action", "dice", "more"),
        [
            pytest.param("pass 3,1", "", [], id="a short pass to an empty hex"),
            pytest.param("long -3,2", "d20=1", [], id="a long pass"),
            pytest.param("long -8,0", "d20=1", [], id="a long pass to the own goalkeeper"),
            pytest.param(
                "shot",
                "d20=20 time=1",
                [("shot_sector", "BC"), ("keeper_sectors", [])],
                id="a shot",
            ),
        ],
    )
    def test_after_what_nothing_more_can_be_done(
        self, action: str, dice: str, more: list[tuple[str, Any]]
    ) -> None:
        home = HOME.replace("7@3,0*", "7@4,1*").replace("8@4,0", "8@2,-2")
        answers: list[tuple[str, Any]] = [("attack_action", action), *more]
        with Table(home, FAR, dice=dice, answers=answers) as table:
            action_phase(table.ref)

            assert table.pos.phase == Phase.ROUND

    @pytest.mark.clause("HC-ROUND-08")
    def test_at_most_ten_actions(self) -> None:
        """To and fro between 7 and 8."""
        there, back = ("attack_action", "pass 4,0"), ("attack_action", "pass 3,0")
        with Table(HOME, FAR, answers=[there, back] * 5) as table:
            action_phase(table.ref)

            assert table.carrier == "home 7"
            assert table.said().count("short pass") == 10

    @pytest.mark.clause("HC-ROUND-10", "HC-FX-04")
    def test_what_holds_for_a_round_ends_with_it(self) -> None:
        with Table(HOME, FAR, answers=[*IDLE, ("attack_action", "end")]) as table:
            pos = table.pos
            p = table.player("home 7")
            pos.boosts = [(p, 0, 2, "round"), (p, 0, 1, "half")]
            pos.forbidden = [(1, "steal", "round"), (1, "tackle", "half")]
            play_round(table.ref)

            assert pos.boosts == [(p, 0, 1, "half")]
            assert pos.forbidden == [(1, "tackle", "half")]


@pytest.mark.clause("HC-CONV-02")
def test_the_roles_swap_with_the_ball() -> None:
    answers = [("opening_defence", "tackle")]
    with Table(HOME, AWAY, dice="d20=1 time=1", answers=answers) as table:
        action_phase(table.ref)
        table.coaches.answers += [("move_turn", "5 F"), *IDLE, ("attack_action", "end")]
        play_round(table.ref)

        assert asked(table)[1:] == [
            ("move_turn", 1),
            ("move_turn", 1),
            ("move_turn", 0),
            ("attack_action", 1),
        ]


@pytest.mark.clause("HC-CONV-15")
def test_targets_are_offered_in_the_order_of_the_team_that_passes() -> None:
    home = "1@-8,0 5@-3,0 6@-5,2 7@-5,-2 8@-2,-3"
    away = "1@8,0 7@-1,0* 8@4,0 9@3,-2 10@4,2"
    for side, table in (
        (0, Table(HOME, FAR, answers=[("attack_action", "end")])),
        (1, Table(home, away, attacking=1, answers=[("attack_action", "end")])),
    ):
        action_phase(table.ref)
        long = [each[5:] for each in action_options(table) if each.startswith("long ")]
        everywhere = PITCH.ordered(side, hexes_of((1 << PITCH.size) - 1))

        assert [at(name) for name in long] == [h for h in everywhere if h != table.pos.ball]
