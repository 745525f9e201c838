"""The picture of a board: everybody is on it, and it can be read without colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import dist
from xml.etree import ElementTree as ET

import pytest

from rules.helvetia_cup.notation import read
from rules.helvetia_cup.offside import limit
from rules.helvetia_cup.picture.drawing import (
    CENTRE_ZONE,
    GOAL_AREA,
    HALF,
    OVER,
    SIDE_ZONE,
    UNIT,
    Canvas,
    draw,
)
from rules.helvetia_cup.picture.replay import Board
from rules.helvetia_cup.pitch import CENTRE, LEFT, RIGHT
from rules.svg import CHALK, TURF, TURF_DARK, Look
from tests.rules.helvetia_cup.matches import at_every_seam, chasers, random_match
from tests.rules.helvetia_cup.play import PITCH, at

SVG = "{http://www.w3.org/2000/svg}"

PICTURE = """
    half 2, minute 57, score 1:0, Away attacks
    -8,0   H1
    -4,0   .   .   h7/A5*  .   H9
    4,2    A12 .   a4
    8,0    A1

    H7 captain, markers 0 "Vix <the Fox>"
    A5 markers 1
    A12 markers 0
    H3 bench
    A13 sent off
    home = {"name": "Foxes & <Sons>"}
"""


def picture(text: str = PICTURE, sectors: object = None, **how: object) -> ET.Element:
    board = Board.of(read(text))
    if sectors:
        board.sectors = sectors  # type: ignore[assignment]
    drawn = draw(PITCH, board, Look(**how))  # type: ignore[arg-type]
    return ET.fromstring(drawn)  # noqa: S314 (our own)


def of_class(svg: ET.Element, name: str) -> list[ET.Element]:
    return [each for each in svg.iter() if name in each.get("class", "").split()]


def title(group: ET.Element) -> str:
    found = group.find(f"{SVG}title")
    assert found is not None
    return found.text or ""


def players(svg: ET.Element) -> dict[str, ET.Element]:
    """The drawn players by side and shirt."""
    return {title(group).split(",")[0]: group for group in of_class(svg, "player")}


def shape(group: ET.Element) -> ET.Element:
    found = group.find(f"{SVG}g/*")
    assert found is not None
    return found


def middle(group: ET.Element) -> tuple[float, float]:
    """Of the shape of a player."""
    drawn = shape(group)
    if drawn.tag == f"{SVG}ellipse":
        return float(drawn.get("cx", 0)), float(drawn.get("cy", 0))
    x, y, wide, high = (float(drawn.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x + wide / 2, y + high / 2


def test_whoever_is_on_the_pitch_is_named_with_his_state_and_hex() -> None:
    said = {words: title(group) for words, group in players(picture()).items()}
    assert said == {
        "Home 1": "Home 1, No. 1, GK, goalkeeper, standing, -8,0, 4 markers",
        "Home 7": "Home 7, Vix <the Fox>, MF, captain, lying, -2,0, exhausted",
        "Home 9": "Home 9, No. 9, MF, standing, 0,0, 4 markers",
        "Away 1": "Away 1, No. 1, GK, goalkeeper, standing, 8,0, 4 markers",
        "Away 4": "Away 4, No. 4, MF, lying, 6,2, 4 markers",
        "Away 5": "Away 5, No. 5, MF, standing, -2,0, 1 marker, with the ball",
        "Away 12": "Away 12, No. 12, MF, standing, 4,2, exhausted",
    }


def test_sides_and_states_differ_by_their_form() -> None:
    drawn = players(picture())
    assert shape(drawn["Home 9"]).tag == f"{SVG}ellipse"
    assert shape(drawn["Away 12"]).tag == f"{SVG}rect"
    high = float(shape(drawn["Home 7"]).get("ry", 0))
    assert high < float(shape(drawn["Home 7"]).get("rx", 0)), "who lies is flat"
    assert "rotate" in drawn["Home 7"].findall(f"{SVG}g")[0].get("transform", "")
    assert ringed(drawn) == ["Home 1", "Away 1"]
    assert [name for name in drawn if of_class(drawn[name], "captain")] == ["Home 7"]
    exhausted = [name for name in drawn if of_class(drawn[name], "exhausted")]
    assert exhausted == ["Home 7", "Away 12"]
    (dots,) = of_class(drawn["Home 9"], "markers")
    assert len(dots) == 4
    assert of_class(drawn["Away 4"], "markers") == []


def ringed(drawn: dict[str, ET.Element]) -> list[str]:
    return [name for name in drawn if len(drawn[name].findall(f"{SVG}g")[0]) == 2]


@pytest.mark.clause("HC-GK-08")
def test_an_emergency_goalkeeper_is_seen_as_one() -> None:
    svg = picture('-8,0 H9 H1\n8,0 A1\n\nkeeper = ["H9", "A1"]')
    assert ringed(players(svg)) == ["Home 9", "Away 1"]


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.clause("HC-MOVE-02")
def test_two_on_a_hex_stand_side_by_side(upright: bool) -> None:
    drawn = players(picture(upright=upright))
    home, away = middle(drawn["Home 7"]), middle(drawn["Away 5"])
    assert home[0] < away[0]
    assert home[1] == pytest.approx(away[1])
    # Both within their hex, and neither on the other.
    half = float(shape(drawn["Home 7"]).get("rx", 0))
    assert 2 * half < away[0] - home[0] < 2 * (HALF - half) + 0.05


@pytest.mark.clause("HC-PITCH-02", "HC-PITCH-03")
def test_the_pitch_lies_as_the_rulebook_draws_it() -> None:
    ground = Canvas(PITCH, upright=False)
    x, y = ground.at(at("0,0"))
    for name, (across, down) in {
        "1,0": (2 * HALF, 0),
        "1,-1": (HALF, -1.5),
        "0,1": (HALF, 1.5),
        "-1,0": (-2 * HALF, 0),
    }.items():
        assert ground.at(at(name)) == pytest.approx((x + across, y + down))


def test_upright_the_pitch_is_turned_and_not_mirrored() -> None:
    """Home attacks upwards; what is left of its goal stays on the left."""
    ground = Canvas(PITCH, upright=True)
    x, y = ground.at(at("0,0"))
    assert ground.at(at("1,0")) == pytest.approx((x, y - 2 * HALF))
    assert ground.at(at("1,-1"))[0] < x < ground.at(at("0,1"))[0]
    letters = [each for each in picture(upright=True).iter(f"{SVG}text") if each.text in ("L", "R")]
    seen = [(each.text, float(each.get("x", 0)) < x) for each in letters]
    assert sorted(seen) == [("L", False), ("L", True), ("R", False), ("R", True)]


@pytest.mark.parametrize("upright", [False, True])
def test_everything_is_within_the_picture(upright: bool) -> None:
    svg = picture(upright=upright)
    _, _, wide, high = map(float, svg.get("viewBox", "").split())
    assert (high > wide) is upright
    assert "width" not in svg.attrib, "it fits any screen"
    ground = Canvas(PITCH, upright)
    for h in range(PITCH.size):
        x, y = ground.at(h)
        assert HALF <= x <= wide / UNIT - HALF
        assert HALF <= y <= high / UNIT - HALF
    assert set(players(svg)) == set(players(picture()))


def test_every_free_hex_has_its_name() -> None:
    (names,) = of_class(picture(), "names")
    taken = {"-8,0", "-2,0", "0,0", "4,2", "6,2", "8,0"}
    assert {each.text for each in names} == set(PITCH.names) - taken


def test_names_are_words_and_no_markup() -> None:
    svg = picture()
    label = "Foxes & <Sons> 1 : 0 Away, minute 57, the ball is on -2,0"
    assert svg.get("aria-label") == title(svg) == label
    assert svg.get("role") == "img"
    beside = ["".join(group.itertext()) for group in of_class(svg, "dugout")]
    assert beside == ["→ Foxes & <Sons>bench 3", "← Away, in possessionsent off 13"]


def test_the_ball_is_somewhere_or_nowhere() -> None:
    assert [title(ball) for ball in of_class(picture(), "ball")] == ["The ball on -2,0"]
    loose = picture("0,0 . *\n-8,0 H1\n8,0 A1")
    assert [title(ball) for ball in of_class(loose, "ball")] == ["The ball on 1,0"]
    assert of_class(picture(""), "ball") == []


@pytest.mark.clause("HC-OFF-02", "HC-MOVE-01")
def test_zones_are_what_is_reached_at_once_and_the_offside_line() -> None:
    text = "-8,0 H1 . . . h4\n0,0 H7\n0,-1 H8\n8,0 A1\n5,0 A5\n1,0 A6"
    (home,) = of_class(picture(text, zones=(0,)), "zones")
    ticks = [tick.get("d", "") for tick in home.findall(f"{SVG}path")]
    # Each reaches his own hex and those around it, one tick each; h4 lies.
    reach = [1 + len(PITCH.neighbours[0][at(name)]) for name in ("-8,0", "0,0", "0,-1")]
    assert len(set(ticks)) == sum(reach)
    (away,) = of_class(picture(text, zones=(1,)), "zones")
    assert not {tick.get("d") for tick in away.findall(f"{SVG}path")} & set(ticks)
    own = [tick.get("d", "").split()[1] for tick in away.findall(f"{SVG}path")]
    assert min(float(y.split("v")[0]) for y in own) > Canvas(PITCH, upright=False).at(at("5,-1"))[1]
    (line,) = of_class(home, "offside")[0].findall(f"{SVG}line")
    pos = read(text)
    ground = Canvas(PITCH, upright=False)
    x = float(line.get("x1", 0))
    assert limit(pos, 0) == PITCH.x2[at("5,0")]
    assert ground.at(at("5,0"))[0] < x < ground.at(at("5,1"))[0]
    assert of_class(picture(text), "zones") == []


@pytest.mark.clause("HC-OFF-02", "HC-OFF-05", "HC-CONV-11")
def test_away_is_offside_on_the_other_side() -> None:
    def line(text: str) -> float:
        (zones,) = of_class(picture(text, zones=(1,)), "zones")
        (drawn,) = of_class(zones, "offside")[0].findall(f"{SVG}line")
        return float(drawn.get("x1", 0))

    def x(name: str) -> float:
        return Canvas(PITCH, upright=False).at(at(name))[0]

    assert x("-5,-1") < line("-8,0 H1\n-5,0 H7\n-2,0 H8\n8,0 A1") < x("-5,0")
    # In front of the offside zone nobody is offside, however far up the defenders are.
    assert x("-4,0") < line("-8,0 H1\n2,0 H7\n8,0 A1") < x("-3,-1")


@pytest.mark.parametrize("upright", [False, True])
def test_what_lies_over_a_hex_lies_on_it(upright: bool) -> None:
    svg = picture(over={"0,0": "<a/>", "3,-1": "<b/>"}, upright=upright)
    assert svg.get("role") == "group"
    first, second = svg.iter(f"{SVG}foreignObject")
    x, y = middle(players(svg)["Home 9"])
    # To a tenth: a page has hundreds of them.
    assert first.get("x") == f"{UNIT * x - OVER / 2:.1f}"
    assert first.get("y") == f"{UNIT * y - OVER / 2:.1f}"
    # Neighbours do not cover each other.
    assert UNIT * 1.5 >= OVER
    assert second[0].tag.endswith("b")


def test_the_last_event_is_pointed_out() -> None:
    last: Mapping[str, object]
    last = {"event": "steal", "player": [1, 5], "other": [0, 7], "hex": "-2,0"}
    assert len(of_class(picture(last=last), "last")[0]) == 1
    last = {"event": "short pass", "player": [0, 9], "other": None, "hex": "1,0"}
    assert len(of_class(picture(last=last), "last")[0]) == 2
    last = {"event": "red card", "player": [1, 13], "other": None, "hex": ""}
    assert len(of_class(picture(last=last), "last")[0]) == 0
    assert of_class(picture(), "last") == []


@pytest.mark.clause("HC-SECT-02", "HC-SHOT-09")
def test_a_shot_shows_the_goal_with_its_sectors() -> None:
    shot = {"kind": "header", "side": 0, "aimed": "TL", "covered": ["TC", "TR"]}
    (goal,) = of_class(picture(sectors=shot), "goal")
    assert "Home, header: aimed TL, covered TC TR" in title(goal)
    sectors = of_class(goal, "sector")
    assert [each.get("class") for each in sectors] == [
        "sector aimed", "sector covered", "sector covered", "sector", "sector", "sector",
    ]  # fmt: skip
    left, middle, right, below = (sectors[at][0] for at in (0, 1, 2, 3))
    columns = [float(rect.get("x", 0)) for rect in (left, middle, right)]
    assert columns == sorted(columns)
    assert float(below.get("y", 0)) > float(left.get("y", 0))
    assert of_class(picture(), "goal") == []


@pytest.mark.clause("HC-SHOT-02", "HC-SHOT-03")
def test_before_both_have_chosen_no_sector_is_shown() -> None:
    svg = picture(sectors={"kind": "shot", "side": 1})
    assert of_class(svg, "aimed") == of_class(svg, "covered") == []


# -- contrast --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    parts = [int(part, 16) / 255 for part in re.findall("..", colour.removeprefix("#"))]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_shirt_numbers_can_be_read() -> None:
    for group in players(picture()).values():
        number = group.find(f"{SVG}text")
        assert number is not None
        assert contrast(number.get("fill", ""), shape(group).get("fill", "")) >= 4.5


@pytest.mark.parametrize("ground", [TURF, TURF_DARK, CENTRE_ZONE, SIDE_ZONE, GOAL_AREA])
def test_names_of_hexes_can_be_read(ground: str) -> None:
    assert contrast(CHALK, ground) >= 4.5


@pytest.mark.parametrize("zone", [LEFT, CENTRE, RIGHT])
@pytest.mark.clause("HC-PITCH-08")
def test_each_shooting_zone_is_named_within_it(zone: int) -> None:
    ground = Canvas(PITCH, upright=False)
    found = []
    for side, letters in enumerate(of_class(picture(), "zone-letters")):
        (letter,) = (each for each in letters if each.text == " LCR"[zone])
        x, y = float(letter.get("x", 0)), float(letter.get("y", 0))
        nearest = min(range(PITCH.size), key=lambda h: dist(ground.at(h), (x, y)))
        found.append(PITCH.zone[side][nearest])
    assert found == [zone, zone]


# -- whole matches ---------------------------------------------------------------------------------


@pytest.mark.parametrize("upright", [False, True])
def test_every_moment_of_a_match_can_be_drawn(upright: bool) -> None:
    match = random_match(5)
    log = at_every_seam(match, lambda ref: None, chasers(match)).log
    assert log is not None
    board = Board(match.line_ups)
    for number, entry in enumerate(log):
        board.take(entry)
        if number % 97 and entry["event"] not in ("falls", "injured", "covers", "substitution"):
            continue
        drawn = draw(PITCH, board, Look(entry, (0, 1), upright))
        svg = ET.fromstring(drawn)  # noqa: S314 (our own)
        on = [seen for seen in board.players.values() if seen[0]]
        assert len(players(svg)) == len(on)
        shapes = [middle(group) for group in players(svg).values()]
        assert len(set(shapes)) == len(shapes), "nobody hides another"


#: Sectors as they were chosen.
SHOT = {"kind": "header", "side": 0, "aimed": "TL", "covered": ["TC", "TR"]}


@pytest.mark.parametrize("upright", [False, True])
def test_every_word_is_said_in_the_readers_language(upright: bool) -> None:
    for sectors in (SHOT, {**SHOT, "covered": []}, None):
        svg = picture(sectors=sectors, zones=(0, 1), upright=upright, say=hidden)
        told = " ".join([svg.get("aria-label", ""), *svg.itertext()])
        names = r"Away|Foxes & <Sons>|Vix <the Fox>|No\. \d+|GK|MF"
        assert re.findall("[A-Za-z]+", re.sub(names, "", told)) == []


def hidden(sentence: str) -> str:
    """As in another language: no letter of it is left but what is put in."""
    return re.sub(r"[A-Za-z]+(?![^{]*})", "я", sentence)
