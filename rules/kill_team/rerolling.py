"""KT-GEN-07, KT-CP-20: re-rolls, at most one of each die and before any modifier."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.kill_team.command import NO, can_use, use
from rules.kill_team.referee import Referee
from rules.kill_team.squads import NOBODY, name_of

JSON = Any

REROLL, KEEP = "reroll", "keep"
#: KT-CP-20: the rolls after which the tactic may be used.
_TACTICAL: Final = frozenset(
    ("advance", "charge", "psychic test", "deny", "hit", "wound", "save", "injury", "nerve")
)


@dataclass(slots=True)
class Throw:
    """Dice that were rolled together.

    what:    their purpose; ``clause`` is where the rulebook calls for them.
    side:    the side that rolled them, ``p`` for which model, ``other`` against which.
    numbers: of the dice in the log; ``again``: whether each has been rolled again.
    """

    what: str
    clause: str
    side: int
    p: int = NOBODY
    other: int = NOBODY
    faces: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    again: list[bool] = field(default_factory=list)

    @property
    def total(self) -> int:
        return sum(self.faces)

    @property
    def face(self) -> int:
        """The face of a throw of one die."""
        return self.faces[0]

    @property
    def is_fresh(self) -> bool:
        """None of the dice has been re-rolled."""
        return not any(self.again)

    def about(self) -> JSON:
        """Return what a coach who may re-roll is shown."""
        return {
            "roll": self.what,
            "model": name_of(self.p),
            "other": name_of(self.other),
            "faces": self.faces[:],
        }


def throw(
    ref: Referee,
    what: str,
    clause: str,
    side: int,
    p: int = NOBODY,
    other: int = NOBODY,
    dice: int = 1,
) -> Throw:
    """Roll so many D6 together."""
    thrown = Throw(what, clause, side, p, other)
    for _ in range(dice):
        thrown.faces.append(ref.d6(what, clause, side, p, other))
        thrown.numbers.append(ref.last_roll)
        thrown.again.append(False)
    return thrown


def reroll(ref: Referee, thrown: Throw, which: Sequence[int] | None = None) -> None:
    """Re-roll all dice, or some by their places; the new faces stand (KT-GEN-07)."""
    for at in range(len(thrown.faces)) if which is None else which:
        if not thrown.again[at]:
            thrown.faces[at] = ref.d6(
                thrown.what, thrown.clause, thrown.side, thrown.p, thrown.other, thrown.numbers[at]
            )
            thrown.again[at] = True


def settle(
    ref: Referee,
    thrown: Throw,
    could_be_better: Callable[[Throw], bool],
    sources: Sequence[str] = (),
    key: str = "reroll_die",
) -> str:
    """Offer the roller a re-roll: by an ability, whose id is returned, else by the tactic.

    could_be_better: no re-roll is offered where the roll is already the best possible.
    sources:         the abilities that allow one; the first of them is used. ``key`` is the
                     question that is asked for them.
    """
    if not thrown.is_fresh or not could_be_better(thrown):
        return ""
    if sources:
        about = {**thrown.about(), "by": sources[0]}
        options = (REROLL, KEEP) if key == "reroll_die" else (KEEP, REROLL)
        if ref.ask(key, thrown.side, options, about) == REROLL:
            reroll(ref, thrown)
            return sources[0]
    tactical(ref, thrown)
    return ""


def tactical(ref: Referee, thrown: Throw) -> None:
    """Offer the tactic Tactical Re-roll: one die of an injury roll, else the whole roll.

    See KT-CP-20.
    """
    if thrown.what not in _TACTICAL or not can_use(ref.pos, thrown.side, "tactical_reroll"):
        return
    one_by_one = thrown.what == "injury" and len(thrown.faces) > 1
    options = (
        [f"{REROLL} {at}" for at in range(1, len(thrown.faces) + 1)] if one_by_one else [REROLL]
    )
    answer = ref.ask("tactical_reroll", thrown.side, (NO, *options), thrown.about())
    if answer != NO:
        use(ref, thrown.side, "tactical_reroll", thrown.p)
        reroll(ref, thrown, [int(answer.split(" ")[1]) - 1] if one_by_one else None)
