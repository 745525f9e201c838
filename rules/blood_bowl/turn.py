"""Play a team's turn, from its marker to its end (BB-TURN, BB-TO and BB-CONC)."""

from __future__ import annotations

from rules.blood_bowl.actions import END_TURN, act, actions
from rules.blood_bowl.inducements.wizard import cast
from rules.blood_bowl.kickoff_table import reset_turn
from rules.blood_bowl.position import PRONE, STUNNED, TURNOVERS, TURNS, Phase
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.scoring import in_goal, touchdown
from rules.blood_bowl.squads import NOBODY


def start_turn(ref: Referee) -> None:
    """Move the marker on; the coach may concede, or have the Wizard cast (BB-TURN-04, -10;
    BB-CONC-01, BB-LEAGUE-17).
    """
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
    """Concede the match: the opponent wins at once (BB-CONC-01 to -03)."""
    pos = ref.pos
    pos.conceded = side
    other = 1 - side
    if pos.score[other] <= pos.score[side]:
        pos.awarded[other] += pos.score[side] + 1 - pos.score[other]
        pos.score[other] = pos.score[side] + 1
    ref.note("conceded", "BB-CONC-01", side=side, detail=list(pos.score))
    pos.phase = Phase.OVER


def take_action(ref: Referee) -> None:
    """Ask for one action, or the end of the turn, and carry it out (BB-TURN-06, -07)."""
    pos = ref.pos
    options = actions(pos)
    # BB-ACT-09: perhaps nobody is left who may act.
    answer = ref.ask("choose_action", pos.active, options) if len(options) > 1 else END_TURN
    if answer == END_TURN:
        end_turn(ref)
        return
    conclude(ref, act(ref, answer))


def conclude(ref: Referee, p: int) -> None:
    """Settle what an action of ``p``, or a spell on them, has led to: a touchdown, a turnover."""
    pos = ref.pos
    if in_goal(pos):
        touchdown(ref)
    if pos.turnover:
        pos.counts[TURNOVERS][p] += 1
        ref.note("turnover", "BB-TO-01", p)
    if pos.turnover or pos.scorer != NOBODY:
        end_turn(ref)


def end_turn(ref: Referee) -> None:
    """Turn the Stunned over; then comes a chance for the Wizard, or the other team
    (BB-TURN-07, -09).

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
    """Let a coach have the Wizard cast right after their own turn (BB-LEAGUE-17, BB-LEAGUE-78)."""
    cast(ref)
    if in_goal(ref.pos):
        touchdown(ref)
    next_turn(ref)


def next_turn(ref: Referee) -> None:
    """Choose who is next, or end the drive (BB-TURN-03, -08)."""
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
    """Turn Stunned players face up, except those Stunned in this very turn (BB-INJ-03, -04)."""
    pos = ref.pos
    for p in pos.in_state(side, STUNNED):
        if not pos.fresh >> p & 1:
            pos.state[p] = PRONE
            ref.note("turned face up", "BB-INJ-04", p)
        pos.fresh &= ~(1 << p)
