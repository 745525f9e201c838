"""What a Blood Bowl file says of a team, before anything of it is compared with our catalogue."""

from __future__ import annotations

from dataclasses import dataclass, field

from rosters.brought_teams.parts import Part
from rosters.brought_teams.shapes import Said


@dataclass(slots=True)
class ForeignPlayer:
    """A player as a Blood Bowl file has them.

    positions: what may name the position, the surest first.
    skills: those that the file lists, with or without those of the position.
    injuries: as the file words them; several of one may follow each other.
    fate: why somebody is not with the team any more, or only for a match; empty: is a player.
    line: of the file, from 1; 0 where nobody knows it.
    """

    path: str
    number: int
    name: str
    positions: list[Said]
    skills: list[Said] = field(default_factory=list)
    injuries: list[Said] = field(default_factory=list)
    experience: int = 0
    fate: str = ""
    line: int = 0


@dataclass(slots=True)
class ForeignTeam:
    """A Blood Bowl team as a file has it.

    later: signs of another edition: the key of the edition, and where it shows.
    skills_unknown: the format has no skills at all.
    """

    format: str
    system: str
    external: str
    name: str
    races: list[Said]
    treasury: int = 0
    rerolls: int = 0
    fan_factor: int = 0
    assistants: int = 0
    cheerleaders: int = 0
    apothecary: bool = False
    players: list[ForeignPlayer] = field(default_factory=list)
    later: list[tuple[str, Said]] = field(default_factory=list)
    skills_unknown: bool = False


def with_figures(team: ForeignTeam, root: Part, owns: Part | None = None) -> ForeignTeam:
    """Return a team with the figures that formats name alike, and the sign of a later edition.

    root: the team of the file; owns: the part that has what it owns besides money, the team itself
    where that is None.
    """
    owns = root if owns is None else owns
    team.treasury = root.number("treasury")
    team.rerolls = owns.number("rerolls")
    team.fan_factor = owns.number("fanfactor")
    team.assistants = owns.number("assistantcoaches")
    team.cheerleaders = owns.number("cheerleaders")
    team.apothecary = owns.says("apothecary", "apothecaries")
    fans = owns.first("dedicatedfans")
    if fans is not None:
        team.later.append(("2020", Said(fans.path, fans.text)))
    return team
