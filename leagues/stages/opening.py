"""Which rounds are open, and whether matches may be played out of their order (LG-FIX-24)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from leagues.models import Campaign, Fixture, Round, Stage
from leagues.policy import Policy
from leagues.schedules.plan import MEETINGS, ROUND_ROBIN


@dataclass(frozen=True, slots=True)
class Pace:
    """A round and how far it is: how many matches it has, and how many of them are settled."""

    round: Round
    total: int
    settled: int

    @property
    def over(self) -> bool:
        """Whether nothing of it is left to play."""
        return self.settled >= self.total


def is_free(stage: Stage) -> bool:
    """Whether each match of a stage is played whatever is open in its other rounds (LG-FIX-24).

    So it is in a round robin and in meetings, unless the season is a campaign, whose matches read
    what the rounds before did, or wants its rounds one after the other.  One query where the game
    has campaigns.
    """
    season = stage.season
    if stage.format not in (ROUND_ROBIN, MEETINGS) or Policy.from_json(season.policy).strict_rounds:
        return False
    if season.rules.campaigns is None:
        return True
    return not Campaign.objects.filter(season=season.pk).exists()


def being_played(rounds: Sequence[Pace], *, free: bool) -> Round | None:
    """Return the round that is on now; None where all are over.

    Of a free stage it is the last that was opened by the calendar.  Where no calendar moves a
    round on, it is over for this question once more than half of it is settled: who waits for a
    slow pair is looking at the rounds after it.

    rounds: of a season, in their order; free: whether those that are not over are played so.
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
    """The rounds of a stage that have matches, in their order; one query."""
    settled = Q(fixtures__state=Fixture.State.SETTLED) | Q(fixtures__provisional__isnull=False)
    counted = stage.rounds.annotate(
        matches=Count("fixtures"), over=Count("fixtures", filter=settled)
    )
    return [
        Pace(round_, round_.matches, round_.over)
        for round_ in counted.filter(matches__gt=0).order_by("number")
    ]
