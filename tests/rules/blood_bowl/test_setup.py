"""BB-SETUP: where the players stand before a kick-off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.blood_bowl.drive import start_drive
from rules.blood_bowl.pitch import BIT, HALF, NAME, NAMED
from rules.blood_bowl.position import RESERVES, STANDING, Phase, Position
from rules.blood_bowl.setup import SetUp, rearrange, set_up
from rules.coach import IllegalChoice
from rules.dice import Stream
from tests.rules.blood_bowl.board import H, bench, board

#: A plain legal set-up of Home: three on the line, two in each wide zone, the rest behind.
LEGAL = dict(
    zip(
        (str(number) for number in range(1, 12)),
        ["m6", "m7", "m8", "j1", "j2", "j12", "j13", "h5", "h7", "h9", "a7"],
        strict=True,
    )
)


def mirrored(placement: Mapping[str, str]) -> dict[str, str]:
    """The same set-up seen from Away's side."""
    return {
        number: f"{chr(ord('a') + ord('z') - ord(name[0]))}{name[1:]}"
        for number, name in placement.items()
    }


def problems(placement: Any, side: int = 0, pos: Position | None = None) -> dict[str, str]:
    """The clauses that a set-up breaks, by the code of the problem."""
    pos = pos or bench(12, 12)
    question = SetUp("place_players", side, pos, pos.in_state(side, RESERVES))
    return {problem.code: problem.clause for problem in question.problems(placement)}


@pytest.mark.clause("BB-SETUP-01", "BB-SETUP-03", "BB-SETUP-05", "BB-SETUP-07", "BB-SETUP-04")
def test_a_legal_set_up_is_legal_for_both_sides_end_zone_included() -> None:
    assert problems(LEGAL) == {}
    assert problems(mirrored(LEGAL), side=1) == {}
    assert "outside_own_half" in problems(mirrored(LEGAL))


@pytest.mark.clause(
    "BB-SETUP-01",
    "BB-SETUP-02",
    "BB-SETUP-03",
    "BB-SETUP-05",
    "BB-SETUP-07",
    "BB-SETUP-11",
    "BB-SETUP-12",
)
@pytest.mark.parametrize(
    ("changes", "broken"),
    [
        ({"11": None}, {"wrong_number_set_up": "BB-SETUP-01"}),
        ({"12": "b7"}, {"wrong_number_set_up": "BB-SETUP-01"}),
        ({"11": None, "16": "a7"}, {"not_available": "BB-SETUP-02"}),
        ({"11": "n7"}, {"outside_own_half": "BB-SETUP-03"}),
        ({"11": "z7"}, {"outside_own_half": "BB-SETUP-03"}),
        ({"11": "h5"}, {"square_taken_twice": "BB-SETUP-11"}),
        ({"11": "a15"}, {"no_such_square": "BB-PITCH-01"}),
        ({"11": 7}, {"no_such_square": "BB-PITCH-01"}),
        ({"11": "a3"}, {"too_many_in_wide_zone": "BB-SETUP-05"}),
        ({"11": "a11"}, {"too_many_in_wide_zone": "BB-SETUP-05"}),
        ({"3": "l8"}, {"too_few_on_scrimmage": "BB-SETUP-07"}),
        (
            {"1": "n6", "2": "h5", "11": "a14"},
            {
                "outside_own_half": "BB-SETUP-03",
                "square_taken_twice": "BB-SETUP-11",
                "too_many_in_wide_zone": "BB-SETUP-05",
                "too_few_on_scrimmage": "BB-SETUP-07",
            },
        ),
    ],
)
def test_every_clause_that_a_set_up_breaks_is_named(
    changes: dict[str, Any], broken: dict[str, str]
) -> None:
    placement = {n: s for n, s in {**LEGAL, **changes}.items() if s is not None}

    assert problems(placement) == broken


@pytest.mark.clause("BB-SETUP-12")
@pytest.mark.parametrize("answer", [None, "keep", 7, ["m6"], {}])
def test_what_is_no_set_up_is_refused_and_nobody_is_placed(answer: Any) -> None:
    ref = board(bench(), home={"place_players": [answer]})
    before = bytes(ref.pos)

    with pytest.raises(IllegalChoice):
        set_up(ref, 0)

    assert bytes(ref.pos) == before
    assert not ref.answers


@pytest.mark.clause("BB-SETUP-06")
def test_two_in_each_wide_zone_make_four() -> None:
    flanks = {"4": "m0", "5": "a3", "6": "m14", "7": "a11"}
    assert problems({**LEGAL, **flanks}) == {}
    assert problems({**LEGAL, **flanks, "7": "b3"}) == {"too_many_in_wide_zone": "BB-SETUP-05"}


@pytest.mark.clause("BB-SETUP-08")
def test_beside_the_centre_line_in_a_wide_zone_is_not_on_the_line_of_scrimmage() -> None:
    assert problems({**LEGAL, "3": "m3", "4": "j5"}) == {"too_few_on_scrimmage": "BB-SETUP-07"}
    assert problems({**LEGAL, "3": "m4"}) == {}
    assert problems({**LEGAL, "3": "m10"}) == {}


@pytest.mark.clause("BB-SETUP-09", "BB-SETUP-01")
def test_a_side_with_two_players_puts_both_on_the_line() -> None:
    two = bench(2)

    assert problems({"1": "m4", "2": "m10"}, pos=two) == {}
    assert problems({"1": "m4", "2": "l7"}, pos=two) == {"too_few_on_scrimmage": "BB-SETUP-09"}
    assert "wrong_number_set_up" in problems({"1": "m4"}, pos=two)


