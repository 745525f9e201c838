"""BB-TURN, BB-TO and BB-CONC: a team's turn from its marker to its end."""

from __future__ import annotations

from rules.blood_bowl.actions import END_TURN, act, actions, can_act, in_goal
from rules.blood_bowl.kickoff_table import TURNS, reset_turn
from rules.blood_bowl.position import PRONE, STUNNED, TOUCHDOWNS, TURNOVERS, Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY


def start_turn(ref: Referee) -> None:
    """BB-TURN-04, -10; BB-CONC-01: the marker moves on, and the coach may concede."""
    pos = ref.pos
    side = pos.active
    pos.markers[side] += 1
    reset_turn(ref)
    ref.note("turn", "BB-TURN-04", side=side, detail=[pos.half, pos.markers[side]])
    if ref.ask("concede", side, ("play", "concede")) == "concede":
        concede(ref, side)
    else:
        pos.phase = Phase.ACTION


def concede(ref: Referee, side: int) -> None:
    """BB-CONC-01 to -03: the opponent wins at once."""
    pos = ref.pos
    pos.conceded = side
    other = 1 - side
    if pos.score[other] <= pos.score[side]:
        pos.awarded[other] += pos.score[side] + 1 - pos.score[other]
        pos.score[other] = pos.score[side] + 1
    ref.note("conceded", "BB-CONC-01", side=side)
    pos.phase = Phase.OVER


def take_action(ref: Referee) -> None:
    """BB-TURN-06, -07: one action, or the end of the turn."""
    pos = ref.pos
    if not can_act(pos):
        end_turn(ref)
        return
    answer = ref.ask("choose_action", pos.active, lambda: actions(pos))
    if answer == END_TURN:
        end_turn(ref)
        return
    p = act(ref, answer)
    if in_goal(pos):
        touchdown(ref)
    if pos.turnover:
        pos.counts[TURNOVERS][p] += 1
        ref.note("turnover", "BB-TO-01", p)
    if pos.turnover or pos.scorer != NOBODY:
        end_turn(ref)


def touchdown(ref: Referee) -> None:
    """BB-TD-01 to -04: the carrier has scored."""
    pos = ref.pos
    p = pos.carrier
    side = p >> 4
    pos.score[side] += 1
    pos.counts[TOUCHDOWNS][p] += 1
    pos.scorer = side
    ref.note("touchdown", "BB-TD-01", p, square=pos.where[p], detail=list(pos.score))
    if side != pos.active:
        pos.markers[side] = min(TURNS, pos.markers[side] + 1)
        ref.note("markers", "BB-TD-03", side=side, detail=list(pos.markers))


def end_turn(ref: Referee) -> None:
    """BB-TURN-07 to -09: the Stunned are turned, and the other team is next."""
    pos = ref.pos
    side = pos.active
    turn_stunned(ref, side)
    pos.turnover = False
    if pos.scorer != NOBODY:
        pos.phase = Phase.DRIVE_END
    elif pos.bonus:
        pos.phase = Phase.LANDING
    elif pos.markers[1 - side] < TURNS:
        pos.active = 1 - side
        pos.phase = Phase.TURN
    elif pos.markers[side] < TURNS:
        pos.phase = Phase.TURN
    else:
        pos.phase = Phase.DRIVE_END
    pos.bonus = False


def turn_stunned(ref: Referee, side: int) -> None:
    """BB-INJ-03, -04: face up, but for those Stunned in this very turn."""
    pos = ref.pos
    for p in pos.in_state(side, STUNNED):
        if not pos.fresh >> p & 1:
            pos.state[p] = PRONE
            ref.note("turned face up", "BB-INJ-04", p)
        pos.fresh &= ~(1 << p)
