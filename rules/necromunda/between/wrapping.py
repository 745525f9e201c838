"""NM-CAMP-02 (1): succumb rolls, lasting injuries, captures, and recovery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.conditions import Settled, after
from rules.dice import Dice
from rules.necromunda.between import lasting
from rules.necromunda.between.gang.fighter import IN_RECOVERY, GangKey
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.sides import Battle, Side
from rules.roster import Event
from rules.typed import rolls

JSON = Any

#: NM-CAMP-09: up to this face who is seriously injured succumbs.
SUCCUMBS: Final = 2
#: NM-CAMP-18: from this on it escapes, and what a draw and a loss take off.
ESCAPES: Final = 4
MODIFIER: Final = {"win": 0, "draw": -1, "loss": -2}


@dataclass(slots=True)
class _Roller:
    """The dice of one fighter in an aftermath; see `lasting.Roller`."""

    side: Side
    dice: Dice
    player: int

    def roll(self, count: int, purpose: str, clause: str) -> tuple[list[int], dict[str, JSON]]:
        about = self.side.about(self.player)
        number, who = self.side.number, self.player
        return rolls(self.dice, count, 6, purpose, clause, number, about, who), {}


def wrap_up(battle: Battle) -> dict[tuple[int, int], int]:
    """Play the whole step, one gang after the other.

    Returns by side and number of the killer the experience that memorable deaths are worth
    (NM-CAMP-55).
    """
    killers: dict[tuple[int, int], int] = {}
    for side in battle.sides:
        recovering = serving(side.team, battle.record.outcome.sides[side.number].ended)
        _losses(side)
        for line in side.lines:
            if _is_out(battle, side, line):
                _injure(battle, side, line, killers)
        if recovering:
            side.emit("served", players=[who for who in recovering if _is_there(side, who)])
    return killers


def serving(team: Team, ended: Any) -> list[int]:
    """List the fighters that were In Recovery and have missed this battle (NM-CAMP-04, -08).

    A forfeit counts for both gangs.
    """
    settled = Settled(ended, forfeits=True)
    return [
        fighter.id
        for fighter in team.roster
        if fighter.has(IN_RECOVERY)
        and not any(
            each.what == IN_RECOVERY for each in after(fighter.conditions, settled, fielded=False)
        )
    ]


def _is_there(side: Side, who: int) -> bool:
    return side.team.fighters[who].left is None


def _losses(side: Side) -> None:
    """Enter the items that the battle used up (NM-TRAIT-10, NM-FX-50, -60)."""
    for line in side.lines:
        who, items = line["player"], [owned.item for owned in side.fighter(line).items]
        lost = [(item, "NM-TRAIT-10") for item in line.get("lost", ())]
        lost += [(item, "NM-FX-60") for item in line.get("consumed", ())]
        if line.get("field_lost"):
            gear = side.team.catalogue.gear
            fields = [item for item in items if item in gear and gear[item].kind == "field"]
            lost += [(item, "NM-FX-50") for item in fields]
        for item, clause in lost:
            side.emit("item_lost", player=who, item=item, clause=clause)


def _is_out(battle: Battle, side: Side, line: Mapping[str, JSON]) -> bool:
    """Say whether a fighter counts as out of action, after its succumb roll (NM-CAMP-09, -10)."""
    if line["status"] == "out_of_action":
        return True
    if line["status"] != "seriously_injured" and not line.get("fled_injured"):
        return False
    who = line["player"]
    [face] = side.rolled(battle.dice, 1, 6, "succumb", "NM-CAMP-09", "succumb_rolled", who)
    side.emit("succumb_rolled", player=who, face=face, out=face <= SUCCUMBS)
    return face <= SUCCUMBS


def _injure(
    battle: Battle, side: Side, line: Mapping[str, JSON], killers: dict[tuple[int, int], int]
) -> None:
    """Roll and enter a fighter's lasting injuries, and its capture.

    See NM-CAMP-10 to -13, -17, -18.
    """
    who, number = line["player"], line["number"]
    roller = side.filed.told(battle.dice, "lasting", who)
    events: list[Event] = []
    foes: list[int] = []

    def foe() -> GangKey:
        if not foes:
            foes.append(battle.foe(side.number, number, who))
        return battle.key(foes[0])

    injuring = lasting.Injuring(side.team, who, _Roller(side, roller, who), foe, events)
    row = side.team.catalogue.injury_by_id(injuring.run())
    side.events += events  # they are applied already
    if row.dead:
        side.emit("died", player=who, clause="NM-CAMP-11")
        by = battle.culprit(side.number, number)
        if row.killer_xp and by is not None and by[0] != side.number:
            killers[by] = killers.get(by, 0) + row.killer_xp
    if row.captured:
        foe()
        _capture(battle, side, who, battle.sides[foes[0]])


def escapes(face: int, result: str) -> bool:
    """Return whether a fighter who was taken out is not captured (NM-CAMP-18).

    face: that of the D6. result: of the fighter's own gang.
    """
    return face == 6 or (face != 1 and face + MODIFIER[result] >= ESCAPES)


def _capture(battle: Battle, side: Side, who: int, captor: Side) -> None:
    """Roll and enter whether a fighter is captured (NM-CAMP-18)."""
    result = battle.result(side.number)
    [face] = side.rolled(battle.dice, 1, 6, "capture", "NM-CAMP-18", "capture_rolled", who)
    escaped = escapes(face, result)
    side.emit(
        "capture_rolled",
        player=who,
        face=face,
        modifier=MODIFIER[result],
        escaped=escaped,
        gang=battle.key(captor.number),
        gang_name=captor.team.name,
    )
    if not escaped:
        fighter = side.team.fighters[who]
        captor.emit(
            "captive_taken",
            gang=battle.key(side.number),
            gang_name=side.team.name,
            fighter=who,
            name=fighter.name,
            cost=fighter.cost,
            since=side.team.matches,
        )
