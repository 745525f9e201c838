"""BB-LEAGUE-17 to -20: the Wizard and his one spell."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.inducements.wizard import cast, spells
from rules.blood_bowl.kickoff_table import blitz
from rules.blood_bowl.match import NEXT, side_record
from rules.blood_bowl.pitch import SQUARES
from rules.blood_bowl.position import CASUALTIES, CASUALTY, KNOCKED_OUT, TURNOVERS, Phase
from rules.blood_bowl.turn import after_turn, end_turn, start_turn, take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

#: A cage: Away's carrier with his guards, Home's 1 beside it, and two who lie down.
CAGE = """
    k4
    .   .   .   .   .
    .   A2  .   A3  .
    .   .   A1* .   h2
    .   A4  a5! A6  .
    .   .   H1  .   .
"""
HELD = "2d6=1,1"


def spell(
    picture: str,
    answer: str,
    dice: str,
    facts: Mapping[str, Any] | None = None,
    home: Mapping[str, Any] | None = None,
    away: Mapping[str, Any] | None = None,
) -> Table:
    """Home has a Wizard and casts this at the start of its turn."""
    ref = board(picture, dice, {"cast_wizard": answer, **(home or {})}, away)
    ref.pos.wizards = [1, 0]
    ref.pos.phase = Phase.TURN
    for slot, value in (facts or {}).items():
        setattr(ref.pos, slot, value)
    start_turn(ref)
    ref.finish()
    return ref


# -- when it is cast -----------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-17", "BB-DEC-51")
def test_a_wizard_is_offered_at_the_start_of_the_own_turn_before_any_action() -> None:
    ref = spell(CAGE, "no", "")

    assert [key for key, _ in ref.says(0).asked] == ["concede", "cast_wizard"]
    assert ref.pos.phase == Phase.ACTION
    assert ref.pos.acted == 0
    assert ref.pos.wizards == [1, 0], "he can still cast"


@pytest.mark.clause("BB-LEAGUE-17", "BB-DEC-51")
def test_a_wizard_is_offered_right_after_the_own_turn_has_ended() -> None:
    ref = board(CAGE, home={"choose_action": "end turn"}, wizards=[1, 0], markers=[3, 2])

    take_action(ref)
    assert ref.pos.phase == Phase.SPELL
    assert ref.pos.active == 0
    after_turn(ref)

    ref.finish()
    assert ref.says(0).was_asked("cast_wizard") == 1
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)


@pytest.mark.clause("BB-LEAGUE-17")
def test_nobody_is_asked_in_the_turn_of_the_opponent() -> None:
    ref = board(
        CAGE, wizards=[1, 0], phase=Phase.TURN, active=1, away={"choose_action": "end turn"}
    )

    start_turn(ref)
    take_action(ref)

    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 0)
    assert not ref.says(0).asked
    assert not ref.says(1).was_asked("cast_wizard")


@pytest.mark.clause("BB-LEAGUE-17")
def test_the_wizard_casts_once_a_match() -> None:
    ref = spell(CAGE, "lightning m6", "d6=1")

    assert ref.pos.wizards == [0, 0]
    end_turn(ref)
    assert ref.pos.phase == Phase.TURN
    ref.pos.active = 0
    start_turn(ref)
    assert ref.says(0).was_asked("cast_wizard") == 1


@pytest.mark.clause("BB-LEAGUE-17", "BB-TO-01")
def test_a_turn_that_a_turnover_ended_has_ended_as_well() -> None:
    ref = board(
        "k6\nH1 A1",
        "block=skull 2d6=1,1",
        home={"choose_action": "block 1", "cast_wizard": "lightning l6"},
        wizards=[1, 0],
    )

    take_action(ref)

    assert ref.happened("turnover")
    assert ref.pos.phase == Phase.SPELL
    ref.dice.faces += [(6, 2), (6, 1), (6, 1)]  # type: ignore[attr-defined]
    after_turn(ref)
    ref.finish()
    assert spot(ref, A[1]) == "l6 prone"
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-TD-02")
def test_a_touchdown_ends_the_drive_before_anybody_can_cast() -> None:
    ref = board("z6\nH1*", home={}, wizards=[1, 0], scorer=0)

    end_turn(ref)

    assert ref.pos.phase == Phase.DRIVE_END
    assert not ref.says(0).asked


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-TURN-08")
def test_after_the_last_turn_of_the_half_there_is_still_time_for_a_spell() -> None:
    ref = board(
        CAGE, f"d6=2 {HELD} d8=4", {"cast_wizard": "lightning m6"}, wizards=[1, 0], markers=[8, 8]
    )

    end_turn(ref)
    after_turn(ref)

    ref.finish()
    assert ref.pos.phase == Phase.DRIVE_END


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-KTAB-25")
def test_the_bonus_turn_is_an_own_turn_for_the_wizard_too() -> None:
    ref = board("k6\nH1 .\n. .\n. A1", "d6=2 2d6=1,1", {"cast_wizard": ["no", "lightning l8"]})
    ref.pos.wizards = [1, 0]
    ref.pos.phase = Phase.LANDING

    blitz(ref)
    assert ref.says(0).was_asked("cast_wizard") == 1
    take_action(ref)
    assert (ref.pos.phase, ref.pos.bonus) == (Phase.SPELL, True)
    after_turn(ref)

    ref.finish()
    assert spot(ref, A[1]) == "l8 prone"
    assert ref.pos.phase == Phase.LANDING
    assert not ref.pos.bonus


@pytest.mark.clause("BB-DEC-51", "BB-LEAGUE-18", "BB-LEAGUE-19")
def test_a_fireball_goes_anywhere_and_lightning_strikes_who_is_standing() -> None:
    options = spells(board(CAGE).pos)

    assert options[0] == "no"
    assert options[1 : 1 + len(SQUARES)] == [
        word for word in options if word.startswith("fireball ")
    ]
    bolts = [word for word in options if word.startswith("lightning ")]
    assert bolts == [f"lightning {name}" for name in ("m8", "m6", "l5", "n5", "l7", "n7")]


# -- what it does --------------------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-18", "BB-LEAGUE-79", "BB-DICE-09")
def test_a_fireball_rolls_for_everybody_standing_in_its_square_or_beside_it() -> None:
    ref = spell(CAGE, "fireball m7", f"d6=4 {HELD} d6=3 d6=4 {HELD} d6=1")

    rolled = [(e.player, e.side) for e in ref.every_roll() if e.purpose == "fireball"]
    assert rolled == [(H[1], 0), (A[1], 0), (A[4], 0), (A[6], 0)], "Home's first, by shirt"
    assert spot(ref, H[1]) == "m8 prone"
    assert spot(ref, A[1]) == "m6"
    assert spot(ref, A[4]) == "l7 prone"
    assert spot(ref, A[6]) == "n7"
    assert spot(ref, A[5]) == "m7 stunned"
    assert spot(ref, A[2]) == "l5", "two squares away"
    assert ball(ref) == "A1"


@pytest.mark.clause("BB-LEAGUE-18")
def test_odds_of_a_fireball() -> None:
    def down(ref: Table) -> bool:
        cast(ref)
        return ref.pos.state[A[1]] != 0

    assert odds(
        "k6\nA1",
        down,
        {"cast_wizard": "fireball j6"},
        indifferent=("armour", "injury"),
        wizards=[1, 0],
    ) == {True: Fraction(1, 2), False: Fraction(1, 2)}


@pytest.mark.clause("BB-LEAGUE-19")
def test_odds_of_a_bolt_of_lightning() -> None:
    def down(ref: Table) -> bool:
        cast(ref)
        return ref.pos.state[A[1]] != 0

    assert odds(
        "k6\nA1 A2",
        down,
        {"cast_wizard": "lightning k6"},
        indifferent=("armour", "injury"),
        wizards=[1, 0],
    ) == {True: Fraction(5, 6), False: Fraction(1, 6)}


@pytest.mark.clause("BB-LEAGUE-19")
def test_lightning_strikes_one_player_alone() -> None:
    ref = spell("k6\nA1 A2\nH1 .", "lightning l6", f"d6=2 {HELD}")

    assert [spot(ref, p) for p in (A[1], A[2], H[1])] == ["k6", "l6 prone", "k7"]


@pytest.mark.clause("BB-LEAGUE-18", "BB-LEAGUE-19", "BB-SKILL-MIGHTYBLOW-01")
@pytest.mark.parametrize("kind", ["fireball", "lightning"])
@pytest.mark.parametrize(
    ("dice", "state"),
    [
        ("2d6=4,3", "k6 prone"),  # 7 + 1 does not break armour 8
        ("2d6=4,4 2d6=4,3", "k6 stunned"),  # 8 + 1 does, and the injury has none: 7
        ("2d6=4,5 2d6=4,3", "knocked out"),  # 9 breaks it, and the injury is 7 + 1
    ],
)
def test_a_spell_adds_one_to_armour_or_injury_but_not_to_both(
    kind: str, dice: str, state: str
) -> None:
    ref = spell("k6\nA1", f"{kind} k6", f"d6=4 {dice}")

    assert spot(ref, A[1]) == state


@pytest.mark.clause("BB-LEAGUE-18", "BB-LEAGUE-19", "BB-EX-50")
def test_odds_of_the_injury_are_those_of_mighty_blow() -> None:
    def state(ref: Table) -> int:
        cast(ref)
        return ref.pos.state[A[1]]

    chances = odds(
        "k6\nA1", state, {"cast_wizard": "lightning k6"}, indifferent=("casualty",), wizards=[1, 0]
    )

    assert chances[KNOCKED_OUT] == Fraction(5, 6) * Fraction(155, 1296)
    assert chances[CASUALTY] == Fraction(5, 6) * Fraction(65, 648)


@pytest.mark.clause("BB-LEAGUE-18", "BB-LEAGUE-79", "BB-DOWN-04")
def test_the_ball_bounces_when_the_whole_spell_is_done() -> None:
    # From m6 it bounces west to l6, where nobody stands.
    ref = spell(CAGE, "fireball m6", f"d6=4 {HELD} d6=1 d6=1 d6=1 d6=1 d8=4")

    assert ref.rolls() == ["fireball", "armour", *["fireball"] * 4, "bounce"]
    assert ball(ref) == "l6"
    assert not ref.happened("turnover")
    assert ref.pos.phase == Phase.ACTION


@pytest.mark.clause("BB-LEAGUE-18", "BB-BALL-07")
def test_who_still_stands_may_catch_the_ball_that_the_spell_set_loose() -> None:
    # It bounces south-west to l7, where Away's 4 waits.
    ref = spell(CAGE, "lightning m6", f"d6=6 {HELD} d8=6 d6=6")

    assert ball(ref) == "A4"


# -- turnovers, touchdowns and points ------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-20", "BB-TO-03")
def test_own_players_who_are_hit_cost_no_turn() -> None:
    ref = spell("k6\nH1 A1\n. H2", "fireball l6", f"d6=4 {HELD} d6=5 {HELD} d6=6 {HELD}")

    assert spot(ref, H[1]) == "k6 prone"
    assert not ref.happened("turnover")
    assert (ref.pos.phase, ref.pos.active) == (Phase.ACTION, 0)
    assert not ref.pos.turnover


@pytest.mark.clause("BB-LEAGUE-20", "BB-TO-02")
def test_the_own_carrier_who_goes_down_costs_the_turn() -> None:
    ref = spell("k6\nH1* A1", "fireball l6", f"d6=4 {HELD} d6=1 d8=4")

    assert [event.player for event in ref.happened("turnover")] == [H[1]]
    assert ref.pos.counts[TURNOVERS][H[1]] == 1
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)
    assert ball(ref) == "j6"


@pytest.mark.clause("BB-LEAGUE-20")
def test_after_the_turn_there_is_none_to_lose() -> None:
    ref = board(
        "k6\nH1* A1",
        f"d6=4 {HELD} d6=1 d8=4",
        {"cast_wizard": "fireball l6"},
        wizards=[1, 0],
        phase=Phase.SPELL,
    )

    after_turn(ref)

    ref.finish()
    assert not ref.happened("turnover")
    assert (ref.pos.phase, ref.pos.active) == (Phase.TURN, 1)


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-INJ-04")
@pytest.mark.parametrize(("phase", "lies"), [(Phase.TURN, "k6 stunned"), (Phase.SPELL, "k6 prone")])
def test_who_is_stunned_in_his_own_turn_lies_a_turn_longer(phase: Phase, lies: str) -> None:
    ref = board(
        "k6\nH1",
        "d6=4 2d6=6,6 2d6=1,1",
        {"cast_wizard": "fireball k6"},
        wizards=[1, 0],
        phase=phase,
    )
    NEXT[phase](ref)
    ref.finish()
    assert spot(ref, H[1]) == "k6 stunned"
    ref.pos.active = 0

    end_turn(ref)

    assert spot(ref, H[1]) == lies


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-TD-01", "BB-TD-03")
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.SPELL])
def test_a_ball_that_a_spell_brings_into_the_end_zone_scores(phase: Phase) -> None:
    # Away's carrier falls before Home's end zone, and his team-mate in it catches the ball.
    ref = board(
        "a6\nA2 A1*",
        f"d6=2 {HELD} d8=4 d6=6",
        {"cast_wizard": "lightning b6"},
        wizards=[1, 0],
        phase=phase,
        markers=[3, 3],
    )

    NEXT[phase](ref)

    ref.finish()
    assert ref.pos.score == [0, 1]
    assert ref.pos.markers[1] == 4, "scored in the turn of the opponent"
    assert ref.pos.phase == Phase.DRIVE_END


@pytest.mark.clause("BB-LEAGUE-20", "BB-LEAGUE-37", "BB-LEAGUE-25")
def test_a_spell_that_maims_earns_nobody_anything() -> None:
    ref = spell("k6\nH1 A1", "lightning l6", "d6=2 2d6=6,6 2d6=6,6 d6=6 d8=1")

    assert spot(ref, A[1]) == "casualty"
    assert not any(ref.pos.counts[CASUALTIES])
    (injury,) = side_record(ref.pos, 1)["injuries"]
    assert (injury["cause"], injury["by"], injury["effects"]) == ("spell", None, ["dead"])


@pytest.mark.clause("BB-LEAGUE-17", "BB-LEAGUE-78", "BB-RR-06")
@pytest.mark.parametrize(("phase", "asked"), [(Phase.TURN, 1), (Phase.SPELL, 0)])
def test_a_catch_after_a_spell_may_be_rolled_again_in_the_own_turn_alone(
    phase: Phase, asked: int
) -> None:
    # The ball bounces west from Away's carrier to Home's 1, who drops it.
    ref = board(
        "k6\nH1 A1*",
        f"d6=2 {HELD} d8=4 d6=1 d8=4",
        {"cast_wizard": "lightning l6"},
        wizards=[1, 0],
        phase=phase,
        rerolls=[2, 2],
    )

    NEXT[phase](ref)

    ref.finish()
    assert ref.says(0).was_asked("reroll") == asked
    assert ball(ref) == "j6"
    assert not ref.happened("turnover"), "nobody threw it"


@pytest.mark.clause("BB-LEAGUE-19", "BB-SKILL-BALLCHAIN-05")
def test_lightning_adds_its_one_to_the_injury_of_who_needs_no_armour_roll() -> None:
    ref = spell("k6\nH1 . A1\n\nA1 Ball and Chain", "lightning m6", "d6=2 2d6=4,5 d6=1 d8=1")

    assert ref.rolls() == ["lightning bolt", "injury", "casualty", "casualty"]
    assert spot(ref, A[1]) == "casualty"


@pytest.mark.clause("BB-LEAGUE-17", "BB-CONC-01")
def test_who_concedes_has_no_time_for_a_spell() -> None:
    ref = board(CAGE, "", {"concede": "concede"}, phase=Phase.TURN, wizards=[1, 0])
    start_turn(ref)

    assert ref.says(0).was_asked("cast_wizard") == 0
    assert ref.pos.phase == Phase.OVER
