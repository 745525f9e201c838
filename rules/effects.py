"""Effects of cards as data: a verb and the parameters that go with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields
from typing import Any


def given(effect: Any) -> list[str]:
    """Return the names of the parameters that an effect gives: those with a value of their own.

    effect: a dataclass with the field ``verb``.
    """
    return [
        each.name
        for each in fields(effect)
        if each.name != "verb" and getattr(effect, each.name) != each.default
    ]


def faults_of_parameters(effect: Any, wanted: Collection[str]) -> Iterator[str]:
    """Yield the parameters that the verb needs and lacks, or has and does not know."""
    has = given(effect)
    for name in wanted:
        if name not in has:
            yield f"{effect.verb} needs {name}"
    for name in has:
        if name not in wanted:
            yield f"{effect.verb} has no {name}"
