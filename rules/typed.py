"""Rolls and decisions of people at their table after a match, typed in one at a time.

The aftermath of a match asks its dice and coaches for one value after the other. `Typed` answers
from a list of entries; where the list ends it says which entry is needed next (`AwaitingEntry`), so
that a page can ask for exactly that. The same entries always lead to the same place: nothing else
needs to be stored.

An entry is a list of faces for dice, the answer for a decision, or None: the dice are rolled here,
and a decision takes its default, or is left open for its own coach where it can wait (LG-FIX-21). A
face that is None is rolled here as well: the one that this die would have had if none of them had
been typed.

Dice that are rolled here are `KeyedDice`: the reason for the roll, and nothing else, decides how
each falls (LG-FIX-20). Reports that were stored before them go on with one stream in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeGuard

from rules.aftermath import DiceAgain
from rules.coach import Coach, Decision
from rules.dice import Dice, Stream
from rules.problems import Problem, Refusal
from rules.record import fixture_secret

JSON = Any


@dataclass(frozen=True, slots=True)
class Amount:
    """An answer to a decision that is a number: the object ``{key: number}``."""

    key: str
    least: int
    most: int
    usual: int

    def is_meant(self, answer: JSON) -> bool:
        return isinstance(answer, dict) and answer.keys() == {self.key}

    def problems(self, answer: JSON, clause: str) -> list[Problem]:
        number = answer[self.key]
        if type(number) is int and self.least <= number <= self.most:
            return []
        bounds = {"least": self.least, "most": self.most}
        return [Problem("number_out_of_range", clause, bounds, self.key)]

    def to_json(self) -> JSON:
        return {"key": self.key, "least": self.least, "most": self.most, "usual": self.usual}


@dataclass(frozen=True, slots=True)
class Wanted:
    """The next entry that an aftermath needs: a number of dice, or one option of a decision.

    purpose: the reason for it (``mvp``, ``winnings`` ...), or the key of the decision.
    side: the side that it belongs to, 0 or 1.
    die: how many faces the dice have; 0 for a decision.
    options: the legal answers to a decision, the default first.
    about: whom or what it concerns, as JSON.
    whom: for whom or what it is rolled: tells it from other rolls for the same purpose.
    amount: an answer that is a number, beside the options; None where there is none.
    waits: whether a decision can be left open: None then leaves it to its own coach.
    """

    purpose: str
    clause: str
    side: int
    die: int = 0
    count: int = 1
    options: Sequence[JSON] = ()
    about: JSON = None
    whom: int | str = ""
    amount: Amount | None = None
    waits: bool = False

    def problems(self, entry: JSON) -> list[Problem]:
        """List the problems of an entry; None is always a legal entry."""
        if entry is None:
            return []
        if not self.die:
            if entry in self.options:
                return []
            if self.amount is not None and self.amount.is_meant(entry):
                return self.amount.problems(entry, self.clause)
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
            "amount": None if self.amount is None else self.amount.to_json(),
            "waits": self.waits,
        }


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry that was needed, and its value: faces or an answer.

    value: None for a decision that was left open.
    typed: whether people typed it.
    here: the faces among theirs that were rolled here.
    """

    wanted: Wanted
    value: JSON
    typed: bool
    here: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice of a report: how they fall here, and the faces that people typed instead.

    often: how often the same was rolled before.
    fallen: the faces as they fall here, always the same however often they are asked for.
    typed: by die the face that people typed; None: the face that fell here counts.
    """

    wanted: Wanted
    often: int
    fallen: Sequence[int]
    typed: Sequence[int | None]

    @property
    def place(self) -> str:
        """The name of this roll among all of a match."""
        return place_of(self.wanted, self.often)

    @property
    def faces(self) -> list[int]:
        """The faces that count."""
        pairs = zip(self.typed, self.fallen, strict=True)
        return [fell if own is None else own for own, fell in pairs]

    @property
    def shown(self) -> list[int | None]:
        """The faces that fell here, by die, where they are seen; None where another was typed."""
        pairs = zip(self.typed, self.fallen, strict=True)
        return [fell if own is None else None for own, fell in pairs]

    def keeps(self, shown: Sequence[int | None]) -> bool:
        """Return whether it has the faces that were seen of this roll before."""
        mine = [*self.faces, *[None] * len(shown)]
        return all(face is None or face == own for face, own in zip(shown, mine, strict=False))


def place_of(wanted: Wanted, often: int) -> str:
    """Return the name of a roll, which decides how its dice fall: purpose, side, for whom, how
    often before.
    """
    return f"{wanted.purpose}/{wanted.side}/{wanted.whom}/{often}"


class KeyedDice:
    """The dice of a report: a stream of its own for each thing that is rolled (LG-FIX-20).

    The purpose, the side, for whom and how often before choose the stream, and nothing else does.
    No die that is typed, taken back or asked for anew moves another, and nothing that the report
    says about the match does.

    secret: 32 bytes of the fixture; shown when that is settled.
    rolls: the rolls so far, in order.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._often: Counter[str] = Counter()
        self.rolls: list[Roll] = []

    def roll(
        self,
        wanted: Wanted,
        typed: Sequence[int | None] | None = None,
        one: Callable[[Dice], int] | None = None,
    ) -> list[int]:
        """Roll these dice and return the faces that count.

        typed: by die the face that people typed; None: all are rolled here.
        one: rolls one of them, where that is more than a die.
        """
        often = self._often[place_of(wanted, 0)]
        self._often[place_of(wanted, 0)] += 1
        key = fixture_secret(self._secret, f"table/{place_of(wanted, often)}")
        stream = Stream(key, "table")
        count = wanted.count if typed is None else len(typed)
        fallen = [one(stream) if one else stream.roll(wanted.die) for _ in range(count)]
        self.rolls.append(Roll(wanted, often, fallen, [None] * count if typed is None else typed))
        return self.rolls[-1].faces


