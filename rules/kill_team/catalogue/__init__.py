"""The data of Kill Team: numbers, factions, datasheets, weapons, specialisms, tables, missions.

``load("first")`` reads the files of `data` once and checks them (KT-DATA-02).  Changing a number
there changes what a roster costs and how a match is played (KT-DATA-01).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from rules.catalogue import Between, BrokenCatalogue, by_id, check_version, duplicates, read_part
from rules.kill_team.catalogue.datasheets import Datasheet, Faction
from rules.kill_team.catalogue.layouts import Deployment, Layout
from rules.kill_team.catalogue.missions import Mission
from rules.kill_team.catalogue.specialisms import (
    MOST_LEVELS,
    SPECIALISMS,
    Power,
    Specialism,
    Tactic,
)
from rules.kill_team.catalogue.weapons import PLAIN_BLOW, Wargear, Weapon
from rules.record import plain

JSON = Any
DATA = Path(__file__).parent.parent / "data"
VERSIONS = ("first",)

Positive = Annotated[int, Between(1, 1000)]
Small = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class Building:
    """The bounds of command rosters and kill teams (KT-ROST, KT-CAMP-02)."""

    points_limit: Positive
    min_models: Positive
    max_models: Positive
    command_roster_max: Positive
    leaders_exact: Positive
    other_specialists_max: Small
    specialist_level_cost: tuple[Small, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The plain numbers of a match, lengths in inches."""

    table_width: Positive
    table_length: Positive
    engage_range: Positive
    charge_declare_range: Positive
    retreat_distance: Positive
    pile_in_distance: Positive
    consolidate_distance: Positive
    split_fire_range: Positive
    support_range_nerve: Positive
    objective_radius: Positive
    injury_ooa_on: Annotated[int, Between(2, 6)]
    flesh_wound_cap: Positive


@dataclass(frozen=True, slots=True)
class LeaguePoints:
    """League points of a campaign (KT-CAMP-37)."""

    win: Small
    draw: Small
    loss: Small


CasualtyResult = Literal["dead", "convalescence", "lingering_wound", "full_recovery", "hardened"]


@dataclass(frozen=True, slots=True)
class CasualtyRow:
    """A row of the casualty table: what a D10 of ``from_`` to ``to`` brings (KT-CAMP-20)."""

    from_: Annotated[int, Between(1, 10)]
    to: Annotated[int, Between(1, 10)]
    result: CasualtyResult


@dataclass(frozen=True, slots=True)
class Campaign:
    """The numbers of campaign play (KT-CAMP)."""

    resources: tuple[str, ...]
    resource_start: Small
    xp_levels: tuple[Small, ...]
    xp_played: Small
    xp_took_out: Small
    xp_won: Small
    xp_hardened: Small
    medic_bonus: Small
    league_points: LeaguePoints
    casualty: tuple[CasualtyRow, ...]

    def level(self, experience: int) -> int:
        """Return the level that so much experience is enough for (KT-CAMP-14)."""
        return sum(experience >= needed for needed in self.xp_levels)


@dataclass(frozen=True, slots=True)
class SampleModel:
    """Some equal models of a sample team."""

    datasheet: str
    items: tuple[str, ...]
    specialism: str
    count: Positive


@dataclass(frozen=True, slots=True)
class SampleTeam:
    """A kill team for beginners, and its cost (KT-DATA-05)."""

    id: str
    faction: str
    total: Positive
    models: tuple[SampleModel, ...]


@dataclass(frozen=True, slots=True)
class _Rules:
    schema: Annotated[int, Between(1, 1)]
    edition: str
    building: Building
    match: Ruleset
    campaign: Campaign


@dataclass(frozen=True, slots=True)
class _Weapons:
    weapon: tuple[Weapon, ...]
    wargear: tuple[Wargear, ...]


@dataclass(frozen=True, slots=True)
class _Datasheets:
    faction: tuple[Faction, ...]
    datasheet: tuple[Datasheet, ...]


@dataclass(frozen=True, slots=True)
class _Specialisms:
    tactic: tuple[Tactic, ...]
    specialism: tuple[Specialism, ...]
    power: tuple[Power, ...]


@dataclass(frozen=True, slots=True)
class _Battlefields:
    deployment: tuple[Deployment, ...]
    layout: tuple[Layout, ...]


@dataclass(frozen=True, slots=True)
class _Missions:
    mission: tuple[Mission, ...]


