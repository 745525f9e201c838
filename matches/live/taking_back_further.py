"""Take a match that counts nowhere back further than the last die, if all agree (LG-FIX-42).

What is rolled after the question to which it goes back comes from the seed with a word more. So
nobody can use what they have seen. The word and its place are part of the match: the record has
them, and is verified like any other.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from leagues.access.permissions import role_of
from leagues.models import Fixture
from leagues.notices import notify
from leagues.operations.common import names_of
from matches.games import match_log
from matches.games.match_log import Cast
from matches.live import operations as playing
from matches.live import play
from matches.live.advice import advises, label_of
from matches.live.questions import cast_of, question, with_guests
from matches.live.stand_ins import time_in
from matches.live.taking_back import played_to, put_back
from matches.models import FrozenMatch, LiveMatch
from rosters.models import Coach
from rules.game import Pause
from rules.problems import Problem, Refusal
from rules.record import visible

#: How many of their own answers a coach can choose from, the newest; and how many sentences tell
#: what came of each.
MOST, TOLD = 10, 2


@dataclass(frozen=True, slots=True)
class Way:
    """An answer of the reader's own to which the match can be taken back: a moment of the match.

    back:   how many of their own answers that takes back.
    when:   the turn, round or other part in which it was; empty before anything has happened.
    asked:  the question that it answered; answer: it in words, empty where it has many parts.
    came:   what happened then, in the first sentences of the log; empty where nobody saw anything.
    """

    back: int
    asked: str
    answer: str
    when: str = ""
    came: str = ""


@dataclass(frozen=True, slots=True)
class Request:
    """An open request to take a match back, as one reader sees it.

    by:      the team whose coach asks.
    since:   how many things that everybody has seen would be taken back.
    first:   the first of them in a sentence; empty without any.
    answers: the reader has to agree or decline; takes_back: it is the reader's own.
    waits:   the teams whose coaches have not agreed yet.
    """

    id: str
    by: str
    since: int
    first: str
    answers: bool
    takes_back: bool
    waits: Sequence[str]


def ways_back(user: Coach, fixture: Fixture) -> list[Way]:
    """Return the user's own answers to which the match can be taken back, the newest first.

    The match is run again once, from its start.

    Raises Refusal: not_your_match, match_is_not_live, counts_somewhere, match_stopped.
    """
    live, side = _asked_in(user, fixture)
    standing = _standing(live)
    numbers = _own_answers(live, user)
    try:
        pauses = _pauses(standing, sorted(numbers))
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped
    key, line_ups = standing.match.game, standing.match.line_ups
    logs = [visible(pause.log, side, over=False) for pause in pauses]
    logs.append(visible(_whole_log(standing), side, over=False))
    guests = with_guests(line_ups, standing.pause.hired)
    cast = cast_of(fixture, guests)
    parts = match_log.chapters(key, logs[-1], cast)
    ways = []
    for at, pause in enumerate(pauses):
        before, after = len(logs[at]), len(logs[at + 1])
        asked = question(key, pause.decision, cast)
        answer = standing.pause.answers[len(pause.answers)]
        when = [part.title for part in parts if part.event <= before]
        came = [
            line.text
            for part in match_log.chapters(key, logs[-1][before:after], cast)
            for line in part.lines
        ]
        ways.append(
            Way(
                len(pauses) - at,
                asked.text,
                label_of(answer, asked),
                when[-1] if when and before else "",
                " ".join(came[:TOLD]),
            )
        )
    return ways[::-1]


def _pauses(standing: play.AtQuestion, numbers: Sequence[int]) -> list[Pause]:
    """Return the match at the questions after so many answers each, from its start on.

    numbers: from the lowest on. Raises Stopped where this build does not come to one of them.
    """
    answers, pauses = standing.pause.answers, list[Pause]()
    for number in numbers:
        seam = pauses[-1].seam if pauses else None
        pauses.append(played_to(standing.live, standing.match, answers[:number], seam))
    return pauses


def goes_further(user: Any, fixture: Fixture, live: LiveMatch) -> bool:
    """Return whether there is an answer of the user's own to go back to, where nothing counts.

    One query, and none where the match counts.
    """
    return advises(fixture.season) and live.answers.filter(by=user, number__lt=live.given).exists()


def request_of(user: Any, fixture: Fixture, live: LiveMatch, cast: Cast) -> Request | None:
    """Return the open request to take a match back, as this reader sees it; None without one."""
    asked = live.open_request
    if asked is None:
        return None
    teams = {side.number: side.entry.team.name for side in fixture.sides.all()}
    waits = _waits(fixture, live, asked)
    own, first = _own_sides(user, fixture, live), asked["first"]
    return Request(
        asked["id"],
        teams[asked["by"]],
        asked["since"],
        match_log.sentence(fixture.season.game, first, cast).text if first else "",
        bool({*own} & {*waits}),
        asked["by"] in own,
        [teams[side] for side in waits],
    )


def ask_back(user: Coach, fixture: Fixture, number: int, back: int) -> LiveMatch:
    """Ask the others to take the match back to before an answer of the user's own.

    number: the name of the open question, as the user's page knows it.
    back: how many of the user's own answers that takes back, at most `MOST`.

    Automated coaches agree at once; where nobody else plays, it is done. Raises Refusal:
    not_your_match, match_is_not_live, counts_somewhere, answered_already, asked_back_already,
    no_such_question, match_stopped.
    """
    live, side = _asked_in(user, fixture)
    standing = playing.at_question(live, number, playing.side_of(user, fixture, live))
    if live.open_request is not None:
        raise Refusal(Problem("asked_back_already", "LG-FIX-42"))
    own = _own_answers(live, user)
    if not 1 <= back <= len(own):
        raise Refusal(Problem("no_such_question", "LG-FIX-42"))
    to = own[back - 1]
    since = _since(standing, to)
    asked = {
        "id": uuid.uuid4().hex,
        "by": side,
        "number": to,
        "agreed": _own_sides(user, fixture, live),
        "at": live.mark,
        "since": len(since),
        "first": since[0] if since else None,
    }
    waits = _waits(fixture, live, asked)
    if not waits:
        return _go_back(fixture, standing, to)
    with transaction.atomic():
        _store(live, asked)
        _tell(fixture, waits, "back_asked", user)
    return live


def answer_request(user: Coach, fixture: Fixture, request: str, *, agree: bool) -> LiveMatch:
    """Agree to a request to take the match back, or decline it; whoever asked takes it back.

    request: its id. The last to agree takes the match back. Raises Refusal: not_your_match,
    match_is_not_live, not_asked_back, not_your_request, answered_already, match_stopped.
    """
    live = playing.at_the_table(user, fixture)
    with transaction.atomic():
        live = LiveMatch.objects.select_for_update().get(pk=live.pk)
        asked = live.open_request
        if asked is None or asked["id"] != request:
            raise Refusal(Problem("not_asked_back", "LG-FIX-42"))
        own = _own_sides(user, fixture, live)
        waits = _waits(fixture, live, asked)
        if not {*own} & {*waits} and (agree or asked["by"] not in own):
            raise Refusal(Problem("not_your_request", "LG-FIX-42"))
        if not agree:
            _store(live, None)
            others = [asked["by"]] if asked["by"] not in own else waits
            _tell(fixture, others, "back_declined", user)
            return live
        _store(live, {**asked, "agreed": sorted({*asked["agreed"], *own})})
        if {*waits} - {*own}:
            return live
    return _go_back(fixture, _standing(live), asked["number"])


def waits_for(user: Any, fixture: Fixture, live: LiveMatch) -> bool:
    """Return whether an open request to take the match back waits for this user."""
    asked = live.open_request
    if asked is None:
        return False
    return bool({*_own_sides(user, fixture, live)} & {*_waits(fixture, live, asked)})


# -- what all of them do ------------------------------------------------------------------------


def _asked_in(user: Coach, fixture: Fixture) -> tuple[LiveMatch, int]:
    """Return the live match in which this user may ask, and their side.

    Raises Refusal: not_your_match, match_is_not_live, match_not_kicked_off, counts_somewhere.
    """
    live = playing.at_the_table(user, fixture)
    if not live.kicked_off:
        raise Refusal(Problem("match_not_kicked_off", "LG-FIX-13"))
    if not advises(fixture.season):
        raise Refusal(Problem("counts_somewhere", "LG-FIX-42"))
    side = playing.side_of(user, fixture, live)
    assert side is not None, "they are at the table"
    return live, side


def _standing(live: LiveMatch) -> play.AtQuestion:
    return playing.at_question(live, live.question_number, live.asks)


def _own_sides(user: Any, fixture: Fixture, live: LiveMatch) -> list[int]:
    """Return the sides that this user plays in the match; none for who has left the league."""
    if not user.is_authenticated or role_of(user, fixture.season.league) is None:
        return []
    sides = [side for side in fixture.sides.all() if side.number in live.people]
    return [side.number for side in sides if playing.plays(user, side)]


def _waits(fixture: Fixture, live: LiveMatch, asked: dict[str, Any]) -> list[int]:
    """Return the sides whose coaches have not agreed to a request.

    Automated coaches agree to everything, also where they play for a person.
    """
    return [
        side
        for side in live.people
        if side not in asked["agreed"] and live.handover_of(side) is None
    ]


def _own_answers(live: LiveMatch, user: Coach) -> list[int]:
    """Return how many answers came before each of the user's own newest ones, the newest first."""
    rows = live.answers.filter(by=user, number__lt=live.given).order_by("-number")
    return list(rows.values_list("number", flat=True)[:MOST])


