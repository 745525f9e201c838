"""Sentences in which something is counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rosters.words.own_words import in_words_of


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence for one thing and another for more. `by` names the value that counts them."""

    one: str
    more: str
    by: str = "count"

    def said(self, params: Mapping[str, Any], game_key: str = "") -> str:
        """Return the sentence that fits, in the active language and in the words of a game.

        Its placeholders are still unfilled.
        """
        number = params.get(self.by)
        counted_by = number if isinstance(number, int) else 2
        return in_words_of(game_key, self.one, self.more, counted_by)

    def __str__(self) -> str:
        return self.more


def counted(one: str, more: str, by: str = "count") -> Counted:
    """Mark both sentences for translation, and return them as one."""
    return Counted(one, more, by)
