"""A search for players, teams, coaches and leagues by a part of their name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, Max, OuterRef, Q

from leagues.access.permissions import User, listed, readable_seasons, readable_teams
from leagues.models import Fixture, League, Membership
from matches.models import StatLine
from matches.reading.stars import Star, star_called
from rosters.models import Coach, Player, Team
from rosters.words.catalogue_names import guest_name, guests_called

#: How many of a kind are shown; the page says if there are more, and a longer word finds them.
MOST = 20
#: Shorter words would find everybody.
LEAST = 2


@dataclass(frozen=True, slots=True)
class Guest:
    """A player who was hired for single matches, with the newest match that the reader may open.

    star: their page; None for somebody out of no catalogue.
    """

    name: str
    team: Team
    fixture: Fixture
    star: Star | None = None

    @property
    def season(self) -> str:
        return self.fixture.season.name

    @property
    def round(self) -> int:
        return self.fixture.round.number


@dataclass(frozen=True, slots=True)
class Found:
    """The results that a reader may see; one more of a kind than is shown means that there are
    more.
    """

    leagues: Sequence[League]
    teams: Sequence[Team]
    players: Sequence[Player]
    coaches: Sequence[Coach]
    guests: Sequence[Guest] = ()

    def shown(self) -> Found:
        """Return the results without the extra ones, which only tell that there are more."""
        return Found(
            self.leagues[:MOST],
            self.teams[:MOST],
            self.players[:MOST],
            self.coaches[:MOST],
            self.guests[:MOST],
        )

    @property
    def stars(self) -> list[Star]:
        """The stars among the guests."""
        return [guest.star for guest in self.guests if guest.star is not None]

    def __bool__(self) -> bool:
        return bool(self.leagues or self.teams or self.players or self.coaches or self.guests)


def search(user: User, words: str) -> Found:
    """Search in five queries; no results for words that are too short."""
    if len(words) < LEAST:
        return Found([], [], [], [])
    leagues = League.objects.filter(listed(user))
    teams = readable_teams(user).filter(copy_of=None)
    seen = Membership.objects.filter(coach=OuterRef("pk"), league__in=leagues)
    found_leagues = leagues.filter(name__icontains=words).order_by("name", "pk")
    found_teams = teams.filter(name__icontains=words).order_by("name", "pk")
    players = Player.objects.filter(team__in=teams, name__icontains=words).exclude(left="voided")
    called = Q(display_name__icontains=words) | Q(display_name="", username__icontains=words)
    coaches = Coach.objects.filter(called, Exists(seen), erased_at=None)
    return Found(
        list(found_leagues[: MOST + 1]),
        list(found_teams[: MOST + 1]),
        list(players.select_related("team").order_by("name", "pk")[: MOST + 1]),
        list(coaches.order_by("display_name", "username", "pk")[: MOST + 1]),
        _guests(user, words),
    )


def _guests(user: User, words: str) -> list[Guest]:
    """Return guests out of a catalogue who have played; one query. Empty where none has such a
    name.
    """
    played = StatLine.objects.filter(
        player=None,
        name__in=guests_called(words),
        record__fixture__season__in=readable_seasons(user).filter(copy_of=None),
    )
    newest = played.order_by().values("name").annotate(newest=Max("pk")).values("newest")
    lines = StatLine.objects.filter(pk__in=newest).select_related(
        "team", "record__fixture__season", "record__fixture__round"
    )
    return [
        Guest(
            guest_name(line.name, line.squad_number),
            line.team,
            line.record.fixture,
            star_called(line.name),
        )
        for line in lines.order_by("name")[: MOST + 1]
    ]
