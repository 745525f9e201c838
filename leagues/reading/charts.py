"""Charts as SVG: lines over a scale, places by round ("bump"), scores through a match ("stepped").

Readable without colours: each line has its own dash and sign, and its name stands at its end. Where
names would overlap, or a line ends early, a thin tail of the same dash leads to the name, with the
sign beside it. The scale is a picture of its own, which stays in sight while the rest is scrolled.

Readable without eyes: the title says what the chart shows, the description says every line in
words. Lines have the class of a kit, or ``line-0``; ink is the page's. All sizes are
in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor

from rules.svg import tag, text

#: Dashes and signs repeat after different counts, so that eight times five lines differ.
DASHES = (None, "6 3", "2 3", "9 3 2 3", "1 4", "12 4", "4 2 1 2", "7 2 2 2 2 2")
SIGNS = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z",  # disc
    "m-4-4h8v8h-8z",  # square
    "m0-5l5 5l-5 5l-5-5z",  # diamond
    "m0-5l5 9h-10z",  # triangle
    "m-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z",  # cross
)
LEFT, TOP, FOOT = 34, 16, 26
#: The left margin for a scale of large numbers; the room for a sign before the first step.
WIDER, EDGE = 48, 6
#: The distance between two names; the width of a letter of a name, about.
LINE, LETTER = 24, 8.5
#: The length of a tail from the last step to a name.
TAIL = 40
#: Width of a chart without its names, and the widest step between two rounds.
WIDE, STEP = 500, 125
#: The largest distance between places, and how many fit at that distance.
ROW, ROWS = 26, 16
#: The height of a scale; the steps that its grid may have, and about how many lines.
HIGH = 190
#: Width and height of a match through its time; it grows with the page.
FLOW, FLOW_HIGH = 440, 170
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_LINES = 5
#: Signs nearer to each other than this are left out.
_APART = 18


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its steps with the value at each, from left to right.

    kit:   the class that gives its colour; `crest`: the address of a small picture.
    own:   the reader's, drawn thick; without a dash where it is the only one.
    """

    name: str
    points: Sequence[tuple[int, float]]
    kit: str = ""
    crest: str = ""
    own: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a chart, in the reader's language.

    title:  what the chart shows: "The Reavers lead since round 3".
    across: the name of its steps; `up`: of its values.
    line:   a line in words, with ``{name}`` and ``{values}``.
    """

    title: str = "Place by round"
    across: str = "Round"
    up: str = "Place"
    line: str = "{name}: {values}."


def bump(steps: Sequence[int], lines: Sequence[Series], most: int, words: Words) -> str:
    """Draw places by round, the first on top.

    steps: the numbers of the rounds; `most`: the last place there is.
    lines: each with as many points as it has rounds, those of `steps`.
    """
    apart = min(STEP, WIDE / max(len(steps) - 1, 1))
    row = min(ROW, ROW * ROWS / max(most, 1))
    at = {step: LEFT + number * apart for number, step in enumerate(steps)}
    right = LEFT + max(len(steps) - 1, 0) * apart
    low = TOP + max(most - 1, 0) * row

    def y(place: float) -> float:
        return TOP + (place - 1) * row

    places = [place for place in range(1, most + 1) if row >= _APART or place in (1, most) or not
              place % max(5, 5 * ceil(_APART / row / 5))]  # fmt: skip
    grid = [_level(y(place), right) for place in places]
    scale = [_mark(str(place), y(place)) for place in places]
    every = max(1, ceil(30 / apart))
    named = [step for number, step in enumerate(steps) if not number % every]
    grid += [_tick(str(step), at[step], low + 20) for step in named]
    return _picture(lines, lambda step: at[step], y, scale, grid, right, low + FOOT, apart, words)


def scaled(lines: Sequence[Series], words: Words, wide: float = WIDE * 0.6) -> str:
    """Draw values over steps on a scale of whole numbers; empty where there is no point.

    wide: the distance from the first step to the last.
    """
    every = [point for line in lines for point in line.points]
    if not every:
        return ""
    bottom, top, step = _grid([value for _at, value in every])
    first, last = min(at for at, _value in every), max(at for at, _value in every)
    left = WIDER
    right, low = left + wide, TOP + HIGH

    def x(at: int) -> float:
        return left + (at - first) * wide / max(1, last - first)

    def y(value: float) -> float:
        return TOP + (top - value) * HIGH / (top - bottom)

    ticks = range(bottom, top + 1, step)
    grid = [_level(y(tick), right, left) for tick in ticks]
    scale = [_mark(str(tick), y(tick), left) for tick in ticks]
    grid += [
        _tick(str(first), left, low + 20),
        tag("text", text(words.across), x=left + wide / 2, y=low + 20, text_anchor="middle"),
        _tick(str(last), right, low + 20),
    ]
    steps = max(1, last - first)
    return _picture(
        lines, x, y, scale, grid, right, low + FOOT, wide / steps, words, left=left, only_last=True
    )


#: Size of a line in a row of a table, and the room for what ends it.
_SPARK_WIDE, _SPARK_HIGH, _SPARK_EDGE = 150, 34, 5


def spark(
    points: Sequence[tuple[int, float]], low: float, high: float, level: float, title: str
) -> str:
    """Draw one line without a scale, for a row of a table; empty where it has less than two points.

    low, high: the values at the lower and the upper edge, the same in all rows that are compared.
    level: the value at which a thin line is drawn.
    title: what the line says, for those who do not see it.
    """
    if len(points) < 2:
        return ""
    first, last = points[0][0], points[-1][0]
    wide, tall = _SPARK_WIDE - 2 * _SPARK_EDGE, _SPARK_HIGH - 2 * _SPARK_EDGE

    def height(value: float) -> float:
        return _SPARK_EDGE + (high - value) * tall / ((high - low) or 1)

    spots = [
        (_SPARK_EDGE + (at - first) * wide / max(1, last - first), height(value))
        for at, value in points
    ]
    x, y = spots[-1]
    ground = f"{height(level):.4g}"
    return tag(
        "svg",
        tag("title", text(title)),
        tag("line", x1=0, y1=ground, x2=_SPARK_WIDE, y2=ground, class_="grid"),
        tag("polyline", points=" ".join(f"{x:.4g},{y:.4g}" for x, y in _turning(spots))),
        tag("circle", cx=f"{x:.4g}", cy=f"{y:.4g}", r=3, class_="sign"),
        class_="chart",
        viewBox=f"0 0 {_SPARK_WIDE} {_SPARK_HIGH}",
        width=_SPARK_WIDE,
        height=_SPARK_HIGH,
        role="img",
    )


def stepped(lines: Sequence[Series], parts: int, named: Mapping[str, int], words: Words) -> str:
    """Draw counts that only rise, through a match: a sign at each step, as wide as there is room.

    lines: of each side, its value from which part of the match on.
    named: the parts of the match that are named below the chart, by their names.
    """
    most = max((round(value) for line in lines for _at, value in line.points), default=0)
    left, right, low = 26, FLOW - 24, FLOW_HIGH - FOOT

    def x(part: int) -> float:
        return left + (right - left) * part / parts

    def y(score: float) -> float:
        return low - (low - 14) * score / max(1, most)

    drawn = [_level(y(score), right, left) for score in range(most + 1)]
    drawn += [_mark(str(score), y(score), left + 4) for score in range(most + 1)]
    drawn += [_tick(name, x(part), FLOW_HIGH - 8) for name, part in named.items()]
    for side, line in reversed(list(enumerate(lines))):
        way = "".join(f"H{x(at):.1f}V{y(value):.1f}" for at, value in line.points)
        dashed = DASHES[side % len(DASHES)]
        drawn.append(
            tag(
                "g",
                tag("title", text(line.name)),
                tag("path", class_="own", d=f"M{left} {low}{way}H{right}", stroke_dasharray=dashed),
                *(_sign_of(side, x(at), y(value)) for at, value in line.points),
                class_=line.kit,
            )
        )
    return tag(
        "svg",
        tag("title", text(words.title)),
        *drawn,
        class_="chart score-flow",
        viewBox=f"0 0 {FLOW} {FLOW_HIGH}",
        role="img",
    )


def _sign_of(side: int, x: float, y: float) -> str:
    """Draw a sign: a disc for the first side, then square, triangle and diamond."""
    sign = SIGNS[(0, 1, 3, 2)[side % 4]]
    return tag("path", d=sign, transform=f"translate({x:.1f} {y:.1f}) scale(1.7)")


def _picture(
    lines: Sequence[Series],
    x: Callable[[int], float],
    y: Callable[[float], float],
    scale: Iterable[str],
    grid: Iterable[str],
    right: float,
    low: float,
    apart: float,
    words: Words,
    *,
    left: float = LEFT,
    only_last: bool = False,
) -> str:
    """Draw lines over a grid, the reader's on top, with their names at their ends."""
    drawn = []
    alone = sum(line.own for line in lines) == 1
    every = 1 if apart >= _APART else ceil(2 * _APART / max(apart, 0.1))
    named = [] if only_last and len(lines) == 1 else lines  # one alone is named by its heading
    ends = {
        number: (x(line.points[-1][0]), y(line.points[-1][1]))
        for number, line in enumerate(named)
        if line.points
    }
    heights = _apart({number: at for number, (_x, at) in ends.items()})
    led = any(end != (right, heights[number]) for number, end in ends.items())
    start = right + TAIL if led else right
    names = [
        markup
        for number, height in heights.items()
        for markup in _name(lines[number], start + 12, height)
    ]
    for number, line in enumerate(lines):
        spots = [(x(at), y(value)) for at, value in line.points]
        signs = [spot for back, spot in enumerate(reversed(spots)) if not back % max(every, 1)]
        whole = line.own and alone
        tail: list[str] = []
        if led and number in ends:
            tail = _tail(number, ends[number], right, (start, heights[number]), whole=whole)
        signs = signs[:1] if only_last else signs
        drawn.append((line.own, _line(number, line, spots, signs, tail, whole=whole)))
    below = max(heights.values(), default=0.0) + LINE
    described = " ".join(
        words.line.format(name=line.name, values=", ".join(f"{v:g}" for _at, v in line.points))
        for line in lines
        if not only_last
    )
    longest = max((len(line.name) for line in named), default=0)
    on_top = [markup for _own, markup in sorted(drawn, key=lambda each: each[0])]
    wide = start + 44 + round(longest * LETTER)
    high = max(low, below)
    picture = _svg(
        [
            tag("title", text(words.title)),
            *([tag("desc", text(described))] if described else []),
            *[*grid, *on_top, *names],
        ],
        left - EDGE,
        wide,
        high,
        role="img",
    )
    beside = _svg(scale, 0, left - EDGE, high, aria_hidden="true")
    return tag("div", picture, beside, class_="plotted")


