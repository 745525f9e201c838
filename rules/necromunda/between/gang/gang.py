"""NM-CREW-01, NM-CAMP-03: a gang as it is kept between battles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final

from rules.necromunda.between.gang.fighter import (
    CAPTIVE,
    CRITICAL,
    IN_RECOVERY,
    Fighter,
    GangKey,
    Owned,
)
from rules.necromunda.between.post_battle import PostBattle, Step
from rules.necromunda.catalogue import Catalogue
from rules.necromunda.catalogue.characteristics import Stats
from rules.necromunda.catalogue.gangs import FighterType, Gang
from rules.necromunda.catalogue.territories import TerritoryType
from rules.necromunda.catalogue.vocabulary import Boon, Category, SkillSet
from rules.record import Kind, Result
from rules.rulings import Note, told_notes

JSON = Any

#: NM-CAMP-24: who performs post-battle actions.
ACTING: Final[frozenset[Category]] = frozenset({"leader", "champion"})

#: NM-CAMP-15, -45: credits for each point of 2D6, and what a friendly doctor asks less.
PER_POINT: Final = 10
DISCOUNT: Final = 10
#: NM-CAMP-46: how much more a trade finds.
WORKSHOP: Final = 2


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One movement of credits.

    amount:  negative for what is paid.
    reason:  ``budget``, ``hired``, ``bought``, ``sold``, ``income``, ``reward`` ...
    about:   what it was for: ``player:3``, an item, a territory; empty where the reason says all.
    cause:   ``founding``, ``match:4`` (the gang's fourth), ``between`` or ``ruling``.
    clause:  the clause that sets the amount.
    balance: the stash afterwards.
    """

    amount: int
    reason: str
    about: str
    cause: str
    clause: str
    balance: int


@dataclass(frozen=True, slots=True)
class Captive:
    """A fighter of another gang that is held (NM-CAMP-18).

    gang:  whose it is, and its name; ``fighter`` its id there.
    since: how many battles its gang had fought, that one included (NM-CAMP-22).
    """

    gang: GangKey
    gang_name: str
    fighter: int
    name: str
    cost: int
    since: int


@dataclass(slots=True)
class MatchLine:
    """One battle in the gang's record; the score counts objectives, its own first."""

    opponent: str
    result: Result
    score: tuple[int, int]
    kind: Kind
    competition: str


