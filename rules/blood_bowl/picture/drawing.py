"""Draw a board as SVG, for eyes, for screen readers and for a phone.

Nothing depends on colour alone. Home's players are round, Away's square. A player on the ground is
flat, a Stunned one also crossed out; a question mark has no tackle zone. Squares are named at the
edges as everywhere else: ``m7``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules import svg
from rules.blood_bowl.picture.replay import Board
from rules.blood_bowl.pitch import (
    COLUMNS,
    NAME,
    NAMED,
    NEAR,
    OFF,
    ROWS,
    column,
    row,
    squares_of,
)
from rules.blood_bowl.position import (
    CASUALTY,
    EXHAUSTED,
    KNOCKED_OUT,
    PRONE,
    RESERVES,
    SENT_OFF,
    STANDING,
    STATE_NAMES,
    STUNNED,
)
from rules.blood_bowl.squads import NOBODY, PLAYERS, number_of, player_at
from rules.svg import (
    CHALK,
    FILL,
    MARK,
    TURF,
    TURF_DARK,
    Look,
    Say,
    piece,
    shirt,
    tag,
    text,
    token,
)

JSON = Any

LEATHER = "#9a4a12"
#: Room for the names of the squares, and for the dugouts below the pitch.
EDGE, BENCH = 0.8, 2.0
#: The side of a square in the units of the picture; what lies over it is measured in them.
UNIT = 20
#: The boxes of the dugout that are counted.
BOXES = (RESERVES, KNOCKED_OUT, CASUALTY, SENT_OFF, EXHAUSTED)
SIDES = ("Home", "Away")


class Pitch:
    """The layout of the drawn squares: lying, x to the right; or upright, x downwards.

    say: the translator of texts.
    """

    __slots__ = ("upright", "say", "wide", "high")

    def __init__(self, upright: bool, say: Say) -> None:
        self.upright = upright
        self.say = say
        self.wide, self.high = (ROWS, COLUMNS) if upright else (COLUMNS, ROWS)

    def at(self, s: int) -> tuple[float, float]:
        """Return the top left corner of a square."""
        x, y = column(s), row(s)
        return (EDGE + y, EDGE + x) if self.upright else (EDGE + x, EDGE + y)

    def box(self, x: int, y: int, columns: int, rows: int, **look: object) -> str:
        """Return a rectangle of squares."""
        if self.upright:
            x, y, columns, rows = y, x, rows, columns
        return tag("rect", x=EDGE + x, y=EDGE + y, width=columns, height=rows, **look)

    def line(self, x1: int, y1: int, x2: int, y2: int, **look: object) -> str:
        """Return a line along the edges of squares."""
        if self.upright:
            x1, y1, x2, y2 = y1, x1, y2, x2
        return tag("line", x1=EDGE + x1, y1=EDGE + y1, x2=EDGE + x2, y2=EDGE + y2, **look)


def draw(line_ups: Sequence[JSON], board: Board, look: Look = svg.PLAIN) -> str:
    """Return the picture."""
    pitch = Pitch(look.upright, look.say)
    members = [{m["number"]: m for m in line_up["players"]} for line_up in line_ups]
    drawn = [_turf(pitch), _names(pitch)]
    drawn += [_zones(pitch, board, side) for side in look.zones]
    drawn.append(_pointed_out(pitch, board, look.last))
    for p in range(PLAYERS):
        if board.where[p] != OFF:
            member = members[p >> 4].get(number_of(p), {})
            drawn.append(_player(pitch, board, p, member, look))
    if board.ball != OFF:
        drawn.append(_ball(pitch, board))
    drawn += [_dugout(pitch, board, side, line_ups[side], members[side]) for side in (0, 1)]
    wide, high = UNIT * (pitch.wide + 2 * EDGE), UNIT * (pitch.high + 2 * EDGE + BENCH)
    return svg.board(
        _title(pitch, line_ups, board),
        wide,
        high,
        tag("g", *drawn, transform=f"scale({UNIT})"),
        *(_over(pitch, board, NAMED[name], markup) for name, markup in look.over.items()),
        look=look,
        squares=f"{UNIT} {EDGE} {EDGE} {pitch.wide} {pitch.high}",
    )


def _title(pitch: Pitch, line_ups: Sequence[JSON], board: Board) -> str:
    home, away = (line_up.get("name", "") for line_up in line_ups)
    ball = pitch.say("the ball is not on the pitch")
    if board.ball != OFF:
        ball = pitch.say("the ball is on {place}").format(place=NAME[board.ball])
    return f"{home} {board.score[0]} : {board.score[1]} {away}, {ball}"


# -- the pitch ------------------------------------------------------------------------------------


def _turf(pitch: Pitch) -> str:
    chalk = {"stroke": CHALK, "stroke_width": 0.08}
    faint = {"stroke": CHALK, "stroke_width": 0.02, "stroke_opacity": 0.45}
    return tag(
        "g",
        pitch.box(0, 0, COLUMNS, ROWS, fill=TURF),
        pitch.box(0, 0, 1, ROWS, fill=TURF_DARK),
        pitch.box(COLUMNS - 1, 0, 1, ROWS, fill=TURF_DARK),
        tag(
            "g",
            *(pitch.line(x, 0, x, ROWS) for x in range(1, COLUMNS)),
            *(pitch.line(0, y, COLUMNS, y) for y in range(1, ROWS)),
            **faint,
        ),
        # End zones, wide zones (dashed), the line of scrimmage on both sides of the centre line.
        pitch.line(1, 0, 1, ROWS, **chalk),
        pitch.line(COLUMNS - 1, 0, COLUMNS - 1, ROWS, **chalk),
        pitch.line(0, 4, COLUMNS, 4, stroke_dasharray="0.3 0.2", **chalk),
        pitch.line(0, 11, COLUMNS, 11, stroke_dasharray="0.3 0.2", **chalk),
        pitch.line(13, 0, 13, ROWS, stroke=CHALK, stroke_width=0.16),
        pitch.box(0, 0, COLUMNS, ROWS, fill="none", **chalk),
        aria_hidden="true",
    )


def _names(pitch: Pitch) -> str:
    """Return the letters and numbers at the edges."""
    letters = [NAME[x * 16][0] for x in range(COLUMNS)]
    return tag(
        "g",
        *(_edge_name(x, name, along=not pitch.upright) for x, name in enumerate(letters)),
        *(_edge_name(y, str(y), along=pitch.upright) for y in range(ROWS)),
        font_size=0.5,
        text_anchor="middle",
        fill="currentColor",
        aria_hidden="true",
    )


def _edge_name(at: int, name: str, along: bool) -> str:
    middle = EDGE + at + 0.5
    x, y = (middle, EDGE - 0.22) if along else (EDGE / 2, middle + 0.18)
    return tag("text", text(name), x=x, y=y)


def _zones(pitch: Pitch, board: Board, side: int) -> str:
    """Return the tackle zones: stripes in the corner of each covered square, one per player."""
    covered: dict[int, int] = {}
    for p in range(16 * side, 16 * side + 16):
        s = board.where[p]
        if s != OFF and board.state[p] == STANDING and not board.dazed >> p & 1:
            for n in squares_of(NEAR[s]):
                covered[n] = covered.get(n, 0) + 1
    marks = []
    for s, count in sorted(covered.items()):
        x, y = pitch.at(s)
        for stripe in range(1, min(count, 3) + 1):
            reach = 0.22 * stripe
            # Home's in the top left corner, Away's in the bottom right one.
            ends = (x, y + reach, x + reach, y)
            if side:
                ends = (x + 1, y + 1 - reach, x + 1 - reach, y + 1)
            marks.append(tag("path", d="M{:g} {:g}L{:g} {:g}".format(*ends)))
    said = pitch.say("Tackle zones of {side}").format(side=pitch.say(SIDES[side]))
    return tag(
        "g",
        tag("title", text(said)),
        *marks,
        class_=f"zones side-{side}",
        stroke=(FILL[0], "#ffb08a")[side],
        stroke_width=0.07,
    )


def _pointed_out(pitch: Pitch, board: Board, last: JSON) -> str:
    """Return frames around what the last event was about."""
    if not last:
        return ""
    squares = [NAMED.get(last.get("square") or "", OFF)]
    squares += [
        board.where[player_at(*who)] for who in (last.get("player"), last.get("other")) if who
    ]
    frames = []
    for s in dict.fromkeys(squares):
        if s != OFF:
            x, y = pitch.at(s)
            frames.append(tag("rect", x=x + 0.04, y=y + 0.04, width=0.92, height=0.92, rx=0.12))
    return tag(
        "g", *frames, class_="last", fill="none", stroke=MARK, stroke_width=0.12, aria_hidden="true"
    )


# -- players and ball -----------------------------------------------------------------------------


def _player(pitch: Pitch, board: Board, p: int, member: Mapping[str, JSON], look: Look) -> str:
    x, y = pitch.at(board.where[p])
    side, state = p >> 4, board.state[p]
    dazed = state == STANDING and bool(board.dazed >> p & 1)
    number = str(number_of(p))
    words = [
        f"{pitch.say(SIDES[side])} {number}",
        *(str(member[key]).replace("_", " ") for key in ("name", "position") if member.get(key)),
        pitch.say(STATE_NAMES[state]),
        *([pitch.say("without a tackle zone")] if dazed else ()),
        NAME[board.where[p]],
        *([pitch.say("with the ball")] if board.carrier == p else ()),
    ]
    parts = [tag("title", text(", ".join(words))), _shape(x, y, side, state)]
    if state == STUNNED:
        ends = f"M{x + 0.14:g} {y + 0.2:g}L{x + 0.86:g} {y + 0.8:g}"
        ends += f"M{x + 0.86:g} {y + 0.2:g}L{x + 0.14:g} {y + 0.8:g}"
        parts.append(tag("path", d=ends, stroke="#c0392b", stroke_width=0.09, fill="none"))
    size = 0.5 if state == STANDING else 0.4
    parts.append(shirt(side, number + ("?" if dazed else ""), x + 0.5, y + 0.5, size))
    kind = f"player side-{side} {STATE_NAMES[state]}"
    able = NAME[board.where[p]] in look.over
    return token(look, side, number_of(p), *parts, class_=kind, able=able)


def _shape(x: float, y: float, side: int, state: int) -> str:
    high = 0.42 if state == STANDING else 0.23
    return piece(side, x + 0.5, y + 0.5, 0.42, high, lies=state in (PRONE, STUNNED))


def _ball(pitch: Pitch, board: Board) -> str:
    """Return the ball: in the corner of its carrier's square, or in the middle of its own."""
    x, y = pitch.at(board.ball)
    cx, cy, size = x + 0.5, y + 0.5, 0.34
    where = pitch.say("The ball on {place}").format(place=NAME[board.ball])
    if board.carrier != NOBODY:
        cx, cy, size = x + 0.8, y + 0.2, 0.24
    elif any(s == board.ball for s in board.where):
        cx, cy, size = x + 0.76, y + 0.76, 0.24
    return tag(
        "g",
        tag("title", text(where)),
        tag("ellipse", cx=cx, cy=cy, rx=size, ry=size * 0.66, fill=LEATHER),
        tag(
            "path",
            d=f"M{cx - size * 0.5:g} {cy:g}h{size:g}",
            stroke_width=0.05,
        ),
        class_="ball",
        stroke="#ffffff",
        stroke_width=0.05,
    )


