"""What questions of Necromunda speak of: fighters and how they are seen, and what lies there."""

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
from rules.necromunda.table.neighbours import cover_of, gap_of, nearest
from rules.tabletop.points import Point
from rules.tabletop.shapes import Disc

JSON = Any


def fighter(pos: Position, p: int, cast: Cast) -> str:
    """The number that stands on the board, and the name: ``3 · Ada``."""
    return f"{pos.number(p)} · {cast.player(pos.name_of[p])}"


def square(pos: Position, p: int) -> str:
    """How the picture names a fighter; empty for who is not on the table."""
    return "" if pos.discs[p] is None else word_of(pos, p)


def with_state(pos: Position, p: int, cast: Cast) -> str:
    """A fighter, and how it is where it does not just stand."""
    found = [fighter(pos, p, cast)]
    if pos.status[p] in STATES:
        found.append(str(STATES[pos.status[p]]))
    if pos.broken[p]:
        found.append(pgettext("necromunda", "broken"))
    if pos.blaze[p]:
        found.append(pgettext("necromunda", "ablaze"))
    return ", ".join(found)


def seen_from(pos: Position, p: int, q: int, cast: Cast) -> str:
    """A fighter as another one sees it: how it is, how far off, in what cover."""
    found = [with_state(pos, q, cast), inches(gap_of(pos, p, q))]
    cover = cover_of(pos, p, q)
    if cover in COVERS:
        found.append(str(COVERS[cover]))
    return " · ".join(found)


def standing_at(pos: Position, p: int, at: Point, cast: Cast) -> list[str]:
    """What a fighter would have around it there: the nearest enemy, and what is fought for."""
    end = Disc(at, pos.fighters[p].radius)
    found = []
    lying = [(n, Point(*token["at"])) for n, token in enumerate(pos.tokens) if token["at"]]
    for n, spot in lying:
        if gap(end, Disc(spot, 0)) <= 1:
            found.append(gettext("at {what}").format(what=token(pos, n)))
    enemies = [q for q in pos.on_table() if pos.side_of[q] != pos.side_of[p]]
    if enemies:
        q = min(enemies, key=lambda each: gap(end, pos.disc(each)))
        away = inches(gap(end, pos.disc(q)))
        words = gettext("{inches} from {who}")
        found.append(words.format(inches=away, who=cast.player(pos.name_of[q])))
    return found


def token(pos: Position, n: int) -> str:
    """``a loot casket (2)``: its number is that on the board."""
    return f"{TOKENS[pos.tokens[n]['kind']]} ({n + 1})"


def door(pos: Position, n: int) -> str:
    """A door by its number on the board, and what becomes of it."""
    words = gettext("close door {number}") if pos.open_doors[n] else gettext("open door {number}")
    return words.format(number=n + 1)


def middle_of_door(pos: Position, n: int) -> str:
    """Where the picture has it."""
    line = pos.terrain.doors[n]
    return place(Point((line.a.x + line.b.x) / 2, (line.a.y + line.b.y) / 2))


def in_view(pos: Position, p: int) -> list[int]:
    """The enemies of a fighter that is on the table, nearest first."""
    return nearest(pos, p, pos.enemies(p))


def faces(shown: list[int]) -> list[tuple[str, str]]:
    """Dice with their drawings."""
    return [(str(face), f"d6-{face}") for face in shown]