class AwaitingEntry(Exception):
    """Raised when the entries have run out; `wanted` is the next one needed."""

    def __init__(self, number: int, wanted: Wanted) -> None:
        super().__init__(f"entry {number} is awaited: {wanted.purpose}")
        self.number = number
        self.wanted = wanted


class Typed:
    """Entries in the order in which they are needed, as dice and as coaches.

    stream: the source of dice that nobody typed: keyed ones, or one stream in order.
    rest: whether missing entries are rolled here as well.
    """

    def __init__(
        self, entries: Sequence[JSON], stream: Dice | KeyedDice, *, rest: bool = False
    ) -> None:
        self.entries = entries
        self.stream = stream
        self.rest = rest
        self.entered: list[Entered] = []

    def roll(self, sides: int) -> int:
        """Return a die of which only the faces are known; see `rolls`."""
        return self.roll_for(Wanted("die", "", 0, sides))[0]

    def draw(self, n: int) -> int:
        return self.roll(n) - 1

    def roll_for(self, wanted: Wanted) -> list[int]:
        """Return the faces of these dice; refuse faces that they cannot show."""
        typed = self._next(wanted) or [None] * wanted.count
        faces = self._faces(wanted, typed)
        here = [face for own, face in zip(typed, faces, strict=True) if own is None]
        by_people = len(here) < len(faces)
        self.entered.append(Entered(wanted, faces, by_people, here if by_people else ()))
        return list(faces)

    def _faces(self, wanted: Wanted, typed: Sequence[int | None]) -> list[int]:
        if isinstance(self.stream, KeyedDice):
            return self.stream.roll(wanted, typed)
        if None not in typed:
            return [face for face in typed if face is not None]  # nothing is drawn for it
        rolled = [self.stream.roll(wanted.die) for _ in range(wanted.count)]
        return [fell if own is None else own for own, fell in zip(typed, rolled, strict=True)]

    def coach(self, side: int) -> AtTheTable:
        """Return the coach of a side, who answers from the same list."""
        return AtTheTable(self, side)

    def answer(self, wanted: Wanted) -> JSON:
        """Return the answer to a decision; refuse one that is not an option."""
        entry = self._next(wanted)
        answer = wanted.options[0] if entry is None else entry
        self.entered.append(Entered(wanted, answer, entry is not None))
        return answer

    def leave_open(self, wanted: Wanted) -> bool:
        """Return whether a decision that can wait is left open for its own coach (LG-FIX-21).

        Reports with one stream in order were stored before any could: they take its default.
        """
        if not isinstance(self.stream, KeyedDice) or self._next(wanted) is not None:
            return False
        self.entered.append(Entered(wanted, None, typed=False))
        return True

    def finish(self) -> None:
        """Refuse entries that are left over, as they were typed for another aftermath.

        Raises Refusal("entries_left_over").
        """
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
    """One roll or choice of a corrected aftermath: its place, and where its value comes from."""

    wanted: Wanted
    place: str
    value: JSON
    source: Source


