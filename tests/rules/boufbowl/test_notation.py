"""Positions as text: what a person writes is what is on the table, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.boufbowl import match as matches
from rules.boufbowl import menu, notation
from rules.boufbowl.moving import destinations
from rules.boufbowl.notation import BadNotation, read, write
from rules.boufbowl.position import BASE_ACTIONS, KO, STUNNED, Phase
from rules.boufbowl.squads import NOBODY
from rules.boufbowl.zones import HOSPITAL, NOWHERE, UNPLACED
from tests.rules.boufbowl.matches import explorers, random_match, referee
from tests.rules.boufbowl.play import PITCH, Table

PICTURE = """
    turn 7, blue plays, score 1:0, 2 mp
    GR       R5
    A        .        R1_
    B        .        R2~/B1   .
    C        .        .        B3w*
    E        B2
    GB       B5
    hospital R4x
    unplaced R3w

    options = {"competition": "league", "turn_cap": 60}
    blue = {"name": "Stone Fists"}
    R2 = {"card": "br-c3", "captain": true}
    phase = "end"
    tokens = {"R5": 2, "B1": 1}
    upgrades = {"B1": ["u1-s1", "u2-1"]}
    grants = [["fight"]]
    spent = {"B1": [1, 0, 0, 0, 0]}
    unblocked = ["B2"]
    counts = {"goals": {"R1": 1}}
    goals = [{"side": 0, "number": 1, "turn": 3}]
"""


def at(name: str) -> int:
    return PITCH.at[name]


def test_a_picture_is_read_as_it_looks() -> None:
    pos = read(PICTURE)

    assert (pos.turn, pos.active, pos.score, pos.mp) == (7, 1, [1, 0], 2)
    assert pos.zone == [
        *(at("A2"), at("B2"), UNPLACED, HOSPITAL, at("GR")),
        *(at("B2"), at("E1"), at("C3"), UNPLACED, at("GB")),
    ]
    assert pos.cond == [1, STUNNED, 0, KO, 0, 0, 0, 0, 0, 0]
    assert [p for p in range(10) if pos.wounded[p]] == [2, 7]
    assert (pos.carrier, pos.ball, pos.launcher) == (7, at("C3"), NOBODY)
    assert (pos.phase, pos.cap) == (Phase.END, 60)
    assert pos.line_ups[1]["name"] == "Stone Fists"
    assert pos.captains == [2, 0]
    assert pos.cards[1].id == "br-c3"
    assert (pos.tokens[4], pos.tokens[5], sum(pos.tokens)) == (2, 1, 3)
    assert [id_ for id_, _ in pos.abilities[5]][-2:] == ["u1-s1", "u2-1"]
    assert pos.grants == [("fight",)]
    assert (pos.spent[25], sum(pos.spent), pos.unblocked) == (1, 1, [6])
    assert pos.counts[0] == [1] + [0] * 9
    assert pos.goals == [{"side": 0, "number": 1, "turn": 3}]


def test_what_is_written_is_read_back_the_same() -> None:
    pos = read(PICTURE)

    assert read(write(pos)) == pos
    assert read(write(pos)).line_ups == pos.line_ups
    assert write(read(write(pos))) == write(pos) == repr(pos)


def test_the_pitch_is_written_as_it_lies() -> None:
    text = write(read("B . R2~/B1 ^R\nGB B5*"))

    assert text.splitlines() == [
        "turn 1, red plays, score 0:0, 3 mp",
        "GR       .",
        "A        .        .        .",
        "B        .        R2~/B1   .",
        "C        .        .        .",
        "D        .        .        .",
        "E        .        .        .",
        "GB       B5*",
    ]


def test_the_example_of_the_module_is_a_position() -> None:
    blocks = (notation.__doc__ or "").split("\n\n")
    example = "\n\n".join(block for block in blocks if block.startswith("    "))

    pos = read(example)

    assert (pos.turn, pos.active, pos.carrier, pos.cond[1]) == (7, 1, 7, STUNNED)
    assert read(write(pos)) == pos


def test_a_ball_lies_or_flies() -> None:
    lies, flies = read("C R1 R2/*"), read("C . ^B\n\nlaunched = 3")

    assert (lies.ball, lies.carrier, lies.on_ground) == (at("C2"), NOBODY, True)
    assert "R2/*" in write(lies)
    assert (flies.ball, flies.launcher, flies.launched) == (at("C2"), 1, 3)
    assert "^B" in write(flies)
    assert read("").ball == NOWHERE


def test_an_empty_text_is_a_play_phase_in_which_nothing_has_happened() -> None:
    pos = read("")

    assert (pos.phase, pos.turn, pos.mp, pos.grants) == (Phase.PLAY, 1, 3, [BASE_ACTIONS])
    assert {*pos.zone} == {UNPLACED}


@pytest.mark.clause("BF-MOVE-06", "BF-VEC-48", "BF-VEC-49")
def test_a_position_can_be_drawn_and_played() -> None:
    even = read("""
        A        .        .        .
        B        .        R1/B1    .
        C        .        .        .
    """)
    alone = read("B . R1/B1_ .")

    assert [PITCH.names[z] for z in destinations(even, 0)] == ["A2"]
    assert [PITCH.names[z] for z in destinations(alone, 0)] == ["A2", "B1", "B3", "C2"]
    assert "fight 1 1" in menu.of_players(alone)


def test_the_words_of_the_tables_of_the_tests_are_the_same() -> None:
    table = Table("1@B2* 2@C1~ 4@Hx", "1@B2_ 3@E3w", turn=4)
    rows = [row.split() for row in repr(table.pos).splitlines()]

    assert ["B", ".", "R1*/B1_", "."] in rows
    assert ["C", "R2~", ".", "."] in rows
    assert ["E", ".", ".", "B3w"] in rows
    assert ["hospital", "R4x"] in rows


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("F R1", "no row 'F'"),
        ("GR . .", "no row 'GR' of 2"),
        ("A R6", "'R6' is no player"),
        ("A R1 R1", "'R1' is there twice"),
        ("hospital *", "no player and no ball"),
        ("A ^X", "no player and no ball"),
        ("luck = 3", "a position has no luck"),
        ("tokens = {", "tokens = {"),
        ('tokens = {"X9": 1}', "tokens cannot be"),
        ('phase = "tea"', "phase cannot be"),
        ("supply = []", "supply cannot be"),
        ("options = 3", "line-ups or options"),
        ('R1 = {"card": "br-p9"}', "line-ups or options"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(text)
    assert why in str(refusal.value)


@settings(max_examples=4)
@given(number=st.integers(0, 2**64 - 1))
def test_every_position_of_a_match_can_be_written(number: int) -> None:
    match = random_match(number)
    ref = referee(match, explorers(match), log=False)

    for _ in range(60):
        again = read(repr(ref.pos))
        assert again == ref.pos
        assert again.line_ups == match.line_ups
        assert (again.abilities, again.weight) == (ref.pos.abilities, ref.pos.weight)
        if ref.pos.phase == Phase.OVER:
            break
        matches.step(ref)
