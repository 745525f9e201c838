"""Styles of play, where good coaches and their teams differ."""

from __future__ import annotations

from typing import NamedTuple

from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import Squads

#: A team of small players has at least one in so many who can be thrown.
SMALL_MEN = 3


class Style(NamedTuple):
    """The style of a coach: what it dares and what it avoids.

    early_stake: what a turnover costs while most of the turn is to come, in knock-downs.
    worth_blocking: the net value from which a block is made, in knock-downs.
    hits_late: without the ball, only sure blocks and the blitz come before other moves.
    least_fetch: the odds below which a ball is left lying.
    receivers: how many run ahead of a carrier while there is time.
    least_foul: the modifier to the armour roll from which a foul is considered.
    ground: what each column is worth that an opponent is pushed up the pitch, in columns.
    crowd: how many more opponents may be adjacent after a follow-up than before.
    """

    early_stake: float
    worth_blocking: float
    hits_late: bool
    least_fetch: float
    receivers: int
    least_foul: int
    ground: float
    crowd: int


#: As leagues are played: many blocks, players sent ahead, nobody among too many opponents.
VETERAN = Style(
    early_stake=2.2,
    worth_blocking=0.4,
    hits_late=False,
    least_fetch=0.3,
    receivers=2,
    least_foul=1,
    ground=-0.3,
    crowd=0,
)
#: As a veteran's small players win most: they hit what they can, but late, and crowd opponents.
SMALL = Style(
    early_stake=3.2,
    worth_blocking=0.2,
    hits_late=True,
    least_fetch=0.2,
    receivers=2,
    least_foul=2,
    ground=0.6,
    crowd=8,
)
#: As it wins most against a veteran's: fewer risks, everybody around the ball, always forward.
LEGEND = Style(
    early_stake=3.2,
    worth_blocking=0.5,
    hits_late=True,
    least_fetch=0.2,
    receivers=0,
    least_foul=2,
    ground=0.6,
    crowd=8,
)


def is_small(squads: Squads, side: int) -> bool:
    """Say whether this is a team of small players, whom big ones can throw."""
    if not squads.any[side] & Trait.CAN_BE_THROWN:
        return False
    members = squads.members[side]
    small = sum(1 for p in members if squads.traits[p] & Trait.CAN_BE_THROWN)
    return SMALL_MEN * small >= len(members)