class Retyped(Typed):
    """Dice and choices of a corrected aftermath, by their places instead of by their order.

    An earlier roll for the same thing stands (`rules.aftermath.Filed`) unless it is typed anew. A
    roll that is neither there nor typed is made here, and a choice takes its usual answer.

    typed: entries by place; `finish` refuses one that nothing asks for.
    """

    stream: KeyedDice

    def __init__(self, typed: Mapping[str, JSON], stream: KeyedDice) -> None:
        super().__init__((), stream, rest=True)
        self.typed = typed
        self.told: list[Retold] = []
        self._often: Counter[str] = Counter()

    def roll_again(self, wanted: Wanted, stood: Sequence[int]) -> list[int]:
        """Return the faces of these dice.

        stood: how they fell before, as far as they did.
        """
        place = self._place(wanted)
        entry = self._entry(place, wanted)
        typed = [None] * wanted.count if entry is None else list(entry)
        known = [*stood, *[None] * (wanted.count - len(stood))]
        known = [old if own is None else own for own, old in zip(typed, known, strict=True)]
        faces = self.stream.roll(wanted, known)
        source: Source = "typed" if typed.count(None) < len(typed) else "stood"
        self.told.append(Retold(wanted, place, faces, "here" if None in known else source))
        return list(faces)

    def roll_for(self, wanted: Wanted) -> list[int]:
        return self.roll_again(wanted, ())

    def leave_open(self, wanted: Wanted) -> bool:
        place = self._place(wanted)
        if self._entry(place, wanted) is not None:
            self._often[place.rpartition("/")[0]] -= 1  # it is answered next
            return False
        self.told.append(Retold(wanted, place, None, "here"))
        return True

    def answer(self, wanted: Wanted) -> JSON:
        place = self._place(wanted)
        entry = self._entry(place, wanted)
        answer = wanted.options[0] if entry is None else entry
        self.told.append(Retold(wanted, place, answer, "here" if entry is None else "typed"))
        return answer

    def finish(self) -> None:
        """Refuse entries for a roll or a choice that this aftermath does not have.

        Raises Refusal("entries_left_over").
        """
        left = self.typed.keys() - {each.place for each in self.told}
        if left:
            raise Refusal(Problem("entries_left_over", params={"count": len(left)}))

    def _place(self, wanted: Wanted) -> str:
        """Return its place among all of a match."""
        same = _same(wanted)
        often = self._often[same]
        self._often[same] += 1
        return f"{same}/{often}"

    def _entry(self, place: str, wanted: Wanted) -> JSON:
        entry = self.typed.get(place)
        if problems := wanted.problems(entry):
            raise Refusal(problems)
        return [entry] if wanted.die and type(entry) is int else entry


