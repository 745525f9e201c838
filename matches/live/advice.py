"""What an automated coach would answer to the open question (LG-PRACTICE-06)."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from typing import Any

from leagues.models import Season
from matches.games.orders import suggested
from matches.live.questions import Option, Question
from rosters.runtime.resource_limits import refuse_if_short
from rules.coach import Decision

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Advice:
    """An answer that is advised.

    label: it in words; empty for a whole placement or list.
    sent:  it as JSON, as a form sends it.
    """

    label: str
    sent: str


def advises(season: Season) -> bool:
    """Return whether pages show advice: where the match counts nowhere."""
    return season.friendly or season.copy_of_id is not None


def advice(game_key: str, decision: Decision, asked: Question) -> Advice | None:
    """Ask a veteran about the open question, who knows what its side may know and nothing else.

    Return None where the veteran has no legal answer, as after plans of which it knows nothing.
    """
    try:
        answer = suggested(game_key, decision)
    except Exception as error:  # advice is extra: the question stands without it
        refuse_if_short(error)
        logger.exception("A veteran of %s cannot advise on %s.", game_key, decision.key)
        return None
    if decision.problems(answer):
        return None
    return Advice(label_of(answer, asked), json.dumps(answer))


def label_of(answer: Any, asked: Question) -> str:
    """Return the words of an answer, with those of its group where they say more, such as who it
    is; empty where it has none.
    """
    for group in asked.options:
        for option in group.options:
            if _means(option, answer):
                said = group.listed or option.label.startswith(group.title)
                return option.label if said else f"{group.title}: {option.label}"
    return ""


def _means(option: Option, answer: Any) -> bool:
    if option.field == "json":
        return bool(json.loads(option.answer) == answer)
    return option.answer == answer
