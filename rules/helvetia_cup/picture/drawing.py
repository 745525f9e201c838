"""Draw a board as SVG, for eyes, for screen readers and for a phone.

Nothing depends on colour alone. Home's players are round, Away's square. A player on the ground is
flat and tilted; a goalkeeper has a second ring, a captain a C. Dots under a number are markers
left, a cross says that there are none. Each hex has its name, ``3,-1``, as everywhere else.

Upright the pitch is turned, not mirrored: Home attacks upwards, and its left stays on the left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from rules import svg
from rules.helvetia_cup.offside import limit_behind
from rules.helvetia_cup.picture.replay import Board, Who
from rules.helvetia_cup.pitch import (
    CENTRE,
    LEFT,
    OFF,
    RIGHT,
    Pitch,
    bits_of,
    hexes_of,
)
from rules.helvetia_cup.position import STATE_NAMES
from rules.svg import (
    CHALK,
    FILL,
    INK,
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

#: Half the width of a hex, whose corners are 1 from its middle.
HALF = sqrt(3) / 2
#: The corners, from the top clockwise; between a corner and the next lies the neighbour in the
#: direction of that place.
CORNERS = ((0, -1), (HALF, -0.5), (HALF, 0.5), (0, 1), (-HALF, 0.5), (-HALF, -0.5))
BEYOND = (1, 0, 2, 4, 5, 3)
#: What lies on the pitch, in colours on which chalk and every name can be read.
CENTRE_ZONE, SIDE_ZONE, GOAL_AREA = "#23584c", "#2a5f5a", "#16352a"
#: Room around the pitch, for the dugouts, and for a goal.
EDGE, BENCH, GOAL_HIGH = 0.3, 3.4, 3.3
#: The distance from the middle of a hex to its corners, in the units of the picture.
UNIT = 14
#: The side of what lies over a hex, in those units.
OVER = 20
#: The size of a player alone on a hex, and of one beside an opponent.
ALONE, SHARED = 0.66, 0.42
SECTORS = (("TL", "TC", "TR"), ("BL", "BC", "BR"))
SECTOR = (1.9, 1.05)
NAMES = ("Home", "Away")
#: How it is said that somebody is beside the pitch: before a set-up they wait for it.
BESIDE = {"on the pitch": "to be set up", "left": "has left"}


class Canvas:
    """The layout of the drawn hexes: lying, Home attacks to the right; upright, upwards.

    say: the translator of texts.
    """

    __slots__ = ("pitch", "upright", "say", "wide", "high")

    def __init__(self, pitch: Pitch, upright: bool, say: Say = str) -> None:
        self.pitch = pitch
        self.upright = upright
        self.say = say
        long, short = 2 * HALF * (pitch.x2[-1] + 1), 3.0 * max(pitch.r) + 2
        self.wide, self.high = (short, long) if upright else (long, short)

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point, counted from the middle of the pitch.

        x: towards the goal that Home attacks.
        y: to the right of that.
        """
        if self.upright:
            x, y = y, -x
        return EDGE + self.wide / 2 + x, EDGE + self.high / 2 + y

    def at(self, h: int) -> tuple[float, float]:
        """Return the middle of a hex (HC-PITCH-02)."""
        return self.point(*self._middle(h))

    def _middle(self, h: int) -> tuple[float, float]:
        return HALF * self.pitch.x2[h], 1.5 * self.pitch.r[h]

    def corner(self, h: int, at: int, size: float = 1) -> str:
        x, y = self._middle(h)
        across, down = CORNERS[at % 6]
        return "{:.3f} {:.3f}".format(*self.point(x + size * across, y + size * down))

    def hexes(self, bits: int, size: float = 1, **look: object) -> str:
        """Return some hexes as one shape, all drawn in the same way round."""
        around = "".join(self._side(at, size) for at in range(5)) + "z"
        d = "".join(f"M{self.corner(h, 0, size)}{around}" for h in hexes_of(bits))
        return tag("path", d=d, **look)

    def _side(self, at: int, size: float) -> str:
        """Return the line from a corner of a hex to the next, relative to the first."""
        (x1, y1), (x2, y2) = (self.point(*corner) for corner in CORNERS[at : at + 2])
        return f"l{size * (x2 - x1):.3g} {size * (y2 - y1):.3g}"

    def outline(self, bits: int, **look: object) -> str:
        """Return the line around some hexes."""
        edges = []
        for h in hexes_of(bits):
            for at, direction in enumerate(BEYOND):
                beyond = self.pitch.step[0][h][direction]
                if beyond == OFF or not bits >> beyond & 1:
                    edges.append(f"M{self.corner(h, at)}L{self.corner(h, at + 1)}")
        return tag("path", d="".join(edges), fill="none", stroke_linecap="round", **look)

    def across(self, x2: float, **look: object) -> str:
        """Return a line from touchline to touchline."""
        reach = 1.5 * max(self.pitch.r) + 1
        ends = (*self.point(HALF * x2, -reach), *self.point(HALF * x2, reach))
        x1, y1, x2_, y2 = ends
        return tag("line", x1=x1, y1=y1, x2=x2_, y2=y2, **look)


