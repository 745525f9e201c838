"""The state that a club keeps between matches (BF-LEAGUE-01)."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from rules.boufbowl.cards.deck import Category
from rules.boufbowl.catalogue import Catalogue
from rules.boufbowl.position import COUNTS
from rules.conditions import Condition
from rules.record import Kind, Result
from rules.rulings import Note, told_notes

JSON = Any

#: The word for the one condition of the game (BF-LEAGUE-15).
WOUNDED = "wounded"
SWAPPED = "swapped"


@dataclass(frozen=True, slots=True)
class Leaving:
    """The reason why a player has left, and after how many matches of the club."""

    reason: str
    after: int


@dataclass(slots=True)
class Player:
    """A player of the squad, or a former one; the id is a small number of the club.

    card: the player's normal player card.
    number: the squad slot (BF-LEAGUE-03), the last one of a player who has left.
    renown: the renown not spent yet (BF-LEAGUE-08).
    permanents: ids of upgrades, older first (BF-LEAGUE-09).
    deeds: the sums of ``position.COUNTS`` over all matches; a count of 0 is left out.
    """

    id: int
    card: str
    number: int
    name: str
    category: Category
    renown: int = 0
    permanents: list[str] = field(default_factory=list)
    matches: int = 0
    deeds: dict[str, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()
    left: Leaving | None = None

    @property
    def is_wounded(self) -> bool:
        return any(each.what == WOUNDED for each in self.conditions)

    def copy(self) -> Player:
        return Player(
            self.id, self.card, self.number, self.name, self.category, self.renown,
            self.permanents[:], self.matches, dict(self.deeds), self.conditions, self.left,
        )  # fmt: skip

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "number": self.number,
            "name": self.name,
            "position": self.category,
            "card": self.card,
            "experience": self.renown,
            "value": 0,
            "permanents": list(self.permanents),
            "wounded": self.is_wounded,
            "matches": self.matches,
            **{deed: self.deeds.get(deed, 0) for deed in COUNTS},
            "conditions": [condition.to_json() for condition in self.conditions],
            "left": None if self.left is None else asdict(self.left),
        }


@dataclass(slots=True)
class MatchLine:
    """One match in the club's record."""

    opponent: str
    result: Result
    score: tuple[int, int]
    kind: Kind
    competition: str


@dataclass(slots=True)
class Team:
    """A club after its events so far; empty (``race == ""``) before it is founded.

    race: its faction (BF-LEAGUE-01).
    players: by id, those who have left too.
    captain: the player it names for its matches until it says otherwise (BF-DEC-24), or None.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    captain: int | None = None
    record: list[MatchLine] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def treasury(self) -> int:
        """No money: the game has none."""
        return 0

    @property
    def value(self) -> int:
        """The levels of all permanents (BF-LEAGUE-11, -16)."""
        upgrades = self.catalogue.upgrades
        return sum(upgrades[id_].level for player in self.roster for id_ in player.permanents)

    @property
    def matches(self) -> int:
        """The number of matches in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Player, ...]:
        """The squad by slot (BF-LEAGUE-03)."""
        present = (player for player in self.players.values() if player.left is None)
        return tuple(sorted(present, key=lambda player: (player.number, player.id)))

    @property
    def squad(self) -> list[str]:
        """The cards of the squad, by slot."""
        return [player.card for player in self.roster]

    def number_anew(self) -> None:
        """Renumber the slots in the order of the data, after somebody has come or gone
        (BF-LEAGUE-03).
        """
        order = {card: at for at, card in enumerate(self.catalogue.players)}
        present = sorted(self.roster, key=lambda player: order[player.card])
        for slot, player in enumerate(present, 1):
            player.number = slot

    def copy(self) -> Team:
        """Return a copy that can be changed on its own."""
        return Team(
            self.catalogue,
            self.name,
            self.race,
            {who: player.copy() for who, player in self.players.items()},
            self.captain,
            self.record[:],
            self.notes[:],
        )

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "captain": self.captain,
            "players": [self.players[who].to_json() for who in sorted(self.players)],
            "ledger": [],
            "record": [{**asdict(line), "score": list(line.score)} for line in self.record],
            **told_notes(self.notes),
        }
