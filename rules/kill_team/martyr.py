"""KT-ADT-19: the last act of a zealot before its injury roll."""

from __future__ import annotations

from rules.kill_team import piling
from rules.kill_team.command import NO, can_use, use, user_of
from rules.kill_team.firing import shoot
from rules.kill_team.melee import pick_weapon, strike_at, targets
from rules.kill_team.referee import Referee
from rules.kill_team.squads import SIDE_OF, name_of, number_of
from rules.kill_team.striking import resolve
from rules.kill_team.suffering import last_act
from rules.kill_team.targeting import groups

SHOOT, FIGHT = "shoot", "fight"


@last_act
def last_blow(ref: Referee, p: int) -> None:
    """Offer a zealot its last act: a shot with one weapon, or a pile-in and one attack."""
    pos, side = ref.pos, SIDE_OF[p]
    if not can_use(pos, side, "martyr") or user_of(pos, side, "martyr") != p:
        return
    options = [NO, SHOOT] if groups(pos, p) else [NO]
    if pos.on_table(1 - side):
        options.append(FIGHT)
    about = {"tactic": "martyr", "model": name_of(p)}
    answer = ref.ask("advanced_tactic", side, options, about)
    if answer == NO:
        return
    use(ref, side, "martyr", p)
    if answer == SHOOT:
        shoot(ref, p, one_weapon=True)
    else:
        _strike(ref, p)


def _strike(ref: Referee, p: int) -> None:
    pos, side = ref.pos, SIDE_OF[p]
    piling.close_in(ref, p, "pile_in")
    near = targets(pos, p)
    if not near:
        return
    weapon, profile = pick_weapon(ref, p)
    options = [f"enemy {number_of(q)}" for q in near]
    answer = ref.ask("target", side, options, {"model": name_of(p), "weapon": weapon.id})
    q = near[options.index(answer)]
    resolve(ref, strike_at(pos, p, q, weapon, profile), 1)
