"""A board as SVG, a top view to scale: for eyes, for screen readers and for a phone.

Nothing depends on colour alone.  Home's models are round, Away's square, on bases of their size;
terrain that blocks sight is filled, terrain that only obscures has a broken line, impassable
terrain a heavy edge.  A dot is a flesh wound, a ! a ready model, a ? a shaken one, an L the
Leader.  Upright zone A is at the bottom; lying the table is turned, not mirrored, and zone A is
on the left.
"""

from __future__ import annotations

from typing import Any

from rules import svg
from rules.kill_team.catalogue import Catalogue
from rules.kill_team.catalogue.layouts import Piece
from rules.kill_team.catalogue.specialisms import LEADER
from rules.kill_team.picture.replay import PLACES, Board, Who
from rules.kill_team.table.measuring import RADIUS
from rules.svg import CHALK, INK, MARK, TURF, TURF_DARK, Look, Say, piece, shirt, tag, text, token
from rules.tabletop.points import Point
from rules.tabletop.shapes import Polygon

JSON = Any

#: Room around the table and beneath it, in inches; points to the inch; the side of what lies over a
#: place, in points; the rim of what lies over a model, in inches.
EDGE, BENCH, UNIT, OVER, RIM = 0.5, 3.6, 24, 24, 0.4
#: The side of what lies over a deployment zone, in points.
WHOLE_ZONE = 120
NAMES, ZONES = ("Home", "Away"), ("A", "B")
WALL, WOOD = "#3b3a36", "#1f4d33"


