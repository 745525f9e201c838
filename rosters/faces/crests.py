"""Crests, drawn as SVG: a shape by game, eight ways to part it, a charge upon it (LG-FACE-01).

An address says all that a crest shows, so its picture never changes and is kept for ever. A rim of
paper lets it stand on any ground. Charges are drawn in the box 14..50 by 17..53.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.faces.kits import BLACK, CLOTHS, contrast

#: The outlines; which game has which is said in its room.
SHAPES: Final[dict[str, str]] = {
    "shield": "M4 8H14L18 3L22 8H42L46 3L50 8H60V37C60 54 46 63 32 70C18 63 4 54 4 37Z",
    "hexagon": "M32 3L60 19V54L32 70L4 54V19Z",
    "roundel": "M32 4.5A32 32 0 0 1 32 68.5A32 32 0 0 1 32 4.5Z",
    "patch": "M8 4H56L60 10V44L32 70L4 44V10Z",
    "cog": (
        "M27 3H37L39 10L46 13L52 9L58 16L54 22L57 29L62 31V42L57 44L54 51L58 57L52 64L46 60L39 63"
        "L37 70H27L25 63L18 60L12 64L6 57L10 51L7 44L2 42V31L7 29L10 22L6 16L12 9L18 13L25 10Z"
    ),
    "plate": "M18 4H46L60 18V52L46 69H18L4 52V18Z",
    "square": "M8 5H56Q60 5 60 9V64Q60 68 56 68H8Q4 68 4 64V9Q4 5 8 5Z",
}
#: The divisions of the field: the part of it that has the second colour.
DIVISIONS: Final[dict[str, tuple[str, Promise]]] = {
    "plain": ("", _("plain")),
    "pale": ("M21-2H43V76H21Z", _("pale: a band down the middle")),
    "fess": ("M-2 24H66V49H-2Z", _("fess: a band across")),
    "chief": ("M-2-2H66V22H-2Z", _("chief: the upper third")),
    "bend": ("M-6 2L12-6L70 56L54 74Z", _("bend: a band aslant")),
    "chevron": ("M-2 62L32 34L66 62V78H-2Z", _("chevron")),
    "halved": ("M32-2H66V76H32Z", _("halved")),
    "quarter": ("M-2-2H32V36H-2ZM32 36H66V76H32Z", _("quarterly")),
}
#: The charges that stand upon it. ``F`` in a drawing is filled with the colour of its outline.
CHARGES: Final[dict[str, tuple[str, Promise]]] = {
    "skull": (
        (
            "M32 17c10 0 16 7 16 15 0 6-3 8-6 11v6H22v-6c-3-3-6-5-6-11 0-8 6-15 16-15Z"
            "F M21 33a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0ZM34 33a4.5 4.5 0 1 1 9 0 4.5 4.5 0 1 1-9 0Z"
            "M32 39l2.5 5h-5ZM27 46h2v4h-2ZM35 46h2v4h-2Z"
        ),
        _("skull"),
    ),
    "star": (
        "M32 17L36.5 29.5L50 30L39.5 38L43 51L32 43.500L21 51L24.5 38L14 30L27.5 29.500Z",
        _("star"),
    ),
    "sun": (
        (
            "M32 17l3 7 6-5 0 8 8-1-5 6 6 3-6 3 5 6-8-1 0 8-6-5-3 7-3-7-6 5 0-8-8 1 5-6-6-3 6-3-5-6 8 1"
            " 0-8 6 5ZF M25 35a7 7 0 1 1 14 0 7 7 0 1 1-14 0Z"
        ),
        _("sun"),
    ),
    "moon": ("M39 18A18 18 0 1 0 39 52A14 14 0 1 1 39 18Z", _("moon")),
    "swords": (
        (
            "M16 18L20 18L46 46L50 44L51 47L47 49L50 53L47 55L44 51L41 54L38 52L41 49L16 22Z"
            "M48 18L44 18L18 46L14 44L13 47L17 49L14 53L17 55L20 51L23 54L26 52L23 49L48 22Z"
        ),
        _("crossed swords"),
    ),
    "axe": (
        (
            "M30 17H34V54H30ZM34 19C42 18 47 22 49 31C44 35 39 36 34 35ZM30 19C22 18 17 22 15 31"
            "C20 35 25 36 30 35Z"
        ),
        _("axe"),
    ),
    "hammer": ("M17 18H44L48 24L44 31H34V54H28V31H17Z", _("hammer")),
    "tower": (
        (
            "M19 17H24V22H29V17H35V22H40V17H45V29H42V53H36V45A4 4 0 0 0 28 45V53H22V29H19Z"
            "F M30 33h4v6h-4Z"
        ),
        _("tower"),
    ),
    "crown": (
        "M15 26L23 34L32 18L41 34L49 26L46 50H18ZF M20 44h24v3H20Z",
        _("crown"),
    ),
    "flame": (
        (
            "M33 16C34 25 46 29 45 41C44 50 38 54 32 54C25 54 19 49 19 41C19 35 23 33 24 27C28 30 28 32"
            " 28 34C32 30 34 24 33 16ZF M32 38C34 42 38 43 37 47C36 51 33 51 32 51C30 51 27 50 27 46"
            "C27 43 31 42 32 38Z"
        ),
        _("flame"),
    ),
    "waves": (
        (
            "M11 24Q18 16 25 24T39 24T53 24V32Q46 24 39 32T25 32T11 32Z"
            "M11 41Q18 33 25 41T39 41T53 41V49Q46 41 39 49T25 49T11 49Z"
        ),
        _("waves"),
    ),
    "tusks": (
        "M17 18C13 36 20 50 30 53C24 43 23 31 26 22ZM47 18C51 36 44 50 34 53C40 43 41 31 38 22Z",
        _("tusks"),
    ),
    "claws": (
        "M17 18Q25 33 21 53Q12 36 17 18ZM30 16Q39 34 34 55Q24 36 30 16ZM44 18Q51 34 46 53Q38 36 44 18Z",
        _("claws"),
    ),
    "gear": (
        (
            "M29 17h6l1 5 4 2 5-3 4 4-3 5 2 4 5 1v6l-5 1-2 4 3 5-4 4-5-3-4 2-1 5h-6l-1-5-4-2-5 3-4-4"
            " 3-5-2-4-5-1v-6l5-1 2-4-3-5 4-4 5 3 4-2ZF M25.5 38a6.5 6.5 0 1 1 13 0 6.5 6.5 0"
            " 1 1-13 0Z"
        ),
        _("gear"),
    ),
    "tree": ("M32 16L43 30H38L48 43H36V54H28V43H16L26 30H21Z", _("fir")),
    "anchor": (
        (
            "M32 16a5 5 0 0 1 3 9v3h7v5h-7v15c5-1 8-4 9-9l-3 1 5-8 5 8-3-1c-1 9-8 15-16 15s-15-6-16-15"
            "l-3 1 5-8 5 8-3-1c1 5 4 8 9 9V33h-7v-5h7v-3a5 5 0 0 1 3-9Z"
        ),
        _("anchor"),
    ),
    "bolt": ("M36 15L18 38H29L25 55L46 30H34L40 15Z", _("lightning")),
    "eye": (
        "M12 35Q32 14 52 35Q32 56 12 35ZF M24.5 35a7.5 7.5 0 1 1 15 0 7.5 7.5 0 1 1-15 0Z",
        _("eye"),
    ),
    "horns": (
        (
            "M14 18C13 28 18 32 23 32H41C46 32 51 28 50 18C56 30 51 40 42 41L40 46L32 54L24 46L22 41"
            "C13 40 8 30 14 18ZF M24 37l6 2v3l-6-2ZM40 37l-6 2v3l6-2Z"
        ),
        _("bull"),
    ),
    "wolf": (
        (
            "M16 16L26 24H38L48 16L49 36L42 46L35 55H29L22 46L15 36Z"
            "F M21 32l8 3-6 3ZM43 32l-8 3 6 3ZM29 47h6l-3 4Z"
        ),
        _("wolf"),
    ),
    "bird": (
        (
            "M32 20L36 25L34 29C42 22 48 22 53 24C50 36 44 42 37 43L40 52H24L27 43C20 42 14 36 11 24"
            "C16 22 22 22 30 29L28 25Z"
        ),
        _("eagle"),
    ),
    "mushroom": (
        (
            "M32 17C44 17 51 26 50 36H14C13 26 20 17 32 17ZM26 39H38L40 54H24Z"
            "F M22 27a3 3 0 1 1 6 0 3 3 0 1 1-6 0ZM35 25a3 3 0 1 1 6 0 3 3 0 1 1-6 0Z"
            "M29 33h5v-3h-5Z"
        ),
        _("mushroom"),
    ),
    "goblet": ("M18 17H46C46 31 41 37 35 39V47L43 54H21L29 47V39C23 37 18 31 18 17Z", _("goblet")),
    "rose": (
        (
            "M32 16a9 9 0 0 1 9 7 9 9 0 0 1 8 14 9 9 0 0 1-9 12 9 9 0 0 1-16 0 9 9 0 0 1-9-12"
            " 9 9 0 0 1 8-14 9 9 0 0 1 9-7ZF M26 36a6 6 0 1 1 12 0 6 6 0 1 1-12 0Z"
        ),
        _("blossom"),
    ),
}
PAPER: Final = "#fffaf0"
#: Part of each address: another drawing is another picture.
EDITION: Final = blake2b(Path(__file__).read_bytes(), digest_size=4).hexdigest()


@lru_cache(512)
def draw(shape: str, division: str, charge: str, cloth: str, trim: str) -> str:
    """Draw a crest of 70 by 79 as an SVG of its own, without a title: the name stands beside it."""
    outline, field = SHAPES[shape], CLOTHS[cloth].hex
    second = CLOTHS[trim].hex
    parted = DIVISIONS[division][0]
    grounds = [field, second] if parted else [field]
    # The colour that is seen better on both grounds fills the charge; the other outlines it.
    fill, edge = sorted(
        (PAPER, BLACK),
        key=lambda colour: -min(contrast(colour, ground) for ground in grounds),
    )
    body, *inner = CHARGES[charge][0].split("F ")
    details = f'<path d="{inner[0]}" fill="{edge}" stroke="none"/>' if inner else ""
    band = f'<path d="{parted}" fill="{second}"/>' if parted else _rim(outline, second)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-3 -3 70 79">'
        f'<clipPath id="c"><path d="{outline}"/></clipPath>'
        f'<path d="{outline}" fill="{BLACK}" stroke="{PAPER}" stroke-width="6"'
        ' stroke-linejoin="round"/>'
        f'<g clip-path="url(#c)"><path d="M-2-2H66V76H-2Z" fill="{field}"/>{band}'
        '<path d="M-2-2H32V76H-2Z" fill="#fff" opacity=".07"/></g>'
        f'<g fill="{fill}" stroke="{edge}" stroke-width="1.6" stroke-linejoin="round"'
        f' paint-order="stroke"><path d="{body}"/>{details}</g>'
        f'<path d="{outline}" fill="none" stroke="{BLACK}" stroke-width="2.6"'
        ' stroke-linejoin="round"/></svg>'
    )


def _rim(outline: str, colour: str) -> str:
    """Draw the second colour as the rim of a plain field."""
    return f'<path d="{outline}" fill="none" stroke="{colour}" stroke-width="11"/>'
