"""KT-END: how a round ends, and the match."""

from __future__ import annotations

from rules.kill_team import objectives
from rules.kill_team.position import Phase, Position
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY

#: KT-END-02: up to this face the match ends.
_ENDS = 3


def after_phase(ref: Referee) -> None:
    """End the match if a side has no model left on the table (KT-END-03, -04)."""
    pos = ref.pos
    left = [bool(pos.on_table(side)) for side in (0, 1)]
    if all(left):
        return
    if any(left):
        pos.winner = left.index(True)
    finish(ref, "KT-END-03" if any(left) else "KT-END-04")


def concede(ref: Referee, side: int) -> None:
    """Let a side concede, which ends the match (KT-END-10)."""
    pos = ref.pos
    pos.conceded.append(side)
    pos.winner = 1 - side
    ref.note("concedes", "KT-END-10", side=side)
    finish(ref, "KT-END-10")


def end_round(ref: Referee) -> None:
    """End the round: score it, and end the match where broken teams or the last round call for it.

    See KT-END-01, -02, -05 to -08, -11.
    """
    pos = ref.pos
    objectives.score(ref, "round_end")
    if _broken_ends(pos):
        finish(ref, "KT-END-05")
    elif pos.round >= pos.plan.last_round:
        finish(ref, "KT-END-01")
    elif pos.plan.end == "random" and pos.round == pos.plan.last_round - 1 and _ends_now(ref):
        finish(ref, "KT-END-02")
    else:
        pos.phase = Phase.ROUND_START


def _broken_ends(pos: Position) -> bool:
    """Say whether broken teams end the match, and note the winner that this names.

    See KT-END-06 to -08.
    """
    if not any(pos.broken):
        return False
    match pos.plan.broken_end:
        case "none":
            return False
        case "loses":
            if not all(pos.broken):
                pos.winner = pos.broken.index(False)
        case "attacker_loses":
            if not pos.broken[pos.attacker]:
                return False
            pos.winner = 1 - pos.attacker
    return True


def _ends_now(ref: Referee) -> bool:
    """Roll whether the match ends with this round (KT-END-02)."""
    side = ref.pos.initiative
    return ref.d6("end of the match", "KT-END-02", side) <= _ENDS


def finish(ref: Referee, clause: str) -> None:
    """End the match: score what counts at its end, and log the winner (KT-END-09, -13)."""
    pos = ref.pos
    if pos.mission:
        objectives.score(ref, "match_end")
    pos.phase = Phase.OVER
    ref.note("match over", clause, side=leader(pos), detail=pos.points[:])


def leader(pos: Position) -> int:
    """Return the side that leads; NOBODY for a draw (KT-END-09)."""
    if pos.winner != NOBODY:
        return pos.winner
    first, second = pos.points
    return NOBODY if first == second else int(second > first)
