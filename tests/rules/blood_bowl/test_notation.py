"""Positions as text: what a person writes is what is on the pitch, and back."""

from __future__ import annotations

import pytest

from rules.blood_bowl.notation import BadNotation, read, write
from rules.blood_bowl.pitch import NAMED, OFF
from rules.blood_bowl.position import COUNTS, PRONE, STANDING, STUNNED, Phase
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY
from tests.rules.blood_bowl.board import A, H, bench

PICTURE = """
    k6
    .   .    .    .
    .   H1*  A1~  a2
    .   H12  .    a3!

    H1 ST4 AG5 Block, Dodge
    H5 knocked out as blitzer "Griff, \\"the Great\\" Oberwald"
    A1 MA4 NI2 Bone-head, as ogre, id 7
    A9 reserves journeyman, Loner
    home = {"race": "dwarf", "rerolls": 3, "apothecary": true}
    markers = [3, 2]
    weather = 3
    acted = ["H1", "A2"]
    counts = {"touchdowns": {"H1": 2}, "fouls": {"A2": 1}}
"""


def test_a_picture_is_read_as_it_looks() -> None:
    pos = read(PICTURE)

    assert {p: pos.where[p] for p in (H[1], H[12], A[1], A[2], A[3])} == {
        H[1]: NAMED["l7"],
        H[12]: NAMED["l8"],
        A[1]: NAMED["m7"],
        A[2]: NAMED["n7"],
        A[3]: NAMED["n8"],
    }
    assert [pos.state[p] for p in (H[1], A[1], A[2], A[3])] == [STANDING, STANDING, PRONE, STUNNED]
    assert (pos.carrier, pos.ball) == (H[1], NAMED["l7"])
    assert not pos.has_zone(A[1])
    assert (pos.squads.st[H[1]], pos.squads.ag[H[1]], pos.squads.ma[H[1]]) == (4, 5, 6)
    assert pos.squads.traits[H[1]] & Trait.STAYS_UP_ON_BOTH_DOWN
    assert pos.squads.niggling[A[1]] == 2
    assert pos.squads.name(H[5]) == 'Griff, "the Great" Oberwald'
    assert pos.squads.member(A[1])["player"] == 7
    assert pos.squads.member(A[9])["kind"] == "journeyman"
    assert pos.rerolls == [3, 0], "as the line-up has them"
    assert pos.apothecaries == [1, 0]
    assert (pos.markers, pos.weather) == ([3, 2], 3)
    assert pos.acted == 1 << H[1] | 1 << A[2]
    assert pos.counts[COUNTS.index("touchdowns")][H[1]] == 2


def test_what_is_written_is_read_back_the_same() -> None:
    pos = read(PICTURE)

    assert read(write(pos)) == pos
    assert write(read(write(pos))) == write(pos)


def test_a_simple_position_is_written_simply() -> None:
    assert write(read("k6\nH1 A1*")) == (
        "j5\n.    .    .    .\n.    H1   A1*  .\n.    .    .    .\n"
    )


@pytest.mark.parametrize(
    "picture",
    [
        "a0\nH1 .\n.  *",
        "z14\nA1",
        "y13\n. h1!~\nA16* .",
        "a0\n.\n\nH1 sent off\nA1 exhausted\nH2 casualty",
        'k6\nh1\n\nball = "k6"\nloose = true',
        'k6\nH1\n\nphase = 2\nlanding = "u7"\nbonus = true\nscorer = 1',
        'k6\nH1\n\ninjuries = [[{"number": 3}], []]\nawarded = [0, 2]',
        'k6\nH1 A1\n\nfresh = 1\nrooted = ["A1"]\nspent = {"dodge": ["A1"], "pro": ["H1"]}',
    ],
)
def test_every_kind_of_position_survives(picture: str) -> None:
    pos = read(picture)

    assert read(write(pos)) == pos


def test_a_ball_under_a_player_who_does_not_hold_it_is_kept() -> None:
    pos = read("k6\nh1 A1")
    pos.drop(NAMED["k6"])
    pos.loose = True

    again = read(write(pos))

    assert (again.ball, again.carrier, again.loose) == (NAMED["k6"], NOBODY, True)


def test_between_drives_everybody_is_listed() -> None:
    pos = bench(11, 12, "H12 knocked out")

    assert read(write(pos)) == pos
    assert pos.ball == OFF
    assert pos.phase == Phase.BEFORE


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "top left"),
        ("H1 A1", "top left"),
        ("k15\nH1", "top left"),
        ("k6\nH1 Q1", "no player"),
        ("k6\nH1 H1", "used before"),
        ("k6\nH17", "out of range"),
        ("z6\nH1 A1", "beyond the edge"),
        ("k6\nH1\n\nH1 Juggling", "no skill 'Juggling'"),
        ("k6\nH1\n\nreferee = 3", "has no referee"),
        ("k6\nH1\n\nhalf = two", "half = two"),
        ('k6\nH1\n\nlanding = "z15"', "landing"),
        ('k6\nH1\n\nacted = ["X1"]', "acted"),
        ("k6\nH1\n\nhello", "neither a player nor a fact"),
    ],
)
def test_bad_notation_says_what_is_wrong(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why):
        read(text)
