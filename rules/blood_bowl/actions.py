"""BB-ACT: what a player can do in his team's turn, and one action from start to end."""

from __future__ import annotations

from rules.blood_bowl.ball import settle
from rules.blood_bowl.blocking import block, has_target, targets
from rules.blood_bowl.fouling import foul, victims
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.moving import (
    EXTRA_SQUARES,
    STANDING_COST,
    go_for_it_needs,
    stand_up,
    stands_up_freely,
    step,
)
from rules.blood_bowl.passing import hand_off, receivers, throw
from rules.blood_bowl.pitch import BIT, GOAL, NAME, NAMED, NEAR, NEIGHBOURS, squares_of
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import (
    BONE_HEAD,
    GO_FOR_IT_TO_BLOCK,
    REALLY_STUPID,
    attempt,
)
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY, PLAYERS, number_of, player_at
from rules.blood_bowl.throwing_team_mates import throw_team_mate, throwable

MOVE, BLOCK, BLITZ, PASS, HAND_OFF, FOUL = "move", "block", "blitz", "pass", "hand-off", "foul"

#: Which actions are open, as bits: a move is always, a block if there is a target, the others once
#: a turn for the whole team.
OPEN_BLOCK, OPEN_BLITZ, OPEN_PASS, OPEN_HAND_OFF, OPEN_FOUL = 1, 2, 4, 8, 16
_ONCE = ((OPEN_BLOCK, BLOCK), (OPEN_BLITZ, BLITZ), (OPEN_PASS, PASS), (OPEN_HAND_OFF, HAND_OFF))

#: The words of every set of open actions for every player: ``"block 7"``.
_WORDS: tuple[tuple[tuple[str, ...], ...], ...] = tuple(
    tuple(
        tuple(
            f"{kind} {number_of(p)}"
            for bit, kind in ((0, MOVE), *_ONCE, (OPEN_FOUL, FOUL))
            if bit == 0 or mask & bit
        )
        for mask in range(32)
    )
    for p in range(PLAYERS)
)

END_TURN = "end turn"
END_ACTION = "end action"
STAND_UP = "stand up"
#: The words for one step to each square, within MA and beyond it.
STEP: tuple[str, ...] = tuple(f"step {name}" for name in NAME)
GO: tuple[str, ...] = tuple(f"go {name}" for name in NAME)
_STEPS: dict[str, int] = {
    f"{word} {name}": s for word in ("step", "go") for name, s in NAMED.items()
}


def open_to_team(pos: Position) -> int:
    """BB-ACT-03 to -07: which once-per-turn actions the team still has, as bits."""
    return (
        (0 if pos.blitzed else OPEN_BLITZ)
        | (0 if pos.passed else OPEN_PASS)
        | (0 if pos.handed else OPEN_HAND_OFF)
        | (0 if pos.fouled else OPEN_FOUL)
    )


def actions(pos: Position) -> list[str]:
    """BB-DEC-12: ending the turn, and every action of every player who has not acted."""
    side = pos.active
    once = open_to_team(pos)
    state, where = pos.state, pos.where
    zones = pos.zones[1 - side]
    words = [END_TURN]
    for p in pos.squads.members[side]:
        if state[p] > PRONE or pos.acted >> p & 1:
            continue
        blocks = state[p] == STANDING and (
            NEAR[where[p]] & zones or (pos.dazed and has_target(pos, p))
        )
        words += _WORDS[p][once | OPEN_BLOCK if blocks else once]
    return words


def can_act(pos: Position) -> bool:
    """Whether any player of the active team is left who may act (BB-ACT-09)."""
    return any(
        pos.state[p] <= PRONE and not pos.acted >> p & 1 for p in pos.squads.members[pos.active]
    )


def act(ref: Referee, answer: str) -> int:
    """Carries out one action as chosen, ``"blitz 7"``; returns who acted."""
    pos = ref.pos
    kind, _, number = answer.rpartition(" ")
    p = player_at(pos.active, int(number))
    pos.acted |= 1 << p
    if kind == BLITZ:
        pos.blitzed = True
    elif kind == PASS:
        pos.passed = True
    elif kind == HAND_OFF:
        pos.handed = True
    elif kind == FOUL:
        pos.fouled = True
    if ref.log is not None:
        ref.note("action", "BB-TURN-06", p, square=pos.where[p], detail=kind)
    if keeps_his_wits(ref, p):
        if kind == BLOCK:
            block_somebody(ref, p)
        else:
            Run(ref, p, kind).go()
    return p


def keeps_his_wits(ref: Referee, p: int) -> bool:
    """BB-SKILL-BONEHEAD, BB-SKILL-REALLYSTUPID: whether the action goes on."""
    pos = ref.pos
    traits = pos.squads.traits[p]
    if not traits & (Trait.IS_BONE_HEADED | Trait.IS_REALLY_STUPID):
        return True
    if traits & Trait.IS_BONE_HEADED and not attempt(ref, p, BONE_HEAD, 2):
        return loses_his_wits(ref, p, "BB-SKILL-BONEHEAD-02")
    if traits & Trait.IS_REALLY_STUPID:
        needed = 2 if has_helper(pos, p) else 4
        if not attempt(ref, p, REALLY_STUPID, needed):
            return loses_his_wits(ref, p, "BB-SKILL-REALLYSTUPID-01")
    pos.wake(p)
    return True