@dataclass(frozen=True, slots=True)
class _Samples:
    sample_team: tuple[SampleTeam, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of a version; mappings are by id, in the order of the files."""

    version: str
    building: Building
    ruleset: Ruleset
    campaign: Campaign
    factions: Mapping[str, Faction]
    datasheets: Mapping[str, Datasheet]
    weapons: Mapping[str, Weapon]
    wargear: Mapping[str, Wargear]
    specialisms: Mapping[str, Specialism]
    tactics: Mapping[str, Tactic]
    powers: Mapping[str, Power]
    deployments: Mapping[str, Deployment]
    layouts: Mapping[str, Layout]
    missions: Mapping[str, Mission]
    samples: Mapping[str, SampleTeam]

    def keywords(self, datasheet: Datasheet) -> tuple[str, ...]:
        """Return the keywords of a datasheet's models (KT-DATA-07)."""
        return (*self.factions[datasheet.faction].keywords, *datasheet.keywords)

    def cost(self, datasheet: Datasheet, items: Iterable[str], level: int) -> int:
        """Return the cost of a model in points; ``level`` is that of a specialist, 0 for others.

        See KT-ROST-05.
        """
        costs = self.factions[datasheet.faction].costs
        levels = self.building.specialist_level_cost[level - 1] if level else 0
        return datasheet.points + sum(costs.get(item, 0) for item in items) + levels

    def item_name(self, item: str) -> str:
        entry = self.weapons.get(item) or self.wargear[item]
        return entry.name

    def casualty(self, roll: int) -> CasualtyResult:
        """Return the result of a modified D10 for casualties; above the table its last row counts.

        See KT-CAMP-20, -21.
        """
        rows = self.campaign.casualty
        return next((row.result for row in rows if roll <= row.to), rows[-1].result)

    def to_json(self) -> JSON:
        return {
            "version": self.version,
            "building": plain(asdict(self.building)),
            "match": asdict(self.ruleset),
            "campaign": plain(asdict(self.campaign)),
            "factions": [each.to_json() for each in self.factions.values()],
            "datasheets": [each.to_json() for each in self.datasheets.values()],
            "weapons": [each.to_json() for each in self.weapons.values()],
            "wargear": [each.to_json() for each in self.wargear.values()],
            "specialisms": [each.to_json() for each in self.specialisms.values()],
            "tactics": [asdict(each) for each in self.tactics.values()],
            "powers": [asdict(each) for each in self.powers.values()],
            "deployments": [each.to_json() for each in self.deployments.values()],
            "layouts": [each.to_json() for each in self.layouts.values()],
            "missions": [each.to_json() for each in self.missions.values()],
            "samples": [plain(asdict(each)) for each in self.samples.values()],
        }


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
    arms = read_part(folder / "weapons.toml", _Weapons, broken)
    sheets = read_part(folder / "datasheets.toml", _Datasheets, broken)
    skills = read_part(folder / "specialisms.toml", _Specialisms, broken)
    fields = read_part(folder / "battlefields.toml", _Battlefields, broken)
    plans = read_part(folder / "missions.toml", _Missions, broken)
    starts = read_part(folder / "samples.toml", _Samples, broken)
    if broken:
        raise BrokenCatalogue(broken)
    assert numbers and arms and sheets and skills and fields and plans and starts  # noqa: PT018
    catalogue = Catalogue(
        version,
        numbers.building,
        numbers.match,
        numbers.campaign,
        by_id("datasheets.toml: faction", sheets.faction, broken),
        by_id("datasheets.toml: datasheet", sheets.datasheet, broken),
        by_id("weapons.toml: weapon", arms.weapon, broken),
        by_id("weapons.toml: wargear", arms.wargear, broken),
        by_id("specialisms.toml: specialism", skills.specialism, broken),
        by_id("specialisms.toml: tactic", skills.tactic, broken),
        by_id("specialisms.toml: power", skills.power, broken),
        by_id("battlefields.toml: deployment", fields.deployment, broken),
        by_id("battlefields.toml: layout", fields.layout, broken),
        by_id("missions.toml: mission", plans.mission, broken),
        by_id("samples.toml: sample_team", starts.sample_team, broken),
    )
    broken += (
        *_faults_of_numbers(catalogue),
        *_faults_of_items(catalogue),
        *_faults_of_datasheets(catalogue),
        *_faults_of_specialisms(catalogue),
        *_faults_of_tables(catalogue),
        *_faults_of_samples(catalogue),
    )
    if broken:
        raise BrokenCatalogue(broken)
    return catalogue


def _faults_of_numbers(data: Catalogue) -> Iterator[str]:
    if len(data.building.specialist_level_cost) != MOST_LEVELS:
        yield f"rules.toml: building.specialist_level_cost: one for each of {MOST_LEVELS} levels"
    levels = data.campaign.xp_levels
    if len(levels) != MOST_LEVELS or list(levels) != sorted({0, *levels}):
        yield f"rules.toml: campaign.xp_levels: {MOST_LEVELS} numbers that grow from 0"
    faces = [face for row in data.campaign.casualty for face in range(row.from_, row.to + 1)]
    if faces != list(range(1, 11)):
        yield "rules.toml: campaign.casualty: every face of a D10 once, in order"


def _faults_of_items(data: Catalogue) -> Iterator[str]:
    if PLAIN_BLOW not in data.weapons:
        yield f"weapons.toml: weapon {PLAIN_BLOW}: missing (KT-FIGHT-20)"
    for id_ in data.weapons.keys() & data.wargear.keys():
        yield f"weapons.toml: wargear {id_} is a weapon as well"
    for weapon in data.weapons.values():
        yield from (f"weapons.toml: weapon {weapon.id}.{fault}" for fault in weapon.faults())
    for wargear in data.wargear.values():
        yield from (f"weapons.toml: wargear {wargear.id}.{fault}" for fault in wargear.faults())
    for faction in data.factions.values():
        where = f"datasheets.toml: faction {faction.id}.costs"
        yield from (f"{where}: there is no {item}" for item in _unknown(data, faction.costs))


def _faults_of_datasheets(data: Catalogue) -> Iterator[str]:
    for sheet in data.datasheets.values():
        where = f"datasheets.toml: datasheet {sheet.id}"
        yield from (f"{where}.{fault}" for fault in sheet.faults())
        if sheet.faction not in data.factions:
            yield f"{where}.faction: there is no {sheet.faction}"
        yield from (f"{where}.loadout: there is no {i}" for i in _unknown(data, sheet.loadout))
        for at, option in enumerate(sheet.options):
            given = [item for choice in option.gives for item in choice]
            for item in _unknown(data, given):
                yield f"{where}.options[{at}]: there is no {item}"
        for specialism in sheet.specialisms:
            if specialism not in data.specialisms:
                yield f"{where}.specialisms: there is no {specialism}"
        for power in (power for each in sheet.abilities for power in each.powers):
            if power not in data.powers:
                yield f"{where}.abilities: there is no power {power}"


def _unknown(data: Catalogue, items: Iterable[str]) -> list[str]:
    return [item for item in items if item not in data.weapons and item not in data.wargear]


def _faults_of_specialisms(data: Catalogue) -> Iterator[str]:
    if tuple(data.specialisms) != SPECIALISMS:
        yield f"specialisms.toml: specialism: they are {', '.join(SPECIALISMS)} (KT-SPEC-01)"
    for specialism in data.specialisms.values():
        yield from (
            f"specialisms.toml: specialism {specialism.id}.{fault}" for fault in specialism.faults()
        )
    ids = [tactic.id for tactic in data.tactics.values()]
    ids += [tactic.id for each in data.specialisms.values() for tactic in each.tactics]
    ids += [ability.id for each in data.specialisms.values() for ability in each.abilities]
    yield from (f"specialisms.toml: {id_} stands twice" for id_ in duplicates(ids))


def _faults_of_tables(data: Catalogue) -> Iterator[str]:
    width, length = data.ruleset.table_width, data.ruleset.table_length
    for layout in data.layouts.values():
        for fault in layout.faults(width, length):
            yield f"battlefields.toml: layout {layout.id}.{fault}"
    for mission in data.missions.values():
        where = f"missions.toml: mission {mission.id}"
        yield from (f"{where}.{fault}" for fault in mission.faults())
        if mission.deployment not in data.deployments:
            yield f"{where}.deployment: there is no {mission.deployment}"
        if mission.stake not in data.campaign.resources:
            yield f"{where}.stake: there is no {mission.stake}"
    numbers = sorted(mission.number for mission in data.missions.values())
    if numbers != list(range(1, len(numbers) + 1)):
        yield "missions.toml: mission: their numbers are 1, 2, 3 ... (KT-MISS-02)"


def _faults_of_samples(data: Catalogue) -> Iterator[str]:
    for team in data.samples.values():
        where = f"samples.toml: sample_team {team.id}"
        if team.faction not in data.factions:
            yield f"{where}.faction: there is no {team.faction}"
        for at, model in enumerate(team.models):
            sheet = data.datasheets.get(model.datasheet)
            if sheet is None:
                yield f"{where}.models[{at}].datasheet: there is no {model.datasheet}"
            elif sheet.equipped(model.items) is None:
                yield f"{where}.models[{at}].items: a {model.datasheet} cannot have these"
            if model.specialism and model.specialism not in data.specialisms:
                yield f"{where}.models[{at}].specialism: there is no {model.specialism}"
