"""Automated coaches of Blood Bowl: who runs a team between matches, who plays one."""

from __future__ import annotations

from typing import Any

from rules.blood_bowl.coaches.manager import KEYS
from rules.coach import Answer, Automated, Decision


class Staff:
    """One coach for everything: on the pitch one man decides, between matches another."""

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
