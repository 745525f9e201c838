"""NM-CAMP-11 to -13: lasting injuries of fighters out of action.

The events of one fighter's roll, in order; every roll has an event of its own, so that each face
can be traced. Captures and deaths follow from the last one; see `aftermath` and `surgery`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final, Protocol

from rules.necromunda.between.gang.fighter import Fighter, GangKey
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply
from rules.necromunda.catalogue.injuries import LastingInjury
from rules.roster import Event
from rules.steps import StepDice

JSON = Any

#: NM-CAMP-12: what further rolls of multiple injuries do not count.
NOT_AGAIN: Final = frozenset(
    {"full_recovery", "multiple_injuries", "captured", "critical_injury", "memorable_death"}
)
#: NM-CAMP-16: what a fighter that was stabilised rolls again.
NOT_STABILISED: Final = frozenset({"captured", "critical_injury", "memorable_death"})
#: NM-CAMP-62: what cannot come of a roll outside a battle.
NOT_OUTSIDE: Final = frozenset({"bitter_enmity", "captured"})


class Roller(Protocol):
    """The dice for one fighter after a battle."""

    def roll(self, count: int, purpose: str, clause: str) -> tuple[list[int], dict[str, JSON]]:
        """Roll so many D6; return the faces, and what their event tells beside them."""
        ...


@dataclass(slots=True)
class StepRoller:
    """The dice of a step (`rules.steps`): the next roll of the same fighter is another one."""

    dice: StepDice
    step: str
    who: int | str
    often: int = 0

    def roll(self, count: int, purpose: str, clause: str) -> tuple[list[int], dict[str, JSON]]:
        rolled = self.dice.roll(count, 6, step=self.step, who=self.who, often=self.often)
        self.often += 1
        return list(rolled.faces), {"rolled": rolled.to_json()}


def rolled_before(team: Team, step: str, who: int | str) -> int:
    """Return how often the same was rolled in this step."""
    return 0 if team.after is None else team.after.rolls.get(f"{step}/{who}", 0)


def of_step(team: Team, dice: StepDice, step: str, who: int | str) -> StepRoller:
    return StepRoller(dice, step, who, rolled_before(team, step, who))


@dataclass(slots=True)
class Injuring:
    """The rolls of one fighter, with their events.

    team:   a copy, which lives through the events.
    foe:    gives whose bitter enmity it would be (NM-CAMP-62); None outside a battle.
    events: those so far.
    """

    team: Team
    fighter: int
    roller: Roller
    foe: Callable[[], GangKey] | None
    events: list[Event]

    def run(self, not_counted: Collection[str] = frozenset()) -> str:
        """Roll once, with all that follows from it; return the id of the row that counted."""
        row = self._roll(not_counted)
        if row.multi:
            for _ in range(self._quantity("injuries", "NM-CAMP-12")):
                self._roll({*not_counted, *NOT_AGAIN})
        return row.id

    def _roll(self, not_counted: Collection[str]) -> LastingInjury:
        while True:
            faces, roll_facts = self.roller.roll(2, "lasting_injury", "NM-CAMP-10")
            row = self.team.catalogue.injury(10 * faces[0] + faces[1])
            again = row.id in not_counted
            facts = {"player": self.fighter, "faces": faces, "injury": row.id, "again": again}
            if again:
                self._emit("injury_rolled", {**facts, **roll_facts})
                continue
            brings = dict(self._brings(row))
            self._emit("injury_rolled", {**facts, **brings, **roll_facts})
            if row.xp:
                self._quantity("experience", "NM-CAMP-11")
            return row

    def _brings(self, row: LastingInjury) -> Iterator[tuple[str, JSON]]:
        """Yield what a row does to this fighter as it is; nothing is a full recovery."""
        fighter = self.team.fighters[self.fighter]
        if row.once and row.id in fighter.injuries:
            return
        if row.skill:
            yield from self._skill(fighter, row)
        stats, printed = fighter.stats, self.team.printed(fighter)
        for stat, by in row.stat.items():
            stats = self.team.catalogue.caps.changed(stats, stat, by, printed)
        if row.stat:
            yield "stats", {stat: stats.of(stat) for stat in row.stat}
        if row.recovery:
            yield "recovery", True
        if row.critical:
            yield "critical", True

    def _skill(self, fighter: Fighter, row: LastingInjury) -> Iterator[tuple[str, JSON]]:
        """Yield the skill of a row; a skill that the fighter has already is a full recovery
        instead.
        """
        if row.skill in fighter.skills:
            return
        if not row.vs_gang_only:
            yield "skill", row.skill
            return
        assert self.foe is not None, "it is rolled again outside a battle"
        foe = self.foe()
        if (row.skill, foe) not in fighter.against:
            yield "skill", row.skill
            yield "against", foe

    def _quantity(self, what: str, clause: str) -> int:
        """Roll a D3 and enter it (NM-DICE-02)."""
        [face], roll_facts = self.roller.roll(1, "lasting_quantity", clause)
        amount = (face + 1) // 2
        facts = {"player": self.fighter, "what": what, "face": face, "amount": amount}
        self._emit("quantity_rolled", {**facts, **roll_facts})
        return amount

    def _emit(self, kind: str, facts: dict[str, JSON]) -> None:
        event = Event(kind, facts)
        apply(self.team, event)
        self.events.append(event)
