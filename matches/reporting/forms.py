"""Forms and words of a report on pages, through the room of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from django.utils.translation import gettext as _

from matches.games import of
from matches.games.fields import Fact, Field, Group, Step
from matches.games.room import Reporting
from matches.reporting.reading import problems_of
from matches.resolution.line_ups import LinedUp
from rosters.words.catalogue_names import numbered_name
from rules.problems import Problem, Refusal
from rules.record import Record
from rules.typed import Entered, Wanted

#: Dice that fall in more ways have no list of results.
MOST_ROLLS = 36


def _writer(lined: LinedUp) -> Reporting:
    return of(lined.match.game).reporting


def steps(lined: LinedUp, data: Any) -> list[tuple[str, str]]:
    """Return the screens of a report, those that say how it ended first, as keys and titles."""
    return _writer(lined).steps(lined, data)


def step(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str] | None = None) -> Step:
    """Return one screen, filled in with what is known or what was typed."""
    return _writer(lined).step(key, lined, data, typed)


def given(key: str, lined: LinedUp, data: Any, typed: Mapping[str, str]) -> Any:
    """Return the report's data with what was typed on one screen.

    Raises Refusal before the game reads any of it, with all problems at once: not_in_the_list,
    no_whole_number, no_whole_numbers, line_incomplete, no_such_field.  Then with those of the
    whole report that belong to this screen and that no later one mends (`Reporting.AT_ONCE`).
    """
    writer = _writer(lined)
    shown, known = writer.step(key, lined, data, typed), writer.step(key, lined, data)
    if problems := problems_of(shown, known, typed):
        raise Refusal(problems)
    made = writer.given(key, lined, data, typed)
    if problems := _at_once(writer, lined, shown, made):
        raise Refusal(problems)
    return made


def _at_once(writer: Reporting, lined: LinedUp, shown: Step, made: Any) -> list[Problem]:
    if not writer.AT_ONCE:
        return []
    return [
        problem
        for problem in lined.problems(made)
        if problem.code in writer.AT_ONCE and shown.fits(problem)
    ]


def facts(lined: LinedUp, data: Any, record: Record) -> list[Fact]:
    """Describe what a report says of the match, fact by fact."""
    return _writer(lined).facts(lined, data, record)


def counted(game: str, data: Any) -> str:
    """Name what the score of a report counts; empty where everybody knows it."""
    return of(game).reporting.counted(data)


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    """Name the purpose of dice or of a choice after the match, in one line."""
    return question(lined, wanted).partition("\n")[0]


def question(lined: LinedUp, wanted: Wanted) -> str:
    """Name the purpose of dice or of a choice; below it, where a game says so, what faces mean."""
    return _writer(lined).purpose(lined, wanted)


def option(lined: LinedUp, wanted: Wanted, answer: Any) -> str:
    """Name an answer to a choice after the match."""
    return _writer(lined).option(wanted, answer)


def amount(lined: LinedUp, wanted: Wanted) -> str:
    """Name the number that answers a choice after the match."""
    return _writer(lined).amount(wanted)


def people(lined: LinedUp, wanted: Wanted) -> list[tuple[str, str]]:
    """Return the players that a die can show when it looks for somebody's number, by number."""
    about = wanted.about if isinstance(wanted.about, dict) else {}
    numbers = set(about.get("numbers", ()))
    return [
        (
            str(member["number"]),
            numbered_name(lined.match.game, member["number"], member["name"]),
        )
        for member in lined.match.line_ups[wanted.side]["players"]
        if member["number"] in numbers
    ]


def faces(shown: Sequence[int], lined: LinedUp | None = None, wanted: Wanted | None = None) -> str:
    """Join the faces of dice for a reader; a face that is somebody's number by their name.

    Without line-ups every face is a number.
    """
    named = {} if lined is None or wanted is None else dict(people(lined, wanted))
    return " + ".join(named.get(str(face), str(face)) for face in shown)


def entry(lined: LinedUp, data: Any, entered: Entered) -> str:
    """Describe an entry in words: faces, with what they mean, or an answer.

    data: the report.
    """
    if entered.wanted.die:
        shown = faces(entered.value, lined, entered.wanted)
        meant = _writer(lined).outcome(lined, data, entered.wanted, entered.value)
        return f"{shown}: {meant.rstrip('.')}" if meant else shown
    if entered.value is None:
        return _("left open")
    return option(lined, entered.wanted, entered.value)


def results(lined: LinedUp, data: Any, wanted: Wanted) -> list[tuple[str, str]]:
    """Return what dice can mean, where their results have names: faces with them, and words.

    Of the faces with the same result the first stand for it, such as ``55`` for 55 and 56. Empty
    where the numbers themselves say it, and where every roll has a result of its own.
    """
    if not wanted.die or wanted.die**wanted.count > MOST_ROLLS or people(lined, wanted):
        return []
    named: dict[str, list[str]] = {}
    for rolled in product(range(1, wanted.die + 1), repeat=wanted.count):
        words = _writer(lined).outcome(lined, data, wanted, rolled).rstrip(".")
        named.setdefault(words, []).append(" ".join(map(str, rolled)))
    if "" in named or len(named) < 2 or len(named) == wanted.die**wanted.count:
        return []
    return [(faces_[0], words) for words, faces_ in named.items()]


def source(entered: Entered) -> str:
    """Name the source of a roll or an answer; empty for dice that people typed."""
    if entered.wanted.die:
        if not entered.typed:
            return _("rolled here")
        if entered.here:
            return _("rolled here: {faces}").format(faces=", ".join(map(str, entered.here)))
        return ""
    if entered.typed:
        return _("agreed at the table")
    return "" if entered.value is None else _("as usual")


__all__ = [
    "Fact",
    "Field",
    "Group",
    "Step",
    "amount",
    "entry",
    "faces",
    "facts",
    "given",
    "option",
    "people",
    "purpose",
    "results",
    "source",
    "step",
    "steps",
]
