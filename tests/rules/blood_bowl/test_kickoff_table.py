"""BB-KTAB: what happens while the kick-off is in the air."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.drive import come_to_land, end_drive
from rules.blood_bowl.events import Happened
from rules.blood_bowl.kickoff import kick_off, land
from rules.blood_bowl.kickoff_table import (
    brilliant_coaching,
    changing_weather,
    cheering_fans,
    fame,
    high_kick,
    kick_off_event,
    move_markers,
    pitch_invasion,
    riot,
    throw_a_rock,
)
from rules.blood_bowl.match import NEXT, side_record
from rules.blood_bowl.pitch import NAME, NAMED, OFF
from rules.blood_bowl.position import EXHAUSTED, STANDING, STUNNED, Phase, Weather
from rules.blood_bowl.turn import end_turn, start_turn, take_action
from tests.rules.blood_bowl.board import A, H, Table, ball, board, spot
from tests.rules.blood_bowl.odds import odds

#: Home kicks to Away's t7 and the ball goes one square east: it is due on u7.
LINES = """
    l6
    .  H1 A1 .  .  .  .  .
    .  H2 A2 .  .  .  .  .
    .  H3 A3 .  .  A4 .  .
"""
TO_U7 = "d8=5 d6=1"


def kicked(
    total: str,
    dice: str = "",
    picture: str = LINES,
    home: Mapping[str, Any] | None = None,
    away: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Table:
    """Home has kicked to u7 and the table showed ``total``, followed by more dice."""
    ref = board(picture, f"{TO_U7} 2d6={total} {dice}", home, away, **facts)
    kick_off(ref)
    return ref


@pytest.mark.clause("BB-KTAB-01", "BB-EX-57", "BB-GEN-12")
def test_odds_of_the_kick_off_table() -> None:
    def event(ref: Table) -> str:
        kick_off_event(ref)
        return next(e.what for e in ref.log or [] if isinstance(e, Happened))

    found = odds(
        "m7\nH1 A1",
        event,
        indifferent=(
            "riot",
            "weather",
            "gust",
            "extra re-roll",
            "throw a rock",
            "who is hit",
            "injury",
            "pitch invasion",
        ),
        landing=NAMED["u7"],
        markers=[2, 2],
    )

    assert found == {
        "get the ref": Fraction(1, 36),
        "riot": Fraction(1, 18),
        "perfect defence": Fraction(1, 12),
        "high kick": Fraction(1, 9),
        "cheering fans": Fraction(5, 36),
        "changing weather": Fraction(1, 6),
        "brilliant coaching": Fraction(5, 36),
        "quick snap": Fraction(1, 9),
        "blitz": Fraction(1, 12),
        "throw a rock": Fraction(1, 18),
        "pitch invasion": Fraction(1, 36),
    }


@pytest.mark.clause("BB-KTAB-03")
def test_get_the_ref_gives_each_team_a_bribe() -> None:
    ref = kicked("1,1", bribes=[1, 0])

    ref.finish()
    assert ref.pos.bribes == [2, 1]


# -- Riot ----------------------------------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-04", "BB-KTAB-05", "BB-KTAB-06", "BB-KTAB-08", "BB-EX-91", "BB-EX-92")
@pytest.mark.parametrize(
    ("kicking", "receiving", "dice", "after"),
    [
        (7, 7, "", (6, 6)),
        (8, 7, "", (7, 6)),
        (0, 0, "", (1, 1)),
        (1, 0, "", (2, 1)),
        (4, 3, "d6=1", (5, 4)),
        (4, 3, "d6=2", (5, 4)),
        (4, 3, "d6=3", (5, 4)),
        (4, 3, "d6=4", (3, 2)),
        (4, 3, "d6=5", (3, 2)),
        (4, 3, "d6=6", (3, 2)),
        (7, 6, "d6=1", (8, 7)),
        (1, 1, "d6=6", (0, 0)),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_a_riot_moves_both_markers(
    side: int, kicking: int, receiving: int, dice: str, after: tuple[int, int]
) -> None:
    markers = [0, 0]
    markers[side], markers[1 - side] = kicking, receiving
    ref = board(LINES, dice, kicking=side, phase=Phase.LANDING, markers=markers)

    riot(ref)

    ref.finish()
    assert (ref.pos.markers[side], ref.pos.markers[1 - side]) == after
    assert ref.pos.phase == Phase.LANDING


@pytest.mark.clause("BB-KTAB-08")
def test_in_overtime_a_riot_goes_by_the_markers_of_overtime() -> None:
    ref = board(LINES, phase=Phase.LANDING, half=3)

    riot(ref)

    ref.finish()
    assert ref.pos.markers == [1, 1]


@pytest.mark.clause("BB-KTAB-07")
def test_a_riot_never_moves_a_marker_off_the_track() -> None:
    ref = board(LINES, markers=[8, 5])
    move_markers(ref, 1, "BB-KTAB-07")
    assert ref.pos.markers == [8, 6]

    ref = board(LINES, markers=[0, 3])
    move_markers(ref, -1, "BB-KTAB-07")
    assert ref.pos.markers == [0, 2]


@pytest.mark.clause("BB-KTAB-07", "BB-TURN-08")
def test_a_riot_that_brings_both_markers_to_eight_ends_the_half_with_the_ball_in_the_air() -> None:
    # The receiving team stands on 8 after an awarded touchdown: the marker of 7 is the kicker's.
    ref = kicked("1,2", "d6=1", markers=[7, 8])

    assert ref.pos.phase == Phase.DRIVE_END
    assert ref.pos.landing == OFF
    end_drive(ref)
    ref.finish()
    assert (ref.pos.half, ref.pos.markers) == (2, [0, 0])
    assert not ref.happened("touchback")


# -- Perfect Defence and High Kick ---------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-09", "BB-DEC-07")
def test_perfect_defence_is_for_the_kicking_coach() -> None:
    ref = kicked("2,2", home={"perfect_defence": {"1": "m4", "2": "m7", "3": "m10"}})

    ref.finish()
    assert [spot(ref, H[n]) for n in (1, 2, 3)] == ["m4", "m7", "m10"]
    assert not ref.says(1).asked


@pytest.mark.clause("BB-KTAB-11", "BB-DEC-08", "BB-DODGE-07")
def test_high_kick_moves_an_unmarked_receiver_under_the_ball() -> None:
    ref = kicked("2,3", "d6=4", away={"high_kick": "4"})

    assert ref.says(1).options("high_kick") == ["none", "4"], "the others are marked"
    assert spot(ref, A[4]) == "u7"
    land(ref)
    ref.finish()
    assert ball(ref) == "A4"


@pytest.mark.clause("BB-KTAB-11", "BB-DEC-08")
def test_high_kick_may_be_declined() -> None:
    ref = kicked("2,3")

    assert spot(ref, A[4]) == "q8"
    assert ref.answers == ["t7", "none"]


@pytest.mark.clause("BB-KTAB-12")
@pytest.mark.parametrize(
    ("picture", "aim"),
    [
        (LINES, "n3"),  # kicked west: a touchback is certain
        ("t7\nA4 A5", "t7"),  # somebody stands there already
    ],
)
def test_high_kick_has_no_effect_without_an_empty_landing_square(picture: str, aim: str) -> None:
    direction = 4 if aim == "n3" else 5
    ref = board(picture, f"d8={direction} d6=1 2d6=2,3", home={"place_ball": aim})

    kick_off(ref)

    ref.finish()
    assert not ref.says(1).was_asked("high_kick")
    assert not ref.happened("moved")


@pytest.mark.clause("BB-KTAB-12", "BB-GEN-13")
def test_high_kick_is_only_for_the_standing() -> None:
    ref = kicked("2,3", picture="p3\na4 a5! .")

    assert not ref.says(1).was_asked("high_kick")
    assert ["high_kick", "none"] in [event.detail for event in ref.happened("forced")]


# -- Cheering Fans and Brilliant Coaching --------------------------------------------------------


@pytest.mark.clause("BB-KTAB-13", "BB-KTAB-19", "BB-KTAB-02", "BB-DICE-02", "BB-RR-15")
@pytest.mark.parametrize("total", ["1,5", "2,6"])
@pytest.mark.parametrize(
    ("faces", "fame", "extra"),
    [
        ("3,1", [0, 0], [1, 0]),  # D3: 2 against 1
        ("1,3", [0, 0], [0, 1]),
        ("1,2", [0, 0], [1, 1]),  # both are a D3 of 1
        ("3,6", [0, 0], [0, 1]),
        ("1,4", [1, 0], [1, 1]),
        ("1,4", [2, 0], [1, 0]),
        ("6,1", [0, 2], [1, 1]),
    ],
)
def test_a_d3_and_fame_decide_who_gets_a_re_roll(
    total: str, faces: str, fame: list[int], extra: list[int]
) -> None:
    ref = kicked(total, f"d6={faces}", fame=fame, rerolls=[2, 2])

    ref.finish()
    assert [now - 2 for now in ref.pos.rerolls] == extra


@pytest.mark.clause("BB-KTAB-02")
@pytest.mark.parametrize("kicking", [0, 1])
@pytest.mark.parametrize(
    "event", [cheering_fans, brilliant_coaching, throw_a_rock, changing_weather]
)
def test_the_kicking_coach_rolls_first(event: Any, kicking: int) -> None:
    dice = {throw_a_rock: "d6=1,2 d16=1 2d6=1,1", changing_weather: "d6=1,1"}.get(event, "d6=1,1")
    ref = board("m7\nH1 A1", dice, kicking=kicking)

    event(ref)

    ref.finish()
    sides = [e.side for e in ref.every_roll()]
    assert sides[:2] == [kicking, 1 - kicking]


@pytest.mark.clause("BB-KTAB-14", "BB-KTAB-20")
@pytest.mark.parametrize(
    ("event", "staff", "other"),
    [
        (cheering_fans, "cheerleaders", "assistants"),
        (brilliant_coaching, "assistants", "cheerleaders"),
    ],
)
def test_cheerleaders_count_for_the_fans_and_assistants_for_coaching(
    event: Any, staff: str, other: str
) -> None:
    ref = board(LINES, "d6=1,3")
    ref.pos.squads.line_ups[0][staff] = 2
    ref.pos.squads.line_ups[1][other] = 9

    event(ref)

    assert ref.pos.rerolls == [1, 0]


@pytest.mark.clause("BB-EX-61")
@pytest.mark.parametrize("event", [cheering_fans, brilliant_coaching])
@pytest.mark.parametrize(
    ("lead", "we", "both", "they"),
    [
        (0, Fraction(1, 3), Fraction(1, 3), Fraction(1, 3)),
        (1, Fraction(2, 3), Fraction(2, 9), Fraction(1, 9)),
        (2, Fraction(8, 9), Fraction(1, 9), Fraction(0)),
    ],
)
def test_odds_of_an_extra_re_roll(
    event: Any, lead: int, we: Fraction, both: Fraction, they: Fraction
) -> None:
    def extra(ref: Table) -> tuple[int, ...]:
        event(ref)
        return tuple(ref.pos.rerolls)

    found = odds(LINES, extra, fame=[lead, 0])

    assert (found[1, 0], found[1, 1], found.get((0, 1), 0)) == (we, both, they)


# -- Changing Weather ----------------------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-15", "BB-KTAB-16", "BB-KTAB-17")
@pytest.mark.parametrize("before", [Weather.NICE, Weather.BLIZZARD])
def test_a_nice_day_brings_a_gust_whatever_the_weather_was(before: Weather) -> None:
    ref = kicked("3,4", "d6=3,4 d8=2", weather=before)

    ref.finish()
    assert ref.pos.weather == Weather.NICE
    assert NAME[ref.pos.landing] == "u6"


@pytest.mark.clause("BB-KTAB-15", "BB-KTAB-16")
@pytest.mark.parametrize(
    ("faces", "sky"),
    [
        ("1,1", Weather.SWELTERING_HEAT),
        ("2,1", Weather.VERY_SUNNY),
        ("5,6", Weather.POURING_RAIN),
        ("6,6", Weather.BLIZZARD),
    ],
)
def test_any_other_weather_brings_no_gust(faces: str, sky: Weather) -> None:
    ref = kicked("3,4", f"d6={faces}")

    ref.finish()
    assert ref.pos.weather == sky
    assert NAME[ref.pos.landing] == "u7"


@pytest.mark.clause("BB-KTAB-17")
def test_no_gust_once_a_touchback_is_certain() -> None:
    ref = board(LINES, "d8=4 d6=1 2d6=3,4 d6=3,4", home={"place_ball": "n2"})

    kick_off(ref)

    ref.finish()
    assert ref.pos.landing == OFF


@pytest.mark.clause("BB-KTAB-18")
def test_new_rain_wets_the_ball_before_it_lands() -> None:
    ref = kicked("3,4", "d6=6,5 d6=4 d8=5", picture="u7\nA1")

    land(ref)

    ref.finish()
    assert ball(ref) == "v7", "a 4 no longer catches it"


@pytest.mark.clause("BB-KTAB-18")
def test_new_weather_brings_nobody_back_who_was_exhausted_before() -> None:
    ref = kicked("3,4", "d6=1,1", picture=LINES + "\n\n    H9 exhausted\n")

    ref.finish()
    assert ref.pos.state[H[9]] == EXHAUSTED


@pytest.mark.clause("BB-EX-58")
def test_odds_of_weather_that_turns_bad() -> None:
    def turns(ref: Table) -> bool:
        kick_off_event(ref)
        return ref.pos.weather != Weather.NICE

    others = ("riot", "gust", "extra re-roll", "throw a rock", "who is hit", "injury")
    found = odds("m7\nH1 A1", turns, indifferent=(*others, "pitch invasion"), landing=NAMED["u7"])

    assert found[True] == Fraction(1, 36)


# -- Quick Snap ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-21", "BB-KTAB-22", "BB-DEC-09", "BB-DODGE-07")
def test_a_quick_snap_moves_each_standing_receiver_by_one_free_square() -> None:
    # Out of tackle zones and over the centre line, in any order, without dice.
    ref = kicked(
        "3,6",
        away={"quick_snap": ["4 r7", "1 m5", "2 o8", "done"]},
        picture=LINES + "    .  .  .  a5 .  .  .  .",
    )

    ref.finish()
    assert [spot(ref, A[n]) for n in (1, 2, 3, 4)] == ["m5", "o8", "n8", "r7"]
    # Whoever has moved, lies down or finds no empty square has no more to choose.
    left = {option.split()[0] for option in ref.says(1).options("quick_snap")}
    assert left == {"done", "3"}
    assert spot(ref, A[5]) == "o9 prone"


@pytest.mark.clause("BB-KTAB-21", "BB-KTAB-22")
def test_a_quick_snap_lists_the_empty_squares_around_each_player() -> None:
    ref = kicked("3,6", picture="y13\n. A1\nH1 A2")

    assert ref.says(1).options("quick_snap") == [
        "done",
        *(f"1 {name}" for name in ["y12", "y13", "z12"]),
        *(f"2 {name}" for name in ["y13"]),
    ]
    assert ref.answers == ["t7", "done"]


# -- Blitz! --------------------------------------------------------------------------------------

BONUS = """
    l5
    .  H4 .  .
    .  .  .  .
    .  .  .  .
    .  H1 A1 .
    .  .  .  h2
    .  .  .  .

    H9 reserves
