"""The rounds that are open, and whether matches may be played out of order (LG-FIX-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from leagues.models import Campaign, Fixture, Round, Stage
from leagues.policy import Policy
from leagues.schedules.plan import MEETINGS, ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class Pace:
    """A round, the number of its matches, and how many of them are settled."""

    round: Round
    total: int
    settled: int

    @property
    def over(self) -> bool:
        """Whether all its matches are settled."""
        return self.settled >= self.total


def is_free(stage: Stage) -> bool:
    """Return whether a match may be played whatever is open in other rounds (LG-FIX-24).

    It may in a round robin and in meetings. It may not where the season has strict rounds, or is a
    campaign, whose matches read the effects of the rounds before. One query where the game has
    campaigns.
    """
    season = stage.season
    if stage.format not in (ROUND_ROBIN, MEETINGS) or Policy.from_json(season.policy).strict_rounds:
        return False
    if season.rules.campaigns is None:
        return True
    return not Campaign.objects.filter(season=season.pk).exists()


def being_played(rounds: Sequence[Pace], *, free: bool) -> Round | None:
    """Return the round that is on now; None where all are over.

    rounds: of a season, in their order.
    free:   as `is_free` says of the rounds that are not over.

    In a free stage it is the last round that the calendar opened. A round without a deadline counts
    as over here once more than half of it is settled: the players who wait for a slow pair look at
    the rounds after it.
    """
    left = [each for each in rounds if not each.over]
    if not left:
        return None
    if not free:
        return left[0].round
    opened = [at for at, each in enumerate(left) if each.round.opens is not None]
    at = opened[-1] if opened else 0
    while left[at].round.deadline is None and _mostly_over(left[at]) and at + 1 < len(left):
        at += 1
    return left[at].round


def _mostly_over(each: Pace) -> bool:
    return 2 * each.settled > each.total


def paces(stage: Stage) -> list[Pace]:
    """Return the rounds of a stage that have matches, in their order; one query."""
    settled = Q(fixtures__state=Fixture.State.SETTLED) | Q(fixtures__provisional__isnull=False)
    counted = stage.rounds.annotate(
        matches=Count("fixtures"), over=Count("fixtures", filter=settled)
    )
    return [
        Pace(round_, round_.matches, round_.over)
        for round_ in counted.filter(matches__gt=0).order_by("number")
    ]
