"""What a position is worth: order and bounds, and the ends that are certain."""

from __future__ import annotations

from typing import Any

import pytest

from rules.blood_bowl.coaches.lookahead.features import columns_gained
from rules.blood_bowl.coaches.lookahead.value import DRAW, chances, features, next_score, value
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import NEXT
from rules.blood_bowl.pitch import OFF
from rules.blood_bowl.position import KNOCKED_OUT, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, PLAYERS, Squads
from rules.dice import Stream
from tests.rules.blood_bowl.board import A, H, board
from tests.rules.blood_bowl.matches import usual_match

#: Home has the ball ten columns from the line and one opponent before it; Away is to move.
MIDFIELD = """
    l6
    .  .  .  .  .  .
    .  H2 .  .  .  .
    .  H1* . .  .  A1
    .  H3 .  .  A2 .
    .  .  .  .  .  .
    """


def at(picture: str = MIDFIELD, **facts: Any) -> Position:
    pos = board(picture, **{"half": 2, "markers": [4, 3], **facts}).pos
    pos.phase = Phase.TURN
    pos.active = 1
    return pos


@pytest.mark.parametrize(("score", "worth"), [([1, 0], 1.0), ([1, 1], DRAW), ([0, 2], 0.0)])
def test_what_is_over_is_certain(score: list[int], worth: float) -> None:
    pos = at(score=score)
    pos.phase = Phase.OVER

    assert value(pos, 0) == worth


def test_the_last_touchdown_of_a_level_match_wins_it() -> None:
    pos = at(score=[1, 0], markers=[8, 8])
    pos.phase, pos.scorer = Phase.DRIVE_END, 0

    assert value(pos, 0) == 1.0
    assert value(pos, 1) == 0.0


def test_both_sides_share_what_a_match_is_worth() -> None:
    pos = at()
    both = value(pos, 0) + value(pos, 1)

    # A draw is worth less than half to each.
    assert 2 * DRAW <= both <= 1


def test_a_lead_the_ball_and_another_man_are_worth_something() -> None:
    level = value(at(), 0)
    stolen = at(MIDFIELD.replace("H1* .", "H1  .").replace("A2 .", "A2* "))
    short = at()
    short.lift(A[2], KNOCKED_OUT)
    shorter = at()
    shorter.lift(H[3], KNOCKED_OUT)

    assert value(at(score=[1, 0]), 0) > level > value(at(score=[0, 1]), 0)
    assert value(stolen, 0) < level
    assert value(short, 0) > level > value(shorter, 0)


def test_the_odds_of_the_next_score_are_odds() -> None:
    mine, other, left_mine, left_other = next_score(at())

    assert 0 < mine < other < mine + other < 1
    assert 0 <= left_mine <= 5
    assert 0 <= left_other <= 5


def test_who_scores_more_often_holds_a_lead_more_often() -> None:
    assert chances(1, 0.0, 0.0) == 1
    assert chances(0, 0.0, 0.0) == pytest.approx(DRAW)
    assert chances(1, 0.2, 0.8) < chances(1, 0.8, 0.2)


# -- the outline ----------------------------------------------------------------------------------


def mirrored(pos: Position) -> Position:
    """The same position with the sides swapped, and the pitch turned with them."""
    other = Position(Squads(pos.squads.line_ups[::-1]))

    def turned(s: int) -> int:
        return s if s == OFF else 25 - (s >> 4) << 4 | s & 15

    for p in range(PLAYERS):
        if pos.where[p] != OFF:
            other.place(p ^ 16, turned(pos.where[p]))
            if not pos.has_zone(p):
                other.lay(p ^ 16, pos.state[p])
        else:
            other.state[p ^ 16] = pos.state[p]
    for name in ("markers", "score", "rerolls"):
        setattr(other, name, getattr(pos, name)[::-1])
    other.phase, other.half = pos.phase, pos.half
    other.active, other.first_kicking = 1 - pos.active, 1 - pos.first_kicking
    other.ball = turned(pos.ball)
    other.carrier = pos.carrier if pos.carrier == NOBODY else pos.carrier ^ 16
    return other


def test_a_position_is_worth_the_same_from_the_other_end() -> None:
    match = usual_match(3, ("human", "orc"))
    coaches = [GAME.coach("veteran", match.seed, side) for side in (0, 1)]
    pos = Position(Squads(match.line_ups))
    ref = Referee(pos, Stream(match.seed, "dice"), coaches, options={"overtime": False}, log=False)
    seen = []
    while pos.phase != Phase.OVER:
        if pos.phase == Phase.TURN and pos.ball != OFF:
            kind, known = features(pos)
            seen.append(kind)
            assert features(mirrored(pos)) == (kind, pytest.approx(known))
            assert value(mirrored(pos), 1) == pytest.approx(value(pos, 0))
        NEXT[pos.phase](ref)

    assert set(seen) == {"OURS", "THEIRS", "LOOSE"}


@pytest.mark.parametrize(("wall", "columns"), [(". ", 6), ("A3", 3)])
def test_a_carrier_gains_columns_until_he_is_marked(wall: str, columns: int) -> None:
    pos = board(f"""
        h5
        .   . . {wall} . . . . .
        .   . . .  . . . . .
        .   . . .  . . . . .
        H1* . . {wall.replace("3", "4")} . . . . .
        .   . . .  . . . . .
        .   . . .  . . . . .
        .   . . {wall.replace("3", "5")} . . . . .
        """).pos

    assert columns_gained(pos, H[1]) == columns