class Canvas:
    """The scale of a picture: turns inches of the table into those of the picture."""

    __slots__ = ("data", "upright", "say", "wide", "high")

    def __init__(self, data: Catalogue, upright: bool, say: Say = str) -> None:
        self.data = data
        self.upright = upright
        self.say = say
        width, length = float(data.ruleset.table_width), float(data.ruleset.table_length)
        self.wide, self.high = (width, length) if upright else (length, width)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a place of the table in the picture."""
        if self.upright:
            return EDGE + x, EDGE + self.high - y
        return EDGE + y, EDGE + x

    def shape(self, polygon: Polygon) -> str:
        """Return the path of a polygon."""
        corners = (self.at(p.x, p.y) for p in polygon.vertices)
        return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in corners) + "Z"


def draw(data: Catalogue, board: Board, look: Look = svg.PLAIN) -> str:
    """Return the picture as SVG.

    Zones of a side are the inch around each of its models.  ``over`` lies over places, named
    ``"11,5.5"`` in inches, over models, named ``"0 3"`` by side and number, or over the middle of a
    deployment zone, named ``"zone A"``.
    """
    ground = Canvas(data, look.upright, look.say)
    standing = [who for who, seen in sorted(board.models.items()) if seen["at"]]
    drawn = [_table(ground), *(_zone(ground, board, side) for side in (0, 1) if board.mission)]
    if board.layout:
        drawn += [_piece(ground, each) for each in data.layouts[board.layout].pieces]
    if board.mission:
        drawn += [_marker(ground, x, y) for x, y in data.missions[board.mission].markers]
    drawn += [_reach(ground, board, side) for side in look.zones]
    drawn.append(_pointed_out(ground, board, look.last))
    drawn.append(_asked_about(ground, board))
    drawn += [_model(ground, board, who, look) for who in standing]
    drawn += [_bench(ground, board, side) for side in (0, 1)]
    wide = UNIT * (ground.wide + 2 * EDGE)
    high = UNIT * (ground.high + 2 * EDGE + BENCH)
    return svg.board(
        _title(board, look.say),
        wide,
        high,
        tag("g", *drawn, transform=f"scale({UNIT})"),
        *(_over(ground, board, name, markup) for name, markup in look.over.items()),
        look=look,
    )


def _title(board: Board, say: Say) -> str:
    home, away = (line_up.get("name", "") for line_up in board.line_ups)
    points = f"{home} {board.points[0]} : {board.points[1]} {away}"
    if not board.round:
        return f"{points}, {say('deployment')}"
    return f"{points}, {say('round {round}').format(round=board.round)}"


# -- the table ------------------------------------------------------------------------------------


def _table(ground: Canvas) -> str:
    box = {"x": EDGE, "y": EDGE, "width": ground.wide, "height": ground.high}
    return tag("rect", **box, fill=TURF, stroke=CHALK, stroke_width=0.08, aria_hidden="true")


def _zone(ground: Canvas, board: Board, side: int) -> str:
    """Draw the deployment zone of a side."""
    number = board.zones[side]
    zone = _zone_of(ground, board, number)
    called = ground.say("Deployment zone of {side}").format(side=ground.say(NAMES[side]))
    named = ground.say("Zone {letter}").format(letter=ZONES[number])
    asked = number in board.asked_zones
    ring = tag(
        "path",
        tag("title", text(named if len(board.asked_zones) > 1 else f"{named}: {called}")),
        d=ground.shape(zone),
        fill=MARK if asked else TURF_DARK,
        fill_opacity=0.16 if asked else 0.5,
        stroke=MARK if asked else CHALK,
        stroke_width=0.14 if asked else 0.05,
        stroke_dasharray="0.5 0.3" if side else None,
        class_="zone",
    )
    if board.round:
        return ring
    return ring + svg.letter(ZONES[number], *ground.at(*middle(zone)), 3.0)


def _zone_of(ground: Canvas, board: Board, number: int) -> Polygon:
    deployment = ground.data.missions[board.mission].deployment
    return ground.data.deployments[deployment].zones[number]


def middle(zone: Polygon) -> Point:
    """Return the middle of a zone, where its letter stands."""
    xs, ys = [corner.x for corner in zone.vertices], [corner.y for corner in zone.vertices]
    return Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _piece(ground: Canvas, terrain: Piece) -> str:
    """Draw a piece of terrain, with words for its effects."""
    words = [terrain.id.replace("_", " ")]
    for flag, said in (
        (terrain.blocks_sight, "blocks sight"),
        (terrain.obscures and not terrain.blocks_sight, "obscures"),
        (terrain.impassable, "impassable"),
        (terrain.cover, "cover"),
    ):
        if flag:
            words.append(ground.say(said))
    return tag(
        "path",
        tag("title", text(", ".join(words))),
        d=ground.shape(terrain.shape),
        fill=WALL if terrain.blocks_sight else WOOD,
        fill_opacity=1 if terrain.blocks_sight else 0.6,
        stroke=INK[0] if terrain.impassable else CHALK,
        stroke_width=0.14 if terrain.impassable else 0.06,
        stroke_dasharray=None if terrain.impassable else "0.3 0.2",
        class_="terrain",
    )


def _marker(ground: Canvas, x: float, y: float) -> str:
    """Draw an objective marker (KT-MISS-03)."""
    left, top = ground.at(x, y)
    d = f"M{left:.3f} {top:.3f}v-0.7l0.5 0.2l-0.5 0.2"
    title = tag("title", text(ground.say("Objective marker")))
    radius = ground.data.ruleset.objective_radius
    ring = {"r": radius, "fill": "none", "stroke": MARK, "stroke_width": 0.05}
    return tag(
        "g",
        title,
        tag("circle", cx=left, cy=top, **ring, stroke_dasharray="0.2 0.2"),
        tag("path", d=d, fill=MARK, stroke=MARK, stroke_width=0.1),
        class_="marker",
    )


def _reach(ground: Canvas, board: Board, side: int) -> str:
    """Draw the inch around the models of a side."""
    rings = []
    for who, seen in sorted(board.models.items()):
        if who[0] == side and seen["at"]:
            x, y = ground.at(*seen["at"])
            reach = _radius(ground, board, who) + ground.data.ruleset.engage_range
            rings.append(tag("circle", cx=x, cy=y, r=reach))
    said = ground.say("Within 1 inch of {side}").format(side=ground.say(NAMES[side]))
    return tag(
        "g",
        tag("title", text(said)),
        *rings,
        class_=f"zones side-{side}",
        fill="none",
        stroke=(CHALK, "#ffb08a")[side],
        stroke_width=0.05,
        stroke_dasharray="0.3 0.15" if side else None,
    )


def _pointed_out(ground: Canvas, board: Board, last: JSON) -> str:
    """Draw the path of the last event, and rings around its models."""
    if not last:
        return ""
    parts = []
    path = [ground.at(*place) for place in last.get("path") or ()]
    if len(path) > 1:
        parts.append(tag("path", d="M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in path)))
    for who in (last.get("model"), last.get("other")):
        seen = board.models.get((who[0], who[1])) if who else None
        if who and seen and seen["at"]:
            x, y = ground.at(*seen["at"])
            parts.append(tag("circle", cx=x, cy=y, r=_radius(ground, board, tuple(who)) + 0.2))
    look = {"fill": "none", "stroke": MARK, "stroke_width": 0.12}
    return tag("g", *parts, class_="last", aria_hidden="true", **look)


#: How a line of sight is drawn, by what it meets; and what is said of it.
_SIGHT = {
    "open": (None, "is seen"),
    "obscured": ("0.4 0.25", "is obscured"),
    "cover": ("0.12 0.2", "is in cover"),
}


def _asked_about(ground: Canvas, board: Board) -> str:
    """Draw what a question points out about a model: its reach, its ranges, lines to enemies it
    sees.
    """
    asked = board.pointed
    if not asked:
        return ""
    who = (asked["model"][0], asked["model"][1])
    seen = board.models[who]
    x, y = ground.at(*seen["at"])
    r = _radius(ground, board, who)
    parts = []
    for side, number, kind in asked["sees"]:
        left, top = ground.at(*board.models[side, number]["at"])
        dashes, said = _SIGHT[kind]
        words = f"{ground.say(NAMES[side])} {_number(board, (side, number))} {ground.say(said)}"
        d = f"M{x:.3f} {y:.3f}L{left:.3f} {top:.3f}"
        parts.append(tag("path", tag("title", text(words)), d=d, stroke_dasharray=dashes))
    rings = []
    for far in asked["ranges"]:
        said = ground.say("Range {inches} inches").format(inches=f"{far:g}")
        rings.append(
            tag("circle", tag("title", text(said)), cx=x, cy=y, r=far + r, stroke_dasharray="1 0.5")
        )
    if asked["reach"]:
        cx, cy = ground.at(*asked.get("from", seen["at"]))
        said = ground.say("Moves up to {inches} inches").format(inches=f"{asked['reach']:g}")
        reach = {"cx": cx, "cy": cy, "r": asked["reach"]}
        rings.append(tag("circle", tag("title", text(said)), **reach, stroke=MARK))
    if rings:
        parts.append(_within(ground, *rings))
    parts.append(tag("circle", cx=x, cy=y, r=r + 0.25, stroke=MARK, stroke_width=0.16))
    look = {"fill": "none", "stroke": CHALK, "stroke_width": 0.06}
    return tag("g", *parts, class_="asked", **look)


def _within(ground: Canvas, *drawn: str) -> str:
    """Clip drawings at the edge of the table: a picture in the picture."""
    box = {"x": EDGE, "y": EDGE, "width": ground.wide, "height": ground.high}
    return tag("svg", *drawn, **box, viewBox=f"{EDGE} {EDGE} {ground.wide:g} {ground.high:g}")


# -- models ---------------------------------------------------------------------------------------


def _entry(board: Board, who: Who) -> JSON:
    return board.line_ups[who[0]]["players"][who[1] - 1]


def _number(board: Board, who: Who) -> str:
    """Return the number on the roster, as lists show it (LG-FACE-04); that in the line-up of a
    model that no roster keeps.
    """
    return str(_entry(board, who).get("player") or who[1])


def _radius(ground: Canvas, board: Board, who: Who) -> float:
    return RADIUS[ground.data.datasheets[_entry(board, who)["datasheet"]].base]


def _model(ground: Canvas, board: Board, who: Who, look: Look) -> str:
    side = who[0]
    seen = board.models[who]
    x, y = ground.at(*seen["at"])
    r = _radius(ground, board, who)
    parts = [
        tag("title", text(_words(ground, board, who))),
        piece(side, x, y, r, r, lies=seen["shaken"]),
        shirt(side, _number(board, who), x, y, r),
    ]
    parts += [
        tag("circle", cx=x - r + 0.25 * at, cy=y + r, r=0.11, fill=MARK)
        for at in range(seen["flesh"])
    ]
    marks = "L" * (_entry(board, who)["specialism"] == LEADER)
    marks += "!" * seen["ready"] + "?" * seen["shaken"]
    if marks:
        place = {"x": x + r, "y": y - 0.7 * r, "font_size": 0.55, "fill": MARK}
        parts.append(tag("text", text(marks), **place, text_anchor="middle", font_weight=700))
    state = "lying" if seen["shaken"] else "standing"
    asked = board.pointed and board.pointed["model"] == [*who]
    able = bool(asked) or f"{who[0]} {who[1]}" in look.over
    return token(look, *who, *parts, class_=f"player side-{side} {state}", able=able)


def _words(ground: Canvas, board: Board, who: Who) -> str:
    """Return the words of a screen reader for a model."""
    say, seen, entry = ground.say, board.models[who], _entry(board, who)
    x, y = seen["at"]
    words = [f"{say(NAMES[who[0]])} {_number(board, who)}", entry["name"], f"{x:.3g}, {y:.3g}"]
    if entry["specialism"]:
        words.append(say(entry["specialism"]))
    if seen["flesh"]:
        words.append(say("flesh wounds: {count}").format(count=seen["flesh"]))
    words += [say(word) for word in ("ready", "shaken") if seen[word]]
    return ", ".join(words)


def _bench(ground: Canvas, board: Board, side: int) -> str:
    """Draw the bench under the table: the team, its state, and the models off the table."""
    way = ("↑↓" if ground.upright else "→←")[board.zones[side]]
    name = board.line_ups[side].get("name", "") or ground.say(NAMES[side])
    active = f", {ground.say('moves')}" if board.active == side else ""
    broken = f", {ground.say('broken')}" if board.broken[side] else ""
    places = []
    for place in (PLACES[0], PLACES[2]):
        numbers = [
            _number(board, who)
            for who, seen in sorted(board.models.items())
            if who[0] == side and seen["place"] == place
        ]
        if numbers:
            places.append(f"{ground.say(place)}: {', '.join(numbers)}")
    y = 2 * EDGE + ground.high + 0.8 + 1.6 * side
    return tag(
        "g",
        piece(side, EDGE + 0.5, y, 0.5, 0.5, lies=False),
        tag("text", text(f"{way} {name}{active}{broken}"), x=EDGE + 1.4, y=y, font_weight=700),
        tag("text", text("; ".join(places)), x=EDGE + 1.4, y=y + 0.7, font_size=0.6),
        class_=f"dugout side-{side}",
        font_size=0.75,
        fill="currentColor",
    )


def _over(ground: Canvas, board: Board, name: str, markup: str) -> str:
    """Draw markup over a place, or over a model with a rim around it, so that its number stays
    readable.
    """
    if "," in name:
        x, y = (float(each) for each in name.split(","))
        size, kind = OVER, None
    elif name.startswith("zone "):
        x, y = middle(_zone_of(ground, board, ZONES.index(name[-1])))
        size, kind = WHOLE_ZONE, "whole"
    else:
        side, number = name.split(" ")
        who = (int(side), int(number))
        x, y = board.models[who]["at"]
        size, kind = round(UNIT * (2 * _radius(ground, board, who) + RIM)), "whole"
    left, top = ground.at(x, y)
    return svg.laid_over(markup, UNIT * left, UNIT * top, size, class_=kind)
