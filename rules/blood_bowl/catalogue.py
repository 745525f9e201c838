"""Team data: the team lists, their positions, the ready-made squads and the stars.

A version is a folder of ``data``; ``load("crp")`` reads it once and checks it.  Money is in gold
pieces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from rules.blood_bowl.skills import SKILLS, Skill
from rules.catalogue import Between, BrokenCatalogue, duplicates, read

DATA = Path(__file__).parent / "data"
VERSIONS = ("crp",)

#: The categories that can be learned (BB-DATA-13); E, Extraordinary, never is.
LEARNABLE = "GASPM"
#: A position with this limit or more gives the journeymen (BB-LEAGUE-07).
JOURNEYMAN_LIMIT = 12

Characteristic = Annotated[int, Between(1, 10)]  # BB-GEN-06
Gold = Annotated[int, Between(0, 1_000_000)]
JSON = Any


@dataclass(frozen=True, slots=True)
class Position:
    """One line of a team list.

    limit:   the most of it in a team (BB-TEAM-04).
    cost:    list price in gold.
    normal:  letters of the skill categories open to him on any improvement roll; ``double``: those
             open on a double besides (BB-DATA-13).
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

    @property
    def not_playable_yet(self) -> tuple[str, ...]:
        """The skills of his that the match cannot play yet."""
        return tuple(name for name in self.skills if not SKILLS[name].playable)

    @property
    def playable(self) -> bool:
        return not self.not_playable_yet

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
            "not_playable_yet": list(self.not_playable_yet),
        }


@dataclass(frozen=True, slots=True)
class TeamList:
    """What a team of one race is bought from (BB-TEAM-01).

    apothecary: whether it may have one (BB-LEAGUE-34).
    journeymen: ids of the positions that fill it up (BB-LEAGUE-07).
    raise_dead: id of the position that rises from a killed opponent (BB-LEAGUE-35), or empty.
    undead:     whether Stakes wound its players.
    """

    id: str
    name: str
    reroll_cost: Gold
    apothecary: bool
    journeymen: tuple[str, ...]
    positions: tuple[Position, ...]
    raise_dead: str = ""
    undead: bool = False

    def position(self, id: str) -> Position:  # noqa: A002 - the field's word
        """The position of that id; raises KeyError for another."""
        for position in self.positions:
            if position.id == id:
                return position
        raise KeyError(id)

    @property
    def playable(self) -> bool:
        """Whether eleven players can be bought from it who can all be played."""
        return sum(each.limit for each in self.positions if each.playable) >= 11

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
            "undead": self.undead,
            "playable": self.playable,
        }


@dataclass(frozen=True, slots=True)
class Some:
    """So many players of a position."""

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
        """The squad as a wished roster, its players named by position and shirt."""
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
    """A Star Player (BB-DATA-17) and the team lists that may hire him."""

    name: str
    cost: Gold
    ma: Characteristic
    st: Characteristic
    ag: Characteristic
    av: Characteristic
    skills: tuple[str, ...]
    teams: tuple[str, ...]


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
    team: tuple[TeamList, ...]
    base_team: tuple[BaseTeam, ...]
    star: tuple[Star, ...]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All data of one version.  ``teams`` are by id, in the order of the file."""

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
    teams: Mapping[str, TeamList]
    base_teams: tuple[BaseTeam, ...]
    stars: tuple[Star, ...]
    skills: Mapping[str, Skill] = field(default_factory=lambda: SKILLS)

    def price(self, what: str, race: TeamList) -> int:
        """List price in gold of one ``rerolls``, ``fan_factor``, ``assistants``,
        ``cheerleaders`` or ``apothecary``."""
        return {
            "rerolls": race.reroll_cost,
            "fan_factor": self.fan_factor_cost,
            "assistants": self.assistant_cost,
            "cheerleaders": self.cheerleader_cost,
            "apothecary": self.apothecary_cost,
        }[what]

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
            "teams": [team.to_json() for team in self.teams.values()],
            "skills": [
                {"name": skill.name, "category": skill.category, "playable": skill.playable}
                for skill in self.skills.values()
            ],
        }


@cache
def load(version: str) -> Catalogue:
    """The catalogue of a version; KeyError for one that there is not."""
    if version not in VERSIONS:
        raise KeyError(f"there is no version {version!r}; there are {', '.join(VERSIONS)}")
    return read_catalogue(DATA / version / "teams.toml", version)


def read_catalogue(file: Path, version: str) -> Catalogue:
    """The catalogue in a file; BrokenCatalogue with every fault."""
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
        teams={team.id: team for team in data.team},
        base_teams=data.base_team,
        stars=data.star,
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
    for name in (*team.journeymen, *filter(None, (team.raise_dead,))):
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
