"""Feeds: the news of a league as Atom (LG-IO-04)."""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.access.visible import league_or_404
from leagues.feeds.addresses import opened_by
from matches.reading.news import Piece, news, news_followed
from rosters.texts.markdown import as_words
from rosters.web.etags import as_known

#: Characters that people may type and that XML has no room for.
_UNFIT = dict.fromkeys((0xFFFE, 0xFFFF))


def _fit(text: str) -> str:
    return text.translate(_UNFIT)


@require_safe
def atom(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the news of a league that this reader may open, in their language."""
    league = league_or_404(request.user, slug)
    here = request.build_absolute_uri
    feed = Atom1Feed(
        title=_("News of %(league)s") % {"league": league.name},
        link=here(reverse("league", args=[league.slug])),
        feed_url=here(request.path),
        feed_guid=f"urn:uuid:{league.uuid}",
        description=_fit(as_words(league.description)),
        language=get_language(),
    )
    return _sent(request, feed, news(league))


@require_safe
def followed(request: HttpRequest, token: str) -> HttpResponse:
    """Send the news of what somebody follows, at a secret address, in their language.

    Raises Http404 for an address that is unknown, or of something else (LG-FOLLOW-03).
    """
    address = opened_by(token)
    if address is None or not address.following:
        raise Http404
    with override(address.coach.locale):
        here = request.build_absolute_uri
        feed = Atom1Feed(
            title=_("What I follow"),
            link=here(reverse("following")),
            feed_url=here(request.path),
            feed_guid=f"urn:uuid:{address.uuid}",
            description="",
            language=get_language(),
        )
        answer = _sent(request, feed, news_followed(address.coach))
    answer["X-Robots-Tag"] = "noindex"
    return answer


def _sent(request: HttpRequest, feed: Atom1Feed, pieces: Iterable[Piece]) -> HttpResponse:
    here = request.build_absolute_uri
    for piece in pieces:
        feed.add_item(
            _fit(piece.title),
            here(piece.path),
            _fit(piece.text),
            unique_id=piece.name,
            pubdate=piece.at,
            updateddate=piece.at,
        )
    told = HttpResponse(feed.writeString("utf-8"), content_type=feed.content_type)
    return as_known(request, told)
