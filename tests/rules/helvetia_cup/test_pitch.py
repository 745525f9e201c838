"""HC-PITCH, HC-CONV: the hexes, what they are called and what lies where."""

from __future__ import annotations

from math import hypot, isclose, sqrt

import pytest

from rules.helvetia_cup.pitch import (
    CENTRE,
    DIRECTIONS,
    LEFT,
    NO_ZONE,
    OFF,
    RIGHT,
    ZONES,
    hexes_of,
)
from tests.rules.helvetia_cup.play import PITCH, Table, at

SIDES = {"home": 0, "away": 1}

#: The map of the rulebook; Home attacks to the right.
MAP = """
r=-4  a a a a a a a a a a a a a a a a a
r=-3   r r r . . . . . . . . . . L L L
r=-2  r r r r . . . . . . . . . L L L L
r=-1   c c c c . . . k k . . . C C C C
r=+0  G c p c c . . k o k . . C C P C G
r=+1   c c c c . . . k k . . . C C C C
r=+2  l l l l . . . . . . . . . R R R R
r=+3   l l l . . . . . . . . . . R R R
r=+4  a a a a a a a a a a a a a a a a a
"""


def names(hexes: int) -> set[str]:
    """The hexes of a set by name."""
    return {PITCH.names[h] for h in hexes_of(hexes)}


def marked() -> dict[str, str]:
    """The letter of each hex on the map, by name."""
    found = {}
    for line in MAP.strip().splitlines():
        row, *letters = line.split()
        r = int(row.removeprefix("r="))
        for column, letter in enumerate(letters):
            x2 = 2 * column - len(letters) + 1
            found[f"{(x2 - r) // 2},{r}"] = letter
    return found


@pytest.mark.clause("HC-PITCH-01")
def test_the_pitch_is_the_map_and_nothing_else() -> None:
    assert set(PITCH.at) == set(marked())
    assert [PITCH.at[name] for name in PITCH.names] == list(range(PITCH.size))


@pytest.mark.clause("HC-EX-01", "HC-PITCH-01", "HC-PITCH-04", "HC-PITCH-06", "HC-PITCH-08")
@pytest.mark.clause("HC-PITCH-10", "HC-PITCH-12")
def test_so_many_hexes_has_each_part() -> None:
    rows = [sum(1 for r in PITCH.r if r == row) for row in range(-4, 5)]

    assert PITCH.size == 149
    assert rows == [17, 16, 17, 16, 17, 16, 17, 16, 17]
    assert sum(1 for x2 in PITCH.x2 if x2 == 0) == 5
    assert PITCH.circle.bit_count() == 7
    assert PITCH.acceleration.bit_count() == 34
    assert PITCH.edge.bit_count() == 48
    for side in SIDES.values():
        assert PITCH.area[side].bit_count() == 15
        assert [PITCH.zone[side].count(zone) for zone in (LEFT, CENTRE, RIGHT)] == [7, 12, 7]


@pytest.mark.clause("HC-PITCH-04", "HC-PITCH-05", "HC-PITCH-07", "HC-PITCH-08", "HC-PITCH-10")
@pytest.mark.clause("HC-PITCH-13")
def test_every_part_lies_where_the_map_has_it() -> None:
    letters = marked()

    def drawn(those: str) -> set[str]:
        return {name for name, letter in letters.items() if letter in those}

    def zones(side: int, zone: int) -> set[str]:
        return {PITCH.names[h] for h in range(PITCH.size) if PITCH.zone[side][h] == zone}

    assert PITCH.names[PITCH.centre] == "0,0" == drawn("o").pop()
    assert names(PITCH.circle) == drawn("ok")
    assert names(PITCH.acceleration) == drawn("a")
    assert names(PITCH.goals) == drawn("G")
    assert [PITCH.names[h] for h in PITCH.goal] == ["8,0", "-8,0"]
    assert [PITCH.names[h] for h in PITCH.own_goal] == ["-8,0", "8,0"]
    assert [PITCH.names[h] for h in PITCH.spot] == ["6,0", "-6,0"]
    assert drawn("P") == {"6,0"}
    assert (zones(0, LEFT), zones(0, CENTRE), zones(0, RIGHT)) == (
        drawn("L"),
        drawn("CP"),
        drawn("R"),
    )
    assert (zones(1, LEFT), zones(1, CENTRE), zones(1, RIGHT)) == (
        drawn("l"),
        drawn("cp"),
        drawn("r"),
    )


