"""KT-MOVE: the actions of the Movement phase; charges are in `charging`."""

from __future__ import annotations

from rules.kill_team.command import NO, can_use, offer, use, user_of
from rules.kill_team.position import (
    ADVANCED,
    ENGAGED_AT_START,
    FELL_BACK,
    MANOEUVRED,
    MOVED,
    PICKED,
    QUICK_MARCH,
    READY,
    RETREATED,
    STIMMED,
    Position,
    enemies_of,
)
from rules.kill_team.referee import Referee
from rules.kill_team.rerolling import settle, throw
from rules.kill_team.squads import SIDE_OF, name_of
from rules.kill_team.table.chosen_paths import Route, taken
from rules.kill_team.table.measuring import at_most
from rules.kill_team.table.neighbours import engaged_with, gap_of, is_engaged, is_within
from rules.kill_team.table.paths import Ground, steps
from rules.tabletop import paths
from rules.tabletop.paths import Path
from rules.tabletop.points import compass

HOLD, MAKE_READY, NORMAL, ADVANCE = "hold", "ready", "normal", "advance"
FALL_BACK, CHARGE = "fall_back", "charge"
#: Inches that tactics and abilities add to a move (KT-SPEC-30, -27, KT-ADV-37).
_QUICK_MARCH, _STIMM, _FORWARD_SCOUT = 2, 1, 1


def can_be_picked(pos: Position, p: int) -> bool:
    """Say whether the model may still take a Movement action (KT-MOVE-02, -17, KT-CHARGE-29)."""
    return pos.is_active(p) and not pos.has(p, PICKED | RETREATED)


def actions(pos: Position, p: int) -> list[str]:
    """List the actions that a model may take, hold first (KT-MOVE-02 to -04, -11, KT-CHARGE-02)."""
    if pos.has(p, ENGAGED_AT_START):
        return [HOLD, FALL_BACK] if can_fall_back(pos, p) else [HOLD]
    if is_engaged(pos, p):
        return [HOLD]
    options = [HOLD, MAKE_READY, NORMAL, ADVANCE]
    limit = pos.data.ruleset.charge_declare_range
    if any(is_within(pos, p, q, limit) for q in pos.on_table(enemies_of(p))):
        options.append(CHARGE)
    return options


def has_choice(pos: Position, p: int) -> bool:
    """Say whether a model has any of the `actions` beside hold."""
    if pos.has(p, ENGAGED_AT_START):
        return can_fall_back(pos, p)
    return not is_engaged(pos, p)


# -- where a model may go -------------------------------------------------------------------------


def reach(pos: Position, p: int) -> int:
    """Return how far the model moves or falls back, in inches (KT-MOVE-05, -08, KT-SPEC-30)."""
    return pos.model(p).stats.m + (_QUICK_MARCH if pos.under(p, QUICK_MARCH) else 0)


def ground_of_move(pos: Position, p: int) -> Ground:
    """Return the ground of a normal move, an advance or a retreat, which keeps 1" from enemies.

    See KT-MOVE-06, -13.
    """
    enemies = pos.discs_of(enemies_of(p))
    flies = pos.model(p).flies
    table = pos.table
    return Ground(
        table.size,
        table.pieces,
        enemies,
        () if flies else enemies,
        enemies,
        pos.everybody_but(p),
        flies,
    )


def ground_of_fall_back(pos: Position, p: int) -> Ground:
    """Return the ground of a fall-back: its path may be near only those enemies that were near at
    its start.

    See KT-MOVE-08, -09.
    """
    enemies = pos.discs_of(enemies_of(p))
    flies = pos.model(p).flies
    table, limit = pos.table, pos.data.ruleset.engage_range
    far = [
        pos.disc(q) for q in pos.on_table(enemies_of(p)) if not at_most(gap_of(pos, p, q), limit)
    ]
    banned = () if flies else far
    others = pos.everybody_but(p)
    return Ground(table.size, table.pieces, enemies, banned, enemies, others, flies)


def can_fall_back(pos: Position, p: int) -> bool:
    """Say whether the model has anywhere to fall back to (KT-GEO-31)."""
    model = pos.disc(p)
    ground = ground_of_fall_back(pos, p)
    # Away from those who are near is where most find room.
    x = sum(model.centre.x - pos.disc(q).centre.x for q in engaged_with(pos, p))
    y = sum(model.centre.y - pos.disc(q).centre.y for q in engaged_with(pos, p))
    ways = sorted(compass(16), key=lambda way: -(way.x * x + way.y * y))
    return next(steps(model, reach(pos, p), ground, ways=ways), None) is not None


