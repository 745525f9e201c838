"""Throw bombs: they fly as the ball does, and go off where they come down (BB-SKILL-BOMBARDIER)."""

from __future__ import annotations

from rules.blood_bowl.ball import settle
from rules.blood_bowl.flight import launch, read_aim, targets
from rules.blood_bowl.handling import accurate_bonus, can_catch, catch_needs
from rules.blood_bowl.injury import knock_down, roll_armour
from rules.blood_bowl.pitch import NEAR, squares_of
from rules.blood_bowl.position import STANDING, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import CATCH, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import NOBODY


class Bomb:
    """A lit bomb.

    holder: the player who has caught or intercepted it and must throw it on, or NOBODY.
    """

    __slots__ = ("holder",)

    def __init__(self, holder: int) -> None:
        self.holder = holder

    def fumble(self, ref: Referee, p: int) -> None:
        explode(ref, ref.pos.where[p])

    def intercept(self, ref: Referee, p: int, q: int) -> None:
        self.seize(ref, q, p)

    def land(self, ref: Referee, p: int, s: int, accurate: bool) -> None:
        q = ref.pos.at[s]
        if q != NOBODY and catches_bomb(ref, q, s, accurate):
            self.seize(ref, q, p)
        else:
            explode(ref, s)

    def leave(self, ref: Referee, s: int, edge: str) -> None:
        ref.note("bomb lost", "BB-SKILL-BOMBARDIER-03", square=s)

    def seize(self, ref: Referee, q: int, p: int) -> None:
        """Give ``q`` the bomb that ``p`` threw (BB-SKILL-BOMBARDIER-02)."""
        self.holder = q
        ref.note("bomb caught", "BB-SKILL-BOMBARDIER-02", q, p, ref.pos.where[q])


def can_throw_bomb(pos: Position, p: int) -> bool:
    """Say whether the player can throw a bomb: Standing, with a bomb (BB-SKILL-BOMBARDIER-01).

    A player with ball and chain only takes Moves (BB-SKILL-BALLCHAIN-01).
    """
    traits = pos.squads.traits[p]
    return bool(
        traits & Trait.THROWS_BOMBS
        and not traits & Trait.SWINGS_BALL_AND_CHAIN
        and pos.state[p] == STANDING
    )


def throw_bomb(ref: Referee, p: int) -> None:
    """Throw a bomb from hand to hand until it goes off or is gone (BB-SKILL-BOMBARDIER-01, -02)."""
    bomb = Bomb(p)
    while bomb.holder != NOBODY:
        thrower, bomb.holder = bomb.holder, NOBODY
        options = targets(ref.pos, thrower)
        aim = read_aim(ref.ask("pass_target", thrower >> 4, options, (thrower, bomb)))
        ref.note("bomb thrown", "BB-SKILL-BOMBARDIER-01", thrower, square=aim.target)
        launch(ref, thrower, aim, bomb)


def catches_bomb(ref: Referee, q: int, s: int, accurate: bool) -> bool:
    """Ask and roll for a catch by the player where the bomb comes down; return whether it is caught
    (BB-DEC-47).
    """
    pos = ref.pos
    if not can_catch(pos, q):
        return False
    if ref.ask("bomb_catch", q >> 4, ("catch", "decline"), q) == "decline":
        return False
    bonus = accurate_bonus(pos, q) if accurate else 0
    return attempt(ref, q, CATCH, catch_needs(pos, q, s, bonus))


def explode(ref: Referee, s: int) -> None:
    """Explode: first all who are hit, then armour and injury of each, then the ball
    (BB-SKILL-BOMBARDIER-04, BB-DICE-09).
    """
    pos = ref.pos
    ref.note("explosion", "BB-SKILL-BOMBARDIER-03", square=s)
    near = sorted(pos.at[n] for n in squares_of(NEAR[s] & pos.occupied))
    hit = [q for q in near if ref.d6("explosion", "BB-SKILL-BOMBARDIER-04", q >> 4, q, 4) >= 4]
    if pos.at[s] != NOBODY:
        hit.append(pos.at[s])
    for q in sorted(hit):
        if pos.state[q] == STANDING:
            knock_down(ref, q, "bomb")
        else:
            roll_armour(ref, q, "bomb")
    settle(ref)
