"""BF-FX-20 to -45: what each verb does."""

from __future__ import annotations

import pytest

from rules.boufbowl.cards.deck import Step, Target
from rules.boufbowl.cards.playing import Playing, perform
from rules.boufbowl.position import Phase
from tests.rules.boufbowl.play import Table

ANY = Target("chosen", "own", "any", "any")
STANDING = Target("chosen", "own", "standing", "pitch")
THEIRS = Target("chosen", "opp", "standing", "pitch")


def perform_steps(
    table: Table, *steps: Step, answers: tuple[tuple[str, str], ...] = (), bearer: int = -1
) -> Table:
    """Red plays these steps."""
    table.coaches.answers += answers
    perform(table.ref, Playing(0, bearer, card=bearer < 0), steps)
    assert not table.coaches.answers
    return table


@pytest.mark.clause("BF-FX-21", "BF-FX-22", "BF-FX-20")
def test_dice_and_totals_of_upgrades() -> None:
    table = Table("1@B2", "1@B2", upgrades={"red 1": "u3-1 u2-1 u1-s1"})
    table.do("fight 1 1", dice="d6=2,3,6,1")
    assert table.totals() == [4, 6]


@pytest.mark.clause("BF-FX-29", "BF-MOVE-10", "BF-DEC-08", "BF-DEC-09")
def test_a_move_by_a_card_needs_no_points_and_no_majority_but_room() -> None:
    table = Table("1@B2", "1@B2* 2@C2", active="blue", hands=("br-a11", "bo-a09"))
    table.pos.zone[7] = table.pos.zone[8] = table.pos.pitch.at["A2"]
    table.pos.mp = 0
    table.do("effect bo-a09", ("target", "1"), ("effect_zone", "C2"))
    assert table.offered("target") == ["1", "2", "3", "4"]
    assert table.offered("effect_zone") == ["B1", "B3", "C2"], "A2 is full"
    assert table.ball == "blue 1"
    assert table.pos.ball == table.pos.pitch.at["C2"]
    assert [key for _, key in table.asked()] == ["main", "target", "effect_zone"], "no window"


@pytest.mark.clause("BF-FX-29", "BF-GOAL-02")
def test_a_carrier_moved_into_the_goal_zone_attempts_a_goal() -> None:
    table = Table("", "1@A2*", active="blue", hands=("", "bo-a09"))
    table.do("effect bo-a09", ("effect_zone", "GR"))
    assert table.pos.score == [0, 1]


@pytest.mark.clause("BF-FX-29", "BF-FX-12")
def test_an_opponent_is_shoved_but_never_into_a_goal_zone() -> None:
    table = Table("1@E2", "1@E2 2@D1", hands=("br-a10", ""))
    table.do("effect br-a10", ("effect_zone", "E1"))
    assert table.offered("effect_zone") == ["D2", "E1", "E3"]
    assert table.at("blue 1") == "E1"


@pytest.mark.clause("BF-FX-29")
@pytest.mark.parametrize(
    ("direction", "zones"), [("any", 4), ("advance", ["C2"]), ("retreat", ["A2"])]
)
def test_directions_are_those_of_the_targets_team(direction: str, zones: object) -> None:
    step = Step("move", target=STANDING, steps=2, dir=direction)  # type: ignore[arg-type]
    table = Table("1@B2 2@E1", "")
    first = zones[0] if isinstance(zones, list) else "B1"
    perform_steps(
        table,
        step,
        answers=(
            ("target", "1"),
            *([("effect_zone", first)] if zones == 4 else []),
            ("effect_zone", "stop"),
        ),
    )
    assert table.at("red 1") == first
    assert table.offered("effect_zone")[-1] == "stop", "from the second step on"


@pytest.mark.clause("BF-FX-30")
def test_a_ball_in_the_air_drifts() -> None:
    step = Step("shift_ball", state="air", steps=2)
    table = Table(air="blue E1")
    perform_steps(table, step, answers=(("effect_zone", "D1"), ("effect_zone", "stop")))
    assert table.offered("effect_zone", 0) == ["D1", "E2"]
    assert table.ball == "over D1"
    assert Table("1@B2", "", ball="B2", active="blue", hands=("", "bo-a13")).options("effect") == []