# -- the actions ----------------------------------------------------------------------------------


def act(ref: Referee, p: int, action: str) -> None:
    """Play one Movement action that is not a charge."""
    pos = ref.pos
    pos.flags[p] |= PICKED
    match action:
        case "hold":
            ref.note("holds", "KT-MOVE-02", p)
        case "ready":
            pos.flags[p] |= READY
            ref.note("is ready", "KT-MOVE-11", p)
        case "normal":
            pos.flags[p] |= MANOEUVRED
            move(ref, p)
        case "advance":
            pos.flags[p] |= MANOEUVRED
            advance(ref, p)
        case "fall_back":
            pos.flags[p] |= MANOEUVRED
            _fall_back(ref, p)


def move(ref: Referee, p: int) -> None:
    """Ask for the path of a normal move and play it (KT-MOVE-05, -06)."""
    pos = ref.pos
    most = reach(pos, p)
    stay = [[pos.disc(p).centre]]
    build = Route("move_path", ref.view(SIDE_OF[p]), p, most, ground_of_move(pos, p), stay)
    go(ref, p, taken(ref.ask_for(build)), "moves", "KT-MOVE-05")


def advance(ref: Referee, p: int) -> None:
    """Play an advance: roll, ask for the path and move (KT-MOVE-07).

    It counts as an advance whatever the distance.
    """
    pos, side = ref.pos, SIDE_OF[p]
    model = pos.model(p)
    pos.flags[p] |= ADVANCED
    thrown = throw(ref, "advance", "KT-MOVE-07", side, p)
    sources = ("swift",) if model.specialism == "scout" else ()
    settle(ref, thrown, lambda roll: roll.face < 6, sources, "reroll_advance")
    bonus = model.value("advance_charge_bonus")
    bonus += _STIMM if pos.has(p, STIMMED) else 0
    bonus += _FORWARD_SCOUT if "forward_scout" in model.learnt else 0
    most = reach(pos, p) + thrown.face + bonus
    stay = [[pos.disc(p).centre]]
    build = Route("move_path", ref.view(side), p, most, ground_of_move(pos, p), stay)
    go(ref, p, taken(ref.ask_for(build)), "advances", "KT-MOVE-07")


def _fall_back(ref: Referee, p: int) -> None:
    """Ask for the path of a fall-back and play it (KT-MOVE-08 to -10)."""
    pos = ref.pos
    pos.flags[p] |= FELL_BACK
    ground = ground_of_fall_back(pos, p)
    build = Route("move_path", ref.view(SIDE_OF[p]), p, reach(pos, p), ground)
    go(ref, p, taken(ref.ask_for(build)), "falls back", "KT-MOVE-08")


def go(ref: Referee, p: int, path: Path, what: str, clause: str) -> None:
    """Put a model at the end of its path; it counts as moved if the path has any length.

    See KT-MOVE-12, -14.
    """
    pos = ref.pos
    if paths.length(path) > 0:
        pos.put(p, path[-1])
        pos.flags[p] = (pos.flags[p] | MOVED) & ~READY
    ref.note(what, clause, p, path=path)


# -- tactics of the phase -------------------------------------------------------------------------


def quick_march(ref: Referee, p: int) -> None:
    """Offer a scout that is picked to move the tactic Quick March (KT-SPEC-30, -48)."""
    pos, side = ref.pos, SIDE_OF[p]
    if pos.model(p).specialism == "scout" and offer(ref, "quick_march", side, "quick_march", p):
        pos.effects[p] |= QUICK_MARCH


def adaptive_tactics(ref: Referee, side: int) -> None:
    """Offer the veteran's move before the first round (KT-SPEC-36, -51)."""
    pos = ref.pos
    if not can_use(pos, side, "adaptive_tactics"):
        return
    p = user_of(pos, side, "adaptive_tactics")
    if is_engaged(pos, p):
        return
    options = (NO, NORMAL, ADVANCE)
    answer = ref.ask("adaptive_tactics", side, options, {"model": name_of(p)})
    if answer == NO:
        return
    use(ref, side, "adaptive_tactics", p)
    if answer == NORMAL:
        move(ref, p)
    else:
        advance(ref, p)
