"""BF-PITCH: the zones, and the lines of throws by geometry."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from rules.boufbowl.catalogue import DATA, load, read_catalogue
from rules.boufbowl.zones import pitch_of
from rules.catalogue import BrokenCatalogue
from tests.support.rulebook import BOOKS

CARDS = load("first")
PITCH = pitch_of("first")
NAMES = [
    *("GR", "A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "D3"),
    *("E1", "E2", "E3", "GB"),
]


def crossed(here: str, there: str) -> list[str]:
    return [PITCH.names[z] for z in PITCH.crossed[PITCH.at[here]][PITCH.at[there]]]


@pytest.mark.clause("BF-PITCH-01", "BF-PITCH-02", "BF-PITCH-03", "BF-PITCH-20")
def test_seventeen_zones_in_canonical_order() -> None:
    assert list(PITCH.names) == NAMES
    kinds = {zone.id: (zone.kind, zone.owner) for zone in CARDS.zones}
    for name in NAMES:
        expected = {"GR": ("goal", "red"), "GB": ("goal", "blue")}.get(name)
        expected = (
            expected
            or {
                **dict.fromkeys("AB", ("team", "red")),
                "C": ("neutral", "none"),
                **dict.fromkeys("DE", ("team", "blue")),
            }[name[0]]
        )
        assert kinds[name] == expected
    assert [PITCH.names[z] for z in PITCH.neutral] == ["C1", "C2", "C3"]


@pytest.mark.clause(
    "BF-PITCH-03", "BF-PITCH-04", "BF-PITCH-05", "BF-PITCH-09", "BF-PITCH-11", "BF-PITCH-08"
)
def test_the_zone_table_of_the_rulebook() -> None:
    rows = [
        [cell.strip() for cell in line.strip("| ").split("|")]
        for line in (BOOKS / "boufbowl.md").read_text(encoding="utf-8").splitlines()
        if line.startswith(tuple(f"| {name} |" for name in NAMES))
    ]
    assert [row[0] for row in rows] == NAMES
    for zone, row in zip(CARDS.zones, rows, strict=True):
        listed = [cell.split(", ") if cell != "none" else [] for cell in row[6:9]]
        assert [zone.kind, zone.owner, str(zone.row)] == row[1:4]
        assert row[4] == (str(zone.col) if zone.col else "1 to 3")
        assert zone.entry == row[5]
        assert [sorted(zone.adjacent), sorted(zone.red_arrow), sorted(zone.blue_arrow)] == [
            sorted(each) for each in listed
        ]


@pytest.mark.clause("BF-PITCH-05")
def test_twenty_eight_pairs_of_neighbours() -> None:
    pairs = {frozenset((here, there)) for here in range(17) for there in PITCH.near[here]}
    assert len(pairs) == 28
    assert all(len(pair) == 2 for pair in pairs)


@pytest.mark.clause("BF-PITCH-06", "BF-PITCH-07")
def test_progress_grows_towards_the_goal_in_which_a_side_scores() -> None:
    for side, own, goal in ((0, "GR", "GB"), (1, "GB", "GR")):
        assert PITCH.names[PITCH.own_goal[side]] == own
        assert PITCH.names[PITCH.goal[side]] == goal
        assert PITCH.progress[side][PITCH.at[own]] == 0
        assert PITCH.progress[side][PITCH.at[goal]] == 6
    assert [PITCH.progress[1][PITCH.at[name]] for name in ("A1", "C2", "E3")] == [5, 3, 1]


@pytest.mark.clause("BF-PITCH-08", "BF-PITCH-09")
def test_arrows_lead_back() -> None:
    for side in (0, 1):
        for z, arrows in enumerate(PITCH.retreats[side]):
            back = {n for n in PITCH.near[z] if PITCH.progress[side][n] < PITCH.progress[side][z]}
            assert arrows == back
    assert [PITCH.names[z] for z in sorted(PITCH.retreats[0][PITCH.at["GB"]])] == ["E1", "E2", "E3"]


@pytest.mark.clause("BF-PITCH-10", "BF-PITCH-11", "BF-PITCH-12")
def test_each_half_has_two_entry_zones() -> None:
    entries = [[PITCH.names[z] for z in PITCH.entries[side]] for side in (0, 1)]
    assert entries == [["A1", "A3"], ["E1", "E3"]]
    halves = [[PITCH.names[z] for z in PITCH.team_zones[side]] for side in (0, 1)]
    assert halves == [NAMES[1:7], NAMES[10:16]]
    assert not {*PITCH.neutral} & {*PITCH.team_zones[0], *PITCH.team_zones[1]}


def meets(zone: tuple[int, int], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether a line goes through the inside of a unit square: some of it lies within."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        way = end[axis] - start[axis]
        edges = (zone[axis] - Fraction(1, 2), zone[axis] + Fraction(1, 2))
        if not way:
            if not edges[0] < start[axis] < edges[1]:
                return False
            continue
        enters, leaves = sorted((edge - start[axis]) / way for edge in edges)
        low, high = max(low, enters), min(high, leaves)
    return low < high


@pytest.mark.clause("BF-PITCH-13", "BF-PITCH-14", "BF-PITCH-15")
def test_crossed_zones_are_those_that_the_line_goes_through() -> None:
    places = {z.id: (z.col, z.row) for z in CARDS.zones if z.kind != "goal"}
    for here, start in places.items():
        for there, end in places.items():
            through = [name for name in places if meets(places[name], start, end)]
            expected = {*through} - {here, there}
            found = crossed(here, there)
            assert {*found} == expected, f"{here} to {there}"
            away = [sum((a - b) ** 2 for a, b in zip(places[z], start, strict=True)) for z in found]
            assert away == sorted(away), "in flight order"


@pytest.mark.clause("BF-PITCH-15")
def test_throws_have_all_displacements_and_no_goal_zone() -> None:
    displacements = {(line.dcol, line.drow) for line in CARDS.lines}
    assert displacements == {(c, r) for c in range(3) for r in range(5)} - {(0, 0)}
    assert crossed("B2", "B2") == []
    for throws in PITCH.crossed:
        assert not {PITCH.at["GR"], PITCH.at["GB"]} & {z for throw in throws for z in throw}


@pytest.mark.clause("BF-VEC-50", "BF-VEC-51", "BF-VEC-52", "BF-VEC-53", "BF-VEC-54")
def test_worked_examples_of_throws() -> None:
    assert crossed("A1", "C2") == ["B1", "B2"]
    assert crossed("B1", "C2") == []
    assert crossed("A1", "E3") == ["B1", "B2", "C2", "D2", "D3"]
    assert crossed("E3", "A2") == ["D3", "C3", "C2", "B2"]
    assert crossed("C1", "C3") == ["C2"]


@pytest.mark.clause("BF-PITCH-05", "BF-PITCH-09")
@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('adjacent = ["A1", "A2", "A3"]', 'adjacent = ["A1", "A2"]', "zone A3.adjacent: GR is"),
        ('adjacent = ["A1", "A2", "A3"]', 'adjacent = ["B1", "A2", "A3"]', "no neighbour"),
        ('red_arrow = ["GR"]', 'red_arrow = ["B1"]', "its arrows do not lead back"),
    ],
)
def test_a_pitch_that_does_not_fit_together_is_refused(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    file = tmp_path / "cards.toml"
    text = (DATA / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(file, "first")
    assert any(said in fault for fault in broken.value.faults)
