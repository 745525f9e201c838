"""Team data: team lists, positions, ready-made squads, inducements and stars.

A version is a folder of ``data``; ``load("crp")`` reads it once and checks it. Money is in gold
pieces.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from rules.blood_bowl.skills import SKILLS, Skill
from rules.catalogue import Between, BrokenCatalogue, check_version, duplicates, read

DATA = Path(__file__).parent / "data"
VERSIONS = ("crp",)

#: The categories that can be learned (BB-DATA-13); E, Extraordinary, never is.
LEARNABLE = "GASPM"
#: Skills of which nobody may have two (BB-SKILL-FRENZY-04).
NEVER_BOTH = (frozenset({"Frenzy", "Grab"}),)
#: A position with this limit or more gives the journeymen (BB-LEAGUE-07).
JOURNEYMAN_LIMIT = 12

Characteristic = Annotated[int, Between(1, 10)]  # BB-GEN-06
Gold = Annotated[int, Between(0, 1_000_000)]
JSON = Any


@dataclass(frozen=True, slots=True)
class Positional:
    """One position of a team list.

    limit: the most players of this position in a team (BB-TEAM-04).
    cost: list price in gold.
    normal: letters of the skill categories open on any improvement roll.
    double: letters of the categories open on a double besides (BB-DATA-13).
    edition: the only edition that has this position; empty for all (BB-DATA-16).
    """

    id: str
    name: str
    limit: Annotated[int, Between(1, 16)]
    cost: Gold
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    av: Characteristic
    skills: tuple[str, ...]
    normal: str
    double: str
    edition: str = ""

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "limit": self.limit,
            "cost": self.cost,
            "ma": self.ma,
            "st": self.st,
            "ag": self.ag,
            "av": self.av,
            "skills": list(self.skills),
            "normal": self.normal,
            "double": self.double,
            "edition": self.edition,
        }


@dataclass(frozen=True, slots=True)
class TeamList:
    """The list from which a team of one race is bought (BB-TEAM-01).

    apothecary: whether the team may have one (BB-LEAGUE-34).
    journeymen: ids of the positions that fill the team up (BB-LEAGUE-07).
    raise_dead: id of the position that rises from a killed opponent (BB-LEAGUE-35), or empty.
    rots_into: id of the position that Nurgle's Rot makes of a victim, or empty.
    undead: whether Stakes wound its players.
    """

    id: str
    name: str
    reroll_cost: Gold
    apothecary: bool
    journeymen: tuple[str, ...]
    positions: tuple[Positional, ...]
    raise_dead: str = ""
    rots_into: str = ""
    undead: bool = False

    def position(self, id: str) -> Positional:  # noqa: A002 - the field's word
        """Return the position of that id. Raises KeyError if the list has none."""
        for position in self.positions:
            if position.id == id:
                return position
        raise KeyError(id)

    def has(self, id: object) -> bool:  # noqa: A002
        return any(position.id == id for position in self.positions)

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "reroll_cost": self.reroll_cost,
            "apothecary": self.apothecary,
            "journeymen": list(self.journeymen),
            "positions": [position.to_json() for position in self.positions],
            "raise_dead": self.raise_dead,
            "rots_into": self.rots_into,
            "undead": self.undead,
        }


@dataclass(frozen=True, slots=True)
class Some:
    """A number of players of one position."""

    position: str
    count: Annotated[int, Between(1, 16)]


@dataclass(frozen=True, slots=True)
class BaseTeam:
    """A ready-made squad of the boxed set; shirts in list order from 1 (BB-DATA-12)."""

    team: str
    rerolls: Annotated[int, Between(0, 8)]
    fan_factor: Annotated[int, Between(0, 9)]
    players: tuple[Some, ...]

    def roster(self, name: str) -> JSON:
        """Return the squad as a wished roster, its players named by position and shirt."""
        ids = [some.position for some in self.players for _ in range(some.count)]
        return {
            "name": name,
            "race": self.team,
            "rerolls": self.rerolls,
            "fan_factor": self.fan_factor,
            "assistants": 0,
            "cheerleaders": 0,
            "apothecary": False,
            "players": [
                {
                    "number": number,
                    "name": f"{position.replace('_', ' ').title()} {number}",
                    "position": position,
                }
                for number, position in enumerate(ids, 1)
            ],
        }


@dataclass(frozen=True, slots=True)
class Star:
    """A Star Player (BB-DATA-17) and the team lists that may hire this star."""

    name: str
    cost: Gold
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    av: Characteristic
    skills: tuple[str, ...]
    teams: tuple[str, ...]

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "cost": self.cost,
            "ma": self.ma,
            "st": self.st,
            "ag": self.ag,
            "av": self.av,
            "skills": list(self.skills),
            "teams": list(self.teams),
        }


@dataclass(frozen=True, slots=True)
class Inducement:
    """A help that is bought for one match (BB-LEAGUE-11 to -17).

    most: how many of it a team may buy.
    cheaper: the price by team list, where it differs from ``cost``.
    beside_apothecary, instead_of_apothecary: only for teams that may, or may not, have an
    apothecary.
    """

    id: str
    name: str
    most: Annotated[int, Between(1, 16)]
    cost: Gold
    cheaper: Mapping[str, Gold] = field(default_factory=dict)
    beside_apothecary: bool = False
    instead_of_apothecary: bool = False

    def price(self, race: TeamList) -> int:
        """Return the price of one, in gold."""
        return self.cheaper.get(race.id, self.cost)

    def open_to(self, race: TeamList) -> bool:
        """Say whether teams of this list may buy it."""
        return not (self.instead_of_apothecary if race.apothecary else self.beside_apothecary)

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "name": self.name,
            "most": self.most,
            "cost": self.cost,
            "cheaper": dict(self.cheaper),
            "beside_apothecary": self.beside_apothecary,
            "instead_of_apothecary": self.instead_of_apothecary,
        }


@dataclass(frozen=True, slots=True)
class _TeamsFile:
    """The keys of ``teams.toml``."""

    budget: Annotated[int, Between(0, 10_000_000)]
    fan_factor_cost: Gold
    fan_factor_max_at_creation: Annotated[int, Between(0, 18)]
    rerolls_max: Annotated[int, Between(0, 16)]
    assistant_coach_cost: Gold
    cheerleader_cost: Gold
    apothecary_cost: Gold
    players_min: Annotated[int, Between(1, 16)]
    players_max: Annotated[int, Between(1, 16)]
    mercenary_surcharge: Gold
    mercenary_skill_cost: Gold
    stars_max: Annotated[int, Between(0, 16)]
    team: tuple[TeamList, ...]
    base_team: tuple[BaseTeam, ...]
    inducement: tuple[Inducement, ...]
    star: tuple[Star, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of one version.

    ``teams`` and ``inducements`` are by id, ``stars`` by name, in the order of the file.
    """

    version: str
    budget: int
    fan_factor_cost: int
    fan_factor_max_at_creation: int
    rerolls_max: int
    assistant_cost: int
    cheerleader_cost: int
    apothecary_cost: int
    players_min: int
    players_max: int
    mercenary_surcharge: int
    mercenary_skill_cost: int
    stars_max: int
    teams: Mapping[str, TeamList]
    base_teams: tuple[BaseTeam, ...]
    inducements: Mapping[str, Inducement]
    stars: Mapping[str, Star]
    skills: Mapping[str, Skill] = field(default_factory=lambda: SKILLS)

    def price(self, what: str, race: TeamList) -> int:
        """Return the list price of one asset, in gold.

        what: ``rerolls``, ``fan_factor``, ``assistants``, ``cheerleaders`` or ``apothecary``.
        """
        return {
            "rerolls": race.reroll_cost,
            "fan_factor": self.fan_factor_cost,
            "assistants": self.assistant_cost,
            "cheerleaders": self.cheerleader_cost,
            "apothecary": self.apothecary_cost,
        }[what]

    def learnable(self, owned: Collection[str], categories: str) -> list[str]:
        """List the skills of these categories that a player with the ``owned`` skills can learn
        (BB-LEAGUE-44, BB-LEAGUE-46).
        """
        has = set(owned)
        barred = {name for pair in NEVER_BOTH if pair & has for name in pair}
        return [
            skill.name
            for skill in self.skills.values()
            if skill.category in categories and skill.name not in has and skill.name not in barred
        ]

    def to_json(self) -> JSON:
        return {
            "version": self.version,
            "budget": self.budget,
            "fan_factor_cost": self.fan_factor_cost,
            "fan_factor_max_at_creation": self.fan_factor_max_at_creation,
            "rerolls_max": self.rerolls_max,
            "assistant_cost": self.assistant_cost,
            "cheerleader_cost": self.cheerleader_cost,
            "apothecary_cost": self.apothecary_cost,
            "players_min": self.players_min,
            "players_max": self.players_max,
            "mercenary_surcharge": self.mercenary_surcharge,
            "mercenary_skill_cost": self.mercenary_skill_cost,
            "stars_max": self.stars_max,
            "inducements": [each.to_json() for each in self.inducements.values()],
            "stars": [star.to_json() for star in self.stars.values()],
            "teams": [team.to_json() for team in self.teams.values()],
            "skills": [
                {"name": skill.name, "category": skill.category} for skill in self.skills.values()
            ],
        }


