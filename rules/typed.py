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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

from rules.aftermath import DiceAgain
from rules.coach import Coach, Decision
from rules.dice import Dice
from rules.problems import Problem, Refusal
from rules.record import canonical

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


#: Where a die or an answer of a corrected aftermath comes from: it stood, it was typed in with the
#: correction, or it is new and was rolled here (of a choice: the usual answer).
Source = Literal["stood", "typed", "here"]


@dataclass(frozen=True, slots=True)
class Retold:
    """One roll or one choice of a corrected aftermath, and where it comes from.

    nth: how many of the same purpose, side and subject came before it.
    """

    wanted: Wanted
    nth: int
    value: JSON
    source: Source

    @property
    def key(self) -> bytes:
        return key_of(self.wanted.to_json(), self.nth)


#: What says whose a roll or a choice is; the rest of `Wanted.about` is how things stand.
WHOSE = ("gang", "player", "threshold", "position")


def key_of(wanted: Mapping[str, JSON], nth: int) -> bytes:
    """Return bytes that name a roll or choice: what it is for, whose it is, and how often before.

    wanted: as `Wanted.to_json` gives it; of `about` only `WHOSE` counts.
    """
    about = wanted.get("about")
    whose = [about.get(each) for each in WHOSE] if isinstance(about, Mapping) else []
    return canonical([wanted["purpose"], bool(wanted["die"]), wanted["side"], whose, nth])


class Retyped(Typed):
    """Dice and choices of a corrected aftermath, by what they are for instead of by their order.

    What was rolled for the same thing stands (`rules.aftermath.Filed`) unless it is typed anew;
    what is neither there nor typed is rolled here, and a choice takes its usual answer.

    typed: entries by `key_of`; an entry that nothing asks for is refused by `finish`.
    """

    def __init__(self, typed: Mapping[bytes, JSON], stream: Dice) -> None:
        super().__init__((), stream, rest=True)
        self.typed = typed
        self.told: list[Retold] = []
        self._often: dict[bytes, int] = {}

    def roll_again(self, wanted: Wanted, stood: Sequence[int]) -> list[int]:
        """The faces of these dice; stood: how they fell before, as far as they did."""
        entry, nth = self._typed(wanted)
        typed = list(entry) if entry is not None else [None] * wanted.count
        known = [*stood, *[None] * (wanted.count - len(stood))]
        faces = [t if t is not None else k for t, k in zip(typed, known, strict=True)]
        new = None in faces
        faces = [face if face is not None else self.stream.roll(wanted.die) for face in faces]
        anew = any(t is not None for t in typed)
        source: Source = "here" if new and not anew else "typed" if anew else "stood"
        self.told.append(Retold(wanted, nth, faces, source))
        return list(faces)

    def roll_for(self, wanted: Wanted) -> list[int]:
        return self.roll_again(wanted, ())

    def answer(self, wanted: Wanted) -> JSON:
        entry, nth = self._typed(wanted)
        answer = wanted.options[0] if entry is None else entry
        self.told.append(Retold(wanted, nth, answer, "here" if entry is None else "typed"))
        return answer

    def finish(self) -> None:
        """Refuses what was typed for a roll or a choice that this aftermath does not have."""
        asked = {each.key for each in self.told}
        left = len(self.typed.keys() - asked)
        if left:
            raise Refusal(Problem("entries_left_over", params={"count": left}))

    def _typed(self, wanted: Wanted) -> tuple[JSON, int]:
        same = key_of(wanted.to_json(), 0)
        nth = self._often.get(same, 0)
        self._often[same] = nth + 1
        entry = self.typed.get(key_of(wanted.to_json(), nth))
        if problems := wanted.problems(entry):
            raise Refusal(problems)
        return ([entry] if wanted.die and type(entry) is int else entry), nth


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
    if isinstance(dice, DiceAgain) and isinstance(dice.fresh, Retyped):
        wanted = Wanted(purpose, clause, side, die, count, about=about)
        return dice.fresh.roll_again(wanted, dice.taken(count))
    return [dice.roll(die) for _ in range(count)]
