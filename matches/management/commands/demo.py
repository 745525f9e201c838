"""`manage.py demo`: have a real league play a whole season on real workers."""

from __future__ import annotations

import argparse
import secrets
import sys
import time
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command
from django.db.models import QuerySet

from leagues.models import Season
from leagues.reading.seasons import group_tables
from leagues.schedules import seed_from_words
from matches.games import of
from matches.games.number_labels import things
from matches.management import demo_leagues
from matches.management.people import owner_of
from matches.management.terminal_progress import play_all
from matches.models import Resolution
from matches.reading.players import the_dead
from matches.resolution.operations import resolve_season
from matches.resolution.workers import WorkersFailed
from matches.statistics.leaders import season_boards
from rosters.models import Coach, Player
from rosters.words.refusals import sentences
from rules.problems import Refusal

#: How many of a game's leader boards are printed.
BOARDS = 2


class Command(BaseCommand):
    help = (
        "Found a league of eight teams, play its season on all cores, print the table and serve "
        "the site. Run again, it goes on where it was."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", default=demo_leagues.games()[0], choices=demo_leagues.games())
        parser.add_argument("--seed", help="fixes all draws and dice (default: drawn)")
        parser.add_argument(
            "--legs",
            type=int,
            help="how often all meet (default: its own)",
        )
        parser.add_argument("--reset", action="store_true", help="remove it and start anew")
        parser.add_argument("--no-serve", action="store_true", help="end after the table")
        parser.add_argument("--port", type=int, default=8000, help="0 takes any free one")
        parser.add_argument("--workers", type=int, help="worker processes (default: all cores)")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0)
        password = secrets.token_urlsafe(9)
        season = self._season(options, password)
        if season.state == Season.State.RUNNING:
            self._play(season, options["workers"])
        self._report(season)
        if not options["no_serve"]:
            demo_leagues.renew_passwords(season, password)
            owner = owner_of(season).username
            self.stdout.write(
                f"\nSign in as {owner} (runs the league) or as one of the coaches "
                f"({', '.join(_coaches(season))}), password: {password}"
            )
            self.stdout.flush()
            call_command("serve", port=options["port"])

    def _season(self, options: dict[str, Any], password: str) -> Season:
        seed, season = options["seed"], demo_leagues.found_season(options["game"])
        if season is not None and options["reset"]:
            demo_leagues.remove(season)
            season = None
        if season is None:
            try:
                season = demo_leagues.found(options["game"], seed, password, options["legs"])
            except Refusal as refusal:
                raise CommandError("\n".join(sentences(refusal.problems))) from None
            self.stdout.write(
                f"Founded {season.league}: {season.entries.count()} teams, "
                f"{season.fixtures.count()} fixtures drawn."
            )
        elif seed and season.draw_seed != seed_from_words(seed, "draw").hex():
            self.stdout.write(
                f"{season.league} is there already, drawn from another seed; RESET=yes (--reset) "
                f"starts anew."
            )
        return season

    def _play(self, season: Season, processes: int | None) -> None:
        began = time.monotonic()
        try:
            seen = play_all(resolve_season(owner_of(season), season), processes, self.stdout)
        except KeyboardInterrupt:
            self.stdout.write("\nStopped. The next run goes on from here.")
            sys.exit(130)
        except WorkersFailed as failure:
            raise CommandError(str(failure)) from None
        if seen.resolution.state != Resolution.State.DONE:
            reasons = [fixture.frozen.failure for fixture in seen.failures]
            raise CommandError("\n".join(["The season was not finished.", *reasons]))
        self.stdout.write(f"The season took {time.monotonic() - began:.1f} s.")

    def _report(self, season: Season) -> None:
        extra = of(season.game).numbers.EXTRA
        column = str(extra.heading).capitalize() if extra else ""
        for group in group_tables(season):
            self.stdout.write(f"\n{season.league}, {season.name}: final table\n")
            head = f"{'':>3} {'Team':<24}{'P':>3}{'W':>4}{'D':>3}{'L':>3}"
            self.stdout.write(f"{head}{'Score':>9}{column:>8}{'Pts':>5}  above the next by")
            for line in group.lines:
                s, parting = line.row.standing, line.row.parting
                reason = (
                    f"{parting.criterion.replace('_', ' ')} {parting.above}:{parting.below}"
                    if parting
                    else ""
                )
                counts = "-".join(map(str, extra.of(s))) if extra else ""
                self.stdout.write(
                    f"{line.row.place:>3} {line.entry.team.name:<24}{s.played:>3}{s.won:>4}"
                    f"{s.drawn:>3}{s.lost:>3}{s.score_for:>5}-{s.score_against:<3}"
                    f"{counts:>8}{s.points:>5}"
                    f"  {reason}".rstrip()
                )
        for board in season_boards(season, 5, things(season.game)[:BOARDS]):
            self.stdout.write(f"\n{board.title}")
            for leader in board.leaders:
                self.stdout.write(
                    f"{leader.place:>3} {leader.player.name} ({leader.player.team.name}): "
                    f"{leader.amount}"
                )
        if of(season.game).numbers.LETHAL:
            self._report_dead(season)

    def _report_dead(self, season: Season) -> None:
        dead = the_dead(season)
        self.stdout.write(f"\nThe dead: {dead.count or 'nobody'}")
        players = {(player.team_id, player.number): player.name for player in _players_of(season)}
        for change in dead.last:
            team, fixture = change.event.team, change.fixture
            name = players[team.pk, change.event.payload["player"]]
            round_ = fixture.round.number if fixture else "?"
            self.stdout.write(f"    {name} ({team.name}), round {round_}")


def _coaches(season: Season) -> list[str]:
    coaches = Coach.objects.filter(memberships__league=season.league, memberships__role="coach")
    return list(coaches.order_by("username").values_list("username", flat=True))


def _players_of(season: Season) -> QuerySet[Player]:
    return Player.objects.filter(team__entries__season=season)