def loses_his_wits(ref: Referee, p: int, clause: str) -> bool:
    ref.pos.daze(p)
    ref.note("dazed", clause, p)
    return False


def has_helper(pos: Position, p: int) -> bool:
    """BB-SKILL-REALLYSTUPID-01: a Standing team-mate beside him who is not Really Stupid."""
    return any(
        (q := pos.at[s]) >> 4 == p >> 4
        and pos.state[q] == STANDING
        and not pos.squads.traits[q] & Trait.IS_REALLY_STUPID
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
    )


def block_somebody(ref: Referee, p: int) -> None:
    """BB-DEC-14: chooses whom to block, and blocks."""
    defenders = targets(ref.pos, p)
    numbers = [str(number_of(q)) for q in defenders]
    answer = ref.ask("block_target", p >> 4, numbers, p)
    block(ref, p, defenders[numbers.index(answer)])


class Run:
    """An action that allows movement, while it goes on.

    left:    squares of normal movement; ``extra``: squares beyond MA (BB-GFI-01).
    blocked: whether the block of a Blitz has been made (BB-BLITZ-06).
    """

    __slots__ = ("ref", "player", "kind", "left", "extra", "blocked")

    def __init__(self, ref: Referee, player: int, kind: str) -> None:
        self.ref = ref
        self.player = player
        self.kind = kind
        self.left = ref.pos.squads.ma[player]
        self.extra = EXTRA_SQUARES
        self.blocked = False

    def options(self) -> list[str]:
        """BB-DEC-13: what he can do next, ending the action first."""
        pos, p = self.ref.pos, self.player
        if pos.state[p] == PRONE:
            return [END_ACTION, STAND_UP]
        at = pos.at
        s = pos.where[p]
        options = [END_ACTION]
        if self.left:
            options += [STEP[n] for n in NEIGHBOURS[s] if at[n] < 0]
        elif self.extra:
            options += [GO[n] for n in NEIGHBOURS[s] if at[n] < 0]
        if self.kind != MOVE:
            self.list_deeds(options)
        return options

    def list_deeds(self, options: list[str]) -> None:
        """The block, throw, hand-off or foul that this kind of action is for."""
        pos, p, kind = self.ref.pos, self.player, self.kind
        if kind == BLITZ:
            if not self.blocked and (self.left or self.extra) and has_target(pos, p):
                options.append(BLOCK)
        elif kind == FOUL:
            if victims(pos, p):
                options.append(FOUL)
        elif kind == PASS:
            if pos.carrier == p:
                options.append("throw")
            if throwable(pos, p):
                options.append("throw team-mate")
        elif pos.carrier == p and receivers(pos, p):
            options.append(HAND_OFF)

    def go(self) -> None:
        """Asks and carries out, step by step, until the action ends or is stopped."""
        ref, p = self.ref, self.player
        pos = ref.pos
        while True:
            answer = ref.ask("continue_action", p >> 4, self.options(), self)
            if answer == END_ACTION:
                return
            if not self.do(answer):
                return
            if pos.turnover or pos.state[p] != STANDING or opponent_scores(pos):
                return

    def do(self, answer: str) -> bool:
        """One step of the action; whether it may go on."""
        ref, p = self.ref, self.player
        to = _STEPS.get(answer, NOBODY)
        if to != NOBODY:
            if self.left:
                self.left -= 1
                step(ref, p, to, extra=False)
            else:
                self.extra -= 1
                step(ref, p, to, extra=True)
            return True
        if answer == STAND_UP:
            # BB-STAND-05: who has to roll has no normal movement left.
            self.left = self.left - STANDING_COST if stands_up_freely(ref.pos, p) else 0
            return stand_up(ref, p)
        if answer == BLOCK:
            return self.blitz()
        if answer == "throw":
            throw(ref, p)
        elif answer == HAND_OFF:
            hand_off(ref, p)
        elif answer == FOUL:
            foul(ref, p)
        else:
            throw_team_mate(ref, p)
        return False

    def blitz(self) -> bool:
        """BB-BLITZ-01: the block costs a square, by a Go For It if need be (BB-GFI-04)."""
        ref, p = self.ref, self.player
        self.blocked = True
        if self.left:
            self.left -= 1
        else:
            self.extra -= 1
            if not attempt(ref, p, GO_FOR_IT_TO_BLOCK, go_for_it_needs(ref.pos)):
                trip(ref, p)
                return False
        block_somebody(ref, p)
        return True


def trip(ref: Referee, p: int) -> None:
    """BB-GFI-04: Knocked Down in his own square, the block is not made."""
    ref.note("fell", "BB-GFI-04", p, square=ref.pos.where[p])
    knock_down(ref, p, "fall")
    settle(ref)


def opponent_scores(pos: Position) -> bool:
    """BB-TD-05: whether the inactive team stands with the ball where it scores."""
    return pos.carrier != NOBODY and pos.carrier >> 4 != pos.active and in_goal(pos)


def in_goal(pos: Position) -> bool:
    """BB-TD-01: whether the carrier is Standing in the end zone he attacks."""
    c = pos.carrier
    return bool(c != NOBODY and pos.state[c] == STANDING and BIT[pos.where[c]] & GOAL[c >> 4])