def _since(standing: play.AtQuestion, number: int) -> list[Any]:
    """Return what everybody has seen since the question after so many answers.

    Raises Refusal("match_stopped") where this build does not come to it.
    """
    live, match = standing.live, standing.match
    try:
        came = played_to(live, match, standing.pause.answers[:number])
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped
    public = visible(_whole_log(standing)[len(came.log) :], None, over=False)
    return [event for event in public if not match_log.decides(match.game, event)]


def _whole_log(standing: play.AtQuestion) -> Sequence[Any]:
    """Return all events up to the open question."""
    log = standing.pause.log
    return log if standing.whole else [*play.older_log(standing.live), *log]


def _go_back(fixture: Fixture, standing: play.AtQuestion, number: int) -> LiveMatch:
    """Store the match at the question after so many answers, with other dice from there on.

    Raises Refusal: answered_already, match_stopped; nothing is stored then.
    """
    live, before, match = standing.live, standing.live.given, standing.match.back_to(number)
    rows = list(live.answers.filter(number__gte=number).order_by("-number"))
    try:
        came = played_to(live, match, standing.pause.answers[:number])
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped
    with transaction.atomic():
        put_back(live, came, rows)
        live.asks, live.asked_back = came.decision.side, None
        # What automated coaches planned is gone; they think anew.
        live.minds = [None] * len(live.minds)
        live.handovers = _handed_at(live.handovers, came, live.asks)
        was_open = LiveMatch.objects.filter(
            pk=live.pk, state=play.State.PLAYING, given=before, rewinds=live.rewinds - 1
        )
        if not was_open.update(
            given=live.given,
            asks=live.asks,
            asked=Now(),
            asked_back=None,
            shown=live.shown,
            kept=live.kept,
            minds=live.minds,
            handovers=live.handovers,
            seam=live.seam,
            build=live.build,
            failure="",
            rewinds=live.rewinds,
        ):
            raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": before}))
        FrozenMatch.objects.filter(fixture=fixture).update(match=match.to_json())
        live.answers.filter(number__gte=number).delete()
        play.show_score(live, came)
    return live


