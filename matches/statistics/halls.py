"""Halls of leagues and teams: trophies, hall of fame, cemetery (LG-FAME-01, LG-FAME-02)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils.functional import Promise

from leagues.access.permissions import User, readable_seasons
from leagues.access.visible import fixtures
from leagues.models import Entry, Fixture, League, Season
from leagues.results.counted_seasons import counts
from leagues.results.rated_matches import meetings, of_league
from matches.games import of
from matches.games.number_labels import title_of
from matches.reading.players import Dead, dead_of
from matches.reading.teams import team_or_404
from matches.statistics.leaders import league_boards
from matches.statistics.power import PowerRow, power_rankings
from matches.statistics.rivalries import Rivalry, Rivals, rivalries, rivals_of
from matches.statistics.season_awards import OVER
from matches.statistics.team_numbers import PlayerSum, team_players
from matches.statistics.the_dead import Fallen, fallen
from rosters.models import Player, Team

#: The final places that are trophies.
PLACES = 3
#: So many of each counted thing come into the hall of fame.
FAMOUS = 3
#: So many of the dead are listed, the last ones.
GRAVES = 40


@dataclass(frozen=True, slots=True)
class Trophy:
    """A final place among the first three of a season."""

    place: int
    season: Season
    team: Team


@dataclass(slots=True)
class Famous:
    """A player in the hall of fame, and for what: titles, amounts and places."""

    player: Player
    deeds: list[tuple[Promise | str, int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Cemetery:
    """The last of the dead, the newest first, and how many there are."""

    graves: Sequence[Fallen] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class LeagueHall:
    """The hall of a league in one game. lethal: whether anybody can die in the game."""

    trophies: Sequence[Trophy]
    famous: Sequence[Famous]
    cemetery: Cemetery
    rivalries: Sequence[Rivalry]
    power: Sequence[PowerRow]
    lethal: bool


@dataclass(frozen=True, slots=True)
class TeamHall:
    """The hall of a team, as far as the reader may see."""

    team: Team
    trophies: Sequence[Trophy]
    famous: Sequence[Famous]
    cemetery: Cemetery
    rivals: Rivals
    lethal: bool


def league_hall(league: League, game: str) -> LeagueHall:
    """Return the hall of a league; a fixed number of queries."""
    played = of_league(league, game)
    entered = Team.objects.filter(entries__season__in=_seasons(league, game)).order_by()
    lethal = of(game).numbers.LETHAL
    return LeagueHall(
        _trophies(Entry.objects.filter(season__in=_seasons(league, game))),
        _famous_of_league(league, game),
        _cemetery(dead_of(played, entered.values("pk"), GRAVES)) if lethal else Cemetery(),
        rivalries(league, game),
        power_rankings(league, game),
        lethal,
    )


def team_hall(user: User, slug: str) -> TeamHall:
    """Return the hall of a team; a fixed number of queries. Raises Http404 where this user may not
    see the team.
    """
    team = team_or_404(user, slug)
    lethal = of(team.game).numbers.LETHAL
    own = Entry.objects.filter(team=team, season__in=readable_seasons(user))
    if team.copy_of_id is None:
        own = own.filter(counts("season"))
    shown = fixtures(user).filter(sides__entry__in=own.values("pk"))
    rows = Fixture.objects.filter(pk__in=shown.order_by().values("pk"))
    return TeamHall(
        team,
        _trophies(own),
        _famous_of_team(team_players(user, team), team.game),
        _cemetery(dead_of(rows, Team.objects.filter(pk=team.pk).values("pk"), GRAVES))
        if lethal
        else Cemetery(),
        rivals_of(team, meetings([*rows.values_list("pk", flat=True)])),
        lethal,
    )


def _seasons(league: League, game: str) -> QuerySet[Season]:
    return Season.objects.filter(counts(), league=league, game=game)


def _trophies(entries: QuerySet[Entry]) -> list[Trophy]:
    """Return the first places of these entries in seasons that are over, the newest season first;
    one query.
    """
    rows = (
        entries.filter(season__state__in=OVER, number__isnull=False)
        .select_related("season__league", "team")
        .order_by("-season__finished", "-season__pk")
    )
    found = []
    for entry in rows:
        found += [
            Trophy(row["place"], entry.season, entry.team)
            for row in entry.season.placings or ()
            if row["entry"] == entry.number
            and row["place"] <= PLACES
            and row["reason"]["kind"] != "left"
        ]
    # The sort is stable: the newest season stays first.
    order = {season: at for at, season in enumerate(dict.fromkeys(t.season.pk for t in found))}
    return sorted(found, key=lambda each: (order[each.season.pk], each.place, each.team.name))


def _famous_of_league(league: League, game: str) -> list[Famous]:
    """Return who is among the first of all time in what has leaders."""
    found: dict[int, Famous] = {}
    for board in league_boards(league, game, FAMOUS):
        if board.what in of(game).numbers.LEADERS:
            for leader in board.leaders:
                famous = found.setdefault(leader.player.pk, Famous(leader.player))
                famous.deeds.append((board.title, leader.amount, leader.place))
    return _ranked(found)


def _famous_of_team(players: Sequence[PlayerSum], game: str) -> list[Famous]:
    """Return who did most for a team in what has leaders; equals share a place."""
    found: dict[int, Famous] = {}
    for what in of(game).numbers.LEADERS:
        amounts = {each.player.pk: each.totals.get(what, 0) for each in players}
        for each in players:
            mine = amounts[each.player.pk]
            place = 1 + sum(other > mine for other in amounts.values())
            if mine > 0 and place <= FAMOUS:
                famous = found.setdefault(each.player.pk, Famous(each.player))
                famous.deeds.append((title_of(game, what), mine, place))
    return _ranked(found)


def _ranked(found: Mapping[int, Famous]) -> list[Famous]:
    """Return the famous: first who is first most often, then by how many deeds they have."""
    return sorted(
        found.values(),
        key=lambda each: (
            -sum(place == 1 for _title, _n, place in each.deeds),
            -len(each.deeds),
            each.player.name,
        ),
    )


def _cemetery(dead: Dead) -> Cemetery:
    return Cemetery([*reversed(fallen(dead.last))], dead.count)
