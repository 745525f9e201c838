"""Hold what was typed on a screen of a report against what the screen asks for (LG-FIX-19).

Done before a game reads it, so that nothing that was typed is dropped or taken for something else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from matches.games.fields import Field, Step, words_of
from rosters.typed.numbers import whole
from rules.problems import Problem

CLAUSE = "LG-FIX-19"
#: What every form of the site sends besides, and what the page says of itself.
_OF_THE_PAGE = frozenset({"csrfmiddlewaretoken", "version", "lines", "show", "reason"})
#: So much of what was typed is said back, and so many problems at once.
_LONGEST, _MOST = 40, 40


def problems_of(shown: Step, known: Step, typed: Mapping[str, str]) -> list[Problem]:
    """Everything on the screen that cannot be read as its fields are meant.

    shown: the screen with as many lines as were sent.
    known: the screen as it is before; what stands in it may stay, whatever is on offer now.
    """
    kept = {field.name: field.value for field in known.fields}
    found = []
    for place, fields, needs in shown.parts:
        for field in fields:
            value = typed.get(field.name, "")
            if value and value != kept.get(field.name):
                found += _misfit(place, field, value)
        found += _missing(place, fields, needs, typed)
    if shown.goods is None:
        found += _elsewhere(shown, typed)
    return found[:_MOST]


def _misfit(place: str, field: Field, value: str) -> list[Problem]:
    """What is wrong with a value that somebody typed or chose."""
    told = {"field": _named(place, field), "typed": _short(value)}
    match field.kind:
        case "choice" | "check":
            fits = value in dict(field.options) if field.kind == "choice" else value == "yes"
            return [] if fits else [Problem("not_in_the_list", CLAUSE, told, field.name)]
        case "count":
            fits = not value.strip() or whole(value, grouped=True) is not None
            return [] if fits else [Problem("no_whole_number", CLAUSE, told, field.name)]
        case "dice":
            fits = all(whole(word) is not None for word in words_of(value))
            return [] if fits else [Problem("no_whole_numbers", CLAUSE, told, field.name)]
    return []


def _missing(
    place: str, fields: Sequence[Field], needs: Collection[str], typed: Mapping[str, str]
) -> list[Problem]:
    """What a line lacks in which something else is filled in."""
    if not any(field.is_filled(typed.get(field.name, "")) for field in fields):
        return []
    return [
        Problem("line_incomplete", CLAUSE, {"field": _named(place, field)}, field.name)
        for field in fields
        if field.name in needs and not typed.get(field.name)
    ]


def _elsewhere(shown: Step, typed: Mapping[str, str]) -> list[Problem]:
    """What was sent for a field that the screen does not have."""
    names = {field.name for field in shown.fields} | _OF_THE_PAGE
    return [
        Problem("no_such_field", CLAUSE, {"field": _short(name)}, _short(name))
        for name, value in typed.items()
        if name not in names and value
    ]


def _named(place: str, field: Field) -> str:
    """A field as its page names it: of a row or a group by its heading too."""
    return ": ".join(word for word in (place, field.label) if word)


def _short(value: str) -> str:
    return value if len(value) <= _LONGEST else f"{value[:_LONGEST]}…"