def _dugout(
    pitch: Pitch, board: Board, side: int, line_up: JSON, members: Mapping[int, JSON]
) -> str:
    """Return the dugout under the pitch: the players in each box, by shirt number."""
    boxes = []
    for state in BOXES:
        numbers = [
            str(number)
            for number in sorted(members)
            if board.state[player_at(side, number)] == state
        ]
        if numbers:
            boxes.append(f"{pitch.say(STATE_NAMES[state])} {' '.join(numbers)}")
    y = EDGE + pitch.high + 0.75 + 1.25 * side
    size = 0.5 if pitch.upright else 0.58
    name = line_up.get("name", "") or pitch.say(SIDES[side])
    shape = _shape(EDGE - 0.2, y - 0.72, side, STANDING)
    return tag(
        "g",
        shape,
        tag("text", text(name), x=EDGE + 0.95, y=y, font_weight=700),
        tag(
            "text",
            text("; ".join(boxes) or pitch.say("nobody in the dugout")),
            x=EDGE + 0.95,
            y=y + size,
            font_size=size * 0.85,
        ),
        class_=f"dugout side-{side}",
        font_size=size,
        fill="currentColor",
    )


def _over(pitch: Pitch, board: Board, s: int, markup: str) -> str:
    """Draw markup over a square; where a player stands, so that the number stays readable."""
    x, y = pitch.at(s)
    box = {"x": UNIT * x, "y": UNIT * y, "width": UNIT, "height": UNIT}
    return tag("foreignObject", markup, **box, class_="held" if s in board.where else None)
