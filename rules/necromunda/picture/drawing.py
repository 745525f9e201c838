"""A board as SVG, a top view to scale: for eyes, for screen readers and for a phone.

Nothing depends on colour alone. The gangs are discs, squares, triangles and diamonds on bases of
their size; the notch of a base shows where a fighter looks; a fighter that lies has a broken
outline, one that is seriously injured a cross. A dot is a flesh wound; ! has a Ready marker, ? is
Broken, * is ablaze, ~ is Blind, $ carries something, L is a leader. South is at the bottom, always.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from rules import svg
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.picture import scenery
from rules.necromunda.picture.folding import BLEEDS, LIES, PLACES, STANDS, THERE, Who
from rules.necromunda.picture.replay import Board
from rules.necromunda.picture.scenery import EDGE, Canvas, name_of
from rules.necromunda.table.measuring import radius_of
from rules.svg import CHALK, INK, MARK, Look, Say, piece, shirt, tag, text, token

JSON = Any

#: Points to the inch; the side of what lies over a place, in points; the rim of what lies over a
#: fighter, in inches.
UNIT, OVER, RIM = 24, 24, 0.4
#: The side of what lies over a deployment zone, in points.
WHOLE_ZONE = 120
#: What stands beside or beneath the table for each gang, in inches.
_LINE, _COLUMN = 2.4, 9.0
#: How many letters a line has beside the table: of a gang's name, and of what stands under it.
_NAME, _TOLD = 17, 26
#: How far a vision arc is drawn, in inches, and half of what it opens to at that distance.
_SIGHT: Final = 6.0
_MARKS: Final = (("ready", "!"), ("broken", "?"), ("blaze", "*"), ("blind", "~"))
#: How a line of sight is drawn, by the cover of the target, and what is said of it.
_LINES: Final = {
    "open": (None, "clear line of sight"),
    "partial": ("0.4 0.25", "partial cover"),
    "full": ("0.12 0.2", "full cover"),
}
#: What the conditions are called.
_CONDITIONS: Final = {
    "ready": "has a Ready marker",
    "broken": "broken",
    "blaze": "ablaze",
    "blind": "blind",
}


def draw(data: Catalogue, board: Board, look: Look = svg.PLAIN) -> str:
    """Return the picture as SVG.

    Zones of a side are the vision arcs of its fighters.  ``over`` lies over places, named
    ``"11,5.5"`` in inches, over fighters, named ``"0:3"`` by side and number, or over the middle of
    a deployment zone, named ``"zone a"`` by its role.
    """
    ground = Canvas(data, board, look.say)
    standing = [who for who, seen in sorted(board.fighters.items()) if seen["at"]]
    sides = range(len(board.line_ups))
    drawn = [*scenery.draw(ground, board)]
    drawn += [_arcs(ground, board, side) for side in look.zones]
    drawn.append(_pointed_out(ground, board, look.last))
    if board.pointed:
        drawn.append(_asked_about(ground, board, board.pointed))
    drawn += [_fighter(ground, board, who, look) for who in standing]
    drawn += [_bench(ground, board, side, look.upright) for side in sides]
    wide, high = ground.wide + 2 * EDGE, ground.high + 2 * EDGE
    if look.upright:
        high += _LINE * len(sides)
    else:
        wide += _COLUMN
    return svg.board(
        _title(board, look.say),
        UNIT * wide,
        UNIT * high,
        tag("g", *drawn, transform=f"scale({UNIT})"),
        *(_over(ground, board, name, markup) for name, markup in look.over.items()),
        look=look,
    )


def _title(board: Board, say: Say) -> str:
    names = [line_up.get("name", "") for line_up in board.line_ups]
    score = " : ".join(f"{name} {n}" for name, n in zip(names, board.score, strict=True))
    if not board.round:
        return f"{score}, {say('deployment')}"
    return f"{score}, {say('round {round}').format(round=board.round)}"


# -- what is pointed out --------------------------------------------------------------------------


def _arcs(ground: Canvas, board: Board, side: int) -> str:
    """Draw the vision arcs of a gang's standing fighters (NM-VIS-01)."""
    parts = []
    for who, seen in sorted(board.fighters.items()):
        if who[0] == side and seen["at"] and seen["facing"]:
            parts.append(_arc(ground, seen, _SIGHT))
    said = ground.say("Vision arcs of {side}").format(side=name_of(ground, board, side))
    return tag(
        "g",
        tag("title", text(said)),
        *(tag("path", d=part) for part in parts),
        class_=f"zones side-{side}",
        fill=MARK,
        fill_opacity=0.12,
        stroke=CHALK,
        stroke_width=0.04,
        stroke_dasharray=(None, "0.3 0.15", "0.1 0.15", "0.4 0.1 0.1 0.1")[side],
    )


