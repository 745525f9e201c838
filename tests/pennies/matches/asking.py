"""What the coaches of tossed pennies are asked."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from matches.games.lines import Cast
from matches.games.plain.asking import given, proposed
from matches.games.questions import Group, Option, Question
from rules.coach import Choice, Decision
from tests.pennies.matches.match_log import TOSSES


def question(decision: Decision, cast: Cast, typed: Mapping[str, str]) -> Question:
    assert isinstance(decision, Choice)
    if decision.key == "hide":
        text = _("Which of your tosses counts twice? Nobody else is told before the end.")
        options = [Option(toss, str(TOSSES[toss])) for toss in decision.options]
        return Question(decision.key, text, [Group("", options)], default=decision.default)
    text = _("Who tosses? You have chosen: {toss} counts twice.")
    text = text.format(toss=TOSSES[decision.view.own])
    options = [
        Option(place, cast.player((decision.side, int(place)))) for place in decision.options
    ]
    return Question(decision.key, text, [Group("", options)], default=decision.default)


__all__ = ["given", "proposed", "question"]
