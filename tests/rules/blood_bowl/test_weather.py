"""BB-WEATHER: what the sky does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.blood_bowl.ball import catch
from rules.blood_bowl.drive import end_drive, start_drive
from rules.blood_bowl.intercepting import interceptor
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.moving import pick_up, step
from rules.blood_bowl.passing import throw
from rules.blood_bowl.pitch import NAMED
from rules.blood_bowl.position import EXHAUSTED, RESERVES, STANDING, Phase, Weather
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.weather import roll_weather
from tests.rules.blood_bowl.board import A, H, Table, bench, board
from tests.rules.blood_bowl.odds import odds

SKIES = {
    2: Weather.SWELTERING_HEAT,
    3: Weather.VERY_SUNNY,
    **dict.fromkeys(range(4, 11), Weather.NICE),
    11: Weather.POURING_RAIN,
    12: Weather.BLIZZARD,
}


@pytest.mark.clause("BB-WEATHER-01")
@pytest.mark.parametrize(
    ("dice", "total"),
    [("1,1", 2), ("1,2", 3), ("1,3", 4), ("3,4", 7), ("4,6", 10), ("6,5", 11), ("6,6", 12)],
)
def test_each_coach_rolls_a_die_and_the_sum_is_looked_up(dice: str, total: int) -> None:
    ref = board(bench(), f"d6={dice}")

    roll_weather(ref)

    ref.finish()
    assert ref.pos.weather == SKIES[total]
    assert [event.side for event in ref.every_roll()] == [0, 1]


@pytest.mark.clause("BB-EX-56")
def test_odds_of_the_weather() -> None:
    def sky(ref: Table) -> int:
        roll_weather(ref)
        return ref.pos.weather

    assert odds(bench(), sky) == {
        Weather.SWELTERING_HEAT: Fraction(1, 36),
        Weather.VERY_SUNNY: Fraction(1, 18),
        Weather.NICE: Fraction(5, 6),
        Weather.POURING_RAIN: Fraction(1, 18),
        Weather.BLIZZARD: Fraction(1, 36),
    }


@pytest.mark.clause("BB-WEATHER-02")
def test_the_weather_stays_from_drive_to_drive_and_half_to_half() -> None:
    ref = board(
        bench(),
        "d8=5 d6=1 2d6=1,1 d8=5  d8=4 d6=1 2d6=1,1 d8=4",
        phase=Phase.DRIVE,
        weather=Weather.POURING_RAIN,
    )

    while ref.pos.phase != Phase.OVER:
        NEXT[ref.pos.phase](ref)

    ref.finish()
    assert ref.pos.half == 2
    assert ref.pos.weather == Weather.POURING_RAIN


# -- heat ----------------------------------------------------------------------------------------

SWELTERING = """
    k5
    H9  .   .
    .   h4  A1
    h2! A3* .

    H11 reserves
    A5 knocked out