def draw(pitch: Pitch, board: Board, look: Look = svg.PLAIN) -> str:
    """Return the picture.

    Zones of a side are the hexes that its standing players reach without spending a marker, and the
    line beyond which they are offside.
    """
    ground = Canvas(pitch, look.upright, look.say)
    places = _places(pitch, board)
    drawn = [_turf(ground), _names(ground, bits_of(places.values()))]
    drawn += [_zones(ground, board, places, side) for side in look.zones]
    drawn.append(_pointed_out(ground, places, look.last))
    drawn += [_player(ground, board, who, places, look) for who in sorted(places)]
    if board.ball:
        drawn.append(_ball(ground, board, places))
    drawn += [_dugout(ground, board, side) for side in (0, 1)]
    if board.sectors:
        drawn.append(_goal(ground, board.sectors))
    wide = UNIT * (ground.wide + 2 * EDGE)
    high = UNIT * (ground.high + 2 * EDGE + BENCH + (GOAL_HIGH if look.upright else 0))
    return svg.board(
        _title(board, look.say),
        wide,
        high,
        tag("g", *drawn, transform=f"scale({UNIT})"),
        *(_over(ground, board, name, pitch.at[name], markup) for name, markup in look.over.items()),
        look=look,
    )


def _places(pitch: Pitch, board: Board) -> dict[Who, int]:
    """Return the hexes of all players on the pitch."""
    return {who: pitch.at[seen[0]] for who, seen in board.players.items() if seen[0]}


def _title(board: Board, say: Say) -> str:
    home, away = (line_up.get("name", "") for line_up in board.line_ups)
    ball = say("the ball is not on the pitch")
    if board.ball:
        ball = say("the ball is on {place}").format(place=board.ball)
    minute = say("minute {minute}").format(minute=board.minute)
    return f"{home} {board.score[0]} : {board.score[1]} {away}, {minute}, {ball}"


# -- the pitch ------------------------------------------------------------------------------------


def _turf(ground: Canvas) -> str:
    pitch = ground.pitch
    chalk = {"stroke": CHALK, "stroke_width": 0.09}
    dashed = {"stroke": CHALK, "stroke_width": 0.06, "stroke_dasharray": "0.25 0.25"}
    every = (1 << pitch.size) - 1
    shooting = [
        bits_of(h for h, zone in enumerate(pitch.zone[side]) if zone in zones)
        for side in (0, 1)
        for zones in ((CENTRE,), (LEFT, RIGHT))
    ]
    return tag(
        "g",
        ground.hexes(every, fill=TURF, stroke=CHALK, stroke_width=0.025, stroke_opacity=0.5),
        ground.hexes(pitch.acceleration, 0.96, fill=TURF_DARK),
        ground.hexes(shooting[0] | shooting[2], 0.97, fill=CENTRE_ZONE),
        ground.hexes(shooting[1] | shooting[3], 0.97, fill=SIDE_ZONE),
        ground.hexes(pitch.goals, 0.97, fill=GOAL_AREA),
        *(ground.outline(zone, **dashed) for zone in shooting),
        *(ground.outline(area, **chalk) for area in pitch.area),
        ground.outline(pitch.circle, **chalk),
        ground.across(0, **chalk),
        ground.outline(every, **chalk),
        ground.outline(pitch.goals, stroke=CHALK, stroke_width=0.16),
        *(_spot(ground, h) for h in pitch.spot),
        *(_zone_letters(ground, side) for side in (0, 1)),
        aria_hidden="true",
    )


def _spot(ground: Canvas, h: int) -> str:
    x, y = ground.at(h)
    return tag("circle", cx=x, cy=y - 0.5, r=0.1, fill=CHALK)


