"""The table of a picture: terrain, doors, zones, smoke and objectives, to scale.

Terrain that blocks sight is filled or a heavy line; a barricade is a double line, a crate hatched
with its cross, rough ground dotted. A closed door is a bar, an open one two stumps.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, Final

from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.boards import Kind, Piece
from rules.necromunda.picture.replay import Board
from rules.necromunda.table.terrain import SMOKE_RADIUS
from rules.svg import CHALK, INK, MARK, TURF_DARK, Say, letter, tag, text
from rules.tabletop.points import Point

JSON = Any

#: Room around the table, in inches.
EDGE: Final = 0.5
FLOOR, WALL, WOOD, RUBBLE, DOOR = "#4a4f52", "#1b1a18", "#8a6a3f", "#6b6455", "#e2b04a"
#: What the kinds of terrain are called, in the words of a picture.
KINDS: Final[dict[Kind, str]] = {
    "wall": "wall",
    "solid": "solid block",
    "door": "closed door",
    "barricade": "barricade",
    "crate": "crate",
    "rough": "rough ground",
}
#: What a deployment zone is called, by the role that has it.
ZONES: Final = {
    "a": "A", "b": "B", "c": "C", "d": "D", "attacker": "attacker", "defender": "defender"
}  # fmt: skip
TOKENS: Final = {"casket": "loot casket", "relic": "relic", "captive": "captive"}
#: A table that is not drawn yet, in inches.
_USUAL: Final = (24.0, 24.0)


class Canvas:
    """The scale of a picture: turns inches of the table, y upwards, into those of the picture."""

    __slots__ = ("data", "say", "wide", "high")

    def __init__(self, data: Catalogue, board: Board, say: Say = str) -> None:
        self.data = data
        self.say = say
        battlefield = data.boards.get(board.board)
        size = data.tables[battlefield.table] if battlefield else None
        self.wide, self.high = (float(size.width), float(size.height)) if size else _USUAL

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the table in the picture."""
        return EDGE + x, EDGE + self.high - y

    def path(self, places: Sequence[Sequence[float]], *, closed: bool = False) -> str:
        """Return the path through some places."""
        points = (self.at(*place) for place in places)
        return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points) + "Z" * closed


def draw(ground: Canvas, board: Board) -> Iterator[str]:
    """Draw the table from the floor up."""
    box = {"x": EDGE, "y": EDGE, "width": ground.wide, "height": ground.high}
    yield tag("rect", **box, fill=FLOOR, stroke=CHALK, stroke_width=0.08, aria_hidden="true")
    for side, role in enumerate(board.zones):
        if role:
            yield from _zones(ground, board, side, role)
    battlefield = ground.data.boards.get(board.board)
    if battlefield and not board.round:
        for role in ground.data.scenarios[board.scenario].zones:
            if role not in board.zones:
                yield from _zones(ground, board, None, role)
    if battlefield:
        yield from _terrain(ground, board, battlefield.pieces)
    for at, token in enumerate(board.tokens):
        if token["at"]:
            yield _token(ground, at, token)
    for place in board.smoke:
        yield _smoke(ground, place)


def within(ground: Canvas, *drawn: str) -> str:
    """Clip drawings at the edge of the table: a picture in the picture."""
    box = {"x": EDGE, "y": EDGE, "width": ground.wide, "height": ground.high}
    return tag("svg", *drawn, **box, viewBox=f"{EDGE} {EDGE} {ground.wide:g} {ground.high:g}")


def _zones(ground: Canvas, board: Board, side: int | None, role: str) -> Iterator[str]:
    """Draw the deployment zone of a gang (NM-GEO-33), or one that a question is about.

    side: None where nobody has it yet.
    """
    scenario = ground.data.scenarios[board.scenario]
    called = ZONES[role]
    if len(called) > 1:  # a letter is one in every language
        called = ground.say(called)
    said = ground.say("Deployment zone of {side}").format(
        side=called if side is None else name_of(ground, board, side)
    )
    asked = role in board.asked_zones
    for left, low, right, high in scenario.zones[role]:
        x, y = ground.at(left * ground.wide, high * ground.high)
        yield tag(
            "rect",
            tag("title", text(said)),
            x=x,
            y=y,
            width=(right - left) * ground.wide,
            height=(high - low) * ground.high,
            fill=MARK if asked else TURF_DARK,
            fill_opacity=0.16 if asked else 0.35,
            stroke=MARK if asked else CHALK,
            stroke_width=0.14 if asked else 0.05,
            stroke_dasharray=(None, "0.5 0.3", "0.2 0.2", "0.8 0.2 0.2 0.2")[side or 0],
            class_="zone",
        )
        if asked or not board.round:
            at = middle(ground, (left, low, right, high))
            yield letter(called, *ground.at(*at), 3.0 if len(called) == 1 else 1.6)


def middle(ground: Canvas, zone: Sequence[float]) -> tuple[float, float]:
    """Return the middle of a zone on the table, in inches."""
    left, low, right, high = zone
    return (left + right) / 2 * ground.wide, (low + high) / 2 * ground.high


