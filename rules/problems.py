"""Problems as data: code, clause and values.

A problem names its code, the clause that it breaks and the values that fill its sentence. A layer
above writes the sentence in the reader's language; the rules only say what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong.

    code: names the sentence, e.g. ``"too_many_of_position"``.
    clause: the clause broken, e.g. ``"BB-TEAM-04"``; empty where no clause applies.
    params: the values in the sentence, plain JSON.
    about: the thing with the problem (``"player:7"``, ``"rerolls"``, a file and key); empty for the
        whole.
    """

    code: str
    clause: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    about: str = ""

    def __str__(self) -> str:
        words = self.code.replace("_", " ")
        values = ", ".join(f"{name} {value}" for name, value in self.params.items())
        return "".join(
            (
                f"{self.about}: " if self.about else "",
                words,
                f" ({values})" if values else "",
                f" [{self.clause}]" if self.clause else "",
            )
        )

    def to_json(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "clause": self.clause,
            "params": dict(self.params),
            "about": self.about,
        }


class Refusal(Exception):
    """The one exception meant for people. It has every problem at once, and nothing was changed."""

    def __init__(self, problems: Iterable[Problem] | Problem) -> None:
        self.problems: tuple[Problem, ...] = (
            (problems,) if isinstance(problems, Problem) else tuple(problems)
        )
        super().__init__("; ".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[Refusal], tuple[tuple[Problem, ...]]]:
        """Return what pickle needs to carry the refusal to another process."""
        return type(self), (self.problems,)
