"""Positions as text: what a person writes is what is on the pitch, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.helvetia_cup import notation
from rules.helvetia_cup.catalogue import HEADER, SHOT, SKILLS, STEAL
from rules.helvetia_cup.notation import BadNotation, read, write
from rules.helvetia_cup.notation.facts import FACTS
from rules.helvetia_cup.notation.words import usual_line_up, usual_member
from rules.helvetia_cup.position import (
    BENCH,
    COUNTS,
    FOULS,
    INJURED,
    LEFT,
    ON,
    SENT_OFF,
    Phase,
    Position,
)
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.rounds import action_phase
from rules.helvetia_cup.squads import NOBODY, PLACES, LineUps
from tests.rules.helvetia_cup.matches import at_every_seam, chasers, random_match, rookies
from tests.rules.helvetia_cup.play import DATA, PITCH, Table, at

PICTURE = """
    half 2, minute 57, score 1:0, Away attacks
    -4,-1     .    .    H9   .
    -4,0    .    .    h7/A5!* .    .
    -8,0    H1
    7,0     .    a1

    H7 shot 15, long pass 12, markers 0 of 3, captain "Vix \\"the Fox\\", Candleleap"
    A1 speed 3
    A12 bench, as DF, id 4
    A13 sent off, academy
    H2 not in the squad, goalkeeper
    home = {"name": "Lantern Foxes", "legendaries": ["L03"]}
    yellows = {"A5": 1}
    noted = ["H9"]
    counts = {"fouls": {"A5": 2}}
