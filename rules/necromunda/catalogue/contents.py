"""The contents of a catalogue of Necromunda."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from rules.catalogue import Between
from rules.necromunda.catalogue.advances import Advance, GangerAdvance
from rules.necromunda.catalogue.boards import Battlefield, Size
from rules.necromunda.catalogue.characteristics import Caps
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.gear import Gear
from rules.necromunda.catalogue.injuries import EscortResult, EscortRow, LastingInjury
from rules.necromunda.catalogue.plain_values import plain
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.catalogue.skills import Skill
from rules.necromunda.catalogue.territories import TerritoryType
from rules.necromunda.catalogue.vocabulary import ActionType, Category, SkillSet, Status, Table
from rules.necromunda.catalogue.weapons import Profile, Weapon, WeaponCategory

JSON = Any

Positive = Annotated[int, Between(1, 10000)]
Small = Annotated[int, Between(0, 100)]
Face = Annotated[int, Between(1, 6)]


@dataclass(frozen=True, slots=True)
class Building:
    """The bounds of gangs (NM-GANG)."""

    start_credits: Positive
    start_reputation: Small
    weapon_slots: Positive
    leaders_exact: Positive
    champions_max: Small
    specialists_max: Small
    juve_item_max: Small
    specialist_extra: tuple[WeaponCategory, ...]
    free_primary_skill: tuple[Category, ...]
    weapon_categories: Mapping[str, tuple[WeaponCategory, ...]]


Injury = Literal["flesh_wound", "seriously_injured", "out_of_action"]


@dataclass(frozen=True, slots=True)
class DiceTables:
    """The meaning of the faces of a D6, the first for 1 (NM-SDIE-03, -10, -14)."""

    injury_d6: tuple[Injury, ...]
    firepower_hits_d6: tuple[Annotated[int, Between(1, 3)], ...]
    firepower_ammo_faces: tuple[Face, ...]
    scatter_hit_faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Geometry:
    """Lengths in inches, angles in degrees (NM-GEO)."""

    eps: float
    contact: float
    vision_half_angle: float
    silhouette_samples: Positive
    enemy_bubble: float
    group_activation_range: float
    template_length: float
    template_end_radius: float
    template_max_turn: float
    smoke_radius: float
    push_step: float


@dataclass(frozen=True, slots=True)
class Action:
    """An action: its type, and when it can be chosen (NM-ACTN-01, -02).

    skill: only by a skill.
    """

    id: str
    type: ActionType
    statuses: tuple[Status, ...]
    clause: str
    skill: bool = False


@dataclass(frozen=True, slots=True)
class SampleFighter:
    """A fighter of a sample gang. ``items`` as NM-GANG-21 writes them; ``skill`` empty for none."""

    id: Positive
    type: Category
    items: tuple[str, ...]
    skill: str = ""
    specialist: bool = False


@dataclass(frozen=True, slots=True)
class SampleGang:
    """A gang for beginners, and its cost."""

    id: str
    gang: str
    cost: Positive
    fighters: tuple[SampleFighter, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of a version; mappings are by id, in the order of the files."""

    version: str
    building: Building
    dice: DiceTables
    caps: Caps
    geometry: Geometry
    tables: Mapping[str, Size]
    actions: Mapping[str, Action]
    weapons: Mapping[str, Weapon]
    skills: Mapping[str, Skill]
    gear: Mapping[str, Gear]
    gangs: Mapping[str, Gang]
    injuries: tuple[LastingInjury, ...]
    escort: tuple[EscortRow, ...]
    advances: Mapping[str, Advance]
    ganger_advances: tuple[GangerAdvance, ...]
    territories: Mapping[str, TerritoryType]
    scenarios: Mapping[str, Scenario]
    boards: Mapping[str, Battlefield]
    samples: Mapping[str, SampleGang]

    def item(self, id_: str) -> Weapon | Gear | None:
        """Return a weapon or a piece of gear by its id; None for none."""
        return self.weapons.get(id_) or self.gear.get(id_)

    def profile(self, weapon: str, id_: str) -> Profile | None:
        entry = self.weapons.get(weapon)
        return entry.profile(id_) if entry else None

    def injury(self, face: int) -> LastingInjury:
        """Return the lasting injury of a D66 (NM-CAMP-11)."""
        return next(row for row in self.injuries if row.from_ <= face <= row.to)

    def injury_by_id(self, id_: str) -> LastingInjury:
        return next(row for row in self.injuries if row.id == id_)

    def escorted(self, face: int) -> EscortResult:
        """Return what a D6 gives an escorted fighter (NM-CAMP-16)."""
        return next(row.result for row in self.escort if row.from_ <= face <= row.to)

    def ganger_advance(self, roll: int) -> GangerAdvance:
        """Return what a 2D6 gives a ganger (NM-CAMP-33)."""
        return next(row for row in self.ganger_advances if roll in row.rolls)

    def skills_of(self, set_: SkillSet) -> list[Skill]:
        """Return the six skills of a set, by their face."""
        return sorted((s for s in self.skills.values() if s.set == set_), key=lambda s: s.d6)

    def boards_of(self, table: Table) -> list[Battlefield]:
        """Return the boards of a table (NM-SCEN-04)."""
        return [board for board in self.boards.values() if board.table == table]

    def to_json(self) -> JSON:
        return {
            "version": self.version,
            "building": plain(self.building),
            "dice": plain(self.dice),
            "caps": plain(self.caps),
            "geometry": plain(self.geometry),
            "tables": plain(self.tables),
            "actions": [plain(each) for each in self.actions.values()],
            "weapons": [each.to_json() for each in self.weapons.values()],
            "skills": [each.to_json() for each in self.skills.values()],
            "gear": [each.to_json() for each in self.gear.values()],
            "gangs": [each.to_json() for each in self.gangs.values()],
            "injuries": plain(self.injuries),
            "escort": plain(self.escort),
            "advances": [plain(each) for each in self.advances.values()],
            "ganger_advances": plain(self.ganger_advances),
            "territories": [each.to_json() for each in self.territories.values()],
            "scenarios": [each.to_json() for each in self.scenarios.values()],
            "boards": [each.to_json() for each in self.boards.values()],
            "samples": [plain(each) for each in self.samples.values()],
        }
