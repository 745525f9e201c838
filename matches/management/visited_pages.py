"""The pages and lists that are visited most, of a database whatever its size."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlencode

from django.urls import reverse

from leagues.models import Fixture, Season
from matches.management.people import coach_of, owner_of
from rosters.models import Coach, Player

#: Name, reader (None: a stranger), and address.
Page = tuple[str, Coach | None, str]


def visited(over: Season, running: Season) -> Iterator[Page]:
    """Name the 25 pages and lists that are visited most, and who reads them.

    over: a season that was played to its end. running: one that goes on, of another league.
    """
    league, place = over.league.slug, [over.league.slug, over.slug]
    coach, commissioner = coach_of(over), owner_of(running)
    team = over.entries.select_related("team").order_by("number")[0].team
    player = Player.objects.filter(team=team).order_by("-experience", "number")[0]
    settled = Fixture.objects.filter(state=Fixture.State.SETTLED, record__isnull=False)
    played = settled.filter(season=over).order_by("pk")[0]
    open_ = running.fixtures.filter(state=Fixture.State.SCHEDULED).order_by("round__number", "pk")
    yield "home of a stranger", None, reverse("home")
    yield "home of a coach", coach, reverse("home")
    yield "home of a commissioner", commissioner, reverse("home")
    yield "leagues", None, reverse("leagues")
    yield "my teams", coach, reverse("my-teams")
    yield "league", None, reverse("league", args=[league])
    yield "league, all time", None, reverse("league-statistics", args=[league])
    yield "ratings", None, reverse("ratings", args=[league])
    yield "records", None, reverse("records", args=[league])
    yield "season", None, reverse("season", args=place)
    yield "halls and times", None, reverse("season-halls", args=place)
    yield "wall", None, reverse("wall", args=place)
    yield "table", None, reverse("season-table", args=place)
    yield "rounds", None, reverse("season-rounds", args=place)
    yield "statistics", None, reverse("statistics", args=place)
    yield "teams of a season", None, reverse("season-entries", args=place)
    yield "match", None, reverse("match", args=[played.uuid])
    yield "match to come", commissioner, reverse("match", args=[open_[0].uuid])
    yield "team", coach, reverse("team", args=[team.slug])
    yield "statistics of a team", None, reverse("team-statistics", args=[team.slug])
    yield "player", None, reverse("player", args=[player.uuid])
    yield "coach", None, reverse("coach", args=[coach.uuid])
    yield "search", coach, f"{reverse('search')}?{urlencode({'q': player.name})}"
    yield "API: seasons", coach, reverse("api-seasons")
    yield "API: table of a season", None, reverse("api-table", args=[over.uuid])
    yield "API: teams", coach, reverse("api-teams")
    yield "API: matches", coach, reverse("api-fixtures")
