"""The position as a value: what moves keep true, and copies that share nothing."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from rules.blood_bowl.pitch import NAMED, OFF
from rules.blood_bowl.position import KNOCKED_OUT, PRONE, RESERVES, STUNNED, Position
from rules.blood_bowl.squads import NOBODY, race_group
from rules.record import canonical
from tests.rules.blood_bowl.board import A, H, bench, board
from tests.rules.blood_bowl.matches import check_players

PICTURE = """
    k6
    H1* .   A1  a2
    H2~ h3! .   A3

    H4 reserves
    A4 knocked out
    rerolls = [2, 1]
"""


def k(name: str) -> int:
    return NAMED[name]


MOVES: dict[str, Callable[[Position], None]] = {
    "he moves": lambda pos: pos.move(H[1], k("l6")),
    "a dazed player moves": lambda pos: pos.move(H[2], k("j7")),
    "a prone player is moved": lambda pos: pos.move(A[2], k("o6")),
    "he is laid prone": lambda pos: pos.lay(H[1], PRONE),
    "he is laid stunned": lambda pos: pos.lay(A[2], STUNNED),
    "he is lifted": lambda pos: pos.lift(H[1], KNOCKED_OUT),
    "a dazed player is lifted": lambda pos: pos.lift(H[2], RESERVES),
    "one in a box changes box": lambda pos: pos.lift(H[4], KNOCKED_OUT),
    "he is placed": lambda pos: pos.place(H[4], k("k8")),
    "he stands up": lambda pos: pos.stand(A[2]),
    "he is dazed": lambda pos: pos.daze(A[1]),
    "he wakes": lambda pos: pos.wake(H[2]),
    "three are pushed in a chain": lambda pos: pos.shift(
        [(H[1], k("l6")), (A[1], k("n6")), (A[2], OFF)]
    ),
    "two change places": lambda pos: pos.shift([(H[1], k("m6")), (A[1], k("k6"))]),
    "a carrier is pushed off": lambda pos: pos.shift([(H[1], OFF)]),
}


@pytest.mark.clause("BB-GEN-02", "BB-GEN-03", "BB-PITCH-09", "BB-PITCH-10")
@pytest.mark.parametrize("move", MOVES)
def test_whatever_happens_the_boards_agree_on_who_is_where(move: str) -> None:
    pos = board(PICTURE).pos

    MOVES[move](pos)

    check_players(pos)


def test_the_ball_goes_with_its_carrier_and_stays_when_he_goes_down_or_off() -> None:
    pos = board(PICTURE).pos
    pos.move(H[1], k("l6"))
    assert (pos.ball, pos.carrier, pos.loose) == (k("l6"), H[1], False)
    pos.lay(H[1], PRONE)
    assert (pos.ball, pos.carrier, pos.loose) == (k("l6"), NOBODY, True)

    pos = board(PICTURE).pos
    pos.lift(H[1], KNOCKED_OUT)
    assert (pos.ball, pos.carrier, pos.loose) == (k("k6"), NOBODY, True)

    pos = board(PICTURE).pos
    pos.shift([(H[1], OFF)])
    assert (pos.ball, pos.carrier) == (OFF, H[1]), "he takes it with him into the crowd"


def test_who_leaves_the_pitch_is_neither_dazed_nor_freshly_stunned() -> None:
    pos = board(PICTURE, fresh=1 << H[3]).pos

    pos.lift(H[2], RESERVES)
    pos.lift(H[3], RESERVES)

    assert (pos.dazed, pos.fresh) == (0, 0)


def test_a_dazed_player_who_stands_up_still_has_no_tackle_zone() -> None:
    pos = board("k6\nh1~").pos
    pos.stand(H[1])
    assert not pos.has_zone(H[1])
    assert not pos.zones[0]
    pos.wake(H[1])
    assert pos.zones[0]


def test_players_are_listed_by_shirt_number() -> None:
    pos = board("k6\nH9 H2 H11\n\nH3 reserves\nH1 reserves").pos

    assert pos.on_pitch(0) == [H[2], H[9], H[11]]
    assert pos.in_state(0, RESERVES) == [H[1], H[3]]


@pytest.mark.parametrize("move", MOVES)
def test_a_clone_is_equal_until_one_of_the_two_changes(move: str) -> None:
    pos = board(PICTURE).pos
    before = bytes(pos)
    clone = pos.clone()
    assert clone == pos
    assert bytes(clone) == before

    MOVES[move](clone)
    clone.counts[0][H[1]] += 1
    clone.score[0] += 1
    clone.injuries[1].append({})

    assert bytes(pos) == before
    assert clone != pos


def test_a_position_comes_back_from_its_json_and_shares_nothing_with_it() -> None:
    pos = board(PICTURE, half=2, fame=[0, 2], acted=5).pos
    value = pos.to_json()
    again = Position.from_json(pos.squads, value)

    assert again == pos
    assert json.loads(json.dumps(value)) == value
    assert (again.at, again.zones, again.occupied) == (pos.at, pos.zones, pos.occupied)
    kept = canonical(value)
    again.markers[0] += 1
    again.counts[2][A[1]] += 1
    pos.rerolls[1] = 7
    pos.injuries[0].append({})
    assert canonical(value) == kept


def test_positions_of_other_teams_are_other_positions() -> None:
    one, other = bench(), bench()
    assert one == other
    other.squads.line_ups[0]["race"] = "dwarf"
    assert one != other
    assert one != "a position"


def test_a_position_has_no_hash_as_it_changes() -> None:
    with pytest.raises(TypeError):
        hash(bench())


@pytest.mark.clause("BB-SKILL-ANIMOSITY-02")
@pytest.mark.parametrize(
    ("race", "position", "group"),
    [
        ("chaos_pact", "goblin_renegade", "goblin"),
        ("chaos_pact", "marauder", "marauder"),
        ("chaos_pact", "chaos_troll", "troll"),
        ("underworld", "skaven_blitzer", "skaven"),
        ("human", "lineman", "human"),
        ("human", "ogre", "ogre"),
    ],
)
def test_race_groups(race: str, position: str, group: str) -> None:
    assert race_group(race, position) == group
