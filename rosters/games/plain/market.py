"""Acts of any game between matches: JSON in the form that the API takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rosters.games.coming import UNKNOWN, Coming
from rosters.games.due import Due
from rosters.typed.text import typed_json
from rules.problems import Problem

JSON = Any
#: Fields that every form between matches has.
_OF_THE_PAGE = frozenset({"csrfmiddlewaretoken", "seq", "reason"})


@dataclass(frozen=True, slots=True)
class Offers:
    """No offers, as nothing is known of what the game offers."""

    def to_json(self) -> JSON:
        return {}


class Market:
    MAY_LACK = False

    def market(self, version: str, state: Any, coming: Coming = UNKNOWN) -> Offers:
        return Offers()

    def due(self, version: str, state: Any) -> Sequence[Due]:
        return ()

    def lacking(self, version: str, state: Any) -> list[Problem]:
        return []

    def wish(self, data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
        """Return the JSON of the field ``wish``; without that field, the fields as they are.

        Text that is no JSON goes to the rules as typed, for them to refuse.
        """
        if "wish" not in data:
            return {key: value for key, value in data.items() if key not in _OF_THE_PAGE}
        return typed_json(data["wish"])
