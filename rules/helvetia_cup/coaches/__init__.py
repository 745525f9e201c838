"""Automated coaches of Helvetia Cup: who runs a team and its hand, who plays on the pitch."""

from __future__ import annotations

from typing import Any

from rules.coach import Answer, Automated, Decision
from rules.dice import Stream
from rules.helvetia_cup.coaches.manager import KEYS, Manager
from rules.helvetia_cup.coaches.rookie import Rookie
from rules.helvetia_cup.coaches.veteran import Veteran

#: Weakest first.
STRENGTHS = ("rookie", "veteran")


class Staff:
    """One coach for everything: before and after matches one man decides, on the pitch another."""

    __slots__ = ("manager", "on_pitch")

    def __init__(self, on_pitch: Automated, manager: Automated) -> None:
        self.on_pitch = on_pitch
        self.manager = manager

    def decide(self, decision: Decision) -> Answer:
        coach = self.manager if decision.key in KEYS else self.on_pitch
        return coach.decide(decision)

    def memory(self) -> Any:
        return [self.on_pitch.memory(), self.manager.memory()]

    def remember(self, memory: Any) -> None:
        on_pitch, manager = memory
        self.on_pitch.remember(on_pitch)
        self.manager.remember(manager)


def coach(strength: str, seed: bytes, side: int) -> Automated:
    """An automated coach, who draws only from his own stream of the match's seed.

    Raises KeyError for a strength that there is not.
    """
    dice = Stream(seed, f"coach-{side}")
    if strength == "rookie":
        return Rookie(dice)
    if strength == "veteran":
        return Staff(Veteran(side, dice), Manager(dice))
    raise KeyError(f"there is no coach of strength {strength!r}")