@pytest.mark.clause("BB-SETUP-02")
@pytest.mark.parametrize("box", ["knocked out", "casualty", "sent off", "exhausted"])
def test_only_players_in_reserves_can_be_set_up(box: str) -> None:
    pos = bench(words=f"H11 {box}")

    assert problems(LEGAL, pos=pos) == {
        "not_available": "BB-SETUP-02",
        "wrong_number_set_up": "BB-SETUP-01",
    }
    ten = {number: name for number, name in LEGAL.items() if number != "11"}
    assert problems(ten, pos=pos) == {}


@pytest.mark.clause("BB-SETUP-11", "BB-SETUP-01")
def test_players_are_set_up_standing_and_the_rest_stay_in_reserves() -> None:
    ref = board(bench(13), home={"place_players": LEGAL})

    set_up(ref, 0)

    ref.finish()
    for number in range(1, 12):
        assert NAME[ref.pos.where[H[number]]] == LEGAL[str(number)]
        assert ref.pos.state[H[number]] == STANDING
    assert ref.pos.in_state(0, RESERVES) == [H[12], H[13]]


@pytest.mark.clause("BB-SETUP-12")
@pytest.mark.parametrize(
    ("side", "line", "back", "deep"), [(0, "m", "k", "i7"), (1, "n", "p", "r7")]
)
def test_the_default_set_up_goes_by_shirt_number(
    side: int, line: str, back: str, deep: str
) -> None:
    pos = bench(12, 12, "H2 knocked out\nA2 knocked out")
    question = SetUp("place_players", side, pos, pos.in_state(side, RESERVES))

    squares = [*(f"{line}{y}" for y in (6, 7, 8)), *(f"{back}{y}" for y in range(4, 11)), deep]
    assert [*question.default.items()] == [
        *zip((str(n) for n in range(1, 13) if n != 2), squares, strict=True)
    ]


@pytest.mark.clause("BB-SETUP-12", "BB-SETUP-09")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("count", range(1, 14))
def test_the_default_set_up_is_legal_for_any_number_of_players(side: int, count: int) -> None:
    pos = bench(count, count)
    question = SetUp("place_players", side, pos, pos.in_state(side, RESERVES))

    assert question.problems(question.default) == []


@pytest.mark.clause("BB-SETUP-10", "BB-DEC-03")
@pytest.mark.parametrize("kicking", [0, 1])
def test_the_receiving_coach_sets_up_knowing_where_the_kicking_team_stands(kicking: int) -> None:
    ref = board(bench(), "d8=2 d6=1 2d6=1,1", phase=Phase.DRIVE, kicking=kicking)
    seen = []

    def looking(side: int) -> None:
        decide = ref.says(side).decide

        def look(decision: Any) -> Any:
            if decision.key == "place_players":
                assert not decision.problems(decision.default)
                seen.append((side, [len(decision.view.on_pitch(s)) for s in (0, 1)]))
            return decide(decision)

        ref.says(side).decide = look  # type: ignore[method-assign]

    looking(0)
    looking(1)
    start_drive(ref)

    ref.finish()
    eleven = [11 if side == kicking else 0 for side in (0, 1)]
    assert seen == [(kicking, [0, 0]), (1 - kicking, eleven)]


@given(seed=st.binary(min_size=32, max_size=32), count=st.integers(1, 16), side=st.integers(0, 1))
def test_a_rookies_set_up_is_always_legal(seed: bytes, count: int, side: int) -> None:
    pos = bench(count, count)
    question = SetUp("place_players", side, pos, pos.in_state(side, RESERVES))

    assert question.problems(question.sample(Stream(seed, "coach-0"))) == []


def test_a_rookie_may_set_up_on_every_square_of_his_half() -> None:
    pos = bench()
    question = SetUp("place_players", 0, pos, pos.in_state(0, RESERVES))
    dice = Stream(bytes(32), "coach-0")
    used = 0
    for _ in range(800):
        for name in question.sample(dice).values():
            used |= BIT[NAMED[name]]

    assert used == HALF[0]


# -- Perfect Defence -----------------------------------------------------------------------------


def defending() -> Position:
    """Eleven of Home's twelve players in their default set-up."""
    ref = board(bench(12))
    set_up(ref, 0)
    return ref.pos


@pytest.mark.clause("BB-KTAB-09", "BB-DEC-07")
def test_perfect_defence_may_be_declined() -> None:
    ref = board(defending())
    before = ref.pos.where[:]

    rearrange(ref, 0)

    assert ref.answers == ["keep"]
    assert ref.pos.where == before


@pytest.mark.clause("BB-KTAB-09", "BB-KTAB-10", "BB-DEC-07")
def test_perfect_defence_sets_the_same_players_up_again() -> None:
    ref = board(defending(), home={"perfect_defence": LEGAL})

    rearrange(ref, 0)

    ref.finish()
    assert {str(p + 1): NAME[ref.pos.where[p]] for p in ref.pos.on_pitch(0)} == LEGAL
    assert ref.pos.in_state(0, RESERVES) == [H[12]]
    assert all(ref.pos.state[p] == STANDING for p in ref.pos.on_pitch(0))


@pytest.mark.clause("BB-KTAB-09", "BB-KTAB-10", "BB-DEC-07")
@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"11": None, "12": "a7"}, "not_available"),
        ({"11": None}, "wrong_number_set_up"),
        ({"1": "l6"}, "too_few_on_scrimmage"),
        ({"11": "n7"}, "outside_own_half"),
    ],
)
def test_perfect_defence_follows_the_rules_of_set_up_without_exchange(
    changes: dict[str, Any], code: str
) -> None:
    placement = {n: s for n, s in {**LEGAL, **changes}.items() if s is not None}
    ref = board(defending(), home={"perfect_defence": placement})

    with pytest.raises(IllegalChoice) as refusal:
        rearrange(ref, 0)

    assert code in {problem.code for problem in refusal.value.problems}
