"""Boards of matches: as they stood after an event, and as they stand at the open question."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext

from leagues.access.permissions import RUNS_IT, User, role_of
from leagues.access.visible import fixture_or_404, fixtures
from leagues.models import Fixture
from leagues.models.strengths import strength_name
from matches.games import match_log
from matches.games import of as room_of
from matches.games.data_cards import Card, Piece
from matches.games.match_log import Line, Moment
from matches.live import play
from matches.live.ahead import opened
from matches.live.handing_over import HandedOver, handed_over
from matches.live.operations import side_of, time_is_up
from matches.live.questions import Question, cast_of, proposed, question, with_guests
from matches.live.stand_ins import level_of
from matches.live.standing_orders import Settled, settled
from matches.live.taking_back_further import Request, goes_further, request_of
from matches.live.timeline import TimeLine, time_line
from matches.models import LiveMatch, MatchRecord
from matches.resolution import claims
from rosters.games import of
from rosters.words.catalogue_names import guest_name
from rules import game
from rules.record import visible
from rules.svg import Leads, Look

#: A member of a line-up: side and number.
Who = tuple[int, int]
#: How an address names one.
WHO = re.compile(r"[0-9]{1,2}-[0-9]{1,4}")
#: The sides whose zones are shown, by the word in the address.
ZONES: Mapping[str, tuple[int, ...]] = {
    "home": (0,),
    "away": (1,),
    "third": (2,),
    "fourth": (3,),
    "both": (0, 1, 2, 3),
}


@dataclass(frozen=True, slots=True)
class Board:
    """A frame of a match that can be drawn."""

    game: str
    version: str
    line_ups: Sequence[Any]
    frame: Any
    last: Any = None
    zones: Sequence[int] = ()

    def card(self, who: Who | None) -> Card | None:
        """Return the data card of a member of a line-up, as they are in this frame; None for
        nobody, and where there is no such member.
        """
        if who is None:
            return None
        return room_of(self.game).data_card.card(self.version, self.line_ups, self.frame, *who)

    def asked_card(self, who: Who | None) -> Card | None:
        """Return the data card that was asked for; None for nobody.

        Raises Http404 where there is no such member.
        """
        card = self.card(who)
        if who is not None and card is None:
            raise Http404
        return card

    @property
    def standing(self) -> Mapping[int, Sequence[Piece]]:
        """Those who stand on the board, by side; empty where nobody is known to."""
        sides: dict[int, list[Piece]] = {}
        for each in room_of(self.game).data_card.on_board(self.line_ups, self.frame):
            sides.setdefault(each.side, []).append(each)
        return sides

    def svg(
        self,
        *,
        upright: bool = False,
        over: Mapping[str, str] | None = None,
        leads: Leads | None = None,
    ) -> str:
        """Draw the board; leads: makes links of those who stand on it."""
        zones = [side for side in self.zones if side < len(self.line_ups)]
        squads = [self._worded(line_up) for line_up in self.line_ups]
        look = Look(self.last, zones, upright, over or {}, gettext, leads)
        return game(self.game).picture(self.version, squads, self.frame, look)

    def _worded(self, line_up: Any) -> Any:
        """Return a squad with the names of its positions and guests in the reader's language."""
        race, sheet = line_up.get("race", ""), of(self.game).sheet
        players = [
            {
                **member,
                "name": guest_name(member["name"], member["number"]),
                "position": sheet.position_name(self.version, race, member.get("position", "")),
            }
            for member in line_up["players"]
        ]
        return {**line_up, "players": players}


def asked_about(word: str) -> Who | None:
    """Return whose card an address asks for: ``0-3`` is number 3 of Home; None for no word.

    Raises Http404 for a word that no link of the site has.
    """
    if not word:
        return None
    if not WHO.fullmatch(word):
        raise Http404
    side, number = word.split("-")
    return int(side), int(number)


