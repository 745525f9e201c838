"""Draws share pictures: SVG of our own, turned into a PNG of 1200 by 630 pixels (LG-SHARE-01).

The same content gives the same bytes; they are kept for an hour by their digest. What people have
written is text within the drawing, and is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from resvg_py import svg_to_bytes

from leagues.results.result_cache import remembered
from rosters.faces.crests import draw
from rosters.faces.kits import CLOTHS
from rosters.faces.sharing import HEIGHT, WIDTH
from rosters.games import of as room_of
from rosters.models import Team

_FONTS: Final = Path(__file__).parent.parent / "papers" / "fonts"
_FONT: Final = "DejaVu Sans"
#: How long a picture that was made is kept, in seconds.
KEPT: Final = 3600
_INK, _FAINT, _PAPER = "#1d2320", "#5a625d", "#f6f4ee"
_MARGIN, _BAND = 60, 28
#: A letter of the font is so wide on average, as a share of its size; bold ones are the widest.
_BROAD = 0.62
#: The sizes of a crest: width and height.
_CREST = (230, 260)
#: The most rows of a table and numbers of a player that a picture has room for.
ROWS, NUMBERS = 8, 4


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a match. score: None before it is settled."""

    team: Team
    score: str | None = None


def match_picture(sides: Sequence[Side], about: str, when: str) -> bytes:
    """Draw a match: crests, names and scores; of three or four sides a list."""
    if len(sides) != 2:
        rows = [("", each.team, each.score or "–") for each in sides]
        return table_picture(" – ".join(each.team.name for each in sides), about, rows)
    home, away = sides
    middle, wide = WIDTH // 2, WIDTH // 2 - _MARGIN - 120
    known = home.score is not None and away.score is not None
    score = f"{home.score}–{away.score}" if known else "–"
    parts = [_band(home.team, 0, WIDTH // 2), _band(away.team, WIDTH // 2, WIDTH // 2)]
    for side, at in ((home, WIDTH // 4), (away, 3 * WIDTH // 4)):
        parts.append(_crest(side.team, at - _CREST[0] // 2, 110, *_CREST))
        parts.append(_text(side.team.name, at, 440, 46, wide + 120, bold=True))
    parts.append(_text(score, middle, 275, 92, 340, bold=True))
    parts.append(_text(about, middle, 530, 30, WIDTH - 2 * _MARGIN, fill=_FAINT))
    parts.append(_text(when, middle, 575, 26, WIDTH - 2 * _MARGIN, fill=_FAINT))
    return _png(parts)


def table_picture(title: str, about: str, rows: Sequence[tuple[str, Team, str]]) -> bytes:
    """Draw the first rows of a table.

    rows: place, team and number of each; places and numbers may be empty.
    """
    parts = [f'<rect width="{WIDTH}" height="{_BAND}" fill="{_INK}"/>']
    parts.append(_text(title, _MARGIN, 90, 44, WIDTH - 2 * _MARGIN, bold=True, at="start"))
    parts.append(_text(about, _MARGIN, 130, 26, WIDTH - 2 * _MARGIN, fill=_FAINT, at="start"))
    for at, (place, team, number) in enumerate(rows[:ROWS]):
        y = 190 + at * 54
        parts.append(_text(place, _MARGIN + 40, y, 32, 60, at="end", fill=_FAINT))
        parts.append(_crest(team, _MARGIN + 62, y - 36, 40, 46))
        parts.append(_text(team.name, _MARGIN + 122, y, 32, 780, at="start"))
        parts.append(_text(number, WIDTH - _MARGIN, y, 34, 140, bold=True, at="end"))
    return _png(parts)


def player_picture(
    name: str, position: str, team: Team, numbers: Sequence[tuple[str, int]], number: str = ""
) -> bytes:
    """Draw a player: name, position, team, and what they did most of."""
    parts = [_band(team, 0, WIDTH), _crest(team, _MARGIN, 100, 300, 339)]
    left, wide = _MARGIN + 350, WIDTH - 2 * _MARGIN - 350
    parts.append(_text(name, left, 170, 60, wide, bold=True, at="start"))
    about = " · ".join(filter(None, (number, position, team.name)))
    parts.append(_text(about, left, 225, 30, wide, fill=_FAINT, at="start"))
    for place, (what, n) in enumerate(numbers[:NUMBERS]):
        y = 305 + place * 62
        parts.append(_text(str(n), left + 90, y, 44, 110, bold=True, at="end"))
        parts.append(_text(what, left + 115, y, 32, wide - 115, at="start"))
    return _png(parts)


def _band(team: Team, x: int, width: int) -> str:
    cloth = CLOTHS[team.face.cloth].hex
    return f'<rect x="{x}" width="{width}" height="{_BAND}" fill="{cloth}"/>'


def _crest(team: Team, x: int, y: int, width: int, height: int) -> str:
    face = team.face
    crest = draw(room_of(team.game).sheet.CREST, face.division, face.charge, face.cloth, face.trim)
    return f'<svg x="{x}" y="{y}" width="{width}" height="{height}" {crest.removeprefix("<svg ")}'


def _text(
    words: str,
    x: int,
    y: int,
    size: int,
    room: int,
    *,
    bold: bool = False,
    fill: str = _INK,
    at: str = "middle",
) -> str:
    """Return a line of text, in a smaller size where it would not fit its room, and cut at last."""
    fits = int(room / max(1, len(words)) / _BROAD)
    size = min(size, max(fits, size * 3 // 5))
    most = int(room / (size * _BROAD))
    if len(words) > most:
        words = words[: most - 1].rstrip() + "…"
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-family="{_FONT}" font-size="{size}" fill="{fill}"'
        f' text-anchor="{at}"{weight}>{escape(words)}</text>'
    )


def _png(parts: Sequence[str]) -> bytes:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_PAPER}"/>'
        f"{''.join(parts)}"
        f'<text x="{WIDTH - _MARGIN}" y="{HEIGHT - 14}" font-family="{_FONT}" font-size="20"'
        f' fill="{_FAINT}" text-anchor="end">Dugout</text></svg>'
    )

    def drawn() -> bytes:
        return svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=_font_files())

    return remembered("shared picture", svg, drawn, KEPT)


@once
def _font_files() -> list[str]:
    return [str(file) for file in sorted(_FONTS.glob("*.ttf"))]
