"""The state of a team from match to match, much of it in one competition alone (HC-TOUR-01).

Injuries, suspensions and fatigue are conditions of its players. The counters of yellow cards and
the coach's cards are in a book for each competition.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from rules.conditions import Condition, available
from rules.helvetia_cup.catalogue import SKILLS, Catalogue, Role
from rules.helvetia_cup.position import COUNTS
from rules.record import Kind, Result
from rules.rulings import Note, told_notes

JSON = Any

#: The race of a team that its coach made (HC-ROSTER); the others are supplied teams.
CUSTOM = "custom"


@dataclass(slots=True)
class Player:
    """A player of the roster (HC-TEAM-02); the id is a small number within the team.

    ratings: the eight skills, in the order of ``SKILLS``.
    deeds: the sums of ``position.COUNTS`` over all matches; sums of 0 are left out.
    """

    id: int
    number: int
    name: str
    role: Role
    position: str
    captain: bool
    speed: int
    ratings: tuple[int, ...]
    cost: int
    matches: int = 0
    deeds: dict[str, int] = field(default_factory=dict)
    conditions: tuple[Condition, ...] = ()

    @property
    def is_injured(self) -> bool:
        return any(each.kind == "injury" for each in self.conditions)

    def is_suspended(self, competition: str) -> bool:
        return self._has("suspension", competition)

    def is_fatigued(self, competition: str) -> bool:
        """Say whether the player is fatigued; fatigue does not add up (HC-FAT-04)."""
        return self._has("fatigue", competition)

    def is_available(self, competition: str) -> bool:
        """Say whether the player can play (HC-SQUAD-07); in a friendly everybody can
        (HC-TOUR-01).
        """
        return not competition or available(self.conditions, competition)

    def _has(self, kind: str, competition: str) -> bool:
        return any(each.kind == kind and each.counts_in(competition) for each in self.conditions)

    def copy(self) -> Player:
        return Player(
            self.id, self.number, self.name, self.role, self.position, self.captain, self.speed,
            self.ratings, self.cost, self.matches, dict(self.deeds), self.conditions,
        )  # fmt: skip

    def to_json(self) -> JSON:
        return {
            "id": self.id,
            "number": self.number,
            "name": self.name,
            "role": self.role,
            "position": self.position,
            "captain": self.captain,
            "speed": self.speed,
            **dict(zip(SKILLS, self.ratings, strict=True)),
            "value": self.cost,
            "experience": 0,
            "matches": self.matches,
            **{deed: self.deeds.get(deed, 0) for deed in COUNTS},
            "conditions": [condition.to_json() for condition in self.conditions],
            "left": None,
        }


@dataclass(slots=True)
class Book:
    """The cards and counters that a team keeps of one competition (HC-TOUR-01).

    collection: tactic cards owned, by id, in the order of the catalogue (HC-TCARD-08).
    legendaries: the cards used up, by leg (HC-TCARD-01, HC-LEAGUE-07).
    yellows: counters by player; nobody has 0 (HC-SUSP-02).
    league: whether the collection is capped (HC-LEAGUE-12).
    """

    collection: list[str] = field(default_factory=list)
    legendaries: dict[int, list[str]] = field(default_factory=dict)
    yellows: dict[int, int] = field(default_factory=dict)
    league: bool = False

    def copy(self) -> Book:
        used = {leg: list(cards) for leg, cards in self.legendaries.items()}
        return Book(list(self.collection), used, dict(self.yellows), self.league)

    def to_json(self) -> JSON:
        return {
            "collection": list(self.collection),
            "legendaries": {str(leg): list(cards) for leg, cards in self.legendaries.items()},
            "yellows": {str(player): count for player, count in self.yellows.items()},
            "league": self.league,
        }


@dataclass(slots=True)
class MatchLine:
    """One match in the team's record; ``shootout`` has the goals of both, or None."""

    opponent: str
    result: Result
    score: tuple[int, int]
    shootout: tuple[int, int] | None
    kind: Kind
    competition: str
    leg: int


@dataclass(slots=True)
class Team:
    """A team after its events so far; empty (``race == ""``) before it is founded.

    players: by id; nobody leaves (HC-LEAGUE-10).
    books: by competition.
    """

    catalogue: Catalogue = field(repr=False, compare=False)
    name: str = ""
    race: str = ""
    players: dict[int, Player] = field(default_factory=dict)
    books: dict[str, Book] = field(default_factory=dict)
    record: list[MatchLine] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)

    @property
    def treasury(self) -> int:
        """Always 0: the game has no money."""
        return 0

    @property
    def value(self) -> int:
        """The cost of the roster, in points (HC-ROSTER-03)."""
        return sum(player.cost for player in self.players.values())

    @property
    def matches(self) -> int:
        """The number of matches in the record."""
        return len(self.record)

    @property
    def roster(self) -> tuple[Player, ...]:
        """All players by shirt number."""
        return tuple(sorted(self.players.values(), key=lambda each: (each.number, each.id)))

    def available(self, competition: str) -> tuple[Player, ...]:
        """List the players who can be chosen in that competition, by shirt number (HC-SQUAD-07)."""
        return tuple(player for player in self.roster if player.is_available(competition))

    def book(self, competition: str) -> Book:
        """Return the book of a competition; an empty one if nothing is written yet."""
        return self.books.get(competition) or Book()

    def legendaries(self, competition: str, leg: int) -> list[str]:
        """List the legendary cards that may still be played in this leg (HC-TCARD-01,
        HC-LEAGUE-07).
        """
        used = self.book(competition).legendaries.get(leg, ())
        return [card for card in self.catalogue.legendaries if card not in used]

    def excess(self, competition: str) -> int:
        """Return how many tactic cards the coach must give back (HC-LEAGUE-12)."""
        book = self.book(competition)
        cap = self.catalogue.ruleset.league_collection_cap
        return max(0, len(book.collection) - cap) if book.league else 0

    def was_got_in(self, condition: Condition, competition: str) -> bool:
        """Say whether a match of that competition caused the condition; an empty name stands for
        any.
        """
        what, _, number = condition.cause.partition(":")
        if not competition or what != "match":
            return not competition
        at = int(number) - 1
        return 0 <= at < len(self.record) and self.record[at].competition == competition

    def copy(self) -> Team:
        """Return a copy that can be changed on its own."""
        return Team(
            self.catalogue,
            self.name,
            self.race,
            {who: player.copy() for who, player in self.players.items()},
            {competition: book.copy() for competition, book in self.books.items()},
            self.record[:],
            self.notes[:],
        )

    def to_json(self) -> JSON:
        return {
            "name": self.name,
            "race": self.race,
            "treasury": self.treasury,
            "value": self.value,
            "players": [self.players[who].to_json() for who in sorted(self.players)],
            "books": {each: self.books[each].to_json() for each in sorted(self.books)},
            "ledger": [],
            "record": [_plain(line) for line in self.record],
            **told_notes(self.notes),
        }


def _plain(line: MatchLine) -> JSON:
    facts = asdict(line)
    shootout = line.shootout
    return {**facts, "score": list(line.score), "shootout": shootout and list(shootout)}