@cache
def load(version: str) -> Catalogue:
    """Return the catalogue of a version. Raises KeyError for an unknown version."""
    check_version(version, VERSIONS)
    return read_catalogue(DATA / version / "teams.toml", version)


def read_catalogue(file: Path, version: str) -> Catalogue:
    """Read the catalogue in a file. Raises BrokenCatalogue with every fault."""
    data = read(file, _TeamsFile)
    faults = [fault for team in data.team for fault in _faults_of_team(team)]
    faults += _faults_across(data)
    if faults:
        raise BrokenCatalogue(f"{file.name}: {fault}" for fault in faults)
    return Catalogue(
        version=version,
        budget=data.budget,
        fan_factor_cost=data.fan_factor_cost,
        fan_factor_max_at_creation=data.fan_factor_max_at_creation,
        rerolls_max=data.rerolls_max,
        assistant_cost=data.assistant_coach_cost,
        cheerleader_cost=data.cheerleader_cost,
        apothecary_cost=data.apothecary_cost,
        players_min=data.players_min,
        players_max=data.players_max,
        mercenary_surcharge=data.mercenary_surcharge,
        mercenary_skill_cost=data.mercenary_skill_cost,
        stars_max=data.stars_max,
        teams={team.id: team for team in data.team},
        base_teams=data.base_team,
        inducements={each.id: each for each in data.inducement},
        stars={star.name: star for star in data.star},
    )


