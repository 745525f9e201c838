"""Carry out an action with movement, one step or other part after another (BB-ACT-10 and
BB-DEC-13).
"""

from __future__ import annotations

from rules.blood_bowl.attacking import attack_somebody, has_target
from rules.blood_bowl.ball import settle
from rules.blood_bowl.fouling import foul, victims
from rules.blood_bowl.handing_off import hand_off, receivers
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.moving import (
    go_for_it_needs,
    go_for_its,
    movement,
    movement_once_up,
    stand_up,
    step,
)
from rules.blood_bowl.passing import throw
from rules.blood_bowl.pitch import NAME, NAMED, NEIGHBOURS
from rules.blood_bowl.position import PRONE, STANDING
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import GO_FOR_IT_TO_BLOCK, attempt
from rules.blood_bowl.scoring import opponent_scores
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.blood_lust import feed
from rules.blood_bowl.skills.hypnotic_gaze import gaze, gazed_at
from rules.blood_bowl.skills.leap import LEAP_COST, landings, leap
from rules.blood_bowl.skills.throw_team_mate import throw_team_mate, throwable
from rules.blood_bowl.squads import NOBODY, number_of, player_at

MOVE, BLOCK, BLITZ, PASS, HAND_OFF, FOUL = "move", "block", "blitz", "pass", "hand-off", "foul"

END_ACTION = "end action"
STAND_UP = "stand up"
#: The words for one step to each square, within MA and beyond it.
STEP: tuple[str, ...] = tuple(f"step {name}" for name in NAME)
GO: tuple[str, ...] = tuple(f"go {name}" for name in NAME)
#: The words for a leap to each square.
LEAP: tuple[str, ...] = tuple(f"leap {name}" for name in NAME)
_LEAPS: dict[str, int] = {f"leap {name}": s for name, s in NAMED.items()}
THROW, THROW_TEAM_MATE = "throw", "throw team-mate"
#: BB-SKILL-BLOODLUST-02: what nobody does who thirsts for blood.
AFTER_FEEDING = (THROW, HAND_OFF, THROW_TEAM_MATE)
_STEPS: dict[str, int] = {
    f"{word} {name}": s for word in ("step", "go") for name, s in NAMED.items()
}


