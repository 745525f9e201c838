"""The state of a team from match to match, with its money in a ledger (BB-LEAGUE-01).

The treasury is the sum of the ledger, in gold pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rules.blood_bowl.between.player import SHIRTS, Player, plain
from rules.blood_bowl.catalogue import Catalogue, TeamList
from rules.rulings import Note, told_notes

JSON = Any
Result = Literal["win", "draw", "loss"]

#: What a team owns besides its players, and may hold any number of unless a clause says less.
ASSETS = ("rerolls", "fan_factor", "assistants", "cheerleaders", "apothecary")


@dataclass(slots=True)
class LedgerLine:
    """One movement of money.

    amount: gold, negative for a payment.
    reason: ``budget``, ``hired``, ``bought``, ``petty_cash``, ``winnings``, ``expenses``,
    ``redraft`` or ``ruled``.
    about: what was paid for: ``player:3``, ``rerolls``; empty if the reason says it all.
    cause: ``founding``, ``match:4`` (the aftermath of the team's fourth match), ``between`` or
    ``ruling``.
    clause: the clause that sets the amount.
    balance: the treasury afterwards.
    """

    amount: int
    reason: str
    about: str
    cause: str
    clause: str
    balance: int


@dataclass(slots=True)
class MatchLine:
    """One match in the team's record."""

    opponent: str
    result: Result
    score: tuple[int, int]
    kind: str


@dataclass(slots=True)
class Team:
    """A team after its events so far; empty (``race == ""``) before it is founded.

    players: by id, also those who have left; ``roster`` has those who are there now.
    highest: the highest id ever given. Ids of voided events are not given again.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    rerolls: int = 0
    fan_factor: int = 0
    assistants: int = 0
    cheerleaders: int = 0
    apothecary: int = 0
    players: dict[int, Player] = field(default_factory=dict)
    ledger: list[LedgerLine] = field(default_factory=list)
    record: list[MatchLine] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    highest: int = field(default=0, repr=False, compare=False)

    @property
    def team_list(self) -> TeamList:
        """The team list from which the team is bought."""
        return self.catalogue.teams[self.race]

    @property
    def treasury(self) -> int:
        return self.ledger[-1].balance if self.ledger else 0

    @property
    def matches(self) -> int:
        """The number of matches in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Player, ...]:
        """The team's own players by shirt number, also those who miss the next match."""
        return self._present(journeymen=False)

    @property
    def journeymen(self) -> tuple[Player, ...]:
        """Journeymen of the last match who may still be hired (BB-LEAGUE-61)."""
        return self._present(journeymen=True)

    @property
    def available(self) -> tuple[Player, ...]:
        """The players who can play the next match."""
        return tuple(player for player in self.roster if not player.miss_next)

    @property
    def next_player(self) -> int:
        """The id of the next player to join."""
        return max(self.highest, *self.players, 0) + 1

    def free_number(self, beside: Iterable[int] = ()) -> int:
        """Return the lowest shirt that nobody of the roster wears; 0 if there is none.

        beside: shirts that are taken as well.
        """
        worn = {player.number for player in self.roster} | set(beside)
        return next((number for number in SHIRTS if number not in worn), 0)

    @property
    def missing_men(self) -> int:
        """The number of journeymen that the next match would need (BB-LEAGUE-07)."""
        return max(0, self.catalogue.players_min - len(self.available))

    @property
    def value(self) -> int:
        """Team Value for the next match in gold, with the journeymen that it would need.

        See BB-LEAGUE-03, BB-LEAGUE-05. All positions that give journeymen to one race have the same
        price, so the coach's choice among them does not matter here.
        """
        if not self.race:
            return 0
        journeyman = self.team_list.position(self.team_list.journeymen[0])
        assets: int = sum(
            getattr(self, what) * self.catalogue.price(what, self.team_list) for what in ASSETS
        )
        men = sum(player.value for player in self.available)
        return men + self.missing_men * journeyman.cost + assets

    def _present(self, *, journeymen: bool) -> tuple[Player, ...]:
        present = (
            player
            for player in self.players.values()
            if player.left is None and player.journeyman is journeymen
        )
        return tuple(sorted(present, key=lambda player: (player.number, player.id)))

    def copy(self) -> Team:
        """Return a copy that can be changed on its own."""
        twin = Team(*(getattr(self, each.name) for each in fields(self)))
        twin.players = {who: player.copy() for who, player in self.players.items()}
        twin.ledger = self.ledger[:]
        twin.record = self.record[:]
        twin.notes = self.notes[:]
        return twin

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "rerolls": self.rerolls,
            "fan_factor": self.fan_factor,
            "assistants": self.assistants,
            "cheerleaders": self.cheerleaders,
            "apothecary": bool(self.apothecary),
            "players": [self.players[who].to_json() for who in sorted(self.players)],
            "ledger": [plain(line) for line in self.ledger],
            "record": [plain(result) for result in self.record],
            **told_notes(self.notes),
        }
