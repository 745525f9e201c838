"""A version of the stat lines of many matches, to see whether any has changed."""

from __future__ import annotations

from django.db.models import QuerySet

from leagues.models import Fixture
from matches.models import CorrectionStep, MatchRecord
from rules.record import digest


def edition(fixtures: QuerySet[Fixture]) -> str:
    """Return a digest that changes when one of these matches is settled, corrected or taken back.

    Two queries. A correction leaves the record as it was filed (LG-EVENT-04) and writes the lines
    anew, so records alone would not tell. Fixtures count by their UUID: what is cached names rows
    of this database, and in a database that was put back a number is another row's.
    """
    filed = MatchRecord.objects.filter(fixture__in=fixtures).order_by("fixture_id")
    records = filed.values_list("fixture__uuid", "digest")
    steps = CorrectionStep.objects.filter(correction__fixture__in=fixtures).order_by("pk")
    return digest(
        [
            [[str(fixture), stored] for fixture, stored in records],
            [str(batch) for batch in steps.values_list("batch", flat=True)],
        ]
    )
