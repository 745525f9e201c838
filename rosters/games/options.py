"""Things to choose from, as pages show them: by group, with what each does and costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose.

    value: as the form sends it.
    does: its effect in a sentence.
    price: what it costs, in words.
    lines: profiles, a line each.
    barred: why it can't be chosen now, in words; empty where it can.
    """

    value: str
    name: str
    does: str = ""
    price: str = ""
    lines: tuple[str, ...] = ()
    barred: Words = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Options of one kind.

    note: what holds for all of them: primary, what each costs and adds.
    folded: whether the page folds it until it is wanted.
    """

    title: Words
    options: Sequence[Option]
    note: str = ""
    folded: bool = False

    @property
    def values(self) -> list[str]:
        return [option.value for option in self.options]
