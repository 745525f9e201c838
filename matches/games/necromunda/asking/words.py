"""Words for what questions of Necromunda speak of: fighters and how they are seen, and
objectives.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext, pgettext

from matches.games.lines import Cast
from matches.games.necromunda.asking.sentences import COVERS, STATES
from matches.games.necromunda.sentences import TOKENS
from matches.games.tabletop import inches, place
from rules.necromunda.naming import word_of
from rules.necromunda.position import Position
from rules.necromunda.table.measuring import gap
from rules.necromunda.table.neighbours import (
    cover_of,
    gap_of,
    is_in_arc,
    is_visible,
    nearest,
)
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

JSON = Any


def fighter(pos: Position, p: int, cast: Cast) -> str:
    """Name a fighter with its number on the board: ``3 · Ada``."""
    return f"{pos.number(p)} · {cast.player(pos.name_of[p])}"


def square(pos: Position, p: int) -> str:
    """Return the picture's name of a fighter; empty for a fighter off the table."""
    return "" if pos.discs[p] is None else word_of(pos, p)


def with_state(pos: Position, p: int, cast: Cast) -> str:
    """Name a fighter, with its state where it does not just stand."""
    words_ = [fighter(pos, p, cast)]
    if pos.status[p] in STATES:
        words_.append(str(STATES[pos.status[p]]))
    if pos.broken[p]:
        words_.append(pgettext("necromunda", "broken"))
    if pos.blaze[p]:
        words_.append(pgettext("necromunda", "ablaze"))
    return ", ".join(words_)


def seen_from(pos: Position, p: int, q: int, cast: Cast, *, turned: bool = False) -> str:
    """Describe a fighter as another one sees it: its state, how far off, and whether the line is
    clear (LG-FIX-38).

    turned: as if the other one looked that way.
    """
    how = sight(pos, p, q, turned=turned)
    return " · ".join([with_state(pos, q, cast), inches(gap_of(pos, p, q)), how])


def cover(pos: Position, p: int, q: int) -> int:
    """Return the cover of a target as a fighter sees it: 0 for none, 1 partial, 2 full."""
    return min(cover_of(pos, p, q), max(COVERS))


def sight(pos: Position, p: int, q: int, *, turned: bool = False) -> str:
    """Say how a fighter sees another: clear, in what cover, or not at all (NM-VIS-16, -17).

    turned: as if it looked that way.
    """
    if not is_visible(pos, p, q, all_round=True):
        return pgettext("line of sight", "not seen")
    behind = cover(pos, p, q)
    told = str(COVERS[behind]) if behind in COVERS else pgettext("line of sight", "clear")
    if turned or is_in_arc(pos, p, pos.disc(q).centre):
        return told
    return f"{told}, {pgettext('necromunda', 'outside the vision arc')}"


def standing_at(pos: Position, p: int, at: Point, cast: Cast) -> list[str]:
    """List what a fighter would have around it there: the nearest enemy, and objectives."""
    end = Disc(at, pos.fighters[p].radius)
    around = []
    lying = [(n, Point(*token["at"])) for n, token in enumerate(pos.tokens) if token["at"]]
    for n, spot in lying:
        if gap(end, Disc(spot, 0)) <= 1:
            around.append(gettext("at {what}").format(what=token(pos, n)))
    enemies = [q for q in pos.on_table() if pos.side_of[q] != pos.side_of[p]]
    if enemies:
        q = min(enemies, key=lambda each: gap(end, pos.disc(each)))
        away = inches(gap(end, pos.disc(q)))
        words = gettext("{inches} from {who}")
        around.append(words.format(inches=away, who=cast.player(pos.name_of[q])))
    return around


def token(pos: Position, n: int) -> str:
    """Name an objective with its number on the board: ``a loot casket (2)``."""
    return f"{TOKENS[pos.tokens[n]['kind']]} ({n + 1})"


def door(pos: Position, n: int) -> str:
    """Name a door by its number on the board, and whether it would be opened or closed."""
    words = gettext("close door {number}") if pos.open_doors[n] else gettext("open door {number}")
    return words.format(number=n + 1)


def middle_of_door(pos: Position, n: int) -> str:
    """Return the place of a door on the picture."""
    line = pos.terrain.doors[n]
    return place(Point((line.a.x + line.b.x) / 2, (line.a.y + line.b.y) / 2))


def in_view(pos: Position, p: int) -> list[int]:
    """Return the enemies of a fighter that is on the table, nearest first."""
    return nearest(pos, p, pos.enemies(p))


def faces(shown: list[int]) -> list[tuple[str, str]]:
    """Return dice with their drawings."""
    return [(str(face), f"d6-{face}") for face in shown]