class Run:
    """An action that allows movement, while it goes on.

    left: squares of normal movement.
    extra: squares beyond MA (BB-GFI-01).
    moved: whether the player has moved a square in this action.
    blocked: whether the block of a Blitz has been made (BB-BLITZ-06).
    leaps: whether the player can still leap in this action (BB-SKILL-LEAP-01).
    gazes: whether the player can gaze at its end (BB-SKILL-HYPNO-01).
    thirsty: whether the player must feed before the action is over (BB-SKILL-BLOODLUST-01).
    """

    __slots__ = (
        "ref", "player", "kind", "left", "extra", "moved", "blocked", "leaps", "gazes", "thirsty",
    )  # fmt: skip

    def __init__(self, ref: Referee, player: int, kind: str, thirsty: bool = False) -> None:
        self.ref = ref
        self.player = player
        self.kind = kind
        self.left = movement(ref.pos, player)
        self.extra = go_for_its(ref.pos, player)
        self.moved = False
        self.blocked = False
        traits = ref.pos.squads.traits[player]
        self.leaps = bool(traits & Trait.LEAPS)
        self.gazes = kind == MOVE and bool(traits & Trait.GAZES)
        self.thirsty = thirsty

    def options(self) -> list[str]:
        """List what the player can do next, ending the action first (BB-DEC-13)."""
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
        if self.leaps and self.left + self.extra >= LEAP_COST:
            options += [LEAP[n] for n in landings(pos, s)]
        if self.kind != MOVE:
            self.list_deeds(options)
        elif self.gazes:
            options += [f"gaze {number_of(q)}" for q in gazed_at(pos, p)]
        return options

    def list_deeds(self, options: list[str]) -> None:
        """Add the block, throw, hand-off or foul that this kind of action is for."""
        pos, p, kind = self.ref.pos, self.player, self.kind
        if kind == BLITZ:
            if not self.blocked and (self.left or self.extra) and has_target(pos, p):
                options.append(BLOCK)
        elif kind == FOUL:
            if victims(pos, p):
                options.append(FOUL)
        elif kind == PASS:
            if pos.carrier == p:
                options.append(THROW)
            if throwable(pos, p):
                options.append(THROW_TEAM_MATE)
        elif pos.carrier == p and receivers(pos, p):
            options.append(HAND_OFF)

    def go(self) -> None:
        """Ask and carry out, step by step, until the action ends or is stopped."""
        ref, p = self.ref, self.player
        pos = ref.pos
        while True:
            answer = ref.ask("continue_action", p >> 4, self.options(), self)
            if answer == END_ACTION:
                return
            if not self.do(answer):
                return
            if pos.turnover or pos.state[p] != STANDING:
                return
            if pos.carrier != NOBODY and opponent_scores(pos):
                return

    def do(self, answer: str) -> bool:
        """Carry out one step of the action; return whether it may go on."""
        ref, p = self.ref, self.player
        to = _STEPS.get(answer, NOBODY)
        if to != NOBODY:
            self.moved = True
            if self.left:
                self.left -= 1
                return step(ref, p, to)
            self.extra -= 1
            return step(ref, p, to, extra=True)
        if answer == STAND_UP:
            # BB-STAND-05: who has to roll has no normal movement left.
            self.left = movement_once_up(ref.pos, p)
            return stand_up(ref, p)
        if answer == BLOCK:
            return self.blitz()
        if answer in _LEAPS:
            return self.leap(_LEAPS[answer])
        if self.thirsty and answer in AFTER_FEEDING and not self.feeds_before(answer):
            return False
        if answer == THROW:
            throw(ref, p)
        elif answer == HAND_OFF:
            hand_off(ref, p)
        elif answer == FOUL:
            foul(ref, p)
        elif answer == THROW_TEAM_MATE:
            throw_team_mate(ref, p)
        else:
            gaze(ref, p, player_at(1 - (p >> 4), int(answer.removeprefix("gaze "))))
        return False

    def leap(self, to: int) -> bool:
        """Leap for two squares of movement, with Go For Its if need be (BB-SKILL-LEAP-01)."""
        self.moved = True
        self.leaps = False
        normal = min(self.left, LEAP_COST)
        self.left -= normal
        self.extra -= LEAP_COST - normal
        return leap(self.ref, self.player, to, LEAP_COST - normal)

    def feeds_before(self, deed: str) -> bool:
        """Feed first; return whether the chosen part of the action is still possible
        (BB-SKILL-BLOODLUST-02).
        """
        self.thirsty = False
        fed = feed(self.ref, self.player)
        return fed and not self.ref.pos.turnover and deed in self.options()

    def blitz(self) -> bool:
        """Make the block of a Blitz, which costs a square; return whether the player may move on
        (BB-BLITZ-01).
        """
        self.blocked = True
        return self.pay_for_block() and attack_somebody(self.ref, self.player, self)

    def pay_for_block(self) -> bool:
        """Pay one square for a block, by a Go For It if need be.

        Returns whether the player can still make the block (BB-GFI-04).
        """
        ref, p = self.ref, self.player
        if self.left:
            self.left -= 1
            return True
        self.extra -= 1
        if attempt(ref, p, GO_FOR_IT_TO_BLOCK, go_for_it_needs(ref.pos)):
            return True
        trip(ref, p)
        return False


def trip(ref: Referee, p: int) -> None:
    """Knock a player down in their own square; the block is not made (BB-GFI-04)."""
    ref.note("fell", "BB-GFI-04", p, square=ref.pos.where[p])
    knock_down(ref, p, "fall")
    settle(ref)
