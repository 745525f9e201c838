"""The catalogue of messages: every problem as a sentence for a person, in their language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rules.problems import Problem

SENTENCES: Mapping[str, str | Promise] = {
    # -- teams ---------------------------------------------------------------------------------
    "team_in_a_match": _("{team} is playing a match; it can be changed when that is over."),
    "team_changed_meanwhile": _(
        "{team} was changed meanwhile: this was made for its state {expected}, it is now at "
        "{found}. Look again and repeat what still makes sense."
    ),
    "not_your_team": _("{team} is not yours to change."),
    "reason_missing": _("Changing another coach's team is a ruling; give a reason."),
    "text_missing": _("{what}: something must be written here."),
    "text_too_long": _("{what}: at most {most} characters, these are {found}."),
    "text_not_plain": _("{what}: only plain characters, no control characters."),
    "value_not_storable": _("This holds a value that cannot be stored: {what}."),
    "unknown_game": _("There is no game “{game}”."),
    "unknown_rules_version": _("There is no version “{version}” of {game}."),
    "unknown_event": _("An event of the kind “{kind}” is not known."),
    "username_taken": _("The name “{username}” is taken."),
    "password_weak": _("{message}"),
}


def sentence(problem: Problem) -> str:
    """The problem in words, in the active language; its code where nobody wrote a sentence."""
    template = SENTENCES.get(problem.code)
    if template is None:
        return str(problem)
    return gettext(str(template)).format_map(_Values(problem.params))


def sentences(problems: Iterable[Problem]) -> list[str]:
    return [sentence(problem) for problem in problems]


class _Values(dict[str, object]):
    def __missing__(self, key: str) -> str:
        return "?"
