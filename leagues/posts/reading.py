"""Posts and comments as their readers see them, in a fixed number of queries (LG-POST-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.http import Http404

from leagues.access.permissions import RUNS_IT, Role, User, readable, role_of
from leagues.access.visible import sides
from leagues.models import Block, Comment, Fixture, League, Membership, Post, WordsReport
from leagues.posts.operations import WRITES
from rosters.models import Player, Team

#: How many posts stand on the page of what they are about.
NEWEST = 3


def shown_posts(user: User) -> QuerySet[Post]:
    """Return the posts in this reader's lists, with all that a line about one shows.

    A hidden one is there for its author and for those who run its league (LG-POST-06).
    """
    return _complete(Post.objects.filter(_readable(user)).filter(_shown(user)))


def posts_about(
    user: User,
    *,
    league: League | None = None,
    fixture: Fixture | None = None,
    team: Team | None = None,
    player: Player | None = None,
) -> QuerySet[Post]:
    """Return the posts in this reader's lists about one thing.

    Those of a league are all that stand in it; those of a team have those about its players and its
    matches, too.
    """
    found = shown_posts(user)
    if league is not None:
        return found.filter(league=league)
    if fixture is not None:
        return found.filter(fixture=fixture)
    if player is not None:
        return found.filter(player=player)
    return found.filter(of_teams([team.pk] if team is not None else []))


def of_teams(teams: Sequence[Any] | QuerySet[Any]) -> Q:
    """Return the condition for posts about teams, their players or their matches."""
    played = Fixture.objects.filter(sides__entry__team__in=teams).order_by()
    return Q(team__in=teams) | Q(player__team__in=teams) | Q(fixture__in=played.values("pk"))


@dataclass(frozen=True, slots=True)
class Newest:
    """The newest posts about a thing, on its page.

    writes: whether the reader may write another.
    """

    posts: Sequence[Post]
    writes: bool


def newest(user: User, writes: bool, **about: Any) -> Newest:
    """Return the newest posts about one thing; at most two queries.

    about: the thing, as `posts_about` takes it.
    """
    return Newest(list(posts_about(user, **about)[:NEWEST]), writes)


def newest_of_match(user: User, fixture: Fixture, role: Role | None) -> Newest:
    """Return the newest posts about a match for a reader with this role; at most two queries.

    Nothing is written about a match in a sandbox.
    """
    return newest(user, role in WRITES and fixture.season.copy_of_id is None, fixture=fixture)


def newest_of_team(user: User, team: Team, player: Player | None = None) -> Newest:
    """Return the newest posts about a team, or one of its players; at most three queries."""
    writes = user.is_authenticated and leagues_to_write_in(user, team).exists()
    if player is not None:
        return newest(user, writes, player=player)
    return newest(user, writes, team=team)


def leagues_to_write_in(user: User, team: Team) -> QuerySet[League]:
    """Return the leagues with this team in which the user writes; one query."""
    if not user.is_authenticated:
        return League.objects.none()
    member = Membership.objects.filter(league=OuterRef("pk"), coach=user, role__in=WRITES)
    entered = Q(seasons__entries__team=team, seasons__copy_of=None)
    return League.objects.filter(entered, Exists(member)).distinct().order_by("name", "pk")


@dataclass(frozen=True, slots=True)
class PostView:
    """The page of a post as one reader sees it.

    reports: of the post, that wait for those who run the league; none for others.
    blocked: whether its author blocks the reader.
    """

    post: Post
    role: Role | None
    user: User
    reports: Sequence[WordsReport]
    blocked: bool

    @property
    def runs_it(self) -> bool:
        return self.role in RUNS_IT

    @property
    def own(self) -> bool:
        return self.user.is_authenticated and self.post.author_id == self.user.pk

    @property
    def reads(self) -> bool:
        """Whether the reader reads the text, hidden or not."""
        return self.post.hidden is None or self.own or self.runs_it

    @property
    def changes(self) -> bool:
        return self.own and self.post.hidden is None and self.writes

    @property
    def writes(self) -> bool:
        return self.role in WRITES

    @property
    def comments_on(self) -> bool:
        return self.post.league.comments

    @property
    def may_comment(self) -> bool:
        return self.writes and self.comments_on and self.post.hidden is None and not self.blocked

    @property
    def may_report(self) -> bool:
        return self.user.is_authenticated and not self.own and self.post.hidden is None


def post_view(user: User, uuid: UUID) -> PostView:
    """Return a post as one reader sees it; raise Http404 if they may not open its league."""
    post = post_or_404(user, uuid)
    role = role_of(user, post.league)
    reports = list(post.reports.filter(decided=None)) if role in RUNS_IT else []
    blocked = (
        user.is_authenticated and Block.objects.filter(by=post.author_id, blocked=user).exists()
    )
    return PostView(post, role, user, reports, blocked)


def post_or_404(user: User, uuid: UUID) -> Post:
    """Return a post of a league that this user may open; else raise Http404."""
    post = _complete(Post.objects.filter(_readable(user), uuid=uuid)).first()
    if post is None:
        raise Http404
    return post


def comment_or_404(user: User, uuid: UUID) -> Comment:
    """Return a comment of a league that this user may open; else raise Http404.

    Where the league has switched comments off there is none (LG-POST-05).
    """
    posts = Post.objects.filter(_readable(user), league__comments=True)
    found = Comment.objects.filter(post__in=posts, uuid=uuid)
    comment = found.select_related("post__league", "post__author", "author").first()
    if comment is None:
        raise Http404
    return comment


def comments_of(view: PostView) -> QuerySet[Comment]:
    """Return the comments of a post, the oldest first; none where they are switched off.

    Two queries: each has its open reports as ``open_reports``, for those who run the league.
    """
    if not view.comments_on or not view.reads:
        return Comment.objects.none()
    found = view.post.comments.select_related("author").order_by("created", "pk")
    shown = WordsReport.objects.filter(decided=None)
    if not view.runs_it:
        shown = shown.none()
    return found.prefetch_related(Prefetch("reports", shown, to_attr="open_reports"))


def reported_in(leagues: QuerySet[League]) -> QuerySet[WordsReport]:
    """Return the reports that wait for those who run these leagues; one query."""
    of_comments = Q(comment__post__league__in=leagues, comment__post__league__comments=True)
    where = Q(post__league__in=leagues) | of_comments
    found = WordsReport.objects.filter(where, decided=None)
    return found.select_related("post__league", "comment__post__league").order_by("created", "pk")


def _readable(user: User) -> Q:
    return Q(league__in=League.objects.filter(readable(user)))


def _shown(user: User) -> Q:
    if not user.is_authenticated:
        return Q(hidden=None)
    runs_it = Membership.objects.filter(league=OuterRef("league"), coach=user, role__in=RUNS_IT)
    return Q(hidden=None) | Q(author=user) | Q(Exists(runs_it))


def _complete(posts: QuerySet[Post]) -> QuerySet[Post]:
    """Return posts with all that a line or a page about one shows; two queries."""
    return (
        posts.select_related("league", "author", "fixture__season", "team", "player__team")
        .prefetch_related(Prefetch("fixture__sides", sides().queryset))
        .order_by("-created", "-pk")
    )
