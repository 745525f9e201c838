"""What a Blood Bowl file says of a team, before anything of it is compared with our catalogue."""

from __future__ import annotations

from dataclasses import dataclass, field

from rosters.brought_teams.shapes import Said


@dataclass(slots=True)
class ForeignPlayer:
    """A player as a Blood Bowl file has them.

    positions: what may name the position, the surest first.
    skills: those that the file lists, with or without those of the position.
    injuries: as the file words them; several of one may follow each other.
    fate: why somebody is not with the team any more, or only for a match; empty: is a player.
    """

    path: str
    number: int
    name: str
    positions: list[Said]
    skills: list[Said] = field(default_factory=list)
    injuries: list[Said] = field(default_factory=list)
    experience: int = 0
    fate: str = ""


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
