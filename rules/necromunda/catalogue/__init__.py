"""The data of Necromunda: numbers, weapons, skills, gear, gangs, tables, scenarios, boards.

``load("first")`` reads the files of `data` once and checks them; `contents` says what they hold,
`consistency` what is compared across them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

from rules.catalogue import Between, BrokenCatalogue, duplicates, read
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
    if version not in VERSIONS:
        raise KeyError(f"there is no version {version!r}; there are {', '.join(VERSIONS)}")
    return read_catalogue(DATA / version, version)


Shape = TypeVar("Shape")


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Named = TypeVar("Named", bound=_Named)


def read_catalogue(folder: Path, version: str) -> Catalogue:
    """Return the catalogue of a folder.

    Raises BrokenCatalogue with every fault of all files, each naming file, entry and key.  What
    stands in several files is compared once each of them can be read.
    """
    broken: list[str] = []
    numbers = _file(folder / "rules.toml", _Rules, broken)
    deeds = _file(folder / "actions.toml", _Actions, broken)
    arms = _file(folder / "weapons.toml", _Weapons, broken)
    talents = _file(folder / "skills.toml", _Skills, broken)
    things = _file(folder / "gear.toml", _Gear, broken)
    houses = _file(folder / "gangs.toml", _Gangs, broken)
    wounds = _file(folder / "injuries.toml", _Injuries, broken)
    gains = _file(folder / "advances.toml", _Advances, broken)
    places = _file(folder / "territories.toml", _Territories, broken)
    plots = _file(folder / "scenarios.toml", _Scenarios, broken)
    grounds = _file(folder / "boards.toml", _Boards, broken)
    starts = _file(folder / "samples.toml", _Samples, broken)
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
        actions=_by_id("actions.toml: action", deeds.action, broken),
        weapons=_by_id("weapons.toml: weapon", arms.weapon, broken),
        skills=_by_id("skills.toml: skill", talents.skill, broken),
        gear=_by_id("gear.toml: gear", things.gear, broken),
        gangs=_by_id("gangs.toml: gang", houses.gang, broken),
        injuries=wounds.lasting_injury,
        escort=wounds.escort,
        advances=_by_id("advances.toml: advance", gains.advance, broken),
        ganger_advances=gains.ganger_advance,
        territories=_by_id("territories.toml: territory", places.territory, broken),
        scenarios=_by_id("scenarios.toml: scenario", plots.scenario, broken),
        boards=_by_id("boards.toml: board", grounds.board, broken),
        samples=_by_id("samples.toml: sample_gang", starts.sample_gang, broken),
    )
    broken += consistency.across(catalogue)
    if broken:
        raise BrokenCatalogue(broken)
    return catalogue


def _file(file: Path, shape: type[Shape], broken: list[str]) -> Shape | None:
    try:
        return read(file, shape)
    except BrokenCatalogue as found:
        names = _names(file)
        broken += (_named(fault, names) for fault in found.faults)
        return None


_PLACE = re.compile(r"\b([a-z_]+)\[(\d+)\]")


def _names(file: Path) -> dict[tuple[str, int], str]:
    """Return the ids in a file by table and place; empty where it cannot be read."""
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError):
        return {}
    return {
        (table, at): str(row["id"])
        for table, rows in tables.items()
        if isinstance(rows, list)
        for at, row in enumerate(rows)
        if isinstance(row, dict) and "id" in row
    }


def _named(fault: str, names: Mapping[tuple[str, int], str]) -> str:
    """Return a fault that names the entry by its id instead of its place in the file."""

    def name(found: re.Match[str]) -> str:
        id_ = names.get((found[1], int(found[2])))
        return found[0] if id_ is None else f"{found[1]} {id_}"

    return _PLACE.sub(name, fault, count=1)


def _by_id(where: str, entries: Iterable[Named], broken: list[str]) -> dict[str, Named]:
    """Return entries by id; add a fault to ``broken`` for each id that stands twice."""
    entries = list(entries)
    broken += (f"{where} {id_} stands twice" for id_ in duplicates(each.id for each in entries))
    return {each.id: each for each in entries}
