"""Sentences in which something is counted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import ngettext


@dataclass(frozen=True, slots=True)
class Counted:
    """A sentence for one thing and another for more. `by` names the value that counts them."""

    one: str
    more: str
    by: str = "count"

    def said(self, params: Mapping[str, Any]) -> str:
        """Return the sentence that fits, in the active language, with its placeholders still
        unfilled.
        """
        number = params.get(self.by)
        return ngettext(self.one, self.more, number if isinstance(number, int) else 2)

    def __str__(self) -> str:
        return self.more


def counted(one: str, more: str, by: str = "count") -> Counted:
    """Mark both sentences for translation, and return them as one."""
    return Counted(one, more, by)
