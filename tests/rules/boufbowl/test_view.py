"""The picture of a board, and the board that is folded from a log."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from rules.boufbowl.game import GAME
from rules.boufbowl.picture.drawing import EDGE, PIECE, Canvas, draw
from rules.boufbowl.picture.replay import Board
from rules.boufbowl.squads import usual_line_ups
from rules.record import after_log
from rules.svg import Look
from tests.rules.boufbowl.play import DATA, PITCH, Table


def picture(table: Table, **how: object) -> str:
    return draw(PITCH, Board.of(table.pos), Look(**how))  # type: ignore[arg-type]


def titles(svg: str) -> list[str]:
    return re.findall(r"<title>(.*?)</title>", svg)


@pytest.mark.parametrize("upright", [False, True])
def test_a_picture_tells_who_stands_and_lies_where(upright: bool) -> None:
    table = Table("1@B2* 2@C1~ 4@Hxw", "1@B2 2@GBw", score=(1, 0), turn=7)
    svg = picture(table, upright=upright, zones=(0, 1), last={"zone": "C1", "player": [0, 1]})

    ET.fromstring(svg)  # noqa: S314 - our own
    assert titles(svg)[0] == "Brakmar 1 : 0 Bonta, turn 7, the ball is in B2"
    assert "Red 1, standing, B2, with the ball" in titles(svg)
    assert "Red 2, stunned, C1" in titles(svg)
    assert "Blue 2, standing, GB, wounded" in titles(svg)
    assert "hospital: 4 ko wounded" in svg


@pytest.mark.parametrize("upright", [False, True])
def test_nobody_stands_over_the_edge(upright: bool) -> None:
    table = Table("1@GR 2@GB 3@A1 4@A1", "1@GR 2@GB 3@E3 4@E3")
    root = ET.fromstring(picture(table, upright=upright))  # noqa: S314 - our own
    players = [g for g in root.iter() if (g.get("class") or "").startswith("player")]
    spots = [
        (float(text.get("x", "")), float(text.get("y", "")))
        for g in players
        for text in g.iter()
        if text.tag.endswith("text")
    ]
    ground = Canvas(PITCH, upright)

    assert len({*spots}) == len(spots) == 8
    for x, y in spots:
        assert EDGE + PIECE <= x <= EDGE + ground.wide - PIECE
        assert EDGE + PIECE <= y <= EDGE + ground.high - PIECE / 2


@pytest.mark.clause("BF-COMP-07")
def test_a_ball_in_the_air_is_told_and_looks_otherwise_than_one_on_the_ground() -> None:
    air, ground = picture(Table("1@B2", "", air="red C2")), picture(Table("1@B2", "", ball="C2"))
    assert "the ball is in the air over C2" in air
    assert "the ball is in C2" in ground
    sizes = [
        re.findall(r'<circle[^>]* r="([\d.]+)"[^>]*fill="#ffffff"', svg) for svg in (air, ground)
    ]
    assert [max(map(float, found)) for found in sizes] == [0.18, 0.28]


def test_markup_lies_over_zones_and_words_are_translated() -> None:
    table = Table("1@B2", "", ball="C3")
    svg = picture(table, over={"C3": "<b/>"}, say=lambda words: f"<{words}>")

    assert "<foreignObject" in svg
    assert "&lt;turn {turn}&gt;" not in svg
    assert "&lt;turn 5&gt;" in svg
    assert 'role="group"' in svg


def test_a_frame_goes_through_json() -> None:
    table = Table("1@B2* 2@C1~", "1@B2")
    board = Board.of(table.pos)
    line_ups = usual_line_ups(DATA)
    frame = board.to_json()

    assert Board.from_json(line_ups, frame).to_json() == frame
    assert "Red 1, standing, B2" in GAME.picture("first", line_ups, frame)
    assert GAME.frame(line_ups, [])["players"][0] == [0, 1, "", "standing", False]


def framed(svg: str, side: int) -> int:
    """How many zones are framed for a side."""
    found = re.search(rf'class="zones side-{side}".*?</g>', svg)
    assert found is not None
    return found[0].count("<rect")


@pytest.mark.clause("BF-MAJ-05", "BF-MAJ-01")
def test_majority_is_framed_by_what_players_count() -> None:
    """Presence counts as two: one player of it is level with two others, and ahead of one."""
    for upgrades, other, frames in (
        ({}, "1@B2 2@B2", (0, 1)),
        ({"red 1": "u3-2"}, "1@B2 2@B2", (0, 0)),
        ({"red 1": "u3-2"}, "1@B2", (1, 0)),
        ({"red 1": "u3-2"}, "1@B2 2@B2 3@B2", (0, 1)),
    ):
        table = Table("1@B2", other, upgrades=upgrades)
        svg = picture(table, zones=(0, 1))
        assert (framed(svg, 0), framed(svg, 1)) == frames


@pytest.mark.clause("BF-CAP-03", "BF-DEC-01", "BF-MAJ-05")
def test_a_captain_chosen_in_a_friendly_is_marked_and_counts_by_his_card() -> None:
    """Mirka Redscar counts as two while she is whole; the log alone tells who is captain."""
    line_ups = usual_line_ups(DATA)
    red = next(side for side, each in enumerate(line_ups) if each["race"] == "brakmar")
    mirka = next(card for card in DATA.players.values() if card.id == "br-c2").slot
    for captain, weight, marked in ((mirka, 2, 1), (0, 1, 0)):
        chosen = {"event": "captain", "side": red, "detail": captain, "player": None}
        board = after_log(Board(line_ups), [chosen])
        again = Board.from_json(line_ups, board.to_json())
        assert again.captains[red] == captain
        assert board.weight((red, mirka)) == again.weight((red, mirka)) == weight
        board.players[red, mirka][0] = "B2"
        told = [title for title in titles(draw(PITCH, board)) if title.endswith(", captain")]
        assert len(told) == marked
        board.players[red, mirka][2] = True
        assert board.weight((red, mirka)) == 1