"""


@pytest.mark.clause("BB-KTAB-23", "BB-KTAB-24", "BB-TURN-10", "BB-DEC-12")
def test_a_blitz_is_a_bonus_turn_for_whoever_is_not_marked_when_it_starts() -> None:
    ref = kicked(
        "4,6",
        picture=BONUS,
        home={"choose_action": "end turn"},
        markers=[2, 3],
        blitzed=True,
        rerolled=True,
        acted=1 << H[4],
        spent=[1 << H[4]] * 4,
    )

    assert ref.pos.phase == Phase.ACTION
    assert (ref.pos.active, ref.pos.bonus) == (0, True)
    take_action(ref)
    ref.finish()
    movers = {option.split()[-1] for option in ref.says(0).options("choose_action")}
    assert movers == {"turn", "4"}, "1 and the prone 2 are in a tackle zone of Away's 1"
    assert "blitz 4" in ref.says(0).options("choose_action"), "the limits of a turn are new"
    assert not ref.says(0).was_asked("concede")
    assert ref.pos.markers == [2, 3]
    assert ref.pos.phase == Phase.LANDING


@pytest.mark.clause("BB-KTAB-25", "BB-RR-06", "BB-GEN-09", "BB-KTAB-26", "BB-TURN-09", "BB-INJ-04")
def test_a_bonus_turn_follows_the_rules_of_turns() -> None:
    # Home's 4 goes for it twice, fails, spends the one team re-roll and fails again.
    ref = kicked(
        "4,6",
        "d6=6 d6=1 d6=1 2d6=6,6 2d6=1,1 d8=4",
        picture=BONUS + "    H4 MA1\n    H8 reserves\n",
        home={
            "choose_action": "move 4",
            "continue_action": ["step m4", "go m3", "go m2"],
            "reroll": "team",
        },
        rerolls=[1, 0],
        markers=[2, 3],
    )
    take_action(ref)

    assert spot(ref, H[4]) == "m2 stunned", "he was Stunned in his own team's turn"
    assert ref.pos.rerolls == [0, 0]
    assert ref.pos.phase == Phase.LANDING
    assert ref.pos.ball == OFF
    come_to_land(ref)
    ref.finish()
    assert ball(ref) == "t7"
    assert (ref.pos.active, ref.pos.phase) == (1, Phase.TURN)
    start_turn(ref)
    assert ref.pos.markers == [2, 4]


@pytest.mark.clause("BB-INJ-04", "BB-KTAB-23", "BB-TURN-09")
def test_the_bonus_turn_turns_over_the_kicking_teams_stunned_of_before() -> None:
    ref = board("k6\nh1! a2!", phase=Phase.ACTION, bonus=True, kicking=0)

    end_turn(ref)

    assert spot(ref, H[1]) == "k6 prone"
    assert spot(ref, A[2]) == "l6 stunned"
    assert not ref.pos.bonus


@pytest.mark.clause("BB-KTAB-24")
def test_with_everybody_marked_the_bonus_turn_is_over_at_once() -> None:
    ref = kicked("4,6", "d8=4", picture="m7\nH1 A1")
    while ref.pos.phase != Phase.TURN:
        NEXT[ref.pos.phase](ref)

    ref.finish()
    assert not ref.says(0).was_asked("choose_action")


# -- Throw a Rock --------------------------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-27", "BB-KTAB-28", "BB-KTAB-29", "BB-KTAB-30")
def test_a_rock_hits_a_player_of_the_lower_total() -> None:
    # 9 and 12 are no numbers of Home players on the pitch.
    ref = kicked("5,6", "d6=2,3 d16=9,12,3 2d6=3,4", picture=LINES + "\n\n    H12 reserves\n")

    ref.finish()
    assert spot(ref, H[3]) == "m8 stunned"
    assert [spot(ref, A[n]) for n in (1, 2, 3, 4)] == ["n6", "n7", "n8", "q8"]
    assert not ref.rolled("armour")


@pytest.mark.clause("BB-KTAB-30", "BB-LEAGUE-30")
def test_who_is_hit_lies_prone_already_when_the_apothecary_is_called() -> None:
    ref = board(LINES, "d6=1,2 d16=1 2d6=4,4", apothecaries=[1, 0], phase=Phase.LANDING)
    found = []
    decide = ref.says(0).decide

    def look(decision: Any) -> Any:
        found.append((decision.key, spot(ref, H[1])))
        return decide(decision)

    ref.says(0).decide = look  # type: ignore[method-assign]
    throw_a_rock(ref)

    ref.finish()
    assert found == [("use_apothecary", "m6 prone")]
    assert spot(ref, H[1]) == "knocked out"


@pytest.mark.clause("BB-KTAB-27", "BB-KTAB-02")
@pytest.mark.parametrize(("kicking", "first"), [(0, H), (1, A)])
def test_on_a_tie_both_are_hit_the_kicking_team_first(kicking: int, first: list[int]) -> None:
    ref = board(LINES, "d6=4,4 d16=1 2d6=4,4 d16=2 2d6=1,1", kicking=kicking)

    throw_a_rock(ref)

    ref.finish()
    second = A if first is H else H
    assert spot(ref, first[1]) == "knocked out"
    assert spot(ref, second[2]).endswith("stunned")


@pytest.mark.clause("BB-KTAB-27", "BB-DICE-05")
def test_fame_protects_from_rocks_and_a_natural_six_does_not() -> None:
    ref = board(LINES, "d6=5,6 d16=4 2d6=1,1", fame=[2, 0])

    throw_a_rock(ref)

    ref.finish()
    assert spot(ref, A[4]) == "q8 stunned"


@pytest.mark.clause("BB-EX-62")
@pytest.mark.parametrize(
    ("lead", "they", "both", "we"),
    [
        (0, Fraction(5, 12), Fraction(1, 6), Fraction(5, 12)),
        (1, Fraction(7, 12), Fraction(5, 36), Fraction(5, 18)),
    ],
)
def test_odds_of_a_rock(lead: int, they: Fraction, both: Fraction, we: Fraction) -> None:
    def hit(ref: Table) -> tuple[bool, bool]:
        throw_a_rock(ref)
        return ref.pos.state[H[1]] != STANDING, ref.pos.state[A[1]] != STANDING

    found = odds("m7\nH1 A1", hit, indifferent=("who is hit", "injury"), fame=[lead, 0])

    assert (found[False, True], found[True, True], found[True, False]) == (they, both, we)


# -- Pitch Invasion ------------------------------------------------------------------------------


@pytest.mark.clause("BB-KTAB-31", "BB-KTAB-32", "BB-KTAB-02", "BB-DICE-08", "BB-DICE-04")
def test_a_pitch_invasion_rolls_for_everybody_kicking_team_first() -> None:
    # Away's fame of 2 stuns Home on 4 and more, but never on a 1.
    ref = kicked("6,6", "d6=4,3,6 d6=6,5,1,1", fame=[0, 2])

    ref.finish()
    invaded = [(e.player, e.side) for e in ref.every_roll() if e.purpose == "pitch invasion"]
    assert invaded == [
        *((H[n], 1) for n in (1, 2, 3)),
        *((A[n], 0) for n in (1, 2, 3, 4)),
    ]
    stunned = [event.player for event in ref.happened("stunned")]
    assert stunned == [H[1], H[3], A[1]]
    assert spot(ref, A[1]) == "n6 stunned"


@pytest.mark.clause("BB-KTAB-31")
def test_a_natural_one_never_stuns() -> None:
    ref = board("m7\nH1 A1", "d6=1,1", fame=[0, 5], phase=Phase.LANDING)

    pitch_invasion(ref)

    assert spot(ref, H[1]) == "m7"


@pytest.mark.clause("BB-EX-63")
@pytest.mark.parametrize(
    ("fame", "stunned"), [(0, Fraction(1, 6)), (1, Fraction(1, 3)), (2, Fraction(1, 2))]
)
def test_odds_of_a_pitch_invasion(fame: int, stunned: Fraction) -> None:
    def is_stunned(ref: Table) -> bool:
        pitch_invasion(ref)
        return ref.pos.state[H[1]] != STANDING

    assert odds("m7\nH1", is_stunned, fame=[0, fame])[True] == stunned


@pytest.mark.clause("BB-KTAB-33", "BB-INJ-04")
def test_stunned_by_the_crowd_they_turn_at_the_end_of_their_next_turn() -> None:
    ref = kicked("6,6", "d6=6,1,1 d6=6,1,1,1 d8=5")
    come_to_land(ref)

    start_turn(ref)
    end_turn(ref)
    assert spot(ref, A[1]) == "n6 prone", "Away's turn is over"
    assert spot(ref, H[1]) == "m6 stunned"
    start_turn(ref)
    end_turn(ref)
    assert spot(ref, H[1]) == "m6 prone"
    ref.finish()


# -- Fan Favourite --------------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-FANFAV-01", "BB-KTAB-13", "BB-KTAB-19")
@pytest.mark.parametrize("event", [cheering_fans, brilliant_coaching])
def test_every_favourite_on_the_pitch_adds_one_to_fame(event: Any) -> None:
    words = "\n\nH1 Fan Favourite\nH2 Fan Favourite\nH3 reserves Fan Favourite\nA1 Fan Favourite"
    # 1 + 2 + 0 against 2 + 1 + 0: a tie.
    ref = board("k7\nH1 h2 A1" + words, "d6=1 d6=3", phase=Phase.LANDING)
    event(ref)
    assert ref.pos.rerolls == [1, 1]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FANFAV-01", "BB-KTAB-27")
def test_favourites_protect_from_rocks() -> None:
    ref = board("k7\nH1 A1\n\nH1 Fan Favourite", "d6=3 d6=3 d16=1 2d6=1,1", phase=Phase.LANDING)
    throw_a_rock(ref)
    assert ref.pos.state[A[1]] == STUNNED
    assert ref.pos.state[H[1]] == STANDING
    ref.finish()


@pytest.mark.clause("BB-SKILL-FANFAV-01", "BB-KTAB-31")
def test_favourites_help_the_invaders_of_their_own_side() -> None:
    ref = board("k7\nH1 A1\n\nH1 Fan Favourite", "d6=5 d6=5", phase=Phase.LANDING)
    pitch_invasion(ref)
    assert [ref.pos.state[p] for p in (H[1], A[1])] == [STANDING, STUNNED]
    ref.finish()


@pytest.mark.clause("BB-SKILL-FANFAV-01", "BB-FANS-02")
def test_favourites_change_nothing_about_fame_elsewhere() -> None:
    ref = board("k7\nH1 A1\n\nH1 Fan Favourite")
    assert fame(ref.pos, 0) == 1
    assert ref.pos.fame == [0, 0]
    assert side_record(ref.pos, 0)["fame"] == 0


@pytest.mark.clause("BB-KTAB-11", "BB-SKILL-NOHANDS-01", "BB-BALL-09")
def test_who_has_no_hands_may_run_under_a_high_kick_in_vain() -> None:
    ref = board(
        "t7\nA1 . .\n\nA1 No Hands",
        "d8=5",
        away={"high_kick": "1"},
        kicking=0,
        phase=Phase.LANDING,
        landing=NAMED["u7"],
    )
    high_kick(ref)
    land(ref)
    assert [spot(ref, A[1]), ball(ref)] == ["u7", "v7"]
    ref.finish()
