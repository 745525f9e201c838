"""The awards of a season that is over (LG-STAT-05), read in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from leagues.models import Season
from leagues.results.rated_matches import fields, meetings, of_league, rate
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from matches.games import of
from matches.games.number_labels import AWARDS
from matches.statistics.awards import Award, best_defence, champion, most_improved
from matches.statistics.leaders import season_boards
from rosters.models import Player, Team

#: Season states in which its awards are given.
OVER = (Season.State.FINISHED, Season.State.ARCHIVED)

#: Names the code that gives awards; changes with what a remembered award holds.
_EDITION = "awards 1"

#: How many winners of an award are named.
NAMED = 5


@dataclass(frozen=True, slots=True)
class Won:
    """The winner of an award, a player or a team, and the numbers."""

    player: Player | None
    team: Team
    numbers: Mapping[str, int | float]


@dataclass(frozen=True, slots=True)
class AwardView:
    """An award by its key and by its name; `more` winners share it without being named."""

    key: str
    title: Promise
    winners: list[Won]
    more: int


def season_awards(season: Season) -> list[AwardView]:
    """Return the awards of a season that is over, in six queries at most; empty before its end."""
    if season.state not in OVER:
        return []
    numbered = season.entries.filter(number__isnull=False).select_related("team")
    teams = {entry.number: entry.team for entry in numbered if entry.number is not None}
    by_pk = {team.pk: team for team in teams.values()}
    numbers = {number: team.pk for number, team in teams.items()}
    first = champion(season.placings or [], numbers)
    given = [
        _of_teams(first, by_pk),
        *_of_players(season),
        *(_of_teams(award, by_pk) for award in _by_matches(season)),
    ]
    return [view for view in given if view.winners]


def _of_teams(award: Award, teams: Mapping[int, Team]) -> AwardView:
    winners = [Won(None, teams[winner.who], winner.numbers) for winner in award.winners[:NAMED]]
    return AwardView(award.key, AWARDS[award.key], winners, max(0, len(award.winners) - NAMED))


def _by_matches(season: Season) -> list[Award]:
    """Return the awards for which all matches of the league are gone through."""

    def work() -> list[Award]:
        played = meetings(of_league(season.league, season.game))
        who = [meeting.teams for meeting in played]
        ratings = rate(played, who, fields(played), "elo")
        in_season = [meeting for meeting in played if meeting.season == season.pk]
        return [best_defence(in_season), most_improved(played, season.pk, ratings)]

    version = versions([season.league_id]).get((season.league_id, season.game), "")
    return remembered(_EDITION, [season.pk, version], work)


def _of_players(season: Season) -> list[AwardView]:
    """Return the awards for having most of something."""
    numbers = of(season.game).numbers
    given = dict(numbers.AWARDS)
    if numbers.SCORED is not None:
        given = {numbers.SCORED: ("top_scorer", AWARDS["top_scorer"]), **given}
    return [
        AwardView(
            *given[board.what],
            [
                Won(leader.player, leader.player.team, {board.what: leader.amount})
                for leader in board.leaders
            ],
            board.level,
        )
        for board in season_boards(season, NAMED, list(given), places=1)
    ]
