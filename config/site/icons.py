"""Sprite of dice and icons, ``static/marks.svg``: run ``python -m config.site.icons`` to draw it.

Each is a symbol in the colour of the text around it; ``--face`` is the colour of the face of a die.
A test holds the file to what this draws.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).parent.with_name("static") / "marks.svg"
_CUBE: Final = (
    '<rect x="2" y="2" width="36" height="36" rx="7" fill="var(--face,#fff)"'
    ' stroke="currentColor" stroke-width="2.2"/>'
)
_SKULL: Final = (
    '<path fill="currentColor" d="M20 9c7 0 11 4 11 10 0 4-2 6-4 7v5H13v-5c-2-1-4-3-4-7 0-6 4-10 '
    '11-10Z"/><path fill="var(--face,#fff)" d="M12 19a3 3 0 1 1 6 0 3 3 0 1 1-6 0ZM22 19a3 3 0 1 1'
    ' 6 0 3 3 0 1 1-6 0ZM20 22l2 4h-4Z"/>'
)
_ARROW: Final = (
    '<path d="M9 20h20M20 11l10 9-10 9" fill="none" stroke="currentColor" stroke-width="4"'
    ' stroke-linejoin="round" stroke-linecap="round"/>'
)
_BURST: Final = (
    '<path fill="currentColor" d="M20 5l4 8 9-3-4 8 7 5-9 2 2 9-8-5-5 6-2-9-9 1 5-8-6-6 9 0Z"/>'
)
#: The damage die of Boufbowl: nothing, stars, a cross.
_DAMAGE: Final = {
    "blank": "",
    "ko": _BURST,
    "wound": '<path fill="currentColor" d="M16 9h8v7h7v8h-7v7h-8v-7H9v-8h7Z"/>',
}
_PIPS: Final = {
    1: ((20, 20),),
    2: ((11, 11), (29, 29)),
    3: ((11, 11), (20, 20), (29, 29)),
    4: ((11, 11), (29, 11), (11, 29), (29, 29)),
    5: ((11, 11), (29, 11), (20, 20), (11, 29), (29, 29)),
    6: ((11, 10), (29, 10), (11, 20), (29, 20), (11, 30), (29, 30)),
}
_BLOCK: Final = {
    "attacker_down": _SKULL,
    "both_down": (
        f'<g transform="translate(1 2) scale(.6)">{_SKULL}</g>'
        f'<g transform="translate(16 15) scale(.56)">{_BURST}</g>'
    ),
    "pushed": _ARROW,
    "defender_stumbles": (
        f'<g transform="translate(1 2) scale(.62)">{_ARROW}</g>'
        '<path d="M28 17v10M28 31.500v1" stroke="currentColor" stroke-width="4.5"'
        ' stroke-linecap="round"/>'
    ),
    "defender_down": _BURST,
}
#: Icons in a box of 24, as paths that are filled (``f``) or drawn as lines (``l``).
_ICONS: Final = {
    "ball": ("f", "M3 12q4-8 9-8t9 8q-4 8-9 8t-9-8Z"),
    "hurt": ("f", "M9 3h6v6h6v6h-6v6H9v-6H3V9h6Z"),
    "dead": ("l", "M6 21V10a6 6 0 0 1 12 0v11ZM12 8v7M9.5 10.500h5"),
    "turn": ("l", "M4 7h13l-4-4M20 17H7l4 4"),
    "clock": ("l", "M4 12a8 8 0 1 1 16 0 8 8 0 1 1-16 0ZM12 7v5l3 3"),
    "star": (
        "f",
        "M12 3l2.7 6 6.3.600-4.8 4.2 1.5 6.400L12 16.800l-5.7 3.4 1.5-6.400L3 9.6 9.3 9Z",
    ),
    "bell": ("f", "M12 3a6 6 0 0 1 6 6v5l2 3H4l2-3V9a6 6 0 0 1 6-6ZM9.5 18h5a2.5 2.5 0 0 1-5 0Z"),
    "tick": ("l", "M4 12.500l5 5L20 6.5"),
    "cross": ("l", "M5 5l14 14M19 5L5 19"),
    "up": ("f", "M12 4l7 9h-5v7h-4v-7H5Z"),
    "down": ("f", "M12 20l-7-9h5V4h4v7h5Z"),
    "date": ("l", "M4 6h16v14H4ZM4 10h16M8 3v5M16 3v5"),
    "scales": ("l", "M12 4v16M6 20h12M5 7h14M5 7l-2.5 6h5ZM19 7l-2.5 6h5Z"),
    "flag": ("l", "M6 21V4h11l-2 4 2 4H6"),
    "coin": (
        "l",
        "M3.5 12a8.5 8.5 0 1 1 17 0 8.5 8.5 0 1 1-17 0ZM12 7v10M9 9.500h4.500a2 2 0 0 1 0 4H9",
    ),
    "letter": ("l", "M3 6h18v12H3ZM3 7l9 6 9-6"),
    "search": ("l", "M4.5 10.500a6 6 0 1 1 12 0 6 6 0 1 1-12 0ZM15 15l5.5 5.5"),
    "play": ("f", "M7 4l13 8-13 8Z"),
    "people": (
        "f",
        (
            "M9 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM2 20c0-4 3-6 7-6s7 2 7 6ZM16 5a3.5 3.5 0 1"
            " 1 0 7ZM17 14c3 0 5 2 5 6h-4c0-2 0-4-1-6Z"
        ),
    ),
    "pen": ("l", "M4 20l1-5L16 4l4 4L9 19ZM14 6l4 4"),
    "learn": ("l", "M12 3l8 4-8 4-8-4ZM6 9v6c3 3 9 3 12 0V9"),
    "home": ("f", "M12 3l9 8h-2v9h-5v-6h-4v6H5v-9H3Z"),
    "cup": (
        "f",
        (
            "M6 3h12v3h4c0 5-2 7-5 8-1 1-2 2-3 2v2h3v3H7v-3h3v-2c-1 0-2-1-3-2-3-1-5-3-5-8h4ZM4 8c0"
            " 2 1 3 2 3V8ZM20 8h-2v3c1 0 2-1 2-3Z"
        ),
    ),
}


def _symbol(id_: str, size: int, body: str) -> str:
    return f'<symbol id="{id_}" viewBox="0 0 {size} {size}">{body}</symbol>'


def symbols() -> dict[str, str]:
    """Return all symbols of the sprite by their ids."""
    bodies = {
        f"d6-{face}": _CUBE
        + "".join(f'<circle cx="{x}" cy="{y}" r="3.7" fill="currentColor"/>' for x, y in pips)
        for face, pips in _PIPS.items()
    }
    bodies |= {f"block-{face}": _CUBE + body for face, body in _BLOCK.items()}
    bodies |= {f"damage-{face}": _CUBE + body for face, body in _DAMAGE.items()}
    # Other dice are an outline that a number is written on.
    outlines = {
        "d8": "M13 2H27L38 13V27L27 38H13L2 27V13Z",
        "d16": "M20 2L37 14V28L20 38L3 28V14Z",
        "dn": "M20 2L37 14V28L20 38L3 28V14Z",
    }
    bodies |= {
        id_: f'<path d="{path}" fill="var(--face,#fff)" stroke="currentColor" stroke-width="2.2"/>'
        for id_, path in outlines.items()
    }
    drawn = {id_: _symbol(id_, 40, body) for id_, body in bodies.items()}
    for name, (how, path) in _ICONS.items():
        look = (
            'fill="currentColor" fill-rule="evenodd"'
            if how == "f"
            else 'fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round"'
            ' stroke-linejoin="round"'
        )
        drawn[f"ic-{name}"] = _symbol(f"ic-{name}", 24, f'<path d="{path}" {look}/>')
    return drawn


def sprite() -> str:
    """Return the sprite as SVG."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(symbols().values()) + "\n</svg>\n"
    )


if __name__ == "__main__":
    FILE.write_text(sprite(), encoding="utf-8")
