"""Where and when a season is played on a day: halls, tables, an order of play, clocks (LG-HALL)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import models

from leagues.models.seasons import Season
from leagues.schedules.halls import Hall

#: How long a round may last, in minutes.
MOST_MINUTES: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A line of an order of play; `ends` is None where it has no time or no length."""

    name: str
    at: datetime | None
    minutes: int | None
    ends: datetime | None


class Venue(models.Model):
    """Where a season is played: its halls, how long a round lasts, and its order of play.

    halls:         `leagues.schedules.halls.Hall` as JSON, in their order.
    minutes:       how long a round lasts; None where rounds have no clock.
    order_of_play: what happens when: a name, a moment or None, and minutes or None for each.
    wall_token:    opens the wall to whoever has its link; empty for no link (LG-WALL-04).
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="venue")
    halls = models.JSONField(default=list, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    order_of_play = models.JSONField(default=list, blank=True)
    wall_token = models.CharField(max_length=64, blank=True, editable=False, db_index=True)

    class Meta:
        ordering = ["season_id"]

    def __str__(self) -> str:
        return f"{self.season}"

    @property
    def rooms(self) -> list[Hall]:
        """The halls, read."""
        return [Hall.from_json(each) for each in self.halls]

    @property
    def lines(self) -> list[PlayLine]:
        """The order of play, read, with when each line ends."""
        found = []
        for each in self.order_of_play:
            at = datetime.fromisoformat(each["at"]) if each["at"] else None
            minutes = each["minutes"]
            timed = at is not None and minutes is not None
            ends = at + timedelta(minutes=minutes) if timed and at else None
            found.append(PlayLine(each["name"], at, minutes, ends))
        return found


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round.

    minutes: how long the round lasts.
    started: when it began to run.
    paused:  since when it has stood still; None while it runs.
    stood:   the seconds for which it has stood still before.
    """

    minutes: int
    started: datetime
    paused: datetime | None = None
    stood: int = 0

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | None) -> Clock | None:
        """Return the clock that `to_json` wrote; None for None."""
        if data is None:
            return None
        paused = data["paused"]
        return cls(
            data["minutes"],
            datetime.fromisoformat(data["started"]),
            datetime.fromisoformat(paused) if paused else None,
            data["stood"],
        )

    def to_json(self) -> dict[str, Any]:
        """Return the clock as JSON."""
        return {
            "minutes": self.minutes,
            "started": self.started.isoformat(),
            "paused": self.paused.isoformat() if self.paused else None,
            "stood": self.stood,
        }

    @property
    def ends(self) -> datetime:
        """The moment at which the round ends if the clock runs on from now, or from its pause."""
        return self.started + timedelta(minutes=self.minutes, seconds=self.stood)

    def left(self, moment: datetime) -> int:
        """Return the seconds that are left at a moment; below 0 once the time is up."""
        return int((self.ends - (self.paused or moment)).total_seconds())
