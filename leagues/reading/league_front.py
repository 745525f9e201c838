"""The front of a league: what is on, who won, who belongs to it; a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues import hooks
from leagues.access.permissions import Role, User
from leagues.models import Entry, League, Season
from leagues.posts.operations import WRITES
from leagues.posts.reading import Newest, newest
from leagues.reading.at_stake import Reported, newest_report, stakes
from leagues.reading.campaign_pages import CampaignTable, campaign_table
from leagues.reading.following import follows
from leagues.reading.leagues import LeagueView, league_view
from leagues.reading.match_meaning import Stake
from leagues.reading.match_of_the_week import WeekMatch, week_match
from leagues.reading.season_pages import (
    Frame,
    GroupTable,
    RoundLine,
    brief_tables,
    entries_of,
    round_in_short,
    season_frame,
)
from leagues.words.placings import champions
from rosters.texts.markdown import as_words

#: How many finished seasons are shown with their champions.
PAST = 3
#: A description of more words stands in a card of its own, not below the name.
SHORT = 24


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The newest round that is told in words; review: as `hooks.reviews` gives it."""

    line: RoundLine
    review: Any


@dataclass(frozen=True, slots=True)
class Running:
    """The newest running season, in short.

    tables: of the stage that is on; standings: of a campaign, which has no other table.
    reviewed: None before the first round is over.
    """

    season: Season
    frame: Frame
    tables: Sequence[GroupTable] = ()
    standings: CampaignTable | None = None
    week: WeekMatch | None = None
    reviewed: Reviewed | None = None

    @property
    def round(self) -> RoundLine | None:
        """The round that is on now; None between two rounds."""
        return self.frame.current


@dataclass(frozen=True, slots=True)
class Crowned:
    """A finished season and who came first in it; several entries share the place."""

    season: Season
    champions: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Front:
    """The front of a league as one reader sees it (LG-FRONT-01).

    running:     None where no season is running.
    also:        other running seasons.
    registering: the newest season that is open for registration.
    planned:     the newest season that is being prepared.
    over:        the newest season that is finished; its champions are the first of `crowned`.
    posts:       the newest of the league; follows: whether the reader follows it.
    report:      the newest of a match; stakes: what the next matches decide, by their ids.
    """

    view: LeagueView
    running: Running | None
    also: Sequence[Season]
    registering: Season | None
    planned: Season | None
    over: Season | None
    crowned: Sequence[Crowned]
    posts: Newest
    follows: bool
    report: Reported | None
    stakes: Mapping[int, Stake]

    @property
    def league(self) -> League:
        return self.view.league

    @property
    def game(self) -> str:
        """The one game of all seasons, in whose words the front speaks; else empty."""
        games = {season.game for season in self.view.seasons}
        return games.pop() if len(games) == 1 else ""

    @property
    def enters(self) -> bool:
        """Whether the reader may enter a team in the season that is open for registration."""
        return self.registering is not None and self.view.role not in (None, Role.SPECTATOR)

    @property
    def in_short(self) -> str:
        """The description in words, where it is short and needs no card of its own."""
        words = as_words(self.league.description)
        is_plain = words == " ".join(self.league.description.split())
        return words if is_plain and len(words.split()) <= SHORT else ""


def league_front(user: User, slug: str) -> Front:
    """Return the front of a league; raise Http404 if this reader may not open it.

    At most 56 queries, however many seasons, members and matches there are.
    """
    view = league_view(user, slug)
    counting = [season for season in view.seasons if season.copy_of_id is None]
    by_state: dict[str, list[Season]] = {}
    for season in counting:
        by_state.setdefault(season.state, []).append(season)
    running = by_state.get(Season.State.RUNNING, [])
    over = sorted(
        (season for season in counting if season.finished is not None and season.placings),
        key=lambda season: (season.finished, season.pk),
        reverse=True,
    )
    return Front(
        view,
        _running(user, view.league, running[0]) if running else None,
        running[1:],
        next(iter(by_state.get(Season.State.REGISTRATION, [])), None),
        next(iter(by_state.get(Season.State.DRAFT, [])), None),
        over[0] if over else None,
        _crowned(over[:PAST]),
        newest(user, view.role in WRITES, league=view.league),
        follows(user, view.league),
        newest_report(view.results),
        stakes(user, view.to_come),
    )


def _running(user: User, league: League, season: Season) -> Running:
    frame = season_frame(user, league.slug, season.slug)
    entries, reviewed = entries_of(frame.season), _reviewed(frame)
    if frame.campaign is not None and frame.has_standings:
        table = campaign_table(frame.campaign, entries, user)
        return Running(frame.season, frame, standings=table, reviewed=reviewed)
    if not frame.has_table:
        return Running(frame.season, frame, reviewed=reviewed)
    tables = brief_tables(frame, entries, user)
    now = round_in_short(frame, user)
    week = week_match(frame.season, tables, now.view.fixtures) if now else None
    return Running(frame.season, frame, tables[:1], week=week, reviewed=reviewed)


def _reviewed(frame: Frame) -> Reviewed | None:
    """Return the last round that is over with its review; until it is told, the one before."""
    over = [line for line in frame.rounds if line.over][-2:]
    told = hooks.reviews(frame.season, [line.round for line in over]) if over else {}
    return next(
        (Reviewed(line, told[line.round.pk]) for line in reversed(over) if line.round.pk in told),
        None,
    )


def _crowned(seasons: Sequence[Season]) -> list[Crowned]:
    """Return seasons with their champions, without those that nobody won; one query."""
    numbers = {
        season.pk: [row["entry"] for row in champions(season.placings or ())] for season in seasons
    }
    entries = Entry.objects.filter(
        season__in=numbers, number__in={number for each in numbers.values() for number in each}
    ).select_related("team__coach")
    by_place = {(entry.season_id, entry.number): entry for entry in entries}
    crowned = [
        Crowned(
            season,
            [by_place[season.pk, n] for n in numbers[season.pk] if (season.pk, n) in by_place],
        )
        for season in seasons
    ]
    return [each for each in crowned if each.champions]
