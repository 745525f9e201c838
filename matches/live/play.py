"""Play a live match: resume it from its seam, play on to the next question, store it.

Nothing of it lives outside the database. Seed and answers are the truth. The seam is only a
checkpoint: without it, or after the code has changed, the match is run again from the start to the
open question.

The cost of an answer must not grow with the match. So the seam has of the log only the events that
pages tell of. Older events are stored once, with the answers after which nobody looks at them any
more, and are read again when the match is over.
"""

from __future__ import annotations

import json
import logging
import traceback
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from leagues.access.permissions import User
from leagues.models import Fixture, FixtureSide
from leagues.operations import advance_season
from matches.games import of as of_game
from matches.games.match_log import LATEST_EVENTS
from matches.live.stand_ins import Stretch, remind
from matches.models import FrozenMatch, LiveAnswers, LiveMatch
from matches.resolution import dispatch
from matches.resolution.claims import Claim
from matches.resolution.playing import after
from matches.resolution.settling import Lost, settle
from matches.resolution.taking import held
from rosters.models import Coach
from rosters.runtime.resource_limits import refuse_if_short
from rules import game
from rules.coach import Answer, Automated, Decision
from rules.game import Pause, Seam
from rules.problems import Problem, Refusal
from rules.record import Match, Record, build, canonical, visible

logger = logging.getLogger(__name__)

State = LiveMatch.State
#: The side of an event that is about nobody.
NOBODY = -1
#: What is noted of a coach beside the slots of standing orders: a plan of answers by question, and
#: the last choices by what they were about.
PLAN, LAST = "plan", "last"


def readers(sides: int) -> list[int | None]:
    """Return the readers of a live match: each side's coach, and None for everybody else."""
    return [*range(sides), None]


class Stopped(Exception):
    """This build does not come to the open question; a person has to look."""


@dataclass(frozen=True, slots=True)
class AtQuestion:
    """A live match at its open question.

    whole: the match was run again from the start, so that the pause has all of its log.
    free: who gave the answers that can be taken back, newest first; the rest stands (LG-FIX-32).
    """

    live: LiveMatch
    match: Match
    strengths: list[str]
    pause: Pause
    whole: bool
    free: Sequence[int | None] = ()

    def free_for(self, user: User) -> int:
        """Count the newest answers that were given by this user and can be taken back."""
        return len(list(takewhile(lambda by: by == user.pk, self.free)))


def look(live: LiveMatch) -> AtQuestion:
    """Return a live match at its open question; no coach thinks again, and nothing is stored.

    Raises Stopped where this build cannot, and Refusal("answered_already") where the match has gone
    on or ended meanwhile.
    """
    here = build()
    if live.failure and live.build == here:
        raise Stopped(live.failure)
    frozen = FrozenMatch.objects.filter(fixture=live.fixture_id).first()
    answers, free = _answers(live)
    if frozen is None or len(answers) != live.given:
        raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": live.given}))
    match = frozen.unfrozen()
    seam = live.unpacked_seam() if live.build == here else None
    try:
        came = game(match.game).resume(match, answers, [None] * len(match.line_ups), seam)
    except Exception as error:
        refuse_if_short(error)
        logger.exception("Live match %s cannot be taken up.", live.pk)
        raise Stopped(traceback.format_exc()) from error
    if not isinstance(came, Pause) or len(came.answers) != live.given:
        raise Stopped("The match is over before the question that waits.")
    if came.decision.side != live.asks:
        raise Stopped(f"The question is another one now: {came.decision.key}.")
    strengths = [coach["strength"] for coach in frozen.coached()]
    return AtQuestion(live, match, strengths, came, whole=seam is None, free=free)


def stop(live: LiveMatch, failure: str) -> None:
    """Note why this build cannot go on with a match, until there is another build."""
    LiveMatch.objects.filter(pk=live.pk, state=State.PLAYING, given=live.given).update(
        failure=failure, build=build(), seam=None
    )


def seat(claim: Claim, live: LiveMatch) -> None:
    """Store a match that waits for its kick-off, before any of its dice is rolled (LG-FIX-13)."""
    live.found, live.build = claim.found, build()
    live.save(force_insert=True)


def begin(claim: Claim, live: LiveMatch) -> None:
    """Play up to the first question of a person; the match is not stored yet.

    Raises Stopped if this build cannot play it.
    """
    _store_first(live, claim, _first(live, claim))


