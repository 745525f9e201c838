"""What the front of the site carries: posts, the newest report and review, what is at stake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from leagues.access.permissions import User
from leagues.access.visible import SOONEST, matches, to_come
from leagues.models import Fixture, Follow, League, Membership, Post, Round, Season
from leagues.posts.reading import of_teams, shown_posts
from leagues.reading.at_stake import Reported, newest_report, stakes
from leagues.reading.match_meaning import Stake
from matches.stories.reading import Review, reviews
from rosters.models import Coach

#: How many posts and coming matches it shows.
POSTS, COMING = 3, 2


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A round with its review, and its season."""

    season: Season
    round: Round
    review: Review


@dataclass(frozen=True, slots=True)
class SiteFront:
    """What is new in the leagues that the front of the site is about (LG-FOLLOW-05).

    report, review: None where no match or round is told yet.
    stakes:         what the coming matches decide, by their ids.
    """

    posts: Sequence[Post]
    report: Reported | None
    review: Reviewed | None
    to_come: Sequence[Fixture]
    stakes: Mapping[int, Stake]


def front_of_coach(coach: Coach, results: Sequence[Fixture]) -> SiteFront:
    """Return what is new in a coach's leagues and in what they follow; at most 23 queries.

    results: the newest ones, the newest first.
    """
    follows = Follow.objects.filter(coach=coach)
    mine = Membership.objects.filter(coach=coach).values("league")
    leagues = Q(league__in=mine) | Q(league__in=follows.filter(team=None).values("league"))
    teams = follows.filter(league=None).values("team")
    posts = shown_posts(coach).filter(leagues | of_teams(teams), hidden=None)
    running = Season.objects.filter(leagues, state=Season.State.RUNNING, friendly=False)
    open_ones = Fixture.objects.filter(sides__entry__team__in=teams, settled=None)
    # By their rows, which are few: the planner would join either query to all fixtures.
    seasons = [*running.order_by().values_list("pk", flat=True)]
    theirs = [*open_ones.order_by().values_list("pk", flat=True).distinct()]
    return _front(coach, posts, results, Q(season__in=seasons) | Q(pk__in=theirs))


def front_of_strangers(user: User, results: Sequence[Fixture]) -> SiteFront:
    """Return what is new in public leagues; at most 21 queries."""
    public = League.objects.filter(visibility=League.Visibility.PUBLIC).values("pk")
    posts = shown_posts(user).filter(league__in=public, hidden=None)
    return _front(user, posts, results, Q(season__league__in=public))


def _front(user: User, posts: QuerySet[Post], results: Sequence[Fixture], where: Q) -> SiteFront:
    ahead = to_come(matches(user).filter(where, season__friendly=False))
    coming = list(ahead.order_by(SOONEST, "pk")[:COMING])
    return SiteFront(
        list(posts[:POSTS]),
        newest_report(results),
        _reviewed(results),
        coming,
        stakes(user, coming),
    )


def _reviewed(results: Sequence[Fixture]) -> Reviewed | None:
    """Return the newest round with a review in the season of the newest result; three queries."""
    newest = next((each for each in results if not each.season.friendly), None)
    if newest is None:
        return None
    rounds = list(
        Round.objects.filter(stage__season=newest.season).order_by("-stage__number", "-number")
    )
    told = reviews(newest.season, rounds)
    found = next((round_ for round_ in rounds if round_.pk in told), None)
    return None if found is None else Reviewed(newest.season, found, told[found.pk])
