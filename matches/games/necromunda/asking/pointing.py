"""Drawings on the board for a question, and the same in words: the fighter it is about, its vision
arc, its ranges, the enemies in its line of sight, and the deployment zones to choose from.

Lines of sight and cover are those by which shots are rolled (NM-VIS, NM-COV).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.lines import Cast
from matches.games.necromunda.asking import words
from matches.games.questions import Sight
from matches.games.tabletop import inches
from rules.coach import Choice, Decision
from rules.necromunda.aiming import AND
from rules.necromunda.placing import Placement
from rules.necromunda.position import Position
from rules.necromunda.table.neighbours import gap_of, is_visible, nearest
from rules.necromunda.targeting import Gun, guns, reach_of

JSON = Any

#: Questions in which a fighter looks around before it does something.
LOOKING = frozenset(
    {
        *("choose_action", "move_path", "overwatch", "shoot_weapon", "shoot_target"),
        *("template_axis", "start_facing", "end_facing"),
    }
)
#: Those of them in which it shoots.
SHOOTING = frozenset({"overwatch", "shoot_weapon", "shoot_target"})
#: How the picture draws a line of sight, by the cover of the target.
_KINDS = ("open", "partial", "full")


def marks(decision: Decision) -> dict[str, JSON]:
    """Return the drawings for a question as ``Board.pointed`` and ``Board.asked_zones`` have them;
    empty where there is nothing to point out.
    """
    p = subject(decision)
    if p is None:
        return _zones(decision)
    pos: Position = decision.view.pos
    looks = decision.key in LOOKING
    seen = [q for q in pos.enemies(p) if is_visible(pos, p, q)] if looks else []
    return {
        "pointed": {
            "fighter": list(pos.name_of[p]),
            "arc": looks,
            "ranges": _ranges(pos, p, decision) if decision.key in SHOOTING else [],
            "sees": [[*pos.name_of[q], _KINDS[words.cover(pos, p, q)]] for q in seen],
        }
    }


def _zones(decision: Decision) -> dict[str, JSON]:
    """Return the roles whose deployment zones a question is about."""
    if decision.key in ("choose_zone", "choose_role") and isinstance(decision, Choice):
        return {"asked_zones": list(decision.options) if decision.view.pos.board else []}
    if isinstance(decision, Placement):
        pos: Position = decision.view.pos
        if role := pos.zone_of[decision.side]:
            return {"asked_zones": [role]}
    return {}


def subject(decision: Decision) -> int | None:
    """Return the fighter of the asked coach that a question is about; None where none of them
    stands on the board.
    """
    about = decision.about
    who = about.get("fighter") if isinstance(about, Mapping) else None
    if not isinstance(who, list | tuple) or who[0] != decision.side:
        return None
    pos: Position = decision.view.pos
    p = pos.by_name[who[0], who[1]]
    return p if pos.discs[p] else None


def sights(decision: Decision, cast: Cast) -> Sight | None:
    """Tell how the fighter that a question is about sees each enemy, the nearest first; None where
    it does not look around.
    """
    p = subject(decision)
    if p is None or decision.key not in LOOKING:
        return None
    pos: Position = decision.view.pos
    lines = [
        (
            words.with_state(pos, q, cast),
            " · ".join([inches(gap_of(pos, p, q)), words.sight(pos, p, q)]),
        )
        for q in nearest(pos, p, pos.enemies(p))
    ]
    return Sight(words.fighter(pos, p, cast), lines)


def _ranges(pos: Position, p: int, decision: Decision) -> list[float]:
    """Return the short and the long range of the weapons that a question names, in inches.

    Where it names none, of the gun that shoots farthest.
    """
    about = decision.about
    named = str(about.get("weapon", "")) if isinstance(about, Mapping) else ""
    loaded = guns(pos, p)
    meant = [gun for word in named.split(AND) for gun in loaded if word and _is(gun, word)]
    gun = max(meant or loaded, key=lambda each: reach_of(pos, p, each), default=None)
    if gun is None:
        return []
    bands = (float(gun.profile.short), float(reach_of(pos, p, gun)))
    return [band for band in dict.fromkeys(bands) if band]


def _is(gun: Gun, word: str) -> bool:
    """Say whether an answer's word means this gun: ``shotgun solid``."""
    id_, _space, profile = word.partition(" ")
    return gun.arm.word == id_ and profile in ("", gun.profile.id)
