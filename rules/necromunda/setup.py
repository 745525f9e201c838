"""NM-SCEN-03 to -06: the board, the zones and the objectives."""

from __future__ import annotations

from rules.necromunda.ending import check_forfeit
from rules.necromunda.mustering import muster
from rules.necromunda.objectives import lay_out
from rules.necromunda.referee import Referee
from rules.necromunda.rolling_off import ranking
from rules.necromunda.squads import NOBODY
from rules.necromunda.states import Phase


def prepare(ref: Referee) -> None:
    """Prepare the battle up to the first fighter that is deployed (NM-SCEN-03 to -06)."""
    pos = ref.pos
    if check_forfeit(ref):
        return
    if pos.plan:
        ref.note("scenario", "NM-SCEN-01", detail=pos.scenario.id)
    else:
        muster(ref)
    if pos.scenario.has_attacker:
        for side in pos.playing():
            ref.note("role", "NM-SCEN-05", side=side, detail=pos.zone_of[side])
    _lay_board(ref)
    _roll_off(ref)
    if not pos.scenario.has_attacker:
        _choose_zones(ref)
    lay_out(ref)
    pos.active = pos.roll_off[0]
    pos.phase = Phase.DEPLOYMENT


def _lay_board(ref: Referee) -> None:
    """Lay the board of the options, or one at random; all doors are closed (NM-SCEN-04)."""
    pos = ref.pos
    boards = pos.data.boards_of(pos.scenario.table)
    wanted = pos.options.get("board", "")
    candidates = [each for each in boards if each.id == wanted] or boards
    board = candidates[ref.index(len(candidates), "board", "NM-SCEN-04")]
    pos.board = board.id
    pos.open_doors = [False] * len(board.lines("door"))
    ref.note("board", "NM-SCEN-04", detail=board.id)


def _roll_off(ref: Referee) -> None:
    """Set the order of deployment: the winner of the roll-off for the roles first, else a new
    roll-off.

    See NM-SCEN-05 to -07.
    """
    pos = ref.pos
    if pos.roll_off:
        return
    playing = pos.playing()
    won = [side for side in playing if pos.line_ups[side].get("won_roll_off")]
    pos.roll_off = (
        [*won, *(side for side in playing if side not in won)]
        if won
        else ranking(ref, playing, "roll_off", "NM-SCEN-07")
    )


def _choose_zones(ref: Referee) -> None:
    """Ask each side for a zone, in the order of the roll-off (NM-SCEN-06, NM-CAMP-63)."""
    pos = ref.pos
    free = list(pos.scenario.zones)
    for side in pos.roll_off:
        pos.zone_of[side] = ""
    for side in pos.roll_off:
        zone = ref.ask("choose_zone", side, free)
        free = [each for each in free if each != zone]
        pos.zone_of[side] = zone
        ref.note("zone", "NM-SCEN-06", side=side, detail=zone)


def next_side(order: list[int], last: int, waiting: dict[int, list[int]]) -> int:
    """Return the side that places next after ``last``; NOBODY where nobody is left (NM-SCEN-07)."""
    start = order.index(last) + 1
    for side in (*order[start:], *order[:start]):
        if waiting[side]:
            return side
    return NOBODY