def kick_off(live: LiveMatch) -> LiveMatch:
    """Play a match that was only seated up to the first question of a person.

    Raises Stopped if this build cannot play it; nothing is changed then. Raises Refusal:
    match_does_not_count, and match_has_kicked_off for the second of two at once.
    """
    claim = held(live.fixture_id, live.claim)
    if claim is None:
        raise Refusal(Problem("match_does_not_count", "LG-FIX-05"))
    came = _first(live, claim)
    with transaction.atomic():
        refuse_kicked_off(live)
        _store_first(live, claim, came)
    if live.state == State.OVER:
        look_what_is_next(claim)
    return live


def refuse_kicked_off(live: LiveMatch) -> None:
    """Lock a match that was only seated; in a transaction.

    Raises Refusal("match_has_kicked_off").
    """
    seated = LiveMatch.objects.select_for_update().filter(
        pk=live.pk, state=State.PLAYING, given=0, asks=None
    )
    if not seated.exists():
        raise Refusal(Problem("match_has_kicked_off", "LG-FIX-13"))


def _first(live: LiveMatch, claim: Claim) -> Pause | Record:
    strengths = [side.strength for side in claim.sides]
    try:
        return _play_on(live, claim.match, strengths, [], None)[0]
    except Exception as error:
        refuse_if_short(error)
        logger.exception("Fixture %s cannot be begun.", live.fixture_id)
        raise Stopped(traceback.format_exc()) from error


def _store_first(live: LiveMatch, claim: Claim, came: Pause | Record) -> None:
    if isinstance(came, Record):  # nobody was asked
        _end(live, came)
        live.save()
        _settle(live, claim, came)
        return
    store(live, came)


def store(live: LiveMatch, came: Pause) -> None:
    """Store a match that was played up to this question from its start."""
    older = _put_away(live, came, came.log)
    live.save()
    show_score(live, came)
    if came.answers:
        _keep(live, came.answers, older, number=0, by=None)


def go_on(
    standing: AtQuestion,
    answer: Answer,
    by: Coach | None,
    *,
    notes: Mapping[str, Any] | None = None,
    unless: Collection[str] = (),
) -> LiveMatch:
    """Give an answer and play on to the next question of a person, or to the end.

    notes:  what is noted for this coach with the answer, such as a plan of their set-up.
    unless: keys of questions that no standing order answers, as their answers are given already.

    Exactly one answer is taken for each question. Raises Refusal: answered_already for the second,
    match_does_not_count for a match that was ended meanwhile. Raises Stopped where the engine
    cannot go on from this answer; nothing is stored then.
    """
    live, pause = standing.live, standing.pause
    kept_before, handed_before = live.kept, live.handovers
    if by is not None:
        _keep_answer(live, standing.match.game, pause.decision, answer)
    if notes:
        _note(live, pause.decision.side, notes)
    try:
        answers = [*pause.answers, answer]
        came, orders = _play_on(
            live,
            standing.match,
            standing.strengths,
            answers,
            pause.seam,
            seen=len(pause.log),
            unless=unless,
        )
    except Exception as error:
        refuse_if_short(error)
        logger.exception("Live match %s cannot go on.", live.pk)
        raise Stopped(traceback.format_exc()) from error
    claim = held(live.fixture_id, live.claim) if isinstance(came, Record) else None
    number = live.given
    with transaction.atomic():
        playing = LiveMatch.objects.filter(
            pk=live.pk, state=State.PLAYING, given=number, rewinds=live.rewinds
        )
        handed = {} if live.handovers is handed_before else {"handovers": live.handovers}
        if handed:  # what was handed over or taken back meanwhile is not overwritten
            playing = playing.filter(handovers=handed_before)
        older: Sequence[Any] = []
        if isinstance(came, Record):
            _end(live, came)
        else:
            older = _put_away(live, came, came.log[len(pause.log) :])
        taken = playing.update(
            given=live.given,
            asks=live.asks,
            asked=live.asked,
            turned=live.turned,
            shown=live.shown,
            minds=live.minds,
            kept=live.kept,
            seam=live.seam,
            build=live.build,
            failure="",
            state=live.state,
            **handed,
        )
        if not taken:
            raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": number}))
        if standing.whole:
            live.answers.update(log=None)  # of another build, or none
        if isinstance(came, Record):
            log = [*older_log(live), *(came.log or ())]
            _settle(live, claim, replace(came, log=log))
        else:
            kept = None if live.kept == kept_before else kept_before
            free = by is not None and is_free(pause, came, orders)
            _keep(live, came.answers[number:], older, number=number, by=by, free=free, kept=kept)
            if _score(came) != _score(pause):
                show_score(live, came)
            if not Fixture.objects.filter(pk=live.fixture_id, claim=live.claim).exists():
                raise Refusal(Problem("match_does_not_count", "LG-FIX-05"))
    if claim is not None:
        look_what_is_next(claim)
    return live


