"""Sorts of seasons: what a league, a tournament and a campaign of a game begin with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

LEAGUE, TOURNAMENT, CAMPAIGN = "league", "tournament", "campaign"


@dataclass(frozen=True, slots=True)
class Sort:
    """The usual settings of one sort of season of a game (LG-SEASON-12).

    stages:    plans, as `leagues.schedules.plan.StagePlan` reads them.
    by_engine: those where the engine plays the matches; None: the same.
    campaign:  the settings of its campaign; None where it is no campaign.
    policy:    keys of its policy, besides those that are usual in every game.
    """

    stages: Sequence[Mapping[str, Any]]
    by_engine: Sequence[Mapping[str, Any]] | None = None
    campaign: Mapping[str, Any] | None = None
    policy: Mapping[str, Any] = field(default_factory=dict)

    def plans(self, *, by_engine: bool) -> Sequence[Mapping[str, Any]]:
        """Return the stages, by whether the engine plays the matches."""
        return self.stages if not by_engine or self.by_engine is None else self.by_engine


ONCE: Mapping[str, Any] = {"format": "round_robin"}
TWICE: Mapping[str, Any] = {"format": "round_robin", "legs": 2}


#: Everybody plays every match with the list that they registered (LG-DAY-01).
RESURRECTION: Mapping[str, Any] = {"carries_over": False}


def swiss(rounds: int) -> Mapping[str, Any]:
    """Return the plan of a Swiss stage of so many rounds."""
    return {"format": "swiss", "rounds": rounds}


def weeks(count: int) -> Mapping[str, Any]:
    """Return the plan of a stage in which coaches challenge each other, week by week."""
    return {"format": "meetings", "rounds": count}
