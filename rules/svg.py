"""Functions that write SVG: the pictures of any game are strings made of them.

Home's players are round, Away's square, whatever the game; of more than two sides the third's are
triangles and the fourth's diamonds. Light on dark and dark on light alternate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

TURF, TURF_DARK, CHALK, MARK = "#2f6b3f", "#25563a", "#e8f1e6", "#ffd84d"
#: Says a sentence in the reader's language; what stands in braces is put in afterwards.
Say = Callable[[str], str]
#: The address of what is told of one who plays, by side and number.
Leads = Callable[[int, int], str]
#: Fill and ink of each side's players: light on dark, dark on light, and so on.
FILL = ("#fdfbf4", "#1f2430", "#f3c9a8", "#5a2a4a")
INK = ("#14181a", "#ffffff", "#14181a", "#ffffff")
FONT = "system-ui, sans-serif"
#: Corners of the shapes of the third and the fourth side, in radii from the middle.
_TRIANGLE = ((0, -1.25), (1.2, 0.85), (-1.2, 0.85))
_DIAMOND = ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0))


@dataclass(frozen=True, slots=True)
class Look:
    """How a board is drawn.

    last: the event that has just happened, to be pointed out.
    zones: sides whose tackle zones, or the like, are shown.
    upright: higher than wide, for a phone.
    over: markup that lies over places, by their names: what can be chosen there.
    say: puts the words of the picture into the reader's language.
    leads: makes a link of each who plays; None where they lead nowhere.
    """

    last: Any = None
    zones: Sequence[int] = ()
    upright: bool = False
    over: Mapping[str, str] = field(default_factory=dict)
    say: Say = str
    leads: Leads | None = None


#: A board on which nothing is pointed out or chosen.
PLAIN = Look()


def tag(name: str, /, *inside: str, **attributes: object) -> str:
    """Return one element; ``inside`` is markup already.

    An attribute ``stroke_width`` is written stroke-width, ``class_`` class; one that is None is
    left out.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def text(words: str) -> str:
    """Return words as markup."""
    return escape(words, quote=False)


def piece(
    side: int, cx: float, cy: float, rx: float, ry: float, *, lies: bool, **look: object
) -> str:
    """Draw a player of a side as a shape; a prone player has a broken outline."""
    look = {"fill": FILL[side], "stroke": INK[side], "stroke_width": 0.06, **look}
    if lies:
        look["stroke_dasharray"] = "0.12 0.08"
    if side == 0:
        return tag("ellipse", cx=cx, cy=cy, rx=rx, ry=ry, **look)
    if side == 1:
        return tag("rect", x=cx - rx, y=cy - ry, width=2 * rx, height=2 * ry, rx=rx / 4, **look)
    corners = _TRIANGLE if side == 2 else _DIAMOND
    points = " ".join(f"{cx + rx * x:.3f},{cy + ry * y:.3f}" for x, y in corners)
    return tag("polygon", points=points, **look)


def token(look: Look, side: int, number: int, *parts: str, class_: str, able: bool = False) -> str:
    """Return the drawing of one who plays, as a link where the look has one.

    able: whether they can be chosen, which the class says.
    """
    if able:
        class_ += " able"
    if look.leads is None:
        return tag("g", *parts, class_=class_)
    return tag("a", *parts, href=look.leads(side, number), class_=class_)


def shirt(side: int, number: str, cx: float, cy: float, size: float) -> str:
    """Draw a shirt number on such a shape."""
    return tag(
        "text",
        text(number),
        x=cx,
        y=cy + size * 0.36,
        font_size=size,
        font_weight=700,
        text_anchor="middle",
        fill=INK[side],
    )


def laid_over(markup: str, x: float, y: float, size: float, *, class_: str | None = None) -> str:
    """Return markup that lies over a place: a square of that size around it."""
    left, top = x - size / 2, y - size / 2
    return tag("foreignObject", markup, x=left, y=top, width=size, height=size, class_=class_)


def letter(word: str, x: float, y: float, size: float) -> str:
    """Write a zone's name on the ground around its middle, beneath all that stands there."""
    place = {"x": x, "y": round(y + 0.35 * size, 3), "font_size": size, "text_anchor": "middle"}
    look = {"font_weight": 700, "fill": CHALK, "fill_opacity": 0.5}
    return tag("text", text(word), **place, **look, aria_hidden="true")


def board(
    title: str,
    wide: float,
    high: float,
    *drawn: str,
    look: Look,
    squares: str | None = None,
) -> str:
    """Return the whole picture.

    squares: where the squares are, for readers who point at one: ``side left top columns rows``, in
        the units of the picture and squares; None where there are none.
    """
    return tag(
        "svg",
        tag("title", text(title)),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="board upright" if look.upright else "board",
        data_squares=squares,
        role="group" if look.over or look.leads else "img",
        aria_label=title,
        font_family=FONT,
    )


def _number(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
