"""Pages of live matches that follow by themselves: what a page asks, and what it sees (LG-FIX-39).

A page that waits asks every few seconds whether there is something new for its reader. It names
itself by a signed word, so that the question costs one query and asks for no right again: all that
the answer tells is that the page may be loaded anew, and loading it asks for every right. The mark
that is compared is the name of the question as this reader knows it. It stays the same while the
reader gets nothing new to see, so secret answers cannot be counted by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any
from uuid import UUID

from django.core import signing

from leagues.access.permissions import User
from leagues.access.visible import fixture_or_404
from matches.games import match_log
from matches.games.match_log import LATEST_EVENTS, Line
from matches.live import play
from matches.live.boards import Board
from matches.live.operations import side_of
from matches.live.questions import cast_of, with_guests
from matches.models import LiveMatch
from matches.resolution import claims
from rules import game
from rules.record import canonical, visible

#: Signs without a time: the pages of readers who are shown the same are the same to the byte.
_SIGNER = signing.Signer(salt="matches.live.following")
#: How many boards are shown one after the other, at most, and by how many events a page knows what
#: it has shown already.
MOST_STEPS, _KNOWN_BY = 3, 3
#: The mark of a match that waits for its kick-off, and of one with which no build can go on.
SEATED, STOPPED = "seated", "stopped"


@dataclass(frozen=True, slots=True)
class News:
    """What a page that follows is answered.

    mark: what there is to see, as one word that does not count.
    over: how the match ended for whoever watches: a state of `LiveMatch`; empty while it is played.
    """

    mark: str
    over: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """The board after one of the last events, and the event in a sentence."""

    board: Board
    line: Line


def page_of(live: LiveMatch, side: int | None) -> str:
    """Return the word by which a page of this match asks for news, for the reader of that side."""
    return _SIGNER.sign_object([live.pk, side])


def mark_for(live: LiveMatch, side: int | None) -> str:
    """Return what a reader has to see of a match as one word; equal words mean nothing new.

    Beside the question it names what everybody at the table agrees on (LG-FIX-43): which sides are
    handed over, and an open request to go back further.
    """
    if live.state != LiveMatch.State.PLAYING:
        return str(live.state)
    if live.failure:
        return STOPPED
    if not live.kicked_off:
        return SEATED
    agreed = [f"{each['side']}{'t' if each['turn'] else 'e'}" for each in _lasting(live)]
    if (request := live.open_request) is not None:
        agreed.append(f"{request['id']}{len(request['agreed'])}")
    return "-".join([str(live.number_for(side)), *sorted(agreed)])


def _lasting(live: LiveMatch) -> list[dict[str, Any]]:
    """Return the hand-overs that last."""
    return [each for each in live.handovers if each["to"] is None]


def news(page: str, uuid: UUID) -> News | None:
    """Return what is new on a page; None for a word that no page has. One query.

    uuid: the fixture's. A match of which nothing is left, as its coaches left before the first die,
    is over as one that was abandoned.
    """
    try:
        pk, side = _SIGNER.unsign_object(page)
    except signing.BadSignature:
        return None
    live = LiveMatch.objects.filter(pk=pk, fixture__uuid=uuid).defer("seam", "minds").first()
    if live is None:
        return News(LiveMatch.State.ABANDONED, LiveMatch.State.ABANDONED)
    mark = mark_for(live, side)
    return News(mark, "" if live.state == LiveMatch.State.PLAYING else str(live.state))


def seen_by(log: Sequence[Any]) -> str:
    """Return a word for the last events of a log, by which a page says what it has shown."""
    return blake2b(canonical(log[-_KNOWN_BY:]), digest_size=8).hexdigest()


def steps(user: User, uuid: UUID, seen: str) -> list[Step]:
    """Return the boards after the last events that moved something, the newest last.

    seen: what the page has shown already; events before that are left out. It folds the visible log
    and plays nothing. Empty where nothing is played, and where the news is that answers were taken
    back. Raises Http404 for readers who may not watch.
    """
    fixture = fixture_or_404(user, uuid)
    live = claims.live_match_of(fixture)
    if live is None or not live.kicked_off:
        return []
    try:
        standing = play.look(live)
    except play.Stopped:
        return []
    side = side_of(user, fixture, live)
    if live.rewound_for(side):
        return []
    match, pause = standing.match, standing.pause
    older = [] if standing.whole else play.older_log(live)
    log = visible([*older, *pause.log], side, over=False)
    squads = with_guests(match.line_ups, pause.hired)
    cast = cast_of(fixture, squads)
    first = max(0, len(log) - LATEST_EVENTS)
    start = next((n for n in range(len(log), first, -1) if seen_by(log[:n]) == seen), first)
    rules, found = game(match.game), []
    after = rules.frame(match.line_ups, log)
    for number in range(len(log), start, -1):
        before = rules.frame(match.line_ups, log[: number - 1])
        if before != after:
            last = log[number - 1]
            # The newest board is the one that the page shows: it also has what no event tells.
            shown = after if number < len(log) else pause.frame
            board = Board(match.game, match.version, squads, shown, last)
            found.append(Step(board, match_log.sentence(match.game, last, cast)))
        if len(found) == MOST_STEPS:
            break
        after = before
    return found[::-1]