def _score(pause: Pause) -> Sequence[int]:
    """Return the score by side; empty where the game's frames show none."""
    frame = pause.frame
    return frame.get("score", ()) if isinstance(frame, dict) else ()


def show_score(live: LiveMatch, pause: Pause) -> None:
    """Write the score to the fixture's sides, where every list of matches reads it."""
    for number, score in enumerate(_score(pause)):
        FixtureSide.objects.filter(fixture=live.fixture_id, number=number).update(score=score)


def look_what_is_next(claim: Claim) -> None:
    """Draw the next round or end the season after a match is settled, and send what is due."""
    advance_season(claim.fixture.season_id)
    dispatch.advance()


def _answers(live: LiveMatch) -> tuple[list[Answer], list[int | None]]:
    """Return all answers in their order, and who gave the free ones, newest first. One query."""
    rows = live.answers.filter(number__lt=live.given).order_by("number")
    given = list(rows.values_list("answers", "free", "by_id"))
    newest_free = takewhile(lambda row: row[1], reversed(given))
    return [answer for row in given for answer in row[0]], [row[2] for row in newest_free]


def _play_on(
    live: LiveMatch,
    match: Match,
    strengths: list[str],
    answers: list[Answer],
    seam: Seam | None,
    *,
    seen: int = 0,
    unless: Collection[str] = (),
) -> tuple[Pause | Record, list[int]]:
    """Play on to a question that no standing order and no stand-in answers, or to the end.

    seen:   how many events of the log there were before.
    unless: keys of questions that no standing order answers, until one has answered.

    Return that, and who answered on the way: the sides whose standing orders did, and `NOBODY` for
    each answer of a stand-in.
    """
    came = _play(live, match, strengths, answers, seam)
    stretch, sides = Stretch(live, match, seen), list[int]()
    while isinstance(came, Pause):
        side = came.decision.side
        spoken = came.decision.key in unless and not sides
        answer = stretch.answer(came)
        if answer is not None:
            side = NOBODY
        elif live.handover_of(side) is None and not spoken:
            answer = ordered(live, match.game, came.decision)
        if answer is None:
            break
        sides.append(side)
        came = _play(live, match, strengths, [*came.answers, answer], came.seam)
    return came, sides


def is_free(before: Pause, came: Pause, ordered_by: Sequence[int]) -> bool:
    """Return whether the answer to a question can be taken back at the next one (LG-FIX-32).

    ordered_by: the sides whose standing orders answered in between, `NOBODY` for a stand-in. An
    automated coach counts as somebody else: what it answers would tell how it plays.
    """
    side = before.decision.side
    alone = {side, came.decision.side, *ordered_by} == {side}
    if not alone or len(came.answers) != len(before.answers) + 1 + len(ordered_by):
        return False
    if came.rolled != before.rolled or came.hidden != before.hidden:
        return False
    # What another side chose in secret is told as an event of that side.
    return all(event.get("side", side) in (side, NOBODY) for event in came.log[len(before.log) :])


def ordered(live: LiveMatch, key: str, decision: Decision) -> Answer | None:
    """Return the answer of a plan or a standing order to a question; None where its coach is asked.

    A plan (LG-FIX-37) is what its coach has said for questions to come; its first legal answer is
    given.
    """
    chosen = live.orders_of(decision.side)
    kept = live.kept.get(str(decision.side), {})
    for planned in kept.get(PLAN, {}).get(decision.key, ()):
        if not decision.problems(planned):
            return planned
    for order in of_game(key).orders.ORDERS if chosen else ():
        if order.is_about(decision):
            answer = order.way(chosen.get(order.key)).answers(decision, kept)
            if answer is not None and not decision.problems(answer):
                return answer
    return None


def _note(live: LiveMatch, side: int, notes: Mapping[str, Any]) -> None:
    live.kept = {**live.kept, str(side): {**live.kept.get(str(side), {}), **notes}}


def _keep_answer(live: LiveMatch, key: str, decision: Decision, answer: Answer) -> None:
    """Note on the row what its coach answered, where a standing order may repeat it, or where it
    is the first choice the next time (LG-FIX-37).
    """
    room = of_game(key)
    for order in room.orders.ORDERS:
        if order.is_about(decision) and (slot := order.slot(decision)):
            _note(live, decision.side, {slot: answer})
    if (about := room.gestures.remembered(decision)) and isinstance(answer, str):
        last = live.kept.get(str(decision.side), {}).get(LAST, {})
        _note(live, decision.side, {LAST: {**last, about: answer}})


