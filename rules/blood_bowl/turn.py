"""BB-TURN, BB-TO and BB-CONC: a team's turn from its marker to its end."""

from __future__ import annotations

from rules.blood_bowl.actions import END_TURN, act, actions
from rules.blood_bowl.inducements.wizard import cast
from rules.blood_bowl.kickoff_table import reset_turn
from rules.blood_bowl.position import PRONE, STUNNED, TURNOVERS, TURNS, Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.scoring import in_goal, touchdown
from rules.blood_bowl.squads import NOBODY


def start_turn(ref: Referee) -> None:
    """BB-TURN-04, -10; BB-CONC-01, BB-LEAGUE-17: the marker moves on, and the coach may concede,
    or have his Wizard cast."""
    pos = ref.pos
    side = pos.active
    pos.markers[side] += 1
    reset_turn(ref)
    ref.note("turn", "BB-TURN-04", side=side, detail=[pos.half, pos.markers[side]])
    if ref.ask("concede", side, ("play", "concede")) == "concede":
        concede(ref, side)
        return
    pos.phase = Phase.ACTION
    if pos.wizards[side]:
        conclude(ref, cast(ref))


def concede(ref: Referee, side: int) -> None:
    """BB-CONC-01 to -03: the opponent wins at once."""
    pos = ref.pos
    pos.conceded = side
    other = 1 - side
    if pos.score[other] <= pos.score[side]:
        pos.awarded[other] += pos.score[side] + 1 - pos.score[other]
        pos.score[other] = pos.score[side] + 1
    ref.note("conceded", "BB-CONC-01", side=side, detail=list(pos.score))
    pos.phase = Phase.OVER


def take_action(ref: Referee) -> None:
    """BB-TURN-06, -07: one action, or the end of the turn."""
    pos = ref.pos
    options = actions(pos)
    # BB-ACT-09: perhaps nobody is left who may act.
    answer = ref.ask("choose_action", pos.active, options) if len(options) > 1 else END_TURN
    if answer == END_TURN:
        end_turn(ref)
        return
    conclude(ref, act(ref, answer))


def conclude(ref: Referee, p: int) -> None:
    """What an action of p, or a spell on him, has led to: a touchdown, a turnover."""
    pos = ref.pos
    if in_goal(pos):
        touchdown(ref)
    if pos.turnover:
        pos.counts[TURNOVERS][p] += 1
        ref.note("turnover", "BB-TO-01", p)
    if pos.turnover or pos.scorer != NOBODY:
        end_turn(ref)


def end_turn(ref: Referee) -> None:
    """BB-TURN-07, -09: the Stunned are turned; then the Wizard's chance, or the other team.

    A touchdown ends the drive at once, and leaves no time for a spell (BB-LEAGUE-78).
    """
    pos = ref.pos
    turn_stunned(ref, pos.active)
    pos.turnover = False
    if pos.wizards[pos.active] and pos.scorer == NOBODY:
        pos.phase = Phase.SPELL
    else:
        next_turn(ref)


def after_turn(ref: Referee) -> None:
    """BB-LEAGUE-17, BB-LEAGUE-78: right after his own turn a coach may have his Wizard cast."""
    cast(ref)
    if in_goal(ref.pos):
        touchdown(ref)
    next_turn(ref)


def next_turn(ref: Referee) -> None:
    """BB-TURN-03, -08: who is next, or whether the drive is over."""
    pos = ref.pos
    side = pos.active
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
