"""The picture of a table, the board that is folded from a log, and the notation of a position."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from rules.kill_team.notation import BadNotation, read, write
from rules.kill_team.picture.drawing import EDGE, UNIT, Canvas, draw
from rules.kill_team.picture.replay import Board
from rules.kill_team.position import CHARGED, MOVED, Phase
from rules.kill_team.table.measuring import RADIUS
from rules.svg import Look
from tests.rules.kill_team.play import A1, DATA, H1, H2, Field

SVG = "{http://www.w3.org/2000/svg}"


def picture(field: Field, **how: Any) -> str:
    return draw(DATA, Board.of(field.pos), Look(**how))


def titles(svg: str) -> list[str]:
    return re.findall(r"<title>(.*?)</title>", svg)


def table() -> Field:
    return Field(
        ["guard_sergeant 11,5 *leader flesh=1 [ready]", "guardsman out", "guardsman -"],
        ["guardsman 4.5,25 shaken"],
        layout="ruins",
        mission="hold_the_ground",
        broken=(False, True),
    )


@pytest.mark.parametrize("upright", [False, True])
def test_a_picture_tells_who_stands_where_and_how(upright: bool) -> None:
    svg = picture(
        table(), upright=upright, zones=(0, 1), last={"model": [0, 1], "path": [[11, 3], [11, 5]]}
    )

    ET.fromstring(svg)  # noqa: S314 - our own
    assert titles(svg)[0] == "Home 0 : 0 Away, round 2"
    assert "Home 1, guard_sergeant 1, 11, 5, leader, flesh wounds: 1, ready" in titles(svg)
    assert "Away 1, guardsman 1, 4.5, 25, shaken" in titles(svg)
    assert "wall 1, blocks sight, impassable, cover" in titles(svg)
    assert titles(svg).count("Objective marker") == 4
    assert "waiting: 3; out of action: 2" in svg
    assert "Away, broken" in svg


def test_a_picture_is_to_scale_and_turned_not_mirrored() -> None:
    up, lying = Canvas(DATA, True), Canvas(DATA, False)
    assert up.at(0, 0) == (EDGE, EDGE + 30)
    assert up.at(22, 30) == (EDGE + 22, EDGE)
    assert lying.at(0, 0) == (EDGE, EDGE)
    assert lying.at(22, 30) == (EDGE + 30, EDGE + 22)


def test_what_can_be_chosen_lies_over_places_and_models() -> None:
    svg = picture(table(), over={"11,15.5": "<b>here</b>", "0 1": "<i>him</i>"})
    assert svg.count("<foreignObject") == 2
    assert 'role="group"' in svg

    place, model = (each.attrib for each in ET.fromstring(svg).iter(f"{SVG}foreignObject"))  # noqa: S314 - our own
    assert model["class"] == "whole"
    assert float(model["width"]) > UNIT * 2 * RADIUS[25], "all of a model, and a rim to write on"
    assert float(place["width"]) == UNIT


@pytest.mark.parametrize("upright", [False, True])
def test_how_far_somebody_gets_and_shoots_is_drawn_as_far_as_the_table_goes(upright: bool) -> None:
    board = Board.of(table().pos)
    board.pointed = {"model": [0, 1], "reach": 6, "ranges": [12, 24], "sees": []}

    drawn = draw(DATA, board, Look(upright=upright))
    asked = ET.fromstring(drawn).find(f".//{SVG}g[@class='asked']")  # noqa: S314 - our own

    assert asked is not None
    within = asked.find(f"{SVG}svg")
    assert within is not None
    wide, high = (22, 30) if upright else (30, 22)
    assert within.attrib["viewBox"] == f"{EDGE} {EDGE} {wide} {high}"
    assert (float(within.attrib["width"]), float(within.attrib["height"])) == (wide, high)
    assert len(within.findall(f"{SVG}circle")) == 3
    assert len(asked.findall(f"{SVG}circle")) == 1, "the ring around it may stand over the edge"


def test_a_board_is_the_same_after_json() -> None:
    board = Board.of(table().pos)
    assert Board.from_json(board.line_ups, board.to_json()).to_json() == board.to_json()


# -- notation -------------------------------------------------------------------------------------

TEXT = """
round 2 fire, away begins, home acts, points 1:0, cp 2:3
hold_the_ground on ruins, home in zone B
H1 11,5 [moved,charged] ->A1,A2
H2 10,6.25 flesh 1 shaken
H3 out
A1 11,17 {scanned} <-H1
A2 12.5,17

home = "marine_line"
away = "swarm_brood"
options = {"mission": "hold_the_ground"}
grenades = [1, 0]
"""


def test_a_position_is_read_and_written() -> None:
    pos = read(TEXT)
    assert (pos.phase, pos.round, pos.initiative, pos.active) == (Phase.FIRE, 2, 1, 0)
    assert (pos.points, pos.cp, pos.zone_of, pos.grenades) == ([1, 0], [2, 3], [1, 0], [1, 0])
    assert pos.flags[H1] == MOVED | CHARGED
    assert (pos.targets[H1], pos.charged_by[A1]) == (3 << A1, 1 << H1)
    assert pos.shaken[H2]
    assert pos.flesh[H2] == 1
    assert pos.out(0) == [2]
    assert read(write(pos)) == pos
    assert write(pos).strip() == TEXT.strip()
    assert repr(pos) == write(pos)
    assert pos != "a position"
    assert pos.clone() == pos


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("H2 10,6.25", "H2 10", "H2"),
        ("fire, away", "tea, away", "no phase tea"),
        ("A2 12.5", "A30 12.5", "no model A30"),
        ("[moved", "[danced", "H1"),
        ("flesh 1 shaken", "flesh", "H2"),
        ("shaken", "asleep", "says nothing"),
        ("grenades = [1, 0]", "grenades = {", "grenades"),
        ("grenades = [1, 0]", "stones = [1, 0]", "no stones"),
        ('"marine_line"', '"marines"', "line-ups"),
        ("H3 out", "what", "neither"),
    ],
)
def test_what_is_no_position_says_why(old: str, new: str, says: str) -> None:
    with pytest.raises(BadNotation, match=says):
        read(TEXT.replace(old, new))


def test_who_goes_anywhere_is_ready_no_more_on_the_board_either() -> None:
    field = table()
    board = Board.of(field.pos)
    stays = {"event": "moves", "model": [0, 1], "path": [[11.0, 5.0]]}
    board.take(stays)
    assert board.models[0, 1]["ready"]
    board.take({**stays, "path": [[11.0, 5.0], [11.0, 6.0]]})
    assert not board.models[0, 1]["ready"]
    assert board.models[0, 1]["at"] == [11.0, 6.0]
