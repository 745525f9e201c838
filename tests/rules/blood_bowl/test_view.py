"""The picture of a board: everybody is on it, and it can be read without colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from rules import game
from rules.blood_bowl.notation import read
from rules.blood_bowl.picture.drawing import UNIT, draw
from rules.blood_bowl.picture.replay import Board
from rules.svg import Look

SVG = "{http://www.w3.org/2000/svg}"
RULES = game("blood_bowl")


def picture(text: str, **how: object) -> ET.Element:
    pos = read(text)
    drawn = draw(pos.squads.line_ups, Board.of(pos), Look(**how))  # type: ignore[arg-type]
    return ET.fromstring(drawn)  # noqa: S314 (our own)


def players(svg: ET.Element) -> dict[str, ET.Element]:
    """The drawn players by the words that a screen reader says."""
    found = {}
    for group in svg.iter(f"{SVG}g"):
        if "player" in group.get("class", "").split():
            title = group.find(f"{SVG}title")
            assert title is not None
            assert title.text is not None
            found[title.text] = group
    return found


def outline(group: ET.Element) -> tuple[str, float, bool]:
    """The form of a player, how high it is, and whether he is crossed out."""
    shape = group[1]
    high = shape.get("ry") if shape.tag == f"{SVG}ellipse" else shape.get("height")
    return shape.tag.removeprefix(SVG), float(high or 0), group.find(f"{SVG}path") is not None


@pytest.fixture
def board() -> str:
    return """
        k6
        H1   h2    h3!  H4~
        A1*  a2    .    .

        H5 knocked out
        home = {"name": "Reavers & <Sons>"}
    """


def test_whoever_is_on_the_pitch_is_named_with_his_state_and_square(board: str) -> None:
    said = list(players(picture(board)))
    assert len(said) == 6
    for words in (
        ("Home 1", "standing", "k6"),
        ("Home 2", "prone", "l6"),
        ("Home 3", "stunned", "m6"),
        ("Home 4", "standing, without a tackle zone", "n6"),
        ("Away 1", "standing", "k7, with the ball"),
        ("Away 2", "prone", "l7"),
    ):
        assert [s for s in said if s.startswith(f"{words[0]},") and all(w in s for w in words)]


def test_sides_and_states_differ_by_their_form(board: str) -> None:
    drawn = players(picture(board))
    forms = {title.split(",")[0]: outline(group) for title, group in drawn.items()}
    assert forms["Home 1"][0] == "ellipse"
    assert forms["Away 1"][0] == "rect"
    assert forms["Home 2"][1] < forms["Home 1"][1]
    assert forms["Home 2"] != forms["Home 3"]
    assert forms["Home 3"][2], "who is Stunned is crossed out"
    shown = {title.split(",")[0]: group[-1].text for title, group in drawn.items()}
    assert shown["Home 4"] == "4?"


def test_names_are_words_and_no_markup(board: str) -> None:
    svg = picture(board)
    assert svg.get("aria-label", "").startswith("Reavers & <Sons> 0 : 0")
    assert "knocked out 5" in "".join(svg.itertext())


def test_the_ball_is_somewhere_or_nowhere(board: str) -> None:
    assert "The ball on k7" in "".join(picture(board).itertext())
    loose = picture("k6\n* H1")
    assert "The ball on k6" in "".join(loose.itertext())
    assert "The ball on" not in "".join(picture("k6\nH1").itertext())


def test_tackle_zones_are_drawn_when_they_are_asked_for(board: str) -> None:
    def stripes(side: int) -> int:
        zones = [g for g in picture(board, zones=(side,)).iter(f"{SVG}g") if g.get("stroke")]
        return sum(len(g.findall(f"{SVG}path")) for g in zones if "zones" in g.get("class", ""))

    # Home 1 alone has one: 2 and 3 lie, 4 has lost his; the corner k6 is inside the pitch.
    assert stripes(0) == 8
    assert stripes(1) == 8
    assert "Tackle zones" not in "".join(picture(board).itertext())


def test_upright_is_the_same_turned(board: str) -> None:
    lying, upright = picture(board), picture(board, upright=True)
    _, _, wide, high = map(float, lying.get("viewBox", "").split())
    _, _, narrow, long = map(float, upright.get("viewBox", "").split())
    assert wide > high
    assert long > narrow
    assert set(players(lying)) == set(players(upright))
    assert "width" not in lying.attrib, "it fits any screen"


@pytest.mark.parametrize("upright", [False, True])
def test_what_lies_over_a_square_lies_on_it(upright: bool) -> None:
    svg = picture("k6\nH1", over={"k6": "<a/>"}, upright=upright)
    (over,) = svg.iter(f"{SVG}foreignObject")
    (player,) = players(svg).values()
    shape = player[1]
    x, y = float(shape.get("cx", 0)), float(shape.get("cy", 0))
    assert float(over.get("x", 0)) == pytest.approx(UNIT * (x - 0.5))
    assert float(over.get("y", 0)) == pytest.approx(UNIT * (y - 0.5))


def test_the_last_event_is_pointed_out() -> None:
    svg = picture("k6\nH1 A1", last={"player": [0, 1], "other": [1, 1], "square": "l6"})
    (last,) = [g for g in svg.iter(f"{SVG}g") if g.get("class") == "last"]
    assert len(last) == 2


def test_frames_of_a_log_are_drawn() -> None:
    pos = read("k6\nH1 A1")
    frame = RULES.frame(pos.squads.line_ups, [])
    assert "<svg" in RULES.picture(
        RULES.versions[-1], pos.squads.line_ups, frame, Look(zones=(0, 1))
    )


@pytest.mark.parametrize("upright", [False, True])
def test_every_word_is_said_in_the_readers_language(board: str, upright: bool) -> None:
    for text in (board, board.replace("H1 ", "H1*").replace("A1*", "A1 ")):
        svg = picture(text, zones=(0, 1), upright=upright, say=hidden)
        told = " ".join([svg.get("aria-label", ""), *svg.itertext()])
        names = r"Away|Reavers & <Sons>|human lineman|lineman|No\. \d+|\b[a-z]\d*\b"
        assert re.findall("[A-Za-z]+", re.sub(names, "", told)) == []


def hidden(sentence: str) -> str:
    """As in another language: no letter of it is left but what is put in."""
    return re.sub(r"[A-Za-z]+(?![^{]*})", "я", sentence)
