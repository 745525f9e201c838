"""A team in numbers: its sums by season and player, and its ratings (LG-STAT-01, LG-STAT-03)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import Count, QuerySet, Sum

from leagues.access.permissions import User, readable
from leagues.models import Fixture, FixtureSide, League, Season
from leagues.results.counted_seasons import counts
from leagues.results.rated_matches import Meeting, fields, meetings
from leagues.results.results_version import versions
from matches.models import StatLine, Tally
from matches.reading.teams import team_or_404
from matches.statistics.ratings import Balance, Rated, by_league_and_game, one_rated, rated
from rosters.models import Player, Team

#: The sums of counted things by name.
Totals = dict[str, int]


@dataclass(slots=True)
class Score:
    """What a team has scored, and what was scored against it."""

    made: int = 0
    against: int = 0

    def add(self, made: int, against: int) -> None:
        self.made += made
        self.against += against


@dataclass(frozen=True, slots=True)
class SeasonSum:
    """A season of a team: results, score for and against, and what its members did."""

    season: Season
    balance: Balance = field(default_factory=Balance)
    score: Score = field(default_factory=Score)
    totals: Totals = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerSum:
    """A player's career with the team, as far as the reader may see."""

    player: Player
    matches: int
    totals: Totals


@dataclass(frozen=True, slots=True)
class TeamRating:
    """A team's ratings in one league."""

    league: League
    rated: Rated


@dataclass(frozen=True, slots=True)
class TeamStatistics:
    """A team's numbers; `totals` are the sums over its seasons, guests and stand-ins included."""

    team: Team
    seasons: list[SeasonSum]
    balance: Balance
    score: Score
    totals: Totals
    players: list[PlayerSum]
    ratings: list[TeamRating]


def team_statistics(user: User, slug: str) -> TeamStatistics:
    """Return a team's numbers in ten queries, however many seasons, players and matches.

    Raises Http404 where this user may not see the team.
    """
    team = team_or_404(user, slug)
    leagues = {
        league.pk: league
        for league in League.objects.filter(readable(user), seasons__entries__team=team).distinct()
    }
    own_sides = FixtureSide.objects.filter(entry__team=team)
    own_fixtures = Fixture.objects.filter(
        pk__in=own_sides.values("fixture"), season__league__in=leagues, season__game=team.game
    )
    if team.copy_of_id is None:
        own_fixtures = own_fixtures.filter(counts("season"))
    played = meetings(list(own_fixtures.order_by().values_list("pk", flat=True)))
    lines = StatLine.objects.filter(
        team=team,
        record__fixture__season__league__in=leagues,
        record__fixture__season__friendly=False,
    )
    seasons = _seasons(team, played, lines)
    balance, score = Balance(), Score()
    for season in seasons:
        balance.take(season.balance)
        score.add(season.score.made, season.score.against)
    return TeamStatistics(
        team,
        seasons,
        balance,
        score,
        added(each.totals for each in seasons),
        _players(lines),
        _ratings(team, leagues),
    )


def team_players(user: User, team: Team) -> list[PlayerSum]:
    """Return the careers of a team's players, as far as the reader may see; three queries."""
    return _players(
        StatLine.objects.filter(
            team=team,
            record__fixture__season__league__in=League.objects.filter(readable(user)),
            record__fixture__season__friendly=False,
        )
    )


def _ratings(team: Team, leagues: Mapping[int, League]) -> list[TeamRating]:
    """Return a team's ratings by league, in the order of their addresses."""
    if team.copy_of_id is not None:  # a sandbox counts nowhere, and is rated for itself
        sandbox = Fixture.objects.filter(season__entries__team=team, season__league__in=leagues)
        everybodys = meetings(sandbox.filter(season__game=team.game))
        entered = fields(everybodys)
        found = {
            league: rated(all_of_it, "teams", {}, entered).get(team.pk)
            for (league, _game), all_of_it in by_league_and_game(everybodys).items()
        }
    else:
        known = versions(leagues)
        found = {
            pk: one_rated(league, team.game, "teams", known[pk, team.game], team.pk)
            for pk, league in sorted(leagues.items(), key=lambda each: each[1].slug)
            if (pk, team.game) in known
        }
    return [TeamRating(leagues[league], one) for league, one in found.items() if one]


def added(all_totals: Iterable[Mapping[str, int]]) -> Totals:
    """Sum totals, thing by thing."""
    sums: Totals = {}
    for totals in all_totals:
        for what, amount in totals.items():
            sums[what] = sums.get(what, 0) + amount
    return sums


def _seasons(team: Team, played: Sequence[Meeting], lines: QuerySet[StatLine]) -> list[SeasonSum]:
    """Return the seasons of a team, in the order in which they were played."""
    own_meetings = [meeting for meeting in played if team.pk in meeting.teams]
    rows = Season.objects.select_related("league").in_bulk(
        {meeting.season for meeting in own_meetings}
    )
    by_season: dict[int, SeasonSum] = {}
    for meeting in own_meetings:
        season_sum = by_season.setdefault(meeting.season, SeasonSum(rows[meeting.season]))
        side = meeting.teams.index(team.pk)
        season_sum.balance.add(meeting.results[side])
        against = sum(score for n, score in enumerate(meeting.scores) if n != side)
        season_sum.score.add(meeting.scores[side], against)
    sums = (
        Tally.objects.filter(line__in=lines)
        .order_by()
        .values_list("line__record__fixture__season", "what")
        .annotate(total=Sum("amount"))
    )
    for season, what, total in sums:
        if season in by_season:
            by_season[season].totals[what] = total
    return list(by_season.values())


def _players(lines: QuerySet[StatLine]) -> list[PlayerSum]:
    """Return every fielded player who is or was the team's own, by number."""
    lines_of_players = lines.filter(player__isnull=False).order_by()
    matches = dict(lines_of_players.values_list("player").annotate(matches=Count("pk")))
    totals: dict[int, Totals] = {}
    sums = (
        Tally.objects.filter(line__in=lines_of_players)
        .order_by()
        .values_list("line__player", "what")
    )
    for player, what, total in sums.annotate(total=Sum("amount")):
        totals.setdefault(player, {})[what] = total
    players = Player.objects.filter(pk__in=list(matches)).select_related("team").order_by("number")
    return [PlayerSum(each, matches[each.pk], totals.get(each.pk, {})) for each in players]
