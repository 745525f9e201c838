"""List the actions of a team's turn and carry out one of them (BB-ACT)."""

from __future__ import annotations

from rules.blood_bowl.attacking import has_target, take_block_action
from rules.blood_bowl.pitch import NEAR
from rules.blood_bowl.position import PRONE, STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.running import BLITZ, BLOCK, FOUL, HAND_OFF, MOVE, PASS, Run
from rules.blood_bowl.scoring import opponent_scores
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.skills.ball_and_chain import whirl
from rules.blood_bowl.skills.blood_lust import feed, grows_thirsty
from rules.blood_bowl.skills.bombs import can_throw_bomb, throw_bomb
from rules.blood_bowl.skills.negatraits import keeps_his_wits
from rules.blood_bowl.squads import PLAYERS, number_of, player_at

#: The open actions as bits. A move is always open, a block if there is a target, the others once a
#: turn for the whole team.
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
#: Traits of players who have other actions than usual.
_SPECIAL = Trait.SWINGS_BALL_AND_CHAIN | Trait.JUMPS_UP | Trait.THROWS_BOMBS
BOMB = "bomb"


def open_to_team(pos: Position) -> int:
    """Return the once-per-turn actions that the team still has, as bits (BB-ACT-03 to -07)."""
    return (
        (0 if pos.blitzed else OPEN_BLITZ)
        | (0 if pos.passed else OPEN_PASS)
        | (0 if pos.handed else OPEN_HAND_OFF)
        | (0 if pos.fouled else OPEN_FOUL)
    )


def actions(pos: Position) -> list[str]:
    """List the answers to "which action?": end the turn, or an action of a player who has not
    acted.

    Each player has every action that is open to them (BB-DEC-12).
    """
    side = pos.active
    once = open_to_team(pos)
    state, where, traits = pos.state, pos.where, pos.squads.traits
    zones = pos.zones[1 - side]
    special = pos.squads.any[side] & _SPECIAL
    words = [END_TURN]
    for p in pos.squads.members[side]:
        if state[p] > PRONE or pos.acted >> p & 1:
            continue
        if special and traits[p] & _SPECIAL:
            words += special_actions(pos, p, once)
            continue
        # BB-BLOCK-03.
        blocks = state[p] == STANDING and (
            NEAR[where[p]] & zones or (pos.dazed and has_target(pos, p))
        )
        words += _WORDS[p][once | OPEN_BLOCK if blocks else once]
    return words


def special_actions(pos: Position, p: int, once: int) -> list[str]:
    """List the actions of a player whose skills open others than usual.

    once: the bits of ``open_to_team``.
    """
    traits = pos.squads.traits[p]
    if traits & Trait.SWINGS_BALL_AND_CHAIN:
        return [*_WORDS[p][0]]
    # BB-SKILL-JUMPUP-02.
    up = pos.state[p] == STANDING or traits & Trait.JUMPS_UP
    words = [*_WORDS[p][once | OPEN_BLOCK if up and has_target(pos, p) else once]]
    if can_throw_bomb(pos, p):
        words.append(f"{BOMB} {number_of(p)}")
    return words


def act(ref: Referee, answer: str) -> int:
    """Carry out one chosen action, such as ``"blitz 7"``, and return the player who acted."""
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
    if keeps_his_wits(ref, p, kind in (BLOCK, BLITZ)):
        carry_out(ref, p, kind)
    return p


def carry_out(ref: Referee, p: int, kind: str) -> None:
    """Carry out a declared action; a player who grows thirsty has to feed at its end
    (BB-SKILL-BLOODLUST).
    """
    traits = ref.pos.squads.traits[p]
    thirsty = bool(traits & Trait.THIRSTS_FOR_BLOOD) and grows_thirsty(ref, p)
    if kind == BLOCK and thirsty:
        # BB-DEC-60.
        kind = ref.ask("blood_lust_action", p >> 4, (BLOCK, MOVE), p)
    if kind == BLOCK:
        take_block_action(ref, p)
    elif kind == BOMB:
        throw_bomb(ref, p)
    elif traits & Trait.SWINGS_BALL_AND_CHAIN:
        whirl(ref, p)
    else:
        run = Run(ref, p, kind, thirsty)
        run.go()
        thirsty = run.thirsty
    # BB-TD-05: if an opponent has scored, there is no time left to feed.
    if thirsty and not opponent_scores(ref.pos):
        feed(ref, p)
