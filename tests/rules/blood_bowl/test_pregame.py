"""BB-PRE, BB-FANS and BB-TOSS: before the first kick-off."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.catalogue import load
from rules.blood_bowl.match import NEXT, play_on
from rules.blood_bowl.position import Phase, Position
from rules.blood_bowl.pregame import fans, prepare_match, toss
from rules.blood_bowl.squads import Squads
from tests.rules.blood_bowl.board import Table, bench, board
from tests.rules.blood_bowl.matches import line_up_of
from tests.rules.blood_bowl.odds import odds


def supporters(home: int, away: int) -> Position:
    """Two teams of these Fan Factors."""
    pos = bench()
    for line_up, factor in zip(pos.squads.line_ups, (home, away), strict=True):
        line_up["fan_factor"] = factor
    return pos


@pytest.mark.clause("BB-PRE-01", "BB-DICE-09", "BB-TOSS-03")
def test_first_the_weather_then_the_fans_then_the_toss_then_the_first_drive() -> None:
    ref = board(
        bench(),
        "d6=3 d6=4  2d6=3,4 2d6=5,5  d6=1",
        phase=Phase.BEFORE,
    )

    prepare_match(ref)

    ref.finish()
    rolled = [(e.purpose, e.side) for e in ref.every_roll()]
    assert rolled == [("weather", 0), ("weather", 1), ("fans", 0), ("fans", 1), ("toss", 0)]
    assert ref.pos.phase == Phase.DRIVE


@pytest.mark.clause("BB-PRE-02", "BB-PRE-03", "BB-GEN-04", "BB-GEN-14")
def test_a_match_begins_with_all_re_rolls_no_score_and_everybody_in_reserves() -> None:
    squads = [squad.roster("T") for squad in load("crp").base_teams]
    pos = Position(Squads([line_up_of(roster) for roster in squads]))

    assert pos.rerolls == [4, 3]
    assert pos.score == [0, 0]
    assert pos.markers == [0, 0]
    assert [len(pos.in_state(side, 3)) for side in (0, 1)] == [12, 12]
    assert not pos.occupied


@pytest.mark.clause("BB-FANS-01")
def test_2d6_and_the_fan_factor_are_the_fans_in_thousands() -> None:
    ref = board(supporters(4, 6), "2d6=3,4 2d6=1,1")

    fans(ref)

    ref.finish()
    assert ref.pos.fans == [11, 8]


@pytest.mark.clause("BB-FANS-02", "BB-FANS-03", "BB-FANS-04", "BB-EX-60")
@pytest.mark.parametrize(
    ("factors", "dice", "thousands", "fame"),
    [
        ((4, 10), "2d6=3,4 2d6=6,6", [11, 22], [0, 2]),
        ((4, 4), "2d6=4,4 2d6=3,4", [12, 11], [1, 0]),
        ((0, 0), "2d6=4,5 2d6=3,6", [9, 9], [0, 0]),
        ((0, 9), "2d6=5,6 2d6=6,6", [11, 21], [0, 1]),
        ((18, 0), "2d6=6,6 2d6=1,1", [30, 2], [2, 0]),
    ],
)
def test_fame_goes_by_the_number_of_fans(
    factors: tuple[int, int], dice: str, thousands: list[int], fame: list[int]
) -> None:
    ref = board(supporters(*factors), dice)

    fans(ref)

    ref.finish()
    assert ref.pos.fans == thousands
    assert ref.pos.fame == fame


@pytest.mark.clause("BB-EX-59")
def test_odds_of_fame_for_the_base_teams() -> None:
    def fame(ref: Table) -> tuple[int, ...]:
        fans(ref)
        return tuple(ref.pos.fame)

    assert odds(supporters(4, 6), fame) == {
        (2, 0): Fraction(1, 1296),
        (1, 0): Fraction(103, 432),
        (0, 0): Fraction(125, 1296),
        (0, 1): Fraction(29, 48),
        (0, 2): Fraction(13, 216),
    }


@pytest.mark.clause("BB-FANS-05")
def test_fame_stays_for_the_whole_match_overtime_included() -> None:
    pos = bench(3, 3)
    pos.squads.line_ups[0]["fan_factor"] = 9
    quiet = "d8=4 d6=1 2d6=1,1 d8=4 "
    loud = "d8=5 d6=1 2d6=1,1 d8=5 "
    ref = board(
        pos,
        f"d6=3,3 2d6=6,6 2d6=1,1 d6=1 {quiet} {loud} d6=1 {quiet} d6=6 d6=1",
        phase=Phase.BEFORE,
        options={"overtime": True},
    )

    play_on(ref)

    ref.finish()
    assert ref.pos.half == 3
    assert ref.pos.fame == [2, 0]
    assert len(ref.rolled("fans")) == 2


@pytest.mark.clause("BB-TOSS-01", "BB-TOSS-02", "BB-DEC-01")
@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("chosen", ["receive", "kick"])
def test_the_winner_of_the_toss_chooses(face: int, chosen: str) -> None:
    winner = 0 if face <= 3 else 1
    says: list[dict[str, str] | None] = [None, None]
    says[winner] = {"toss_choice": chosen}
    ref = board(bench(), f"d6={face}", home=says[0], away=says[1], phase=Phase.BEFORE)

    kicking = toss(ref)

    ref.finish()
    assert ref.says(winner).options("toss_choice") == ["receive", "kick"]
    assert not ref.says(1 - winner).asked
    assert kicking == (winner if chosen == "kick" else 1 - winner)


@pytest.mark.clause("BB-TOSS-03", "BB-TURN-03", "BB-KICK-12")
@pytest.mark.parametrize("kicking", [0, 1])
def test_the_kicking_team_sets_up_first_and_the_receiving_team_moves_first(kicking: int) -> None:
    direction = 5 if kicking == 0 else 4
    ref = board(
        bench(),
        f"d8={direction} d6=1 2d6=1,1 d8={direction}",
        phase=Phase.DRIVE,
        kicking=kicking,
        first_kicking=kicking,
    )

    while not ref.says(0).was_asked("concede") + ref.says(1).was_asked("concede"):
        NEXT[ref.pos.phase](ref)

    ref.finish()
    set_up = [event.player >> 4 for event in ref.happened("set up")]
    assert set_up == [kicking] * 11 + [1 - kicking] * 11
    assert ref.pos.active == 1 - kicking
    assert ref.pos.markers[1 - kicking] == 1