def name_of(ground: Canvas, board: Board, side: int) -> str:
    """Return the name of a gang."""
    number = ground.say("Gang {number}").format(number=side + 1)
    return board.line_ups[side].get("name") or number


# -- terrain --------------------------------------------------------------------------------------


def _terrain(ground: Canvas, board: Board, pieces: Sequence[Piece]) -> Iterator[str]:
    """Draw the terrain, areas beneath lines."""
    lines = [piece for piece in pieces if piece.line]
    for piece in pieces:
        if piece.shape:
            yield _area(ground, piece)
    doors = 0
    for piece in lines:
        is_open = piece.kind == "door" and doors in board.open_doors
        doors += piece.kind == "door"
        yield _line(ground, piece, doors, is_open)


def _area(ground: Canvas, piece: Piece) -> str:
    look: dict[str, Any] = {
        "solid": {"fill": WALL, "stroke": INK[0], "stroke_width": 0.08},
        "crate": {"fill": WOOD, "stroke": INK[0], "stroke_width": 0.1},
        "rough": {"fill": RUBBLE, "stroke": CHALK, "stroke_width": 0.06,
                  "stroke_dasharray": "0.06 0.2", "stroke_linecap": "round"},
    }[piece.kind]  # fmt: skip
    corners = piece.corners
    parts = [tag("path", d=ground.path(corners, closed=True), **look)]
    if piece.kind == "crate":
        crossed = ground.path(corners[::2]) + ground.path(corners[1::2])
        parts.append(tag("path", d=crossed, stroke=INK[0], stroke_width=0.05, fill="none"))
    return tag("g", _titled(ground, KINDS[piece.kind]), *parts, class_="terrain")


def _line(ground: Canvas, piece: Piece, number: int, is_open: bool) -> str:
    """Draw a piece of terrain of zero width (NM-GEO-09).

    number: of a door, from 1.
    """
    assert piece.line is not None
    start, end = piece.line
    path = ground.path(piece.line)
    if piece.kind == "barricade":
        lines = [
            tag("path", d=path, stroke=INK[0], stroke_width=0.3),
            tag("path", d=path, stroke=WOOD, stroke_width=0.18, stroke_dasharray="0.4 0.12"),
        ]
        return tag("g", _titled(ground, KINDS["barricade"]), *lines, class_="terrain")
    if piece.kind == "wall":
        line = tag("path", d=path, stroke=WALL, stroke_width=0.28, stroke_linecap="square")
        return tag("g", _titled(ground, KINDS["wall"]), line, class_="terrain")
    said = ground.say("open door" if is_open else KINDS["door"])
    drawn = _stumps(ground, start, end) if is_open else path
    look = {"stroke": DOOR, "stroke_width": 0.22, "stroke_linecap": "butt"}
    line = tag("path", d=drawn, **look)
    return tag("g", tag("title", text(f"{said} {number}")), line, class_="terrain door")


def _stumps(ground: Canvas, start: Point, end: Point) -> str:
    """Draw the two ends of a door, as far as its leaves still show."""
    length = hypot(end.x - start.x, end.y - start.y)
    share = min(0.3, 0.3 / length)
    x, y = (end.x - start.x) * share, (end.y - start.y) * share
    left = [start, Point(start.x + x, start.y + y)]
    return ground.path(left) + ground.path([end, Point(end.x - x, end.y - y)])


def _titled(ground: Canvas, words: str) -> str:
    return tag("title", text(ground.say(words)))


# -- what lies there ------------------------------------------------------------------------------


def _token(ground: Canvas, at: int, token: JSON) -> str:
    """Draw an objective with its number (NM-SCEN-10)."""
    x, y = ground.at(*token["at"])
    words = [f"{ground.say(TOKENS[token['kind']])} {at + 1}"]
    if token["freed"]:
        words.append(ground.say("freed"))
    shape = {
        "casket": tag("rect", x=x - 0.4, y=y - 0.28, width=0.8, height=0.56, rx=0.08),
        "relic": tag("path", d=f"M{x:.3f} {y - 0.5:.3f}l0.5 0.5l-0.5 0.5l-0.5 -0.5Z"),
        "captive": tag("circle", cx=x, cy=y, r=0.42),
    }[token["kind"]]
    return tag(
        "g",
        tag("title", text(", ".join(words))),
        shape,
        tag("text", str(at + 1), x=x, y=y + 0.17, font_size=0.5, fill=INK[0], stroke="none",
            text_anchor="middle", font_weight=700),
        class_="marker",
        fill=MARK,
        stroke=INK[0],
        stroke_width=0.07,
        stroke_dasharray=None if token["kind"] != "captive" or token["freed"] else "0.15 0.1",
    )  # fmt: skip


def _smoke(ground: Canvas, place: Sequence[float]) -> str:
    """Draw a circle of smoke (NM-TRAIT-24)."""
    x, y = ground.at(*place)
    look = {"fill": "#cfd4d6", "fill_opacity": 0.45, "stroke": CHALK, "stroke_width": 0.06}
    circle = tag("circle", cx=x, cy=y, r=SMOKE_RADIUS, stroke_dasharray="0.1 0.25", **look)
    return tag("g", _titled(ground, "smoke"), circle, class_="smoke")
