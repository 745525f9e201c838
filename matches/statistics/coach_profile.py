"""A coach's public profile: matches, titles, ratings and teams, as far as the reader may see.

It shows leagues that are on the reader's list; an unlisted league is on nobody else's list
(LG-ROLE-02). A coach who is in no league that the reader may open does not exist for that reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.http import Http404

from leagues.access.permissions import User, listed, readable
from leagues.models import Entry, League, Membership, Season
from leagues.results.counted_seasons import counts
from leagues.results.rated_matches import meetings, of_league
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from leagues.words.placings import champions
from matches.models import Coaching, LiveAnswers, PlayInvitation
from matches.statistics.ratings import Balance, Rated, one_rated, seats
from matches.statistics.season_awards import OVER
from rosters.models import Coach, Team

#: Names the code that finds champions; changes with what is remembered of them.
_EDITION = "champions 2"


@dataclass(frozen=True, slots=True)
class CoachTotals:
    """The ratings and results of a coach in one league and game."""

    league: League
    game: str
    rated: Rated


@dataclass(frozen=True, slots=True)
class Title:
    """A season that was won, and the team that won it."""

    season: Season
    team: Team


@dataclass(frozen=True, slots=True)
class CoachView:
    """A coach as one reader sees them.

    balance:   matches by game, over all leagues.
    standings: by league and game, with ratings.
    titles:    the seasons that they won, the newest first.
    teams:     the teams that they coach now.
    """

    coach: Coach
    balance: dict[str, Balance]
    standings: list[CoachTotals]
    titles: list[Title]
    teams: list[Team]


def coach_view(user: User, uuid: UUID | str) -> CoachView:
    """Return a profile in a fixed number of queries, however long the career.

    Raises Http404 where this user may not know of the coach.
    """
    coach = Coach.objects.filter(uuid=uuid).first()
    if coach is None:
        raise Http404
    about = League.objects.filter(_of(coach))
    leagues = list(about.filter(listed(user)).order_by("name", "pk"))
    if not leagues and coach != user and not about.filter(readable(user)).exists():
        raise Http404
    by_pk = {league.pk: league for league in leagues}
    # In the order of their meetings: leagues by address, then games as they were first played.
    known = [(by_pk[league], game, version) for (league, game), version in versions(by_pk).items()]
    known.sort(key=lambda each: each[0].slug)
    standings = []
    balance: dict[str, Balance] = {}
    for league, game, version in known:
        rating = one_rated(league, game, "coaches", version, coach.pk)
        if rating is not None:
            standings.append(CoachTotals(league, game, rating))
            balance.setdefault(game, Balance()).take(rating.record)
    return CoachView(
        coach,
        balance,
        standings,
        _titles(coach, known),
        list(_teams(coach, user, leagues)),
    )


def _of(coach: Coach) -> Q:
    """Return a condition on leagues: the coach is a member, has coached, or has entered a team
    there.
    """
    member = Membership.objects.filter(league=OuterRef("pk"), coach=coach)
    coached = Coaching.objects.filter(
        record__fixture__season__league=OuterRef("pk"),
        record__fixture__season__copy_of=None,
        coach=coach,
    )
    entered = Entry.objects.filter(
        season__league=OuterRef("pk"), season__copy_of=None, team__coach=coach
    )
    return Q(Exists(member)) | Q(Exists(coached)) | Q(Exists(entered))


def _titles(coach: Coach, known: Sequence[tuple[League, str, str]]) -> list[Title]:
    """Return the seasons whose champion this coach coached in its last match; one query.

    known: leagues and games, with the version of their results.
    """
    won = [entry for each in known for entry in _champions(*each).get(coach.pk, ())]
    if not won:
        return []
    entries = (
        Entry.objects.filter(pk__in=won)
        .select_related("season__league", "team")
        .order_by("-season__finished", "season__slug", "number")
    )
    return [Title(entry.season, entry.team) for entry in entries]


def _champions(league: League, game: str, version: str) -> dict[int, list[int]]:
    """Return the entries that won a season of a league, by the coach in their last match; from the
    cache while its results have this version.
    """

    def work() -> dict[int, list[int]]:
        played = meetings(of_league(league, game))
        sitting = seats(played)
        last: dict[tuple[int, int], int | None] = {}
        for meeting in played:
            for side, team in zip(meeting.sides, meeting.teams, strict=True):
                last[meeting.season, team] = sitting.get((meeting.fixture, side))
        entries = Entry.objects.filter(
            counts("season"),
            season__league=league,
            season__game=game,
            season__state__in=OVER,
            number__isnull=False,
        ).select_related("season")
        won: dict[int, list[int]] = {}
        for entry in entries.order_by("pk"):
            by = last.get((entry.season_id, entry.team_id))
            if by is not None and any(
                row["entry"] == entry.number for row in champions(entry.season.placings or ())
            ):
                won.setdefault(by, []).append(entry.pk)
        return won

    return remembered(_EDITION, [league.pk, game, version], work)


def _teams(coach: Coach, user: User, leagues: Sequence[League]) -> Sequence[Team]:
    """Return their teams that have entered one of these leagues; to the coach, all of them."""
    entered = Entry.objects.filter(team=OuterRef("pk"), season__league__in=leagues)
    shown = Q() if coach == user else Q(Exists(entered))
    return list(Team.objects.filter(shown, coach=coach, copy_of=None).order_by("name", "pk"))


def answers_of(coach: Coach) -> list[dict[str, Any]]:
    """Return a coach's answers in matches played here, for the export of their data (LG-ROLE-06).

    Of the answers that were stored together the first is the person's.
    """
    given = LiveAnswers.objects.filter(by=coach).order_by("created", "pk")
    return [
        {
            "fixture": str(fixture),
            "number": number,
            "answer": answers[0] if answers else None,
            "at": created.isoformat(),
        }
        for fixture, number, answers, created in given.values_list(
            "live__fixture__uuid", "number", "answers", "created"
        )
    ]


def invitations_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the matches that a coach invited others to play, for the export (LG-ROLE-06)."""
    made = PlayInvitation.objects.filter(by=coach).order_by("created", "pk")
    return [
        {"fixture": str(fixture), "state": state, "at": created.isoformat()}
        for fixture, state, created in made.values_list("fixture__uuid", "state", "created")
    ]


def matches_of(coach: Coach) -> list[dict[str, Any]]:
    """Return the matches in which a coach coached, for the export of their data (LG-ROLE-06)."""
    coached = (
        Coaching.objects.filter(coach=coach, record__fixture__season__copy_of=None)
        .select_related("record__fixture__season__league")
        .order_by("record__fixture__settled", "record_id", "side")
    )
    return [
        {
            "fixture": str(each.record.fixture.uuid),
            "side": each.side,
            "season": each.record.fixture.season.name,
            "league": each.record.fixture.season.league.name,
        }
        for each in coached.defer("record__record", "record__log")
    ]
