"""KT-CHARGE-05 to -29, KT-ABL-24: Overwatch and Retreat of models that are charged."""

from __future__ import annotations

from rules.kill_team.firing import overwatch_groups, shoot
from rules.kill_team.moving import go, ground_of_move
from rules.kill_team.position import (
    ADVANCED,
    CHARGE_ATTEMPTED,
    FELL_BACK,
    GAVE_SUPPORT,
    MANOEUVRED,
    ON_TABLE,
    RETREATED,
    Position,
)
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of, number_of
from rules.kill_team.table.chosen_paths import Demand, Route, taken
from rules.kill_team.table.neighbours import is_engaged, is_within
from rules.kill_team.table.paths import is_farther, steps
from rules.problems import Problem
from rules.tabletop.shapes import Disc

NONE, OVERWATCH, RETREAT, STOP = "none", "overwatch", "retreat", "stop"
#: How far supporting fire reaches, in inches (KT-ABL-24).
_SUPPORT = 6


def react(ref: Referee, p: int, named: list[int]) -> None:
    """Let each model that can react to a charge do so once, in the order that its owner picks.

    See KT-CHARGE-05, -08, -19.

    p: the charger, ``named`` its targets.
    """
    pos, side = ref.pos, 1 - SIDE_OF[p]
    done: list[int] = []
    while pos.state[p] == ON_TABLE:
        able = [
            q for q in pos.on_table(side) if q not in done and choices(pos, q, p, q in named, named)
        ]
        if not able:
            return
        options = [f"model {number_of(q)}" for q in able]
        answer = ref.ask("react_order", side, [*options, STOP], {"charger": name_of(p)})
        if answer == STOP:
            return
        q = able[options.index(answer)]
        done.append(q)
        _react(ref, q, p, q in named, named)


def _react(ref: Referee, q: int, p: int, is_named: bool, named: list[int]) -> None:
    side = SIDE_OF[q]
    about = {"model": name_of(q), "charger": name_of(p)}
    if not is_named:
        if ref.ask("supporting_fire", side, ("no", "yes"), about) == "yes":
            ref.pos.flags[q] |= GAVE_SUPPORT
            ref.note("supporting fire", "KT-ABL-24", q, p)
            shoot(ref, q, p)
        return
    answer = ref.ask("react", side, [NONE, *choices(ref.pos, q, p, is_named, named)], about)
    if answer == OVERWATCH:
        ref.note("overwatch", "KT-CHARGE-10", q, p)
        shoot(ref, q, p)
    elif answer == RETREAT:
        _retreat(ref, q, p)


def choices(pos: Position, q: int, p: int, is_named: bool, named: list[int]) -> list[str]:
    """List the ways in which a model can react to a charger; empty for none.

    See KT-CHARGE-06 to -09, -15, -21, -24, -26, KT-MOVE-10.
    """
    if not pos.is_active(q) or pos.has(q, FELL_BACK | RETREATED | GAVE_SUPPORT):
        return []
    if is_engaged(pos, q):
        return []
    if not is_named and not _may_support(pos, q, named):
        return []
    options = []
    if not pos.has(q, CHARGE_ATTEMPTED | ADVANCED) and overwatch_groups(pos, q, p):
        options.append(OVERWATCH)
    if is_named and not pos.has(q, MANOEUVRED) and _can_retreat(pos, q, p):
        options.append(RETREAT)
    return options


def _may_support(pos: Position, q: int, named: list[int]) -> bool:
    """Say whether a model can give supporting fire for one of the charged (KT-ABL-24)."""
    return "supporting_fire" in pos.model(q).abilities and any(
        pos.state[each] == ON_TABLE and is_within(pos, q, each, _SUPPORT) for each in named
    )


def _can_retreat(pos: Position, q: int, p: int) -> bool:
    """Say whether a model has anywhere to retreat to (KT-CHARGE-26, KT-GEO-31)."""
    start, charger = pos.disc(q), pos.disc(p)
    limit = pos.data.ruleset.retreat_distance

    def accepts(end: Disc) -> bool:
        return is_farther(end, start, charger)

    return next(steps(start, limit, ground_of_move(pos, q), accepts), None) is not None


def _retreat(ref: Referee, q: int, p: int) -> None:
    """Ask for the path of a retreat and play it (KT-CHARGE-20, -25, -26, -29)."""
    pos = ref.pos
    start, charger = pos.disc(q), pos.disc(p)
    demand = Demand(
        lambda end: is_farther(end, start, charger),
        Problem("not_farther_away", "KT-CHARGE-26"),
    )
    build = Route(
        "retreat_path",
        ref.view(SIDE_OF[q]),
        q,
        pos.data.ruleset.retreat_distance,
        ground_of_move(pos, q),
        demands=[demand],
        about={"charger": name_of(p)},
    )
    path = taken(ref.ask_for(build))
    pos.flags[q] |= RETREATED
    go(ref, q, path, "retreats", "KT-CHARGE-20")
