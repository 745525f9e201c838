"""Drawings on the board for a question: the model it is about, its reach and ranges, and the
enemies that it sees from where it is or would be.

The same is told in words (LG-FIX-38). The reach is that of the circle: terrain and enemies may be
in the way. Lines of sight and cover are those by which shots are rolled (KT-GEO-14 to -17).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.kill_team.asking import words
from matches.games.lines import Cast
from matches.games.questions import Sight
from matches.games.tabletop import inches, read_place
from rules.coach import Decision
from rules.kill_team.deploying import Placement
from rules.kill_team.moving import reach
from rules.kill_team.position import ON_TABLE, Position, View
from rules.kill_team.squads import SIDE_OF, model_of, name_of
from rules.kill_team.table.chosen_paths import Route
from rules.kill_team.table.measuring import gap
from rules.kill_team.table.sighting import View as Seen
from rules.kill_team.targeting import GRENADE, as_fired
from rules.tabletop.shapes import Disc

JSON = Any

#: Questions in which a model looks around before it does something.
LOOKING = frozenset({"move_action", "move_path", "target", "next_weapon", "weapon_group"})
#: Those of them in which it shoots.
SHOOTING = frozenset({"target", "next_weapon", "weapon_group"})


def marks(decision: Decision, proposal: Mapping[str, str]) -> dict[str, JSON]:
    """Return the drawings for a question as ``Board.pointed`` has them; empty if it is about no
    model.
    """
    p = subject(decision)
    if p is None:
        return _zones(decision)
    pos: Position = decision.view.pos
    side, number = name_of(p)
    pointed: dict[str, JSON] = {"model": [side, number], "reach": None, "ranges": [], "sees": []}
    if isinstance(decision, Route):
        pointed["reach"] = decision.most
        start = decision.model.centre
        pointed["from"] = [start.x, start.y]
    elif decision.key == "move_action":
        pointed["reach"] = reach(pos, p)
    if decision.key in SHOOTING:
        pointed["ranges"] = ranges(pos, p, (decision.about or {}).get("weapon", ""))
    if decision.key in LOOKING:
        pointed["sees"] = [
            [*name_of(q), _kind(seen)]
            for q, seen in views(pos, p, standing(pos, p, proposal))
            if seen.visible
        ]
    return {"pointed": pointed}


def _zones(decision: Decision) -> dict[str, JSON]:
    """Return the deployment zones that a question is about, as ``Board.asked_zones`` has them."""
    if decision.key == "pick_zone":
        return {"asked_zones": [0, 1]}
    if isinstance(decision, Placement):
        return {"asked_zones": [decision.view.pos.zone_of[decision.side]]}
    return {}


def sights(decision: Decision, proposal: Mapping[str, str], cast: Cast) -> Sight | None:
    """Tell how the model that a question is about sees each enemy, the nearest first, from where it
    is or would stand; None where it does not look around.
    """
    p = subject(decision)
    if p is None or decision.key not in LOOKING:
        return None
    pos: Position = decision.view.pos
    here = standing(pos, p, proposal)
    lines = [
        (words.model(q, cast), " · ".join([inches(gap(here, pos.disc(q))), *words.sight(seen)]))
        for q, seen in views(pos, p, here)
    ]
    return Sight(words.model(p, cast), lines)


def subject(decision: Decision) -> int | None:
    """Return the model of the asked coach that a question is about; None where there is none."""
    about = decision.about
    if not isinstance(decision.view, View) or not isinstance(about, Mapping):
        return None
    who = about.get("model")
    if not isinstance(who, list | tuple) or who[0] != decision.side:
        return None
    p = model_of(*who)
    return p if decision.view.pos.state[p] == ON_TABLE else None


def standing(pos: Position, p: int, proposal: Mapping[str, str]) -> Disc:
    """Return a model's base where it would stand by what was typed, else where it is."""
    at = read_place(proposal.get(str(name_of(p)[1]), ""))
    return Disc(at, pos.model(p).radius) if at else pos.disc(p)


def views(pos: Position, p: int, here: Disc) -> list[tuple[int, Seen]]:
    """Return the enemies with how a model sees them from a place, the nearest first."""
    enemies = pos.on_table(1 - SIDE_OF[p])
    seen_enemies = []
    for q in sorted(enemies, key=lambda each: gap(here, pos.disc(each))):
        others = [pos.disc(each) for each in enemies if each != q]
        seen_enemies.append((q, pos.table.view(here, pos.disc(q), others)))
    return seen_enemies


def ranges(pos: Position, p: int, word: str) -> list[float]:
    """Return half the range and the range of a weapon, in inches; empty without one.

    Where none is chosen, of the weapon that shoots farthest.
    """
    guns = [
        (weapon, as_fired(pos, p, profile)) for weapon in pos.model(p).guns
        for profile in weapon.profiles
    ]  # fmt: skip
    id_ = word.partition(" ")[0]
    chosen = [profile for weapon, profile in guns if weapon.id == id_]
    chosen = chosen or [profile for weapon, profile in guns if weapon.group != GRENADE]
    far = max((profile.range for profile in chosen), default=0)
    return [far / 2, float(far)] if far else []


def told(pos: Position, p: int, here: Disc, cast: Cast) -> list[str]:
    """Name the enemies that a model sees from a place, the nearest first."""
    lines = []
    for q, seen in views(pos, p, here):
        if not seen.visible:
            continue
        parts = [words.model(q, cast), inches(gap(here, pos.disc(q)))]
        parts += words.sight(seen)
        lines.append(" · ".join(parts))
    return lines


def _kind(seen: Seen) -> str:
    """Return how the picture draws a line of sight."""
    return "cover" if seen.cover else "obscured" if seen.obscured else "open"
