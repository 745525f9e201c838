"""What a coach of any game does between matches: an act as JSON, as the API takes it."""

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
    """Nothing is known of what the game offers."""

    def to_json(self) -> JSON:
        return {}


class Market:
    def market(self, version: str, state: Any, coming: Coming = UNKNOWN) -> Offers:
        return Offers()

    def due(self, version: str, state: Any) -> Sequence[Due]:
        return ()

    def lacking(self, version: str, state: Any) -> list[Problem]:
        return []

    def wish(self, data: Mapping[str, Any], lists: Mapping[str, Sequence[str]]) -> JSON:
        """The JSON of the field ``wish``; without it, the fields as they are.

        What is no JSON goes to the rules as it was typed, for them to refuse.
        """
        if "wish" not in data:
            return {key: value for key, value in data.items() if key not in _OF_THE_PAGE}
        return typed_json(data["wish"])
