"""Readers of wishes in any JSON that came in: every fault of shape is a problem in words.

Refused values are not repeated in the problem unless they are short and printable.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.problems import Problem

JSON = Any

LONGEST_NAME = 60
#: No count in any roster comes near it; beyond it a number is a mistake.
LARGEST = 1_000_000

Check = Callable[[JSON, str], list[Problem]]


def whole(value: JSON, about: str) -> list[Problem]:
    if type(value) is not int:  # True is no number here
        return [Problem("not_a_whole_number", about=about)]
    if not 0 <= value <= LARGEST:
        return [Problem("number_out_of_range", "", {"least": 0, "most": LARGEST}, about)]
    return []


def truth(value: JSON, about: str) -> list[Problem]:
    return [] if isinstance(value, bool) else [Problem("not_yes_or_no", about=about)]


def word(value: JSON, about: str) -> list[Problem]:
    if not isinstance(value, str) or not is_presentable(value):
        return [Problem("not_a_word", about=about)]
    return []


def named(clause: str) -> Check:
    """Return a check of a printable name, as that clause of the game requires it."""

    def name(value: JSON, about: str) -> list[Problem]:
        if not isinstance(value, str):
            return [Problem("not_a_name", clause, about=about)]
        if not value.strip():
            return [Problem("name_missing", clause, about=about)]
        if len(value) > LONGEST_NAME:
            return [Problem("name_too_long", clause, {"most": LONGEST_NAME}, about)]
        if not value.isprintable():
            return [Problem("name_not_printable", clause, about=about)]
        return []

    return name


def listing(value: JSON, about: str) -> list[Problem]:
    return [] if isinstance(value, list) else [Problem("not_a_list", about=about)]


def is_presentable(value: str) -> bool:
    return len(value) <= LONGEST_NAME and value.isprintable()


def read(
    value: JSON,
    required: Mapping[str, Check],
    optional: Mapping[str, tuple[Check, JSON]],
    about: str = "",
) -> tuple[dict[str, JSON], list[Problem]]:
    """Return the valid keys of an object with defaults filled in, and the problems.

    required: checks by key; ``optional``: check and default by key.
    about: prefix of the places that problems name.
    """
    if not isinstance(value, Mapping):
        return {}, [Problem("not_an_object", about=about)]
    checks = {**required, **{key: check for key, (check, _) in optional.items()}}
    values: dict[str, JSON] = {key: default for key, (_, default) in optional.items()}
    problems: list[Problem] = []
    for key in value:
        if key not in checks:
            shown = key if isinstance(key, str) and is_presentable(key) else "?"
            problems.append(Problem("unknown_key", "", {"key": shown}, about))
    for key, check in checks.items():
        place = f"{about}.{key}" if about else key
        if key not in value:
            if key in required:
                problems.append(Problem("missing_key", "", {"key": key}, place))
            continue
        wrong = check(value[key], place)
        problems += wrong
        if wrong:
            values.pop(key, None)
        else:
            values[key] = value[key]
    return values, problems