@pytest.mark.clause("BF-FX-31", "BF-CARD-07")
def test_scoop_unopposed_takes_the_ball_without_a_roll_or_tokens() -> None:
    table = Table("1@B2~", "1@B2", ball="B2", active="blue", hands=("", "bo-a21"))
    table.do("effect bo-a21")
    assert table.ball == "blue 1"
    assert (table.pos.supply, table.pos.mp) == (30, 3)


@pytest.mark.clause("BF-FX-31", "BF-PICK-10", "BF-GOAL-02")
def test_taking_it_in_the_goal_zone_is_an_attempt() -> None:
    table = Table("", "1@GR", ball="GR", active="blue", hands=("", "bo-a21")).do("effect bo-a21")
    assert table.pos.score == [0, 1]


@pytest.mark.clause("BF-FX-45", "BF-DEC-16", "BF-CARD-06", "BF-CARD-08")
@pytest.mark.parametrize(
    ("dice", "ball"), [("d6=4,3", "blue 1"), ("d6=3,3", "on B2"), ("d6=1,3", "on B2")]
)
def test_the_other_coach_names_who_opposes_a_scoop(dice: str, ball: str) -> None:
    table = Table("1@B2 2@B2", "1@B2 2@B2", ball="B2", active="blue", hands=("", "bo-a21"))
    table.do("effect bo-a21", ("target", "1"), ("card_opposer", "2"), dice=dice)
    assert table.asked()[-1] == ("red", "card_opposer")
    assert table.ball == ball
    assert table.goes_on


@pytest.mark.clause("BF-FX-32", "BF-FX-45", "BF-FX-14")
def test_a_carrier_is_stripped_and_stays_up() -> None:
    table = Table("1@B2", "1@B2* 2@B2~", hands=("br-a12", "")).do("effect br-a12", dice="d6=5,4")
    assert (table.ball, table.is_("blue 1")) == ("on B2", "standing")
    assert table.goes_on
    assert Table("1@C2", "1@B2*", hands=("br-a12", "")).options("effect") == []
    assert Table("1@B2*", "1@B2", hands=("br-a12", "")).options("effect") == []


@pytest.mark.clause("BF-BALL-04", "BF-FX-32")
def test_losing_ones_own_ball_to_an_effect_is_a_loss_of_control() -> None:
    table = Table("1@B2*", "1@B2", active="red")
    step = Step("drop_ball", target=Target("chosen", "own", "any", "pitch"))
    perform_steps(table, step)
    assert table.pos.lost


@pytest.mark.clause("BF-FX-33", "BF-FX-14")
def test_a_bottle_knocks_a_standing_opponent_down() -> None:
    table = Table("1@B2", "1@C2* 2@B1_", favours=("f-br2", "")).do("ability team f-br2")
    assert (table.is_("blue 1"), table.ball) == ("stunned", "on C2")
    assert Table("1@B2", "1@C2~", favours=("f-br2", "")).options("ability") == []


@pytest.mark.clause("BF-FX-34", "BF-STATE-03", "BF-STATE-09", "BF-SUB-09")
@pytest.mark.parametrize(("mark", "after"), [("_", "standing"), ("~", "standing"), ("x", "down")])
def test_salts_improve_by_two(mark: str, after: str) -> None:
    table = Table("", f"1@B2{mark}w", active="blue", hands=("", "bo-a14")).do("effect bo-a14")
    assert table.is_("blue 1") == f"{after} wounded"
    assert table.at("blue 1") == "B2"
    assert Table("", "1@B2", active="blue", hands=("", "bo-a14")).options("effect") == []


@pytest.mark.clause("BF-FX-36")
def test_points_are_gained_for_this_turn() -> None:
    assert Table("1@B2", "", hands=("br-a09", "")).do("effect br-a09").pos.mp == 4
    theirs = perform_steps(Table("1@B2", "", active="blue"), Step("gain_mp", amount=2))
    assert theirs.pos.mp == 3, "only the active coach has any"


@pytest.mark.clause("BF-FX-37", "BF-ACT-04")
def test_an_extra_action_is_one_more_grant() -> None:
    table = Table("1@B2", "", active="blue", hands=("", "bo-a10")).do("effect bo-a10")
    assert table.pos.grants == [("pass", "bomb", "fight"), ("pass", "bomb")]


