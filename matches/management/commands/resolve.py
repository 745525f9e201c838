"""`manage.py resolve`: have the engine play a season, a round or a fixture."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management import BaseCommand, CommandError

from leagues.models import Round, Season
from matches.management.people import owner_of
from matches.management.terminal_progress import play_all, watch
from matches.models import Resolution
from matches.resolution import operations
from matches.resolution.workers import WorkersFailed
from rosters.words.refusals import sentences
from rules.problems import Refusal


class Command(BaseCommand):
    help = "Have the rest of a season, a round or one fixture played by the engine."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("season", help="LEAGUE/SEASON, by their slugs")
        parser.add_argument("--round", type=int, help="only this round")
        parser.add_argument("--fixture", help="only the fixture of this UUID")
        parser.add_argument("--workers", type=int, help="processes to start (default: all cores)")
        parser.add_argument(
            "--no-workers", action="store_true", help="leave it to workers that run already"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        season = self._season(options["season"])
        try:
            resolution = self._wish(season, options)
        except Refusal as refusal:
            raise CommandError("\n".join(sentences(refusal.problems))) from None
        try:
            if options["no_workers"]:
                seen = watch(resolution, None, self.stdout)
            else:
                seen = play_all(resolution, options["workers"], self.stdout)
        except KeyboardInterrupt:
            self.stdout.write("\nStopped. Asked again, it goes on from here.")
            sys.exit(130)
        except WorkersFailed as failure:
            raise CommandError(str(failure)) from None
        if seen.resolution.state != Resolution.State.DONE:
            reasons = [fixture.frozen.failure for fixture in seen.failures]
            raise CommandError("\n".join(["Not everything was played.", *reasons]))

    def _season(self, name: str) -> Season:
        league, _, slug = name.partition("/")
        season = (
            Season.objects.select_related("league").filter(league__slug=league, slug=slug).first()
        )
        if season is None:
            raise CommandError(f"There is no season {name}.")
        return season

    def _wish(self, season: Season, options: dict[str, Any]) -> Resolution:
        owner = owner_of(season)
        if options["fixture"]:
            fixture = season.fixtures.filter(uuid=options["fixture"]).first()
            if fixture is None:
                raise CommandError("There is no such fixture in this season.")
            return operations.resolve_fixture(owner, fixture)
        if options["round"]:
            round_ = Round.objects.filter(stage__season=season, number=options["round"]).first()
            if round_ is None:
                raise CommandError("There is no such round in this season.")
            return operations.resolve_round(owner, round_)
        return operations.resolve_season(owner, season)
