"""The news of a league: results, rulings, seasons that begin and end, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.access.permissions import readable_seasons
from leagues.access.visible import sides
from leagues.models import Fixture, League, Post, Ruling, Season
from leagues.reading.following import followed
from leagues.words.rounds import numbered_round
from leagues.words.rulings import about_words, ruling_words
from leagues.words.scores import on_penalties
from matches.stories.reading import as_words, reports
from rosters.models import Coach
from rosters.texts.markdown import as_words as words_alone

#: How many pieces of news a feed has.
MOST = 50


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of news.

    name: never changes, whatever becomes of what it tells: readers know by it what they have read.
    path: of the page that it leads to.
    """

    name: str
    at: datetime
    title: str
    text: str
    path: str


def news(league: League) -> list[Piece]:
    """Return the newest news of a league, at most `MOST`; six queries.

    Sandboxes and friendlies have none: they count nowhere.
    """
    posts = Post.objects.filter(league=league, hidden=None).select_related("league")
    played = _results(Q(season__league=league))
    return _newest([*played, *_rulings(league), *_seasons(league), *_posts(posts)])


def news_followed(coach: Coach) -> list[Piece]:
    """Return the newest results and posts of what a coach follows and may open; five queries."""
    found = followed(coach)
    opened = Q(season__in=readable_seasons(coach))
    return _newest([*_results(found.matches & opened), *_posts(found.posts.filter(hidden=None))])


def _newest(pieces: Iterable[Piece]) -> list[Piece]:
    return sorted(pieces, key=lambda piece: (piece.at, piece.name), reverse=True)[:MOST]


def _posts(posts: QuerySet[Post]) -> Iterator[Piece]:
    """Yield posts as words alone (LG-TEXT-01)."""
    for post in posts.order_by("-created", "-pk")[:MOST]:
        text = "\n".join((post.league.name, words_alone(post.text)))
        path = reverse("post", args=[post.uuid])
        yield Piece(f"urn:uuid:{post.uuid}", post.created, post.heading, text, path)


def _results(which: Q) -> Iterator[Piece]:
    settled = (
        Fixture.objects.filter(
            which,
            season__copy_of=None,
            season__friendly=False,
            state=Fixture.State.SETTLED,
            sides__number=1,
        )
        .select_related("season", "round")
        .prefetch_related(sides())
        .order_by("-settled", "-pk")
    )
    newest = list(settled[:MOST])
    told = reports(newest)
    for fixture in newest:
        names = " – ".join(side.entry.team.name for side in fixture.sides.all())
        scores = ":".join("–" if score is None else str(score) for score in fixture.scores)
        if kicks := on_penalties(fixture.kicks):
            scores += f", {kicks}"
        round_ = numbered_round(fixture.season.game, fixture.round.number)
        assert fixture.settled is not None
        yield Piece(
            f"urn:uuid:{fixture.uuid}",
            fixture.settled,
            f"{names} {scores}",
            "\n".join(
                line
                for line in (f"{fixture.season.name}, {round_}", as_words(told.get(fixture.pk)))
                if line
            ),
            reverse("match", args=[fixture.uuid]),
        )


def _rulings(league: League) -> Iterator[Piece]:
    made = Ruling.objects.filter(league=league).exclude(season__copy_of__isnull=False)
    for ruling in made.order_by("-created", "-pk")[:MOST]:
        about = f"{ruling_words(ruling.kind)}: {about_words(ruling.about)}" if ruling.about else ""
        yield Piece(
            f"urn:uuid:{ruling.uuid}",
            ruling.created,
            about or ruling_words(ruling.kind),
            ruling.reason,
            f"{reverse('league', args=[league.slug])}#rulings",
        )


def _seasons(league: League) -> Iterator[Piece]:
    kept = Season.objects.filter(league=league, copy_of=None, friendly=False)
    for season in kept.order_by("-created", "-pk")[:MOST]:
        path = reverse("season", args=[league.slug, season.slug])
        told = (
            ("started", season.started, _("%(season)s has begun")),
            ("finished", season.finished, _("%(season)s is over")),
        )
        for what, at, words in told:
            if at is not None:
                title = words % {"season": season.name}
                yield Piece(f"urn:uuid:{season.uuid}#{what}", at, title, season.name, path)