def _arc(ground: Canvas, seen: JSON, far: float) -> str:
    """Return the path of a fighter's vision arc, as far as so many inches."""
    x, y = ground.at(*seen["at"])
    a, b = seen["facing"]
    # The picture has y downwards: both rims are the facing turned by 45 degrees.
    half = far * 0.7071
    rims = [(half * (a - b), -half * (a + b)), (half * (a + b), -half * (b - a))]
    (left, up), (right, down) = rims
    return (
        f"M{x:.3f} {y:.3f}l{left:.3f} {up:.3f}"
        f"A{far:g} {far:g} 0 0 1 {x + right:.3f} {y + down:.3f}Z"
    )


def _pointed_out(ground: Canvas, board: Board, last: JSON) -> str:
    """Draw the path, the fighters and the place of what has just happened."""
    last = last or {}
    parts = []
    path = last.get("path") or ()
    if len(path) > 1:
        parts.append(tag("path", d=ground.path(path)))
    elif path and last["event"] == "blast":
        x, y = ground.at(*path[0])
        parts.append(tag("circle", cx=x, cy=y, r=last["detail"] / 2))
    ends = []
    for who in (last.get("fighter"), last.get("other")):
        seen = board.fighters.get((who[0], who[1])) if who else None
        if who and seen and seen["at"]:
            ends.append(seen["at"])
            x, y = ground.at(*seen["at"])
            parts.append(tag("circle", cx=x, cy=y, r=_radius(board, (who[0], who[1])) + 0.25))
    if len(ends) == 2 and ends[0] != ends[1]:
        parts.append(tag("path", d=ground.path(ends), stroke_dasharray="0.3 0.2"))
    look = {"fill": "none", "stroke": MARK, "stroke_width": 0.12}
    return tag("g", *parts, class_="last", aria_hidden="true", **look)


def _asked_about(ground: Canvas, board: Board, asked: JSON) -> str:
    """Draw what a question points out about a fighter: its vision arc, its ranges, and the lines of
    sight to enemies that it sees.
    """
    who = (asked["fighter"][0], asked["fighter"][1])
    seen, say = board.fighters[who], ground.say
    x, y = ground.at(*seen["at"])
    r = _radius(board, who)
    rings = []
    for far in asked["ranges"]:
        said = say("Range {inches} inches").format(inches=f"{far:g}")
        circle = {"cx": x, "cy": y, "r": far + r, "stroke_dasharray": "1 0.5"}
        rings.append(tag("circle", tag("title", text(said)), **circle))
    if asked["arc"] and seen["facing"]:
        reach = max((_SIGHT, *asked["ranges"]))
        named = tag("title", text(say("Vision arc")))
        fill = {"fill": MARK, "fill_opacity": 0.1}
        rings.append(tag("path", named, d=_arc(ground, seen, reach), class_="arc", **fill))
    parts = [scenery.within(ground, *rings)] if rings else []
    for side, number, kind in asked["sees"]:
        dashes, said = _LINES[kind]
        words = f"{name_of(ground, board, side)} {_number(board, (side, number))}: {say(said)}"
        line = ground.path([seen["at"], board.fighters[side, number]["at"]])
        title = tag("title", text(words))
        parts.append(tag("path", title, d=line, stroke_dasharray=dashes))
    parts.append(tag("circle", cx=x, cy=y, r=r + 0.25, stroke=MARK, stroke_width=0.16))
    look = {"fill": "none", "stroke": CHALK, "stroke_width": 0.06}
    return tag("g", *parts, class_="asked", **look)


# -- fighters -------------------------------------------------------------------------------------


def _entry(board: Board, who: Who) -> JSON:
    players = board.line_ups[who[0]]["players"]
    return next(entry for entry in players if entry["number"] == who[1])


def _number(board: Board, who: Who) -> str:
    """Return the number on the roster, as lists show it (LG-FACE-04); that in the line-up of a
    fighter that no roster keeps.
    """
    return str(_entry(board, who).get("player") or who[1])


def _radius(board: Board, who: Who) -> float:
    return radius_of(_entry(board, who)["base_mm"])


def _fighter(ground: Canvas, board: Board, who: Who, look: Look) -> str:
    side = who[0]
    seen = board.fighters[who]
    x, y = ground.at(*seen["at"])
    r = _radius(board, who)
    lies = seen["state"] != STANDS
    parts = [tag("title", text(_words(ground, board, who)))]
    if seen["facing"]:
        parts.append(_notch(x, y, r, seen["facing"]))
    parts += [piece(side, x, y, r, r, lies=lies), shirt(side, _number(board, who), x, y, r)]
    if seen["state"] == BLEEDS:
        pen = {"stroke": MARK, "stroke_width": 0.12, "fill": "none"}
        falling, rising = f"l{2 * r:.3f} {2 * r:.3f}", f"l{2 * r:.3f} {-2 * r:.3f}"
        d = f"M{x - r:.3f} {y - r:.3f}{falling}M{x - r:.3f} {y + r:.3f}{rising}"
        parts.append(tag("path", d=d, **pen))
    parts += [
        tag("circle", cx=x - r + 0.25 * at, cy=y + r, r=0.11, fill=MARK)
        for at in range(seen["flesh"])
    ]
    marks = "".join(sign for what, sign in _MARKS if seen[what])
    marks += "$" * (seen["carries"] is not None)
    marks += "L" * (_entry(board, who)["position"] == "leader")
    if marks:
        place = {"x": x + r, "y": y - 0.7 * r, "font_size": 0.55, "fill": MARK}
        parts.append(tag("text", text(marks), **place, text_anchor="start", font_weight=700))
    state = "lying" if lies else "standing"
    asked = board.pointed and board.pointed["fighter"] == [*who]
    able = bool(asked) or f"{who[0]}:{who[1]}" in look.over
    return token(look, *who, *parts, class_=f"player side-{side} {state}", able=able)


