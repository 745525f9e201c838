"""HC-DICE, HC-DEV, HC-SECT: the data of Helvetia Cup, and what is said of broken data."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules.catalogue import BrokenCatalogue
from rules.helvetia_cup.cards.moments import Check
from rules.helvetia_cup.catalogue import DATA as FOLDER
from rules.helvetia_cup.catalogue import Catalogue, load, read_catalogue
from rules.helvetia_cup.clock import limit, roll_time
from rules.helvetia_cup.landing import stray
from rules.helvetia_cup.offside import limit as offside_limit
from rules.helvetia_cup.shooting import connected_sets
from tests.rules.helvetia_cup.play import DATA, Table, at

FILES = ("rules.toml", "cards.toml", "teams.toml")


def changed(folder: Path, *edits: tuple[str, str, str]) -> Path:
    """A copy of the data with some words replaced: file, what it says, what it says now."""
    for name in FILES:
        shutil.copy(FOLDER / "first" / name, folder / name)
    for name, was, is_now in edits:
        text = (folder / name).read_text(encoding="utf-8")
        assert was in text
        (folder / name).write_text(text.replace(was, is_now, 1), encoding="utf-8")
    return folder


def faults(folder: Path, *edits: tuple[str, str, str]) -> tuple[str, ...]:
    with pytest.raises(BrokenCatalogue) as broken:
        read_catalogue(changed(folder, *edits), "first")
    return broken.value.faults


@pytest.mark.parametrize(
    ("name", "was", "is_now", "fault"),
    [
        ("rules.toml", "half_minutes = 45", "", "ruleset.half_minutes: missing"),
        ("rules.toml", "half_minutes = 45", "half_minutes = 0", "ruleset.half_minutes: 0 is not"),
        ("rules.toml", "forfeit_goals", "forfeit_gaols", "ruleset.forfeit_gaols: unknown key"),
        ("rules.toml", 'acquisition = "either"', 'acquisition = "no"', "ruleset.acquisition: 'no'"),
        ("rules.toml", "squad_outfield = 4", "squad_outfield = 5", "ruleset.squad_outfield: 5"),
        ("rules.toml", "squad_substitutes = 2", "squad_substitutes = 4", "squad_substitutes: 4"),
        ("rules.toml", "squad_goalkeepers = 1", "squad_goalkeepers = 2", "squad_goalkeepers: 2"),
        ("rules.toml", "deal_tactics = 5", "deal_tactics = 16", "ruleset.deal_tactics: there are"),
        ("rules.toml", "deal_legendary = 1", "deal_legendary = 7", "ruleset.deal_legendary: there"),
        ("rules.toml", "deal_keep = 3", "deal_keep = 7", "ruleset.deal_keep: only 6 cards"),
        ("rules.toml", "hex_count = 149", "hex_count = 150", "pitch.hex_count: these bounds give"),
        ("rules.toml", "max_abs_r = 4", "max_abs_r = 3", "pitch.hex_count: these bounds give 115"),
        (
            "rules.toml",
            "goal_hex = [8, 0]",
            "goal_hex = [9, 0]",
            "pitch.attack.goal_hex: it is not",
        ),
        ("rules.toml", "centre = [0, 0]", "centre = [0]", "pitch.centre: it is not on the pitch"),
        ("rules.toml", "penalty_spot = [6, 0]", "penalty_spot = [6, 5]", "attack.penalty_spot: it"),
        ("rules.toml", "FL = [1, -1]", "LF = [1, -1]", "pitch.directions: they are F, FL"),
        ("rules.toml", "BR = [-1, 1]", "BR = [-1, 0]", "pitch.directions.BR: it is not opposite"),
        ("rules.toml", "roll = 7\n", "roll = 6\n", "deviation: one entry for each result 1 to 20"),
        ("rules.toml", 'direction = "BL"', 'direction = "LB"', "deviation[6].direction: 'LB' is"),
        ("rules.toml", "hexes = 2", "hexes = 3", "deviation[0].hexes: 3 is not between 1 and 2"),
        ("rules.toml", 'id = "TR"', 'id = "TX"', "sector: they are TL, TC, TR, BL, BC, BR"),
        ("rules.toml", 'id = "TR"', 'id = "TL"', "sector: they are TL, TC, TR, BL, BC, BR"),
        ("rules.toml", '["TL", "TR", "BC"]', '["TL", "BC"]', "sector TR.adjacent: TC is no"),
        ("rules.toml", "time = [1,", "time = [0,", "dice.time[0]: 0 is not between"),
        ("rules.toml", '"home", "away"]', '"home"]', "dice: a die has faces, a coin home and"),
        ("rules.toml", 'card = "red"', 'card = "green"', "dice.team[7].card: 'green' is not one"),
        ("rules.toml", "min_players = 10", "min_players = 15", "roster.min_players: it is more"),
        ("rules.toml", "speed_min = 2", "speed_min = 7", "roster.speed_min: it is more than"),
        ("cards.toml", 'id = "T02"', 'id = "T01"', "card T01 stands twice"),
        ("cards.toml", 'verb = "reroll"', 'verb = "reroll", amount = 2', "reroll has no amount"),
        ("teams.toml", 'id = "LFX"', 'id = "GLW"', "team GLW stands twice"),
        ("teams.toml", 'id = "GLW-02"', 'id = "GLW-01"', "player GLW-01 stands twice"),
        ("teams.toml", "number = 2,", "number = 1,", "team GLW: number 1 stands twice"),
        ("teams.toml", 'position = "GK"', 'position = "SW"', "team[0].players[0].position: 'SW'"),
        ("teams.toml", "speed = 3", "speed = 30", "team[0].players[0].speed: 30 is not between"),
    ],
)
def test_a_fault_of_the_data_is_named_with_its_file_and_key(
    tmp_path: Path, name: str, was: str, is_now: str, fault: str
) -> None:
    found = faults(tmp_path, (name, was, is_now))

    assert any(each.startswith(f"{name}: ") and fault in each for each in found), found


def test_the_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    found = faults(
        tmp_path,
        ("rules.toml", "half_minutes = 45", 'half_minutes = "45"'),
        ("cards.toml", 'window = "own_move"', 'window = "never"'),
        ("teams.toml", 'id = "LFX"', 'id = "GLW"'),
    )

    assert [each.split(": ")[0] for each in found] == list(FILES)


def test_there_is_no_other_version() -> None:
    with pytest.raises(KeyError, match="second"):
        load("second")


class TestNumbers:
    """HC-CONV-14: a number changed in the file changes the engine."""

    def data(self, folder: Path, was: str, is_now: str) -> Catalogue:
        return read_catalogue(changed(folder, ("rules.toml", was, is_now)), "first")

    @pytest.mark.clause("HC-CONV-14")
    def test_shorter_halves_end_sooner(self, tmp_path: Path) -> None:
        data = self.data(tmp_path, "half_minutes = 45", "half_minutes = 5")
        with Table(data=data, dice="time=6") as table:
            roll_time(table.ref, "HC-TIME-03")

            assert table.pos.minute == limit(table.pos) == 5

    @pytest.mark.clause("HC-CONV-14")
    def test_another_offside_limit_is_another_zone(self, tmp_path: Path) -> None:
        data = self.data(tmp_path, "offside_min_x2 = 8", "offside_min_x2 = 12")
        away = "1@8,0 3@5,0 4@0,2 5@0,-2"

        assert offside_limit(Table(away=away).pos, 0) == 10
        assert offside_limit(Table(away=away, data=data).pos, 0) == 11

    @pytest.mark.clause("HC-CONV-14", "HC-DEV-02")
    def test_another_line_of_the_diagram_takes_the_ball_elsewhere(self, tmp_path: Path) -> None:
        data = self.data(
            tmp_path,
            'roll = 9\ndirection = "B"\nhexes = 1',
            'roll = 9\ndirection = "F"\nhexes = 2',
        )

        assert strays(Table(), 9) == "-1,0"
        assert strays(Table(data=data), 9) == "2,0"


# -- deviation -------------------------------------------------------------------------------------


def strays(table: Table, face: int, *, of: str = "0,0", side: int = 0) -> str:
    """Where a ball comes down that was meant for a hex."""
    rolled = Check("long_pass", side * 8, 0)
    rolled.fell = face
    return table.pos.pitch.names[stray(table.ref, at(of), rolled, side)]


@pytest.mark.clause("HC-DEV-02", "HC-EX-30")
@pytest.mark.parametrize(
    ("face", "home", "away"),
    [
        (1, "2,0", "-2,0"),
        (2, "2,-2", "-2,2"),
        (3, "0,2", "0,-2"),
        (4, "1,0", "-1,0"),
        (5, "1,-1", "-1,1"),
        (6, "0,1", "0,-1"),
        (7, "0,-1", "0,1"),
        (8, "-1,1", "1,-1"),
        (9, "-1,0", "1,0"),
        (10, "1,-1", "-1,1"),
        (11, "0,1", "0,-1"),
        (12, "1,0", "-1,0"),
        (13, "0,-1", "0,1"),
        (14, "-1,1", "1,-1"),
        (15, "2,0", "-2,0"),
        (16, "-2,0", "2,0"),
        (17, "2,-2", "-2,2"),
        (18, "0,2", "0,-2"),
        (19, "0,-2", "0,2"),
        (20, "-2,2", "2,-2"),
    ],
)
def test_a_result_takes_the_ball_as_the_diagram_says(face: int, home: str, away: str) -> None:
    """From the centre hex, as the team sees it that played the ball."""
    assert strays(Table(), face) == home
    assert strays(Table(), face, side=1) == away


@pytest.mark.clause("HC-EX-31", "HC-LPASS-05", "HC-LPASS-06")
@pytest.mark.parametrize(
    ("target", "face", "side", "lands"),
    [
        ("9,-3", 17, 0, "10,-4"),
        ("10,-4", 15, 0, "10,-4"),
        ("5,0", 20, 0, "3,2"),
        ("-5,0", 20, 1, "-3,-2"),
        ("6,4", 18, 0, "6,4"),
    ],
)
def test_the_ball_stops_at_the_edge(target: str, face: int, side: int, lands: str) -> None:
    assert strays(Table(), face, of=target, side=side) == lands


@pytest.mark.clause("HC-DEV-01", "HC-DEV-03")
def test_a_deviation_is_of_one_hex_or_two_and_fair_to_both_wings() -> None:
    counts = Counter((each.direction, each.hexes) for each in DATA.deviations.values())
    mirror = str.maketrans("LR", "RL")

    assert Counter(each.hexes for each in DATA.deviations.values()) == {1: 11, 2: 9}
    assert {(name.translate(mirror), hexes): n for (name, hexes), n in counts.items()} == counts


# -- the goal --------------------------------------------------------------------------------------

PENALTIES = {
    "TL": (4, 5, 6),
    "TC": (4, 3, 4),
    "TR": (6, 5, 4),
    "BL": (2, 3, 4),
    "BC": (2, 1, 2),
    "BR": (4, 3, 2),
}


@pytest.mark.clause("HC-SECT-01", "HC-SECT-02", "HC-SECT-03")
def test_the_goal_has_two_rows_of_three_sectors() -> None:
    rows = [[each.id for each in DATA.sectors if each.row == row] for row in (0, 1)]

    assert rows == [["TL", "TC", "TR"], ["BL", "BC", "BR"]]
    assert [each.column for each in DATA.sectors] == [0, 1, 2, 0, 1, 2]
    assert {each.id: (each.left, each.centre, each.right) for each in DATA.sectors} == PENALTIES


@pytest.mark.clause("HC-SECT-04")
def test_sectors_are_neighbours_side_by_side_and_one_above_the_other() -> None:
    pairs = {tuple(sorted((each.id, other))) for each in DATA.sectors for other in each.adjacent}

    assert pairs == {
        ("TC", "TL"),
        ("TC", "TR"),
        ("BC", "BL"),
        ("BC", "BR"),
        ("BL", "TL"),
        ("BC", "TC"),
        ("BR", "TR"),
    }
    assert pairs == {tuple(sorted(pair)) for pair in connected_sets("first") if len(pair) == 2}


@pytest.mark.clause("HC-SECT-05")
def test_the_penalties_are_the_same_from_both_wings() -> None:
    known = {each.id: each for each in DATA.sectors}
    mirror = str.maketrans("LR", "RL")

    for name, sector in known.items():
        twin = known[name.translate(mirror)]
        assert (sector.left, sector.centre, sector.right) == (twin.right, twin.centre, twin.left)


# -- dice ------------------------------------------------------------------------------------------


@pytest.mark.clause("HC-DICE-02", "HC-DICE-05")
def test_the_dice_have_the_faces_of_the_rulebook() -> None:
    assert DATA.dice.time == (1, 2, 3, 4, 5, 6)
    assert DATA.dice.coin == ("home", "away")


@pytest.mark.clause("HC-DICE-03", "HC-FOUL-03")
def test_the_team_die_has_eight_faces() -> None:
    assert [(face.card, face.markers) for face in DATA.dice.team] == [
        ("yellow", 0),
        ("yellow", 0),
        ("yellow", 1),
        ("yellow", 0),
        ("yellow", 1),
        ("yellow", 1),
        ("yellow", 2),
        ("red", 2),
    ]


@pytest.mark.clause("HC-DICE-04")
def test_both_teams_roll_the_same_team_die_and_its_face_is_noted() -> None:
    with Table(dice="team=7,8") as table:
        assert [table.ref.team_die("card", "HC-FOUL-02", side) for side in (1, 0)] == [7, 8]
        assert table.rolls() == [("team", 7), ("team", 8)]


@pytest.mark.clause("HC-DICE-02")
def test_each_face_of_the_time_die_is_as_likely_as_the_others() -> None:
    """A face that stands twice is rolled twice as often: the die is drawn by face."""
    data = replace(DATA, dice=replace(DATA.dice, time=(2, 2, 5)))
    with Table(data=data, dice="d3=1,2,3") as table:
        assert [table.ref.time_die("HC-TIME-03", 0) for _ in range(3)] == [2, 2, 5]


def dice_needed(minutes: int) -> dict[int, Fraction]:
    """Chances of how many time dice bring the marker so many minutes on or further."""
    faces = DATA.dice.time
    found: dict[int, Fraction] = {}
    at_minute = {0: Fraction(1)}
    for count in range(1, minutes + 1):
        after: dict[int, Fraction] = {}
        for minute, chance in at_minute.items():
            for face in faces:
                here = minute + face
                after[here] = after.get(here, Fraction(0)) + chance / len(faces)
        found[count] = sum((p for m, p in after.items() if m >= minutes), Fraction(0))
        at_minute = {m: p for m, p in after.items() if m < minutes}
    return found


def expected(chances: dict[int, Fraction]) -> float:
    return float(sum(count * chance for count, chance in chances.items()))


def first_possible(chances: dict[int, Fraction]) -> tuple[int, Fraction]:
    return next((count, chance) for count, chance in chances.items() if chance)


@pytest.mark.clause("HC-EX-60")
def test_how_many_time_dice_a_half_takes() -> None:
    chances = dice_needed(DATA.ruleset.half_minutes)

    assert sum(chances.values()) == 1
    assert first_possible(chances) == (8, Fraction(55, 559872))
    assert expected(chances) == pytest.approx(13.333334, abs=1e-6)
    at_most_13 = float(sum(chances[count] for count in range(1, 14)))
    assert at_most_13 == pytest.approx(0.563794, abs=1e-6)


@pytest.mark.clause("HC-EX-61")
def test_how_many_time_dice_an_extra_half_takes() -> None:
    chances = dice_needed(DATA.ruleset.extra_half_minutes)

    assert first_possible(chances) == (3, Fraction(5, 54))
    assert expected(chances) == pytest.approx(4.760008, abs=1e-6)


def test_what_is_read_is_shown_as_json() -> None:
    shown: dict[str, Any] = DATA.to_json()
    players: Sequence[Any] = shown["teams"][0]["players"]

    assert shown["dice"]["time"] == [1, 2, 3, 4, 5, 6]
    assert players[0]["name"] == "Ulvar Rimeguard"
    assert len(shown["deviations"]) == 20