def _faults_of_team(team: TeamList) -> list[str]:
    where = f"team {team.id}"
    faults = [
        f"{where}.positions: {name} stands twice"
        for name in duplicates(position.id for position in team.positions)
    ]
    for position in team.positions:
        here = f"{where}.{position.id}"
        faults += [f"{here}.skills: there is no {name}" for name in _unknown(position.skills)]
        letters = position.normal + position.double
        if not set(letters) <= set(LEARNABLE):
            faults.append(f"{here}: normal and double are letters of {LEARNABLE}")
        if duplicates(letters):
            faults.append(f"{here}: a category stands twice in normal and double")
    for name in (*team.journeymen, *filter(None, (team.raise_dead, team.rots_into))):
        if not team.has(name):
            faults.append(f"{where}: there is no position {name}")
    for name in team.journeymen:
        if team.has(name) and team.position(name).limit < JOURNEYMAN_LIMIT:
            faults.append(f"{where}.journeymen: {name} has a limit below {JOURNEYMAN_LIMIT}")
    if not team.journeymen:
        faults.append(f"{where}.journeymen: none is named")
    return faults


def _faults_across(data: _TeamsFile) -> list[str]:
    teams = {team.id: team for team in data.team}
    faults = [f"team: {name} stands twice" for name in duplicates(t.id for t in data.team)]
    faults += [f"star: {name} stands twice" for name in duplicates(s.name for s in data.star)]
    faults += [
        f"inducement: {name} stands twice" for name in duplicates(i.id for i in data.inducement)
    ]
    for inducement in data.inducement:
        faults += [
            f"inducement {inducement.id}.cheaper: no team {race}"
            for race in inducement.cheaper
            if race not in teams
        ]
    for star in data.star:
        faults += [f"star {star.name}: there is no {name}" for name in _unknown(star.skills)]
        faults += [f"star {star.name}: no team {race}" for race in star.teams if race not in teams]
    for base in data.base_team:
        if base.team not in teams:
            faults.append(f"base_team: there is no team {base.team}")
            continue
        faults += [
            f"base_team {base.team}: there is no position {some.position}"
            for some in base.players
            if not teams[base.team].has(some.position)
        ]
    return faults


def _unknown(skills: tuple[str, ...]) -> list[str]:
    return [name for name in skills if name not in SKILLS]
