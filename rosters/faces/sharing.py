"""The picture that a shared link shows on other sites: a crest on its cloth, in pixels, as few
sites show anything else.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from resvg_py import svg_to_bytes

from rosters.faces.crests import draw
from rosters.faces.kits import CLOTHS

#: The size in pixels that sites which show links ask for.
WIDTH, HEIGHT = 1200, 630
#: Of the crest, which stands in the middle, and of the stripe at the foot.
_WIDE, _HIGH, _STRIPE = 420, 474, 48
_OPEN: Final = "<svg "


@lru_cache(64)
def shared(shape: str, division: str, charge: str, cloth: str, trim: str) -> bytes:
    """Draw a crest as a PNG of 1200 by 630 pixels."""
    left, top = (WIDTH - _WIDE) // 2, (HEIGHT - _STRIPE - _HIGH) // 2
    crest = draw(shape, division, charge, cloth, trim)
    placed = f'<svg x="{left}" y="{top}" width="{_WIDE}" height="{_HIGH}" '
    return svg_to_bytes(
        svg_string=(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{CLOTHS[cloth].hex}"/>'
            f'<rect y="{HEIGHT - _STRIPE}" width="{WIDTH}" height="{_STRIPE}"'
            f' fill="{CLOTHS[trim].hex}"/>'
            f"{placed}{crest.removeprefix(_OPEN)}</svg>"
        ),
        skip_system_fonts=True,
    )
