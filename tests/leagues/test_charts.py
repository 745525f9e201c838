"""Charts: what they say, and that nothing in them is said by colour alone."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.reading.charts import DASHES, LINE, Series, Words, bump, scaled

PLACES = {
    "Reavers": (2, 3, 1),
    "Orcs": (3, 2, 2),
    "Elves & Co": (1, 1, 3),
    "Rats": (4, 4, 4),
}


def read(picture: str) -> ET.Element:
    """The picture itself; its scale stands beside it."""
    return ET.fromstring(picture)[0]  # noqa: S314 - our own markup


def lines(own: str = "") -> list[Series]:
    return [
        Series(name, list(zip((1, 2, 3), places, strict=True)), "kit-rust", own=name == own)
        for name, places in PLACES.items()
    ]


def spots(line: ET.Element) -> list[tuple[float, float]]:
    polyline = line.find("polyline")
    assert polyline is not None
    found = [spot.split(",") for spot in polyline.get("points", "").split()]
    return [(float(x), float(y)) for x, y in found]


@pytest.mark.clause("LG-TABLE-07")
def test_a_chart_says_in_words_what_it_shows() -> None:
    words = Words(title="Place by round: the Reavers lead")
    chart = read(bump((1, 2, 3), lines(), 4, words))
    assert [chart[0].tag, chart[1].tag] == ["title", "desc"]
    assert chart[0].text == "Place by round: the Reavers lead"
    assert chart[1].text == "Reavers: 2, 3, 1. Orcs: 3, 2, 2. Elves & Co: 1, 1, 3. Rats: 4, 4, 4."


@pytest.mark.clause("LG-TABLE-07")
def test_lines_differ_without_colours_and_each_bears_its_name() -> None:
    chart = read(bump((1, 2, 3), lines(), 4, Words()))
    drawn = chart.findall("g")
    assert [line.findtext("title") for line in drawn] == list(PLACES)
    looks = {
        (line[1].get("stroke-dasharray"), line[2].get("d", "").split("m", 1)[1]) for line in drawn
    }
    assert len(looks) == 4
    assert {line.get("class") for line in drawn} == {"kit-rust"}
    named = [each.text for each in chart.findall("text") if "name" in each.get("class", "")]
    assert named == ["Reavers", "Orcs", "Elves & Co", "Rats"], "from the top"


def test_eight_lines_have_eight_dashes() -> None:
    many = [Series(name, [(0, 150), (1, 151)]) for name in "ABCDEFGH"]
    drawn = read(scaled(many, Words())).findall("g/polyline")
    assert [each.get("stroke-dasharray") for each in drawn] == list(DASHES)
    assert len(set(DASHES)) == 8


def test_the_line_of_the_reader_is_whole_and_on_top() -> None:
    drawn = read(bump((1, 2, 3), lines(own="Orcs"), 4, Words())).findall("g")
    assert drawn[-1].findtext("title") == "Orcs"
    assert drawn[-1].get("class") == "kit-rust own"
    assert drawn[-1][1].get("stroke-dasharray") is None


def test_who_has_all_the_teams_still_tells_their_lines_apart() -> None:
    mine = [Series(name, [(1, 1), (2, 2)], own=True) for name in "ABCD"]
    drawn = read(bump((1, 2), mine, 2, Words())).findall("g/polyline")
    assert len({each.get("stroke-dasharray") for each in drawn}) == 4


@pytest.mark.clause("LG-TABLE-07")
def test_the_names_of_those_who_share_a_place_stand_below_each_other() -> None:
    shared = [Series("Orcs", [(1, 1)]), Series("Rats", [(1, 1)])]
    chart = read(bump((1,), shared, 1, Words()))
    named = [each for each in chart.findall("text") if each.text in ("Orcs", "Rats")]
    assert len({each.get("y") for each in named}) == 2


@pytest.mark.clause("LG-TABLE-07")
def test_a_better_place_is_drawn_higher() -> None:
    (_, second), (_, third), (_, first) = spots(
        read(bump((1, 2, 3), lines(), 4, Words())).findall("g")[0]
    )
    assert first < second < third


def test_a_chart_of_no_round_is_a_chart_and_of_no_value_nothing() -> None:
    assert read(bump((), [], 0, Words(title="Места по турам")))[0].text == "Места по турам"
    assert scaled([Series("A", [])], Words()) == ""


def test_a_better_rating_is_drawn_higher_and_a_later_one_further_right() -> None:
    picture = read(scaled([Series("Vera & Co", [(0, 150), (3, 158.2), (9, 141)])], Words("Elo")))
    one, two, three = spots(picture.findall("g")[0])
    assert one[0] < two[0] < three[0]
    assert two[1] < one[1] < three[1]
    assert picture.findtext("g/title") == "Vera & Co"
    assert picture.findtext("title") == "Elo"


@given(st.lists(st.floats(0, 3000), min_size=1, max_size=30))
def test_every_point_lies_inside_the_picture(values: list[float]) -> None:
    picture = read(scaled([Series("A", list(enumerate(values)))], Words()))
    _, _, wide, high = map(float, picture.get("viewBox", "").split())
    for x, y in spots(picture.findall("g")[0]):
        assert 0 < x < wide
        assert 0 < y < high


@given(st.integers(2, 64), st.integers(1, 63))
def test_a_season_of_any_size_is_a_picture_of_the_same_width(most: int, rounds: int) -> None:
    steps = range(1, rounds + 1)
    many = [Series(f"Team {n}", [(step, n) for step in steps]) for n in (1, 2, most)]
    picture = bump(steps, many, most, Words())
    _, _, wide, high = map(float, read(picture).get("viewBox", "").split())
    assert wide < 760
    assert high < 600
    assert len(picture) < 16_000


def tails(chart: ET.Element) -> list[list[ET.Element]]:
    """Of each line, the tail that leads to its name, and the sign there."""
    return [line.findall("path")[1:] for line in chart.findall("g")]


def numbers(path: ET.Element) -> list[float]:
    """The places of a path, without what its sign looks like."""
    return [float(each) for each in re.findall(r"-?[\d.]+", path.get("d", "").split("m")[0])]


def names(chart: ET.Element) -> dict[str, tuple[float, float]]:
    found = [each for each in chart.findall("text") if "name" in (each.get("class") or "")]
    return {each.text or "": (float(each.get("x", 0)), float(each.get("y", 0))) for each in found}


@pytest.mark.clause("LG-STAT-03")
def test_the_name_of_a_rating_stands_at_the_end_of_its_line_with_its_sign_and_dash() -> None:
    early, late = Series("Reavers", [(0, 150), (3, 190)]), Series("Orcs", [(0, 150), (9, 120)])
    chart = read(scaled([early, late], Words()))
    for line, (tail, sign) in zip(chart.findall("g"), tails(chart), strict=True):
        x, y = names(chart)[line.findtext("title") or ""]
        polyline = line.find("polyline")
        assert polyline is not None
        assert tail.get("stroke-dasharray") == polyline.get("stroke-dasharray")
        start_x, start_y, _right, end_x, end_y = numbers(tail)
        assert (start_x, start_y) == pytest.approx(spots(line)[-1], abs=0.2), "from its end"
        assert numbers(sign) == [end_x, end_y]
        assert 0 < x - end_x < 20, "the sign stands beside the name"
        assert abs(y - 4 - end_y) < 1
        assert end_y == pytest.approx(start_y, abs=0.2), "there is room: it stands as high"


@pytest.mark.clause("LG-STAT-03")
@given(st.lists(st.floats(100, 200), min_size=2, max_size=8))
def test_no_name_of_a_rating_stands_on_another(ends: list[float]) -> None:
    many = [Series(f"Team {n}", [(0, 150), (n + 1, end)]) for n, end in enumerate(ends)]
    chart = read(scaled(many, Words()))
    heights = sorted(y for _x, y in names(chart).values())
    assert len(heights) == len(ends)
    for above, below in pairwise(heights):
        assert below - above >= LINE - 0.01
    _, _, _wide, high = map(float, chart.get("viewBox", "").split())
    assert heights[0] > 0
    assert heights[-1] < high


def test_names_that_crowd_stand_around_the_ends_of_their_lines() -> None:
    crowd = [Series(name, [(0, 150), (1, 150 + at)]) for at, name in enumerate("ABCDE")]
    crowd.append(Series("Low", [(0, 150), (1, 100)]))
    found = names(read(scaled(crowd, Words())))
    crowded = [found[name][1] for name in "ABCDE"]
    assert sorted(found, key=lambda name: found[name][1]) == ["E", "D", "C", "B", "A", "Low"]
    (low,) = set(crowded) & {max(crowded)}
    assert low < found["Low"][1] - LINE, "the crowd leaves the name below at its own line's end"