# -- a match that is over -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A finished match after one event.

    event:   how many events have happened; 0 is before the first.
    events:  how many there are.
    told:    the last event so far in a sentence; None before the first.
    moments: turns, drives, and what is worth seeing.
    card:    the data card that was asked for (LG-FIX-33).
    """

    fixture: Fixture
    event: int
    events: int
    told: Line | None
    entry: Any
    board: Board
    moments: list[Moment]
    log: Sequence[Any]
    card: Card | None = None

    @property
    def previous(self) -> int | None:
        """The number of the event before, without events in which a coach only decided; None at the
        start.
        """
        return next((n for n in range(self.event - 1, -1, -1) if self._shown(n)), None)

    @property
    def next(self) -> int | None:
        return next((n for n in range(self.event + 1, self.events + 1) if self._shown(n)), None)

    def _shown(self, number: int) -> bool:
        if number == 0:
            return True
        return not match_log.decides(self.fixture.season.game, self.log[number - 1])

    def jump(self, kind: str, forward: bool) -> int | None:
        """Return the event of the next turn or drive, or of the one before; None if there is
        none.
        """
        numbers = [m.event for m in self.moments if m.kind == kind]
        if forward:
            return next((n for n in numbers if n > self.event), None)
        return next((n for n in reversed(numbers) if n < self.event), None)

    @property
    def line(self) -> TimeLine:
        """The whole match as a timeline, with the present event marked."""
        return time_line(
            self.fixture.season.game,
            self.log,
            self.moments,
            self.event,
            len(self.fixture.sides.all()),
        )


def replay_view(
    user: User,
    uuid: UUID | str,
    event: int | None,
    zones: Sequence[int] = (),
    about: Who | None = None,
) -> ReplayView:
    """Return a finished match after so many events, or after the last without a number. Two
    queries.

    about: whose data card is asked for. Raises Http404 where there is no log, no such event, or
    nobody of that number.
    """
    fixture = fixtures(user).select_related("record").filter(uuid=uuid).first()
    record: MatchRecord | None = getattr(fixture, "record", None)
    if fixture is None or record is None or record.log is None:
        raise Http404
    log = record.unpacked_log() or []
    number = len(log) if event is None else event
    if not 0 <= number <= len(log):
        raise Http404
    match = record.record["match"]
    key, version, line_ups = match["game"], match["version"], match["line_ups"]
    squads = with_guests(line_ups, [side.get("hired", ()) for side in record.record["sides"]])
    cast = cast_of(fixture, squads)
    last = log[number - 1] if number else None
    frame = game(key).frame(line_ups, log[:number])
    board = Board(key, version, squads, frame, last, zones)
    return ReplayView(
        fixture,
        number,
        len(log),
        None if last is None else match_log.sentence(key, last, cast),
        last,
        board,
        match_log.moments(key, log, cast),
        log,
        board.asked_card(about),
    )


# -- a match that is being played ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LiveView:
    """A live match as one reader sees it.

    side:     the side that the reader plays; None for a spectator.
    question: the open question, only for the coach who is asked; `decision` is what the game asks.
    seated:   the match has not kicked off: there is no board and no question yet.
    orders:   the standing orders that the reader can give, as they stand.
    free:     how many of their newest answers the reader can take back (LG-FIX-32).
    late:     whether the reader may take the usual choice for a coach whose time is up.
    stopped:  this build cannot go on with the match.
    failure:  why it cannot; only for people who run the league, else empty.
    card:     the data card that was asked for, else of whom the reader's question is about
              (LG-FIX-33).
    told:     the last events that the reader sees, by which the page knows what is new.
    handed:   the sides that automated coaches play for their people (LG-FIX-41).
    goes_further: whether the reader can ask to take the match back further than the last die, and
              request: the open request to do so (LG-FIX-42).
    level:    of who would play the reader's own side; empty where they have none to hand over.
    """

    fixture: Fixture
    live: LiveMatch
    runs_it: bool
    side: int | None
    waits_for: str
    board: Board | None
    question: Question | None
    decision: Any
    latest: list[Line]
    free: int = 0
    late: bool = False
    orders: Sequence[Settled] = ()
    seated: bool = False
    stopped: bool = False
    failure: str = ""
    card: Card | None = None
    told: Sequence[Any] = ()
    handed: Sequence[HandedOver] = ()
    level: str = ""
    goes_further: bool = False
    request: Request | None = None

    @property
    def own_handed(self) -> HandedOver | None:
        """How the reader's own side is handed over now; None where they play it themselves."""
        return next((each for each in self.handed if each.side == self.side), None)

    @property
    def may_hand_over(self) -> bool:
        """Whether the reader can hand their side to its automated coach now."""
        return bool(self.level) and self.own_handed is None

    @property
    def level_name(self) -> str:
        """The level of the automated coach who would play the reader's side, in their language."""
        return strength_name(self.level)

    @property
    def plays_itself(self) -> bool:
        """Whether the next answer is an automated coach's who plays for a person."""
        return any(each.side == self.live.asks for each in self.handed)

    @property
    def settling(self) -> list[Settled]:
        """The standing orders that are about the question the reader is asked."""
        return [each for each in self.orders if each.here]

    @property
    def given_orders(self) -> int:
        """How many orders the reader has given."""
        return sum(bool(each.way.value) for each in self.orders)

    @property
    def on_board(self) -> bool:
        """Whether the board is shown: there is one, and the question does not need the whole
        page.
        """
        return self.board is not None and (self.question is None or self.question.on_board)

    @property
    def number(self) -> int:
        """The number of the open question, as the reader knows it."""
        return self.live.number_for(self.side)

    @property
    def rewound(self) -> bool:
        """Whether the reader has just lost sight of answers that were taken back (LG-FIX-40)."""
        return self.live.rewound_for(self.side)


