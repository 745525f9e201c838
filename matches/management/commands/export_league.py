"""`manage.py export_league`: write a league as one file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from leagues.models import League
from matches.league_files.writing import write_league


class Command(BaseCommand):
    help = "Write a league as one file, which another server can import."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("league", help="the slug of the league")
        parser.add_argument("file", type=Path, help="the file to write; must not be there yet")
        parser.add_argument(
            "--secrets",
            action="store_true",
            help="with the secrets of its dice: an archive for yourself, never to be given away",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        league = League.objects.filter(slug=options["league"]).first()
        if league is None:
            raise CommandError(f"There is no league {options['league']}.")
        try:
            with options["file"].open("xb") as file:
                digest = write_league(league, file, secrets=options["secrets"])
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{options['file']} {options['file'].stat().st_size} bytes {digest}")
