"""Check what was typed on a screen of a report against the fields of the screen (LG-FIX-19).

Done before a game reads it, so that nothing typed is dropped or taken for something else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from matches.games.fields import Field, Step, words_of
from rosters.typed.numbers import whole
from rules.problems import Problem

CLAUSE = "LG-FIX-19"
#: Fields that every form of the site sends, and that the page sends for itself.
_OF_THE_PAGE = frozenset(
    {"csrfmiddlewaretoken", "version", "lines", "show", "reason", "back", "review"}
)
#: How many characters of a typed value a problem repeats, and how many problems are listed.
_LONGEST, _MOST = 40, 40


def problems_of(shown: Step, known: Step, typed: Mapping[str, str]) -> list[Problem]:
    """List everything on the screen that does not fit its fields, at most 40 problems.

    shown: the screen with as many lines as were sent.
    known: the screen as it was before; values that it has may stay, whatever is on offer now.
    """
    kept = {field.name: field.value for field in known.fields}
    problems = []
    for place, fields, needs in shown.parts:
        for field in fields:
            value = typed.get(field.name, "")
            if value and value != kept.get(field.name):
                problems += _misfit(place, field, value)
        problems += _missing(place, fields, needs, typed)
    if shown.goods is None:
        problems += _elsewhere(shown, typed)
    return problems[:_MOST]


def _misfit(place: str, field: Field, value: str) -> list[Problem]:
    """List what is wrong with a value that somebody typed or chose."""
    params = {"field": _named(place, field), "typed": _short(value)}
    match field.kind:
        case "choice" | "pick" | "check":
            fits = value == "yes" if field.kind == "check" else value in dict(field.options)
            return [] if fits else [Problem("not_in_the_list", CLAUSE, params, field.name)]
        case "count":
            fits = not value.strip() or whole(value, grouped=True) is not None
            return [] if fits else [Problem("no_whole_number", CLAUSE, params, field.name)]
        case "dice":
            fits = all(whole(word) is not None for word in words_of(value))
            return [] if fits else [Problem("no_whole_numbers", CLAUSE, params, field.name)]
    return []


def _missing(
    place: str, fields: Sequence[Field], needs: Collection[str], typed: Mapping[str, str]
) -> list[Problem]:
    """List the fields that are missing in a line in which something else is filled in."""
    if not any(field.is_filled(typed.get(field.name, "")) for field in fields):
        return []
    return [
        Problem("line_incomplete", CLAUSE, {"field": _named(place, field)}, field.name)
        for field in fields
        if field.name in needs and not typed.get(field.name)
    ]


def _elsewhere(shown: Step, typed: Mapping[str, str]) -> list[Problem]:
    """List what was sent for fields that the screen does not have."""
    names = {field.name for field in shown.fields} | _OF_THE_PAGE
    return [
        Problem("no_such_field", CLAUSE, {"field": _short(name)}, _short(name))
        for name, value in typed.items()
        if name not in names and value
    ]


def _named(place: str, field: Field) -> str:
    """Name a field as its page does, with the heading of its row or group."""
    return ": ".join(word for word in (place, field.label) if word)


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
