"""A league's record book (LG-STAT-04), read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from leagues.models import League, Season
from leagues.results.rated_matches import Meeting, meetings, of_league
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from matches.games.number_labels import SPANS, TEAM_RECORDS, meaning_of, things
from matches.models import Tally
from matches.statistics.record_book import Feat, Mark, Record, player_records, team_records
from rosters.models import Player, Team
from rosters.words.own_words import kept_in_words_of

#: Names the code that keeps records; changes with what a remembered book holds.
_EDITION = "records 3"


@dataclass(frozen=True, slots=True)
class Holder:
    """A present or earlier holder of a record, and where it was reached.

    player: None for a team's record.
    """

    amount: int
    player: Player | None
    team: Team
    meeting: Meeting
    season: Season


@dataclass(frozen=True, slots=True)
class RecordView:
    """A record with its holders by name."""

    game: str
    record: Record
    holders: list[Holder]
    before: Holder | None

    @property
    def span(self) -> str:
        return kept_in_words_of(self.game, SPANS[self.record.span])

    @property
    def title(self) -> Promise | str:
        return TEAM_RECORDS.get(self.record.what) or meaning_of(self.game, self.record.what)


@dataclass(frozen=True, slots=True)
class BookView:
    """The records of teams, and those of players by counted thing; without records that nobody
    holds.
    """

    teams: list[RecordView]
    players: dict[str, list[RecordView]]


def record_book(league: League, game: str, until: Season | None = None) -> BookView:
    """Return a league's records in one game: four queries from the cache, two more without it.

    until: return the records as they stood at the end of this season.
    """
    players, teams, played = _folded(league, game, until)
    marks = [mark for each in players for mark in _shown(each)]
    named = Player.objects.select_related("team").in_bulk({mark.holder for mark in marks})
    team_marks = [mark for each in teams for mark in _shown(each)]
    by_team = Team.objects.in_bulk({mark.holder for mark in team_marks})
    wanted = {played[mark.at].season for mark in (*marks, *team_marks)}
    seasons = Season.objects.select_related("league").in_bulk(wanted)

    def holder(mark: Mark, of_player: bool) -> Holder:
        player = named[mark.holder] if of_player else None
        team = player.team if player else by_team[mark.holder]
        meeting = played[mark.at]
        return Holder(mark.amount, player, team, meeting, seasons[meeting.season])

    def view(record: Record, of_player: bool) -> RecordView:
        return RecordView(
            game,
            record,
            [holder(mark, of_player) for mark in record.holders],
            holder(record.before, of_player) if record.before else None,
        )

    by_thing: dict[str, list[RecordView]] = {}
    for record in players:
        if record.holders:
            by_thing.setdefault(record.what, []).append(view(record, True))
    return BookView([view(record, False) for record in teams if record.holders], by_thing)


def records_of(league: League, game: str) -> tuple[list[Record], list[Record]]:
    """Return the records of a league's players and teams, without their holders by name."""
    players, teams, _played = _folded(league, game, None)
    return players, teams


def _shown(record: Record) -> list[Mark]:
    return [*record.holders, *([record.before] if record.before else ())]


#: The records of players and of teams, and the matches of their marks by place.
_Folded = tuple[list[Record], list[Record], Mapping[int, Meeting]]


def _folded(league: League, game: str, until: Season | None) -> _Folded:
    """Return players' and teams' records; worked out anew only when a result has changed."""
    version = versions([league.pk]).get((league.pk, game), "")
    asked = [league.pk, game, things(game), version, *([until.pk] if until else [])]
    return remembered(_EDITION, asked, lambda: folded_records(league, game, until))


def folded_records(league: League, game: str, until: Season | None = None) -> _Folded:
    """Return players' and teams' records, worked out now and kept nowhere.

    until: leave out the matches after the last one of this season.
    """
    counted = things(game)
    played = meetings(of_league(league, game))
    if until is not None:
        inside = [at for at, meeting in enumerate(played) if meeting.season == until.pk]
        played = played[: inside[-1] + 1] if inside else []
    players = player_records(played, _feats(league, game, counted), counted)
    teams = team_records(played)
    named = {mark.at: played[mark.at] for each in (*players, *teams) for mark in _shown(each)}
    return players, teams, named


def _feats(league: League, game: str, counted: Sequence[str]) -> Mapping[int, list[Feat]]:
    """Return what players did, by fixture, in the order of the box scores."""
    rows = (
        Tally.objects.filter(
            line__record__fixture__in=of_league(league, game),
            line__player__isnull=False,
            amount__gt=0,
            what__in=counted,
        )
        .order_by()
        .values_list(
            "line__record__fixture_id",
            "line__side",
            "line__place",
            "line__player_id",
            "what",
            "amount",
        )
    )
    by_fixture: dict[int, list[tuple[int, int, int, str, int]]] = {}
    for fixture, *rest in rows.iterator():
        by_fixture.setdefault(fixture, []).append(tuple(rest))  # type: ignore[arg-type]
    return {
        fixture: [Feat(player, what, amount) for _side, _place, player, what, amount in sorted(own)]
        for fixture, own in by_fixture.items()
    }
