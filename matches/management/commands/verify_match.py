"""`manage.py verify_match`: play stored matches again and compare."""

from __future__ import annotations

import argparse
import sys
from typing import Any
from uuid import UUID

from django.core.management import BaseCommand, CommandError

from matches.models import MatchRecord
from matches.verification.stored_matches import verify


class Command(BaseCommand):
    help = (
        "Play matches again from their records and compare the bytes. The exit status is 1 if "
        "one differs that was played by this same build."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("fixtures", nargs="*", type=UUID, help="UUIDs of fixtures")
        parser.add_argument("--all", action="store_true", help="all matches there are")
        parser.add_argument("--season", help="all matches of LEAGUE/SEASON, by their slugs")

    def handle(self, *args: Any, **options: Any) -> None:
        records = self._records(options)
        total, wrong = records.count(), 0
        if not total:
            raise CommandError("There is no such match.")
        for number, record in enumerate(records.iterator(chunk_size=20), 1):
            verdict = verify(record)
            wrong += verdict.same_build and not verdict.holds
            self.stdout.write(f"{number}/{total} {record.fixture.uuid} {verdict}")
        if wrong:
            self.stderr.write(f"{wrong} of {total} differ although the build is the same.")
            sys.exit(1)

    def _records(self, options: dict[str, Any]) -> Any:
        records = MatchRecord.objects.select_related("fixture").order_by("pk")
        if options["all"]:
            return records
        if options["season"]:
            league, _, season = options["season"].partition("/")
            return records.filter(
                fixture__season__league__slug=league, fixture__season__slug=season
            )
        if not options["fixtures"]:
            raise CommandError("Name fixtures, a --season or --all.")
        return records.filter(fixture__uuid__in=options["fixtures"])