def _notch(x: float, y: float, r: float, facing: Sequence[float]) -> str:
    """Draw a wedge on the base in the direction that it faces; its rims are those of the vision
    arc.
    """
    a, b = facing
    reach = 1.75 * r
    tip = f"{x + reach * a:.3f} {y - reach * b:.3f}"
    left = f"{x + r * 0.7071 * (a - b):.3f} {y - r * 0.7071 * (a + b):.3f}"
    right = f"{x + r * 0.7071 * (a + b):.3f} {y - r * 0.7071 * (b - a):.3f}"
    look = {"fill": CHALK, "stroke": INK[0], "stroke_width": 0.05}
    return tag("path", d=f"M{left}L{tip}L{right}Z", class_="facing", **look)


def _words(ground: Canvas, board: Board, who: Who) -> str:
    """Return the words of a screen reader for a fighter."""
    say, seen, entry = ground.say, board.fighters[who], _entry(board, who)
    x, y = seen["at"]
    words = [
        f"{name_of(ground, board, who[0])} {_number(board, who)}",
        entry["name"],
        f"{x:.3g}, {y:.3g}",
    ]
    if seen["state"] in (LIES, BLEEDS):
        words.append(say(seen["state"]))
    if seen["flesh"]:
        words.append(say("flesh wounds: {count}").format(count=seen["flesh"]))
    if seen["lost"]:
        words.append(say("wounds lost: {count}").format(count=seen["lost"]))
    words += [say(_CONDITIONS[each]) for each, _ in _MARKS if seen[each]]
    if seen["carries"] is not None:
        kind = board.tokens[seen["carries"]]["kind"]
        words.append(say("carries: {what}").format(what=say(scenery.TOKENS[kind])))
    return ", ".join(words)


# -- beside the table -----------------------------------------------------------------------------


def _bench(ground: Canvas, board: Board, side: int, upright: bool) -> str:
    """Draw the bench: the gang, its losses, and the fighters off the table."""
    words = name_of(ground, board, side)
    if board.bottled[side]:
        words += f", {ground.say('bottled')}"
    lines = []
    for place in PLACES:
        numbers = [
            _number(board, who)
            for who, seen in sorted(board.fighters.items())
            if who[0] == side and seen["place"] == place
        ]
        if numbers and place != THERE:
            lines.append(f"{ground.say(place)}: {', '.join(numbers)}")
    x, y = EDGE, 2 * EDGE + ground.high + 0.8 + _LINE * side
    called = [words]
    if not upright:
        x, y = 2 * EDGE + ground.wide + 0.4, EDGE + 0.8 + 5.5 * side
        called = wrap(words, _NAME)
        lines = [each for line in lines for each in wrap(line, _TOLD)]
        under = y + 0.4 + 0.8 * len(called)
        texts = [tag("text", text(line), x=x, y=under + 0.8 * n, font_size=0.6)
                for n, line in enumerate(lines)]  # fmt: skip
    else:
        texts = [tag("text", text("; ".join(lines)), x=x + 1.4, y=y + 0.9, font_size=0.6)]
    return tag(
        "g",
        piece(side, x + 0.5, y - 0.1, 0.45, 0.45, lies=False),
        *(
            tag("text", text(line), x=x + 1.4, y=y + 0.15 + 0.8 * n, font_weight=700)
            for n, line in enumerate(called)
        ),
        *texts,
        class_=f"dugout side-{side}",
        font_size=0.75,
        fill="currentColor",
    )


def _over(ground: Canvas, board: Board, name: str, markup: str) -> str:
    """Draw markup over a place, or over a fighter with a rim around it, so that its number stays
    readable.
    """
    if "," in name:
        x, y = (float(each) for each in name.split(","))
        size, kind = OVER, None
    elif name.startswith("zone "):
        zone = ground.data.scenarios[board.scenario].zones[name.removeprefix("zone ")][0]
        x, y = scenery.middle(ground, zone)
        size, kind = WHOLE_ZONE, "whole"
    else:
        side, number = name.split(":")
        who = (int(side), int(number))
        x, y = board.fighters[who]["at"]
        size, kind = round(UNIT * (2 * _radius(board, who) + RIM)), "whole"
    left, top = ground.at(x, y)
    return svg.laid_over(markup, UNIT * left, UNIT * top, size, class_=kind)
