"""Cloths: a closed palette, the ink on each, and which two can be told apart (LG-FACE-02).

A page names a cloth by a class, ``kit-crimson`` or ``trim-bone``, never by a colour of its own. The
policy of the site forbids styles in a page, and a closed palette can be held against the contrast
that readable text needs, on light and on dark paper. `css` writes the classes; they stand in the
style sheet, and a test holds the two together.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

#: A colour as three parts from 0 to 255.
Colour = tuple[int, int, int]


class Cloth(NamedTuple):
    """A colour of the palette. hex: the colour as ``#rrggbb``; name: people's word for it."""

    hex: str
    name: Promise


CLOTHS: Final[dict[str, Cloth]] = {
    "crimson": Cloth("#b3202c", _("crimson")),
    "rust": Cloth("#a94a22", _("rust")),
    "orange": Cloth("#e07a1f", _("orange")),
    "amber": Cloth("#e3b423", _("amber")),
    "bone": Cloth("#efe6cf", _("bone white")),
    "lime": Cloth("#a5bf45", _("lime")),
    "olive": Cloth("#6b6d27", _("olive")),
    "forest": Cloth("#1f6b3a", _("forest green")),
    "teal": Cloth("#127370", _("teal")),
    "sky": Cloth("#62afe0", _("sky blue")),
    "royal": Cloth("#2451b7", _("royal blue")),
    "navy": Cloth("#1b2a54", _("navy")),
    "violet": Cloth("#633a9c", _("violet")),
    "plum": Cloth("#7b2252", _("plum")),
    "rose": Cloth("#dc6d98", _("rose")),
    "brown": Cloth("#6b4426", _("brown")),
    "silver": Cloth("#b9c0c4", _("silver")),
    "slate": Cloth("#525c65", _("slate")),
    "coal": Cloth("#22262a", _("coal")),
}
#: The same for forms and programs that offer them.
CHOICES: Final = [(key, key) for key in CLOTHS]
BLACK, WHITE = "#14181a", "#ffffff"
#: The grounds on which lines and names in a team's colour are written: the washes of a page.
LIGHT_GROUND, DARK_GROUND = "#ece8dc", "#212925"
#: The contrast of text by WCAG 2.2, and that of a second colour to be seen on the first.
READABLE, SEEN = 4.5, 1.9
#: Two cloths nearer than this are one to a reader at a glance: distance in OKLab, where 1 is that
#: of black and white.
APART = 0.19


def rgb(hex_: str) -> Colour:
    return int(hex_[1:3], 16), int(hex_[3:5], 16), int(hex_[5:7], 16)


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(hex_: str) -> float:
    """Return the relative luminance from 0 to 1, as WCAG defines it."""
    red, green, blue = (_linear(part) for part in rgb(hex_))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _oklab(hex_: str) -> tuple[float, float, float]:
    """Return a colour in OKLab (Björn Ottosson, 2020), where distance is how different two look."""
    red, green, blue = (_linear(part) for part in rgb(hex_))
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


@lru_cache(None)
def distance(one: str, other: str) -> float:
    """Return how different two cloths look, by their keys: 0 for the same."""
    pairs = zip(_oklab(CLOTHS[one].hex), _oklab(CLOTHS[other].hex), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def clash(one: str, other: str) -> bool:
    """Say whether two cloths are hard to tell apart (LG-FACE-03)."""
    return distance(one, other) < APART


@lru_cache(None)
def trims(cloth: str) -> tuple[str, ...]:
    """List the second colours that can be seen on a cloth."""
    return tuple(
        key for key, other in CLOTHS.items() if _seen(CLOTHS[cloth].hex, other.hex, key, cloth)
    )


def _seen(cloth: str, trim: str, key: str, on: str) -> bool:
    return contrast(cloth, trim) >= SEEN and not clash(key, on)


def ink(cloth: str) -> str:
    """Return black or white, whichever is read better on a cloth."""
    return max(BLACK, WHITE, key=lambda colour: contrast(colour, CLOTHS[cloth].hex))


def line(cloth: str, ground: str) -> str:
    """Return the cloth's colour for text on a ground, made darker or lighter until it can be
    read.
    """
    colour, goes_to = rgb(CLOTHS[cloth].hex), BLACK if luminance(ground) > 0.2 else WHITE
    mixed = CLOTHS[cloth].hex
    for hundredth in range(1, 101):
        if contrast(mixed, ground) >= READABLE:
            break
        share = hundredth / 100
        parts = (
            round(own + (end - own) * share) for own, end in zip(colour, rgb(goes_to), strict=True)
        )
        mixed = "#" + "".join(f"{part:02x}" for part in parts)
    return mixed


def css() -> str:
    """Return the classes of all cloths, a line each."""
    lines = []
    for key, cloth in CLOTHS.items():
        on_paper = f"light-dark({line(key, LIGHT_GROUND)}, {line(key, DARK_GROUND)})"
        lines.append(
            f".kit-{key} {{ --kit: {cloth.hex}; --kit-ink: {ink(key)}; --kit-line: {on_paper}; }}"
        )
        lines.append(f".trim-{key} {{ --trim: {cloth.hex}; }}")
    return "\n".join(lines)
