"""`manage.py import_league`: store a league from a file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from matches.league_files.storing import rehearse_league, store_league
from rosters.models import Coach
from rosters.words.refusals import sentences
from rules.problems import Refusal


class Command(BaseCommand):
    help = "Store a league from a file that export_league or the site of another server wrote."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the file")
        parser.add_argument("--owner", required=True, help="who owns the league: a user name")
        parser.add_argument("--copy", action="store_true", help="make a copy, with other UUIDs")
        parser.add_argument("--check", action="store_true", help="only say whether it could be")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = Coach.objects.filter(username=options["owner"], is_active=True).first()
        if owner is None:
            raise CommandError(f"There is no account {options['owner']}.")
        store = rehearse_league if options["check"] else store_league
        try:
            with options["file"].open("rb") as file:
                stored = store(owner, file, copy=options["copy"])
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be read: {error.strerror}.") from None
        except Refusal as refusal:
            raise CommandError("\n".join(sentences(refusal.problems))) from None
        rows = ", ".join(f"{count} {table}" for table, count in stored.counts.items())
        said = "could be stored" if options["check"] else f"is stored at {stored.league.slug}"
        self.stdout.write(f"{stored.league.name} {said}: {rows}. {stored.digest}")
