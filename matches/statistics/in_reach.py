"""Records that a match to come may equal or break (LG-FAME-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum
from django.utils.functional import Promise

from leagues.models import Fixture
from leagues.results.rated_matches import meetings, of_league
from matches.games import of
from matches.games.number_labels import SPANS, TEAM_RECORDS, meaning_of
from matches.models import Tally
from matches.statistics.record_book import Record
from matches.statistics.stored_records import records_of
from rosters.models import Player, Team
from rosters.words.own_words import kept_in_words_of

#: A player is near a record of whom at most so much is missing to equal it.
NEAR = 2
#: A record of less is nobody's aim.
LEAST = 3
#: So many are listed.
MOST = 8
#: The streaks that a team goes on with by a result.
_STREAKS = {"winning": {"win"}, "unbeaten": {"win", "draw"}}


@dataclass(frozen=True, slots=True)
class Near:
    """A record in reach. player: None for a team's. now: what they stand at; amount: the record."""

    game: str
    team: Team
    player: Player | None
    what: str
    span: str
    now: int
    amount: int

    @property
    def title(self) -> Promise | str:
        """What the record counts, and over what."""
        if self.player is None:
            return TEAM_RECORDS[self.what]
        return meaning_of(self.game, self.what)

    @property
    def over(self) -> str:
        return kept_in_words_of(self.game, SPANS[self.span])


def records_near(fixture: Fixture, teams: Sequence[Team]) -> list[Near]:
    """Return the records that a match to come may equal or break, the nearest first.

    Five queries besides those of the record book. Whoever holds a record threatens nothing.
    Empty where a match counts in no records.
    """
    season = fixture.season
    if season.friendly or season.copy_of_id is not None:
        return []
    players, of_teams = records_of(season.league, season.game)
    found = [*_streaks(fixture, teams, of_teams), *_counts(fixture, teams, players)]
    found.sort(key=lambda each: (each.amount - each.now, each.span != "career", -each.amount))
    return found[:MOST]


def teams_of(fixture: Fixture) -> list[Team]:
    """Return the teams of a match, which comes with its sides."""
    return [side.entry.team for side in fixture.sides.all()]


def _streaks(fixture: Fixture, teams: Sequence[Team], records: Sequence[Record]) -> list[Near]:
    season, own = fixture.season, {team.pk for team in teams}
    kept = {record.what: record for record in records if record.span == "streak"}
    theirs = of_league(season.league, season.game).filter(sides__entry__team__in=own)
    played = meetings([*theirs.order_by().values_list("pk", flat=True).distinct()])
    found = []
    for team in teams:
        results = [
            meeting.results[meeting.teams.index(team.pk)]
            for meeting in reversed(played)
            if team.pk in meeting.teams
        ]
        for what, goes_on in _STREAKS.items():
            record = kept.get(what)
            now = next((n for n, r in enumerate(results) if r not in goes_on), len(results))
            if record and record.amount >= LEAST and now < record.amount <= now + 1:
                found.append(Near(season.game, team, None, what, "streak", now, record.amount))
    return found


def _counts(fixture: Fixture, teams: Sequence[Team], records: Sequence[Record]) -> list[Near]:
    """Return the records of players that somebody on these teams is near."""
    season = fixture.season
    led = of(season.game).numbers.LEADERS
    kept: dict[tuple[str, str], Record] = {
        (record.what, record.span): record
        for record in records
        if record.what in led and record.span in ("season", "career") and record.amount >= LEAST
    }
    players = {
        player.pk: player
        for player in Player.objects.filter(team__in=teams, active=True).defer("data")
    }
    by_pk = {team.pk: team for team in teams}
    of_it = Tally.objects.filter(
        line__player__in=[*players],
        line__record__fixture__in=of_league(season.league, season.game),
        what__in=[*led],
    )
    found = []
    for span, rows in (
        ("career", of_it),
        ("season", of_it.filter(line__record__fixture__season=season)),
    ):
        sums: Mapping[tuple[int | None, str], int] = {
            (player, what): total
            for player, what, total in rows.order_by()
            .values_list("line__player", "what")
            .annotate(total=Sum("amount"))
        }
        for (pk, what), now in sums.items():
            record = kept.get((what, span))
            if record is None or not record.amount - NEAR <= now < record.amount:
                continue
            player = players[pk or 0]
            player.team = by_pk[player.team_id]
            found.append(Near(season.game, player.team, player, what, span, now, record.amount))
    return found
