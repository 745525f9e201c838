"""KT-CHARGE: charges, from the declaration to where the charger ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.kill_team import approaching
from rules.kill_team.aiming import is_instinctive
from rules.kill_team.command import NO, can_use, use, user_of
from rules.kill_team.moving import go
from rules.kill_team.naming import Naming
from rules.kill_team.position import (
    CHARGE_ATTEMPTED,
    CHARGED,
    MANOEUVRED,
    ON_TABLE,
    PICKED,
    STIMMED,
    Position,
    enemies_of,
)
from rules.kill_team.reacting import react
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import Throw, settle, throw
from rules.kill_team.squads import SIDE_OF, name_of, number_of
from rules.kill_team.suffering import Harm, suffer_mortal
from rules.kill_team.table.chosen_paths import Demand, Route, taken
from rules.kill_team.table.measuring import EPS, at_most, is_near
from rules.kill_team.table.neighbours import engaged_with, gap_of, is_within, nearest
from rules.kill_team.table.paths import Ground
from rules.problems import Problem
from rules.tabletop import paths
from rules.tabletop.paths import Path
from rules.tabletop.shapes import Disc

STAY, TOWARDS = "stay", "towards"
#: KT-SPEC-27, KT-ABL-26: added to the roll.
_STIMM, _INSTINCTIVE = 1, -2
#: From this face on a deadly charge hurts (KT-ADT-04).
DEADLY = 5


def charge(ref: Referee, p: int) -> None:
    """Play a charge: ask for its targets, let them react, roll and move.

    See KT-CHARGE-01 to -05, -30, -41.
    """
    pos, side = ref.pos, SIDE_OF[p]
    pos.flags[p] |= PICKED | MANOEUVRED | CHARGE_ATTEMPTED
    limit = pos.data.ruleset.charge_declare_range
    near = [q for q in pos.on_table(1 - side) if is_within(pos, p, q, limit)]
    near.sort(key=lambda q: (gap_of(pos, p, q), q))
    numbers = ref.ask_for(Naming(ref.view(side), p, near))
    named = [q for q in near if number_of(q) in numbers]
    pos.targets[p] = sum(1 << q for q in named)
    ref.note("declares a charge", "KT-CHARGE-03", p, detail=sorted(numbers))
    react(ref, p, named)
    if pos.state[p] != ON_TABLE:
        return
    left = [q for q in named if pos.state[q] == ON_TABLE]
    if not left:
        ref.note("charge fails", "KT-CHARGE-41", p)
        return
    _roll(ref, p, left)


def _roll(ref: Referee, p: int, left: list[int]) -> None:
    """Roll the distance of a charge, offer re-rolls, and let it succeed or fail.

    See KT-CHARGE-30 to -35.
    """
    pos, side = ref.pos, SIDE_OF[p]
    ground = ground_of_charge(pos, p, left)
    bonus = roll_bonus(pos, p, left)
    targets = [pos.disc(q) for q in left]

    @cache
    def way_of(far: int) -> Path | None:
        way = approaching.route(pos.disc(p), targets, ground, far + EPS)
        return way if way is not None and at_most(paths.length(way), far) else None

    def reaches(roll: Throw) -> bool:
        return way_of(roll.total + bonus) is not None

    thrown = throw(ref, "charge", "KT-CHARGE-30", side, p, dice=2)
    model = pos.model(p)
    sources = [key for key in ("reroll_failed_charge",) if key in model.abilities]
    sources += [key for key in ("bloodlust",) if key in model.learnt]
    settle(ref, thrown, lambda roll: not reaches(roll), sources, "reroll_charge")
    rolled = thrown.total + bonus
    way = way_of(rolled)
    if way is not None:
        _succeed(ref, p, left, rolled, ground, way)
    else:
        _fail(ref, p, left, rolled, ground)


def roll_bonus(pos: Position, p: int, named: Sequence[int]) -> int:
    """Return what is added to the 2D6 of a charge at these targets (KT-SPEC-27, KT-ABL-26, -43)."""
    bonus = pos.model(p).value("advance_charge_bonus")
    bonus += _STIMM if pos.has(p, STIMMED) else 0
    if is_instinctive(pos, p):
        closest = nearest(pos, p, pos.on_table(enemies_of(p)))
        bonus += 0 if {*named} <= {*closest} else _INSTINCTIVE
    return bonus


def ground_of_charge(pos: Position, p: int, named: Sequence[int]) -> Ground:
    """Return the ground of a charge, which keeps away from enemies that it did not name.

    See KT-CHARGE-33, KT-MOVE-13.
    """
    side = enemies_of(p)
    unnamed = [pos.disc(q) for q in pos.on_table(side) if q not in named]
    table = pos.table
    return Ground(
        table.size,
        table.pieces,
        pos.discs_of(side),
        unnamed,
        unnamed,
        pos.everybody_but(p),
        pos.model(p).flies,
    )


def _succeed(ref: Referee, p: int, left: list[int], rolled: int, ground: Ground, way: Path) -> None:
    """Ask for the path of a successful charge and move the model to its targets.

    See KT-CHARGE-32, -34, -40.
    """
    pos, side = ref.pos, SIDE_OF[p]
    targets = [pos.disc(q) for q in left]
    limit = pos.data.ruleset.engage_range

    def fights(end: Disc) -> bool:
        return is_near(end, targets, limit)

    demand = Demand(fights, Problem("charge_reaches_nobody", "KT-CHARGE-34"))
    about = {"targets": [number_of(q) for q in left]}
    view = ref.view(side)
    build = Route("charge_path", view, p, rolled, ground, [way], [demand], about)
    path = taken(ref.ask_for(build))
    pos.flags[p] |= CHARGED
    for q in left:
        pos.charged_by[q] |= 1 << p
    go(ref, p, path, "charges", "KT-CHARGE-34")
    _deadly_charge(ref, p)


def _fail(ref: Referee, p: int, left: list[int], rolled: int, ground: Ground) -> None:
    """Ask whether the model moves up after a failed charge, and towards which target.

    See KT-CHARGE-36 to -38, -42.
    """
    pos, side = ref.pos, SIDE_OF[p]
    ref.note("charge fails", "KT-CHARGE-36", p, detail=rolled)
    options = [STAY, *(f"{TOWARDS} {number_of(q)}" for q in left)]
    answer = ref.ask("failed_charge", side, options, {"model": name_of(p), "rolled": rolled})
    if answer == STAY:
        return
    target = left[options.index(answer) - 1]
    enemies = pos.discs_of(1 - side)
    end = Ground(ground.size, ground.terrain, enemies, (), enemies, ground.others, ground.flies)
    path = approaching.failed(pos.disc(p), pos.disc(target), rolled, ground, end)
    go(ref, p, path, "moves up", "KT-CHARGE-37")


def _deadly_charge(ref: Referee, p: int) -> None:
    """Offer the tactic Deadly Charge and roll its mortal wound (KT-ADT-04)."""
    pos, side = ref.pos, SIDE_OF[p]
    if not can_use(pos, side, "deadly_charge") or user_of(pos, side, "deadly_charge") != p:
        return
    near = engaged_with(pos, p)
    options = [NO, *(f"enemy {number_of(q)}" for q in near)]
    answer = ref.ask("deadly_charge", side, options, {"model": name_of(p)})
    if answer == NO:
        return
    use(ref, side, "deadly_charge", p)
    if ref.d6("deadly charge", "KT-ADT-04", side, p) >= DEADLY:
        q = near[options.index(answer) - 1]
        suffer_mortal(ref, q, 1, Harm(side, "deadly_charge", p))
