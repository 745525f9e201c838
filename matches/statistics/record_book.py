"""A league's records (LG-STAT-04): a fold over its matches in order.

A record is held by whoever first reached the amount, and shared by those who reached it later. The
holder before is from another run: another match, another season or streak, or for a career another
player. So nobody who improves a record of their own is shown as having broken it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from leagues.results.rated_matches import Meeting

Span = Literal["match", "season", "career", "streak"]

#: Records of teams: what is counted, and over what.
TEAM_RECORDS: tuple[tuple[str, Span], ...] = (
    ("score", "match"),
    ("margin", "match"),
    ("winning", "streak"),
    ("unbeaten", "streak"),
    ("losing", "streak"),
)

#: The spans over which each counted thing of a player has a record.
PLAYER_SPANS: tuple[Span, ...] = ("match", "season", "career")


#: How many holders of a record are named; the others are counted.
NAMED = 3


@dataclass(frozen=True, slots=True)
class Mark:
    """An amount that was reached, by whom, and in which meeting (its index).

    holder: a player or a team.
    run:    what the amount was reached in: a match, a season, a streak, a career.
    """

    amount: int
    holder: int
    at: int
    run: Hashable


@dataclass(frozen=True, slots=True)
class Record:
    """The highest amount so far; nobody holds the record while the amount is 0.

    holders: who reached it, the first one first.
    more:    how many others have reached it and are not named.
    before:  the record that theirs has broken.
    """

    what: str
    span: Span
    holders: tuple[Mark, ...] = ()
    more: int = 0
    before: Mark | None = None

    @property
    def amount(self) -> int:
        return self.holders[0].amount if self.holders else 0


class _Race:
    """One record while the matches are gone through.

    A run only ever offers more than it did before, so an equal amount is another run's.
    """

    __slots__ = ("amount", "holders", "more", "before")

    def __init__(self) -> None:
        self.amount = self.more = 0
        self.holders: list[Mark] = []
        self.before: Mark | None = None

    def offer(self, amount: int, holder: int, at: int, run: Hashable) -> None:
        if amount < self.amount or amount <= 0:
            return
        if amount > self.amount:
            self.before = next((held for held in self.holders if held.run != run), self.before)
            self.amount, self.more = amount, 0
            self.holders = [Mark(amount, holder, at, run)]
        elif len(self.holders) < NAMED:
            self.holders.append(Mark(amount, holder, at, run))
        else:
            self.more += 1


@dataclass(frozen=True, slots=True)
class Feat:
    """The amount of one thing that a player did in one match."""

    player: int
    what: str
    amount: int


def player_records(
    meetings: Sequence[Meeting], feats: Mapping[int, Iterable[Feat]], things: Sequence[str]
) -> list[Record]:
    """Return the record of each thing in a match, a season and a career.

    meetings: in order.
    feats:    by fixture, in the order of the box score.
    """
    races = {(what, span): _Race() for what in things for span in PLAYER_SPANS}
    seasons: Counter[tuple[str, int, int]] = Counter()
    careers: Counter[tuple[str, int]] = Counter()
    for at, meeting in enumerate(meetings):
        for feat in feats.get(meeting.fixture, ()):
            what, who, season = feat.what, feat.player, meeting.season
            seasons[what, who, season] += feat.amount
            careers[what, who] += feat.amount
            races[what, "match"].offer(feat.amount, who, at, (who, meeting.fixture))
            races[what, "season"].offer(seasons[what, who, season], who, at, (who, season))
            races[what, "career"].offer(careers[what, who], who, at, who)
    return _told(races)


def team_records(meetings: Sequence[Meeting]) -> list[Record]:
    """Return the highest score, the widest win and the longest streaks; streaks run on over
    seasons.
    """
    races = {key: _Race() for key in TEAM_RECORDS}
    streaks: dict[tuple[str, int], tuple[int, int]] = {}  # length, and where it began
    for at, meeting in enumerate(meetings):
        for side, team in enumerate(meeting.teams):
            score, result = meeting.scores[side], meeting.results[side]
            others = [other for n, other in enumerate(meeting.scores) if n != side]
            run = team, meeting.fixture
            races["score", "match"].offer(score, team, at, run)
            if result == "win":
                races["margin", "match"].offer(score - max(others), team, at, run)
            for name, goes_on in (
                ("winning", result == "win"),
                ("unbeaten", result != "loss"),
                ("losing", result == "loss"),
            ):
                length, began = streaks.get((name, team), (0, at))
                length, began = (length + 1, began if length else at) if goes_on else (0, at)
                streaks[name, team] = length, began
                races[name, "streak"].offer(length, team, at, (team, began))
    return _told(races)


def _told(races: Mapping[tuple[str, Span], _Race]) -> list[Record]:
    return [
        Record(what, span, tuple(race.holders), race.more, race.before)
        for (what, span), race in races.items()
    ]
