"""What a match leaves to a coach, step by step, and the dice that are rolled there (LG-FIX-11).

A step is a part of the time between two matches: in some games there is one, in others a sequence
that the rulebook orders.  What is open follows from the fold of the team alone.
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
    """One thing that waits for the coach of a team.

    step:    the part of the time between matches that it belongs to.
    key:     what is asked, by the game's word for it.
    clause:  which speaks of it.
    about:   whose it is: ids by what they name, ``{"player": 3}``; empty for the team's own.
    options: the acts that answer it, as `Game.change` takes them; empty where an answer is built,
             in a form of the game's room.
    default: the act that serves where nobody answers; None: nothing is done.
    dice:    what is rolled for an answer of it, as ``"2d6"``; empty where nothing is.
    days:    within how many days after the match it is due, where the rulebook says so; None: as
             long as the season gives.
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
    """A roll between matches, as its event tells it: anybody who has the key can roll it again.

    who:   whose it is: the id of a player, or a word of the game.
    often: how many times the same was rolled for him in this step before.
    """

    step: str
    who: int | str
    often: int
    die: int
    faces: tuple[int, ...]

    @classmethod
    def of(cls, payload: Mapping[str, JSON]) -> Rolled | None:
        """The roll that an event tells; None where it tells none."""
        found = payload.get(ROLLED)
        if found is None:
            return None
        return cls(found["step"], found["who"], found["often"], found["die"], tuple(found["faces"]))

    def to_json(self) -> JSON:
        return {
            "step": self.step,
            "who": self.who,
            "often": self.often,
            "die": self.die,
            "faces": list(self.faces),
        }


def faces(key: bytes, who: int | str, often: int, count: int, die: int) -> tuple[int, ...]:
    """The faces of a roll, from the key of its step.

    The stream ``step`` (`rules.dice`) has the key BLAKE2b-256 of ``"<who>/<often>"`` under it.
    """
    stream = Stream(fixture_secret(key, f"{who}/{often}"), "step")
    return tuple(stream.roll(die) for _ in range(count))


def step_key(secret: bytes, step: str) -> bytes:
    """32 bytes that bind all faces of a step; private until it is closed."""
    return fixture_secret(secret, f"step/{step}")


class StepDice:
    """The dice of one team between two matches: a stream of its own for whatever is rolled.

    Which stream says the step, who rolls and how often he did before, and nothing else: whatever
    is renamed, taken back, corrected or asked for again on the way, the faces are the same.

    secret: gives the 32 bytes of the match that opened the steps and the side that the team had in
            it, once they are wanted.
    """

    def __init__(self, secret: Callable[[], bytes]) -> None:
        self._secret = secret
        self.shown = False

    def key(self, step: str) -> bytes:
        return step_key(self._secret(), step)

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        """So many dice of so many faces.  Whatever can be refused has been refused before."""
        self.shown = True
        return Rolled(step, who, often, die, faces(self.key(step), who, often, count, die))

    @contextmanager
    def refusing_nothing(self) -> Iterator[None]:
        """Nobody learns a face from a refusal: one that comes after a roll is a defect."""
        try:
            yield
        except Refusal as refusal:
            if self.shown:
                raise RuntimeError("an act was refused after its dice were rolled") from refusal
            raise


class Sealed(Exception):
    """A die was wanted where none may be shown."""


class SealedDice(StepDice):
    """Dice for whoever only asks what an act would do: none of them is rolled."""

    def __init__(self) -> None:
        super().__init__(lambda: bytes(32))

    def roll(self, count: int, die: int, *, step: str, who: int | str, often: int = 0) -> Rolled:
        raise Sealed(f"{count}d{die} for {step}")


def rolls_alone(about: str = "") -> Problem:
    """An act that rolls is a wish of its own: what is refused beside it would show its dice."""
    return Problem("rolls_alone", "LG-FIX-11", about=about)
