"""The players of a match: how they are numbered, and what they brought along.

A player is a small int, ``side * 16 + shirt number - 1``: 0..15 play for Home and 16..31 for Away
(BB-GEN-07).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.blood_bowl.skills import traits_of

JSON = Any

PLAYERS = 32
NOBODY = -1
SHIRTS = 16


def side_of(player: int) -> int:
    return player >> 4


def number_of(player: int) -> int:
    """The shirt number, 1 to 16."""
    return (player & 15) + 1


def player_at(side: int, number: int) -> int:
    return side * SHIRTS + number - 1


class Squads:
    """Both squads as they came to the match; nothing of it changes during play.

    The lists are indexed by player; absent players have zeros.
    """

    __slots__ = ("line_ups", "ma", "st", "ag", "av", "traits", "niggling", "race", "members", "any")

    def __init__(self, line_ups: Sequence[JSON]) -> None:
        self.line_ups = line_ups
        self.ma = [0] * PLAYERS
        self.st = [0] * PLAYERS
        self.ag = [0] * PLAYERS
        self.av = [0] * PLAYERS
        self.traits = [0] * PLAYERS
        self.niggling = [0] * PLAYERS
        #: The race group of BB-SKILL-ANIMOSITY-02.
        self.race = [""] * PLAYERS
        self.members: tuple[list[int], list[int]] = ([], [])
        #: The traits that anybody of a side has.
        self.any = [0, 0]
        for side, line_up in enumerate(line_ups):
            for member in line_up["players"]:
                p = player_at(side, member["number"])
                self.members[side].append(p)
                self.ma[p] = member["ma"]
                self.st[p] = member["st"]
                self.ag[p] = member["ag"]
                self.av[p] = member["av"]
                self.traits[p] = traits_of(member["skills"])
                self.any[side] |= self.traits[p]
                self.niggling[p] = member["niggling"]
                self.race[p] = race_group(line_up["race"], member["position"])
            self.members[side].sort()

    def member(self, player: int) -> Mapping[str, JSON]:
        """The line of this player in the line-up."""
        number = number_of(player)
        found: Mapping[str, JSON] = next(
            m for m in self.line_ups[side_of(player)]["players"] if m["number"] == number
        )
        return found

    def name(self, player: int) -> str:
        return str(self.member(player)["name"])


def race_group(race: str, position: str) -> str:
    """BB-SKILL-ANIMOSITY-02: who trusts whom in a mixed team."""
    for group in ("goblin", "skaven", "dark_elf", "troll", "ogre", "minotaur", "marauder"):
        if group in position:
            return group
    return race
