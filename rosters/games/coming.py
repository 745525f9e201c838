"""The next match of a team, as far as it is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Coming:
    """The next match of a team.

    asked: what its coach says about the match, by the names of a form.
    find: returns the opponent, folded; called only by a room that wants to know.
    """

    find: Callable[[], Any] = lambda: None
    asked: Mapping[str, str] = field(default_factory=dict)

    @property
    def opponent(self) -> Any:
        """The folded opposing team; None while nobody is drawn."""
        return self.find()


#: Nobody is drawn, and nothing was said.
UNKNOWN: Final = Coming()