"""


def test_a_picture_is_read_as_it_looks() -> None:
    pos = read(PICTURE)

    home = {number: pos.player(0, number) for number in (1, 7, 9)}
    away = {number: pos.player(1, number) for number in (1, 5, 12, 13)}
    assert [pos.where[home[n]] for n in home] == [at("-8,0"), at("-2,0"), at("-2,-1")]
    assert [pos.where[away[n]] for n in (1, 5)] == [at("8,0"), at("-2,0")]
    assert (pos.carrier, pos.ball) == (away[5], at("-2,0"))
    assert pos.lying == 1 << home[7] | 1 << away[1]
    assert pos.used == 1 << away[5]
    assert [pos.state[away[n]] for n in (1, 12, 13)] == [ON, BENCH, SENT_OFF]
    assert (pos.half, pos.minute, pos.score, pos.attacking) == (2, 57, [1, 0], 1)
    assert (pos.skills[home[7]][SHOT], pos.skills[home[7]][STEAL]) == (15, 10)
    assert (pos.start[home[7]], pos.markers[home[7]]) == (3, 0)
    assert pos.markers[away[1]] == 3, "as many as his speed"
    assert pos.is_captain(home[7])
    assert pos.member(home[7])["name"] == 'Vix "the Fox", Candleleap'
    assert pos.member(away[12])["player"] == 4
    assert pos.member(away[13])["kind"] == "academy"
    assert pos.keeper == [home[1], away[1]]
    assert pos.player(0, 2) == NOBODY
    assert pos.squads.goalkeepers(0) == [1, 2]
    assert pos.squads.line_ups[0]["name"] == "Lantern Foxes"
    assert (pos.yellows[away[5]], pos.counts[FOULS][away[5]]) == (1, 2)
    assert pos.noted == 1 << home[9]
    assert pos.phase == Phase.ROUND


def test_the_example_of_the_module_is_a_position() -> None:
    blocks = (notation.__doc__ or "").split("\n\n")
    example = "\n\n".join(block for block in blocks if block.startswith("    "))
    pos = read(example)
    assert (pos.minute, pos.attacking, pos.ball) == (57, 1, at("-2,0"))
    assert_same(read(write(pos)), pos)


def test_what_is_written_is_read_back_the_same() -> None:
    pos = read(PICTURE)

    assert_same(read(write(pos)), pos)
    assert write(read(write(pos))) == write(pos)


def test_the_pitch_is_written_as_it_lies() -> None:
    text = write(read("-8,0 H1\n8,0 A1*"))

    rows = text.splitlines()[1:10]
    assert [row.split()[0] for row in rows] == [
        "-6,-4", "-6,-3", "-7,-2", "-7,-1", "-8,0", "-8,1", "-9,2", "-9,3", "-10,4",
    ]  # fmt: skip
    assert [len(row.split()) - 1 for row in rows] == [17, 16] * 4 + [17]
    # Every hex stands half a hex beside those above and below it.
    assert rows[4].index("H1") == rows[2].index(".") == rows[3].index(".") - 2
    assert max(map(len, rows)) <= 80


def test_a_loose_ball_may_lie_where_somebody_is() -> None:
    pos = read("0,0 . h7/*\n-8,0 H1\n8,0 A1")

    assert (pos.ball, pos.carrier) == (at("1,0"), NOBODY)
    assert "h7/*" in write(pos)


def test_the_goalkeeper_is_who_can_be_one() -> None:
    pos = read("-8,0 H12 . H3 H1\n8,0 A1\n\nH1 outfield\nH12 goalkeeper")
    assert pos.number(pos.keeper[0]) == 12


def test_an_empty_text_is_a_match_before_its_squads() -> None:
    pos = read("")
    assert (pos.phase, pos.chosen, pos.ball) == (Phase.BEFORE, [[], []], PITCH.centre)
    assert_same(read(write(pos)), pos)


@pytest.mark.clause("HC-STEAL-03", "HC-EX-46")
def test_a_table_is_set_from_a_picture() -> None:
    answers = [("opening_defence", "steal"), ("forced_move", "B"), ("attack_action", "end")]
    picture = """
        -8,0  H1
        3,0   H7*/A5 .  .  .  .  A1

        H7 dribble 13
        A5 steal 11
    """
    with Table.drawn(picture, dice="d20=8,13", answers=answers) as table:
        action_phase(table.ref)
        assert table.carrier == "home 7"
        assert table.ball == "2,0"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("hello", "line 1, column 1: 'hello' is no row, no player and no fact"),
        ("half 5", "line 1, column 1: 'half 5' is no row, no player and no fact"),
        ("half 1, hour 3", "line 1, column 9: 'hour 3' is not known of a match"),
        ("\n  9,0 H1", "line 2, column 3: the pitch has no hex 9,0"),
        ("7,0 . . H7", "line 1, column 9: 'H7' stands beyond the edge of the pitch"),
        ("0,0 Q7", "line 1, column 5: 'Q7' on 0,0 is no player, ball or empty hex"),
        ("0,0 H7/H8", "line 1, column 5: 0,0 holds two players of one team"),
        ("0,0 H7 H7", "line 1, column 8: H7 is there twice"),
        ("0,0 H0", "line 1, column 5: H0 has a number that is not 1 to 99"),
        ("0,0 * H7*", "line 1, column 7: the ball is on 0,0 already"),
        ("0,0 . H7\n1,0 A5", "line 2, column 5: 1,0 was drawn before"),
        ("0,0 H7\nH7 shot 15, juggling", "line 2, column 13: 'juggling' is not known of a player"),
        ("0,0 H7\nH7 shot 15\nH7 shot 16", "line 3, column 1: H7 is there twice"),
        ("0,0 H7\nreferee = 3", "line 2, column 1: a position has no referee"),
        ("0,0 H7\nquiet = two", "line 2, column 9: quiet is no JSON: Expecting value"),
        ("0,0 H7\nhome = 3", "line 2, column 1: home is no line-up"),
        ('0,0 H7\nquiet = "two"', 'line 2, column 1: quiet cannot be "two"'),
        ('0,0 H7\nused = ["A5"]', 'line 2, column 1: used cannot be ["A5"]'),
        ('0,0 H7\nphase = "tea"', 'line 2, column 1: phase cannot be "tea"'),
        ("0,0 H7\nkicks_scored = [1]", "line 2, column 1: kicks_scored cannot be [1]"),
        ("0,0 H7\nchosen = [[8], []]", "line 2, column 1: chosen does not fit the players"),
        ("0,0 H1 H2 H3 H4 H5 H6 H7 H8\n-1,0 H9", "a squad has at most 8 players, home has 9"),
    ],
)
def test_bad_notation_says_what_is_wrong_and_where(text: str, why: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(text)
    assert why in refused.value.problems


def test_everything_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(BadNotation) as refused:
        read("0,0 Q7 H7 H7\nH7 juggling\nreferee = 3")
    assert len(refused.value.problems) == 4
    assert str(refused.value).count("\n") == 3


# -- any position ----------------------------------------------------------------------------------


def assert_same(one: Position, other: Position) -> None:
    assert one == other
    assert one.to_bytes() == other.to_bytes()
    assert one.squads.line_ups == other.squads.line_ups


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Players anywhere in any state; the facts of a match as they come, sense or not."""
    number = st.integers(0, 40)
    pos = Position(LineUps([draw(line_ups(side)) for side in (0, 1)]), DATA.ruleset, PITCH)
    for side in (0, 1):
        numbers = draw(st.permutations(sorted(pos.squads.members[side])))
        squad = numbers[: draw(st.integers(1, 7))]
        starters = draw(st.integers(0, len(squad) - 1))
        chosen = {"goalkeeper": squad[0], "starters": squad[1 : starters + 1]}
        pos.choose(side, {**chosen, "substitutes": squad[starters + 1 :]})
    players = [side * PLACES + at for side in (0, 1) for at in range(len(pos.chosen[side]))]
    some = st.sets(st.sampled_from(players))
    bits = some.map(lambda chosen: sum(1 << p for p in chosen))
    for p in players:
        h = draw(st.integers(0, PITCH.last))
        if pos.at[p >> 3][h] == NOBODY and draw(st.booleans()):
            pos.enter(p, h)
        else:
            pos.state[p] = draw(st.sampled_from((BENCH, ON, LEFT, SENT_OFF, INJURED)))
        pos.markers[p] = draw(st.integers(0, 8))
        pos.yellows[p] = draw(st.integers(0, 2))
        pos.counts[draw(st.integers(0, len(COUNTS) - 1))][p] = draw(number)
    on = [p for p in players if pos.where[p] >= 0]
    pos.lying = sum(1 << p for p in on if draw(st.booleans()))
    pos.drop(draw(st.integers(0, PITCH.last)))
    if draw(st.booleans()) and on:
        pos.give(draw(st.sampled_from(on)))
    pos.used, pos.late, pos.noted = draw(bits), draw(bits), draw(bits)
    pos.phase = draw(st.sampled_from(Phase))
    pos.half, pos.minute = draw(st.integers(1, 4)), draw(st.integers(0, 120))
    pos.score, pos.attacking = [draw(number), draw(number)], draw(st.integers(0, 1))
    pos.kick_off, pos.restart = draw(st.booleans()), draw(st.booleans())
    pos.half_time = draw(st.none() | number)
    pos.emergency, pos.forfeit = draw(st.integers(0, 3)), draw(st.integers(-1, 1))
    pos.kicks = [sorted(draw(some)), sorted(draw(some))]
    pos.missions = [draw(st.none() | st.just("M01")), None]
    boost = st.tuples(
        st.sampled_from(players), st.integers(0, HEADER + 1), number, st.just("round")
    )
    pos.boosts = draw(st.lists(boost, max_size=2))
    pos.forbidden = [(side, "steal", "round") for side in (0, 1) if draw(st.booleans())]
    pos.coming = draw(st.dictionaries(st.sampled_from(("pass_range", "allow_shot")), number))
    pos.goals = [{"side": 0, "minute": 45, "half": 1, "number": 7, "kind": "shot"}]
    pos.played = [draw(st.lists(st.sampled_from(list(DATA.tactics)), max_size=3)), []]
    return pos


