"""One gang in the aftermath of a battle, and what all its steps ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rules import aftermath as aftermaths
from rules.dice import Dice
from rules.necromunda.between.filed import Filed
from rules.necromunda.between.gang.fighter import Fighter, GangKey
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.catalogue.vocabulary import Status
from rules.record import Record, Result
from rules.roster import Event
from rules.typed import rolls

JSON = Any

#: The statuses of who was on the table when a battle ended.
ON_TABLE: Final[frozenset[Status]] = frozenset({"active", "engaged", "pinned", "seriously_injured"})


@dataclass(slots=True)
class Side(aftermaths.Side[Team, Filed]):
    """report: its side of the record; empty where nothing was played."""

    report: Mapping[str, JSON] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    @property
    def lines(self) -> list[JSON]:
        """Those of fighters whom it keeps, by id."""
        own = [line for line in self.report.get("lines", ()) if line["player"] is not None]
        return sorted(own, key=lambda line: int(line["player"]))

    def fighter(self, line: Mapping[str, JSON]) -> Fighter:
        return self.team.fighters[line["player"]]

    def by_number(self, number: int) -> Fighter | None:
        """Whom it keeps of its line-up, by the number there."""
        for line in self.lines:
            if line["number"] == number:
                return self.fighter(line)
        return None

    @property
    def deeds(self) -> list[JSON]:
        """What its fighters did; a record has what befell them as well."""
        found = self.report.get("deeds", ())
        return [each for each in found if each["who"] and each["who"][0] == self.number]

    @property
    def stood(self) -> bool:
        """NM-CAMP-17: whether it had a fighter on the table at the end; so it is where nobody
        fought."""
        lines = self.report.get("lines")
        return lines is None or any(line["status"] in ON_TABLE for line in lines)

    def rolled(
        self, dice: Dice, count: int, die: int, purpose: str, clause: str, *what: JSON
    ) -> list[int]:
        """Dice for one thing, first as they fell for it before (LG-EVENT-04)."""
        told = self.filed.told(dice, *what)
        whom = "/".join(map(str, what))
        return rolls(told, count, die, purpose, clause, self.number, self.about(*what), whom)

    def about(self, *what: JSON) -> JSON:
        """Whom a roll concerns: a fighter where it is one's own."""
        fighter = self.team.fighters.get(what[-1]) if isinstance(what[-1], int) else None
        return None if fighter is None else {"player": fighter.id, "name": fighter.name}


@dataclass(slots=True)
class Battle:
    """All that the steps of an aftermath share.

    scenario: the one that was fought.
    dice:     the aftermath's.
    """

    record: Record
    sides: list[Side]
    scenario: Scenario
    dice: Dice

    def forfeited(self, side: int) -> bool:
        """NM-CAMP-63: whether it could not field a fighter while the others fought."""
        return self.record.outcome.sides[side].ended == "walk_over_lost"

    def result(self, side: int) -> Result:
        return self.record.outcome.sides[side].result

    @property
    def campaign(self) -> Mapping[str, JSON]:
        """What the battle was told of its campaign; empty where there is none."""
        found: Mapping[str, JSON] = self.record.match.options.get("campaign") or {}
        return found

    def key(self, side: int) -> GangKey:
        """Whom the others know a gang by."""
        entries = self.campaign.get("entries")
        return entries[side] if entries else self.sides[side].team.name

    def side_of(self, key: GangKey) -> Side | None:
        return next((each for each in self.sides if self.key(each.number) == key), None)

    def culprit(self, side: int, number: int) -> tuple[int, int] | None:
        """NM-INJURY-07: side and number of who put a fighter out of action; None for nobody."""
        for each in self.sides:
            for deed in each.deeds:
                if deed["kind"] == "took_out" and list(deed["victim"]) == [side, number]:
                    return each.number, deed["who"][1]
        return None

    def foe(self, side: int, number: int, player: int) -> int:
        """NM-CAMP-62: the gang that a fighter has to thank for its injury."""
        by = self.culprit(side, number)
        if by is not None and by[0] != side:
            return by[0]
        others = [each.number for each in self.sides if each.number != side]
        if len(others) == 1:
            return others[0]
        own = self.sides[side]
        [face] = own.rolled(self.dice, 1, len(others), "captor", "NM-CAMP-62", "captor", player)
        return others[face - 1]