@pytest.mark.clause("HC-PITCH-02")
def test_drawn_with_pointed_tops_all_neighbours_are_equally_far() -> None:
    size = 10

    def drawn(h: int) -> tuple[float, float]:
        return size * sqrt(3) / 2 * PITCH.x2[h], 1.5 * size * PITCH.r[h]

    for h in range(PITCH.size):
        x, y = drawn(h)
        for other in PITCH.neighbours[0][h]:
            to_x, to_y = drawn(other)
            assert isclose(hypot(to_x - x, to_y - y), size * sqrt(3))


@pytest.mark.clause("HC-PITCH-03", "HC-CONV-11", "HC-PITCH-13")
@pytest.mark.parametrize(
    ("direction", "home", "away"),
    [
        ("F", "1,0", "-1,0"),
        ("FL", "1,-1", "-1,1"),
        ("FR", "0,1", "0,-1"),
        ("BL", "0,-1", "0,1"),
        ("BR", "-1,1", "1,-1"),
        ("B", "-1,0", "1,0"),
    ],
)
def test_a_direction_is_as_the_team_sees_it(direction: str, home: str, away: str) -> None:
    d = DIRECTIONS.index(direction)

    assert PITCH.names[PITCH.step[0][PITCH.centre][d]] == home
    assert PITCH.names[PITCH.step[1][PITCH.centre][d]] == away


@pytest.mark.clause("HC-CONV-01")
def test_each_team_attacks_one_goal_in_every_half() -> None:
    assert PITCH.depth[0][PITCH.goal[0]] == max(PITCH.depth[0]) == 16
    assert PITCH.depth[1][PITCH.goal[1]] == max(PITCH.depth[1]) == 16
    assert PITCH.x2[PITCH.goal[0]] == 16


@pytest.mark.clause("HC-CONV-09", "HC-EX-02")
@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ("0,0", "8,0", 8),
        ("8,-2", "8,0", 2),
        ("5,1", "8,0", 3),
        ("-3,2", "4,-3", 7),
        ("7,0", "8,0", 1),
    ],
)
def test_how_far_two_hexes_are_apart(a: str, b: str, far: int) -> None:
    assert PITCH.distance[at(a)][at(b)] == far == PITCH.distance[at(b)][at(a)]


@pytest.mark.clause("HC-CONV-09")
def test_neighbours_are_those_at_distance_one() -> None:
    for h in range(PITCH.size):
        near = {other for other in range(PITCH.size) if PITCH.distance[h][other] == 1}
        assert set(PITCH.neighbours[0][h]) == near == set(PITCH.neighbours[1][h])


@pytest.mark.clause("HC-EX-03", "HC-PITCH-08")
@pytest.mark.parametrize(
    ("name", "side", "zone"),
    [
        ("8,-2", "home", "left"),
        ("6,0", "home", "centre"),
        ("6,2", "home", "right"),
        ("3,0", "home", "none"),
        ("8,0", "home", "none"),
        ("-8,2", "away", "left"),
        ("-6,-2", "away", "right"),
    ],
)
def test_in_which_shooting_zone_a_hex_lies(name: str, side: str, zone: str) -> None:
    assert ZONES[PITCH.zone[SIDES[side]][at(name)]] == zone


