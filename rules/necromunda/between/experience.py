"""NM-CAMP-02 (3), -07, -48 to -56, NM-SCEN-22, NM-FX-37: the experience of each fighter in a
battle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from rules.necromunda.between import trading
from rules.necromunda.between.gang.fighter import Fighter
from rules.necromunda.between.gang.gang import ACTING
from rules.necromunda.between.sides import Battle, Side

JSON = Any

#: NM-CAMP-07: by how much the ratings must differ.
UNDERDOG, POOR_UNDERDOG = 100, 300
#: NM-SCEN-22: whose leader learns from winning.
LEADER_LEARNS: Final = frozenset({"stand_off"})
#: What one deed is worth, and by which clause.
SIMPLE: Final = {
    "rallied": ("NM-CAMP-53", 1),
    "assisted": ("NM-CAMP-54", 1),
    "objective": ("NM-CAMP-55", 1),
}


def learn(battle: Battle, killers: Mapping[tuple[int, int], int]) -> None:
    """Enter the experience of all living fighters; for ``killers`` see `wrapping.wrap_up`."""
    for side in battle.sides:
        for line in side.lines:
            fighter = side.fighter(line)
            if fighter.left is not None:
                continue
            gained = _of_deeds(battle, side, line)
            if line["placed"]:
                gained["NM-CAMP-48"] += 1
                if rating_gap(battle, side.number) >= UNDERDOG:
                    gained["NM-CAMP-07"] += 1
            gained["NM-CAMP-55"] += killers.get((side.number, line["number"]), 0)
            faces = _leader(battle, side, fighter, gained)
            gained["NM-FX-37"] += _mentored(battle, side, line, fighter)
            total = sum(gained.values())
            if total:
                by_clause = {clause: points for clause, points in gained.items() if points}
                facts = {"player": fighter.id, "gained": total, "for": by_clause, **faces}
                side.emit("experience_gained", **facts)


def rating_gap(battle: Battle, side: int) -> int:
    """Return by how much the highest-rated gang was above this one before the battle.

    See NM-CAMP-07, -63.
    """
    ratings = [line_up["rating"] for line_up in battle.record.match.line_ups]
    return int(max(ratings) - ratings[side])


def _of_deeds(battle: Battle, side: Side, line: Mapping[str, JSON]) -> Counter[str]:
    """Return the experience of a fighter's deeds by clause, objectives included.

    See NM-CAMP-49 to -54, NM-CAMP-55.
    """
    deeds = [deed for deed in side.deeds if list(deed["who"]) == [side.number, line["number"]]]
    gained: Counter[str] = Counter()
    downed: dict[tuple[int, int, int], str] = {}
    for deed in deeds:
        if deed["kind"] in SIMPLE:
            clause, points = SIMPLE[deed["kind"]]
            gained[clause] += points
            continue
        victim, number = deed["victim"]
        if victim != side.number:
            # Of one enemy in one activation only the better counts (NM-CAMP-52).
            key = (victim, number, deed["activation"])
            if downed.get(key) != "took_out":
                downed[key] = deed["kind"]
    for (victim, number, _), kind in downed.items():
        if kind == "injured":
            gained["NM-CAMP-49"] += 1
            continue
        gained["NM-CAMP-50"] += 2
        entries = battle.record.match.line_ups[victim]["players"]
        rank = next(entry["position"] for entry in entries if entry["number"] == number)
        gained["NM-CAMP-51"] += rank in ACTING
    return gained


def _leader(battle: Battle, side: Side, fighter: Fighter, gained: Counter[str]) -> dict[str, JSON]:
    """Roll a D3 of experience for the leader of the gang that won (NM-SCEN-22)."""
    won = battle.result(side.number) == "win"
    if battle.scenario.id not in LEADER_LEARNS or not won or fighter.rank != "leader":
        return {}
    what = ("leader", fighter.id)
    [face] = side.rolled(battle.dice, 1, 6, "experience", "NM-SCEN-22", *what)
    gained["NM-SCEN-22"] += (face + 1) // 2
    return {"face": face}


def _mentored(battle: Battle, side: Side, line: Mapping[str, JSON], fighter: Fighter) -> int:
    """Test mentors of the fighter's deeds until one passes; return the experience that this gives.

    See NM-FX-37.

    Each event has the numbers of the mentors who were near: of several the first that is not out of
    the gang tests.
    """
    for deed in side.deeds:
        if list(deed["who"]) != [side.number, line["number"]]:
            continue
        for of_side, number in deed.get("mentors", ()):
            mentor = side.by_number(number) if of_side == side.number else None
            if (
                mentor is None
                or mentor is fighter
                or not trading.effects(side.team, mentor, "mentor")
            ):
                continue
            what = ("mentor", fighter.id)
            faces = side.rolled(battle.dice, 2, 6, "test_ld", "NM-FX-37", *what)
            passed = _passes(faces, mentor.stats.ld)
            facts = {"player": fighter.id, "mentor": mentor.id, "faces": faces}
            side.emit("mentor_tested", **facts, passed=passed)
            if passed:
                return 1
            break
    return 0


def _passes(faces: list[int], target: int) -> bool:
    """Say whether a test of a mental characteristic passes (NM-TEST-04, NM-DICE-04, -05)."""
    if faces == [1, 1]:
        return False
    return faces == [6, 6] or sum(faces) >= target
