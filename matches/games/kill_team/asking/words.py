"""Words for what questions and answers of Kill Team speak of: models, weapons, dice, places."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, pgettext

from matches.games.lines import Cast
from matches.games.tabletop import inches, told_place
from rosters.games.kill_team import abilities, specialists
from rosters.games.kill_team.naming import GAME, item_name
from rosters.words.explained import explanation
from rules.kill_team.position import Position
from rules.kill_team.squads import name_of
from rules.kill_team.table.measuring import at_most, gap, gap_to_point, gap_to_polygon
from rules.kill_team.table.neighbours import gap_of, view_of
from rules.kill_team.table.sighting import COVER_RANGE, View
from rules.tabletop.shapes import Disc


def model(p: int, cast: Cast) -> str:
    return cast.player(name_of(p))


def square(pos: Position, p: int) -> str:
    """Return the picture's name of a model, ``0 3``; empty for a model off the table."""
    if pos.discs[p] is None:
        return ""
    side, number = name_of(p)
    return f"{side} {number}"


def standing_at(pos: Position, side: int, end: Disc, cast: Cast) -> list[str]:
    """List what a model of a side would have around it there: a marker, cover, the nearest
    enemy.
    """
    limit = pos.data.ruleset.objective_radius
    around = [
        gettext("at the marker {place}").format(place=told_place(marker))
        for marker in pos.plan.markers
        if at_most(gap_to_point(end, marker), limit)
    ]
    pieces = [piece for piece in pos.table.pieces if piece.cover]
    if any(at_most(gap_to_polygon(end, piece.shape), COVER_RANGE) for piece in pieces):
        around.append(pgettext("kill_team", "in cover"))
    enemies = pos.on_table(1 - side)
    if enemies:
        q = min(enemies, key=lambda each: gap(end, pos.disc(each)))
        words = gettext("{inches} from {who}")
        around.append(words.format(inches=inches(gap(end, pos.disc(q))), who=model(q, cast)))
    return around


def seen_from(pos: Position, p: int, q: int, cast: Cast) -> str:
    """Describe an enemy as a model sees it: how far off, and whether the line is clear
    (LG-FIX-38).
    """
    if pos.discs[p] is None or pos.discs[q] is None:
        return model(q, cast)
    return " · ".join([model(q, cast), inches(gap_of(pos, p, q)), *sight(view_of(pos, p, q))])


def sight(seen: View) -> list[str]:
    """Say how a model sees another: clear, obscured, in cover or not at all (KT-GEO-14 to -17)."""
    if not seen.visible:
        return [pgettext("line of sight", "not seen")]
    if not seen.obscured:
        return [pgettext("line of sight", "clear")]
    words_ = [pgettext("kill_team", "obscured")]
    return [*words_, pgettext("kill_team", "in cover")] if seen.cover else words_


def weapon(pos: Position, p: int, word: str) -> str:
    """Describe a weapon of a model with its line: ``Boltgun: 24" Rapid Fire 1, S 4, AP 0, D 1``."""
    id_, _space, profile = word.partition(" ")
    arms = pos.model(p)
    for arm in (*arms.guns, *arms.melee):
        if arm.id == id_:
            ways = zip(arm.profiles, abilities.ways(arm.to_json()), strict=True)
            lines = [way for of, way in ways if not profile or of.id == profile]
            if len(lines) == 1:
                return f"{lines[0].name}: {lines[0].line}"
    return item_name(pos.data, id_)


def weapon_name(pos: Position, word: str) -> str:
    """Name a weapon with its profile: ``Plasma Gun (supercharged)``."""
    id_, _space, profile = word.partition(" ")
    name = item_name(pos.data, id_)
    known = abilities.PROFILES.get(profile)
    return name if known is None else f"{name} ({known})"


def faces(shown: Sequence[int]) -> list[tuple[str, str]]:
    """Return dice with their drawings."""
    return [(str(face), f"d6-{face}") for face in shown]


def source(id_: str) -> tuple[str, str]:
    """Return the name of a tactic or an ability, and what it does."""
    for kind, known in (
        ("ability", specialists.LEARNT),
        ("ability", specialists.PASSIVES),
        ("tactic", specialists.TACTICS),
    ):
        if id_ in known:
            return str(known[id_]), explanation(GAME, kind, id_)
    if id_ == "orders":
        return pgettext("kill_team", "order"), gettext("By the Leader's order.")
    return pgettext("kill_team", "ability"), explanation(GAME, "trait", id_)