def _zone_letters(ground: Canvas, side: int) -> str:
    """Return L, C and R where a shooting zone begins, as its shooters see them (HC-SHOT-12)."""
    pitch = ground.pitch
    letters = []
    for zone, letter in ((LEFT, "L"), (CENTRE, "C"), (RIGHT, "R")):
        hexes = [h for h, found in enumerate(pitch.zone[side]) if found == zone]
        first = min(hexes, key=lambda h: (pitch.depth[side][h], abs(pitch.r[h])))
        x, y = ground.at(first)
        letters.append(tag("text", text(ground.say(letter)), x=x, y=y - 0.38))
    return tag(
        "g",
        *letters,
        class_="zone-letters",
        font_size=0.42,
        font_weight=700,
        text_anchor="middle",
        fill=CHALK,
    )


def _names(ground: Canvas, taken: int) -> str:
    """Return the name of each empty hex."""
    pitch = ground.pitch
    # The halfway line goes behind the names of its hexes.
    behind = {"stroke_width": 0.25, "paint_order": "stroke"}
    names = []
    for h in range(pitch.size):
        if not taken >> h & 1:
            x, y = ground.at(h)
            turf = TURF_DARK if pitch.acceleration >> h & 1 else TURF
            look = {} if pitch.x2[h] else {**behind, "stroke": turf}
            names.append(tag("text", pitch.names[h], x=x, y=y + 0.14, **look))
    return tag(
        "g",
        *names,
        class_="names",
        font_size=0.4,
        text_anchor="middle",
        fill=CHALK,
        aria_hidden="true",
    )


def _zones(ground: Canvas, board: Board, places: Mapping[Who, int], side: int) -> str:
    """Return ticks on each hex in reach, one per player, and the offside line of a side."""
    pitch = ground.pitch
    reached: dict[int, int] = {}
    for who, h in places.items():
        if who[0] == side and not board.players[who][2]:
            for n in (h, *pitch.neighbours[side][h]):
                if not pitch.goals >> n & 1 or n == h:
                    reached[n] = reached.get(n, 0) + 1
    marks = []
    for h, count in sorted(reached.items()):
        x, y = ground.at(h)
        # Home's at the top, Away's at the bottom.
        y += -0.72 if side == 0 else 0.48
        for tick in range(min(count, 3)):
            left = x + 0.24 * (tick - (min(count, 3) - 1) / 2)
            marks.append(tag("path", d=f"M{left:.3f} {y:.3f}v0.24"))
    who_reaches = ground.say("Hexes that {side} reaches without spending markers")
    opponents = [h for who, h in places.items() if who[0] != side]
    stroke = (FILL[0], "#ffb08a")[side]
    return tag(
        "g",
        tag("title", text(who_reaches.format(side=ground.say(NAMES[side])))),
        *marks,
        _offside(ground, side, opponents),
        class_=f"zones side-{side}",
        stroke=stroke,
        stroke_width=0.13,
    )


def _offside(ground: Canvas, side: int, opponents: Sequence[int]) -> str:
    """Return the line beyond which players of a side are offside (HC-OFF-02)."""
    if len(opponents) < 2:
        return ""
    beyond = limit_behind(ground.pitch, side, opponents) + 0.5
    line = ground.across(
        beyond if side == 0 else -beyond, stroke_width=0.12, stroke_dasharray="0.5 0.2 0.1 0.2"
    )
    said = ground.say("Beyond this line players of {side} are offside")
    said = said.format(side=ground.say(NAMES[side]))
    return tag("g", tag("title", text(said)), line, class_="offside")


def _pointed_out(ground: Canvas, places: Mapping[Who, int], last: JSON) -> str:
    """Return frames around what the last event was about."""
    if not last:
        return ""
    hexes = [ground.pitch.at.get(last.get("hex") or "", OFF)]
    named = (last.get("player"), last.get("other"))
    hexes += [places.get((who[0], who[1]), OFF) for who in named if who]
    frames = [ground.hexes(1 << h, 0.93) for h in dict.fromkeys(hexes) if h != OFF]
    return tag(
        "g", *frames, class_="last", fill="none", stroke=MARK, stroke_width=0.14, aria_hidden="true"
    )


# -- players and ball -----------------------------------------------------------------------------


def _spread(board: Board, who: Who, places: Mapping[Who, int]) -> tuple[float, float]:
    """Return how far from the middle of the hex a player is drawn, and how big."""
    if any(h == places[who] and other != who for other, h in places.items()):
        return (-0.43, 0.43)[who[0]], SHARED
    return 0, ALONE


