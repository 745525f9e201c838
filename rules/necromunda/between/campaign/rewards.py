"""NM-CAMP-02 (2) to (4): territory, rewards, and the income that needs no answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.necromunda.between import trading
from rules.necromunda.between.campaign.income import MOST_OF_REPUTATION, PER_REPUTATION
from rules.necromunda.between.experience import POOR_UNDERDOG, rating_gap
from rules.necromunda.between.sides import Battle, Side
from rules.necromunda.catalogue.amounts import Amount

JSON = Any

#: The extra pay of an underdog (NM-CAMP-07).
UNDERDOG_PAY = Amount.of("1d6x10")


def territory(battle: Battle) -> None:
    """Enter the territories of each gang; a sole winner gets the stake of this battle.

    See NM-CAMP-05, -06.
    """
    held = battle.campaign.get("territories")
    if held is None:
        return
    stake = (battle.campaign.get("terms") or {}).get("stake")
    winners = [side.number for side in battle.sides if battle.result(side.number) == "win"]
    changes = stake and len(winners) == 1 and battle.record.outcome.took_place
    for side in battle.sides:
        territories = [
            (id_, kind) for id_, kind in held[side.number] if not changes or id_ != stake
        ]
        if changes and side.number == winners[0]:
            territories.append((stake, battle.campaign["terms"]["kind"]))
        side.emit("territories_known", held=[kind for _, kind in territories])


def reward(battle: Battle) -> None:
    """Roll and pay each gang's rewards, and note the reputation due.

    See NM-SCEN-11, -28, NM-CAMP-07, -47, -57.
    """
    for side in battle.sides:
        result = battle.result(side.number)
        paid(battle, side, battle.scenario.credits.of(result), "reward", "NM-SCEN-11")
        per_casket = Amount.of(battle.scenario.credits.per_casket)
        for casket in range(side.report.get("secured", 0)):
            paid(battle, side, per_casket, f"casket_{casket + 1}", "NM-SCEN-28")
        met = battle.record.outcome.took_place
        if met and rating_gap(battle, side.number) >= POOR_UNDERDOG:
            paid(battle, side, UNDERDOG_PAY, "underdog", "NM-CAMP-07")
        gained = battle.scenario.reputation.of(result)
        gained += len(side.team.boons("reputation_on_win")) if result == "win" else 0
        lost = 1 if side.report.get("bottled") else 0
        if gained or lost:
            side.emit("reputation_due", gained=gained, lost=lost)


def paid(battle: Battle, side: Side, amount: Amount, reason: str, clause: str) -> None:
    """Roll credits and enter them, if there are any."""
    faces = _rolled(battle, side, amount, "reward", clause, "rewarded", reason)
    worth = _worth(amount, faces)
    if worth:
        side.emit("rewarded", credits=worth, faces=faces, reason=reason, clause=clause)


def earn(battle: Battle) -> None:
    """Roll the income that needs no answer, and note the territories that wait for one.

    See NM-CAMP-39 to -43, NM-FX-38.
    """
    for side in battle.sides:
        if battle.forfeited(side.number):
            continue  # it has the roster update alone (NM-CAMP-08)
        waiting = []
        for kind in side.team.territories:
            type_ = side.team.catalogue.territories[kind]
            if type_.boon == "double_hurts_worker":
                waiting.append(kind)
                continue
            if type_.boon == "reputation_income":
                worth = min(MOST_OF_REPUTATION, PER_REPUTATION * side.team.reputation)
                facts = {"source": kind, "credits": worth, "clause": "NM-CAMP-42", "faces": []}
                side.emit("earned", **facts)
            _earned(battle, side, kind, type_.rolled, type_.mult, "NM-CAMP-39")
        for fighter in side.team.ready:
            for effect in trading.effects(side.team, fighter, "income_bonus"):
                source = f"player:{fighter.id}"
                _earned(battle, side, source, Amount.of(effect.dice), effect.mult, "NM-FX-38")
        if waiting:
            side.emit("income_waits", territories=waiting)


def _earned(
    battle: Battle, side: Side, source: str, amount: Amount, mult: int, clause: str
) -> None:
    if not amount.count:
        return
    faces = _rolled(battle, side, amount, "income", clause, "earned", source)
    worth = _worth(amount, faces) * mult
    side.emit("earned", source=source, credits=worth, faces=faces, clause=clause)


def _rolled(
    battle: Battle, side: Side, amount: Amount, purpose: str, clause: str, *what: str
) -> list[int]:
    """Roll the D6 of an amount."""
    if not amount.count:
        return []
    return side.rolled(battle.dice, amount.count, 6, purpose, clause, *what)


def _worth(amount: Amount, faces: Sequence[int]) -> int:
    """Return what D6 faces come to; a D3 is a halved D6 (NM-DICE-02)."""
    return amount.total(faces if amount.die == 6 else [(face + 1) // 2 for face in faces])