@pytest.mark.clause("BF-FX-38")
def test_runners_have_their_first_move_or_pick_up_free() -> None:
    table = Table("3@B2", "", ball="B2", cards={"red 3": "bo-c3"})
    table.do("pickup 3").do("move 3 B1")
    assert table.pos.mp == 3
    table.do("move 3 B2")
    assert table.pos.mp == 2


@pytest.mark.clause("BF-FX-40", "BF-RNG-10", "BF-API-10")
def test_a_pickpocket_takes_a_card_at_random_and_tells_the_owner_alone_where_it_stood() -> None:
    table = Table("1@B2", "", hands=("br-a18", "bo-a01 bo-a04 bo-a02"))
    table.dice.faces = [(3, 2)]
    table.do("effect br-a18")
    assert table.pos.discards[1] == ["bo-a02"]
    assert table.hands[1].cards == ["bo-a01", "bo-a04"]
    assert [event["only"] for event in table.said("rolled")] == [[1]]
    assert Table("1@B2", "", hands=("br-a18", "")).options("effect") == []


@pytest.mark.clause("BF-FX-41", "BF-FX-14", "BF-TOK-08")
def test_a_purse_gives_tokens_as_far_as_they_last() -> None:
    table = Table(active="blue", favours=("", "f-bo5"), tokens={"red 1": 28})
    table.do("ability team f-bo5", ("target", "2"))
    assert (table.tokens("blue 2"), table.pos.supply) == (2, 0)
    assert table.pos.counts[3][6] == 0, "they were not earned in a contest"
    empty = Table(active="blue", favours=("", "f-bo5"), tokens={"red 1": 30})
    assert empty.options("ability") == []


@pytest.mark.clause("BF-FX-42", "BF-FX-15")
def test_the_unblocked_go_anywhere() -> None:
    table = Table("1@B2", "1@B2", upgrades={"red 1": "u3-4"})
    assert len(table.options("move")) == 4
    step = Step("unblock", target=STANDING)
    card = perform_steps(Table("1@B2", "1@B2"), step)
    assert len(card.options("move")) == 4
    card.pos.phase = Phase.END
    card.step()
    assert card.pos.unblocked == []


@pytest.mark.clause("BF-FX-45", "BF-FX-12", "BF-FX-11")
def test_a_trip_wire_meets_the_mover_where_he_has_come() -> None:
    table = Table("1@C2 2@B2", "1@D2 2@B3", hands=("br-a11", ""), active="blue")
    table.do("move 1 C2", ("window", "effect br-a11"), dice="d6=6,5")
    assert table.is_("blue 1") == "stunned"
    table.do("move 2 A3")
    assert table.asked()[-1] == ("blue", "main"), "nobody of theirs is there"


@pytest.mark.clause("BF-FX-45", "BF-MAJ-05")
def test_weight_counts_in_a_card_contest() -> None:
    table = Table("1@B2", "1@B2", active="blue", hands=("", "bo-a19"), upgrades={"blue 1": "u3-2"})
    table.do("effect bo-a19", dice="d6=4,4")
    assert table.totals() == [5, 4]


@pytest.mark.clause("BF-FX-14", "BF-FX-01")
def test_steps_are_done_in_order_and_one_without_a_target_is_skipped() -> None:
    table = Table("1@B2", "")
    perform_steps(
        table,
        Step("gain_mp", amount=1),
        Step("knock_down", target=THEIRS, to="ko"),
        Step("gain_tokens", target=ANY, amount=1),
        answers=(("target", "3"),),
    )
    assert (table.pos.mp, table.tokens("red 3")) == (4, 1)


@pytest.mark.clause("BF-FX-11")
def test_self_is_the_bearer() -> None:
    table = Table("1@B2 2@B2", "1@C2")
    perform_steps(table, Step("unblock", target=Target("self")), bearer=1)
    assert table.pos.unblocked == [1]
    away = Table("1@B2* 2@H", "1@C2")
    step = Step("gain_tokens", target=Target("chosen", "own", "any", "hospital"), amount=1)
    perform_steps(away, step)
    assert away.tokens("red 2") == 1
