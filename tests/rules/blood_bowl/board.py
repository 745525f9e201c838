"""Tests of play speak the rulebook: a picture, the dice as they fall, what the coaches say.

ref = board('''
    k6
    .  .  .
    .  H1 A1
''', dice="block=pow 2d6=3,4", home={"follow_up": "yes"})
block(ref, Attack(H[1], A[1]))
assert shows(ref, ...)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.blood_bowl.events import Rolled
from rules.blood_bowl.notation import LETTERS, read
from rules.blood_bowl.pitch import NAME, OFF, square
from rules.blood_bowl.position import STANDING, STATE_NAMES, Phase, Position
from rules.blood_bowl.referee import Referee
from rules.blood_bowl.squads import NOBODY, number_of, player_at, side_of
from rules.coach import Answer
from rules.dice import Script

#: Players by shirt number: ``H[7]``, ``A[12]``.
H = [-1, *(player_at(0, number) for number in range(1, 17))]
A = [-1, *(player_at(1, number) for number in range(1, 17))]


class Says:
    """A coach who says what the test tells him, and otherwise the default.

    says:  by the key of the decision: an answer, or a list of answers for one time after another.
    asked: every question he heard: (key, options or None), for tests of what is asked at all.
    """

    def __init__(self, says: Mapping[str, Any] | None = None) -> None:
        self.says = {
            key: list(value) if isinstance(value, list) else [value]
            for key, value in (says or {}).items()
        }
        self.asked: list[tuple[str, list[Answer] | None]] = []

    def decide(self, decision: Any) -> Answer:
        options = getattr(decision, "options", None)
        self.asked.append((decision.key, None if options is None else list(options)))
        waiting = self.says.get(decision.key)
        return waiting.pop(0) if waiting else decision.default

    def options(self, key: str) -> list[Answer]:
        """What he could choose from when he was last asked this."""
        found = [options for asked, options in self.asked if asked == key]
        assert found, f"{key} was never asked; asked were {[k for k, _ in self.asked]}"
        assert found[-1] is not None
        return found[-1]

    def was_asked(self, key: str) -> int:
        """How many times he was asked this."""
        return sum(1 for asked, _ in self.asked if asked == key)


class Table(Referee):
    """A referee with scripted dice and coaches, and the words of what happened."""

    def says(self, side: int) -> Says:
        coach = self.coaches[side]
        assert isinstance(coach, Says)
        return coach

    def finish(self) -> None:
        """Every die of the script was rolled, and everything the coaches were to say was asked."""
        assert isinstance(self.dice, Script)
        self.dice.finish()
        for side in (0, 1):
            left = {key: rest for key, rest in self.says(side).says.items() if rest}
            assert not left, f"side {side} was never asked {left}"

    def happened(self, what: str) -> list[Any]:
        """The events of this kind in the log."""
        return [event for event in self.log or [] if getattr(event, "what", None) == what]

    def every_roll(self) -> list[Rolled]:
        """Every roll in the log, in order."""
        return [event for event in self.log or [] if isinstance(event, Rolled)]

    def rolled(self, purpose: str) -> list[tuple[int, ...]]:
        """The faces of every roll for this purpose."""
        return [
            event.faces
            for event in self.log or []
            if isinstance(event, Rolled) and event.purpose == purpose
        ]

    def rolls(self) -> list[str]:
        """What was rolled for, in order."""
        return [event.purpose for event in self.log or [] if isinstance(event, Rolled)]

    def story(self) -> list[str]:
        """What was asked, forced ones too, and what was rolled for, in order."""
        told: list[str] = []
        for event in self.log or []:
            if isinstance(event, Rolled):
                told.append(event.purpose)
            elif event.what in ("chose", "forced"):
                told.append(event.detail[0])
        return told


def board(
    picture: str | Position,
    dice: str = "",
    home: Mapping[str, Any] | None = None,
    away: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    **facts: Any,
) -> Table:
    """A table with that picture, in the middle of Home's turn unless ``facts`` say otherwise."""
    position = read(picture) if isinstance(picture, str) else picture
    position.phase = Phase.ACTION
    for slot, value in facts.items():
        setattr(position, slot, value)
    return Table(position, Script(dice), [Says(home), Says(away)], options=options)


def at(x: int, y: int) -> int:
    """The square of a worked example, which counts from 0."""
    s = square(x, y)
    assert s >= 0
    return s


def pass_to(target: str, **more: Any) -> dict[str, Any]:
    """What a coach says who throws the ball at once."""
    return {"continue_action": "throw", "pass_target": target, **more}


def spot(ref: Table, p: int) -> str:
    """Where a player is: ``"k6"``, ``"k6 prone"``, ``"k6 stunned"``, ``"knocked out"``."""
    words = [NAME[s]] if (s := ref.pos.where[p]) != OFF else []
    if ref.pos.state[p] != STANDING:
        words.append(STATE_NAMES[ref.pos.state[p]])
    return " ".join(words)


def ball(ref: Table) -> str:
    """Who holds the ball, ``"H1"``, or where it lies, ``"k6"``; empty if nowhere."""
    if (p := ref.pos.carrier) != NOBODY:
        assert ref.pos.ball == ref.pos.where[p]
        return f"{LETTERS[side_of(p)]}{number_of(p)}"
    return NAME[ref.pos.ball] if ref.pos.ball != OFF else ""


def bench(home: int = 11, away: int = 11, words: str = "") -> Position:
    """A position between drives: so many plain players of each side in Reserves, from number 1.

    words: more lines of notation, such as ``H12 knocked out``.
    """
    counts = {"H": home, "A": away}
    players = [
        f"{letter}{n} reserves" for letter, count in counts.items() for n in range(1, count + 1)
    ]
    return read("\n".join(["a0", ".", "", *players, words]))
