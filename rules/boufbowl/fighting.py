"""Fights: one player attacks another in the same zone (BF-FIGHT, BF-DMG, BF-DOWN)."""

from __future__ import annotations

from typing import Final

from rules.boufbowl.cards.activity import LOST, WON, Activity
from rules.boufbowl.cards.playing import window
from rules.boufbowl.contests import settle
from rules.boufbowl.position import DOWN, FIGHTS, FIGHTS_WON, KO, STANDING, STUNNED, Position
from rules.boufbowl.referee import Referee
from rules.boufbowl.squads import OF_SIDE, SIDE_OF, slot_of
from rules.boufbowl.states import DAMAGE, WOUND, put_down

#: BF-API-09.
_ORDER: Final = ("blank", "ko", "wound")
#: BF-DOWN-04 to -06: the new condition of a beaten player, by their condition before.
_LADDER: Final = {STANDING: STUNNED, DOWN: STUNNED, STUNNED: KO, KO: WOUND}


def targets(pos: Position, p: int) -> list[int]:
    """Return the opposing players in the player's zone who can be attacked, by slot (BF-FIGHT-01 to
    -03, BF-DOWN-01).
    """
    side, z = SIDE_OF[p], pos.zone[p]
    return [other for other in OF_SIDE[1 - side] if pos.zone[other] == z and _is_legal(pos, other)]


def _is_legal(pos: Position, p: int) -> bool:
    """Return whether a player can be attacked: not when they are K.O. and wounded (BF-FIGHT-03)."""
    return not (pos.cond[p] == KO and pos.wounded[p])


def fight(ref: Referee, attacker: int, target: int) -> None:
    """Resolve a fight: declaration, contest, damage (BF-FIGHT-04 to -12, BF-DOWN-02 to -10)."""
    pos = ref.pos
    z = pos.zone[attacker]
    activity = Activity("fight", SIDE_OF[attacker], attacker, z, target)
    ref.note("attacks", "BF-FIGHT-01", attacker, target, z)
    window(ref, "declared", activity)
    moved = pos.zone[attacker] != z or pos.zone[target] != z
    if pos.cond[attacker] or moved or not _is_legal(pos, target):
        ref.note("comes to nothing", "BF-ACT-07", attacker)
        return
    pos.counts[FIGHTS][attacker] += 1
    result = settle(ref, activity, attacker, target, z)
    pos.counts[FIGHTS_WON][attacker] += result == WON
    kept = ["blank", "blank"]
    if result != LOST:
        kept[0] = _keep(ref, activity, 0)
    if result != WON:
        kept[1] = _keep(ref, activity, 1)
    # Both are known before anybody goes down.
    harms = [max(STUNNED, DAMAGE[kept[0]]), max(STUNNED, DAMAGE[kept[1]])]
    if result == WON:
        harms[0] = max(harms[0], _LADDER[pos.cond[target]])
    if result != LOST:
        clause = "BF-FIGHT-05" if result == WON else "BF-FIGHT-07"
        put_down(ref, target, harms[0], clause, attacker, activity.softened.get(target, ()))
    if result != WON:
        clause = "BF-FIGHT-06" if result == LOST else "BF-FIGHT-07"
        put_down(ref, attacker, harms[1], clause, target, activity.softened.get(attacker, ()))


def _keep(ref: Referee, activity: Activity, role: int) -> str:
    """Ask a participant which of two damage dice they keep (BF-DEC-19, BF-DMG-02, -07)."""
    rolled = sorted({*activity.damage[role]}, key=_ORDER.index)
    if not rolled:
        return "blank"
    p = activity.actor if role == 0 else activity.opposer
    about = (
        None if len(rolled) == 1 else {"player": slot_of(p), **activity.told(ref.pos.pitch.names)}
    )
    answer: str = ref.ask("damage", SIDE_OF[p], rolled, about, rolled[-1])
    return answer
