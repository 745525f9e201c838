"""What a person follows, and what is new of it, in a fixed number of queries (LG-FOLLOW-03)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from leagues.access.permissions import User, readable, readable_teams
from leagues.access.visible import matches, to_come
from leagues.models import Fixture, Follow, League, Post
from leagues.posts.reading import of_teams, shown_posts
from rosters.models import Coach, Team

#: How many posts, results and coming matches the page shows.
SHOWN = 6


def follows(user: User, thing: League | Team) -> bool:
    """Return whether the user follows a league or a team; one query, none for a stranger."""
    if not user.is_authenticated:
        return False
    of = {"league": thing} if isinstance(thing, League) else {"team": thing}
    return Follow.objects.filter(coach=user, **of).exists()


@dataclass(frozen=True, slots=True)
class Followed:
    """What a person follows, as conditions for others to read by.

    rows:    what they may still open.
    matches: the condition for fixtures; friendlies belong to it where a team plays.
    posts:   that they may read.
    """

    rows: QuerySet[Follow]
    matches: Q
    posts: QuerySet[Post]


def followed(coach: Coach) -> Followed:
    """Return what a coach follows and may still open (LG-FOLLOW-01); no query of its own."""
    rows = Follow.objects.filter(coach=coach).filter(
        Q(league__in=League.objects.filter(readable(coach)))
        | Q(team__in=readable_teams(coach), team__copy_of=None)
    )
    leagues = rows.filter(team=None).values("league")
    teams = rows.filter(league=None).values("team")
    played = Fixture.objects.filter(sides__entry__team__in=teams).order_by()
    return Followed(
        rows.select_related("league", "team").order_by("created", "pk"),
        Q(season__league__in=leagues, season__friendly=False) | Q(pk__in=played.values("pk")),
        shown_posts(coach).filter(Q(league__in=leagues) | of_teams(teams)),
    )


@dataclass(frozen=True, slots=True)
class Following:
    """The page of what a person follows."""

    leagues: Sequence[League]
    teams: Sequence[Team]
    posts: Sequence[Post]
    results: Sequence[Fixture]
    to_come: Sequence[Fixture]


def following(coach: Coach) -> Following:
    """Return what a coach follows, with the newest of it; at most ten queries."""
    found = followed(coach)
    rows = list(found.rows)
    if not rows:
        return Following([], [], [], [], [])
    of_it = matches(coach).filter(found.matches)
    return Following(
        [row.league for row in rows if row.league is not None],
        [row.team for row in rows if row.team is not None],
        list(found.posts[:SHOWN]),
        list(of_it.filter(settled__isnull=False).order_by("-settled", "-pk")[:SHOWN]),
        list(to_come(of_it)[:SHOWN]),
    )


def follows_of(coach: Coach) -> list[dict[str, Any]]:
    """Return what a coach follows, for the export of their data (LG-FOLLOW-04)."""
    rows = Follow.objects.filter(coach=coach).select_related("league", "team")
    return [
        {"of": str(row.league or row.team), "at": row.created.isoformat()}
        for row in rows.order_by("created", "pk")
    ]
