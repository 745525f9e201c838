"""Open choices of a coach after a match, step by step, and the dice rolled there (LG-FIX-11).

A step is a part of the time between two matches: some games have one, others a sequence that the
rulebook orders. Open choices follow from the fold of the team alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from rules.dice import Stream
from rules.problems import Problem, Refusal
from rules.record import fixture_secret

JSON = Any

#: The kind of the event by which a step is over, where nothing else that was chosen says so.
STEP_CLOSED: Final = "step_closed"
#: The key of an event's payload under which a roll between matches stands.
ROLLED: Final = "rolled"


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """One choice that waits for the coach of a team.

    step: the part of the time between matches that it belongs to.
    key: the question, by the game's word for it.
    clause: the clause about it.
    about: what it is about: ids by what they name, ``{"player": 3}``; empty for the team itself.
    options: the acts that answer it, as `Game.change` takes them; empty where an answer is built,
        in a form of the game's room.
    default: the act that is done where nobody answers; None: nothing is done.
    dice: the dice that an answer rolls, as ``"2d6"``; empty where there are none.
    days: within how many days after the match it is due, where the rulebook says so; None: as long
        as the season gives.
    """

    step: str
    key: str
    clause: str
    about: Mapping[str, JSON]
    options: Sequence[JSON] = ()
    default: JSON = None
    dice: str = ""
    days: int | None = None

    def to_json(self) -> JSON:
        return {
            "step": self.step,
            "key": self.key,
            "clause": self.clause,
            "about": dict(self.about),
            "options": list(self.options),
            "default": self.default,
            "dice": self.dice,
            "days": self.days,
        }


@dataclass(frozen=True, slots=True)
class Rolled:
    """A roll between matches, as its event tells it: anybody with the key can roll it again.

    who: the roller: the id of a player, or a word of the game.
    often: how often the same was rolled for them in this step before.
    typed: whether these faces fell at the table (LG-FIX-30): no key leads to them.
    """

    step: str
    who: int | str
    often: int
    die: int
    faces: tuple[int, ...]
    typed: bool = False

    @classmethod
    def of(cls, payload: Mapping[str, JSON]) -> Rolled | None:
        """Return the roll of an event; None where it has none."""
        stored = payload.get(ROLLED)
        if stored is None:
            return None
        return cls(
            stored["step"],
            stored["who"],
            stored["often"],
            stored["die"],
            tuple(stored["faces"]),
            stored.get("typed", False),
        )

    def to_json(self) -> JSON:
        told = {
            "step": self.step,
            "who": self.who,
            "often": self.often,
            "die": self.die,
            "faces": list(self.faces),
        }
        return {**told, "typed": True} if self.typed else told


def faces(key: bytes, who: int | str, often: int, count: int, die: int) -> tuple[int, ...]:
    """Return the faces of a roll, from the key of its step.

    The stream ``step`` (`rules.dice`) has the key BLAKE2b-256 of ``"<who>/<often>"`` under it.
    """
    stream = Stream(fixture_secret(key, f"{who}/{often}"), "step")
    return tuple(stream.roll(die) for _ in range(count))


def step_key(secret: bytes, step: str) -> bytes:
    """Return 32 bytes that bind all faces of a step; private until it is closed."""
    return fixture_secret(secret, f"step/{step}")


class StepDice:
    """The dice of one team between two matches: a stream of its own for each thing that is rolled.

    The step, the roller and how often they rolled before choose the stream, and nothing else does:
    renaming, taking back, correcting or asking again on the way changes no face.

    secret: returns the 32 bytes of the match that opened the steps and of the team's side in it;
        called once they are needed.
    """

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = secret
        self.shown = False

    def key(self, step: str) -> bytes:
        return step_key(self._secret(), step)

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        """Roll dice. Everything that can be refused has been refused before."""
        self.shown = True
        return Rolled(step, who, often, die, faces(self.key(step), who, often, count, die))

    @contextmanager
    def refusing_nothing(self) -> Iterator[None]:
        """Turn a refusal after a roll into RuntimeError: nobody may learn a face from a refusal."""
        try:
            yield
        except Refusal as refusal:
            if self.shown:
                raise RuntimeError("an act was refused after its dice were rolled") from refusal
            raise


class TableDice(StepDice):
    """Dice of an act of which the first roll fell at the table; what follows is rolled here.

    fallen: the faces of that roll (LG-FIX-30).
    """

    def __init__(self, secret: Callable[[], bytes], fallen: Sequence[int]) -> None:
        super().__init__(secret)
        self._fallen = tuple(fallen)
        self.used = False

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        """Roll dice; the first roll is the one that was typed.

        Raises Refusal("faces_not_of_these_dice") for faces that cannot have fallen; nothing is
        rolled then.
        """
        if self.used:
            return super().roll(count, die, step=step, who=who, often=often)
        if len(self._fallen) != count or not all(1 <= face <= die for face in self._fallen):
            params = {"count": count, "die": die}
            raise Refusal(Problem("faces_not_of_these_dice", "LG-FIX-30", params, "faces"))
        self.used = True
        return Rolled(step, who, often, die, self._fallen, typed=True)


class Sealed(Exception):
    """A die was asked for where none may be shown."""


class SealedDice(StepDice):
    """Dice for code that only asks what an act would do: none of them is rolled."""

    def __init__(self) -> None:
        super().__init__(lambda: bytes(32))

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        raise Sealed(f"{count}d{die} for {step}")


def rolls_alone(about: str = "") -> Problem:
    """Return the problem of an act that rolls beside others: a refusal of those would show its
    dice.
    """
    return Problem("rolls_alone", "LG-FIX-11", about=about)