"""


@pytest.mark.clause("BB-WEATHER-03", "BB-WEATHER-04", "BB-DICE-09")
def test_heat_exhausts_whoever_rolls_a_one_standing_prone_or_stunned() -> None:
    # Home first, by shirt number: 2, 4, 9; then Away's 1 and 3.
    ref = board(
        SWELTERING,
        "d6=1 d6=2 d6=1 d6=6 d6=1",
        phase=Phase.DRIVE_END,
        weather=Weather.SWELTERING_HEAT,
    )

    end_drive(ref)

    ref.finish()
    heat = [event.player for event in ref.every_roll() if event.purpose == "heat"]
    assert heat == [H[2], H[4], H[9], A[1], A[3]]
    assert ref.pos.in_state(0, EXHAUSTED) == [H[2], H[9]]
    assert ref.pos.in_state(1, EXHAUSTED) == [A[3]]
    assert ref.pos.in_state(0, RESERVES) == [H[4], H[11]]
    assert ref.pos.phase == Phase.DRIVE


@pytest.mark.clause("BB-WEATHER-03", "BB-WEATHER-07")
@pytest.mark.parametrize(
    "sky", [Weather.VERY_SUNNY, Weather.NICE, Weather.POURING_RAIN, Weather.BLIZZARD]
)
def test_no_other_weather_exhausts_anybody(sky: Weather) -> None:
    ref = board(SWELTERING, phase=Phase.DRIVE_END, weather=sky)

    end_drive(ref)

    ref.finish()
    assert not ref.pos.in_state(0, EXHAUSTED) + ref.pos.in_state(1, EXHAUSTED)


@pytest.mark.clause("BB-WEATHER-04", "BB-SETUP-02")
def test_the_exhausted_miss_the_next_kick_off_and_are_back_right_after_it() -> None:
    ref = board(
        bench(words="H3 exhausted\nA12 exhausted"),
        "d8=5 d6=1 2d6=1,1",
        phase=Phase.DRIVE,
    )

    start_drive(ref)

    ref.finish()
    assert len(ref.pos.on_pitch(0)) == 10
    assert ref.pos.state[H[3]] == RESERVES
    assert ref.pos.state[A[12]] == RESERVES
    assert ref.pos.where[H[3]] < 0


@pytest.mark.clause("BB-WEATHER-04", "BB-NOPL-01")
def test_a_skipped_drive_counts_as_the_kick_off_that_the_exhausted_miss() -> None:
    ref = board(bench(0, 3, "H1 exhausted"), phase=Phase.DRIVE)

    start_drive(ref)

    ref.finish()
    assert ref.pos.markers == [1, 1]
    assert ref.pos.state[H[1]] == RESERVES


@pytest.mark.clause("BB-WEATHER-05")
def test_the_last_turn_of_a_half_ends_a_drive_in_the_heat_too() -> None:
    ref = board(
        "k6\nH1 A1",
        "d6=1 d6=6",
        phase=Phase.DRIVE_END,
        markers=[8, 8],
        weather=Weather.SWELTERING_HEAT,
    )

    end_drive(ref)

    ref.finish()
    assert ref.pos.half == 2
    assert ref.pos.state[H[1]] == EXHAUSTED


@pytest.mark.clause("BB-WEATHER-05", "BB-DEC-02")
@pytest.mark.parametrize(("agreed", "dice"), [("yes", "d6=2 d6=1 d6=1"), ("no", "")])
def test_heat_after_the_second_half_only_if_overtime_follows(agreed: str, dice: str) -> None:
    ref = board(
        "k6\nH1 A1",
        dice,
        home={"agree_overtime": "yes"},
        away={"agree_overtime": agreed},
        phase=Phase.DRIVE_END,
        half=2,
        markers=[8, 8],
        weather=Weather.SWELTERING_HEAT,
    )

    end_drive(ref)

    # Heat for both players, then the toss: overtime is settled before the heat is rolled.
    ref.finish()
    assert ref.pos.state[A[1]] == (EXHAUSTED if agreed == "yes" else RESERVES)
    assert ref.pos.phase == (Phase.DRIVE if agreed == "yes" else Phase.OVER)


# -- sun, rain and snow --------------------------------------------------------------------------


@pytest.mark.clause("BB-WEATHER-06", "BB-WEATHER-07", "BB-EX-20")
@pytest.mark.parametrize(
    ("sky", "accurate"),
    [(Weather.VERY_SUNNY, Fraction(1, 2)), (Weather.NICE, Fraction(2, 3))],
)
def test_the_sun_takes_one_from_every_pass(sky: Weather, accurate: Fraction) -> None:
    picture = """
        g7
        H1* . . . H2

        H1 AG4
    """

    def is_accurate(ref: Table) -> bool:
        throw(ref, H[1])
        return bool(ref.happened("accurate"))

    found = odds(
        picture,
        is_accurate,
        home={"pass_target": "k7"},
        indifferent=("catch", "bounce", "scatter"),
        weather=sky,
    )
    assert found[True] == accurate


@pytest.mark.clause("BB-WEATHER-08", "BB-WEATHER-07")
@pytest.mark.parametrize(("sky", "less"), [(Weather.POURING_RAIN, 1), (Weather.NICE, 0)])
def test_rain_takes_one_from_catches_pick_ups_and_interceptions(sky: Weather, less: int) -> None:
    def caught(ref: Table) -> bool:
        return catch(ref, H[1])

    def picked_up(ref: Table) -> bool:
        pick_up(ref, H[1])
        return ref.pos.carrier == H[1]

    def snatched(ref: Table) -> bool:
        return interceptor(ref, A[1], NAMED["m6"]) != NOBODY

    plain = "k6\nH1 ."
    rolls = ("bounce",)
    assert odds(plain, caught, weather=sky)[True] == Fraction(3 - less, 6)
    on_ball = odds(plain, picked_up, indifferent=rolls, weather=sky, ball=NAMED["k6"])
    assert on_ball[True] == Fraction(4 - less, 6)
    agile = "i6\nA1* . H1 . A2\n\nH1 AG4"
    between = odds(agile, snatched, home={"interceptor": "1"}, weather=sky, active=1)
    assert between[True] == Fraction(2 - less, 6)


@pytest.mark.clause("BB-WEATHER-09", "BB-WEATHER-07")
@pytest.mark.parametrize(("sky", "trips"), [(Weather.BLIZZARD, 2), (Weather.NICE, 1)])
def test_a_blizzard_trips_on_a_one_or_two(sky: Weather, trips: int) -> None:
    def stands(ref: Table) -> bool:
        step(ref, H[1], NAMED["l6"], extra=True)
        return ref.pos.state[H[1]] == STANDING

    found = odds("k6\nH1 .", stands, indifferent=("armour", "injury"), weather=sky)
    assert found[False] == Fraction(trips, 6)


@pytest.mark.clause("BB-WEATHER-10", "BB-WEATHER-07")
@pytest.mark.parametrize(("sky", "farthest"), [(Weather.BLIZZARD, 6), (Weather.NICE, 13)])
def test_in_a_blizzard_nobody_throws_beyond_a_short_pass(sky: Weather, farthest: int) -> None:
    ref = board("a7\nH1*", "d6=1 d8=5", home={"pass_target": "b7"}, weather=sky)

    throw(ref, H[1])

    ref.finish()
    reach = [NAMED[name] >> 4 for name in ref.says(0).options("pass_target") if name[1:] == "7"]
    assert max(reach) == farthest
