"""BB-DRIVE, BB-NOPL, BB-END, BB-OT and BB-PEN: from drive to drive to the final whistle."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.drive import end_drive, penalties, recover, start_drive
from rules.blood_bowl.match import NEXT, outcome, play_on, side_record
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import KNOCKED_OUT, RESERVES, Phase, Position, Weather
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, Table, bench, board, spot
from tests.rules.blood_bowl.odds import odds

HOME_RECEIVES = "d8=4 d6=1 2d6=1,1 d8=4"
AWAY_RECEIVES = "d8=5 d6=1 2d6=1,1 d8=5"

CROWDED = """
    k6
    H1* A1 .
    h2  a2! H3~

    H4 knocked out
    H5 casualty
    H6 sent off
    A4 knocked out
"""


def after_drive(picture: str | Position = CROWDED, dice: str = "", **facts: Any) -> Table:
    """A drive has just ended, and what comes of it."""
    ref = board(picture, dice, **{"phase": Phase.DRIVE_END, "drives": 1, **facts})
    end_drive(ref)
    return ref


# -- the end of a drive --------------------------------------------------------------------------


@pytest.mark.clause("BB-DRIVE-01", "BB-DICE-09")
def test_the_end_of_a_drive_is_heat_then_an_empty_pitch_then_recovery_then_set_up() -> None:
    ref = board(
        CROWDED,
        "d6=2,2,2 d6=2,2  d6=4 d6=3 " + AWAY_RECEIVES,
        phase=Phase.DRIVE_END,
        weather=Weather.SWELTERING_HEAT,
        scorer=0,
        drives=1,
    )

    while ref.pos.phase != Phase.TURN:
        NEXT[ref.pos.phase](ref)

    ref.finish()
    purposes = [e.purpose for e in ref.every_roll()]
    assert purposes[:8] == ["heat"] * 5 + ["recovery"] * 2 + ["kick-off direction"]
    assert len(ref.pos.on_pitch(0)) == 4, "the recovered player takes part at once"
    assert ref.pos.state[A[4]] == KNOCKED_OUT


@pytest.mark.clause("BB-DRIVE-02", "BB-DRIVE-03", "BB-GEN-03", "BB-GEN-09")
def test_everybody_leaves_the_pitch_for_reserves_and_recovers_his_wits() -> None:
    ref = after_drive()

    assert [spot(ref, H[n]) for n in range(1, 7)] == [
        *["reserves"] * 3,
        "knocked out",
        "casualty",
        "sent off",
    ]
    assert [spot(ref, A[n]) for n in (1, 2, 4)] == ["reserves", "reserves", "knocked out"]
    assert not ref.pos.dazed
    assert not ref.pos.occupied
    assert (ref.pos.ball, ref.pos.carrier) == (OFF, NOBODY)


@pytest.mark.clause("BB-DRIVE-04", "BB-RR-12")
def test_a_four_brings_a_knocked_out_player_back_without_re_roll() -> None:
    pos = bench(3, 3, "H4 knocked out\nH5 knocked out\nA4 knocked out\nA5 casualty")
    ref = board(pos, "d6=3 d6=4 d6=5", phase=Phase.DRIVE, rerolls=[3, 3])

    recover(ref)

    ref.finish()
    assert [ref.pos.state[p] for p in (H[4], H[5], A[4])] == [KNOCKED_OUT, RESERVES, RESERVES]
    rolled = [(e.player, e.side) for e in ref.every_roll()]
    assert rolled == [(H[4], 0), (H[5], 0), (A[4], 1)]


@pytest.mark.clause("BB-EXL-04")
def test_odds_of_recovery() -> None:
    def back(ref: Table, drives: int) -> bool:
        for _ in range(drives):
            recover(ref)
        return ref.pos.state[H[1]] == RESERVES

    pos = bench(0, 0, "H1 knocked out")

    assert odds(pos.clone(), lambda ref: back(ref, 1))[True] == Fraction(1, 2)
    assert odds(pos.clone(), lambda ref: back(ref, 2))[True] == Fraction(3, 4)


@pytest.mark.clause("BB-DRIVE-05")
@pytest.mark.parametrize(("drives", "rolls"), [(0, ""), (1, "d6=6"), (4, "d6=6")])
def test_recovery_is_rolled_before_every_drive_but_the_first(drives: int, rolls: str) -> None:
    pos = bench(3, 3, "H4 knocked out")
    ref = board(pos, f"{rolls} d8=5 d6=1 2d6=1,1", phase=Phase.DRIVE, drives=drives)

    start_drive(ref)

    ref.finish()


@pytest.mark.clause("BB-DRIVE-06")
@pytest.mark.parametrize("scorer", [0, 1])
def test_the_scoring_team_kicks(scorer: int) -> None:
    for kicked in (0, 1):
        ref = after_drive(scorer=scorer, kicking=kicked)

        assert ref.pos.kicking == scorer
        assert ref.pos.phase == Phase.DRIVE
        assert ref.pos.scorer == NOBODY


@pytest.mark.clause("BB-DRIVE-07", "BB-RR-14", "BB-RR-15", "BB-PRE-03")
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("scorer", [NOBODY, 0, 1])
def test_the_second_half_is_kicked_by_who_received_first_with_fresh_re_rolls(
    first: int, scorer: int
) -> None:
    pos = board(CROWDED).pos
    for line_up, count in zip(pos.squads.line_ups, (3, 2), strict=True):
        line_up["rerolls"] = count
    ref = after_drive(
        pos,
        markers=[8, 8],
        first_kicking=first,
        kicking=1 - first,
        scorer=scorer,
        rerolls=[0, 5],
        bribes=[1, 0],
    )

    assert (ref.pos.half, ref.pos.markers) == (2, [0, 0])
    assert ref.pos.kicking == 1 - first
    assert ref.pos.rerolls == [3, 2]
    assert ref.pos.bribes == [1, 0], "a bribe is for the match"


@pytest.mark.clause("BB-DRIVE-08", "BB-TD-02")
@pytest.mark.parametrize(("markers", "half"), [([8, 8], 2), ([8, 7], 1), ([7, 8], 1), ([5, 5], 1)])
def test_after_a_touchdown_a_new_drive_starts_if_turns_are_left(
    markers: list[int], half: int
) -> None:
    ref = after_drive(scorer=1, markers=markers)

    assert ref.pos.half == half
    assert ref.pos.phase == Phase.DRIVE


# -- a team without players ----------------------------------------------------------------------


def nobody(home: int, away: int, dice: str = "", words: str = "", **facts: Any) -> Table:
    """A drive starts with so many players in Reserves."""
    ref = board(bench(home, away, words), dice, **{"phase": Phase.DRIVE, "drives": 1, **facts})
    start_drive(ref)
    return ref


@pytest.mark.clause("BB-NOPL-01", "BB-NOPL-02", "BB-NOPL-04", "BB-NOPL-06", "BB-SETUP-09")
@pytest.mark.parametrize("absent", [0, 1])
@pytest.mark.parametrize("kicking", [0, 1])
def test_a_team_that_nobody_plays_for_gives_a_touchdown_away(absent: int, kicking: int) -> None:
    home, away = (0 if side == absent else 2 for side in (0, 1))
    ref = nobody(home, away, markers=[3, 2], kicking=kicking, score=[1, 1], awarded=[1, 1])

    ref.finish()
    other = 1 - absent
    assert ref.pos.markers == [4, 3]
    assert ref.pos.score[other] == 2
    assert ref.pos.score[absent] == 1
    assert not any(map(any, ref.pos.counts)), "nobody earns anything for it"
    assert not ref.answers, "nobody sets up"
    end_drive(ref)
    assert ref.pos.kicking == other
    assert ref.pos.phase == Phase.DRIVE
    record = side_record(ref.pos, other)
    assert record["awarded"] == 2


@pytest.mark.clause("BB-NOPL-01", "BB-DRIVE-04")
def test_recovery_comes_first_and_may_save_the_drive() -> None:
    ref = nobody(0, 1, f"d6=4 {AWAY_RECEIVES[:-5]}", "H1 knocked out")

    ref.finish()
    assert ref.pos.score == [0, 0]
    assert ref.pos.phase == Phase.LANDING


@pytest.mark.clause("BB-NOPL-04", "BB-NOPL-03")
@pytest.mark.parametrize("kicking", [0, 1])
def test_with_nobody_on_either_side_nobody_scores_and_the_same_team_kicks(kicking: int) -> None:
    ref = nobody(0, 0, "d6=1", "H1 knocked out", kicking=kicking, markers=[2, 2])

    end_drive(ref)

    assert ref.pos.markers == [3, 3]
    assert ref.pos.score == [0, 0]
    assert (ref.pos.kicking, ref.pos.phase) == (kicking, Phase.DRIVE)


@pytest.mark.clause("BB-NOPL-03")
def test_drives_are_skipped_one_after_another_with_recovery_each_time() -> None:
    pos = bench(0, 2, "H1 knocked out")
    ref = board(
        pos,
        "d6=1 d6=2 d6=4 d8=4 d6=1 2d6=1,1",
        phase=Phase.DRIVE,
        drives=1,
        markers=[2, 2],
    )

    while ref.pos.phase != Phase.LANDING:
        NEXT[ref.pos.phase](ref)

    ref.finish()
    assert ref.pos.score == [0, 2]
    assert ref.pos.markers == [4, 4]
    assert ref.pos.kicking == 1


@pytest.mark.clause("BB-NOPL-03", "BB-NOPL-05", "BB-EX-93", "BB-TURN-08")
def test_no_marker_moves_beyond_eight_and_the_half_is_over() -> None:
    ref = nobody(0, 0, markers=[8, 7])

    assert ref.pos.markers == [8, 8]
    assert ref.pos.score == [0, 0]
    end_drive(ref)
    assert (ref.pos.half, ref.pos.markers) == (2, [0, 0])


# -- the end of the match ------------------------------------------------------------------------


@pytest.mark.clause("BB-END-01", "BB-END-02")
@pytest.mark.parametrize(
    ("score", "results"),
    [([2, 1], ["win", "loss"]), ([0, 3], ["loss", "win"]), ([1, 1], ["draw", "draw"])],
)
def test_more_touchdowns_win(score: list[int], results: list[str]) -> None:
    ref = after_drive(half=2, markers=[8, 8], score=score, options={"overtime": False})

    assert ref.pos.phase == Phase.OVER
    assert [side.result for side in outcome(ref.pos).sides] == results
    assert [side.score for side in outcome(ref.pos).sides] == score
    assert outcome(ref.pos).kind == "played"
    assert not ref.answers


@pytest.mark.clause("BB-OT-01", "BB-END-02", "BB-DEC-02")
@pytest.mark.parametrize(
    ("home", "away", "overtime"),
    [("yes", "yes", True), ("yes", "no", False), ("no", None, False)],
)
def test_on_a_tie_both_coaches_must_want_overtime(
    home: str, away: str | None, overtime: bool
) -> None:
    ref = after_drive(
        dice="d6=1" if overtime else "",
        home={"agree_overtime": home},
        away={"agree_overtime": away} if away else None,
        half=2,
        markers=[8, 8],
        score=[1, 1],
    )

    ref.finish()
    assert ref.says(0).options("agree_overtime") == ["no", "yes"]
    assert ref.pos.half == (3 if overtime else 2)
    assert ref.pos.phase == (Phase.DRIVE if overtime else Phase.OVER)


@pytest.mark.clause("BB-OT-01")
def test_overtime_is_only_for_ties() -> None:
    ref = after_drive(half=2, markers=[8, 8], score=[2, 1], options={"overtime": True})

    assert ref.pos.phase == Phase.OVER


@pytest.mark.clause("BB-OT-02")
@pytest.mark.parametrize("overtime", [True, False])
def test_in_a_competition_the_fixture_says_whether_there_is_overtime(overtime: bool) -> None:
    ref = after_drive(
        dice="d6=1" if overtime else "",
        half=2,
        markers=[8, 8],
        options={"overtime": overtime},
    )

    ref.finish()
    assert not ref.says(0).was_asked("agree_overtime") + ref.says(1).was_asked("agree_overtime")
    assert (ref.pos.half == 3) == overtime


@pytest.mark.clause("BB-OT-04", "BB-OT-05", "BB-OT-06", "BB-OT-07", "BB-DEC-01", "BB-RR-15")
@pytest.mark.parametrize(
    ("face", "says", "kicks"), [(2, "receive", 1), (2, "kick", 0), (5, "receive", 0)]
)
def test_overtime_begins_with_a_toss_and_the_re_rolls_that_are_left(
    face: int, says: str, kicks: int
) -> None:
    choice: Mapping[str, Any] = {"toss_choice": says}
    ref = after_drive(
        dice=f"d6={face}",
        home=choice if face <= 3 else None,
        away=choice if face > 3 else None,
        half=2,
        markers=[8, 8],
        rerolls=[5, 1],
        options={"overtime": True},
        first_kicking=1,
    )

    ref.finish()
    assert ref.pos.kicking == kicks
    assert ref.pos.markers == [0, 0]
    assert ref.pos.rerolls == [5, 1]


@pytest.mark.clause("BB-OT-03", "BB-PEN-01", "BB-PEN-02", "BB-PEN-04")
def test_overtime_is_a_third_half_of_eight_turns_a_team() -> None:
    ref = board(
        bench(3, 3),
        f"{AWAY_RECEIVES} d6=3 d6=4",
        phase=Phase.DRIVE,
        half=3,
        kicking=0,
        rerolls=[1, 1],
    )

    play_on(ref)

    ref.finish()
    assert [event.detail[1] for event in ref.happened("turn") if event.side == 0] == [*range(1, 9)]
    assert ref.pos.score == [0, 1]
    assert ref.pos.awarded == [0, 1]


@pytest.mark.clause("BB-OT-08")
def test_the_first_touchdown_of_overtime_ends_the_match() -> None:
    ref = after_drive(half=3, markers=[2, 2], score=[1, 2], scorer=1)

    assert ref.pos.phase == Phase.OVER
    assert not ref.rolled("penalty")
    assert [side.result for side in outcome(ref.pos).sides] == ["loss", "win"]


@pytest.mark.clause("BB-OT-09", "BB-NOPL-02")
def test_an_awarded_touchdown_decides_overtime_too() -> None:
    ref = nobody(0, 1, half=3)

    end_drive(ref)

    assert ref.pos.phase == Phase.OVER
    assert ref.pos.score == [0, 1]


# -- penalties -----------------------------------------------------------------------------------


@pytest.mark.clause("BB-PEN-01", "BB-PEN-02", "BB-PEN-03", "BB-PEN-04", "BB-DICE-05", "BB-DICE-09")
@pytest.mark.parametrize(
    ("dice", "rerolls", "score"),
    [
        ("d6=4,3", [0, 0], [2, 1]),
        ("d6=2,5", [0, 0], [1, 2]),
        ("d6=3,6", [4, 0], [2, 1]),  # a natural 6 is nothing special
        ("d6=1,2", [2, 0], [2, 1]),  # nor is a natural 1
        ("d6=3,2 d6=1,6", [0, 1], [1, 2]),  # level: both roll again
    ],
)
def test_a_level_overtime_is_decided_by_a_die_and_the_unused_re_rolls(
    dice: str, rerolls: list[int], score: list[int]
) -> None:
    ref = after_drive(dice=dice, half=3, markers=[8, 8], score=[1, 1], rerolls=rerolls)

    ref.finish()
    assert ref.pos.phase == Phase.OVER
    assert ref.pos.score == score
    assert [now - 1 for now in score] == ref.pos.awarded
    sides = [e.side for e in ref.every_roll()]
    assert sides[:2] == [0, 1]
    assert not any(map(any, ref.pos.counts)), "nobody earns anything for it"


class Level(Exception):
    """Both totals were equal: the coaches would roll again."""


@pytest.mark.clause("BB-EX-89")
@pytest.mark.parametrize(
    ("ahead", "wins"), [(0, Fraction(1, 2)), (1, Fraction(21, 31)), (2, Fraction(13, 16))]
)
def test_odds_of_penalties(ahead: int, wins: Fraction) -> None:
    def one_round(ref: Table) -> int | None:
        roll = ref.d6
        rolled: list[int] = []

        def d6(*about: Any) -> int:
            if len(rolled) == 2:
                raise Level
            rolled.append(roll(*about))
            return rolled[-1]

        ref.d6 = d6  # type: ignore[assignment, method-assign]
        try:
            penalties(ref)
        except Level:
            return None
        return ref.pos.score.index(1)

    found = odds(bench(), one_round, rerolls=[ahead, 0])

    # Level rounds are rolled again, until one is not.
    assert found[0] / (1 - found[None]) == wins
