"""Automated coaches of Blood Bowl: who runs a team between matches, who plays one."""

from __future__ import annotations

from rules.blood_bowl.coaches.manager import KEYS
from rules.coach import Answer, Coach, Decision


class Staff:
    """One coach for everything: on the pitch one man decides, between matches another."""

    __slots__ = ("manager", "on_pitch")

    def __init__(self, on_pitch: Coach, manager: Coach) -> None:
        self.on_pitch = on_pitch
        self.manager = manager

    def decide(self, decision: Decision) -> Answer:
        coach = self.manager if decision.key in KEYS else self.on_pitch
        return coach.decide(decision)