@pytest.mark.clause("HC-EX-04", "HC-PITCH-06")
@pytest.mark.parametrize(
    ("name", "side", "inside"),
    [
        ("6,-1", "home", True),
        ("5,1", "home", True),
        ("4,2", "home", False),
        ("8,0", "home", True),
        ("-5,-1", "away", True),
        ("-8,3", "away", False),
    ],
)
def test_whether_a_hex_lies_in_the_penalty_area(name: str, side: str, inside: bool) -> None:
    assert bool(PITCH.area[SIDES[side]] >> at(name) & 1) is inside


@pytest.mark.clause("HC-PITCH-07")
def test_the_penalty_spot_is_two_hexes_from_the_goal() -> None:
    for spot, goal in zip(PITCH.spot, PITCH.goal, strict=True):
        assert PITCH.distance[spot][goal] == 2


@pytest.mark.clause("HC-PITCH-09")
def test_from_everywhere_in_the_penalty_area_there_is_a_column_of_penalties() -> None:
    for side in SIDES.values():
        for h in hexes_of(PITCH.area[side]):
            assert (PITCH.zone[side][h] == NO_ZONE) is (h == PITCH.goal[side])


@pytest.mark.clause("HC-PITCH-11", "HC-PITCH-13")
def test_the_offside_zone_begins_at_eight() -> None:
    assert PITCH.offside_from == 8
    assert PITCH.depth[0][at("4,0")] == 8 == PITCH.depth[1][at("-4,0")]
    assert PITCH.depth[0][at("4,-1")] == 7 == PITCH.depth[1][at("-4,1")]


@pytest.mark.clause("HC-PITCH-12")
def test_an_edge_hex_has_a_neighbour_off_the_pitch() -> None:
    for h in range(PITCH.size):
        assert bool(PITCH.edge >> h & 1) is (OFF in PITCH.step[1][h])


@pytest.mark.clause("HC-CONV-15")
def test_hexes_are_in_order_from_the_own_goal_line_to_the_other() -> None:
    """By (x2, r), each team as it sees them; so Away's order is Home's from the other end."""
    for side, turn in ((0, 1), (1, -1)):
        ordered = PITCH.ordered(side, range(PITCH.size))
        assert ordered == sorted(
            range(PITCH.size), key=lambda h: (turn * PITCH.x2[h], turn * PITCH.r[h])
        )
    assert DIRECTIONS == ("F", "FL", "FR", "BL", "BR", "B")


@pytest.mark.clause("HC-CONV-15")
def test_players_are_in_order_of_their_shirts() -> None:
    pos = Table("1@-8,0 9@-1,0 4@-2,0 7@-3,0 5@-4,0 12 3").pos

    assert [pos.number(p) for p in pos.on_pitch(0)] == [1, 4, 5, 7, 9]
    assert [pos.number(p) for p in pos.bench(0)] == [3, 12]


class TestLegalHexes:
    """HC-CONV-10, HC-PITCH-05."""

    HOME = "1@-7,0 7@7,0 8@6,0 9@5,0_ 10@-2,0"
    AWAY = "1@8,0 3@6,1 4@5,2 5@0,2 6@0,-2"

    def legal(self, name: str, hex_: str) -> bool:
        table = Table(self.HOME, self.AWAY)
        return table.pos.is_legal(table.player(name), at(hex_))

    @pytest.mark.clause("HC-CONV-10")
    @pytest.mark.parametrize("taken", ["6,0", "5,0"])
    def test_a_team_mate_is_in_the_way_standing_or_lying(self, taken: str) -> None:
        assert not self.legal("home 7", taken)

    @pytest.mark.clause("HC-CONV-10")
    def test_an_opponent_is_not(self) -> None:
        assert self.legal("home 7", "6,1")

    @pytest.mark.clause("HC-CONV-10", "HC-PITCH-05", "HC-MOVE-05")
    def test_a_goal_area_is_for_its_own_goalkeeper_alone(self) -> None:
        assert self.legal("home 1", "-8,0")
        assert not self.legal("home 1", "8,0")
        assert not self.legal("home 10", "-8,0")
        assert not self.legal("home 7", "8,0")
        assert not self.legal("away 5", "-8,0")
