"""`manage.py rebuild`: write projections anew from events."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from django.core.management import BaseCommand, CommandError

from leagues.models import Campaign
from leagues.operations import rebuild_campaign
from rosters.models import Team
from rosters.operations import rebuild


class Command(BaseCommand):
    help = (
        "Write the stored totals, players and ledgers of teams, and what is stored of campaigns, "
        "anew from their events. With "
        "--check nothing is written, and the exit status is 1 if anything differs."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("teams", nargs="*", help="slugs of teams (default: all)")
        parser.add_argument("--check", action="store_true", help="only say what differs")

    def handle(self, *args: Any, **options: Any) -> None:
        teams = Team.objects.order_by("pk")
        if options["teams"]:
            teams = teams.filter(slug__in=options["teams"])
            missing = set(options["teams"]) - set(teams.values_list("slug", flat=True))
            if missing:
                raise CommandError(f"There is no team {', '.join(sorted(missing))}.")
        different = 0
        for team in teams.iterator():
            differences = rebuild(team, check=options["check"])
            different += bool(differences)
            for line in differences:
                self.stdout.write(f"{team.slug}: {line}")
        if not options["teams"]:
            for campaign in Campaign.objects.select_related("season__league").order_by("pk"):
                differences = rebuild_campaign(campaign, check=options["check"])
                different += bool(differences)
                for line in differences:
                    self.stdout.write(f"{campaign.season}: {line}")
        done = "differ" if options["check"] else "were rebuilt"
        self.stdout.write(f"{teams.count()} teams looked at, {different} {done}.")
        if different and options["check"]:
            sys.exit(1)
