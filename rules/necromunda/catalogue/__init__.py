"""The data of Necromunda: numbers, weapons, skills, gear, gangs, tables, scenarios, boards.

``load("first")`` reads the files of `data` once and checks them; `contents` says what they hold,
`consistency` what is compared across them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from rules.catalogue import Between, BrokenCatalogue, by_id, check_version, read_part
from rules.necromunda.catalogue import consistency
from rules.necromunda.catalogue.advances import Advance, GangerAdvance
from rules.necromunda.catalogue.boards import Battlefield, Size
from rules.necromunda.catalogue.characteristics import Caps
from rules.necromunda.catalogue.contents import (
    Action,
    Building,
    Catalogue,
    DiceTables,
    Geometry,
    SampleGang,
)
from rules.necromunda.catalogue.gangs import Gang
from rules.necromunda.catalogue.gear import Gear
from rules.necromunda.catalogue.injuries import EscortRow, LastingInjury
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.catalogue.skills import Skill
from rules.necromunda.catalogue.territories import TerritoryType
from rules.necromunda.catalogue.weapons import Weapon

__all__ = ["DATA", "VERSIONS", "Catalogue", "SampleGang", "load", "read_catalogue"]

DATA = Path(__file__).parent.parent / "data"
VERSIONS = ("first",)


@dataclass(frozen=True, slots=True)
class _Rules:
    schema: Annotated[int, Between(1, 1)]
    edition: str
    building: Building
    dice: DiceTables
    caps: Caps
    geometry: Geometry
    tables: Mapping[str, Size]


@dataclass(frozen=True, slots=True)
class _Actions:
    action: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class _Weapons:
    weapon: tuple[Weapon, ...]


@dataclass(frozen=True, slots=True)
class _Skills:
    skill: tuple[Skill, ...]


@dataclass(frozen=True, slots=True)
class _Gear:
    gear: tuple[Gear, ...]


@dataclass(frozen=True, slots=True)
class _Gangs:
    gang: tuple[Gang, ...]


@dataclass(frozen=True, slots=True)
class _Injuries:
    lasting_injury: tuple[LastingInjury, ...]
    escort: tuple[EscortRow, ...]


@dataclass(frozen=True, slots=True)
class _Advances:
    advance: tuple[Advance, ...]
    ganger_advance: tuple[GangerAdvance, ...]


@dataclass(frozen=True, slots=True)
class _Territories:
    territory: tuple[TerritoryType, ...]


@dataclass(frozen=True, slots=True)
class _Scenarios:
    scenario: tuple[Scenario, ...]


@dataclass(frozen=True, slots=True)
class _Boards:
    board: tuple[Battlefield, ...]


@dataclass(frozen=True, slots=True)
class _Samples:
    sample_gang: tuple[SampleGang, ...]


@cache
def load(version: str) -> Catalogue:
    """Return the catalogue of a version. Raises KeyError for an unknown version."""
    check_version(version, VERSIONS)
    return read_catalogue(DATA / version, version)


def read_catalogue(folder: Path, version: str) -> Catalogue:
    """Return the catalogue of a folder.

    Raises BrokenCatalogue with every fault of all files, each naming file, entry and key.  What
    stands in several files is compared once each of them can be read.
    """
    broken: list[str] = []
    numbers = read_part(folder / "rules.toml", _Rules, broken)
    deeds = read_part(folder / "actions.toml", _Actions, broken)
    arms = read_part(folder / "weapons.toml", _Weapons, broken)
    talents = read_part(folder / "skills.toml", _Skills, broken)
    things = read_part(folder / "gear.toml", _Gear, broken)
    houses = read_part(folder / "gangs.toml", _Gangs, broken)
    wounds = read_part(folder / "injuries.toml", _Injuries, broken)
    gains = read_part(folder / "advances.toml", _Advances, broken)
    places = read_part(folder / "territories.toml", _Territories, broken)
    plots = read_part(folder / "scenarios.toml", _Scenarios, broken)
    grounds = read_part(folder / "boards.toml", _Boards, broken)
    starts = read_part(folder / "samples.toml", _Samples, broken)
    if broken:
        raise BrokenCatalogue(broken)
    assert numbers and deeds and arms and talents and things and houses  # noqa: PT018
    assert wounds and gains and places and plots and grounds and starts  # noqa: PT018
    catalogue = Catalogue(
        version=version,
        building=numbers.building,
        dice=numbers.dice,
        caps=numbers.caps,
        geometry=numbers.geometry,
        tables=numbers.tables,
        actions=by_id("actions.toml: action", deeds.action, broken),
        weapons=by_id("weapons.toml: weapon", arms.weapon, broken),
        skills=by_id("skills.toml: skill", talents.skill, broken),
        gear=by_id("gear.toml: gear", things.gear, broken),
        gangs=by_id("gangs.toml: gang", houses.gang, broken),
        injuries=wounds.lasting_injury,
        escort=wounds.escort,
        advances=by_id("advances.toml: advance", gains.advance, broken),
        ganger_advances=gains.ganger_advance,
        territories=by_id("territories.toml: territory", places.territory, broken),
        scenarios=by_id("scenarios.toml: scenario", plots.scenario, broken),
        boards=by_id("boards.toml: board", grounds.board, broken),
        samples=by_id("samples.toml: sample_gang", starts.sample_gang, broken),
    )
    broken += consistency.across(catalogue)
    if broken:
        raise BrokenCatalogue(broken)
    return catalogue