def _player(ground: Canvas, board: Board, who: Who, places: Mapping[Who, int], look: Look) -> str:
    side, number = who
    _, _, lies, markers = board.players[who]
    x, y = ground.at(places[who])
    aside, size = _spread(board, who, places)
    x += aside
    shape = [piece(side, x, y, size, size * (0.6 if lies else 1), lies=lies)]
    if board.keepers[side] == number:
        ring = size - 0.13
        inner = ring * (0.5 if lies else 1)
        shape.append(piece(side, x, y, ring, inner, lies=False, fill="none", stroke_width=0.045))
    turned = f"rotate(-24 {x:.3f} {y:.3f})" if lies else None
    member = _member(board, who)
    parts = [
        tag("title", text(_words(board, who, member, ground.say))),
        tag("g", *shape, transform=turned),
        shirt(side, str(number), x, y - (0 if lies else 0.12 * size), size * 0.95),
    ]
    if member.get("captain"):
        initial = ground.say("captain")[0].upper()
        parts.append(_badge(initial, x - 0.7 * size, y - 0.72 * size, size))
    if not lies:
        parts.append(_markers(side, markers, x, y + 0.58 * size, size))
    elif not markers:
        parts.append(_markers(side, 0, x + 0.62 * size, y, size))
    state = "lying" if lies else "standing"
    able = board.players[who][0] in look.over
    return token(look, *who, *parts, class_=f"player side-{side} {state}", able=able)


def _member(board: Board, who: Who) -> Mapping[str, JSON]:
    side, number = who
    members: Iterable[Mapping[str, JSON]] = board.line_ups[side]["players"]
    return next((member for member in members if member["number"] == number), {})


def _words(board: Board, who: Who, member: Mapping[str, JSON], say: Say) -> str:
    """Return what a screen reader says of a player."""
    side, number = who
    name, _, lies, markers = board.players[who]
    words = [f"{say(NAMES[side])} {number}"]
    words += [str(member[key]) for key in ("name", "position") if member.get(key)]
    if board.keepers[side] == number:
        words.append(say("goalkeeper"))
    if member.get("captain"):
        words.append(say("captain"))
    words += [say("lying" if lies else "standing"), name]
    left = ("exhausted", "1 marker", "{count} markers")[min(markers, 2)]
    words.append(say(left).format(count=markers))
    if board.carrier == who:
        words.append(say("with the ball"))
    return ", ".join(words)


def _badge(letter: str, x: float, y: float, size: float) -> str:
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=0.32 * size, fill=MARK, stroke=INK[0], stroke_width=0.04),
        shirt(0, letter, x, y, 0.5 * size),
        class_="captain",
    )


def _markers(side: int, markers: int, x: float, y: float, size: float) -> str:
    """Return a dot for each marker, or a cross if there is none."""
    if not markers:
        reach = 0.16 * size
        d = f"M{x - reach:.3f} {y - reach:.3f}l{2 * reach:.3f} {2 * reach:.3f}"
        d += f"M{x + reach:.3f} {y - reach:.3f}l{-2 * reach:.3f} {2 * reach:.3f}"
        return tag("path", d=d, class_="exhausted", stroke=INK[side], stroke_width=0.11 * size)
    gap = 0.2 * size
    first = x - gap * (markers - 1) / 2
    dots = [
        tag("circle", cx=first + gap * at, cy=y, r=0.07 * size, fill=INK[side])
        for at in range(markers)
    ]
    return tag("g", *dots, class_="markers")


def _ball(ground: Canvas, board: Board, places: Mapping[Who, int]) -> str:
    """Return the ball: beside its carrier or, loose, below the name of its hex or the player
    there.
    """
    h = ground.pitch.at[board.ball]
    x, y = ground.at(h)
    if board.carrier is not None:
        aside, size = _spread(board, board.carrier, places)
        x, y = x + aside + 0.62 * size, y + 0.55 * size
    else:
        y += 0.55
    said = ground.say("The ball on {place}").format(place=board.ball)
    return tag("g", tag("title", text(said)), *_leather(x, y), class_="ball")


def _leather(x: float, y: float) -> tuple[str, str]:
    """Return a ball, white with a dark pentagon."""
    d = f"M{x:.3f} {y - 0.12:.3f}l0.114 0.083l-0.044 0.134h-0.141l-0.043 -0.134z"
    return (
        tag("circle", cx=x, cy=y, r=0.25, fill="#ffffff", stroke=INK[0], stroke_width=0.06),
        tag("path", d=d, fill=INK[0]),
    )


# -- beside the pitch ------------------------------------------------------------------------------


