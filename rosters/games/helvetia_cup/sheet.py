"""The squad sheet of Helvetia Cup: ratings, yellow counters, missing and tired players and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from rosters.games import wishes
from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.games.words import plain
from rosters.models import Player, Team
from rosters.words.catalogue_names import called
from rules.conditions import Condition
from rules.helvetia_cup import catalogue
from rules.helvetia_cup.between.team import Team as FoldedTeam
from rules.helvetia_cup.cards.deck import Card
from rules.problems import Problem

JSON = Any

GAME = "helvetia_cup"

#: The ratings of a player in the order of the sheet: key, heading, and what it stands for.
RATINGS: tuple[tuple[str, Promise, Promise], ...] = (
    (
        "speed",
        pgettext_lazy("helvetia_cup rating", "SP"),
        gettext_lazy("Speed: acceleration markers"),
    ),
    ("steal", pgettext_lazy("helvetia_cup rating", "ST"), gettext_lazy("Steal")),
    ("tackle", pgettext_lazy("helvetia_cup rating", "TA"), gettext_lazy("Tackle")),
    ("pressure", pgettext_lazy("helvetia_cup rating", "PR"), gettext_lazy("Pressure")),
    (
        "interception",
        pgettext_lazy("helvetia_cup rating", "IN"),
        gettext_lazy("Interception and clearance"),
    ),
    ("dribble", pgettext_lazy("helvetia_cup rating", "DR"), gettext_lazy("Dribble")),
    ("long_pass", pgettext_lazy("helvetia_cup rating", "LP"), gettext_lazy("Long pass")),
    ("shot", pgettext_lazy("helvetia_cup rating", "SH"), gettext_lazy("Shot")),
    ("header", pgettext_lazy("helvetia_cup rating", "HE"), gettext_lazy("Header")),
)
ROLE_NAMES: Mapping[str, Promise] = {
    "goalkeeper": gettext_lazy("goalkeeper"),
    "outfield": gettext_lazy("outfield player"),
}
_POSITION_NAMES = {
    "GK": gettext_lazy("Goalkeeper"),
    "DF": gettext_lazy("Defender"),
    "MF": gettext_lazy("Midfielder"),
    "FW": gettext_lazy("Forward"),
}


CREST = "hexagon"
ABOUT = gettext_lazy("Ball, hexes and ninety minutes; cards for tactics, and for fouls.")
LIST = gettext_lazy("Team")
#: A team has no money, and its players gain nothing by playing.
TREASURY = None
EXPERIENCE = None


def asset_name(asset: str) -> str:
    """Return the id as words: a team owns nothing but its players."""
    return plain(asset)


def reason_name(reason: str) -> str:
    """Return the key as words: no money moves."""
    return plain(reason)


def race_name(version: str, race: str) -> str:
    known = catalogue.load(version).teams.get(race)
    return called(GAME, "race", known.name) if known else _("A team of one's own")


def position_name(version: str, race: str, position: str) -> str:
    return str(_POSITION_NAMES.get(position, position))


# -- the sheet ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating, its heading, and the meaning of the heading."""

    heading: Promise
    meaning: Promise
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line.

    ratings: in the order of `RATINGS`.
    bars: whether the player misses the next match somewhere.
    tired: whether the player starts it tired.
    yellows: the player's counters, one for each competition in which they have any (HC-SUSP-02).
    """

    player: Player
    position: str
    ratings: tuple[Rating, ...]
    captain: bool
    bars: bool
    tired: bool
    yellows: tuple[int, ...]

    @property
    def data(self) -> Mapping[str, Any]:
        return self.player.data


@dataclass(frozen=True, slots=True)
class Hand:
    """The cards of the coach in one competition."""

    cards: tuple[str, ...]
    used: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """The foot of the sheet; the cost is in points (HC-ROSTER-03)."""

    cost: int
    hands: tuple[Hand, ...]


def lines(team: Team, players: Iterable[Player]) -> list[Line]:
    books = team.totals.get("books", {})
    return [_line(player, books) for player in players]


def _line(player: Player, books: Mapping[str, Any]) -> Line:
    data = player.data
    conditions = [Condition.from_json(each) for each in data.get("conditions", ())]
    counters = [book["yellows"].get(str(player.number), 0) for book in books.values()]
    return Line(
        player,
        position_name("", "", player.position),
        tuple(Rating(heading, meaning, data[key]) for key, heading, meaning in RATINGS),
        data["captain"],
        any(each.kind in ("injury", "suspension") for each in conditions),
        any(each.kind == "fatigue" for each in conditions),
        tuple(counter for counter in counters if counter),
    )


def totals(team: Team) -> Totals:
    rules = catalogue.load(team.version)
    books = team.totals.get("books", {}).values()
    hands = tuple(
        Hand(
            tuple(called(GAME, "card", rules.tactics[card].name) for card in book["collection"]),
            tuple(
                called(GAME, "card", rules.legendaries[card].name)
                for card in _used(book["legendaries"])
            ),
        )
        for book in books
    )
    return Totals(team.value, hands)


def _used(legendaries: Mapping[str, Sequence[str]]) -> Sequence[str]:
    """Return the legendary cards played in the newest leg; each leg begins with all of them."""
    return legendaries[max(legendaries, key=int)] if legendaries else ()


# -- between matches ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Excess:
    """Cards of which some must be given back (HC-LEAGUE-12)."""

    competition: str
    count: int
    cards: tuple[Card, ...]

    @property
    def wanted(self) -> str:
        return ngettext(
            "Give back {count} of these cards.", "Give back {count} of these cards.", self.count
        ).format(count=self.count)


@dataclass(frozen=True, slots=True)
class Market:
    """All that a coach can do with a team between matches."""

    team: FoldedTeam
    excess: tuple[Excess, ...]

    def to_json(self) -> JSON:
        """Return the market for programs."""
        return {
            "excess": [
                {
                    "competition": each.competition,
                    "count": each.count,
                    "cards": [card.id for card in each.cards],
                }
                for each in self.excess
            ]
        }


MAY_LACK = False


def lacking(version: str, state: FoldedTeam) -> list[Problem]:
    """Return no problems: academy players fill every line-up (HC-LEAGUE-13)."""
    return []


def wish(data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
    words, numbers = ("act", "name", "competition"), ("player", "number")
    return wishes.read(data, words, numbers) | {
        key: list(lists[key]) for key in ("cards",) if key in lists
    }


def market(version: str, state: FoldedTeam, coming: Coming = UNKNOWN) -> Market:
    rules = catalogue.load(version)
    return Market(
        state,
        tuple(
            Excess(
                competition,
                state.excess(competition),
                tuple(rules.tactics[card] for card in book.collection),
            )
            for competition, book in sorted(state.books.items())
            if state.excess(competition)
        ),
    )


def due(version: str, state: FoldedTeam) -> list[Due]:
    """List the competitions where a coach must give cards back (HC-LEAGUE-12)."""
    return [
        Due(
            "ic-turn",
            each.wanted,
            _("A coach keeps only so many tactic cards."),
            "excess",
            gettext_lazy("Choose"),
            waits=True,
        )
        for each in market(version, state).excess
    ]
