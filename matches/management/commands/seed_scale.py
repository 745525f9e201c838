"""`manage.py seed_scale`: a database of the size that years of play leave, within minutes."""

from __future__ import annotations

import argparse
import time
from typing import Any

from django.core.management import BaseCommand, CommandError

from leagues.models import League, Season
from matches.management import demo_leagues
from matches.management.people import owner_of
from matches.management.season_copies import after_all, copies, write
from matches.resolution.operations import play_out, resolve_season
from rosters.typed.text import slug_of

#: How often the seasons that are played for it have everybody meet.
LEGS = 1


class Command(BaseCommand):
    help = (
        "Fill this database with copies of seasons that were really played, until it has so many "
        "matches more. Where no season is over, those of the demonstrations are played first. "
        "One season of a hundred has its records, logs and events; all have their stat lines."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--matches", type=int, required=True, help="how many matches to write")
        parser.add_argument("--seed", default="scale", help="fixes all that is drawn")
        parser.add_argument(
            "--game",
            action="append",
            choices=demo_leagues.games(),
            help="whose seasons are copied; may be given again (default: all games)",
        )
        parser.add_argument(
            "--mix",
            action="store_true",
            help="write beside leagues of people; nothing takes the copies out again",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["matches"] < 1:
            raise CommandError("--matches must be at least 1.")
        if not options["mix"] and (name := _league_of_people()):
            raise CommandError(
                f"This database has a league that is no demonstration: {name}. Name a database of "
                f"its own in DATABASE_URL, or say --mix."
            )
        seasons = self._seasons(options["game"] or demo_leagues.games(), options["seed"])
        began, written = time.monotonic(), 0
        for together in copies(seasons, options["matches"], options["seed"]):
            write(together)
            written += sum(copy.matches for copy in together)
            self.stdout.write(f"{written:,} matches after {time.monotonic() - began:.0f} s")
        after_all()

    def _seasons(self, games: list[str], seed: str) -> list[Season]:
        """Return the seasons in these games that are over; if there is none, play one of each
        first.

        Raises CommandError if none could be played to its end.
        """
        over = played_seasons(games)
        if not over:
            for key in games:
                self.stdout.write(f"Playing a season of {key}")
                season = demo_leagues.found(key, seed, "", LEGS)
                play_out(resolve_season(owner_of(season), season))
            over = played_seasons(games)
        if not over:
            raise CommandError("No season could be played to its end.")
        return over


def played_seasons(games: list[str]) -> list[Season]:
    """Return the seasons of these games that are over, with matches that left a record."""
    seasons = Season.objects.filter(
        game__in=games,
        state=Season.State.FINISHED,
        copy_of=None,
        friendly=False,
        fixtures__record__isnull=False,
    )
    played: dict[str, Season] = {}
    for season in seasons.select_related("league").distinct().order_by("pk"):
        played.setdefault(season.draw_seed, season)  # copies have the seed of what they copy
    return list(played.values())


def _league_of_people() -> str | None:
    """Return the name of a league that is neither a demonstration nor a copy of one."""
    own = [slug_of(demo_leagues.plan(key)["league"]) for key in demo_leagues.games()]
    for league in League.objects.exclude(slug__in=own).order_by("pk"):
        if not any(league.slug.startswith(f"{slug}-copy-") for slug in own):
            return league.name
    return None


__all__ = ["Command", "played_seasons"]