class Recalled(Typed):
    """Entries, and after them what was entered for another telling of the match, by its places.

    Ends as `Typed` does at the first roll or choice that has neither; `entries` then holds what
    was recalled as well.
    """

    def __init__(
        self, entries: Sequence[JSON], known: Mapping[str, JSON], stream: Dice | KeyedDice
    ) -> None:
        self.recalled = [*entries]
        super().__init__(self.recalled, stream)
        self.known = known

    def _next(self, wanted: Wanted) -> JSON:
        if len(self.entered) == len(self.recalled):
            place = places([*(each.wanted for each in self.entered), wanted])[-1]
            if place in self.known and not wanted.problems(self.known[place]):
                self.recalled.append(self.known[place])
        return super()._next(wanted)


def places(asked: Sequence[Wanted]) -> list[str]:
    """Return the place among all of a match of each of these rolls and choices, in their order."""
    often: Counter[str] = Counter()
    named = []
    for wanted in asked:
        same = _same(wanted)
        named.append(f"{same}/{often[same]}")
        often[same] += 1
    return named


def _same(wanted: Wanted) -> str:
    """Return the place of a roll or a choice without how often the same was asked before.

    A choice stands beside the rolls for the same thing.
    """
    if not wanted.die:
        about = wanted.about if isinstance(wanted.about, Mapping) else {}
        whose = "/".join(str(about[each]) for each in WHOSE if each in about)
        wanted = replace(wanted, purpose=f"?{wanted.purpose}", whom=whose)
    return place_of(wanted, 0).rpartition("/")[0]


#: What says whose a choice is; the rest of `Wanted.about` is how things stand.
WHOSE = ("gang", "player", "threshold", "position")


class AtTheTable:
    """The coaches of a match played at a table: what must be decided now is typed in with the dice.

    Decisions that may wait (LG-FIX-11) are not asked here; they stay open on the team.
    """

    def __init__(self, typed: Typed, side: int) -> None:
        self.typed = typed
        self.side = side

    def decide(self, decision: Decision) -> JSON:
        return self.typed.answer(_wanted(decision, self.side))

    def leaves_open(self, decision: Decision) -> bool:
        """Return whether a decision is left open for its own coach; else `decide` is asked next."""
        return self.typed.leave_open(_wanted(decision, self.side, waits=True))


def _wanted(decision: Decision, side: int, *, waits: bool = False) -> Wanted:
    options = list(getattr(decision, "options", None) or [decision.default])
    amount = getattr(decision, "amount", None)
    about, clause = decision.about, getattr(decision, "clause", "")
    return Wanted(
        decision.key, clause, side, options=options, about=about, amount=amount, waits=waits
    )


def left_open(coach: Coach | None, decision: Decision) -> bool:
    """Return whether the person who types the agreed answers leaves a decision open (LG-FIX-21).

    Its own coach, when asked, never does.
    """
    return isinstance(coach, AtTheTable) and coach.leaves_open(decision)


def decides_now(coach: Coach | None) -> TypeGuard[Coach]:
    """Return whether a decision that may wait is asked of this coach.

    Else it stays open on the team (LG-FIX-11).
    """
    return coach is not None and not isinstance(coach, AtTheTable)


def rolls(
    dice: Dice,
    count: int,
    die: int,
    purpose: str,
    clause: str,
    side: int,
    about: JSON = None,
    whom: int | str = "",
) -> list[int]:
    """Return the faces of dice of an aftermath, which people may type.

    Then the purpose is shown to them.

    whom: for whom or what; two rolls of one purpose and side for different ones are different.
    """
    if isinstance(dice, Typed):
        return dice.roll_for(Wanted(purpose, clause, side, die, count, about=about, whom=whom))
    if isinstance(dice, DiceAgain) and isinstance(dice.fresh, Retyped):
        wanted = Wanted(purpose, clause, side, die, count, about=about, whom=whom)
        return dice.fresh.roll_again(wanted, dice.taken(count))
    return [dice.roll(die) for _ in range(count)]
