"""The next match of a team, as far as anybody knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Coming:
    """opponent: the folded team that is met; None while nobody is drawn.

    asked: what else its coach says of the match, by the names of a form.
    """

    opponent: Any = None
    asked: Mapping[str, str] = field(default_factory=dict)


#: Nobody is drawn, and nothing was said.
UNKNOWN: Final = Coming()
