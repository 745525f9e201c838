"""BB-PASS and BB-FUMBLE, with the skills Pass and Hail Mary Pass."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.blood_bowl.actions import act, actions
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.flight import scatter_throw, squares_in_range
from rules.blood_bowl.handling import throw_modifier
from rules.blood_bowl.match import record
from rules.blood_bowl.passing import BALL, throw
from rules.blood_bowl.pitch import (
    BOMB,
    LONG,
    NAMED,
    NO_RANGE,
    QUICK,
    SHORT,
    SQUARES,
    beside,
    column,
    pass_range,
    row,
)
from rules.blood_bowl.position import COMPLETIONS, INTERCEPTIONS, PASSES, Weather
from rules.blood_bowl.skills.throw_team_mate import throws
from rules.blood_bowl.squads import NOBODY
from rules.blood_bowl.turn import take_action
from rules.coach import IllegalChoice
from rules.record import Match
from tests.rules.blood_bowl.board import A, H, Says, Table, at, board, pass_to
from tests.rules.blood_bowl.odds import LOOSE, odds
from tests.support.rulebook import BOOKS

# -- ranges -----------------------------------------------------------------------------------


def table_of_the_rulebook() -> list[list[str]]:
    """The pass-range table as it is printed: letters by dy and dx."""
    text = (BOOKS / "blood_bowl.md").read_text(encoding="utf-8")
    lines = text[text.index("dy\\dx") :].split("```")[0].splitlines()[1:]
    return [line.split()[1:] for line in lines if line.strip()]


@pytest.mark.clause("BB-PASS-06", "BB-PASS-08")
def test_every_range_is_as_the_table_of_the_rulebook_prints_it() -> None:
    table = table_of_the_rulebook()
    letters = {QUICK: "Q", SHORT: "S", LONG: "L", BOMB: "B"}

    assert [len(line) for line in table] == [14] * 14
    for a in SQUARES:
        for b in SQUARES:
            dx, dy = abs(column(a) - column(b)), abs(row(a) - row(b))
            printed = table[dy][dx] if dx <= 13 and dy <= 13 else "-"
            expected = "-" if printed == "T" else printed
            assert letters.get(pass_range(a, b), "-") == expected, (dx, dy)


@pytest.mark.clause("BB-EX-78")
@pytest.mark.parametrize(
    ("dx", "dy", "expected"),
    [
        (3, 0, QUICK), (3, 1, QUICK), (3, 2, SHORT), (4, 0, SHORT), (6, 0, SHORT), (6, 3, SHORT),
        (7, 0, LONG), (10, 2, LONG), (10, 3, BOMB), (11, 0, BOMB), (13, 0, BOMB), (13, 1, BOMB),
        (13, 2, NO_RANGE), (12, 4, BOMB), (12, 5, NO_RANGE), (14, 0, NO_RANGE),
    ],
)  # fmt: skip
def test_the_range_of_a_throw_in_any_direction(dx: int, dy: int, expected: int) -> None:
    for a, b in ((at(0, 0), at(dx, dy)), (at(25, 14), at(25 - dx, 14 - dy))):
        assert pass_range(a, b) == pass_range(b, a) == expected


@pytest.mark.clause("BB-EX-79")
def test_the_ranges_follow_the_distance_between_the_centres() -> None:
    at_the_end = {(13, 0), (13, 1), (0, 13), (1, 13)}
    for dx in range(26):
        for dy in range(15):
            d2 = dx * dx + dy * dy
            if d2 == 0 or (d2 > 168 and (dx, dy) not in at_the_end):
                expected = NO_RANGE
            else:
                expected = QUICK if d2 <= 10 else SHORT if d2 <= 45 else LONG if d2 <= 104 else BOMB
            assert pass_range(at(0, 0), at(dx, dy)) == expected, (dx, dy)


@pytest.mark.clause("BB-PASS-07")
def test_ranges_are_measured_before_anything_is_declared() -> None:
    measured = []

    class Measures(Says):
        def decide(self, decision: Any) -> Any:
            if decision.key == "choose_action":
                pos = decision.view
                before = bytes(pos)
                measured.append(pass_range(pos.where[H[1]], pos.where[H[2]]))
                assert bytes(pos) == before
            return super().decide(decision)

    ref = board("k7\nH1* . . . . . . . H2")
    ref.coaches = [Measures(), Says()]

    take_action(ref)

    assert measured == [LONG]


# -- who throws, and where --------------------------------------------------------------------


@pytest.mark.clause("BB-PASS-01", "BB-PASS-02", "BB-PASS-03")
def test_a_passer_may_fetch_the_ball_first_and_is_done_once_he_has_thrown_it() -> None:
    ref = board(
        "k7\nH1 * . . H2\nH3 . . . .",
        dice="d6=3 d6=3 d6=3",
        home={"continue_action": ["step l7", "throw"], "pass_target": "o7"},
    )

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert ref.says(0).was_asked("continue_action") == 2
    left = actions(ref.pos)
    assert "pass 3" not in left
    assert "move 3" in left
    assert "move 1" not in left
    ref.finish()


@pytest.mark.clause("BB-PASS-02", "BB-PASS-25")
def test_who_declares_a_pass_and_never_gets_the_ball_throws_nothing() -> None:
    ref = board("k7\nH1 . H2*\n. . .", home={"continue_action": ["step k8", "end action"]})

    act(ref, "pass 1")

    assert "throw" not in ref.says(0).options("continue_action")
    assert not ref.pos.turnover
    assert ref.pos.counts[PASSES][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-PASS-04", "BB-PASS-05", "BB-DEC-31")
def test_any_square_in_range_may_be_named_but_his_own() -> None:
    ref = board("k7\nH1* A1 h2 .", dice="d6=6 d6=4", home=pass_to("l7"))

    act(ref, "pass 1")

    named = ref.says(0).options("pass_target")
    assert {"l7", "m7", "n7"} <= set(named)
    assert "k7" not in named
    assert "x7" in named
    assert "y7" not in named
    assert ref.pos.carrier == A[1], "an accurate pass to an opponent is his"
    ref.finish()


@pytest.mark.clause("BB-PASS-08", "BB-DEC-31")
def test_a_square_out_of_range_is_refused_and_nothing_has_changed() -> None:
    ref = board("k7\nH1* .", home={"pass_target": "z7"})
    before = bytes(ref.pos)

    with pytest.raises(IllegalChoice):
        throw(ref, H[1])

    assert bytes(ref.pos) == before
    assert ref.answers == []
    ref.finish()


@pytest.mark.clause("BB-PASS-14", "BB-WEATHER-10")
def test_in_a_blizzard_nobody_throws_far() -> None:
    ref = board("a7\nH1* .", dice="d6=1 d8=5", home={"pass_target": "b7"}, weather=Weather.BLIZZARD)

    throw(ref, H[1])

    reach = {pass_range(NAMED["a7"], NAMED[name]) for name in ref.says(0).options("pass_target")}
    assert reach == {QUICK, SHORT}
    assert set(ref.says(0).options("pass_target")) == set(squares_in_range(NAMED["a7"], SHORT))


# -- the roll ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-PASS-10", "BB-PASS-11", "BB-PASS-12", "BB-PASS-13", "BB-PASS-16")
@pytest.mark.parametrize(
    ("target", "needed"), [("n7", 3), ("o7", 4), ("r7", 5), ("v7", 6)], ids=["Q", "S", "L", "B"]
)
def test_the_farther_the_throw_the_harder(target: str, needed: int) -> None:
    for face in range(1, 7):
        # An AG 3 player: what is no fumble and too low scatters three times, and all are bounced.
        fumbled = face == 1 or face - needed + 4 <= 1
        rest = "d8=7" if fumbled else "d8=7" if face >= needed else "d8=7,7,7,7"
        ref = board("k7\nH1* .", dice=f"d6={face} {rest}", home={"pass_target": target})
        throw(ref, H[1])
        happened = "fumble" if fumbled else "accurate" if face >= needed else "inaccurate"
        assert ref.happened(happened), face
        ref.finish()


@pytest.mark.clause("BB-PASS-09")
def test_every_tackle_zone_on_the_passer_counts_against_him() -> None:
    picture = "k6\n. A1 .\n. H1* A2\na3 A4~ a5!"
    ref = board(picture)

    assert throw_modifier(ref.pos, H[1], SHORT) == -2
    assert throw_modifier(ref.pos, H[1], QUICK) == -1
    assert throw_modifier(ref.pos, H[1], BOMB) == -4


@pytest.mark.clause("BB-PASS-14", "BB-WEATHER-06")
def test_the_sun_is_in_the_eyes_of_the_passer() -> None:
    ref = board("k7\nH1* .", weather=Weather.VERY_SUNNY)

    assert throw_modifier(ref.pos, H[1], SHORT) == -1
    assert throw_modifier(board("k7\nH1*", weather=Weather.POURING_RAIN).pos, H[1], SHORT) == 0


@pytest.mark.clause("BB-PASS-17", "BB-PASS-18", "BB-CATCH-04")
def test_an_accurate_pass_lands_on_its_target_and_is_easier_to_catch() -> None:
    ref = board("k7\nH1* . H2", dice="d6=3 d6=3", home=pass_to("m7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert not ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-PASS-20", "BB-PASS-21", "BB-CATCH-05")
def test_an_inaccurate_pass_scatters_three_times_and_only_the_last_square_counts() -> None:
    # Short, AG 3: a 3 is inaccurate.  Over A1 and back to H2, who needs a 4 without the bonus.
    picture = "k6\n. . . . . . .\nH1* . . . H2 A1 .\n. . . . . . ."
    caught = board(picture, dice="d6=3 d8=5 d8=1 d8=7 d6=5", home=pass_to("o7"))
    act(caught, "pass 1")
    assert caught.rolled("catch") == [(5,)]
    assert caught.pos.carrier == H[2]
    assert not caught.pos.turnover
    assert caught.pos.counts[COMPLETIONS][H[1]] == 0
    caught.finish()

    # With A1 beside him a 4 is not enough: an accurate pass it would have been.
    dropped = board(picture, dice="d6=3 d8=5 d8=1 d8=7 d6=4 d8=1", home=pass_to("o7"))
    act(dropped, "pass 1")
    assert dropped.pos.ball == NAMED["n6"]
    assert dropped.pos.turnover
    dropped.finish()


@pytest.mark.clause("BB-PASS-22")
def test_a_pass_that_scatters_off_the_pitch_is_thrown_in_at_once() -> None:
    # The first scatter leaves over the north edge: no second and third.
    ref = board("k0\nH1* . . . .", dice="d6=3 d8=2 d6=4 2d6=1,2 d8=7", home=pass_to("o0"))

    act(ref, "pass 1")

    assert ref.rolled("scatter") == [(2,)]
    assert ref.happened("thrown in")[0].square == NAMED["o2"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-PASS-22", "BB-TIN-01")
def test_the_crowd_throws_a_pass_in_from_the_last_square_of_its_scatter() -> None:
    ref = board("k1\nH1* . . . .", dice="d6=3 d8=3 d8=3 d6=3 2d6=1,1 d8=7", home=pass_to("o1"))

    act(ref, "pass 1")

    assert ref.happened("thrown in")[0].square == NAMED["p1"]
    ref.finish()


@pytest.mark.clause("BB-PASS-19", "BB-PASS-23", "BB-TO-05")
def test_the_turn_is_lost_when_nobody_of_the_team_has_the_ball_in_the_end() -> None:
    ref = board("k7\nH1* . . .", dice="d6=4 d8=5", home=pass_to("m7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == NOBODY
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-PASS-23")
def test_an_opponent_who_gets_the_ball_ends_the_turn() -> None:
    ref = board("k7\nH1* . H2 A1", dice="d6=6 d6=1 d8=5 d6=5", home=pass_to("m7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == A[1]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-PASS-24")
def test_any_team_mate_who_holds_the_ball_saves_the_turn() -> None:
    bounced = board("k7\nH1* . . H2", dice="d6=4 d8=5 d6=4", home=pass_to("m7"))
    act(bounced, "pass 1")
    assert bounced.pos.carrier == H[2]
    assert not bounced.pos.turnover
    assert bounced.pos.counts[COMPLETIONS][H[1]] == 0
    bounced.finish()

    passer = board("k7\nH1* . .", dice="d6=4 d8=4 d6=4", home=pass_to("l7"))
    act(passer, "pass 1")
    assert passer.pos.carrier == H[1]
    assert not passer.pos.turnover
    passer.finish()

    thrown_in = board(
        "k0\nH1* . . . .\n. . . . .\n. . . . H2",
        dice="d6=3 d8=2 d6=4 2d6=1,2 d6=4",
        home=pass_to("o0"),
    )
    act(thrown_in, "pass 1")
    assert thrown_in.pos.carrier == H[2]
    assert not thrown_in.pos.turnover
    thrown_in.finish()


@pytest.mark.clause("BB-PASS-21", "BB-PASS-26")
@pytest.mark.parametrize("lying", ["h2", "h2!", "a1", "a1!", "H2~"])
def test_a_pass_bounces_off_a_player_who_cannot_catch(lying: str) -> None:
    accurate = board(f"k7\nH1* . {lying} .", dice="d6=6 d8=5", home=pass_to("m7"))
    act(accurate, "pass 1")
    assert accurate.pos.ball == NAMED["n7"]
    accurate.finish()

    # A Quick Pass of AG 3 with a 2 is inaccurate: east over him, and back.
    scattered = board(f"k7\nH1* . {lying} .", dice="d6=2 d8=5 d8=5 d8=4 d8=5", home=pass_to("l7"))
    act(scattered, "pass 1")
    assert scattered.pos.ball == NAMED["n7"]
    scattered.finish()


@pytest.mark.clause("BB-PASS-15", "BB-INT-06")
def test_a_pass_goes_from_target_to_interception_to_roll_to_reroll_to_catch() -> None:
    ref = board(
        "k7\nH1* . A1 . . H2",
        dice="d6=5 d6=2 d6=4 d6=3",
        home=pass_to("p7", reroll="team"),
        away={"interceptor": "1"},
        rerolls=[1, 0],
    )

    act(ref, "pass 1")

    order = [
        event.purpose if isinstance(event, Rolled) else event.detail[0]
        for event in ref.log or []
        if isinstance(event, Rolled) or event.what == "chose"
    ]
    assert order == [
        "continue_action", "pass_target", "interceptor",
        "intercept", "pass", "reroll", "pass", "catch",
    ]  # fmt: skip
    assert ref.pos.carrier == H[2]
    ref.finish()


# -- fumbles ----------------------------------------------------------------------------------


@pytest.mark.clause("BB-FUMBLE-01")
@pytest.mark.parametrize(
    ("ag", "target", "fumbles"),
    [(3, "l7", 1), (3, "p7", 1), (3, "r7", 2), (3, "v7", 3), (6, "v7", 3), (1, "l7", 1)],
)
def test_one_or_less_before_or_after_the_modifiers_is_a_fumble(
    ag: int, target: str, fumbles: int
) -> None:
    for face in range(1, 6):
        ref = board(
            f"k7\nH1* .\n\nH1 AG{ag}",
            # However many dice the rest needs: only how it begins is looked at.
            dice=f"d6={face} d8=7,7,7,7",
            home={"pass_target": target},
        )
        throw(ref, H[1])
        assert bool(ref.happened("fumble")) == (face <= fumbles), face


@pytest.mark.clause("BB-FUMBLE-02", "BB-DICE-04")
def test_a_six_is_accurate_whatever_the_modifiers() -> None:
    # A Long Bomb out of three tackle zones in the sun, -6: a 6 comes to 0.
    ref = board(
        "k6\n. A1 .\nA2 H1* A3\n. . .",
        dice="d6=6 d8=7",
        home={"pass_target": "w7"},
        weather=Weather.VERY_SUNNY,
    )
    assert throw_modifier(ref.pos, H[1], BOMB) == -6

    throw(ref, H[1])

    assert ref.happened("accurate")
    ref.finish()


@pytest.mark.clause("BB-FUMBLE-03", "BB-TO-08")
def test_a_fumbled_ball_bounces_from_the_passers_square_and_the_turn_is_lost() -> None:
    ref = board("k7\n. H1* . H2", dice="d6=1 d8=4", home=pass_to("n7"))

    act(ref, "pass 1")

    assert ref.pos.ball == NAMED["k7"]
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-FUMBLE-04")
def test_a_team_mate_who_catches_a_fumble_does_not_save_the_turn() -> None:
    ref = board("k7\nH3 H1* . H2", dice="d6=1 d8=4 d6=4", home=pass_to("n7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == H[3]
    assert ref.pos.turnover
    ref.finish()


# -- the skill Pass ---------------------------------------------------------------------------


@pytest.mark.clause("BB-SKILL-PASS-01", "BB-SKILL-PASS-02", "BB-RR-17", "BB-RR-18")
@pytest.mark.parametrize(
    ("face", "offered"), [(1, True), (3, True), (4, False), (6, False)], ids=str
)
def test_pass_rolls_a_fumble_or_an_inaccurate_pass_again(face: int, offered: bool) -> None:
    dice = f"d6={face} d6=5 d6=3" if offered else f"d6={face} d6=3"
    ref = board(
        "k7\nH1* . . . H2\n\nH1 Pass",
        dice=dice,
        home=pass_to("o7", **({"reroll": "skill"} if offered else {})),
        rerolls=[2, 0],
    )

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert ref.pos.rerolls == [2, 0]
    if offered:
        assert ref.says(0).options("reroll") == ["none", "skill", "team"]
    ref.finish()


@pytest.mark.clause("BB-RR-03", "BB-SKILL-PASS-02")
def test_the_second_pass_roll_stands_even_if_it_is_worse() -> None:
    ref = board(
        "k7\nH1* . . . H2\n\nH1 Pass",
        dice="d6=3 d6=1 d8=7",
        home=pass_to("o7", reroll="skill"),
    )

    act(ref, "pass 1")

    assert ref.happened("fumble")
    assert ref.pos.turnover
    ref.finish()


# -- Hail Mary Pass -----------------------------------------------------------------------------


HAIL = "\n\nH1 Hail Mary Pass"


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-DEC-31")
def test_a_hail_mary_pass_goes_to_any_square_of_the_pitch() -> None:
    ref = board("a7\nH1*" + HAIL, dice="d6=2 d8=4 d8=4 d8=4 d8=4", home=pass_to("hail mary z7"))
    act(ref, "pass 1")
    options = ref.says(0).options("pass_target")
    near = [word for word in options if " " not in word]
    assert near == [*squares_in_range(NAMED["a7"], BOMB)]
    assert [word for word in options if " " in word] == [
        f"hail mary {name}" for name, s in NAMED.items() if s != NAMED["a7"]
    ]
    assert ref.rolls() == ["hail mary", "scatter", "scatter", "scatter", "bounce"]
    assert ref.pos.ball == NAMED["v7"]
    ref.finish()


@pytest.mark.clause("BB-SKILL-HAILMARY-01")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_hail_mary_pass_is_fumbled_on_a_one_and_never_accurate(face: int) -> None:
    # Neither the sun nor the men around him matter.
    ref = board(
        "k6\nA1 A2 .\n. H1* ." + HAIL,
        dice=f"d6={face} " + ("d8=7" if face == 1 else "d8=5 d8=5 d8=5 d8=7"),
        home=pass_to("hail mary u7"),
        weather=Weather.VERY_SUNNY,
    )
    act(ref, "pass 1")
    assert bool(ref.happened("fumble")) == (face == 1)
    assert bool(ref.happened("inaccurate")) == (face != 1)
    assert ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-CATCH-05", "BB-LEAGUE-36")
def test_who_catches_a_hail_mary_pass_has_no_bonus_and_it_is_no_completion() -> None:
    ref = board(
        "a7\nH1* . . . . . . . . . . . . . . . H2" + HAIL,
        dice="d6=6 d8=4 d8=5 d8=5 d6=4",
        home=pass_to("hail mary p7"),
    )
    act(ref, "pass 1")
    assert ref.pos.carrier == H[2]
    assert not ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    assert ref.pos.counts[PASSES][H[1]] == 1
    ref.finish()


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-INT-11")
def test_a_hail_mary_pass_is_not_intercepted() -> None:
    ref = board(
        "k7\nH1* . A1 . H2" + HAIL, dice="d6=2 d8=2 d8=2 d8=2 d8=2", home=pass_to("hail mary o7")
    )
    act(ref, "pass 1")
    assert ref.says(1).was_asked("interceptor") == 0


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-WEATHER-10")
def test_nobody_prays_in_a_blizzard() -> None:
    ref = board("k7\nH1*" + HAIL, dice="d6=6 d8=7", home=pass_to("n7"), weather=Weather.BLIZZARD)
    act(ref, "pass 1")
    assert not [word for word in ref.says(0).options("pass_target") if word.startswith("hail")]


@pytest.mark.clause("BB-SKILL-HAILMARY-01", "BB-SKILL-PASS-01", "BB-RR-18")
def test_a_fumbled_hail_mary_pass_may_be_rerolled() -> None:
    ref = board(
        "k7\nH1*\n\nH1 Hail Mary Pass, Pass",
        dice="d6=1 d6=2 d8=2 d8=2 d8=2 d8=2",
        home=pass_to("hail mary o7", reroll="skill"),
    )
    act(ref, "pass 1")
    assert ref.rolled("hail mary") == [(1,), (2,)]
    ref.finish()


@pytest.mark.clause("BB-SKILL-HAILMARY-01")
def test_without_the_skill_nobody_throws_so_far_and_never_a_team_mate() -> None:
    ref = board("a7\nH1*", dice="d6=6 d8=7", home=pass_to("n7"))
    act(ref, "pass 1")
    assert not [word for word in ref.says(0).options("pass_target") if " " in word]

    pos = board("k7\nH1 H2\n\nH1 Hail Mary Pass, Throw Team-Mate\nH2 Right Stuff").pos
    assert {len(word.split()) for word in throws(pos, H[1])} == {2}


# -- Star Player Points -----------------------------------------------------------------------


@pytest.mark.clause("BB-LEAGUE-36")
def test_a_pass_that_is_dropped_and_bounces_back_into_the_hands_is_no_completion() -> None:
    ref = board("k7\nH1* . H2 H3", dice="d6=6 d6=2 d8=5 d6=3 d8=4 d6=4", home=pass_to("m7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == H[2]
    assert not ref.pos.turnover
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0
    ref.finish()


@pytest.mark.clause("BB-LEAGUE-36")
def test_a_pass_to_an_opponent_is_no_completion() -> None:
    ref = board("k7\nH1* . A1", dice="d6=6 d6=3", home=pass_to("m7"))

    act(ref, "pass 1")

    assert ref.pos.carrier == A[1]
    assert ref.pos.counts[COMPLETIONS][H[1]] == 0


@pytest.mark.clause("BB-LEAGUE-36", "BB-LEAGUE-38", "BB-LEAGUE-39")
def test_the_record_counts_completions_interceptions_and_touchdowns_of_every_player() -> None:
    ref = board(
        "v7\nH1* . . . H2\n. . . . .\n. . . A1 .",
        dice="d6=4 d6=3",
        home={"choose_action": "pass 1", **pass_to("z7")},
    )
    take_action(ref)
    ref.pos.counts[INTERCEPTIONS][A[1]] += 1
    match = Match("blood_bowl", "crp", {}, ref.pos.squads.line_ups, bytes(32))

    found = record(match, ref)

    def points(side: int) -> dict[int, Mapping[str, int]]:
        names = ("touchdowns", "completions", "interceptions")
        return {
            line["number"]: {name: line[name] for name in names if line[name]}
            for line in found.sides[side]["lines"]
        }

    assert points(0) == {1: {"completions": 1}, 2: {"touchdowns": 1}}
    assert points(1) == {1: {"interceptions": 1}}
    assert found.outcome.sides[0].score == 1
    assert found.outcome.sides[0].counts["completions"] == 1


# -- exact odds -------------------------------------------------------------------------------


def thrown(ref: Table) -> str:
    """How a throw went: accurate, inaccurate or a fumble."""
    throw(ref, H[1])
    (word,) = [w for w in ("accurate", "inaccurate", "fumble") if ref.happened(w)]
    return word


@pytest.mark.parametrize(
    ("ag", "marker", "target", "weather", "expected"),
    [
        pytest.param(
            3, ".", "n7", Weather.NICE, "2/3 1/6 1/6", marks=pytest.mark.clause("BB-EX-15")
        ),
        pytest.param(
            3, ".", "o7", Weather.NICE, "1/2 1/3 1/6", marks=pytest.mark.clause("BB-EX-16")
        ),
        pytest.param(
            3, ".", "r7", Weather.NICE, "1/3 1/3 1/3", marks=pytest.mark.clause("BB-EX-17")
        ),
        pytest.param(
            3, ".", "v7", Weather.NICE, "1/6 1/3 1/2", marks=pytest.mark.clause("BB-EX-18")
        ),
        pytest.param(
            3, "A1", "v7", Weather.NICE, "1/6 1/6 2/3", marks=pytest.mark.clause("BB-EX-19")
        ),
        pytest.param(
            4, ".", "o7", Weather.VERY_SUNNY, "1/2 1/6 1/3", marks=pytest.mark.clause("BB-EX-20")
        ),
    ],
)
def test_the_odds_of_a_throw(
    ag: int, marker: str, target: str, weather: Weather, expected: str
) -> None:
    chances = odds(
        f"j7\n{marker} H1*\n\nH1 AG{ag}",
        thrown,
        home={"pass_target": target},
        indifferent=LOOSE,
        weather=weather,
    )

    assert [str(chances[w]) for w in ("accurate", "inaccurate", "fumble")] == expected.split()


@pytest.mark.parametrize(
    ("target", "accurate", "fumble"),
    [
        pytest.param("n7", "8/9", None, marks=pytest.mark.clause("BB-EX-21")),
        pytest.param("o7", "3/4", "1/12", marks=pytest.mark.clause("BB-EX-21", "BB-EX-22")),
        pytest.param("r7", "5/9", None, marks=pytest.mark.clause("BB-EX-21")),
        pytest.param("v7", "11/36", "5/12", marks=pytest.mark.clause("BB-EX-21", "BB-EX-22")),
    ],
)
def test_the_odds_of_a_throw_with_the_skill(target: str, accurate: str, fumble: str | None) -> None:
    chances = odds(
        "k7\nH1*\n\nH1 Pass",
        thrown,
        home={"pass_target": target, "reroll": "skill"},
        indifferent=LOOSE,
    )

    assert str(chances["accurate"]) == accurate
    assert fumble is None or str(chances["fumble"]) == fumble


@pytest.mark.clause("BB-EX-23")
@pytest.mark.parametrize(
    ("skills", "expected"), [("", "4/9"), ("\n\nH1 Pass\nH2 Catch", "64/81")], ids=["plain", "both"]
)
def test_the_odds_of_a_completion(skills: str, expected: str) -> None:
    def completed(ref: Table) -> bool:
        throw(ref, H[1])
        return bool(ref.pos.counts[COMPLETIONS][H[1]])

    chances = odds(
        f"k7\nH1* . . H2{skills}",
        completed,
        home={"pass_target": "n7", "reroll": "skill"},
        indifferent=("scatter", "bounce"),
    )

    assert str(chances[True]) == expected


@pytest.mark.clause("BB-EX-67")
def test_the_odds_of_where_an_inaccurate_pass_comes_down() -> None:
    target = NAMED["k7"]

    def landing(ref: Table) -> int:
        scatter_throw(ref, H[1], target, BALL)
        # The bounce that follows always goes to the north-west here.
        return beside(ref.pos.ball, 1, 1)

    chances = odds("a0\nH1", landing, indifferent=("bounce",))
    near = {beside(target, dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}

    assert chances[target] == Fraction(3, 64)
    assert sum(chances[s] for s in near) == Fraction(15, 32)
