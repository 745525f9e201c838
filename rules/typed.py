"""What people roll and decide at their table after a match, typed in one thing at a time.

The aftermath of a match asks its dice and coaches for one thing after the other.  `Typed` answers
from a list of entries; where the list ends it says what is wanted next (`AwaitingEntry`), so that
a page can ask for exactly that.  The same entries always lead to the same place: nothing else
needs to be stored.

An entry is a list of faces for dice, the answer for a decision, or None: the dice are rolled here,
from the stream of the match, and a decision takes its default.  A face that is None is rolled here
as well: the one that this die would have had if none of them had been typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from rules.coach import Coach, Decision
from rules.dice import Dice
from rules.problems import Problem, Refusal

JSON = Any


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the aftermath asks for: so many dice, or one of the options of a decision.

    purpose: what it is for (``mvp``, ``winnings`` ...), or the key of the decision.
    side:    whose it is, 0 or 1.
    die:     how many faces the dice have; 0 for a decision.
    options: the legal answers to a decision, the default first.
    about:   whom or what it concerns, as JSON.
    """

    purpose: str
    clause: str
    side: int
    die: int = 0
    count: int = 1
    options: Sequence[JSON] = ()
    about: JSON = None

    def problems(self, entry: JSON) -> list[Problem]:
        """What is wrong with an entry; None serves everywhere."""
        if entry is None:
            return []
        if not self.die:
            if entry in self.options:
                return []
            return [Problem("not_an_option", params={"answer": entry, "question": self.purpose})]
        faces = entry if isinstance(entry, list) else [entry]
        fits = all(face is None or (type(face) is int and 1 <= face <= self.die) for face in faces)
        if fits and isinstance(entry, list) and len(faces) == self.count:
            return []
        wanted = {"count": self.count, "die": self.die}
        return [Problem("not_such_faces", self.clause, wanted, self.purpose)]

    def to_json(self) -> JSON:
        return {
            "purpose": self.purpose,
            "clause": self.clause,
            "side": self.side,
            "die": self.die,
            "count": self.count,
            "options": list(self.options),
            "about": self.about,
        }


@dataclass(frozen=True, slots=True)
class Entered:
    """What was wanted, and what came: faces or an answer.

    typed: whether people said so; ``here``: the faces among theirs that were rolled here.
    """

    wanted: Wanted
    value: JSON
    typed: bool
    here: Sequence[int] = ()


class AwaitingEntry(Exception):
    """The entries have run out: this is wanted next."""

    def __init__(self, number: int, wanted: Wanted) -> None:
        super().__init__(f"entry {number} is awaited: {wanted.purpose}")
        self.number = number
        self.wanted = wanted


class Typed:
    """Entries in the order in which they are wanted, as dice and as coaches.

    stream: what the dice that nobody typed come from.
    rest:   whether what is not entered at all is rolled here as well.
    """

    def __init__(self, entries: Sequence[JSON], stream: Dice, *, rest: bool = False) -> None:
        self.entries = entries
        self.stream = stream
        self.rest = rest
        self.entered: list[Entered] = []

    def roll(self, sides: int) -> int:
        """A die of which only the faces are known; see `rolls`."""
        return self.roll_for(Wanted("die", "", 0, sides))[0]

    def draw(self, n: int) -> int:
        return self.roll(n) - 1

    def roll_for(self, wanted: Wanted) -> list[int]:
        """The faces of these dice; refuses what they cannot show."""
        typed = self._next(wanted) or [None] * wanted.count
        if None not in typed:
            self.entered.append(Entered(wanted, typed, typed=True))
            return list(typed)
        rolled = [self.stream.roll(wanted.die) for _ in range(wanted.count)]
        faces = [own if own is not None else face for own, face in zip(typed, rolled, strict=True)]
        here = [face for own, face in zip(typed, rolled, strict=True) if own is None]
        by_people = len(here) < len(faces)
        self.entered.append(Entered(wanted, faces, by_people, here if by_people else ()))
        return list(faces)

    def coach(self, side: int) -> AtTheTable:
        """The coach of a side, who answers from the same list."""
        return AtTheTable(self, side)

    def answer(self, wanted: Wanted) -> JSON:
        """The answer to a decision; refuses what is not an option."""
        entry = self._next(wanted)
        answer = wanted.options[0] if entry is None else entry
        self.entered.append(Entered(wanted, answer, entry is not None))
        return answer

    def finish(self) -> None:
        """Refuses where entries are left over: they were typed for another aftermath."""
        left = len(self.entries) - len(self.entered)
        if left > 0:
            raise Refusal(Problem("entries_left_over", params={"count": left}))

    def _next(self, wanted: Wanted) -> JSON:
        number = len(self.entered)
        if number >= len(self.entries):
            if self.rest:
                return None
            raise AwaitingEntry(number, wanted)
        entry = self.entries[number]
        if problems := wanted.problems(entry):
            raise Refusal(problems)
        return entry


class AtTheTable:
    """A person who has played at a table: what must be decided now is typed in with the dice.

    What may wait (LG-FIX-11) is not asked of him; it stays open on his team.
    """

    def __init__(self, typed: Typed, side: int) -> None:
        self.typed = typed
        self.side = side

    def decide(self, decision: Decision) -> JSON:
        options = getattr(decision, "options", None) or [decision.default]
        return self.typed.answer(
            Wanted(decision.key, "", self.side, options=list(options), about=decision.about)
        )


def decides_now(coach: Coach | None) -> TypeGuard[Coach]:
    """LG-FIX-11: whether what may wait is asked of him; else it stays open on his team."""
    return coach is not None and not isinstance(coach, AtTheTable)


def rolls(
    dice: Dice,
    count: int,
    die: int,
    purpose: str,
    clause: str,
    side: int,
    about: JSON = None,
) -> list[int]:
    """The faces of dice of an aftermath, which may be typed: then it is said what they are for."""
    if isinstance(dice, Typed):
        return dice.roll_for(Wanted(purpose, clause, side, die, count, about=about))
    return [dice.roll(die) for _ in range(count)]
