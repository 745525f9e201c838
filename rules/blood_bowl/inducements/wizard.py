"""Cast the Wizard's one spell of a match (BB-LEAGUE-17 to BB-LEAGUE-20)."""

from __future__ import annotations

from rules.blood_bowl.ball import settle
from rules.blood_bowl.injury import knock_down
from rules.blood_bowl.pitch import BIT, NAME, NAMED, NEAR, SQUARES, squares_of
from rules.blood_bowl.position import STANDING, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY

NO_SPELL, FIREBALL, LIGHTNING = "no", "fireball", "lightning"
#: The faces from which a spell knocks a player down.
FIREBALL_NEEDS, LIGHTNING_NEEDS = 4, 2

_FIREBALLS = tuple(f"{FIREBALL} {NAME[s]}" for s in SQUARES)


def spells(pos: Position) -> list[str]:
    """List the answers: none, a Fireball on any square, a Lightning Bolt at any Standing player
    (BB-DEC-51).
    """
    bolts = [
        f"{LIGHTNING} {NAME[pos.where[p]]}" for side in (0, 1) for p in pos.in_state(side, STANDING)
    ]
    return [NO_SPELL, *_FIREBALLS, *bolts]


def struck(pos: Position, s: int) -> list[int]:
    """List the Standing players in a square or beside it, Home's first, by shirt (BB-LEAGUE-18)."""
    area = (BIT[s] | NEAR[s]) & pos.occupied
    return sorted(q for at in squares_of(area) if pos.state[q := pos.at[at]] == STANDING)


def cast(ref: Referee) -> int:
    """Ask the active coach for a spell and cast it (BB-LEAGUE-17).

    The ball bounces when all are done (BB-LEAGUE-79). It is a turnover only if the coach's own turn
    is in progress and their carrier went down (BB-LEAGUE-20). Returns that carrier, else NOBODY.
    """
    pos = ref.pos
    side = pos.active
    answer = ref.ask("cast_wizard", side, spells(pos))
    if answer == NO_SPELL:
        return NOBODY
    pos.wizards[side] -= 1
    carrier = pos.carrier
    spell, name = answer.split()
    s = NAMED[name]
    if spell == FIREBALL:
        ref.note("fireball", "BB-LEAGUE-18", square=s, side=side)
        for p in struck(pos, s):
            if ref.d6("fireball", "BB-LEAGUE-18", side, p, FIREBALL_NEEDS) >= FIREBALL_NEEDS:
                knock_down(ref, p, "spell")
    else:
        p = pos.at[s]
        ref.note("lightning bolt", "BB-LEAGUE-19", p, square=s, side=side)
        if ref.d6("lightning bolt", "BB-LEAGUE-19", side, p, LIGHTNING_NEEDS) >= LIGHTNING_NEEDS:
            knock_down(ref, p, "spell")
    fell = carrier != NOBODY and carrier >> 4 == side and pos.state[carrier] != STANDING
    pos.turnover = fell and pos.phase == Phase.ACTION
    settle(ref)
    return carrier if pos.turnover else NOBODY
