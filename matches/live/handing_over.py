"""Hand a side to an automated coach for a turn or to the end, and take it back (LG-FIX-41)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction
from django.utils.translation import pgettext

from leagues.models import Fixture
from leagues.models.strengths import strength_name
from matches.games import of as room_of
from matches.live import operations as playing
from matches.live import play
from matches.live.stand_ins import answer_for, begun, ended, level_of, time_in
from matches.models import FrozenMatch, LiveMatch
from matches.resolution import claims
from rosters.models import Coach
from rules.problems import Problem, Refusal

#: How long a side is handed over.
Until = Literal["turn", "end"]


@dataclass(frozen=True, slots=True)
class HandedOver:
    """A side that an automated coach plays for its person.

    turn: only until the next turn begins, not to the end of the match.
    """

    side: int
    team: str
    level: str
    turn: bool

    @property
    def level_name(self) -> str:
        """The level in the reader's language."""
        return strength_name(self.level)


def handed_over(fixture: Fixture, live: LiveMatch) -> list[HandedOver]:
    """Return the sides that are handed over now, in the order of the fixture."""
    return [
        HandedOver(side.number, side.entry.team.name, lasting["level"], lasting["turn"])
        for side in fixture.sides.all()
        if (lasting := live.handover_of(side.number)) is not None
    ]


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A stretch of a finished match in which an automated coach played for a person (LG-FIX-44).

    since, until: the time in the match, as the game counts it, or its end; empty where it is not
    known.
    """

    team: str
    level: str
    since: str
    until: str

    @property
    def stretch(self) -> str:
        """Between which times it was, in words; empty where that is not known."""
        return " – ".join(time for time in dict.fromkeys((self.since, self.until)) if time)

    @property
    def level_name(self) -> str:
        """The level in the reader's language."""
        return strength_name(self.level)


def stood_in(fixture: Fixture) -> list[StoodIn]:
    """Return who played for people in a match that was played here to its end. One query.

    fixture: with its sides and teams.
    """
    rows = LiveMatch.objects.filter(fixture=fixture, state=LiveMatch.State.OVER)
    live = rows.exclude(handovers=[]).only("handovers").first()
    teams = {side.number: side.entry.team.name for side in fixture.sides.all()}
    clock = room_of(fixture.season.game).match_log.clock

    def told(time: dict[str, Any] | None) -> str:
        return next(iter(clock(time)), "") if time else ""

    return [
        StoodIn(
            teams[each["side"]],
            each["level"],
            told(each.get("since")),
            pgettext("of a match", "the end") if each["to"] is None else told(each.get("until")),
        )
        for each in (live.handovers if live is not None else ())
    ]


def hand_over(user: Coach, fixture: Fixture, side: int, until: Until) -> LiveMatch:
    """Hand the user's side to the automated coach of its entry, from the open question on.

    It plays at once where the side is asked, as far as `play_on` does. The match stays claimed, and
    its people stay who they are.

    Raises Refusal: not_your_match, match_is_not_live, match_not_kicked_off, and where the side is
    asked match_stopped and answered_already.
    """
    live = _handed(user, fixture, side, until)
    return _play_on(fixture, live) if live.asks == side else live


def take_over(user: Coach, fixture: Fixture, side: int) -> LiveMatch:
    """Take the user's side back from its automated coach; the next question is theirs.

    Raises Refusal: not_your_match, match_is_not_live, side_is_not_handed_over.
    """
    with transaction.atomic():
        live = _locked(user, fixture, side)
        if live.handover_of(side) is None:
            raise Refusal(Problem("side_is_not_handed_over", "LG-FIX-41"))
        live.handovers = ended(live.handovers, live.given, _time_of(live), side=side)
        live.save(update_fields=["handovers"])
    return live


def play_on(user: Coach, fixture: Fixture) -> LiveMatch:
    """Let the automated coach play on for the side that is asked, at most to the end of the turn.

    Whoever plays one of the sides may ask for it. It changes nothing where a person is asked.

    Raises Refusal: not_your_match, match_is_not_live, match_stopped, answered_already.
    """
    live = playing.at_the_table(user, fixture)
    return live if live.handover_of(live.asks) is None else _play_on(fixture, live)


def waiting_for_a_stand_in() -> list[int]:
    """Return the ids of live matches whose next answer is an automated coach's to give."""
    rows = LiveMatch.objects.filter(state=LiveMatch.State.PLAYING, failure="", asks__isnull=False)
    handed = rows.exclude(handovers=[]).order_by("pk").defer("seam", "minds", "failure")
    return [live.pk for live in handed if live.handover_of(live.asks) is not None]


def play_on_by_itself(live_id: int) -> bool:
    """Play on in a match where nobody is at the table; return whether anything was played."""
    live = LiveMatch.objects.select_related("fixture").filter(pk=live_id).first()
    if live is None or claims.live_match_of(live.fixture) != live:
        return False
    if live.handover_of(live.asks) is None:
        return False
    try:
        _play_on(live.fixture, live)
    except Refusal:
        return False  # the match has gone on meanwhile, or has stopped
    return True


@transaction.atomic
def _handed(user: Coach, fixture: Fixture, side: int, until: Until) -> LiveMatch:
    live = _locked(user, fixture, side)
    if not live.kicked_off:
        raise Refusal(Problem("match_not_kicked_off", "LG-FIX-13"))
    coached = FrozenMatch.objects.get(fixture=fixture).coached()
    level = level_of(fixture.season.game, coached[side]["strength"])
    live.handovers = begun(live, side, level, turn=until == "turn", time=_time_of(live))
    # It begins with the position, not with plans from the last time.
    live.minds = [None if number == side else mind for number, mind in enumerate(live.minds)]
    live.save(update_fields=["handovers", "minds"])
    return live


def _time_of(live: LiveMatch) -> dict[str, Any]:
    """Return the time in a match; empty where this build cannot go on with it."""
    try:
        return time_in(play.look(live).pause.frame)
    except play.Stopped:
        return {}


def _locked(user: Coach, fixture: Fixture, side: int) -> LiveMatch:
    """Return the live match, locked, if the user plays that side in it; in a transaction.

    Raises Refusal: not_your_match, match_is_not_live.
    """
    playing.require_coaches(user, fixture, side)
    live = claims.live_match_of(fixture)
    if live is not None:
        live = LiveMatch.objects.select_for_update().get(pk=live.pk)
    if live is None or live.state != LiveMatch.State.PLAYING:
        raise Refusal(Problem("match_is_not_live", "LG-FIX-05"))
    playing.require_plays(user, fixture, live, side)
    return live


def _play_on(fixture: Fixture, live: LiveMatch) -> LiveMatch:
    """Answer the open question for the side that is handed over, and what follows of the turn.

    Raises Refusal: match_stopped, answered_already.
    """
    standing = playing.at_question(live, live.question_number, live.asks)
    answer = answer_for(live, standing.match, standing.pause.decision)
    try:
        return play.go_on(standing, answer, None)
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped
