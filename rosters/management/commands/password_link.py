"""`manage.py password_link`: a link to choose another password, with or without mail."""

from __future__ import annotations

import argparse
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from rosters import operations
from rosters.accounts.links import password_until
from rosters.models import Coach
from rosters.words.refusals import sentences
from rules.problems import Refusal


class Command(BaseCommand):
    help = (
        "Print a link by which the coach of an account chooses another password: it works once, "
        "and for a day. Give it to nobody else."
    )

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("username", help="the name that they sign in with")
        parser.add_argument(
            "--site",
            default=settings.DUGOUT_URL,
            help="address of the site, https://league.example (default: DUGOUT_URL)",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        coach = Coach.objects.filter(username__iexact=options["username"]).first()
        if coach is None:
            raise CommandError(f"There is no account “{options['username']}”.")
        try:
            path = operations.password_link(None, coach)
        except Refusal as refusal:
            raise CommandError(" ".join(sentences(refusal.problems))) from None
        if not options["site"]:
            self.stderr.write("Put the address of the site before it, as DUGOUT_URL is not set.")
        self.stderr.write(f"{coach.username}, once, until {password_until():%Y-%m-%d %H:%M} UTC:")
        self.stdout.write(f"{options['site'].rstrip('/')}{path}")