def live_view(
    user: User,
    uuid: UUID | str,
    zones: Sequence[int] = (),
    typed: Mapping[str, str] | None = None,
    about: Who | None = None,
    *,
    opens: bool = False,
) -> LiveView:
    """Return a match that people are playing, at its open question.

    opens: with what answers lead to laid open, and without what can come of nothing, as people read
    it (LG-FIX-36, -37).

    typed: what its coach has filled in or chosen, but not answered. about: whose data card is asked
    for. Raises Http404 where nobody is playing, or nobody has that number.
    """
    fixture = fixture_or_404(user, uuid)
    live = claims.live_match_of(fixture)
    if live is None:
        raise Http404
    role = role_of(user, fixture.season.league)
    runs_it = role in RUNS_IT
    side = side_of(user, fixture, live)
    waits_for = next((s.entry.team.name for s in fixture.sides.all() if s.number == live.asks), "")
    seen = (fixture, live, runs_it, side, waits_for)
    orders = partial(settled, live, fixture.season.game, side) if side is not None else None
    if not live.kicked_off:
        early = orders(None) if orders else ()
        return LiveView(*seen, None, None, None, [], orders=early, seated=True)
    try:
        standing = play.look(live)
    except play.Stopped as stopped:
        if not live.failure:
            play.stop(live, str(stopped))
        reason = str(stopped).strip().splitlines()[-1][:300] if runs_it else ""
        return LiveView(*seen, None, None, None, [], stopped=True, failure=reason)
    pause, match = standing.pause, standing.match
    squads = with_guests(match.line_ups, pause.hired)
    cast = cast_of(fixture, squads)
    log = visible(pause.log, side, over=False)
    last = next((e for e in reversed(log) if not match_log.decides(match.game, e)), None)
    handed, owns = handed_over(fixture, live), role is not None
    lets = live.handover_of(live.asks) is not None  # an automated coach answer for its person
    mine = side is not None and side == live.asks and owns and not lets
    asked: Question | None = None
    frame = pause.frame
    if mine:
        asked = question(match.game, pause.decision, cast, typed)
        if opens:
            asked = opened(standing, asked, cast, typed or {})
        frame = proposed(match.game, pause.decision, frame, asked)
    board = Board(match.game, match.version, squads, frame, last, zones)
    card = board.asked_card(about)
    if card is None and mine:
        card = board.card(room_of(match.game).data_card.subject(pause.decision, typed or {}))
    return LiveView(
        fixture,
        live,
        runs_it,
        side,
        waits_for,
        board,
        asked,
        pause.decision if mine else None,
        match_log.latest(match.game, log, cast),
        standing.free_for(user) if mine else 0,
        side is not None and not mine and time_is_up(fixture, live),
        orders(pause.decision if mine else None) if orders else (),
        card=card,
        told=log,
        handed=handed,
        goes_further=owns and side is not None and goes_further(user, fixture, live),
        request=request_of(user, fixture, live, cast),
        level=level_of(match.game, standing.strengths[side]) if owns and side is not None else "",
    )