@dataclass(slots=True)
class Team:
    """A gang after its events so far; empty (``race == ""``) before it is founded.

    race:        its gang of the catalogue.
    stash:       items that nobody carries (NM-CAMP-03); its credits are the treasury.
    fighters:    by id, those who have left too.
    territories: types of those that it owns, as it knew after its newest battle.
    after:       what is left to do after that; None where nothing is.
    picked:      ids that its coach has named for custom crews, the first first.
    notes:       what rulings keep that the rules do not know.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    reputation: int = 0
    ledger: list[LedgerLine] = field(default_factory=list)
    stash: list[Owned] = field(default_factory=list)
    fighters: dict[int, Fighter] = field(default_factory=dict)
    territories: tuple[str, ...] = ()
    captives: list[Captive] = field(default_factory=list)
    record: list[MatchLine] = field(default_factory=list)
    after: PostBattle | None = None
    picked: tuple[int, ...] = ()
    notes: list[Note] = field(default_factory=list)

    @property
    def gang(self) -> Gang:
        return self.catalogue.gangs[self.race]

    @property
    def treasury(self) -> int:
        """The credits of its stash."""
        return self.ledger[-1].balance if self.ledger else 0

    @property
    def value(self) -> int:
        """The gang rating (NM-GANG-18)."""
        return sum(fighter.cost for fighter in self.roster)

    @property
    def matches(self) -> int:
        """The number of battles in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Fighter, ...]:
        """The fighters that are alive and of the gang, In Recovery and Captive included, by id."""
        present = (each for each in self.fighters.values() if each.left is None)
        return tuple(sorted(present, key=lambda fighter: fighter.id))

    @property
    def ready(self) -> tuple[Fighter, ...]:
        """The fighters that can be in a crew (NM-CREW-05)."""
        return tuple(fighter for fighter in self.roster if fighter.is_ready)

    @property
    def leader(self) -> Fighter | None:
        return next((fighter for fighter in self.roster if fighter.rank == "leader"), None)

    @property
    def next_fighter(self) -> int:
        """The id of the next fighter that joins."""
        return max(self.fighters, default=0) + 1

    def printed(self, fighter: Fighter) -> Stats:
        """Return the characteristics that a fighter's increases are counted from (NM-TEST-15)."""
        return self.gang.types[fighter.profile].stats

    def rank_type(self, fighter: Fighter) -> FighterType:
        """Return the type that gives a fighter its Group Activation and skills now.

        See NM-CAMP-38, -60.
        """
        return self.gang.types[fighter.rank]

    def primary(self, fighter: Fighter) -> Sequence[SkillSet]:
        return self.rank_type(fighter).primary

    def secondary(self, fighter: Fighter) -> Sequence[SkillSet]:
        return self.rank_type(fighter).secondary

    def boons(self, boon: Boon) -> list[TerritoryType]:
        """List the gang's territories with that boon."""
        owned = (self.catalogue.territories[each] for each in self.territories)
        return [each for each in owned if each.boon == boon]

    @property
    def reputation_due(self) -> int:
        """The reputation of the gang once the sequence after its newest battle is over.

        See NM-CAMP-57.
        """
        gained, lost = (0, 0) if self.after is None else self.after.reputation
        return max(0, max(0, self.reputation + gained) - lost)

    @property
    def critical(self) -> list[Fighter]:
        """The fighters that die unless an escort treats them, by id (NM-CAMP-14)."""
        return [fighter for fighter in self.roster if fighter.has(CRITICAL)]

    @property
    def able(self) -> list[Fighter]:
        """The fighters that still have a post-battle action (NM-CAMP-24)."""
        if self.after is None:
            return []
        done = self.after.acted
        return [f for f in self.roster if f.rank in ACTING and f.is_ready and f.id not in done]

    @property
    def workers(self) -> list[Fighter]:
        """The gangers that are neither In Recovery nor Captive (NM-CAMP-43)."""
        gangers = [fighter for fighter in self.roster if fighter.rank == "ganger"]
        return [each for each in gangers if not each.has(IN_RECOVERY) and not each.has(CAPTIVE)]

    @property
    def due(self) -> Fighter | None:
        """The next ganger that has an advance to roll for or to take; None for none.

        See NM-CAMP-33.
        """
        return next((each for each in self.roster if each.waiting or each.is_due), None)

    @property
    def escort(self) -> Fighter | None:
        """The fighter that goes to the doctor: the champion with the lowest id, else the leader.

        None for none. See NM-CAMP-64.
        """
        champions = [fighter for fighter in self.able if fighter.rank == "champion"]
        return next(iter([*champions, *self.able]), None)

    @property
    def patient(self) -> Fighter | None:
        """The critically injured fighter whose fee is rolled next.

        None for none, or without an escort. See NM-CAMP-64.
        """
        critical = self.critical
        return critical[0] if critical and self.escort is not None else None

    @property
    def step(self) -> Step:
        """The open step of the post-battle sequence; empty where no battle is left to deal with.

        See NM-CAMP-02.
        """
        after = self.after
        if after is None:
            return ""
        if after.boons and "income" not in after.closed:
            return "income"
        waiting = self.critical or self.able or after.extra or after.offer or after.fates
        if waiting and "actions" not in after.closed:
            return "actions"
        return "roster"

    @property
    def heirs(self) -> list[Fighter]:
        """The fighters of whom one becomes leader, by id; empty while there is a leader.

        See NM-CAMP-38, -61.
        """
        if self.leader is not None:
            return []
        for rank, specialist in _SUCCESSION:
            line = [f for f in self.roster if f.rank == rank and f.specialist is specialist]
            if line:
                best = min(fighter.stats.ld for fighter in line)
                return [fighter for fighter in line if fighter.stats.ld == best]
        return []

    def copy(self) -> Team:
        """Return a copy that can be changed on its own."""
        return replace(
            self,
            ledger=self.ledger[:],
            stash=self.stash[:],
            fighters={who: fighter.copy() for who, fighter in self.fighters.items()},
            captives=self.captives[:],
            record=self.record[:],
            notes=self.notes[:],
            after=None if self.after is None else self.after.copy(),
        )

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "reputation": self.reputation,
            "stash": [asdict(owned) for owned in self.stash],
            "territories": list(self.territories),
            "captives": [asdict(captive) for captive in self.captives],
            "post_battle": None if self.after is None else _post_battle(self.after),
            "picked": list(self.picked),
            "players": [self._fighter_to_json(self.fighters[who]) for who in sorted(self.fighters)],
            "ledger": [asdict(line) for line in self.ledger],
            "record": [{**asdict(line), "score": list(line.score)} for line in self.record],
            **told_notes(self.notes),
        }

    def _fighter_to_json(self, fighter: Fighter) -> JSON:
        return {
            "id": fighter.id,
            "name": fighter.name,
            "position": fighter.rank,
            "type": fighter.type,
            "specialist": fighter.specialist,
            "stats": fighter.stats.to_json(),
            "items": [asdict(owned) for owned in fighter.items],
            "issued": list(self.gang.types[fighter.type].issued),
            "skills": list(fighter.skills),
            "against": [list(each) for each in fighter.against],
            "advances": [asdict(gained) for gained in fighter.advances],
            "injuries": list(fighter.injuries),
            "experience": fighter.experience,
            "waiting": fighter.waiting,
            "value": fighter.cost,
            "matches": fighter.matches,
            "deeds": dict(fighter.deeds),
            "conditions": [condition.to_json() for condition in fighter.conditions],
            "left": None if fighter.left is None else asdict(fighter.left),
        }


def doctors_fee(team: Team, faces: Sequence[int]) -> int:
    """Return the doctor's fee in credits, by the 2D6 that were rolled (NM-CAMP-15, -45)."""
    fee = sum(faces) * PER_POINT
    return max(0, fee - DISCOUNT) if team.boons("doc_discount") else fee


#: NM-CAMP-38: rank, and whether specialists, in the order in which they come.
_SUCCESSION: Final[tuple[tuple[Category, bool], ...]] = (
    ("champion", False),
    ("champion", True),
    ("ganger", True),
    ("ganger", False),
    ("juve", False),
)


def _post_battle(after: PostBattle) -> JSON:
    """Return the state of the sequence as JSON.

    Captives' fates stand in it only where some are open: stored gangs do not have them.
    """
    value = _listed(asdict(after))
    value["fates"] = [list(each) for each in after.fates]
    return value if after.fates else {key: each for key, each in value.items() if key != "fates"}


def _listed(value: Mapping[str, JSON]) -> JSON:
    return {key: list(each) if isinstance(each, tuple) else each for key, each in value.items()}
