"""Read model of friendlies: proposed, to be played, played (LG-MEET-04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from leagues.access.permissions import RUNS_IT, Role, User, role_of, teams_to_meet
from leagues.access.visible import fixtures
from leagues.hooks import begun
from leagues.models import Fixture, Friendly, FriendlySide, League, Membership
from rosters.models import Coach, Team
from rosters.runtime.repeated_queries import Repeated
from rules import game

#: The number of results shown.
SHOWN = 20


@dataclass(frozen=True, slots=True)
class FriendlyView:
    """A friendly as a reader sees it.

    fixture:   its match, once it is agreed on.
    waits_for: the teams whose coaches have not answered.
    answers:   whether the reader may answer.
    own:       whether the reader may take it back, or call it off before it is begun.
    """

    friendly: Friendly
    teams: Sequence[Team]
    waits_for: Sequence[Team]
    fixture: Fixture | None
    answers: bool
    own: bool

    @property
    def names(self) -> str:
        return " – ".join(team.name for team in self.teams)

    @property
    def game_name(self) -> str:
        return game(self.teams[0].game).name if self.teams else ""


@dataclass(frozen=True, slots=True)
class FriendliesView:
    """The friendlies of a league as a reader sees them.

    role: the reader's in the league; None for a stranger.
    """

    league: League
    role: Role | None
    open: Sequence[FriendlyView]
    to_come: Sequence[FriendlyView]
    results: Sequence[Fixture]


def friendlies_view(user: User, league: League) -> FriendliesView:
    """Return the friendlies of a league for one reader, in seven queries."""
    role = role_of(user, league)
    rows = list(_rows(league))
    matches = {
        fixture.season_id: fixture
        for fixture in fixtures(user).filter(season__league=league, season__friendly=True)
        .exclude(state=Fixture.State.SETTLED)
    }  # fmt: skip
    taken = set(
        begun(Fixture.objects.filter(pk__in=[f.pk for f in matches.values()])).values_list(
            "pk", flat=True
        )
    )
    results = fixtures(user).filter(
        season__league=league, season__friendly=True, state=Fixture.State.SETTLED
    )
    seen = [_view(user, role, each, matches.get(each.season_id or 0), taken) for each in rows]
    return FriendliesView(
        league,
        role,
        [each for each in seen if each.friendly.state == Friendly.State.OPEN],
        [each for each in seen if each.fixture is not None],
        list(results.order_by("-settled", "-pk")[:SHOWN]),
    )


def friendly_view(user: User, friendly: Friendly) -> FriendlyView:
    """Return one friendly as a reader sees it."""
    fixture = fixtures(user).filter(season=friendly.season_id).first()
    taken = set(
        begun(Fixture.objects.filter(season=friendly.season_id)).values_list("pk", flat=True)
    )
    return _view(user, role_of(user, friendly.league), friendly, fixture, taken)


def _view(
    user: User, role: Role | None, friendly: Friendly, fixture: Fixture | None, taken: set[int]
) -> FriendlyView:
    sides = list(friendly.sides.all())
    waits = [side.team for side in sides if not side.accepted]
    member = role is not None
    open_ = friendly.state == Friendly.State.OPEN
    plays = member and any(side.team.coach_id == user.pk for side in sides)
    free = fixture is not None and fixture.pk not in taken
    may_take_back = role in RUNS_IT or (friendly.by_id == user.pk if open_ else plays)
    return FriendlyView(
        friendly,
        [side.team for side in sides],
        waits,
        fixture,
        open_ and member and any(team.coach_id == user.pk for team in waits),
        member and may_take_back and (open_ or free),
    )


def _rows(league: League) -> QuerySet[Friendly]:
    """Return the friendlies that are open, or agreed on and not finished."""
    friendlies = Friendly.objects.filter(
        league=league, state__in=[Friendly.State.OPEN, Friendly.State.ACCEPTED]
    )
    return with_sides(friendlies.exclude(season__state="finished"))


def with_sides(found: QuerySet[Friendly]) -> QuerySet[Friendly]:
    """Return friendlies with league, proposer, season and sides, for `friendly_view`."""
    sides = FriendlySide.objects.select_related("team__coach").order_by("number")
    return found.select_related("league", "by", "season").prefetch_related(Prefetch("sides", sides))


def waiting_friendlies(coach: Coach) -> list[Friendly]:
    """List the friendlies that wait for a coach's answer, the most urgent first; two queries."""
    return _waiting(coach.pk)


@Repeated
def _waiting(coach: int) -> QuerySet[Friendly]:
    own_sides = FriendlySide.objects.filter(
        friendly=OuterRef("pk"), team__coach=coach, accepted=False
    )
    member = Membership.objects.filter(league=OuterRef("league"), coach=coach)
    friendlies = Friendly.objects.filter(
        Exists(own_sides), Exists(member), state=Friendly.State.OPEN
    )
    return with_sides(friendlies).order_by("expires", "pk")


def playable_teams(user: Coach, league: League) -> tuple[list[Team], list[Team]]:
    """Return a user's own teams, and those of other members that they may name, in one query."""
    teams = teams_to_meet(user, league).select_related("coach").order_by("game", "name", "pk")
    own_teams = [team for team in teams if team.coach_id == user.pk]
    return own_teams, [team for team in teams if team.coach_id != user.pk]


def friendlies_of(coach: Coach) -> list[dict[str, object]]:
    """Return the friendlies a coach has proposed, for the export of their data (LG-ROLE-06)."""
    made = with_sides(Friendly.objects.filter(by=coach)).order_by("created", "pk")
    return [
        {
            "league": each.league.name,
            "teams": [side.team.name for side in each.sides.all()],
            "state": each.state,
            "at": each.created.isoformat(),
        }
        for each in made
    ]