def _dugout(ground: Canvas, board: Board, side: int) -> str:
    """Return the dugout under the pitch: which way a side attacks, and who is not on the pitch."""
    places = []
    for state in STATE_NAMES:
        numbers = [
            str(number)
            for (of, number), seen in sorted(board.players.items())
            if of == side and seen[1] == state and not seen[0]
        ]
        if numbers:
            name = BESIDE.get(state, state)
            places.append(f"{ground.say(name)} {' '.join(numbers)}")
    way = ("↑↓" if ground.upright else "→←")[side]
    name = board.line_ups[side].get("name", "") or ground.say(NAMES[side])
    ball = f", {ground.say('in possession')}" if board.attacking == side else ""
    y = 2 * EDGE + ground.high + 0.75 + 1.6 * side
    return tag(
        "g",
        piece(side, EDGE + 0.4, y + 0.1, 0.4, 0.4, lies=False),
        tag("text", text(f"{way} {name}{ball}"), x=EDGE + 1.1, y=y, font_weight=700),
        tag(
            "text",
            text("; ".join(places) or ground.say("nobody beside the pitch")),
            x=EDGE + 1.1,
            y=y + 0.65,
            font_size=0.55,
        ),
        class_=f"dugout side-{side}",
        font_size=0.62,
        fill="currentColor",
    )


def _goal(ground: Canvas, sectors: Mapping[str, JSON]) -> str:
    """Return the goal as the shooter sees it: the sector aimed at, and those covered
    (HC-SECT-02).
    """
    wide, high = SECTOR
    left = EDGE + ground.wide - 3 * wide - 0.2
    top = 2 * EDGE + ground.high + 0.25 + (BENCH if ground.upright else 0)
    if ground.upright:
        left = EDGE + (ground.wide - 3 * wide) / 2
    aimed, covered = sectors.get("aimed"), sectors.get("covered", ())
    cells = [
        _sector(
            left + wide * column, top + high * row, ground.say(id_), id_ == aimed, id_ in covered
        )
        for row, ids in enumerate(SECTORS)
        for column, id_ in enumerate(ids)
    ]
    said = f"{ground.say(NAMES[sectors['side']])}, {ground.say(sectors['kind'])}"
    if aimed:
        where = ground.say(aimed), " ".join(map(ground.say, covered)) or ground.say("nothing")
        said += ground.say(": aimed {aimed}, covered {covered}").format(
            aimed=where[0], covered=where[1]
        )
    frame = f"M{left:.3f} {top + 2 * high:.3f}v{-2 * high:.3f}h{3 * wide:.3f}v{2 * high:.3f}"
    return tag(
        "g",
        tag("title", text(f"{ground.say('The goal as the shooter sees it.')} {said}")),
        *cells,
        tag("path", d=frame, fill="none", stroke="currentColor", stroke_width=0.14),
        tag(
            "text",
            text(said),
            x=left + wide * (1.5 if ground.upright else 3),
            y=top + 2 * high + 0.6,
            font_size=0.5,
            text_anchor="middle" if ground.upright else "end",
            fill="currentColor",
        ),
        class_="goal",
    )


def _sector(x: float, y: float, name: str, aimed: bool, covered: bool) -> str:
    wide, high = SECTOR
    look = {"fill": TURF_DARK, "stroke": CHALK, "stroke_width": 0.03}
    parts = [tag("rect", x=x, y=y, width=wide, height=high, **look)]
    if covered:
        d = "".join(f"M{x + wide * at / 6:.3f} {y:.3f}v{high:.3f}" for at in range(1, 6))
        d += "".join(f"M{x:.3f} {y + high * at / 4:.3f}h{wide:.3f}" for at in range(1, 4))
        parts.append(tag("path", d=d, stroke=MARK, stroke_width=0.07, fill="none"))
    if aimed:
        parts += _leather(x + wide / 2, y + high / 2)
    else:
        parts.append(
            tag("rect", x=x + 0.5, y=y + 0.25, width=wide - 1, height=0.55, fill=TURF_DARK)
        )
        parts.append(
            tag(
                "text",
                text(name),
                x=x + wide / 2,
                y=y + high / 2 + 0.18,
                font_size=0.5,
                text_anchor="middle",
                fill=CHALK,
            )
        )
    words = " ".join(w for w, so in (("aimed", aimed), ("covered", covered)) if so)
    return tag("g", *parts, class_=f"sector {words}".rstrip())


def _over(ground: Canvas, board: Board, name: str, h: int, markup: str) -> str:
    """Draw markup over a hex; where a player stands, so that the number stays readable."""
    x, y = ground.at(h)
    held = any(seen[0] == name for seen in board.players.values())
    return tag(
        "foreignObject",
        markup,
        x=round(UNIT * x - OVER / 2, 1),
        y=round(UNIT * y - OVER / 2, 1),
        width=OVER,
        height=OVER,
        class_="held" if held else None,
    )