def _svg(drawn: Iterable[str], left: float, right: float, high: float, **more: str) -> str:
    """Return an SVG of the drawing from `left` to `right`."""
    wide = right - left
    return tag(
        "svg",
        *drawn,
        class_="chart",
        viewBox=f"{left:.0f} 0 {wide:.0f} {high:.0f}",
        width=f"{wide:.0f}",
        height=f"{high:.0f}",
        **more,
    )


def _line(
    number: int,
    line: Series,
    spots: Sequence[tuple[float, float]],
    signs: Sequence[tuple[float, float]],
    tail: Sequence[str],
    *,
    whole: bool,
) -> str:
    sign = SIGNS[number % len(SIGNS)]
    return tag(
        "g",
        tag("title", text(line.name)),
        tag(
            "polyline",
            points=" ".join(f"{x:.4g},{y:.4g}" for x, y in _turning(spots)),
            stroke_dasharray=None if whole else DASHES[number % len(DASHES)],
        ),
        tag("path", d="".join(f"M{x:.4g} {y:.4g}{sign}" for x, y in signs), class_="sign"),
        *tail,
        class_=_own(line.kit or "line-0", line.own),
    )


def _turning(spots: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return a line without the points at which it goes straight on."""
    kept: list[tuple[float, float]] = []
    for at, (x, y) in enumerate(spots):
        if 0 < at < len(spots) - 1:
            (back, before), (on, after) = kept[-1], spots[at + 1]
            if abs((y - before) * (on - x) - (after - y) * (x - back)) < 1e-6:
                continue
        kept.append((x, y))
    return kept


def _apart(wanted: Mapping[int, float]) -> dict[int, float]:
    """Return a height for each name, from the top: near its line's end, `LINE` from the next.

    Names that would stand on each other share the room around the middle of their ends; none
    stands above the first grid line.
    """
    heaps: list[tuple[float, list[int]]] = []  # the height of the first name, and whose they are
    for number in sorted(wanted, key=lambda each: wanted[each]):
        top, heap = wanted[number], [number]
        while heaps and top < heaps[-1][0] + LINE * len(heaps[-1][1]):
            heap = [*heaps.pop()[1], *heap]
            middle = sum(wanted[each] for each in heap) / len(heap)
            top = max(TOP, middle - LINE * (len(heap) - 1) / 2)
        heaps.append((top, heap))
    return {each: top + LINE * at for top, heap in heaps for at, each in enumerate(heap)}


def _tail(
    number: int,
    end: tuple[float, float],
    right: float,
    name: tuple[float, float],
    *,
    whole: bool,
) -> list[str]:
    """Lead on from the end of a line to its name, with its sign there."""
    (x, y), (to, at) = end, name
    return [
        tag(
            "path",
            d=f"M{x:.4g} {y:.4g}H{right:.4g}L{to:.4g} {at:.4g}",
            stroke_dasharray=None if whole else DASHES[number % len(DASHES)],
            class_="tail",
        ),
        tag("path", d=f"M{to:.4g} {at:.4g}{SIGNS[number % len(SIGNS)]}", class_="sign"),
    ]


def _name(line: Series, start: float, at: float) -> list[str]:
    """Draw the crest of a line, if it has one, and its name."""
    room = 22 if line.crest else 0
    return [
        *_crest(line.crest, start, at - 10),
        tag("text", text(line.name), x=start + room, y=at + 4, class_=_own("name", line.own)),
    ]


def _crest(address: str, x: float, y: float) -> list[str]:
    return [tag("image", href=address, x=x, y=y, width=18, height=20)] if address else []


def _own(look: str, own: bool) -> str:
    return f"{look} own" if own else look


def _level(y: float, right: float, left: float = LEFT) -> str:
    return tag("line", x1=left, y1=y, x2=right, y2=y, class_="grid")


def _mark(words: str, y: float, left: float = LEFT) -> str:
    return tag("text", words, x=left - 12, y=y + 4, text_anchor="end")


def _tick(words: str, x: float, y: float) -> str:
    return tag("text", words, x=x, y=y, text_anchor="middle")


def _grid(values: Sequence[float]) -> tuple[int, int, int]:
    """Return the bottom and top of the grid, and its step: whole numbers around all values."""
    low, high = min(values), max(values)
    step = next((s for s in _STEPS if (high - low) / s <= _LINES), _STEPS[-1])
    bottom = floor(low / step) * step
    return bottom, max(ceil(high / step) * step, bottom + step), step
