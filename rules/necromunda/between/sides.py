"""One gang in the aftermath of a battle, with what all steps ask of it."""

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
    """A gang in the aftermath.

    ``report``: its side of the record; empty where nothing was played.
    """

    report: Mapping[str, JSON] = field(default_factory=dict)

    def apply(self, event: Event) -> None:
        apply(self.team, event)

    @property
    def lines(self) -> list[JSON]:
        """The lines of fighters that the roster keeps, by id."""
        kept = [line for line in self.report.get("lines", ()) if line["player"] is not None]
        return sorted(kept, key=lambda line: int(line["player"]))

    def fighter(self, line: Mapping[str, JSON]) -> Fighter:
        return self.team.fighters[line["player"]]

    def by_number(self, number: int) -> Fighter | None:
        """Return a fighter of the roster by its number in the line-up; None for any other."""
        for line in self.lines:
            if line["number"] == number:
                return self.fighter(line)
        return None

    @property
    def deeds(self) -> list[JSON]:
        """The deeds of its fighters, without those that befell them."""
        all_ = self.report.get("deeds", ())
        return [each for each in all_ if each["who"] and each["who"][0] == self.number]

    @property
    def stood(self) -> bool:
        """The gang had a fighter on the table at the end; true as well where nobody fought.

        See NM-CAMP-17.
        """
        lines = self.report.get("lines")
        return lines is None or any(line["status"] in ON_TABLE for line in lines)

    def rolled(
        self, dice: Dice, count: int, die: int, purpose: str, clause: str, *what: JSON
    ) -> list[int]:
        """Roll dice for one purpose; dice that fell for it before come first (LG-EVENT-04)."""
        roller = self.filed.told(dice, *what)
        whom = "/".join(map(str, what))
        return rolls(roller, count, die, purpose, clause, self.number, self.about(*what), whom)

    def about(self, *what: JSON) -> JSON:
        """Return the fighter that a roll concerns, where it is one of the gang; else None."""
        fighter = self.team.fighters.get(what[-1]) if isinstance(what[-1], int) else None
        return None if fighter is None else {"player": fighter.id, "name": fighter.name}


@dataclass(slots=True)
class Battle:
    """The battle that the steps of an aftermath share.

    scenario: the one that was fought.
    dice:     the aftermath's.
    """

    record: Record
    sides: list[Side]
    scenario: Scenario
    dice: Dice

    def forfeited(self, side: int) -> bool:
        """Say whether a gang could not field a fighter while the others fought (NM-CAMP-63)."""
        return self.record.outcome.sides[side].ended == "walk_over_lost"

    def result(self, side: int) -> Result:
        return self.record.outcome.sides[side].result

    @property
    def campaign(self) -> Mapping[str, JSON]:
        """The campaign's facts for the battle; empty without a campaign."""
        terms: Mapping[str, JSON] = self.record.match.options.get("campaign") or {}
        return terms

    def key(self, side: int) -> GangKey:
        """Return the key by which the others know a gang."""
        entries = self.campaign.get("entries")
        return entries[side] if entries else self.sides[side].team.name

    def side_of(self, key: GangKey) -> Side | None:
        return next((each for each in self.sides if self.key(each.number) == key), None)

    def culprit(self, side: int, number: int) -> tuple[int, int] | None:
        """Return side and number of the fighter that put another out of action; None for nobody.

        See NM-INJURY-07.
        """
        for other in self.sides:
            for deed in other.deeds:
                if deed["kind"] == "took_out" and list(deed["victim"]) == [side, number]:
                    return other.number, deed["who"][1]
        return None

    def foe(self, side: int, number: int, player: int) -> int:
        """Return the side that a fighter owes its injury to.

        Rolls among several where nobody is known. See NM-CAMP-62.
        """
        by = self.culprit(side, number)
        if by is not None and by[0] != side:
            return by[0]
        others = [each.number for each in self.sides if each.number != side]
        if len(others) == 1:
            return others[0]
        this = self.sides[side]
        [face] = this.rolled(self.dice, 1, len(others), "captor", "NM-CAMP-62", "captor", player)
        return others[face - 1]
