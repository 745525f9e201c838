"""NM-CAMP-14 to -16, -24, -26, -43: dangerous work, the doctor, work of leaders and champions."""

from __future__ import annotations

from typing import Final

from rules.necromunda.between import surgery
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.manager import bargains
from rules.necromunda.manager.desk import Desk

#: How many gangers there must be for one of them to be risked.
_SPARE: Final = 3
#: Of what a fighter costs, what the doctor may ask.
_SAVED: Final = 0.85
#: With how many credits somebody goes and looks for what is rare, once so many fighters are there.
_PURSE, _FIGHTERS = 60, 8
#: With how many everybody goes.
_FULL_PURSE: Final = 200


def lead(desk: Desk) -> None:
    """Choose the dearest of several heirs as leader (NM-CAMP-38).

    Where that one dies because nobody can bring it to the doctor, choose among the rest
    (NM-CAMP-14).
    """
    while heirs := desk.team.heirs:
        best = max(heirs, key=lambda each: (each.cost, -each.id))
        desk.do({"act": "choose_leader", "player": best.id})


def earn(desk: Desk) -> None:
    """Let the cheapest ganger work where work is dangerous, while there are others (NM-CAMP-43)."""
    assert desk.team.after is not None, "there is a step"
    for where in list(desk.team.after.boons):
        able = desk.team.workers
        if len(able) >= _SPARE:
            worker = min(able, key=lambda each: (each.cost, each.id))
            desk.do({"act": "work_boon", "territory": where, "player": worker.id})


def act(desk: Desk) -> None:
    """See to the doctor first, then to every action that is left."""
    while (patient := desk.team.patient) is not None:
        _visit(desk, patient)
        lead(desk)
    while desk.team.step == "actions" and (free := _free(desk)):
        _send(desk, free[0])


def _visit(desk: Desk, patient: Fighter) -> None:
    """Pay the doctor's fee where possible, unless it is more than the fighter will be worth.

    One in six dies all the same (NM-CAMP-15).
    """
    team = desk.team
    if team.after is not None and team.after.fee is None:
        desk.do({"act": "roll_fee", "player": patient.id})
    fee = None if team.after is None else team.after.fee
    assert fee is not None, "it was rolled"
    if surgery.pay_problems(team) or fee.credits > _SAVED * patient.cost:
        desk.do({"act": "let_die", "player": patient.id})
    else:
        desk.do({"act": "pay_doc"})


def _free(desk: Desk) -> list[Fighter]:
    """List the fighters that still have an action; those with an extra trade come last."""
    team = desk.team
    extra = [] if team.after is None else team.after.extra
    return [*team.able, *(team.fighters[who] for who in extra)]


def _send(desk: Desk, fighter: Fighter) -> None:
    """Send a fighter to trade, or to work if there is nothing to look for (NM-CAMP-24)."""
    team = desk.team
    extra = fighter not in team.able
    rich = team.treasury >= _PURSE and len(team.roster) >= _FIGHTERS
    sent = fighter.rank == "leader" or team.treasury >= _FULL_PURSE
    looks = rich and sent and bargains.wanted(team)
    if extra or looks:
        desk.do({"act": "trade", "player": fighter.id})
        _deal(desk)
    else:
        desk.do({"act": "work_territory", "player": fighter.id})


def _deal(desk: Desk) -> None:
    """Take the best of what the trade found, or leave it (NM-CAMP-26)."""
    for bargain in bargains.found(desk.team):
        wish = {"act": "take_offer", "item": bargain.item, "player": bargain.fighter}
        if desk.tries(wish):
            return
    desk.do({"act": "leave_offer"})
