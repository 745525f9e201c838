"""Take back one's own answers to a live match, as far as nothing came of them (LG-FIX-32).

Seed and answers are the truth of a live match, so taking back is dropping the newest answers: the
match is run again from its start to the question that they answered.
"""

from __future__ import annotations

import logging
import traceback
import zlib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from leagues.models import Fixture
from matches.live import operations, play
from matches.models import LiveAnswers, LiveMatch
from rosters.models import Coach
from rosters.runtime.resource_limits import refuse_if_short
from rules import game
from rules.coach import Answer
from rules.game import Pause, Seam
from rules.problems import Problem, Refusal
from rules.record import Match, build, canonical

logger = logging.getLogger(__name__)


def take_back_answers(
    user: Coach, fixture: Fixture, number: int, *, everything: bool = False
) -> LiveMatch:
    """Take back the user's last answer, and open the question that it answered again.

    number: the name of the open question, as the user's page knows it.
    everything: take back all of the user's answers that are still free, not the last one alone.

    Raises Refusal: not_your_question for everybody but the coach who is asked; answered_already if
    the match has gone on; nothing_to_take_back if a die has fallen since, something hidden was
    shown, or somebody else was asked; match_stopped.
    """
    live = operations.asked_of(user, fixture)
    standing = operations.at_question(live, number, live.asks)
    free = standing.free_for(user)
    if not free:
        raise Refusal(Problem("nothing_to_take_back", "LG-FIX-32"))
    rows = list(live.answers.order_by("-number")[: free if everything else 1])
    try:
        return _go_back(standing, rows)
    except play.Stopped as stopped:
        raise Refusal(Problem("match_stopped", "LG-SIM-01")) from stopped


def _go_back(standing: play.AtQuestion, rows: list[LiveAnswers]) -> LiveMatch:
    """Drop these newest rows of answers, and store the match at the question before them.

    The time of the question stays that of the one that was open: taking back wins nobody time. The
    automated coaches have answered nothing since, so their memories are as they were.

    Raises Stopped where this build does not come to that question, and Refusal("answered_already")
    if the match went on meanwhile; nothing is stored then.
    """
    live, before, number = standing.live, standing.live.given, rows[-1].number
    came = played_to(live, standing.match, standing.pause.answers[:number])
    with transaction.atomic():
        put_back(live, came, rows)
        was_open = LiveMatch.objects.filter(
            pk=live.pk, state=play.State.PLAYING, given=before, rewinds=live.rewinds - 1
        )
        if not was_open.update(
            given=live.given,
            shown=live.shown,
            kept=live.kept,
            seam=live.seam,
            build=live.build,
            failure="",
            rewinds=live.rewinds,
            rewound_to=live.rewound_to,
        ):
            raise Refusal(Problem("answered_already", "LG-FIX-05", {"number": before}))
        live.answers.filter(number__gte=number).delete()
        play.show_score(live, came)
    return live


def played_to(
    live: LiveMatch, match: Match, answers: Sequence[Answer], seam: Seam | None = None
) -> Pause:
    """Run a match from its start to the question after these answers; no coach thinks again.

    seam: a checkpoint on the way, of this build, at which it is taken up instead.

    Raises Stopped where this build does not come to it.
    """
    try:
        came = game(match.game).resume(match, answers, [None] * len(match.line_ups), seam)
    except Exception as error:
        refuse_if_short(error)
        logger.exception(
            "Live match %s cannot be taken back to question %s.", live.pk, len(answers)
        )
        raise play.Stopped(traceback.format_exc()) from error
    if not isinstance(came, Pause) or len(came.answers) != len(answers):
        raise play.Stopped("The match does not come to that question.")
    return came


def put_back(live: LiveMatch, came: Pause, rows: list[LiveAnswers]) -> None:
    """Write an earlier question to the row; the caller saves it.

    The time of the question and the memories of the automated coaches stay as they are: the caller
    changes them where anything speaks for it.
    """
    earlier = rows[-1].number
    live.given, live.rewinds, live.rewound_to = earlier, live.rewinds + 1, earlier
    # Whoever has seen something of what is taken back has something new to see.
    live.shown = [live.mark if _answers_before(mark) > earlier else mark for mark in live.shown]
    live.kept = next((row.kept for row in reversed(rows) if row.kept is not None), live.kept)
    if live.build != build():
        live.answers.update(log=None)
    older = play.older_log(live, before=earlier)
    seam = replace(came.seam, log=came.seam.log[len(older) :])
    live.seam = zlib.compress(canonical(seam.to_json()), 1)
    live.build, live.failure = build(), ""


def _answers_before(mark: Any) -> int:
    """Return how many answers came before the question of this mark (`LiveMatch.mark`)."""
    return int(str(mark).partition("/")[0])