def last_choice(live: LiveMatch, key: str, decision: Decision) -> Answer | None:
    """Return what its coach chose last at such a question; None for nothing."""
    kept = live.kept.get(str(decision.side), {})
    return kept.get(LAST, {}).get(of_game(key).gestures.remembered(decision))


def _play(
    live: LiveMatch,
    match: Match,
    strengths: list[str],
    answers: list[Answer],
    seam: Seam | None,
) -> Pause | Record:
    """Play with the automated coaches as they were when they were stored."""
    rules, minds = game(match.game), live.minds or [None] * len(strengths)
    coaches: list[Automated | None] = []
    for side, strength in enumerate(strengths):
        coach = None if side in live.people else rules.coach(strength, match.seed, side)
        if coach is not None and (memory := minds[side]) is not None:
            remind(coach, memory, same_build=live.build == build())
        coaches.append(coach)
    came = rules.resume(match, answers, coaches, seam)
    live.minds = [
        mind if coach is None else coach.memory()
        for coach, mind in zip(coaches, minds, strict=True)
    ]
    return came


def _put_away(live: LiveMatch, came: Pause, new: Sequence[Any]) -> Sequence[Any]:
    """Write the present question and seam to the row; the caller saves it.

    new: the events of the log since the question before. Return the events that are not in the seam
    any more: the caller keeps them with the answers, if there are any.
    """
    side, all_, asked_before = came.decision.side, readers(len(live.minds)), live.asks
    live.given, live.asks, live.asked = len(came.answers), side, Now()
    if side != asked_before:
        live.turned = Now()
    live.shown = [
        live.mark
        if before is None or side != asked_before or visible(new, reader, over=False)
        else before
        for reader, before in zip(all_, live.shown or [None] * len(all_), strict=True)
    ]
    live.build, live.failure = build(), ""
    older = _told_no_more(came.seam.log, all_) if live.given else 0
    seam = replace(came.seam, log=came.seam.log[older:])
    live.seam = zlib.compress(canonical(seam.to_json()), 1)
    return came.seam.log[:older]


def _end(live: LiveMatch, record: Record) -> None:
    """Write on the row that the match is over."""
    live.given = len(record.answers)
    live.build, live.failure = build(), ""
    live.state, live.asks, live.asked, live.seam = State.OVER, None, None, None


def _told_no_more(log: Sequence[Any], all_: Sequence[int | None]) -> int:
    """Count the first events of a log that no reader is shown as the latest any more.

    Every reader keeps a fixed number of visible events. So the latest events never show how many
    secret ones there were.
    """
    return min(_start_for(reader, log) for reader in all_)


def _start_for(reader: int | None, log: Sequence[Any]) -> int:
    at, wanted = len(log), LATEST_EVENTS
    while at and wanted:
        at -= 1
        wanted -= len(visible(log[at : at + 1], reader, over=False))
    return at


def _keep(
    live: LiveMatch,
    answers: Sequence[Answer],
    older: Sequence[Any],
    *,
    number: int,
    by: Coach | None,
    free: bool = False,
    kept: Any = None,
) -> None:
    """Store the answers, and the events that are not in the seam any more."""
    log = zlib.compress(canonical(older), 1) if older else None
    LiveAnswers.objects.create(
        live=live, number=number, answers=list(answers), by=by, log=log, free=free, kept=kept
    )


def older_log(live: LiveMatch, before: int | None = None) -> list[Any]:
    """Return the events that are not in the seam any more.

    before: only those that had left it when so many answers had been given.
    """
    rows = live.answers.order_by("number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    logs = rows.values_list("log", flat=True)
    kept = [json.loads(zlib.decompress(log)) for log in logs if log is not None]
    return [event for log in kept for event in log]


def _settle(live: LiveMatch, claim: Claim | None, record: Record) -> None:
    """Settle a live match through the same entry point as a match of the engine.

    Raises Refusal("match_does_not_count") without a claim, or if it was lost.
    """
    if claim is None:
        raise Refusal(Problem("match_does_not_count", "LG-FIX-05"))
    try:
        settle(claim, after(record, claim.sides))
    except Lost as error:
        raise Refusal(Problem("match_does_not_count", "LG-FIX-05")) from error
    live.answers.all().delete()  # the record has them
