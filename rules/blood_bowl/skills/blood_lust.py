"""Feed on a Thrall before the action is over (BB-SKILL-BLOODLUST)."""

from __future__ import annotations

from rules.blood_bowl.ball import settle
from rules.blood_bowl.injury import injure
from rules.blood_bowl.pitch import NEAR, OFF, squares_of
from rules.blood_bowl.position import RESERVES, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.rerolls import BLOOD_LUST, attempt
from rules.blood_bowl.skills import Trait
from rules.blood_bowl.squads import number_of, player_at


def grows_thirsty(ref: Referee, p: int) -> bool:
    """Roll right after an action is declared; return whether the player must feed
    (BB-SKILL-BLOODLUST-01).
    """
    if attempt(ref, p, BLOOD_LUST, 2):
        return False
    ref.note("thirsty", "BB-SKILL-BLOODLUST-01", p)
    return True


def thralls(pos: Position, p: int) -> list[int]:
    """List the adjacent Thralls in any posture, by shirt number (BB-SKILL-BLOODLUST-02)."""
    return sorted(
        q
        for s in squares_of(NEAR[pos.where[p]] & pos.occupied)
        if (q := pos.at[s]) >> 4 == p >> 4 and pos.squads.traits[q] & Trait.IS_THRALL
    )


def feed(ref: Referee, p: int) -> bool:
    """Bite a Thrall; return whether there was one (BB-SKILL-BLOODLUST-02, -03).

    A player who is off the pitch need not feed, which returns False.
    """
    pos = ref.pos
    if pos.where[p] == OFF:
        return False
    near = thralls(pos, p)
    if not near:
        ref.note("unfed", "BB-SKILL-BLOODLUST-03", p)
        pos.turnover = True
        pos.lift(p, RESERVES)
        settle(ref)
        return False
    answer = ref.ask("feed_thrall", p >> 4, [str(number_of(q)) for q in near], p)
    bite(ref, p, player_at(p >> 4, int(answer)))
    return True


def bite(ref: Referee, p: int, thrall: int) -> None:
    """Injure a Thrall without an armour roll; a turnover only if the Thrall had the ball
    (BB-SKILL-BLOODLUST-02).
    """
    pos = ref.pos
    ref.note("bitten", "BB-SKILL-BLOODLUST-02", thrall, p)
    injure(ref, thrall, "bite")
    if pos.loose:
        pos.turnover = True
        settle(ref)
