"""The stages of a turn, and its end (BF-TURN)."""

from __future__ import annotations

from rules.boufbowl import bombs, goals, orders, upgrades
from rules.boufbowl.cards.dealing import draw_turn
from rules.boufbowl.cards.playing import offer, window
from rules.boufbowl.kicking import kick
from rules.boufbowl.position import BASE_ACTIONS, PAID, Phase, Position
from rules.boufbowl.recovering import recover
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import PLAYERS


def begin(ref: Referee) -> None:
    """Begin a turn, up to the first main option (BF-TURN-01, -02, -07)."""
    pos = ref.pos
    pos.turn += 1
    ref.note("turn", "BF-TURN-07", side=pos.active, detail=pos.turn)
    lapse(pos)
    pos.mp = pos.data.ruleset.movement_points
    pos.grants = [BASE_ACTIONS] * pos.data.ruleset.base_actions_per_turn
    if pos.kick:
        kick(ref)
    if pos.expert:
        orders.clean_up(ref)
    draw_turn(ref)
    recover(ref)
    pos.phase = Phase.PLAY
    window(ref, "turn_start")
    after_activity(ref)


def lapse(pos: Position) -> None:
    """Clear everything that ends with a turn (BF-TURN-05 (e), BF-MOVE-14, BF-BOARD-11,
    BF-RESTART-10).
    """
    pos.mp = 0
    pos.grants = []
    pos.free = [0] * PAID
    pos.spent = [0] * (PLAYERS * PAID)
    pos.used = []
    pos.unblocked = []
    pos.lost = False


def after_activity(ref: Referee) -> None:
    """End the turn if control was lost and nothing saves it (BF-TURN-04, BF-TURN-06,
    BF-BALL-06).
    """
    pos = ref.pos
    if pos.lost:
        turnover(ref)
        if pos.lost:
            ref.note("loses control", "BF-TURN-04", side=pos.active)
            finish(ref)


def turnover(ref: Referee) -> None:
    """Let the active coach save the turn (BF-CARD-14)."""
    while ref.pos.lost and offer(ref, "turnover", ref.pos.active):
        pass


def end(ref: Referee) -> None:
    """End the play phase: land a bomb of the active side, then buy upgrades (BF-TURN-05 (b), (c),
    BF-BOMB-08, -27, BF-TURN-10).
    """
    pos = ref.pos
    if bombs.can_land(pos):
        bombs.land(ref)
        if pos.lost:
            turnover(ref)
    if pos.lost:
        ref.note("loses control", "BF-TURN-06", side=pos.active)
    elif pos.expert:
        upgrades.buy(ref, pos.active)
    finish(ref)


def finish(ref: Referee) -> None:
    """Finish the turn: pull players back, check the cap, pass the turn on (BF-TURN-05 (d) to (f),
    BF-TURN-08).
    """
    pos = ref.pos
    goals.pull_back(ref)
    lapse(pos)
    if pos.turn >= pos.cap:
        ref.note("turn cap", "BF-TURN-08", detail=pos.turn)
        pos.phase = Phase.OVER
        return
    pos.active = 1 - pos.active
    pos.phase = Phase.TURN
