"""`manage.py advance`: sends whatever is due and does what time has brought, again and again."""

from __future__ import annotations

import argparse
import time
from typing import Any

from django.core.management import BaseCommand
from django.db import DatabaseError, connection

from matches import deadlines, dispatch


class Command(BaseCommand):
    help = "Send every fixture that is due to the workers, every few seconds until Ctrl-C."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--every", type=float, default=2.0, help="seconds between looks")
        parser.add_argument("--once", action="store_true", help="look once and end")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            deadlines.act()
            self.stdout.write(f"{dispatch.advance()} sent")
            return
        try:
            while True:
                self._look()
                time.sleep(options["every"])
        except KeyboardInterrupt:
            return

    def _look(self) -> None:
        try:
            deadlines.act()
            sent = dispatch.advance()
        except DatabaseError as problem:
            self.stderr.write(f"the database is away: {problem}")
            connection.close()
            return
        if sent:
            self.stdout.write(f"{sent} sent")