@st.composite
def line_ups(draw: st.DrawFn, side: int) -> dict[str, object]:
    numbers = draw(st.lists(st.integers(1, 99), min_size=1, max_size=10, unique=True))
    players = []
    for number in sorted(numbers):
        ratings = {name: draw(st.integers(0, 18)) for name in SKILLS if draw(st.booleans())}
        academy = draw(st.booleans())
        speed = draw(st.integers(1, 8))
        players.append(
            usual_member(number)
            | ratings
            | {
                "name": draw(st.just(f"No. {number}") | st.text(max_size=8)),
                "kind": "academy" if academy else "player",
                "player": draw(st.none() | st.integers(1, 40)),
                "role": draw(st.sampled_from(("goalkeeper", "outfield"))),
                "position": draw(st.sampled_from(("GK", "DF", "MF", "FW"))),
                "captain": draw(st.booleans()),
                "speed": speed,
                "markers": draw(st.integers(0, speed)),
            }
        )
    named = {"name": draw(st.text(max_size=8)), "collection": ["T01"], "race": "GLW"}
    return usual_line_up(side) | named | {"players": players}


@settings(max_examples=60, deadline=None)
@given(positions())
def test_any_position_survives(pos: Position) -> None:
    assert_same(read(write(pos)), pos)


def test_every_fact_of_a_position_is_one_that_a_match_has() -> None:
    assert set(FACTS) < set(Position.__slots__)


@pytest.mark.parametrize("coaches", [rookies, chasers])
def test_so_do_those_of_whole_matches(coaches: object) -> None:
    seams: list[Position] = []

    def look(ref: Referee) -> None:
        seams.append(ref.pos.clone())

    match = random_match(5)
    at_every_seam(match, look, coaches(match))  # type: ignore[operator]
    for pos in seams[::20]:
        assert_same(read(write(pos)), pos)
