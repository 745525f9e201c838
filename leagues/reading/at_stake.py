"""What the fronts carry: the newest report, and what the next matches decide (LG-FOLLOW-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues import hooks
from leagues.access.permissions import User
from leagues.models import Fixture
from leagues.reading.match_meaning import Stake, stake_of
from leagues.reading.seasons import TableLine

#: Of how many of the next matches a front says what they decide.
NEXT = 3


@dataclass(frozen=True, slots=True)
class Reported:
    """A match with its report: paragraphs of pieces."""

    fixture: Fixture
    paragraphs: Sequence[Any]

    @property
    def opening(self) -> Sequence[Any]:
        """The first paragraph alone."""
        return self.paragraphs[:1]


def newest_report(results: Sequence[Fixture]) -> Reported | None:
    """Return the first of these results that has a report; None where none has; one query."""
    told = hooks.reports(results) if results else {}
    return next((Reported(each, told[each.pk]) for each in results if each.pk in told), None)


def stakes(user: User, to_come: Sequence[Fixture]) -> Mapping[int, Stake]:
    """Return what the first of these matches decide, by their ids; at most 18 queries.

    Those about which nothing is to be said are left out.
    """
    tables: dict[int, list[TableLine]] = {}
    found = {each.pk: stake_of(user, each, tables) for each in to_come[:NEXT]}
    return {key: stake for key, stake in found.items() if stake.words or stake.knockout}
