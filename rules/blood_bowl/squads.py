"""The players of a match: their numbers and their characteristics.

A player is a small int, ``side * 16 + shirt number - 1``: 0..15 play for Home and 16..31 for Away
(BB-GEN-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.blood_bowl.skills import Trait, traits_of

JSON = Any

PLAYERS: Final = 32
NOBODY: Final = -1
SHIRTS: Final = 16


#: Traits that a position gives besides its skills (BB-SKILL-BLOODLUST-02).
BY_POSITION = {"thrall": Trait.IS_THRALL}


def side_of(player: int) -> int:
    return player >> 4


def number_of(player: int) -> int:
    """Return the shirt number of a player (0 to 31): 1 to 16."""
    return (player & 15) + 1


def player_at(side: int, number: int) -> int:
    return side * SHIRTS + number - 1


class Squads:
    """Both squads as they came to the match; nothing of it changes during play.

    line_ups: as ``Game.prepare`` made them.
    hired: the players hired for this match besides, a list of members for each side.

    The ``kind`` of a member is ``player``, ``journeyman``, ``mercenary`` or ``star``.

    The lists are indexed by player; absent players have zeros.
    """

    __slots__ = (
        "line_ups", "hired", "ma", "st", "ag", "av", "traits", "niggling", "race", "members",
        "any", "_lines",
    )  # fmt: skip

    def __init__(
        self, line_ups: Sequence[JSON], hired: Sequence[Sequence[JSON]] = ((), ())
    ) -> None:
        self.line_ups = line_ups
        self.hired = hired
        self.ma = [0] * PLAYERS
        self.st = [0] * PLAYERS
        self.ag = [0] * PLAYERS
        self.av = [0] * PLAYERS
        self.traits = [0] * PLAYERS
        self.niggling = [0] * PLAYERS
        #: The race group of BB-SKILL-ANIMOSITY-02.
        self.race = [""] * PLAYERS
        self.members: tuple[list[int], list[int]] = ([], [])
        #: The traits that at least one player of a side has.
        self.any = [0, 0]
        self._lines: dict[int, JSON] = {}
        for side, line_up in enumerate(line_ups):
            for member in (*line_up["players"], *hired[side]):
                p = player_at(side, member["number"])
                self._lines[p] = member
                self.members[side].append(p)
                self.ma[p] = member["ma"]
                self.st[p] = member["st"]
                self.ag[p] = member["ag"]
                self.av[p] = member["av"]
                self.traits[p] = traits_of(member["skills"]) | BY_POSITION.get(
                    member["position"], 0
                )
                self.any[side] |= self.traits[p]
                self.niggling[p] = member["niggling"]
                self.race[p] = race_group(line_up["race"], member["position"])
            self.members[side].sort()

    def leader_rerolls(self, side: int) -> int:
        """Return the Leader re-rolls of a half: one if any player of the squad leads
        (BB-SKILL-LEADER-01).
        """
        return 1 if self.any[side] & Trait.LEADS else 0

    def member(self, player: int) -> Mapping[str, JSON]:
        """Return the line of this player in the line-up, or among the hired."""
        line: Mapping[str, JSON] = self._lines[player]
        return line

    def is_star(self, player: int) -> bool:
        """Say whether the player is a Star Player, whom neither apothecary nor Igor treats
        (BB-LEAGUE-23).
        """
        return bool(self._lines[player]["kind"] == "star")

    def name(self, player: int) -> str:
        return str(self.member(player)["name"])


def race_group(race: str, position: str) -> str:
    """Return the group of players who trust each other in a mixed team (BB-SKILL-ANIMOSITY-02)."""
    for group in ("goblin", "skaven", "dark_elf", "troll", "ogre", "minotaur", "marauder"):
        if group in position:
            return group
    return race
