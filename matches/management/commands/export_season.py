"""`manage.py export_season`: write a season's report to a federation, or a chess file."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from leagues.models import Season
from leagues.schedules.chess_files import written
from leagues.stages.chess_report import chess_file, swiss_groups
from matches.exporting.federation import survey
from rules.problems import Refusal


class Command(BaseCommand):
    help = "Write a season as a file for others: the report to a federation, or a chess file."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("league", help="the slug of the league")
        parser.add_argument("season", help="the slug of the season")
        parser.add_argument("kind", choices=["federation", "chess"])
        parser.add_argument("file", type=Path, help="the file to write; must not be there yet")
        parser.add_argument("--stage", type=int, help="of a chess file; the first Swiss one")
        parser.add_argument("--group", help="of a chess file; the first one")

    def handle(self, *args: Any, **options: Any) -> None:
        season = (
            Season.objects.select_related("league")
            .filter(league__slug=options["league"], slug=options["season"])
            .first()
        )
        if season is None:
            raise CommandError(f"There is no season {options['league']}/{options['season']}.")
        if options["kind"] == "federation":
            try:
                data = survey(season).written()
            except Refusal:
                raise CommandError(f"The game of {season} has no federation.") from None
        else:
            data = self._chess(season, options["stage"], options["group"])
        try:
            with options["file"].open("xb") as file:
                file.write(data)
        except OSError as error:
            raise CommandError(f"{options['file']} cannot be written: {error.strerror}.") from None
        self.stdout.write(f"{options['file']} {len(data)} bytes")

    @staticmethod
    def _chess(season: Season, stage: int | None, name: str | None) -> bytes:
        for group in swiss_groups(season):
            if stage in (None, group.stage.number) and name in (None, group.name):
                return written(chess_file(group)).encode()
        raise CommandError(f"{season} has no such Swiss group.")
