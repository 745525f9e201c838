"""Place by round as a line chart in SVG (LG-TABLE-07).

Readable without colours: each line has a dash and a sign of its own, and its name stands at its
end.  Readable without eyes: the title says what it is, the description says every line in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.svg import tag, text

#: Between two rounds, and between two places, in units of the picture.
STEP, LINE = 44, 26
LEFT, TOP = 30, 34
#: A name takes about so much for each letter.
LETTER = 7.2
#: Dashes and signs repeat after different counts, so that eight times five lines differ.
DASHES = ("", "6 3", "2 3", "9 3 2 3", "1 4", "12 4", "4 2 1 2", "7 2 2 2 2 2")
SIGNS = ("circle", "square", "diamond", "triangle", "cross")
COLOURS = ("#1b6ca8", "#b3541e", "#3d7a3a", "#7a3d8f", "#a3262e", "#5c5c12", "#0e7c7b", "#444444")


@dataclass(frozen=True, slots=True)
class ChartWords:
    """What the chart says, in the reader's language.

    series: a line in words, with ``{name}`` and ``{places}``.
    """

    title: str = "Place by round"
    round: str = "Round"
    place: str = "Place"
    series: str = "{name}: {places}."


def line_chart(
    rounds: Sequence[int],
    places: Mapping[int, Sequence[int]],
    names: Mapping[int, str],
    words: ChartWords | None = None,
) -> str:
    """An SVG document as markup.

    rounds: their numbers, from left to right.
    places: by entry, its place after each of the rounds.
    names:  by entry, what stands at the end of its line.
    """
    words = words or ChartWords()
    order = sorted(places, key=lambda entry: (places[entry][-1] if rounds else 0, entry))
    most = max((place for series in places.values() for place in series), default=1)
    right = LEFT + max(len(rounds) - 1, 0) * STEP
    longest = max((len(names[entry]) for entry in order), default=0)
    width = right + 24 + round(longest * LETTER)
    height = TOP + max(most, len(order)) * LINE
    described = " ".join(
        words.series.format(name=names[entry], places=", ".join(map(str, places[entry])))
        for entry in order
    )
    return tag(
        "svg",
        tag("title", text(words.title)),
        tag("desc", text(described)),
        *_scale(rounds, most, right, words),
        *(_line(at, places[entry], names[entry]) for at, entry in enumerate(order)),
        *_names(order, places, names, right),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family="sans-serif",
        font_size=12,
        class_="place-chart",
    )


def _x(at: int) -> int:
    return LEFT + at * STEP


def _y(place: int) -> int:
    return TOP + (place - 1) * LINE


def _scale(rounds: Sequence[int], most: int, right: int, words: ChartWords) -> list[str]:
    """Rounds along the top, places down the side."""
    marks = [
        tag("text", text(words.round), x=LEFT, y=12, font_size=10, fill="#555"),
        *(
            tag("text", str(number), x=_x(at), y=24, text_anchor="middle", fill="#555")
            for at, number in enumerate(rounds)
        ),
    ]
    for place in range(1, most + 1):
        y = _y(place)
        marks.append(tag("line", x1=LEFT, y1=y, x2=right, y2=y, stroke="#ddd"))
        label = tag("title", text(f"{words.place} {place}"))
        marks.append(
            tag("text", label, str(place), x=LEFT - 12, y=y + 4, text_anchor="end", fill="#555")
        )
    return marks


def _line(at: int, series: Sequence[int], name: str) -> str:
    colour = COLOURS[at % len(COLOURS)]
    points = [(_x(number), _y(place)) for number, place in enumerate(series)]
    sign = SIGNS[at % len(SIGNS)]
    return tag(
        "g",
        tag("title", text(name)),
        tag(
            "polyline",
            points=" ".join(f"{x},{y}" for x, y in points),
            fill="none",
            stroke=colour,
            stroke_width=2,
            stroke_linejoin="round",
            stroke_dasharray=DASHES[at % len(DASHES)] or None,
        ),
        *(_sign(sign, x, y, colour) for x, y in points),
    )


def _sign(sign: str, x: int, y: int, colour: str) -> str:
    if sign == "circle":
        return tag("circle", cx=x, cy=y, r=4, fill=colour)
    shape = {
        "square": f"M{x - 4} {y - 4}h8v8h-8z",
        "diamond": f"M{x} {y - 5}l5 5l-5 5l-5 -5z",
        "triangle": f"M{x} {y - 5}l5 9h-10z",
        "cross": f"M{x - 4} {y - 4}l8 8M{x + 4} {y - 4}l-8 8",
    }[sign]
    return tag(
        "path", d=shape, fill=colour, stroke=colour, stroke_width=2 if sign == "cross" else 0
    )


def _names(
    order: Sequence[int],
    places: Mapping[int, Sequence[int]],
    names: Mapping[int, str],
    right: int,
) -> list[str]:
    """At the end of each line; who shares a place stands below, never on top of, another."""
    found = []
    below = 0
    for entry in order:
        y = max(_y(places[entry][-1]) if places[entry] else _y(1), below)
        below = y + LINE
        found.append(tag("text", text(names[entry]), x=right + 12, y=y + 4))
    return found
