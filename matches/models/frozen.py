"""Matches as they were frozen at the kick-off."""

from __future__ import annotations

from typing import Any

from django.db import models

from leagues.models import Fixture
from rules.coach import RANDOM
from rules.record import Match

#: What a level was once, where its name now means another coach.
_OF_OLD = {"rookie": RANDOM}


class FrozenMatch(models.Model):
    """A match as it was frozen at kick-off: whoever takes the fixture over plays exactly this.

    match:    `rules.record.Match` as JSON, with the seed; private until the match is settled.
    versions: the `seq` that each team had, in the order of the sides.
    coaches:  for each side the ``level`` of its automated coach, and whether its coach is
              ``absent`` between matches; `coached` reads them.
    answers:  the answers of coaches while the line-ups were made.
    failure:  why this build cannot play it; an operator looks, and asks again.
    lacked:   the resource that the machine lacked when the match was last tried
              (`rosters.runtime.resource_limits`); it is tried again by itself.
    """

    fixture = models.OneToOneField(Fixture, on_delete=models.CASCADE, related_name="frozen")
    match = models.JSONField()
    versions = models.JSONField()
    coaches = models.JSONField()
    answers = models.JSONField(default=list)
    failure = models.TextField(blank=True)
    lacked = models.CharField(max_length=8, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.fixture}"

    @property
    def reason(self) -> str:
        """The last line of the failure: what went wrong, without the traceback."""
        lines = self.failure.strip().splitlines()
        return lines[-1][:300] if lines else ""

    def unfrozen(self) -> Match:
        return Match.from_json(self.match)

    def coached(self) -> list[dict[str, Any]]:
        """Return the coach of each side: its ``strength``, and whether it is ``absent``.

        A match that was frozen before rookies played like beginners has the key ``strength`` in
        place of ``level``. Its rookie answered at random, and does so for ever (LG-SIM-08).
        """
        return [
            {"strength": _OF_OLD.get(coach["strength"], coach["strength"])}
            | {"absent": coach["absent"]}
            if "strength" in coach
            else {"strength": coach["level"], "absent": coach["absent"]}
            for coach in self.coaches
        ]