def _handed_at(
    handovers: Sequence[dict[str, Any]], came: Pause, asked: int
) -> list[dict[str, Any]]:
    """Return the hand-overs of a match that goes back to this question.

    The side that is asked there plays itself. Another that is handed over to the end stays so.
    """
    then: list[dict[str, Any]] = []
    number, time = len(came.answers), time_in(came.frame)
    for each in handovers:
        lasts = each["to"] is None and not each["turn"] and each["side"] != asked
        if lasts and each["from"] > number:
            then.append({**each, "from": number, "since": time})
        elif lasts or (each["to"] is not None and each["to"] <= number):
            then.append(each)
        elif each["from"] < number:
            then.append({**each, "to": number, "until": time})
    return then


def _store(live: LiveMatch, asked: dict[str, Any] | None) -> None:
    """Store a request on the row; raises Refusal("answered_already") if the match went on."""
    live.asked_back = asked
    open_ = LiveMatch.objects.filter(
        pk=live.pk, state=play.State.PLAYING, given=live.given, rewinds=live.rewinds
    )
    if not open_.update(asked_back=asked):
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": live.given}))


def _tell(fixture: Fixture, sides: Sequence[int], kind: str, user: Coach) -> None:
    """Notify the coaches of these sides."""
    people = [side.entry.team.coach for side in fixture.sides.all() if side.number in sides]
    values = {"match": names_of(fixture), "name": str(user)}
    notify([coach for coach in people if coach != user], kind, values, fixture=fixture)
